// Sums by hour, day or month for the chart at home: of payments, by product as well, and of whatever else moves money or is sent.
// Hours and days are the member's own.
import { sql, type RawBuilder } from 'kysely'
import type { CashKind } from '@falaj/contract/cash/cash'
import {
  isOfProduct,
  isUsual,
  metricNames,
  periods,
  storeMetrics,
  type MetricName,
  type OwnMetric,
  type PeriodName,
} from '@falaj/contract/overview/home'
import type { ProductKey } from '@falaj/contract/kernel/products'
import type { Currency } from '@falaj/money'
import { homeZone } from '../../../platform/db/days.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { chargedProductSql } from '../../../platform/product/charge.ts'
import { grantsOf } from '../../../platform/product/gate.ts'

export interface Sum {
  readonly minor: bigint
  readonly count: number
}
interface Source {
  /** A table, or a query in brackets with a name: with merchant_id and currency. */
  readonly from: RawBuilder<unknown>
  readonly at: string
  readonly minor: RawBuilder<unknown>
  /** How many records a row counts for; default: one. */
  readonly count?: RawBuilder<unknown>
  readonly where?: RawBuilder<boolean>
  /** Only the records of these stores. */
  readonly ofStores?: (stores: readonly string[]) => RawBuilder<boolean>
}
const storeIn = (stores: readonly string[]) => sql<boolean>`store = any(${stores}::text[])`
const cashOf = (kind: CashKind): Source => ({
  from: sql.table('cash_move'),
  at: 'at',
  minor: sql`net_minor`,
  where: sql`kind = ${sql.lit(kind)} and state = 'SUCCESS'`,
  ofStores: storeIn,
})
const isOwn = (name: MetricName): name is OwnMetric => !isOfProduct(name)
/** An order is open for a week at most: one that was paid on a day was made at most this many days before. */
const openDays = 8
/** Which rows make a metric: where, when, how much. */
const sources: Readonly<Record<OwnMetric, Source>> = {
  transaction: {
    from: sql.table('payment'),
    at: 'paid_at',
    minor: sql`amount_minor`,
    // Only the months of these are opened.
    ofStores: (stores) =>
      sql<boolean>`${storeIn(stores)} and id >= id_floor(span.since - interval '1 day' * ${sql.lit(openDays)})`,
  },
  refund: {
    from: sql.table('refund'),
    at: 'refunded_at',
    minor: sql`net_minor`,
    ofStores: (stores) => sql<boolean>`exists (select from payment p
      where p.merchant_id = refund.merchant_id and p.id = refund.payment_id and p.store = any(${stores}::text[]))`,
  },
  settlement: { from: sql.table('settlement'), at: 'settled_at', minor: sql`net_minor` },
  // By the day on which the merchant was paid, in full.
  instalment: { from: sql.table('instalment_plan'), at: 'created_at', minor: sql`amount_minor` },
  'cash-in': cashOf('cash-in'),
  'cash-out': cashOf('cash-out'),
  'cash-top-up': cashOf('cash-top-up'),
  // What customers keep of it.
  cashback: { from: sql.table('cashback'), at: 'earned_at', minor: sql`net_minor - reverted_minor` },
  // What left for other merchants, one by one or as rows of a batch.
  transfer: {
    from: sql`(
      select payer_merchant_id as merchant_id, currency, ended_at, amount_minor, 1 as moved from transfer where state = 'SUCCESS'
      union all
      select b.merchant_id, b.currency, b.ended_at, b.amount_minor - case when b.failed = 0 then 0 else (
          select coalesce(sum(r.amount_minor), 0) from batch_transfer_row r
          where r.merchant_id = b.merchant_id and r.batch_id = b.id and r.state = 'failed') end, b.done
      from batch_transfer b where b.state = 'FINISHED' and b.done > 0) sent`,
    at: 'ended_at',
    minor: sql`amount_minor`,
    count: sql`moved`,
  },
  'transfer-to-bank': {
    from: sql.table('transfer_to_bank'),
    at: 'ended_at',
    minor: sql`net_minor`,
    where: sql`state = 'SUCCESS'`,
  },
  // In dirhams, by the coins' value on arrival; those without a price are only counted.
  'crypto-top-up': {
    from: sql`(
      select d.merchant_id, 'AED' as currency, d.confirmed_at, coalesce(v.aed_minor, 0) as aed_minor from crypto_deposit d
      left join crypto_value v on v.merchant_id = d.merchant_id and v.business_kind = 'crypto-top-up' and v.business_id = d.id
        and v.currency = d.currency
      where d.reference is not null and d.state = 'SUCCESS') loaded`,
    at: 'confirmed_at',
    minor: sql`aed_minor`,
  },
  // What the payments were that customers got a receipt for, and what sending them cost.
  'digital-receipt': { from: sql.table('receipt'), at: 'first_sent_at', minor: sql`amount_minor` },
  'receipt-fee': { from: sql.table('receipt_fee'), at: 'charged_at', minor: sql`total_minor` },
}
/** Optional metrics: shown to merchants that ever had such a record in that currency. */
const ownMetricsOf = async (tx: Store, merchantId: string, currency: Currency): Promise<readonly OwnMetric[]> => {
  const own = metricNames.filter(isOwn)
  const rare = own.filter((name) => !isUsual(name))
  const { rows } = await sql<Readonly<Record<string, boolean>>>`select ${sql.join(
    rare.map((name) => {
      const { from, where } = sources[name]
      return sql`exists (select from ${from} where merchant_id = ${merchantId}::uuid and currency = ${currency}
        ${where ? sql`and ${where}` : sql``}) as ${sql.ref(name)}`
    }),
  )}`.execute(tx)
  return own.filter((name) => isUsual(name) || rows[0]?.[name])
}

