import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Schedule } from '@falaj/contract/accounts/automatic-settlement'
import { dubaiDay, isBankingDay } from '../../../platform/base/banking-days.ts'
import { uaeHolidays } from '../../../platform/base/holidays.ts'
import { sumOf } from './automatic-settlement.amount.ts'
import { plannedBetween } from './automatic-settlement.schedule.ts'

const holidays = new Set(uaeHolidays)
const schedule = (over: Partial<Schedule>): Schedule => ({
  kind: 'daily',
  weekdays: [],
  day: 1,
  time: '10:00',
  ...over,
})
const days = (of: Schedule, after: string, most = 5) =>
  plannedBetween(of, holidays, { after: new Date(after), most }).map(({ at, movedFrom }) =>
    movedFrom ? `${dubaiDay(at)} from ${movedFrom}` : dubaiDay(at),
  )

describe('planned runs', () => {
  it('daily: every banking day, the weekend left out', () =>
    expect(days(schedule({}), '2026-11-12T12:00:00Z')).toEqual([
      '2026-11-13',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
    ]))
  it('daily: today is still to come before its time, and past at it', () => {
    expect(days(schedule({}), '2026-11-16T05:59:59Z', 1)).toEqual(['2026-11-16'])
    expect(days(schedule({}), '2026-11-16T06:00:00Z', 1)).toEqual(['2026-11-17'])
  })
  it('weekdays: a holiday moves it', () =>
    expect(days(schedule({ kind: 'weekdays', weekdays: [3] }), '2026-11-29T12:00:00Z', 2)).toEqual([
      '2026-12-04 from 2026-12-02',
      '2026-12-09',
    ]))
  it('weekdays: two that meet are one, and it has not moved', () =>
    expect(days(schedule({ kind: 'weekdays', weekdays: [3, 5] }), '2026-11-29T12:00:00Z', 3)).toEqual([
      '2026-12-04',
      '2026-12-09',
      '2026-12-11',
    ]))
  it('monthly: the 31st is the last of a shorter month, moved on when banks rest', () =>
    expect(days(schedule({ kind: 'monthly', day: 31 }), '2026-11-15T12:00:00Z', 4)).toEqual([
      '2026-11-30',
      '2026-12-31',
      '2027-02-01 from 2027-01-31',
      '2027-03-01 from 2027-02-28',
    ]))
  it('every run is on a banking day at its time, each later than the one before', () => {
    fc.assert(
      fc.property(
        fc.record({
          kind: fc.constantFrom('daily', 'weekdays', 'monthly'),
          weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
          day: fc.integer({ min: 1, max: 31 }),
          time: fc.constantFrom('00:00', '06:30', '23:59'),
        }),
        fc.date({ min: new Date('2025-01-01'), max: new Date('2027-10-01'), noInvalidDate: true }),
        (of, after) => {
          const runs = plannedBetween(of, holidays, { after, most: 5 })
          expect(runs).toHaveLength(5)
          runs.forEach(({ at }, index) => {
            expect(isBankingDay(dubaiDay(at), holidays)).toBe(true)
            expect(at > (runs[index - 1]?.at ?? after)).toBe(true)
          })
          const until = runs[2]!.at
          expect(plannedBetween(of, holidays, { after, until, most: 99 })).toEqual(runs.slice(0, 3))
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('how much is sent', () => {
  it.each([
    ['what is above what stays', 10_000n, 2_500n, 0n, 7_500n, null],
    ['exactly the smallest amount', 10_000n, 0n, 10_000n, 10_000n, null],
    ['nothing below the smallest amount', 9_999n, 0n, 10_000n, 0n, 'UNDER_THRESHOLD'],
    ['nothing when all of it stays', 2_500n, 2_500n, 0n, 0n, 'NOTHING_LEFT'],
    ['nothing when less is there than should stay', 100n, 2_500n, 0n, 0n, 'NOTHING_LEFT'],
  ] as const)('%s', (_, available, keep, threshold, amount, why) =>
    expect(sumOf(available, keep, threshold)).toEqual({ available, keep, amount, why }),
  )
})
