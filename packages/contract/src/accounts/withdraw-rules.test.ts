import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '@falaj/money'
import { amountInWords } from '../formats/amount-in-words.ts'
import { feeShares } from '../kernel/money/dirhams.ts'
import { withdrawCurrencies, withdrawFee, withdrawSum } from './withdraw-rules.ts'

const currency = fc.constantFrom(...withdrawCurrencies)
const plan = fc.constantFrom(...Object.keys(feeShares))
const minor = fc.bigInt({ min: 1000n, max: 10n ** 15n })

describe('a withdrawal’s sum', () => {
  it('adds up to the last digit, whatever the amount and the plan', () => {
    fc.assert(
      fc.property(currency, plan, minor, (each, name, amount) => {
        const sum = withdrawSum({ minor: amount, currency: each }, name)
        return sum.amount.minor === sum.fee.minor + sum.vat.minor + sum.net.minor && sum.fee.minor > 0n
      }),
    )
  })
  it.each([
    ['STANDARD', 500n, 25n],
    ['GROUP', 400n, 20n],
    ['PARTNER', 250n, 13n],
    ['a plan nobody knows', 500n, 25n],
  ])('of %s costs what the plan says, with VAT on the fee', (name, fee, vat) => {
    expect(withdrawSum({ minor: 100_000n, currency: 'AED' }, name)).toMatchObject({
      fee: { minor: fee },
      vat: { minor: vat },
    })
  })
  it('in dollars has a fee in dollars', () => {
    expect(withdrawFee('USD', 'STANDARD')).toEqual(money(140n, 'USD'))
  })
})

describe('an amount in words', () => {
  it.each([
    [
      18_498_950n,
      'One hundred eighty-four thousand nine hundred eighty-nine dirhams and fifty fils',
      '壹拾捌万肆仟玖佰捌拾玖迪拉姆伍拾费尔',
    ],
    [100n, 'One dirham only', '壹迪拉姆整'],
    [5n, 'Zero dirhams and five fils', '零迪拉姆伍费尔'],
    [100_000_000n, 'One million dirhams only', '壹佰万迪拉姆整'],
    [100_100n, 'One thousand one dirhams only', '壹仟零壹迪拉姆整'],
    [1_000_100n, 'Ten thousand one dirhams only', '壹万零壹迪拉姆整'],
    [10_000_000_000n, 'One hundred million dirhams only', '壹亿迪拉姆整'],
    [10_000_000_100n, 'One hundred million one dirhams only', '壹亿零壹迪拉姆整'],
  ])('%s fils', (amount, en, zh) => {
    expect([amountInWords(money(amount, 'AED'), 'en'), amountInWords(money(amount, 'AED'), 'zh')]).toEqual([en, zh])
  })
  it('is different for different amounts, in both languages', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.bigInt({ min: 0n, max: 10n ** 14n }), (one, other) => {
        for (const language of ['en', 'zh'] as const)
          expect(amountInWords(money(one, 'AED'), language) === amountInWords(money(other, 'AED'), language)).toBe(
            one === other,
          )
      }),
    )
  })
})
