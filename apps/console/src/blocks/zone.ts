// The member's clock: every time is shown in it, and the days of a filter are its days.
import { dayMs } from '@falaj/contract/kernel/time'
import { site } from '../session/site.ts'
import { useStore } from '../state/store.ts'

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
export const useZone = (): string => useStore(site).member?.timezone ?? browserZone()

/** YYYY-MM-DD on that clock. */
export const todayIn = (zone: string, now: Date = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
/** The day in Dubai that an instant is in: what falls due there. */
export const dubaiDay = (instant: string): string => todayIn('Asia/Dubai', new Date(instant))
export const isPast = (instant: string, now: Date = new Date()): boolean => Date.parse(instant) < now.getTime()
/** Days are plain text; this moves one without any zone. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
/** '2026-11-05' is read as '05-11-2026'. */
export const dayText = (day: string): string => day.split('-').toReversed().join('-')
