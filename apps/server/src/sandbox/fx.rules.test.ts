import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exchangeCurrencies, rateOf, rateUnit } from '@falaj/contract/accounts/exchange-rules'
import { midAt } from './fx.ts'

const moment = fc.integer({ min: 0, max: 4_102_444_800_000 })
const pair = fc
  .tuple(fc.constantFrom(...exchangeCurrencies), fc.constantFrom(...exchangeCurrencies))
  .filter(([sell, buy]) => sell !== buy)

it('two who ask in the same second hear the same, and a rate is one', () => {
  fc.assert(
    fc.property(moment, pair, (ms, [sell, buy]) => {
      const second = ms - (ms % 1000)
      expect(midAt(sell, buy, second + 999)).toBe(midAt(sell, buy, second))
      expect(rateOf(midAt(sell, buy, ms))).not.toBeNull()
    }),
  )
})
it('there and back at mid never gains: both are cut off', () => {
  fc.assert(
    fc.property(moment, pair, (ms, [sell, buy]) => {
      const around = rateOf(midAt(sell, buy, ms))! * rateOf(midAt(buy, sell, ms))!
      expect(around <= rateUnit ** 2n && around > rateUnit ** 2n - rateUnit ** 2n / 10n ** 6n).toBe(true)
    }),
  )
})
it('moves, but for the peg by little', () => {
  const over = (sell: 'USD' | 'GBP'): bigint => {
    const rates = Array.from({ length: 400 }, (_, at) => rateOf(midAt(sell, 'AED', at * 1000))!)
    const [low, high] = [rates.reduce((a, b) => (a < b ? a : b)), rates.reduce((a, b) => (a > b ? a : b))]
    return ((high - low) * 1_000_000n) / low
  }
  expect(over('USD') > 0n && over('USD') < 100n).toBe(true)
  expect(over('GBP') > 5_000n && over('GBP') < 11_000n).toBe(true)
})
