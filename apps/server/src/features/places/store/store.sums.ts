// What stores sold today to this minute and what is usual, from the sums that are kept by the hour; and how many sales the last hour had.
import { sql } from 'kysely'
import { hourMs } from '@falaj/contract/kernel/time'
import type { Day } from '../../../platform/base/banking-days.ts'
import { dubaiTime } from '../../../platform/base/banking-days.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { hoursToday, usualTo } from '../../../platform/payment/hour-sums.ts'
import { medianOf, usualWeeks } from './store.board.rules.ts'

export interface HourSum {
  readonly hour: number
  readonly today: bigint
  /** For the whole hour. */
  readonly usual: bigint | null
}
export interface StoreSums {
  readonly today: bigint
  /** Null: no usual yet. */
  readonly usual: bigint | null
  /** Sales that are usual within the last hour, and by now. */
  readonly usualInHour: number
  readonly usualCount: number
  /** Null: none today. */
  readonly lastSaleAt: Date | null
  readonly byHour: readonly HourSum[]
}
const currency = 'AED'
const ofStore = (store: string | undefined) =>
  store === undefined ? sql`p.store is not null` : sql`p.store = ${store}`
/** The sales within an hour before this moment, today and on each of the same weekdays before. */
const lastHour = async (tx: Store, merchantId: string, now: Date, store?: string) => {
  const { rows } = await sql<{ store: string; week: number; count: number }>`
    select p.store, w.n as week, count(*)::int as count
    from generate_series(0, ${sql.lit(usualWeeks)}) w(n) join payment p on p.merchant_id = ${merchantId}::uuid and p.currency = ${currency}
      and p.paid_at > ${now}::timestamptz - w.n * interval '7 days' - interval '1 hour'
      and p.paid_at <= ${now}::timestamptz - w.n * interval '7 days'
    where ${ofStore(store)} group by 1, 2`.execute(tx)
  return Map.groupBy(rows, ({ store }) => store)
}
/** The last sale of today. */
const lastSales = async (
  tx: Store,
  merchantId: string,
  start: Date,
  store?: string,
): Promise<ReadonlyMap<string, Date>> => {
  const { rows } = await sql<{ store: string; at: Date }>`
    select p.store, max(p.paid_at) as at from payment p
    where p.merchant_id = ${merchantId}::uuid and p.currency = ${currency} and p.paid_at >= ${start} and ${ofStore(store)} group by 1`.execute(
    tx,
  )
  return new Map(rows.map(({ store, at }) => [store, at]))
}

export const sumsOf = async (
  tx: Store,
  merchantId: string,
  { day, now, store }: { readonly day: Day; readonly now: Date; readonly store?: string },
): Promise<(code: string) => StoreSums> => {
  const start = dubaiTime(day)
  const sold = new Map((await usualTo(tx, merchantId, currency, now, store)).map((row) => [row.store, row]))
  const hours = Map.groupBy(
    await hoursToday(tx, merchantId, { currency, now, ...(store === undefined ? {} : { store }) }),
    (row) => row.store,
  )
  const recent = await lastHour(tx, merchantId, now, store)
  const last = await lastSales(tx, merchantId, start, store)
  const running = Math.floor((now.getTime() - start.getTime()) / hourMs)
  return (code) => {
    const found = sold.get(code)
    const weeks = recent.get(code) ?? []
    const counts = Array.from({ length: usualWeeks }, (_, at) =>
      BigInt(weeks.find(({ week }) => week === at + 1)?.count ?? 0),
    )
    const usual = found?.usual ?? null
    return {
      today: found?.today.amount ?? 0n,
      usual: usual?.amount ?? null,
      usualInHour: usual ? Number(medianOf(counts)) : 0,
      usualCount: Number(usual?.count ?? 0n),
      lastSaleAt: last.get(code) ?? null,
      byHour: Array.from({ length: running + 1 }, (_, hour) => {
        const own = (hours.get(code) ?? []).find((row) => row.hour === hour)
        return { hour, today: own?.today.amount ?? 0n, usual: usual ? (own?.usual.amount ?? 0n) : null }
      }),
    }
  }
}
/** Sums of several stores; the usual value only from stores that have one. */
export const hoursTogether = (each: readonly StoreSums[]): readonly HourSum[] =>
  (each[0]?.byHour ?? []).map(({ hour }, at) => {
    const all = each.map(({ byHour }) => byHour[at]!)
    const usuals = all.flatMap(({ usual }) => (usual === null ? [] : [usual]))
    return {
      hour,
      today: all.reduce((sum, one) => sum + one.today, 0n),
      usual: usuals.length === 0 ? null : usuals.reduce((sum, one) => sum + one, 0n),
    }
  })
