import { describe, expect, it } from 'vitest'
import { bankingDayFrom, bankingDaysAfter, dubaiDay, dubaiTime, dueDay, weekdayOf } from './banking-days.ts'
import { uaeHolidays } from './holidays.ts'

const holidays = new Set(uaeHolidays)
const daily = { kind: 'days', days: 1 } as const

describe('banking days', () => {
  it('counts Monday as the first day of a week and Sunday as the seventh', () => {
    expect(weekdayOf('2026-11-16')).toBe(1)
    expect(weekdayOf('2026-11-15')).toBe(7)
  })
  it('ends a day in Dubai four hours before it ends in Greenwich', () => {
    expect(dubaiDay(new Date('2026-11-15T19:59:59.999Z'))).toBe('2026-11-15')
    expect(dubaiDay(new Date('2026-11-15T20:00:00.000Z'))).toBe('2026-11-16')
    expect(dubaiTime('2026-11-16', '06:00').toISOString()).toBe('2026-11-16T02:00:00.000Z')
  })
  it.each([
    ['a Saturday waits for Monday', '2026-11-14', '2026-11-16'],
    ['a Monday is itself', '2026-11-16', '2026-11-16'],
    ['National Day and the weekend after it wait for the next Friday or Monday', '2026-12-02', '2026-12-04'],
  ])('%s', (_, day, found) => expect(bankingDayFrom(day, holidays)).toBe(found))
  it('counts banking days only', () => expect(bankingDaysAfter('2026-11-30', 3, holidays)).toBe('2026-12-07'))
  it.each([
    ['daily: Friday, Saturday and Sunday are due on Monday', ['2026-11-13', '2026-11-14', '2026-11-15'], '2026-11-16'],
    ['daily: the day before National Day is due after both of its days', ['2026-12-01', '2026-12-02'], '2026-12-04'],
  ])('%s', (_, paidDays, due) => {
    for (const day of paidDays) expect(dueDay(day, daily, holidays)).toBe(due)
  })
  it('weekly: every day of a week is due on the same day after its Sunday', () => {
    const weekly = { kind: 'weekly', days: 2 } as const
    for (const day of ['2026-11-09', '2026-11-12', '2026-11-15'])
      expect(dueDay(day, weekly, holidays)).toBe('2026-11-17')
    expect(dueDay('2026-11-16', weekly, holidays)).toBe('2026-11-24')
  })
  it('nothing is due before its own day is over', () =>
    expect(dueDay('2026-11-16', { kind: 'days', days: 0 }, holidays)).toBe('2026-11-17'))
})
