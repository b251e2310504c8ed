// What was sold, refunded and disputed, from the sums that are kept by the hour: for any period of whole hours, by any groups.
// Days, weeks and hours are those in Dubai, whose clock is whole hours from UTC. Lines that wait to be folded are added: a sum is exact at every moment.
import { sql, type RawBuilder } from 'kysely'
import { homeZone } from '../db/days.ts'
import { daySums } from '../db/day-sums.ts'
import type { Store } from '../db/pool.ts'

const sums = daySums('payment_hour', 'the folder of payments by hour')
export const { fold: foldPaymentHours, wrong: wrongPaymentHours, loop: makeHourFolder } = sums

export const figureColumns = {
  count: 'count',
  amount: 'amount_minor',
  fee: 'fee_minor',
  vat: 'vat_minor',
  /** Sales after fee and VAT; refunds are not subtracted. */
  net: 'net_minor',
  settledCount: 'settled_count',
  settled: 'settled_minor',
  refunds: 'refund_count',
  refunded: 'refund_minor',
  disputes: 'dispute_count',
  disputed: 'dispute_minor',
} as const
export type FigureName = keyof typeof figureColumns
export type Figures = Readonly<Record<FigureName, bigint>>
export const figureNames = Object.keys(figureColumns) as readonly FigureName[]

/** The value for no device, because the key of the sums has no nulls. */
export const noDevice = '00000000-0000-0000-0000-000000000000'

const local = sql`(h.hour at time zone ${sql.lit(homeZone)})`
/** Each as text: an id, a code, a number or the first day. */
const groups = {
  merchant: sql`h.merchant_id::text`,
  store: sql`h.store`,
  device: sql`h.pos_device_id::text`,
  method: sql`h.method`,
  product: sql`h.product`,
  hour: sql`extract(hour from ${local})::int::text`,
  /** 1 is Monday. */
  weekday: sql`extract(isodow from ${local})::int::text`,
  day: sql`${local}::date::text`,
  week: sql`date_trunc('week', ${local})::date::text`,
  month: sql`date_trunc('month', ${local})::date::text`,
} satisfies Record<string, RawBuilder<unknown>>
export type HourGroup = keyof typeof groups

export interface HourPeriod {
  readonly currency: string
  /** Whole hours, until not included. */
  readonly from: Date
  readonly until: Date
}
export type GroupedFigures = Figures & { readonly keys: readonly string[] }
type Row = Readonly<Record<string, string>>

const keptHours = sql`(select * from payment_hour union all select * from payment_hour_line)`
const figuresOf = (row: Row): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, BigInt(row[name] ?? '0')])) as Figures

/** The sums of a merchant's period by groups; groups without anything are left out. */
export const hourSums = async (
  tx: Store,
  merchantId: string,
  { currency, from, until }: HourPeriod,
  by: readonly HourGroup[],
): Promise<readonly GroupedFigures[]> => {
  const keys = by.map((group, at) => sql`${groups[group]} as ${sql.ref(`key${at}`)}`)
  const figures = figureNames.map((name) => sql`sum(h.${sql.ref(figureColumns[name])})::text as ${sql.ref(name)}`)
  const { rows } = await sql<Row>`
    select ${sql.join([...keys, ...figures])} from ${keptHours} h
    where h.merchant_id = ${merchantId}::uuid and h.currency = ${currency} and h.hour >= ${from} and h.hour < ${until}
    ${by.length > 0 ? sql`group by ${sql.join(by.map((_, at) => sql.lit(at + 1)))} order by ${sql.join(by.map((_, at) => sql.lit(at + 1)))}` : sql``}`.execute(
    tx,
  )
  return rows
    .map((row) => ({ ...figuresOf(row), keys: by.map((_, at) => row[`key${at}`] ?? '') }))
    .filter((row) => figureNames.some((name) => row[name] !== 0n))
}

