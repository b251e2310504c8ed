import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeOf, conditionText, couponRule, discountOf, returnedOf, unmetOf, type CouponRule } from './coupon-rules.ts'

// A Wednesday, 13:30 in Dubai.
const at = new Date('2026-11-18T09:30:00Z')
const bought = { minor: 100_00n, product: 'paylink', store: 'S1', at } as const
const meets = (rule: CouponRule, over: object = {}): boolean => unmetOf(rule, { ...bought, ...over }) === null

describe('a rule', () => {
  it('without conditions is met by everything', () => {
    expect(meets({ all: [] })).toBe(true)
  })
  it.each<[string, CouponRule['all'][number], boolean]>([
    ['an amount that is enough', { is: 'amount', least: '10000' }, true],
    ['an amount that is too small', { is: 'amount', least: '10001' }, false],
    ['an amount that is too large', { is: 'amount', most: '9999' }, false],
    ['the product', { is: 'product', in: ['invoice', 'paylink'] }, true],
    ['another product', { is: 'product', in: ['invoice'] }, false],
    ['the store', { is: 'store', in: ['S1'] }, true],
    ['another store', { is: 'store', in: ['S2'] }, false],
    ['its day', { is: 'days', in: [3] }, true],
    ['another day', { is: 'days', in: [1, 2, 4, 5, 6, 7] }, false],
    ['its hours in Dubai', { is: 'hours', from: '13:00', until: '14:00' }, true],
    ['hours that are over', { is: 'hours', from: '09:00', until: '13:30' }, false],
    ['hours over midnight', { is: 'hours', from: '22:00', until: '13:31' }, true],
    [
      'one of several',
      {
        any: [
          { is: 'store', in: ['S2'] },
          { is: 'days', in: [3] },
        ],
      },
      true,
    ],
    [
      'none of several',
      {
        any: [
          { is: 'store', in: ['S2'] },
          { is: 'days', in: [4] },
        ],
      },
      false,
    ],
    ['the opposite', { not: { is: 'store', in: ['S2'] } }, true],
    ['the opposite of what is so', { not: { is: 'store', in: ['S1'] } }, false],
  ])('with %s', (_name, node, isMet) => {
    expect(meets({ all: [node] })).toBe(isMet)
    // All of them: one that is not met is enough.
    expect(meets({ all: [{ is: 'amount', least: '1' }, node] })).toBe(isMet)
  })
  it('for stores is not met where nobody knows the store', () => {
    expect(meets({ all: [{ is: 'store', in: ['S1'] }] }, { store: null })).toBe(false)
  })
  it('is refused with fields or values that it does not know', () => {
    for (const bad of [
      { is: 'colour', in: ['red'] },
      { is: 'days', in: [8] },
      { is: 'hours', from: '25:00', until: '1' },
    ])
      expect(couponRule.safeParse({ all: [bad] }).success).toBe(false)
  })
  it('reads as a sentence', () => {
    const amountOf = (minor: bigint) => `AED ${minor / 100n}`
    expect(
      conditionText(
        {
          any: [
            { is: 'days', in: [6, 7] },
            { is: 'amount', least: '5000' },
          ],
        },
        amountOf,
      ).en,
    ).toBe('Saturday, Sunday or from AED 50')
  })
})
describe('a discount', () => {
  it('is never more than its cap, what can be taken off, or the price', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 9n),
        fc.integer({ min: 1, max: 9000 }),
        fc.option(fc.bigInt(1n, 10n ** 6n)),
        fc.bigInt(0n, 10n ** 9n),
        (minor, bps, cap, most) => {
          const found = discountOf({ bps, fixed: null, cap }, minor, most)
          expect(found >= 0n && found <= minor && found <= most && (cap === null || found <= cap)).toBe(true)
        },
      ),
    )
  })
  it('of a fixed amount is that amount', () => {
    expect(discountOf({ bps: null, fixed: 20_00n, cap: null }, 100_00n, 99_00n)).toBe(20_00n)
    expect(discountOf({ bps: null, fixed: 20_00n, cap: null }, 100_00n, -1n)).toBe(0n)
  })
  it('goes back in proportion, never more with a part, and all with the last of it', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 6n),
        fc.bigInt(1n, 10n ** 6n),
        fc.bigInt(0n, 10n ** 6n),
        (discount, paid, some) => {
          const back = returnedOf(discount, paid, some < paid ? some : paid)
          expect(back <= discount && back >= 0n).toBe(true)
          expect(returnedOf(discount, paid, paid)).toBe(discount)
        },
      ),
    )
  })
})
it('a code is the same however it is typed', () => {
  expect(codeOf(' eid-20 x')).toBe('EID20X')
})
