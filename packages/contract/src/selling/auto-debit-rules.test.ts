import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../kernel/time.ts'
import { debitsBetween, retryOn } from './auto-debit-rules.ts'
import { dayAfter, dueOn, scheduleCycles, nthFrom, type Schedule } from '../kernel/schedule.ts'

const day = fc
  .integer({ min: Date.UTC(2000, 0, 1) / dayMs, max: Date.UTC(2099, 11, 31) / dayMs })
  .map((days) => new Date(days * dayMs).toISOString().slice(0, 10))
const schedule = fc.record({
  first: day,
  cycle: fc.constantFrom(...scheduleCycles),
  count: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 120 })),
})
const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
const all = (of: Schedule, most: number): readonly string[] =>
  Array.from({ length: of.count === null ? most : Math.min(most, of.count) }, (_, nth) => dueOn(of, nth)!)

describe('the days of a mandate', () => {
  it.each([
    ['2026-01-31', 'monthly', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2027-11-30', 'monthly', ['2027-11-30', '2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']],
    ['2024-02-29', 'yearly', ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
    ['2026-12-28', 'weekly', ['2026-12-28', '2027-01-04', '2027-01-11', '2027-01-18', '2027-01-25']],
  ] as const)('from %s %s are its month ends and leap days', (first, cycle, days) => {
    expect(all({ first, cycle, count: null }, 5)).toEqual(days)
  })
  it('are one in every period: none is skipped, none doubled', () => {
    fc.assert(
      fc.property(schedule, (of) => {
        const days = all(of, 60)
        expect(new Set(days).size).toBe(days.length)
        // By a way of its own: months are counted, and the last day of each is asked of the calendar.
        const [firstYear = 0, firstMonth = 0, firstDate = 0] = of.first.split('-').map(Number)
        const wanted = days.map((_, nth) => {
          if (of.cycle === 'weekly') return new Date(Date.parse(of.first) + nth * 7 * dayMs).toISOString().slice(0, 10)
          const months = firstMonth - 1 + (of.cycle === 'yearly' ? nth * 12 : nth)
          const [year, month] = [firstYear + Math.floor(months / 12), (months % 12) + 1]
          const date = Math.min(firstDate, lastOf(year, month))
          return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
        })
        expect(days).toEqual(wanted)
      }),
    )
  })
  it('add up: whatever a span is cut into, each debit is in one piece', () => {
    fc.assert(
      fc.property(schedule, day, fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 6 }), (of, from, cuts) => {
        const edges = cuts.reduce<string[]>((days, cut) => [...days, dayAfter(days.at(-1)!, cut + 1)], [from])
        const pieces = edges.flatMap((start, at) => {
          const next = edges[at + 1]
          return next ? debitsBetween(of, start, dayAfter(next, -1)) : []
        })
        const last = edges.at(-1)!
        expect(pieces).toEqual(edges.length > 1 ? debitsBetween(of, from, dayAfter(last, -1)) : [])
        // By a way of its own: every debit from the first one on is looked at, and those of the span are left.
        const wanted: string[] = []
        for (let nth = 0, on = dueOn(of, nth); on !== null && on < last; nth += 1, on = dueOn(of, nth))
          if (on >= from) wanted.push(on)
        expect(pieces.map(({ on }) => on)).toEqual(wanted)
      }),
    )
  })
  it('are found by their day: the first on or after it', () => {
    fc.assert(
      fc.property(schedule, day, (of, from) => {
        const nth = nthFrom(of, from)
        const [before, found] = [nth === null ? of.count! - 1 : nth - 1, nth === null ? null : dueOn(of, nth)]
        expect(found === null || found >= from).toBe(true)
        expect(before < 0 || dueOn(of, before)! < from).toBe(true)
      }),
    )
  })
  it('end with the count', () => {
    expect(dueOn({ first: '2026-11-17', cycle: 'weekly', count: 2 }, 1)).toBe('2026-11-24')
    expect(dueOn({ first: '2026-11-17', cycle: 'weekly', count: 2 }, 2)).toBeNull()
    expect(nthFrom({ first: '2026-11-17', cycle: 'weekly', count: 2 }, '2026-11-25')).toBeNull()
  })
  it('are tried again after one, three and five days, and then no more', () => {
    const [one, three, five] = ['2026-12-31', '2027-01-02', '2027-01-04']
    expect(retryOn('2026-12-30', 1)).toBe(one)
    expect([retryOn(one, 2), retryOn(three, 3), retryOn(five, 4)]).toEqual([three, five, null])
  })
})
