// Sums of sales and settlements by day, for the chart at home. Days are the member's own.
import { sql } from 'kysely'
import { periodDays, type PeriodName } from '@falaj/contract/home'
import type { Currency } from '@falaj/money'
import type { Store } from '../../platform/db/pool.ts'

export interface Sum {
  readonly minor: bigint
  readonly count: number
}
/** Which rows make a metric: where, when, how much. */
const sources = {
  transaction: { table: 'sale', at: 'sold_at', minor: 'gross_minor' },
  settlement: { table: 'settlement', at: 'settled_at', minor: 'net_minor' },
} as const
export type MetricName = keyof typeof sources

/** By step of the two periods: 0 is the first step of the earlier one. */
export const sumsOf = async (
  tx: Store,
  name: MetricName,
  asked: {
    readonly merchantId: string
    readonly currency: Currency
    readonly period: PeriodName
    readonly zone: string
  },
): Promise<ReadonlyMap<number, Sum>> => {
  const { table, at, minor } = sources[name]
  const days = periodDays[asked.period]
  const since = sql`(date_trunc('day', now() at time zone ${asked.zone}::text) - make_interval(days => ${sql.lit(2 * days - 1)}))`
  const { rows } = await sql<{ step: number; minor: string; count: number }>`
    select ((${sql.ref(at)} at time zone ${asked.zone}::text)::date - ${since}::date)::int as step,
      sum(${sql.ref(minor)})::text as minor, count(*)::int as count
    from ${sql.table(table)}
    where merchant_id = ${asked.merchantId}::uuid and currency = ${asked.currency}
      and ${sql.ref(at)} >= ${since} at time zone ${asked.zone}::text
    group by 1`.execute(tx)
  return new Map(rows.map((row) => [row.step, { minor: BigInt(row.minor), count: row.count }]))
}

/** The days of the period in the member's zone, the last one today. */
export const daysOf = (period: PeriodName, zone: string, now = new Date()): string[] => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)
  const last = Date.parse(`${today}T00:00:00Z`)
  const count = periodDays[period]
  return Array.from({ length: count }, (_, at) =>
    new Date(last - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10),
  )
}

export interface Pending {
  readonly dueOn: string
  readonly sales: number
  readonly gross: bigint
  readonly fee: bigint
  readonly vat: bigint
}
/** What is not settled yet, by the day it is due; what is overdue comes today. */
export const pendingOf = async (tx: Store, merchantId: string, currency: Currency): Promise<readonly Pending[]> => {
  const { rows } = await sql<{ due_on: string; sales: number; gross: string; fee: string; vat: string }>`
    select greatest(due_on, (business_now() at time zone 'Asia/Dubai')::date)::text as due_on, count(*)::int as sales, sum(gross_minor)::text as gross, sum(fee_minor)::text as fee,
      sum(vat_minor)::text as vat
    from sale where merchant_id = ${merchantId}::uuid and currency = ${currency} and settlement_id is null
    group by 1 order by 1`.execute(tx)
  return rows.map((row) => ({
    dueOn: row.due_on,
    sales: row.sales,
    gross: BigInt(row.gross),
    fee: BigInt(row.fee),
    vat: BigInt(row.vat),
  }))
}

/** Net sales of each past day in Dubai that has any, with the weekday: what a coming day is likely to bring. */
export const dailyNet = async (
  tx: Store,
  merchantId: string,
  currency: Currency,
  weeks: number,
): Promise<readonly { readonly weekday: number; readonly net: bigint }[]> => {
  const { rows } = await sql<{ weekday: number; net: string }>`
    select extract(isodow from cycle_day)::int as weekday, sum(gross_minor - fee_minor - vat_minor)::text as net
    from sale where merchant_id = ${merchantId}::uuid and currency = ${currency}
      and sold_at >= now() - make_interval(weeks => ${sql.lit(weeks)}) and cycle_day < (business_now() at time zone 'Asia/Dubai')::date
    group by cycle_day`.execute(tx)
  return rows.map(({ weekday, net }) => ({ weekday, net: BigInt(net) }))
}
