// When a scheduled export runs, and of which days. Pure: days are YYYY-MM-DD of the schedule's own time zone.
import { dayMs } from '@falaj/contract/kernel/time'
import type { exportEvery } from '@falaj/contract/workspace/export'
import type { DateRange } from '@falaj/contract/kernel/scalars'

export type Every = (typeof exportEvery)[number]

const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
/** Monday is 0. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

export const dayIn = (zone: string, at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)

/** Every day, on Mondays, on the first of a month: the first of them after that day. */
export const nextDayAfter = (every: Every, day: string): string => {
  if (every === 'day') return later(day, 1)
  if (every === 'week') return later(day, 7 - weekdayOf(day))
  return `${later(`${day.slice(0, 7)}-01`, 32).slice(0, 7)}-01`
}
/** The whole day, week or month before the day it runs on. A late run covers the same days. */
export const periodBefore = (every: Every, day: string): DateRange => {
  const last = later(day, -1)
  const first = every === 'day' ? last : every === 'week' ? later(day, -7) : `${last.slice(0, 7)}-01`
  return { startTime: `${first}T00:00:00`, endTime: `${last}T23:59:59` }
}
