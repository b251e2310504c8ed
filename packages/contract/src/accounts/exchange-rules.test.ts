import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, toText, type Currency } from '@falaj/money'
import { exchangeCurrencies, exchanged, leastFor, offeredRate, rateOf, rateText, rateUnit } from './exchange-rules.ts'

const terms = { mid: '0.27229408', markupBps: 50, feeBps: 10 }

describe('the table of decision 0064', () => {
  it.each([
    // sold AED, mid, markup, fee → rate, bought, markup, fee
    ['1000.00', '0.27229408', 50, 10, '0.27093260', '270.93', '1.36', '1.00'],
    ['1000.00', '0.27229408', 0, 0, '0.27229408', '272.29', '0.00', '0.00'],
    ['0.04', '0.27229408', 50, 10, '0.27093260', '0.01', '0.00', '0.01'],
    ['1.00', '0.27229408', 50, 10, '0.27093260', '0.27', '0.00', '0.01'],
    ['99999999.99', '3.67250000', 100, 0, '3.63577500', '363577499.96', '3672500.00', '0.00'],
  ])('AED %s at %s less %i bps, fee %i bps', (sold, mid, markupBps, feeBps, rate, bought, markup, fee) => {
    const given = { sold: money(BigInt(sold.replace('.', '')), 'AED'), to: 'USD' } as const
    const found = exchanged(given, { mid, markupBps, feeBps })!
    expect([found.rate, toText(found.bought), toText(found.markup), toText(found.fee)]).toEqual([
      rate,
      bought,
      markup,
      fee,
    ])
  })
  it('what is wanted of the other currency is bought exactly, for a unit more at most', () => {
    const found = exchanged({ bought: money(270_93n, 'USD'), from: 'AED' }, terms)!
    expect(toText(found.sold)).toBe('1000.00')
    expect(toText(found.bought)).toBe('270.93')
  })
  it('what comes to nothing is none', () => {
    expect(exchanged({ sold: money(3n, 'AED'), to: 'USD' }, terms)).toBeNull()
    expect(exchanged({ sold: money(0n, 'AED'), to: 'USD' }, terms)).toBeNull()
    expect(exchanged({ sold: money(-5n, 'AED'), to: 'USD' }, terms)).toBeNull()
    expect(exchanged({ sold: money(5n, 'AED'), to: 'USD' }, { ...terms, markupBps: 10_000 })).toBeNull()
  })
  it('dirhams for a coin keep their digits: a small rate has eighteen decimals', () => {
    expect(rateText(rateUnit / 350_000n)).toBe('0.000002857142857142')
    expect(rateText(rateUnit / 100n)).toBe('0.01000000')
    const found = exchanged(
      { sold: money(350_000_00n, 'AED'), to: 'BTC' },
      { mid: rateText(rateUnit / 350_000n), markupBps: 0, feeBps: 0 },
    )!
    expect(toText(found.bought)).toBe('0.99999999')
    const ether = exchanged({ sold: money(1n, 'ETH'), to: 'AED' }, { mid: '12000', markupBps: 0, feeBps: 0 })
    expect(ether).toBeNull()
  })
  it.each(['', '0', '0.0000000000000000001', '1.', '-1', '1e3', 'x', '1,5'])('"%s" is no rate', (text) => {
    expect(rateOf(text)).toBeNull()
  })
})

const minor = fc.bigInt({ min: 1n, max: 10n ** 16n })
const mids = fc.bigInt({ min: 10n ** 5n, max: 10n ** 11n }).map((scaled) => rateText(scaled * 10n ** 10n))
const bps = fc.integer({ min: 0, max: 2000 })
const pair = fc
  .tuple(fc.constantFrom(...exchangeCurrencies), fc.constantFrom(...exchangeCurrencies))
  .filter(([from, to]) => from !== to)
/** sold × mid, exactly, over `rateUnit`: all of them have two decimals. */
const worth = (sold: bigint, mid: string): bigint => sold * rateOf(mid)!

