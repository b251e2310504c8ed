// Days on which something recurs. Every day is computed from the first one, never from the one before: the 31st is the last day of a
// shorter month, and the 31st again after it.
import { dayMs } from './time.ts'
import { words } from './words.ts'

export const scheduleCycles = ['weekly', 'monthly', 'yearly'] as const
export type ScheduleCycle = (typeof scheduleCycles)[number]
export const scheduleCycleWords = words({
  weekly: { en: 'Every week', zh: '每周' },
  monthly: { en: 'Every month', zh: '每月' },
  yearly: { en: 'Every year', zh: '每年' },
})
/** 'YYYY-MM-DD' on the Emirates' calendar. */
export type Day = string
const textOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)
export const dayAfter = (day: Day, days: number): Day => textOf(Date.parse(day) + days * dayMs)

/** A recurrence: start day, interval, and total number; null until somebody ends it. */
export interface Schedule {
  readonly first: Day
  readonly cycle: ScheduleCycle
  readonly count: number | null
}
/** The day of the nth debit; the first is 0. Null if the schedule is over by then. */
export const dueOn = ({ first, cycle, count }: Schedule, nth: number): Day | null => {
  if (count !== null && nth >= count) return null
  if (cycle === 'weekly') return dayAfter(first, 7 * nth)
  const [year = 0, month = 1, date = 1] = first.split('-').map(Number)
  const at = month - 1 + (cycle === 'yearly' ? 12 * nth : nth)
  const last = new Date(Date.UTC(year, at + 1, 0)).getUTCDate()
  return textOf(Date.UTC(year, at, Math.min(date, last)))
}
/** The first debit on or after a day; null if there is none left. */
export const nthFrom = (schedule: Schedule, day: Day): number | null => {
  const days = (Date.parse(day) - Date.parse(schedule.first)) / dayMs
  const longest = { weekly: 7, monthly: 31, yearly: 366 }[schedule.cycle]
  // No period is longer than that, so none of these is due on or after the day.
  let nth = Math.max(0, Math.floor(days / longest) - 1)
  for (;;) {
    const due = dueOn(schedule, nth)
    if (due === null) return null
    if (due >= day) return nth
    nth += 1
  }
}
