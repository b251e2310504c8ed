// What stores sold today to this minute, and on each of the same weekdays before, to the same minute.
import { sql } from 'kysely'
import { dayMs, hourMs } from '@falaj/contract/kernel/time'
import { dubaiTime, type Day } from '../../../platform/base/banking-days.ts'
import { idFloor } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { medianOf, usualWeeks } from './store.board.rules.ts'

const weekMs = 7 * dayMs
interface Row {
  readonly store: string
  readonly week: number
  readonly hour: number
  readonly minor: string
  readonly recent: number
  readonly last: Date
}
export interface HourSum {
  readonly hour: number
  readonly today: bigint
  readonly usual: bigint | null
}
export interface StoreSums {
  readonly today: bigint
  /** Null: no usual yet. */
  readonly usual: bigint | null
  readonly usualInHour: number
  readonly usualCount: number
  readonly lastSaleAt: Date | null
  readonly byHour: readonly HourSum[]
}
const hours = (last: number): readonly number[] => Array.from({ length: last + 1 }, (_, hour) => hour)

export const sumsOf = async (
  tx: Store,
  merchantId: string,
  { day, now, store }: { readonly day: Day; readonly now: Date; readonly store?: string },
): Promise<(code: string, opensOn: Day | null) => StoreSums> => {
  const start = dubaiTime(day)
  const first = new Date(start.getTime() - usualWeeks * weekMs)
  const { rows } = await sql<Row & { readonly count: number }>`
    select p.store, w.n as week, extract(hour from p.paid_at at time zone 'Asia/Dubai')::int as hour, sum(p.amount_minor)::text as minor,
      count(*)::int as count, max(p.paid_at) as last,
      (count(*) filter (where p.paid_at > ${now}::timestamptz - w.n * interval '7 days' - interval '1 hour'))::int as recent
    from generate_series(0, ${sql.lit(usualWeeks)}) w(n) join payment p on p.merchant_id = ${merchantId}::uuid and p.currency = 'AED'
      and p.paid_at >= ${start}::timestamptz - w.n * interval '7 days' and p.paid_at <= ${now}::timestamptz - w.n * interval '7 days'
      and p.id >= ${idFloor(new Date(first.getTime() - weekMs))}::uuid
    where ${store === undefined ? sql`p.store is not null` : sql`p.store = ${store}`}
    group by 1, 2, 3`.execute(tx)
  const byStore = Map.groupBy(rows, (row) => row.store)
  const lastHour = Math.floor((now.getTime() - start.getTime()) / hourMs)
  return (code, opensOn) => {
    const found = byStore.get(code) ?? []
    const isKnown = opensOn !== null && dubaiTime(opensOn) <= first
    const sums = (match: (row: Row) => boolean, of: (row: (typeof found)[number]) => bigint): readonly bigint[] =>
      Array.from({ length: usualWeeks }, (_, at) =>
        found.reduce((sum, row) => (row.week === at + 1 && match(row) ? sum + of(row) : sum), 0n),
      )
    const minor = ({ minor: text }: Row): bigint => BigInt(text)
    const today = found.filter(({ week }) => week === 0)
    const usualOf = (match: (row: Row) => boolean): bigint | null => (isKnown ? medianOf(sums(match, minor)) : null)
    return {
      today: today.reduce((sum, row) => sum + minor(row), 0n),
      usual: usualOf(() => true),
      usualInHour: isKnown
        ? Number(
            medianOf(
              sums(
                () => true,
                ({ recent }) => BigInt(recent),
              ),
            ),
          )
        : 0,
      usualCount: isKnown
        ? Number(
            medianOf(
              sums(
                () => true,
                ({ count }) => BigInt(count),
              ),
            ),
          )
        : 0,
      lastSaleAt: today.reduce<Date | null>((last, row) => (last && last > row.last ? last : row.last), null),
      byHour: hours(lastHour).map((hour) => ({
        hour,
        today: today.reduce((sum, row) => (row.hour === hour ? sum + minor(row) : sum), 0n),
        usual: usualOf((row) => row.hour === hour),
      })),
    }
  }
}
/** Of several stores; a usual value only of those that have one. */
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