it('never creates money: what is bought and earned is worth what was sold at mid, less than one unit apart', () => {
  fc.assert(
    fc.property(minor, mids, bps, bps, pair, (sold, mid, markupBps, feeBps, [from, to]) => {
      const found = exchanged({ sold: money(sold, from), to }, { mid, markupBps, feeBps })
      if (!found) return
      const left = worth(sold, mid) - (found.bought.minor + found.markup.minor) * rateUnit
      expect(left >= 0n && left < rateUnit).toBe(true)
      expect(found.markup.minor >= 0n).toBe(true)
      expect(found.fee.minor * 10_000n >= sold * BigInt(feeBps)).toBe(true)
      expect((found.fee.minor - 1n) * 10_000n < sold * BigInt(feeBps)).toBe(true)
    }),
  )
})

it('whichever side is given, the other is the one that fits it: buying what one would get costs no more', () => {
  fc.assert(
    fc.property(minor, mids, bps, pair, (sold, mid, markupBps, [from, to]) => {
      const own = { mid, markupBps, feeBps: 0 }
      const there = exchanged({ sold: money(sold, from), to }, own)
      if (!there) return
      const back = exchanged({ bought: there.bought, from }, own)!
      expect(back.sold.minor <= sold).toBe(true)
      expect(back.bought).toEqual(there.bought)
      // One unit less would not have bought it.
      const less = exchanged({ sold: money(back.sold.minor - 1n, from), to }, own)
      expect(less === null || less.bought.minor < back.bought.minor).toBe(true)
    }),
  )
})

it('there and back loses the spread, exactly: what the platform earned, and the parts of a unit its position keeps', () => {
  const whole = (from: Currency, to: Currency, sold: bigint, mid: string, markupBps: number) =>
    exchanged({ sold: money(sold, from), to }, { mid, markupBps, feeBps: 0 })
  fc.assert(
    fc.property(
      minor,
      bps,
      fc.constantFrom('2.00000000', '4.00000000', '0.50000000', '1.00000000'),
      (sold, spread, mid) => {
        // These mids have an exact inverse, so nothing but spread and cut-off can be lost.
        const inverse = rateText(rateUnit ** 2n / rateOf(mid)!)
        const there = whole('AED', 'USD', sold, mid, spread)
        const back = there && whole('USD', 'AED', there.bought.minor, inverse, spread)
        if (!there || !back) return
        const lost = sold - back.bought.minor
        // In AED over `rateUnit`: the markup of each way at mid, and the rest of a unit of each way.
        const restThere = worth(sold, mid) - (there.bought.minor + there.markup.minor) * rateUnit
        const restBack = worth(there.bought.minor, inverse) - (back.bought.minor + back.markup.minor) * rateUnit
        const inAed = (value: bigint): bigint => (value * rateOf(inverse)!) / rateUnit
        expect(lost * rateUnit).toBe(
          inAed(there.markup.minor * rateUnit + restThere) + back.markup.minor * rateUnit + restBack,
        )
        expect(lost >= 0n).toBe(true)
      },
    ),
  )
})

it('the offered rate is never better than mid and never worse than the markup by more than its last decimal', () => {
  fc.assert(
    fc.property(mids, bps, (mid, markupBps) => {
      const offered = rateOf(offeredRate(mid, markupBps)) ?? 0n
      const exact = rateOf(mid)! * (10_000n - BigInt(markupBps))
      const last = offered < rateUnit / 100n ? 1n : 10n ** 10n
      expect(offered * 10_000n <= exact && (offered + last) * 10_000n > exact).toBe(true)
    }),
  )
})

it('a hundredth less than quoted is the least that is taken', () => {
  expect(leastFor(money(100_00n, 'USD'))).toEqual(money(99_00n, 'USD'))
  expect(leastFor(money(1n, 'USD'))).toEqual(money(1n, 'USD'))
})
