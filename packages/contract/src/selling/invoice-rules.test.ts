import fc from 'fast-check'
import { expect, it } from 'vitest'
import { money } from '@falaj/money'
import {
  discountBps,
  lineSum,
  nextDay,
  partByVat,
  sumUp,
  thousandths,
  vatOfNext,
  vatWithin,
  withoutVat,
} from './invoice-rules.ts'

const aed = (minor: bigint) => money(minor, 'AED')
it.each([
  ['1', 1000n],
  ['2.5', 2500n],
  ['0.125', 125n],
  ['0', null],
  ['1.2345', null],
  ['-1', null],
  ['x', null],
])('a quantity of %s is %s thousandths', (text, value) => expect(thousandths(text)).toBe(value))
it.each([
  ['', 0],
  ['12.5', 1250],
  ['100', 10_000],
  ['100.01', null],
  ['-1', null],
])('a discount of %s is %s', (text, value) => expect(discountBps(text)).toBe(value))
it.each([
  ['3', 3333n, '', 'standard', 9999n, 500n],
  ['0.333', 1000n, '', 'standard', 333n, 17n],
  ['2', 10_000n, '10', 'zero', 18_000n, 0n],
  ['1', 101n, '50', 'exempt', 51n, 0n],
] as const)('%s of %s less %s at %s is %s and %s', (quantity, unit, discount, vat, net, tax) => {
  expect(lineSum({ quantity, unit: aed(unit), discount, vat })).toEqual({ net: aed(net), vat: aed(tax) })
})
it('lines add up, and a part has its part of the VAT', () => {
  const sum = sumUp(
    [
      { net: aed(10_000n), vat: aed(500n) },
      { net: aed(1n), vat: aed(0n) },
    ],
    'AED',
  )
  expect(sum.total).toEqual(aed(10_501n))
  expect(vatWithin(aed(10_501n), sum)).toEqual(aed(500n))
  expect(withoutVat(aed(10_500n), 'standard')).toEqual(aed(10_000n))
})
it.each([
  ['2027-01-31', 'month', '2027-01-31', '2027-02-28'],
  ['2027-02-28', 'month', '2027-01-31', '2027-03-31'],
  ['2027-11-30', 'quarter', '2027-11-30', '2028-02-29'],
  ['2028-02-29', 'year', '2028-02-29', '2029-02-28'],
  ['2027-12-28', 'week', '2027-12-28', '2028-01-04'],
] as const)('after %s, every %s from %s on, comes %s', (day, every, first, next) =>
  expect(nextDay(day, every, first)).toBe(next),
)
it.each([1n, 2n, 99n, 4701n, 23_499n, 23_500n])(
  'a part of %s is divided among the kinds of VAT without a rest, and none is below its VAT',
  (minor) => {
    const lines = [
      { kind: 'standard' as const, net: aed(20_000n), vat: aed(1000n) },
      { kind: 'zero' as const, net: aed(2499n), vat: aed(0n) },
      { kind: 'exempt' as const, net: aed(1n), vat: aed(0n) },
    ]
    const vat = vatWithin(aed(minor), { vat: aed(1000n), total: aed(23_500n) })
    const parts = partByVat(aed(minor), vat, lines)
    expect(parts.reduce((sum, part) => sum + part.net.minor + part.vat.minor, 0n)).toBe(minor)
    expect(parts.reduce((sum, part) => sum + part.vat.minor, 0n)).toBe(vat.minor)
    expect(parts.every(({ net }) => net.minor >= 0n)).toBe(true)
  },
)
it('whatever day a schedule begins on, each of its days is that day of its month, or the last of a shorter one', () => {
  const begun = fc.date({ min: new Date('1999-01-01'), max: new Date('2101-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(begun, fc.constantFrom('month', 'quarter', 'year'), (at, every) => {
      const first = at.toISOString().slice(0, 10)
      const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
      const step = { month: 1, quarter: 3, year: 12 }[every]
      let day = first
      for (let n = 1; n <= 60; n += 1) {
        day = nextDay(day, every, first)
        const last = new Date(Date.UTC(year, month + n * step + 1, 0))
        expect(day).toBe(
          `${last.toISOString().slice(0, 8)}${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`,
        )
      }
    }),
    {
      examples: [
        [new Date('2027-01-31'), 'month'],
        [new Date('2028-02-29'), 'year'],
        [new Date('1999-11-30'), 'quarter'],
      ],
    },
  )
})
it('however an invoice is credited, its notes have its VAT together, and each can be divided by kind', () => {
  const lineOf = fc.record({ kind: fc.constantFrom('standard', 'zero'), net: fc.bigInt(1n, 50_000n) })
  fc.assert(
    fc.property(fc.array(lineOf, { minLength: 1, maxLength: 4 }), fc.array(fc.bigInt(1n, 9000n)), (given, wanted) => {
      const lines = given.map(({ kind, net }) => ({
        kind,
        ...lineSum({ quantity: '1', unit: aed(net), vat: kind })!,
      }))
      const whole = sumUp(lines, 'AED')
      const notes: { total: ReturnType<typeof aed>; vat: ReturnType<typeof aed> }[] = []
      let left = whole.total.minor
      for (const minor of [...wanted, whole.total.minor]) {
        const total = aed(minor < left ? minor : left)
        if (total.minor === 0n) break
        left -= total.minor
        const vat = vatOfNext(total, notes, whole)
        for (const part of partByVat(total, vat, lines)) expect(part.net.minor >= 0n && part.vat.minor >= 0n).toBe(true)
        notes.push({ total, vat })
      }
      expect(notes.reduce((sum, { vat }) => sum + vat.minor, 0n)).toBe(whole.vat.minor)
    }),
  )
})
it('a note after some that were rounded one by one makes up for them', () => {
  const whole = { vat: aed(500n), total: aed(10_500n) }
  const third = { vat: aed(167n), total: aed(3500n) }
  expect(vatOfNext(aed(3500n), [third, third], whole)).toEqual(aed(166n))
})
