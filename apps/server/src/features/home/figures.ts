// Sums of payments, settlements, instalments, cash and cashback by hour, day or month, for the chart at home. Hours and days are the member's own.
import { sql, type RawBuilder } from 'kysely'
import type { CashKind } from '@falaj/contract/cash'
import { isUsual, metricNames, periods, type MetricName, type PeriodName } from '@falaj/contract/home'
import type { Currency } from '@falaj/money'
import { homeZone } from '../../platform/db/days.ts'
import type { Store } from '../../platform/db/pool.ts'

export interface Sum {
  readonly minor: bigint
  readonly count: number
}
interface Source {
  readonly table: string
  readonly at: string
  readonly minor: RawBuilder<unknown>
  readonly where?: RawBuilder<boolean>
}
const cashOf = (kind: CashKind): Source => ({
  table: 'cash_move',
  at: 'at',
  minor: sql`net_minor`,
  where: sql`kind = ${sql.lit(kind)} and state = 'SUCCESS'`,
})
/** Which rows make a metric: where, when, how much. */
const sources: Readonly<Record<MetricName, Source>> = {
  transaction: { table: 'payment', at: 'paid_at', minor: sql`amount_minor` },
  refund: { table: 'refund', at: 'refunded_at', minor: sql`net_minor` },
  settlement: { table: 'settlement', at: 'settled_at', minor: sql`net_minor` },
  // By the day on which the merchant was paid, and in full.
  instalment: { table: 'instalment_plan', at: 'created_at', minor: sql`amount_minor` },
  'cash-in': cashOf('cash-in'),
  'cash-out': cashOf('cash-out'),
  'cash-top-up': cashOf('cash-top-up'),
  // What customers keep of it.
  cashback: { table: 'cashback', at: 'earned_at', minor: sql`net_minor - reverted_minor` },
}
/** Not every merchant sells in instalments, has a till or gives cashback: these are shown to those who ever did, in that currency. */
export const metricsOf = async (tx: Store, merchantId: string, currency: Currency): Promise<readonly MetricName[]> => {
  const rare = metricNames.filter((name) => !isUsual(name))
  const { rows } = await sql<Readonly<Record<string, boolean>>>`select ${sql.join(
    rare.map((name) => {
      const { table, where } = sources[name]
      return sql`exists (select from ${sql.table(table)} where merchant_id = ${merchantId}::uuid and currency = ${currency}
        ${where ? sql`and ${where}` : sql``}) as ${sql.ref(name)}`
    }),
  )}`.execute(tx)
  return metricNames.filter((name) => isUsual(name) || rows[0]?.[name])
}

/** The two clocks of a period: where it begins, what its steps are, and how far back the one before lies. All on the member's clock. */
const spans = {
  day: { from: sql`date_trunc('day', local.now)`, shift: sql`interval '1 day'` },
  week: { from: sql`date_trunc('day', local.now) - interval '6 days'`, shift: sql`interval '7 days'` },
  month: { from: sql`date_trunc('day', local.now) - interval '29 days'`, shift: sql`interval '30 days'` },
  year: { from: sql`date_trunc('month', local.now) - interval '11 months'`, shift: sql`interval '1 year'` },
} as const satisfies Record<PeriodName, unknown>
/** The place of a step in its period. */
const places = {
  hour: sql`extract(hour from step.at)::int`,
  day: sql`step.at::date - span.first::date`,
  month: sql`((extract(year from step.at) - extract(year from span.first)) * 12 + extract(month from step.at) - extract(month from span.first))::int`,
} as const

export interface Sums {
  readonly now: ReadonlyMap<number, Sum>
  /** The same steps of the period before, until the same time. */
  readonly earlier: ReadonlyMap<number, Sum>
}
interface SumsQuery {
  readonly merchantId: string
  readonly currency: Currency
  readonly period: PeriodName
  readonly zone: string
}
interface SumRow {
  readonly earlier: boolean
  readonly place: number
  readonly minor: string
  readonly count: number
}
const sumsFrom = (rows: readonly SumRow[]): Sums => {
  const of = (earlier: boolean) =>
    new Map(
      rows
        .filter((row) => row.earlier === earlier)
        .map((row) => [row.place, { minor: BigInt(row.minor), count: row.count }] as const),
    )
  return { now: of(false), earlier: of(true) }
}
/** An order is open for a week at most: one that was paid on a day was made at most so many days before. */
const openDays = 8
/**
 * Payments by day, from the sums that are kept, however many there are. Only the day on which the period before is cut, at this very time, is
 * added up from its rows.
 */
