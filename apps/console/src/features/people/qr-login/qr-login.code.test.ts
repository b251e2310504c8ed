import { expect, it } from 'vitest'
import { codeIn } from './qr-login.code.ts'

const code = 'Zk3-_9'.repeat(7)
it.each([
  [code, code],
  [`  ${code}\n`, code],
  [`https://console.example.com/settings/qr-login?code=${code}`, code],
  [`/settings/qr-login?x=1&code=${code}&y=2`, code],
  ['', null],
  ['hello', null],
  ['https://evil.example/?code=<script>', null],
  ['a'.repeat(65), null],
])('%j carries %j', (text, found) => {
  expect(codeIn(text)).toBe(found)
})
