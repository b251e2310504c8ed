import { expect, it } from 'vitest'
import { ownOrigin } from './own-origin.ts'

it.each([
  ['https://console.example.com', '127.0.0.1', 'https://console.example.com'],
  [null, '127.0.0.1', 'http://127.0.0.1:8080'],
  [null, '0.0.0.0', 'http://127.0.0.1:8080'],
  [null, '::', 'http://127.0.0.1:8080'],
  [null, '::1', 'http://[::1]:8080'],
])('a server at %s, listening on %s, is reached at %s', (publicOrigin, host, origin) => {
  expect(ownOrigin({ publicOrigin, host, port: 8080 })).toBe(origin)
})