/** The two ranges of a period: its start, its steps, and the offset of the previous one. All in the member's time zone. */
const spans = {
  day: { from: sql`date_trunc('day', local.now)`, shift: sql`interval '1 day'` },
  week: { from: sql`date_trunc('day', local.now) - interval '6 days'`, shift: sql`interval '7 days'` },
  month: { from: sql`date_trunc('day', local.now) - interval '29 days'`, shift: sql`interval '30 days'` },
  year: { from: sql`date_trunc('month', local.now) - interval '11 months'`, shift: sql`interval '1 year'` },
} as const satisfies Record<PeriodName, unknown>
/** The index of a step in its period, by the time on the member's clock. */
const indexOf = {
  hour: (at: RawBuilder<unknown>) => sql`extract(hour from ${at})::int`,
  day: (at: RawBuilder<unknown>) => sql`${at}::date - span.first::date`,
  month: (at: RawBuilder<unknown>) =>
    sql`((extract(year from ${at}) - extract(year from span.first)) * 12 + extract(month from ${at}) - extract(month from span.first))::int`,
} as const
/** Into which step of which period a moment falls: a join over `span`. `offset 0`: the zone is looked at once for each, not wherever its answer is used. */
const stepOf = (name: string, moment: RawBuilder<unknown>, { period, zone }: SumsQuery) => {
  const { shift } = spans[period]
  return sql`cross join lateral (
    select shifted.earlier, shifted.at, ${indexOf[periods[period].unit](sql`shifted.at`)} as index from (
      select own.at < span.first as earlier, case when own.at < span.first then own.at + ${shift} else own.at end as at
      from (select ${moment} at time zone ${zone}::text as at offset 0) own offset 0) shifted) ${sql.raw(name)}`
}
const spanOf = ({ period, zone, now }: SumsQuery) => {
  const { from, shift } = spans[period]
  return sql`
    local as (select ${now}::timestamptz at time zone ${zone}::text as now),
    span as (select local.now, ${from} as first, (${from} - ${shift}) at time zone ${zone}::text as since from local)`
}

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
  readonly now: Date
}
interface SumRow {
  readonly earlier: boolean
  readonly index: number
  readonly product: string
  readonly minor: string
  readonly count: number
}
/** Rows of the same step are added up. */
const sumsFrom = (rows: readonly SumRow[]): Sums => {
  const [now, earlier] = [new Map<number, Sum>(), new Map<number, Sum>()]
  for (const row of rows) {
    const steps = row.earlier ? earlier : now
    const before = steps.get(row.index)
    steps.set(row.index, {
      minor: (before?.minor ?? 0n) + BigInt(row.minor),
      count: (before?.count ?? 0) + row.count,
    })
  }
  return { now, earlier }
}
const rowsOf = async (
  tx: Store,
  name: OwnMetric,
  query: SumsQuery,
  only: RawBuilder<boolean>,
  product: RawBuilder<unknown>,
): Promise<readonly SumRow[]> => {
  const { from, at, minor, count = sql`1`, where = sql`true` } = sources[name]
  const { rows } = await sql<SumRow>`
    with ${spanOf(query)}
    select step.earlier, step.index, ${product} as product, sum(${minor})::text as minor, sum(${count})::int as count
    from span
    join ${from} on merchant_id = ${query.merchantId}::uuid and currency = ${query.currency} and ${where} and ${only}
      and ${sql.ref(at)} >= span.since and ${sql.ref(at)} <= ${query.now}::timestamptz
    ${stepOf('step', sql.ref(at), query)}
    where step.at <= span.now
    group by 1, 2, 3`.execute(tx)
  return rows
}
/** The figures of some stores, from their rows. Payments without a store are left out. */
export const figuresOfStores = async (
  tx: Store,
  query: SumsQuery,
  stores: readonly string[],
): Promise<readonly { readonly name: MetricName; readonly sums: Sums }[]> => {
  const own = await ownMetricsOf(tx, query.merchantId, query.currency)
  const figures: { name: MetricName; sums: Sums }[] = []
  for (const name of storeMetrics.filter((each) => own.includes(each))) {
    const only = sources[name].ofStores!(stores)
    figures.push({ name, sums: sumsFrom(await rowsOf(tx, name, query, only, sql`''`)) })
  }
  return figures
}
/** From the rows themselves: of what there is little of. */
export const sumsOfRows = async (
  tx: Store,
  name: OwnMetric,
  query: SumsQuery,
  only: RawBuilder<boolean> = sql`true`,
): Promise<Sums> => sumsFrom(await rowsOf(tx, name, query, only, sql`''`))

