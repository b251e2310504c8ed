import { expect, it } from 'vitest'
import { dayIn, nextDayAfter, periodBefore } from './export.schedule-rules.ts'

it.each([
  ['day', '2026-02-28', '2026-03-01'],
  ['day', '2026-12-31', '2027-01-01'],
  ['week', '2026-11-16', '2026-11-23'],
  ['week', '2026-11-22', '2026-11-23'],
  ['month', '2026-11-01', '2026-12-01'],
  ['month', '2026-12-31', '2027-01-01'],
  ['month', '2028-02-29', '2028-03-01'],
] as const)('every %s, after %s, is %s', (every, after, next) => {
  expect(nextDayAfter(every, after)).toBe(next)
})

it.each([
  ['day', '2026-11-01', '2026-10-31', '2026-10-31'],
  ['week', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['month', '2026-11-01', '2026-10-01', '2026-10-31'],
  ['month', '2028-03-01', '2028-02-01', '2028-02-29'],
] as const)('a run of every %s on %s tells of %s to %s', (every, day, first, last) => {
  expect(periodBefore(every, day)).toEqual({ startTime: `${first}T00:00:00`, endTime: `${last}T23:59:59` })
})

it('a day is a day of the schedule’s own zone', () => {
  expect(dayIn('Asia/Dubai', new Date('2026-11-16T21:00:00Z'))).toBe('2026-11-17')
  expect(dayIn('America/New_York', new Date('2026-11-17T03:00:00Z'))).toBe('2026-11-16')
})
