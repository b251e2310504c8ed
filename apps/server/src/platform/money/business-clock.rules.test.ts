import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { realTimeOf, type Move } from './business-clock.ts'

const hour = 3_600_000
const start = Date.parse('2026-11-15T08:00:00Z')
const at = (hours: number): Date => new Date(start + hours * hour)
const moves: readonly Move[] = [
  { at: at(10), aheadMs: 24 * hour },
  { at: at(12), aheadMs: 72 * hour },
]
describe('when it was that late by the clock of business', () => {
  it('is the same time before anybody moved it', () => {
    expect(realTimeOf(at(9), moves)).toEqual(at(9))
    expect(realTimeOf(at(9), [])).toEqual(at(9))
  })
  it('is the leap for what was leapt over, and so much less after it', () => {
    expect(realTimeOf(at(20), moves)).toEqual(at(10))
    expect(realTimeOf(at(35), moves)).toEqual(at(11))
    expect(realTimeOf(at(60), moves)).toEqual(at(12))
    expect(realTimeOf(at(90), moves)).toEqual(at(18))
  })
  it('never goes back: later in business is not earlier in reality', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 })), { maxLength: 5 })
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 }), (given, one, other) => {
        let [wait, ahead] = [0, 0]
        const made = given.map(([waited, moved]): Move => {
          wait += waited
          ahead += moved
          return { at: at(wait), aheadMs: ahead * hour }
        })
        const [early, late] = [Math.min(one, other), Math.max(one, other)]
        expect(realTimeOf(at(early), made) <= realTimeOf(at(late), made)).toBe(true)
      }),
    )
  })
})
