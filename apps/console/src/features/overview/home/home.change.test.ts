import { expect, it } from 'vitest'
import { changeOf } from './home.performance.tsx'

it.each([
  [1137n, 1000n, 13.7],
  [500n, 1000n, -50],
  [1000n, 1000n, 0],
  [10_004n, 10_000n, 0],
  [0n, 1000n, -100],
  [5n, 0n, null],
])('from %s to %s', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change)
})
