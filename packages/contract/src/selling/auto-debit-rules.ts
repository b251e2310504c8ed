// When the debits of a mandate are due. Every day is reckoned from the first one, never from the one before: the 31st is the last day of a
// shorter month, and the 31st again after it.
import { words } from '../kernel/words.ts'

export const mandateCycles = ['weekly', 'monthly', 'yearly'] as const
export type MandateCycle = (typeof mandateCycles)[number]
export const mandateCycleWords = words({
  weekly: { en: 'Every week', zh: '每周' },
  monthly: { en: 'Every month', zh: '每月' },
  yearly: { en: 'Every year', zh: '每年' },
})
/** A debit that comes to nothing is tried again so many days after it was due. */
export const retryDays = [1, 3, 5] as const
/** The customer is told so many days ahead; from then on the amount stays. */
export const noticeDays = 3

/** 'YYYY-MM-DD' on the Emirates' calendar. */
type Day = string
const dayMs = 86_400_000
const textOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)
export const dayAfter = (day: Day, days: number): Day => textOf(Date.parse(day) + days * dayMs)

/** What recurs: from which day, how often, and how many in all; null: until somebody ends it. */
export interface Schedule {
  readonly first: Day
  readonly cycle: MandateCycle
  readonly count: number | null
}
/** The day of the nth debit; the first is 0. Null: the schedule is over by then. */
export const dueOn = ({ first, cycle, count }: Schedule, nth: number): Day | null => {
  if (count !== null && nth >= count) return null
  if (cycle === 'weekly') return dayAfter(first, 7 * nth)
  const [year = 0, month = 1, date = 1] = first.split('-').map(Number)
  const at = month - 1 + (cycle === 'yearly' ? 12 * nth : nth)
  const last = new Date(Date.UTC(year, at + 1, 0)).getUTCDate()
  return textOf(Date.UTC(year, at, Math.min(date, last)))
}
/** The first debit on or after a day; null: there is none any more. */
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
/** All that are due from one day to another, both included; at most so many. */
export const debitsBetween = (
  schedule: Schedule,
  from: Day,
  to: Day,
  most = 400,
): readonly { readonly nth: number; readonly on: Day }[] => {
  const found: { nth: number; on: Day }[] = []
  const start = nthFrom(schedule, from)
  if (start === null) return found
  for (let nth = start; found.length < most; nth += 1) {
    const on = dueOn(schedule, nth)
    if (on === null || on > to) break
    found.push({ nth, on })
  }
  return found
}
/** When a debit that was tried so often, last on this day, is tried again; null: never. One that was late is not tried again sooner for it. */
export const retryOn = (triedOn: Day, tries: number): Day | null => {
  const days = retryDays[tries - 1]
  return days === undefined ? null : dayAfter(triedOn, days - (retryDays[tries - 2] ?? 0))
}
