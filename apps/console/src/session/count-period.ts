// What the counts of requests ask for: whatever may still be open. A request waits 90 days at most, and longer when it was sent back.
import { dayMs } from '@falaj/contract/kernel/time'

const yearMs = 366 * dayMs

const dayOf = (at: Date, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** A year back to the end of today, as the member's own clock shows it. */
export const countPeriod = (now: Date, timeZone: string | undefined) => ({
  startTime: `${dayOf(new Date(now.getTime() - yearMs), timeZone)}T00:00:00`,
  endTime: `${dayOf(now, timeZone)}T23:59:59`,
})
