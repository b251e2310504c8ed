import fc from 'fast-check'
import { expect, it } from 'vitest'
import { averageOf, basisOf } from './currency-exchange.coin-values.ts'

it('what goes out takes its share of the cost', () => {
  const bought = { amount: 2_00000000n, aed: 600_000_00n }
  expect(basisOf([bought, { amount: -50000000n, aed: 400_000_00n }])).toEqual({
    cost: 450_000_00n,
    left: 1_50000000n,
    unpriced: 0,
  })
  expect(averageOf(basisOf([bought]), 'BTC')).toBe('300000.00000000')
  expect(basisOf([bought, { amount: -2_00000000n, aed: null }])).toEqual({ cost: 0n, left: 0n, unpriced: 1 })
})
it('is never below nothing, and nothing is left when all is gone', () => {
  const lot = fc.record({
    amount: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).filter((each) => each !== 0n),
    aed: fc.option(fc.bigInt({ min: 0n, max: 10n ** 12n })),
  })
  fc.assert(
    fc.property(fc.array(lot, { maxLength: 30 }), (lots) => {
      const { cost, left } = basisOf(lots)
      expect(cost >= 0n && left >= 0n && (left > 0n || cost === 0n)).toBe(true)
    }),
  )
})
