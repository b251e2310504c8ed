// Count and totals without reading every row: sums are stored by day and month (decision 0071). Hours at both ends of a range that make no
// whole day in Dubai, and the states of approvals, are counted from the rows.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { always, homeZone, ofMonth, ofRange, type Span } from '../../../platform/db/days.ts'
import type { ListRow } from '../../../platform/lists/listed.ts'
import { oneOf, type StoredTotals } from '../../../platform/lists/page.ts'
import { statusesOf, transferKeys, transfersIn, type Filters, type Slice } from './transfer.query.ts'

const comesIn = sql<SqlBool>`(d.role = 'Initiator') = (d.type = 'COLLECT')`
/** Only arrived transfers are summed from the days; those under way are few and come from their rows. */
const succeeded = (minor: RawBuilder<unknown>) => sql`case when d.succeeded then ${minor} else 0 end`

const keptOf = (
  merchantId: string,
  filters: Filters,
  { days, created, edges }: Span,
  isMonthly: boolean,
): StoredTotals<ListRow> => {
  const { others } = statusesOf(filters)
  const isAny = others?.length === 0
  const linesOf = (table: 'transfer_day' | 'transfer_month' | 'transfer_day_line') => sql`
    select ${isMonthly ? sql`date_trunc('month', d.day::timestamp)::date` : sql`d.day`} as day, d.currency, d.count,
      'SUCCESS' as state, ${succeeded(sql`case when ${comesIn} then d.effect_minor else 0 end`)} as in_minor,
      ${succeeded(sql`case when ${comesIn} then 0 else -d.effect_minor end`)} as out_minor, ${succeeded(sql`d.charge_minor`)} as fee_minor
    from ${sql.table(table)} d
    where d.merchant_id = ${merchantId}::uuid and ${days} and ${isAny ? sql`true` : sql`d.succeeded`}
      and ${oneOf(sql.ref<string>('d.type'), filters.type)}
      and ${oneOf(sql.ref<string>('d.role'), filters.role && [filters.role])}
      and ${oneOf(sql<string>`case when ${comesIn} then '+' else '-' end`, filters.sign && [filters.sign])}
      and ${oneOf(sql.ref<string>('d.currency'), filters.currency && [filters.currency])}`
  const slices: Slice[] = [
    ...edges.map((edge) => ({ succeeded: true, others: isAny ? others : null, created: edge })),
    ...(others && !isAny ? [{ succeeded: false, others, created }] : []),
  ]
  return {
    lines: sql`${linesOf(isMonthly ? 'transfer_month' : 'transfer_day')} union all ${linesOf('transfer_day_line')}`,
    rest: slices.flatMap((slice) => transfersIn(merchantId, filters, slice)),
    period: isMonthly ? 'month' : 'day',
    isNarrow: [filters.type?.length, filters.role, filters.sign, filters.currency].some(Boolean),
    ...(isMonthly ? { daysOf: (month) => keptOf(merchantId, filters, ofMonth(month), false) } : {}),
    zone: homeZone,
  }
}
const spanOf = ({ createdAt }: Filters, zone: string): Span => (createdAt ? ofRange(createdAt, zone) : always)
/** Undefined where the filter asks for what no sum knows, or for little anyway. */
const keptTotals = (merchantId: string, filters: Filters, zone: string): StoredTotals<ListRow> | undefined => {
  if (!statusesOf(filters).succeeded || filters.text?.trim()) return undefined
  return keptOf(merchantId, filters, spanOf(filters, zone), !filters.createdAt)
}
/** In and out separately, for arrived transfers and those under way. */
export const totalsFor = (merchantId: string, filters: Filters, zone: string) => {
  const isAny = statusesOf(filters).others?.length === 0
  const { within } = spanOf(filters, zone)
  return {
    currency: 'currency',
    columns: { in: 'in_minor', out: 'out_minor', fee: 'fee_minor' },
    counted: `state in ('ASKED', 'SUCCESS')`,
    uncounted: isAny
      ? transfersIn(merchantId, filters, { succeeded: false, others: [], isHeld: true, created: within })
      : [],
    kept: keptTotals(merchantId, filters, zone),
    keys: transferKeys(merchantId, filters, zone),
  } as const
}