const sumsByDay = sql`(select * from payment_day union all select * from payment_day_line)`
const sumsByMoment = sql`(select * from payment_sum union all select * from payment_sum_line)`
const quarter = sql`interval '15 minutes'`
const chargedProduct = chargedProductSql('product', 'method')
/**
 * Payments, all and by product, from stored sums: the cost does not depend on their number. Days in Dubai within one step of the
 * member's clock are taken whole; for others, quarters of an hour; and only quarters cut by the time of day are added up from their rows.
 */
export const paymentSums = async (
  tx: Store,
  query: SumsQuery,
): Promise<{ readonly all: Sums; readonly byProduct: ReadonlyMap<string, Sums> }> => {
  const { merchantId, currency, now } = query
  // And here: each day looks its own quarters up, instead of all of them being compared with every day.
  const { rows } = await sql<SumRow & { readonly cut: Date | null }>`
    with ${spanOf(query)},
    days as materialized (
      select each.day, each.at, first.earlier, first.index,
        ${sql.lit(periods[query.period].unit !== 'hour')} and each.at >= span.since and last.at <= span.now
          and (first.earlier, first.index) = (last.earlier, last.index) as is_whole
      from span
      cross join lateral (
        select day::date, day at time zone ${homeZone}::text as at
        from generate_series(date_trunc('day', span.since at time zone ${homeZone}::text), ${now}::timestamptz at time zone ${homeZone}::text, interval '1 day') day
      ) each
      ${stepOf('first', sql`each.at`, query)}
      ${stepOf('last', sql`(each.at + interval '1 day' - interval '1 microsecond')`, query)}
    ),
    sums as (
      select days.earlier, days.index, d.product, null::timestamptz as cut, d.amount_minor, d.count
      from (
        select d.paid_day, ${chargedProduct} as product, sum(d.amount_minor) as amount_minor, sum(d.count) as count
        from span cross join ${sumsByDay} d
        where d.merchant_id = ${merchantId}::uuid and d.currency = ${currency}
          and d.day >= (span.since at time zone ${homeZone}::text)::date - ${sql.lit(openDays)}
        group by 1, 2 offset 0) d
      join days on days.day = d.paid_day and days.is_whole
      union all
      select step.earlier, step.index, q.product, case when step.at + ${quarter} > span.now then q.at end, q.amount_minor, q.count
      from span cross join days
      cross join lateral (
        select q.at, q.product, q.amount_minor, q.count from ${sumsByMoment} q
        where q.merchant_id = ${merchantId}::uuid and q.currency = ${currency} and q.what = 'paid'
          and q.at >= greatest(days.at, span.since) and q.at < days.at + interval '1 day' offset 0) q
      ${stepOf('step', sql`q.at`, query)}
      where not days.is_whole and step.at <= span.now
    )
    select earlier, index, product, cut, sum(amount_minor)::text as minor, sum(count)::int as count from sums
    group by 1, 2, 3, 4 having sum(count) > 0`.execute(tx)
  const cuts = [...new Set(rows.flatMap(({ cut }) => (cut ? [cut.toISOString()] : [])))]
  const parts = await Promise.all(
    cuts.map((cut) => {
      const at = sql`${cut}::timestamptz`
      // Ids begin with their time, so only the months of these are opened.
      const only = sql<boolean>`paid_at >= ${at} and paid_at < ${at} + ${quarter}
        and id >= id_floor(${at} - interval '1 day' * ${sql.lit(openDays)}) and id < id_floor(${at} + ${quarter})`
      return rowsOf(tx, 'transaction', query, only, chargedProduct)
    }),
  )
  const found: readonly SumRow[] = [...rows.filter(({ cut }) => cut === null), ...parts.flat()]
  return {
    all: sumsFrom(found),
    byProduct: new Map(
      [...Map.groupBy(found, ({ product }) => product)].map(([product, own]) => [product, sumsFrom(own)]),
    ),
  }
}