const keptSums = async (tx: Store, { merchantId, currency, period }: SumsQuery): Promise<Sums> => {
  const { from, shift } = spans[period]
  const linesOf = (table: 'payment_day' | 'payment_day_line') => sql`
    select d.paid_day, d.amount_minor, d.count from ${sql.table(table)} d, span
    where d.merchant_id = ${merchantId}::uuid and d.currency = ${currency} and d.day >= (span.first - ${shift})::date - ${sql.lit(openDays)}
      and d.paid_day >= (span.first - ${shift})::date and d.paid_day <> span.cut`
  const { rows } = await sql<SumRow>`
    with local as (select now() at time zone ${homeZone}::text as now),
    span as (select local.now, ${from} as first, (local.now - ${shift})::date as cut from local),
    days as (
      ${linesOf('payment_day')} union all ${linesOf('payment_day_line')}
      union all
      select span.cut, p.amount_minor, 1 from span
      join payment p on p.merchant_id = ${merchantId}::uuid and p.currency = ${currency}
        and p.paid_at >= span.cut::timestamp at time zone ${homeZone}::text
        and p.paid_at <= (span.now - ${shift}) at time zone ${homeZone}::text
    )
    select step.earlier, ${places[periods[period].unit]} as place, sum(days.amount_minor)::text as minor, sum(days.count)::int as count
    from span cross join days
    cross join lateral (
      select days.paid_day < span.first as earlier, case when days.paid_day < span.first then days.paid_day + ${shift} else days.paid_day::timestamp end as at
    ) step
    where step.at <= span.now
    group by 1, 2 having sum(days.count) > 0`.execute(tx)
  return sumsFrom(rows)
}
export const sumsOf = async (tx: Store, name: MetricName, asked: SumsQuery): Promise<Sums> => {
  // Hours are not kept, and the days that are kept are Dubai's.
  if (name === 'transaction' && asked.period !== 'day' && asked.zone === homeZone) return keptSums(tx, asked)
  const { table, at, minor, where } = sources[name]
  const { from, shift } = spans[asked.period]
  const { rows } = await sql<SumRow>`
    with local as (select now() at time zone ${asked.zone}::text as now),
    span as (select local.now, ${from} as first from local)
    select step.earlier, ${places[periods[asked.period].unit]} as place, sum(${minor})::text as minor, count(*)::int as count
    from span
    join ${sql.table(table)} on merchant_id = ${asked.merchantId}::uuid and currency = ${asked.currency} ${where ? sql`and ${where}` : sql``}
      and ${sql.ref(at)} >= (span.first - ${shift}) at time zone ${asked.zone}::text and ${sql.ref(at)} <= now()
    cross join lateral (select ${sql.ref(at)} at time zone ${asked.zone}::text as at) own
    cross join lateral (
      select own.at < span.first as earlier, case when own.at < span.first then own.at + ${shift} else own.at end as at
    ) step
    where step.at <= span.now
    group by 1, 2`.execute(tx)
  return sumsFrom(rows)
}

/** The steps of the period on the member's clock, and how many of them have begun. */
export const stepsOf = (
  period: PeriodName,
  zone: string,
  now = new Date(),
): { readonly steps: readonly string[]; readonly begun: number } => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  const [year, month, day, hour] = [of('year'), of('month'), of('day'), of('hour')]
  const { unit, steps: count } = periods[period]
  // Plain calendar arithmetic: no zone is left in it.
  const step = (place: number): string => {
    if (unit === 'hour') return new Date(Date.UTC(year, month - 1, day, place)).toISOString().slice(0, 13)
    const back = count - 1 - place
    return unit === 'day'
      ? new Date(Date.UTC(year, month - 1, day - back)).toISOString().slice(0, 10)
      : new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7)
  }
  return { steps: Array.from({ length: count }, (_, place) => step(place)), begun: unit === 'hour' ? hour + 1 : count }
}

export interface Pending {
  readonly dueOn: string
  readonly payments: number
  readonly gross: bigint
  readonly fee: bigint
  readonly vat: bigint
}
/** What is not settled yet, by the day it is due; what is overdue comes today. */
export const pendingOf = async (tx: Store, merchantId: string, currency: Currency): Promise<readonly Pending[]> => {
  const { rows } = await sql<{ due_on: string; payments: number; gross: string; fee: string; vat: string }>`
    select greatest(due_on, (business_now() at time zone 'Asia/Dubai')::date)::text as due_on, count(*)::int as payments, sum(amount_minor)::text as gross, sum(fee_minor)::text as fee,
      sum(vat_minor)::text as vat
    from payment where merchant_id = ${merchantId}::uuid and currency = ${currency} and settlement_id is null
      and paid_at is not null and pay_state = 'PAID_SUCCESS'
    group by 1 order by 1`.execute(tx)
  return rows.map((row) => ({
    dueOn: row.due_on,
    payments: row.payments,
    gross: BigInt(row.gross),
    fee: BigInt(row.fee),
    vat: BigInt(row.vat),
  }))
}

/** Net payments of each past day in Dubai that has any, with the weekday: what a coming day is likely to bring. */
export const dailyNet = async (
  tx: Store,
  merchantId: string,
  currency: Currency,
  weeks: number,
): Promise<readonly { readonly weekday: number; readonly net: bigint }[]> => {
  const { rows } = await sql<{ weekday: number; net: string }>`
    select extract(isodow from cycle_day)::int as weekday, sum(net_minor)::text as net
    from payment where merchant_id = ${merchantId}::uuid and currency = ${currency}
      and paid_at >= now() - make_interval(weeks => ${sql.lit(weeks)}) and cycle_day < (business_now() at time zone 'Asia/Dubai')::date
    group by cycle_day`.execute(tx)
  return rows.map(({ weekday, net }) => ({ weekday, net: BigInt(net) }))
}