/** The last days in Dubai with today, as SQL: of each store and day what was sold, refunded and disputed. */
export const lastDaysSql = (days: number): RawBuilder<unknown> => sql`(
  select d.merchant_id, d.day, d.currency, d.store, d.count, d.amount_minor, d.refund_minor, d.dispute_count from (
    select merchant_id, day, currency, store, count, amount_minor, refund_minor, dispute_count from payment_span where grain = 'day'
    union all
    select merchant_id, (hour at time zone ${sql.lit(homeZone)})::date, currency, store, count, amount_minor, refund_minor, dispute_count
    from payment_hour_line) d
  where d.day > (business_now() at time zone ${sql.lit(homeZone)})::date - ${sql.lit(days)})`

export interface Takings {
  readonly count: bigint
  readonly amount: bigint
}
const weeksUsual = 8
/** Half of the days are above it: of an even number, between the middle two. */
const medianOf = (values: readonly bigint[]): bigint => {
  const sorted = values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  const upper = sorted[Math.floor(sorted.length / 2)]!
  return sorted.length % 2 === 1 ? upper : (sorted[sorted.length / 2 - 1]! + upper) / 2n
}
const median = (days: readonly Takings[]): Takings => ({
  count: medianOf(days.map(({ count }) => count)),
  amount: medianOf(days.map(({ amount }) => amount)),
})
const nothing: Takings = { count: 0n, amount: 0n }

export interface StoreToday {
  /** '' for what was sold without a store. */
  readonly store: string
  readonly today: Takings
  /** The median of the last eight same weekdays to the same minute; null before the store has sold for eight weeks. */
  readonly usual: Takings | null
  /** The first hour with a sale. */
  readonly since: Date
}
/** What each store has sold today, and what it usually has by this minute. Full hours are kept sums, the running hour is read from its payments. */
export const usualTo = async (
  tx: Store,
  merchantId: string,
  currency: string,
  now: Date,
  /** Only this one. */
  store?: string,
): Promise<readonly StoreToday[]> => {
  const only = (column: RawBuilder<unknown>) => (store === undefined ? sql`` : sql`and ${column} = ${store}`)
  const { rows } = await sql<{ store: string; week: number; count: string; amount: string; since: Date }>`
    with days as (
      select w.week, date_trunc('day', ${now}::timestamptz at time zone ${homeZone}) at time zone ${homeZone} - w.week * interval '7 days' as morning,
        hour_of(${now}) - w.week * interval '7 days' as hour, ${now}::timestamptz - w.week * interval '7 days' as moment
      from generate_series(0, ${sql.lit(weeksUsual)}) w (week)
    ), sold as (
      select h.store, d.week, h.count, h.amount_minor as amount from days d cross join lateral (
        select k.store, k.count, k.amount_minor from ${keptHours} k
        where k.merchant_id = ${merchantId}::uuid and k.currency = ${currency} and k.hour >= d.morning and k.hour < d.hour ${only(sql`k.store`)}) h
      union all
      select coalesce(p.store, ''), d.week, 1, p.amount_minor from days d
        join payment p on p.merchant_id = ${merchantId}::uuid and p.currency = ${currency} and p.paid_at >= d.hour and p.paid_at <= d.moment ${only(sql`p.store`)}
    ), by_week as (
      select store, week, sum(count)::text as count, sum(amount)::text as amount from sold group by 1, 2
    )
    select s.store, coalesce(b.week, 0)::int as week, coalesce(b.count, '0') as count, coalesce(b.amount, '0') as amount, s.since
    from (
      select k.store, min(k.hour) as since from ${keptHours} k
      where k.merchant_id = ${merchantId}::uuid and k.currency = ${currency} and k.count > 0 and k.hour <= ${now} ${only(sql`k.store`)} group by 1) s
      left join by_week b on b.store = s.store
    order by 1, 2`.execute(tx)
  const oldest = now.getTime() - weeksUsual * 7 * 86_400_000
  return [...Map.groupBy(rows, ({ store }) => store)].map(([store, weeks]) => {
    const of = (week: number): Takings => {
      const found = weeks.find((row) => row.week === week)
      return found ? { count: BigInt(found.count), amount: BigInt(found.amount) } : nothing
    }
    const { since } = weeks[0]!
    return {
      store,
      today: of(0),
      usual: since.getTime() <= oldest ? median(Array.from({ length: weeksUsual }, (_, nth) => of(nth + 1))) : null,
      since,
    }
  })
}

