import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { splitOf } from './automatic-settlement.amount.ts'

const minor = fc.bigInt({ min: 0n, max: 10n ** 12n })
describe('a split of an amount among the shares of stores', () => {
  it('never gives more than the amount, nor more than a share, and leaves less than one unit for each share that is cut', () => {
    fc.assert(
      fc.property(minor, fc.array(minor, { maxLength: 40 }), (amount, shares) => {
        const split = splitOf(amount, shares)
        const [given, all] = [split, shares].map((each) => each.reduce((sum, part) => sum + part, 0n)) as [
          bigint,
          bigint,
        ]
        expect(split.every((part, at) => part <= shares[at]!)).toBe(true)
        expect(given <= amount).toBe(true)
        expect(all <= amount ? given === all : amount - given < BigInt(shares.length)).toBe(true)
      }),
    )
  })
})