/** Home's figures in their order. Of products, those that the merchant has, also switched off, and that anything was paid through in either period. */
export const figuresOf = async (
  tx: Store,
  query: SumsQuery,
  mayRead: (name: MetricName) => boolean,
): Promise<readonly { readonly name: MetricName; readonly sums: Sums }[]> => {
  const { all, byProduct } = await paymentSums(tx, query)
  const grants = await grantsOf(tx, query.merchantId)
  const figures: { name: MetricName; sums: Sums }[] = []
  for (const name of (await ownMetricsOf(tx, query.merchantId, query.currency)).filter(mayRead))
    figures.push({ name, sums: name === 'transaction' ? all : await sumsOfRows(tx, name, query) })
  for (const name of metricNames.filter(isOfProduct)) {
    const sums = byProduct.get(name)
    if (sums && grants.has(name)) figures.push({ name, sums })
  }
  return figures
}

/** The steps of the period on the member's clock, and how many of them have begun. */
export const stepsOf = (
  period: PeriodName,
  zone: string,
  now: Date,
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
  const step = (index: number): string => {
    if (unit === 'hour') return new Date(Date.UTC(year, month - 1, day, index)).toISOString().slice(0, 13)
    const back = count - 1 - index
    return unit === 'day'
      ? new Date(Date.UTC(year, month - 1, day - back)).toISOString().slice(0, 10)
      : new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7)
  }
  return { steps: Array.from({ length: count }, (_, index) => step(index)), begun: unit === 'hour' ? hour + 1 : count }
}

export interface PendingSettlement {
  readonly dueOn: string
  readonly payments: number
  readonly gross: bigint
  readonly fee: bigint
  readonly vat: bigint
}
/** Unsettled amounts by due day; overdue ones count for today. */
export const pendingOf = async (
  tx: Store,
  merchantId: string,
  currency: Currency,
): Promise<readonly PendingSettlement[]> => {
  const { rows } = await sql<{ due_on: string; payments: number; gross: string; fee: string; vat: string }>`
    with today as materialized (select (business_now() at time zone ${homeZone}::text)::date as day)
    select greatest((d.at at time zone 'UTC')::date, today.day)::text as due_on, sum(d.count)::int as payments, sum(d.amount_minor)::text as gross,
      sum(d.fee_minor)::text as fee, sum(d.vat_minor)::text as vat
    from today cross join ${sumsByMoment} d where d.merchant_id = ${merchantId}::uuid and d.currency = ${currency} and d.what = 'due'
    group by 1 having sum(d.count) > 0 order by 1`.execute(tx)
  return rows.map((row) => ({
    dueOn: row.due_on,
    payments: row.payments,
    gross: BigInt(row.gross),
    fee: BigInt(row.fee),
    vat: BigInt(row.vat),
  }))
}

export interface DayNet {
  readonly day: string
  readonly weekday: number
  /** The product whose fee was charged, which also decides the due day. */
  readonly product: ProductKey
  readonly net: bigint
}
/** Net payments of each past day in Dubai by product, with the weekday: what a coming day is likely to bring. */
export const dailyNet = async (
  tx: Store,
  merchantId: string,
  currency: Currency,
  weeks: number,
): Promise<readonly DayNet[]> => {
  const { rows } = await sql<Omit<DayNet, 'net'> & { readonly net: string }>`
    with today as (select (now() at time zone ${homeZone}::text)::date as day)
    select d.paid_day::text as day, extract(isodow from d.paid_day)::int as weekday, ${chargedProduct} as product, sum(d.net_minor)::text as net
    from today cross join ${sumsByDay} d
    where d.merchant_id = ${merchantId}::uuid and d.currency = ${currency} and d.day >= today.day - ${sql.lit(weeks * 7 + openDays)}
      and d.paid_day >= today.day - ${sql.lit(weeks * 7)} and d.paid_day < today.day
    group by 1, 2, 3 having sum(d.count) > 0`.execute(tx)
  return rows.map((row) => ({ ...row, net: BigInt(row.net) }))
}
