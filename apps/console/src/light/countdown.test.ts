import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resendWaitS, secondsLeft } from './countdown.ts'

describe('the wait before a code may be sent again', () => {
  it('is 59 s, counted in whole seconds, and over when the last one is', () => {
    const until = 1_000_000 + resendWaitS * 1000
    expect(resendWaitS).toBe(59)
    expect(
      [0, 1, 999, 1000, 58_000, 58_001, 58_999, 59_000, 59_001].map((ms) => secondsLeft(until, 1_000_000 + ms)),
    ).toEqual([59, 59, 59, 58, 1, 1, 1, 0, 0])
  })
  it('depends on the clock alone: however long the tab slept, the answer is the same', () => {
    const now = fc.integer({ min: 0, max: 4_000_000_000_000 })
    fc.assert(
      fc.property(now, fc.integer({ min: -10_000_000, max: 10_000_000 }), (from, gap) => {
        const left = secondsLeft(from + gap, from)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(resendWaitS)
        expect(left > 0).toBe(gap > 0 && gap <= resendWaitS * 1000)
      }),
    )
  })
  it('nothing kept, or something that is no time, is no wait', () => {
    expect(secondsLeft(0, 5_000_000)).toBe(0)
    expect(secondsLeft(Number.NaN, 5_000_000)).toBe(0)
    expect(secondsLeft(Number.POSITIVE_INFINITY, 5_000_000)).toBe(0)
  })
})
