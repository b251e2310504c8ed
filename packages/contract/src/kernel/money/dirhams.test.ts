import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '@falaj/money'
import { countedCurrencies, countedDirhams, leastOf, mostOf } from './dirhams.ts'

const currency = fc.constantFrom(...countedCurrencies)

describe('what counts against the limits', () => {
  it('never exceeds them when as much is taken as fits, and one more unit would', () => {
    fc.assert(
      fc.property(currency, fc.bigInt({ min: 0n, max: 10n ** 14n }), (each, left) => {
        const most = mostOf(money(left, 'AED'), each).minor
        expect(countedDirhams({ minor: most, currency: each }).minor).toBeLessThanOrEqual(left)
        expect(countedDirhams({ minor: most + 1n, currency: each }).minor).toBeGreaterThan(left)
      }),
    )
  })
  it('reaches a least amount with as little as counts for it, and with one unit less does not', () => {
    fc.assert(
      fc.property(currency, fc.bigInt({ min: 2n, max: 10n ** 14n }), (each, wanted) => {
        const least = leastOf(money(wanted, 'AED'), each).minor
        expect(countedDirhams({ minor: least, currency: each }).minor).toBeGreaterThanOrEqual(wanted)
        expect(countedDirhams({ minor: least - 1n, currency: each }).minor).toBeLessThan(wanted)
      }),
    )
  })
  it('is a dollar at its peg, rounded against the merchant', () => {
    expect(countedDirhams({ minor: 1n, currency: 'USD' }).minor).toBe(4n)
    expect(countedDirhams({ minor: 10_000n, currency: 'USD' }).minor).toBe(36_725n)
  })
})