export interface HourToday {
  readonly store: string
  /** 0 to 23, in Dubai. */
  readonly hour: number
  readonly today: Takings
  /** The median of this hour on the last eight same weekdays. */
  readonly usual: Takings
}
/** Today hour by hour, with what each whole hour of the day usually brings: the hours in which nothing was or is sold are left out. */
export const hoursToday = async (
  tx: Store,
  merchantId: string,
  { currency, now, store }: { readonly currency: string; readonly now: Date; readonly store?: string },
): Promise<readonly HourToday[]> => {
  const { rows } = await sql<{ store: string; week: number; hour: number; count: string; amount: string }>`
    select h.store, d.week::int as week, extract(hour from ${local})::int as hour, sum(h.count)::text as count, sum(h.amount_minor)::text as amount
    from (
      select w.week, date_trunc('day', ${now}::timestamptz at time zone ${homeZone}) at time zone ${homeZone} - w.week * interval '7 days' as morning
      from generate_series(0, ${sql.lit(weeksUsual)}) w (week)) d
    cross join lateral (
      select * from ${keptHours} k where k.merchant_id = ${merchantId}::uuid and k.currency = ${currency}
        ${store === undefined ? sql`` : sql`and k.store = ${store}`} and k.hour >= d.morning and k.hour < d.morning + interval '1 day') h
    where h.hour <= ${now}::timestamptz or d.week > 0
    group by 1, 2, 3 having sum(h.count) > 0 order by 1, 3, 2`.execute(tx)
  return [...Map.groupBy(rows, (row) => `${row.hour} ${row.store}`).values()].map((weeks) => {
    const of = (week: number): Takings => {
      const found = weeks.find((row) => row.week === week)
      return found ? { count: BigInt(found.count), amount: BigInt(found.amount) } : nothing
    }
    const { store: place, hour } = weeks[0]!
    return {
      store: place,
      hour,
      today: of(0),
      usual: median(Array.from({ length: weeksUsual }, (_, nth) => of(nth + 1))),
    }
  })
}
/** What each of these devices usually sells in the whole hour of this moment: the median of the last eight same weekdays. One that sold on half of them or fewer has no usual and is left out. */
export const usualInHourBy = async (
  tx: Store,
  merchantId: string,
  { currency, now, devices }: { readonly currency: string; readonly now: Date; readonly devices: readonly string[] },
): Promise<ReadonlyMap<string, Takings>> => {
  if (devices.length === 0) return new Map()
  const { rows } = await sql<{ device: string; count: string; amount: string }>`
    select h.pos_device_id as device, sum(h.count)::text as count, sum(h.amount_minor)::text as amount
    from generate_series(1, ${sql.lit(weeksUsual)}) w (week) cross join lateral (
      select k.pos_device_id, k.count, k.amount_minor from ${keptHours} k
      where k.merchant_id = ${merchantId}::uuid and k.currency = ${currency} and k.pos_device_id = any(${devices}::uuid[])
        and k.hour = hour_of(${now}) - w.week * interval '7 days') h
    group by w.week, h.pos_device_id`.execute(tx)
  const often = [...Map.groupBy(rows, ({ device }) => device)].filter(([, weeks]) => weeks.length * 2 > weeksUsual)
  const found = often.map(([device, weeks]) => {
    const sold = weeks.map((row) => ({ count: BigInt(row.count), amount: BigInt(row.amount) }))
    const without = Array.from({ length: weeksUsual - sold.length }, () => nothing)
    return [device, median([...sold, ...without])] as const
  })
  return new Map(found)
}
