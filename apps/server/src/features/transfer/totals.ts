// Count and totals without reading every row: whole days of what has succeeded are kept summed up (decision 0071). What has not succeeded,
// and the hours at both ends that make no whole day in Dubai, are few and are counted from their rows.
import { sql } from 'kysely'
import type { DateRange } from '@falaj/contract/scalars'
import { oneOf, type Kept } from '../../platform/db/page.ts'
import { statusesOf, transfersIn, type Filters, type Listed, type Slice } from './store.ts'

/** Has never moved its clocks. */
const home = 'Asia/Dubai'

/** In the moments between `from` and `until` there are the whole days from `first` on and before `last`. */
const daysIn = ({ startTime, endTime }: DateRange, zone: string) => {
  const from = sql<Date>`${startTime}::timestamp at time zone ${zone}::text`
  const until = sql<Date>`(${endTime}::timestamp + interval '1 second') at time zone ${zone}::text`
  const first = sql<Date>`((${from}) at time zone ${home} + interval '24 hours' - interval '1 microsecond')::date`
  const last = sql<Date>`((${until}) at time zone ${home})::date`
  const morning = (day: typeof first) => sql<Date>`(${day})::timestamp at time zone ${home}`
  const between =
    (since: typeof from, before: typeof from): Slice['created'] =>
    (column) =>
      sql`(${column} >= ${since} and ${column} < ${before})`
  return {
    whole: sql`d.day >= ${first} and d.day < ${last}`,
    edges: [
      ...(zone === home && startTime.endsWith('T00:00:00')
        ? []
        : [between(from, sql<Date>`least(${morning(first)}, ${until})`)]),
      ...(zone === home && endTime.endsWith('T23:59:59')
        ? []
        : [between(sql<Date>`greatest(${morning(first)}, ${morning(last)})`, until)]),
    ],
    all: between(from, until),
  }
}

/** Undefined where the filter asks for what no sum knows, or for little anyway. */
const keptTotals = (merchantId: string, filters: Filters, zone: string): Kept<Listed> | undefined => {
  const { succeeded, others } = statusesOf(filters)
  if (!succeeded || filters.text?.trim()) return undefined
  const days = filters.createdAt && daysIn(filters.createdAt, zone)
  const linesOf = (table: 'transfer_day' | 'transfer_day_line') => sql`
    select d.day, d.currency, d.count, d.effect_minor, d.charge_minor from ${sql.table(table)} d
    where d.merchant_id = ${merchantId}::uuid and ${days?.whole ?? sql`true`}
      and ${oneOf(sql.ref<string>('d.type'), filters.type)}
      and ${oneOf(sql.ref<string>('d.role'), filters.role && [filters.role])}
      and ${oneOf(
        sql<string>`case when (d.role = 'Initiator') = (d.type = 'COLLECT') then '+' else '-' end`,
        filters.sign && [filters.sign],
      )}
      and ${oneOf(sql.ref<string>('d.currency'), filters.currency && [filters.currency])}`
  const slices: Slice[] = [
    ...(days?.edges ?? []).map((created) => ({ succeeded: true, others: null, created })),
    ...(others ? [{ succeeded: false, others, created: days?.all ?? (() => sql`true`) }] : []),
  ]
  return {
    lines: sql`${linesOf('transfer_day')} union all ${linesOf('transfer_day_line')}`,
    rest: slices.flatMap((slice) => transfersIn(merchantId, filters, slice)),
    zone: home,
  }
}

export const totalsFor = (merchantId: string, filters: Filters, zone: string) =>
  ({
    currency: 'currency',
    columns: { amount: 'effect_minor', fee: 'charge_minor' },
    kept: keptTotals(merchantId, filters, zone),
  }) as const
