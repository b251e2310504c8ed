// When the debits of a mandate are due, announced and tried again.
import { dayAfter, dueOn, nthFrom, type Day, type Schedule } from '../kernel/schedule.ts'

/** A failed debit is retried this many days after it was due. */
export const retryDays = [1, 3, 5] as const
/** The customer is notified this many days ahead; after that the amount is fixed. */
export const noticeDays = 3

/** All debits due from one day to another, both included; up to a maximum. */
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
/** When a debit that was tried so often, last on this day, is tried again; null means never. One that was late is not tried again sooner for it. */
export const retryOn = (triedOn: Day, tries: number): Day | null => {
  const days = retryDays[tries - 1]
  return days === undefined ? null : dayAfter(triedOn, days - (retryDays[tries - 2] ?? 0))
}
