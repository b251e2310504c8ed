// Count and totals without reading every row: days and months are kept summed up (decision 0071). Hours at both ends of a range that make no
// whole day in Dubai, and the states of approvals, are counted from the rows.
import { sql } from 'kysely'
import { always, between, homeZone, morningOf, ofRange, type Moment, type Span } from '../../platform/db/days.ts'
import type { Found } from '../../platform/db/listed.ts'
import { oneOf, type Kept } from '../../platform/db/page.ts'
import { statusesOf, transferKeys, transfersIn, type Filters, type Slice } from './query.ts'

const ofMonth = (month: string): Span => {
  const [first, next]: [Moment, Moment] = [sql`${month}::date`, sql`(${month}::date + interval '1 month')::date`]
  return {
    days: sql`d.day >= ${first} and d.day < ${next}`,
    created: between(morningOf(first), morningOf(next)),
    edges: [],
  }
}

const keptOf = (
  merchantId: string,
  filters: Filters,
  { days, created, edges }: Span,
  isMonthly: boolean,
): Kept<Found> => {
  const { others } = statusesOf(filters)
  const isAny = others?.length === 0
  const linesOf = (table: 'transfer_day' | 'transfer_month' | 'transfer_day_line') => sql`
    select ${isMonthly ? sql`date_trunc('month', d.day::timestamp)::date` : sql`d.day`} as day, d.currency, d.count, d.effect_minor as amount_minor, d.charge_minor as fee_minor
    from ${sql.table(table)} d
    where d.merchant_id = ${merchantId}::uuid and ${days} and ${isAny ? sql`true` : sql`d.succeeded`}
      and ${oneOf(sql.ref<string>('d.type'), filters.type)}
      and ${oneOf(sql.ref<string>('d.role'), filters.role && [filters.role])}
      and ${oneOf(
        sql<string>`case when (d.role = 'Initiator') = (d.type = 'COLLECT') then '+' else '-' end`,
        filters.sign && [filters.sign],
      )}
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
/** Undefined where the filter asks for what no sum knows, or for little anyway. */
const keptTotals = (merchantId: string, filters: Filters, zone: string): Kept<Found> | undefined => {
  if (!statusesOf(filters).succeeded || filters.text?.trim()) return undefined
  const { createdAt } = filters
  return keptOf(merchantId, filters, createdAt ? ofRange(createdAt, zone) : always, !createdAt)
}

export const totalsFor = (merchantId: string, filters: Filters, zone: string) =>
  ({
    currency: 'currency',
    columns: { amount: 'amount_minor', fee: 'fee_minor' },
    kept: keptTotals(merchantId, filters, zone),
    keys: transferKeys(merchantId, filters, zone),
  }) as const
