// The whole days in Dubai within a filter's range, and the rest at both its ends: for lists with daily sums.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { DateRange } from '@falaj/contract/kernel/scalars'

/** Has never moved its clocks. */
export const homeZone = 'Asia/Dubai'
export type Moment = RawBuilder<Date>
export type DayCondition = (column: Expression<Date>) => RawBuilder<SqlBool>
export const morningOf = (day: Moment): Moment => sql`(${day})::timestamp at time zone ${homeZone}`
export const between =
  (since: Moment, before: Moment): DayCondition =>
  (column) =>
    sql`(${column} >= ${since} and ${column} < ${before})`

/** Which days, and which moments; `edges` are those outside of the days. */
export interface Span {
  readonly days: RawBuilder<SqlBool>
  /** The moments of these days. */
  readonly within: DayCondition
  readonly created: DayCondition
  readonly edges: readonly DayCondition[]
}
const ever: DayCondition = () => sql`true`
export const always: Span = { days: sql`true`, within: ever, created: ever, edges: [] }
export const ofRange = ({ startTime, endTime }: DateRange, zone: string): Span => {
  const from: Moment = sql`(${startTime}::timestamp at time zone ${zone}::text)`
  const until: Moment = sql`((${endTime}::timestamp + interval '1 second') at time zone ${zone}::text)`
  const first: Moment = sql`(${from} at time zone ${homeZone} + interval '24 hours' - interval '1 microsecond')::date`
  const last: Moment = sql`(${until} at time zone ${homeZone})::date`
  const [isMorning, isMidnight] = [startTime.endsWith('T00:00:00'), endTime.endsWith('T23:59:59')]
  return {
    days: sql`d.day >= ${first} and d.day < ${last}`,
    within: between(morningOf(first), morningOf(last)),
    created: between(from, until),
    edges: [
      ...(zone === homeZone && isMorning ? [] : [between(from, sql`least(${morningOf(first)}, ${until})`)]),
      ...(zone === homeZone && isMidnight
        ? []
        : [between(sql`greatest(${morningOf(first)}, ${morningOf(last)})`, until)]),
    ],
  }
}
/** Given by its first day. */
export const ofMonth = (month: string): Span => {
  const [first, next]: [Moment, Moment] = [sql`${month}::date`, sql`(${month}::date + interval '1 month')::date`]
  const created = between(morningOf(first), morningOf(next))
  return {
    days: sql`d.day >= ${first} and d.day < ${next}`,
    within: created,
    created,
    edges: [],
  }
}
