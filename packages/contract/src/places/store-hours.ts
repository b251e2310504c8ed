// When a store is open: hours of each weekday, and days that differ. On clocks in Dubai. Pure, for both sides.
import * as z from 'zod/mini'
import { calendarDay, textLine } from '../kernel/sale.ts'
import { dayMs } from '../kernel/time.ts'

export const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: 'TIME' }))
/** From an earlier to a later time of one day; a night ends as a span of the next day. */
const span = z.object({ from: clockTime, to: clockTime }).check(
  z.check((context) => {
    const { from, to } = context.value
    if (to <= from) context.issues.push({ code: 'custom', message: 'TIME_ORDER', input: to, path: ['to'] })
  }),
)
const spans = z.array(span).check(
  z.maxLength(4, { error: 'TOO_LONG' }),
  z.check((context) => {
    for (const [at, each] of context.value.entries())
      if (at > 0 && each.from < context.value[at - 1]!.to)
        context.issues.push({ code: 'custom', message: 'TIME_ORDER', input: each, path: [at, 'from'] })
  }),
)
const exception = z.object({ from: calendarDay, to: calendarDay, spans, why: textLine(60) }).check(
  z.check((context) => {
    const { from, to } = context.value
    if (to < from) context.issues.push({ code: 'custom', message: 'RANGE_ORDER', input: to, path: ['to'] })
  }),
)
export const storeHours = z.object({
  /** Monday first. Empty: nobody has set hours yet. */
  week: z.array(spans).check(z.refine((week) => week.length === 0 || week.length === 7, { error: 'INVALID' })),
  exceptions: z.array(exception).check(z.maxLength(40, { error: 'TOO_LONG' })),
})
export type StoreHours = z.output<typeof storeHours>
export type Span = z.output<typeof span>

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
/** 0 Monday to 6 Sunday. */
export const weekdayIn = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

export interface DayHours {
  readonly spans: readonly Span[]
  /** The exception that makes this day differ. */
  readonly why: { readonly text: string; readonly to: string } | null
}
/** The newest exception that names the day applies. */
export const hoursOn = ({ week, exceptions }: StoreHours, day: string): DayHours => {
  const found = exceptions.findLast(({ from, to }) => from <= day && day <= to)
  if (found) return { spans: found.spans, why: { text: found.why, to: found.to } }
  return { spans: week[weekdayIn(day)] ?? [], why: null }
}
export interface OpenState {
  readonly open: boolean
  /** When open: since when, and until when; no end is known for a store that is open day and night. */
  readonly since: { readonly day: string; readonly time: string } | null
  readonly until: { readonly day: string; readonly time: string } | null
  /** When closed: the day and time it opens next; null when none is known within a year. */
  readonly next: { readonly day: string; readonly time: string } | null
  /** The exception that closes it. */
  readonly why: DayHours['why']
}
/** A span that goes on in the next one: at the same minute, or over midnight. Null: it does not close within a week. */
const joinedUntil = (hours: StoreHours, day: string, until: string): OpenState['until'] => {
  let [at, time] = [day, until]
  for (let ahead = 0; ;) {
    const [then, from] = time === '24:00' ? [dayAfter(at, 1), '00:00'] : [at, time]
    const next = hoursOn(hours, then).spans.find((each) => each.from === from)
    if (!next) break
    if (then !== at) ahead += 1
    ;[at, time] = [then, next.to]
    if (ahead === 7) return null
  }
  return { day: at, time }
}
const joinedSince = (
  hours: StoreHours,
  day: string,
  since: string,
): { readonly day: string; readonly time: string } => {
  let [at, time] = [day, since]
  for (let back = 0; back < 7;) {
    const [then, to] = time === '00:00' ? [dayAfter(at, -1), '24:00'] : [at, time]
    const before = hoursOn(hours, then).spans.find((each) => each.to === to)
    if (!before) break
    if (then !== at) back += 1
    ;[at, time] = [then, before.from]
  }
  return { day: at, time }
}
/** Hours joined over midnight: 24:00 goes on at 00:00. `time`: 'HH:MM'. */
export const openAt = (hours: StoreHours, day: string, time: string): OpenState => {
  const today = hoursOn(hours, day)
  const now = today.spans.find(({ from, to }) => from <= time && time < to)
  if (now)
    return {
      open: true,
      since: joinedSince(hours, day, now.from),
      until: joinedUntil(hours, day, now.to),
      next: null,
      why: null,
    }
  const later = today.spans.find(({ from }) => from > time)
  const closed = { open: false, since: null, until: null, why: today.why } as const
  if (later) return { ...closed, next: { day, time: later.from } }
  for (let ahead = 1; ahead <= 366; ahead += 1) {
    const then = dayAfter(day, ahead)
    const [first] = hoursOn(hours, then).spans
    if (first) return { ...closed, next: { day: then, time: first.from } }
  }
  return { ...closed, next: null }
}
export const spansText = (spans: readonly Span[]): string => spans.map(({ from, to }) => `${from}–${to}`).join(', ')
/** The same hours on every day, for a sheet and a new store. */
export const everyDay = (from: string, to: string): StoreHours => ({
  week: Array.from({ length: 7 }, () => [{ from, to }]),
  exceptions: [],
})
