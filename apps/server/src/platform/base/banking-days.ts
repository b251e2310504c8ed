// Days on which banks work: Monday to Friday without the country's holidays. A day is 'YYYY-MM-DD' on the Emirates' calendar.
import { hourMs, dayMs } from '@falaj/contract/kernel/time'
import type { Cycle } from '@falaj/contract/kernel/products'

/** The Emirates keep one time all year, so a day there is found by adding. */
export const dubaiOffsetMs = 4 * hourMs

export type Day = string
const msOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/** The date in Dubai at that moment. */
export const dubaiDay = (at: Date): Day => dayAt(at.getTime() + dubaiOffsetMs)
/** 'HH:MM' of that day, on clocks in Dubai. */
export const dubaiTime = (day: Day, time = '00:00'): Date => new Date(Date.parse(`${day}T${time}:00Z`) - dubaiOffsetMs)
export const daysLater = (day: Day, days: number): Day => dayAt(msOf(day) + days * dayMs)
/** 1 Monday to 7 Sunday. */
export const weekdayOf = (day: Day): number => ((new Date(msOf(day)).getUTCDay() + 6) % 7) + 1

export const isBankingDay = (day: Day, holidays: ReadonlySet<Day>): boolean => weekdayOf(day) < 6 && !holidays.has(day)

/** The day itself when banks work on it. */
export const bankingDayFrom = (day: Day, holidays: ReadonlySet<Day>): Day =>
  isBankingDay(day, holidays) ? day : bankingDayFrom(daysLater(day, 1), holidays)

/** The given number of banking days later, whatever kind of day it is itself. */
export const bankingDaysAfter = (day: Day, days: number, holidays: ReadonlySet<Day>): Day => {
  let found = day
  for (let left = days; left > 0; left -= 1) found = bankingDayFrom(daysLater(found, 1), holidays)
  return found
}

/** When payments of this day are due. A cycle ends at midnight, so the next banking day is the earliest. */
export const dueDay = (paidOn: Day, { kind, days }: Cycle, holidays: ReadonlySet<Day>): Day => {
  const end = kind === 'days' ? paidOn : daysLater(paidOn, 7 - weekdayOf(paidOn))
  return bankingDaysAfter(end, Math.max(days, 1), holidays)
}
