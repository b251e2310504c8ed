import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../kernel/time.ts'
import { money } from '@falaj/money'
import { cutFromEnd, instalmentPlans, instalmentsOf, partMin, planMin, plansFor } from './instalment-rules.ts'

const day = fc
  .integer({ min: Date.UTC(2000, 0, 1) / dayMs, max: Date.UTC(2099, 11, 31) / dayMs })
  .map((days) => new Date(days * dayMs).toISOString().slice(0, 10))
const minor = fc.bigInt({ min: 1n, max: 50_000_00n })
const parts = fc.constantFrom(...instalmentPlans)
const aed = (of: bigint) => money(of, 'AED')
const sum = (all: readonly bigint[]): bigint => all.reduce((one, other) => one + other, 0n)
const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

describe('the parts of a payment', () => {
  it('are the whole, and differ by a fils at most, the larger ones first', () => {
    fc.assert(
      fc.property(minor, parts, day, (of, count, first) => {
        const all = instalmentsOf(aed(of), count, first).map(({ amount }) => amount.minor)
        expect(all).toHaveLength(count)
        expect(sum(all)).toBe(of)
        expect(all[0]! - all.at(-1)!).toBeLessThanOrEqual(1n)
        expect(all).toEqual(all.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0)))
      }),
    )
  })
  it('are due once in every month, on the day of the first or the last day of a shorter month', () => {
    fc.assert(
      fc.property(parts, day, (count, first) => {
        const [year = 0, month = 0, date = 0] = first.split('-').map(Number)
        const wanted = Array.from({ length: count }, (_, nth) => {
          const at = month - 1 + nth
          const [inYear, inMonth] = [year + Math.floor(at / 12), (at % 12) + 1]
          const on = Math.min(date, lastOf(inYear, inMonth))
          return `${inYear}-${String(inMonth).padStart(2, '0')}-${String(on).padStart(2, '0')}`
        })
        expect(instalmentsOf(aed(1_200_00n), count, first).map(({ dueOn }) => dueOn)).toEqual(wanted)
      }),
    )
  })
  it.each([
    ['2026-10-31', ['2026-10-31', '2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31']],
    ['2027-12-29', ['2027-12-29', '2028-01-29', '2028-02-29', '2028-03-29', '2028-04-29', '2028-05-29']],
  ])('from %s are its month ends and leap days', (first, days) => {
    expect(instalmentsOf(aed(600_00n), 6, first).map(({ dueOn }) => dueOn)).toEqual(days)
  })
})
describe('a refund', () => {
  const open = fc
    .array(fc.bigInt({ min: 1n, max: 9_999n }), { maxLength: 12 })
    .map((all) => all.map((each, at) => ({ no: at + 1, minor: each })))
  it('takes from the end, never more than a part is, and the rest goes back: nothing is lost', () => {
    fc.assert(
      fc.property(open, minor, (all, refunded) => {
        const { cuts, paidBack } = cutFromEnd(all, refunded)
        expect(sum(cuts.map((cut) => cut.minor)) + paidBack).toBe(refunded)
        const left = all.map(({ no, minor: of }) => of - (cuts.find((cut) => cut.no === no)?.minor ?? 0n))
        expect(left.every((each) => each >= 0n)).toBe(true)
        // A part is touched only when nothing is left of those after it.
        for (const { no } of cuts) expect(sum(left.slice(no))).toBe(0n)
        expect(paidBack === 0n || sum(left) === 0n).toBe(true)
      }),
    )
  })
  it('in two halves leaves what it leaves as a whole', () => {
    fc.assert(
      fc.property(open, minor, minor, (all, one, other) => {
        const first = cutFromEnd(all, one)
        const left = all.map(({ no, minor: of }) => ({
          no,
          minor: of - (first.cuts.find((cut) => cut.no === no)?.minor ?? 0n),
        }))
        const second = cutFromEnd(left, other)
        const whole = cutFromEnd(all, one + other)
        const byNo = (no: number, cuts: typeof whole.cuts) => cuts.find((cut) => cut.no === no)?.minor ?? 0n
        for (const { no } of all) expect(byNo(no, first.cuts) + byNo(no, second.cuts)).toBe(byNo(no, whole.cuts))
        expect(first.paidBack + second.paidBack).toBe(whole.paidBack)
      }),
    )
  })
})
it('a plan is offered for dirhams, and where no part is too small', () => {
  const [three, six, twelve] = instalmentPlans.map((each) => ({ parts: each, min: planMin(each, aed(1n)) }))
  const all = [three!, six!, twelve!]
  expect(plansFor(aed(149_99n), all)).toEqual([3])
  expect(plansFor(aed(300_00n), all)).toEqual([3, 6, 12])
  expect(plansFor(aed(300_00n), [six!])).toEqual([6])
  expect(plansFor(aed(299_99n), [{ parts: 6, min: aed(300_00n) }])).toEqual([])
  expect(plansFor(aed(partMin * 3n - 1n), all)).toEqual([])
  expect(planMin(3, aed(100_00n))).toEqual(aed(100_00n))
  expect(plansFor(money(900_00n, 'USD'), all)).toEqual([])
})
