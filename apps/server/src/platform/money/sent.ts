// What a merchant has sent that counts against a limit, in dirhams: a sum that is kept by day (migration 0028), not added up anew.
import { sql } from 'kysely'
import type { Db, Store } from '../db/pool.ts'
import { makeLoop, type Loop } from '../loop.ts'

/** What has limits of its own; the rows of a batch count as transfers. */
export type SentKind = 'transfer' | 'transfer-to-bank' | 'withdraw' | 'coin-withdraw'
export interface SentTotals {
  readonly today: bigint
  readonly thisMonth: bigint
}
/** Days and months of business in Dubai. Of whoever has the merchant's lock of that kind, so that two at once cannot both fit. */
export const sentNow = async (tx: Store, merchantId: string, kind: SentKind): Promise<SentTotals> => {
  const { rows } = await sql<{ today: string; month: string }>`
    with today as materialized (select b.day, date_trunc('month', b.day::timestamp)::date as first from (select business_day(now()) as day) b)
    select coalesce(sum(s.counted_minor) filter (where s.day = (select day from today)), 0)::text as today,
      coalesce(sum(s.counted_minor), 0)::text as month
    from (
      select day, counted_minor from sent_day where merchant_id = ${merchantId}::uuid and kind = ${kind}
        and day between (select first from today) and (select day from today)
      union all
      select day, counted_minor from sent_day_line where merchant_id = ${merchantId}::uuid and kind = ${kind}
        and day between (select first from today) and (select day from today)) s`.execute(tx)
  const [row] = rows
  return { today: BigInt(row?.today ?? 0), thisMonth: BigInt(row?.month ?? 0) }
}

const foldEveryMs = 1000
const linesMax = 5000
/** How many lines it has added to their days. */
export const foldSentDays = async (db: Store, max = linesMax): Promise<number> => {
  const { rows } = await sql<{ folded: bigint }>`select fold_sent_days(${max}::int) as folded`.execute(db)
  return Number(rows[0]?.folded)
}
/** One node at a time; the others find nothing to do. */
export const makeSentFolder = (db: Db): Loop =>
  makeLoop({
    name: 'the folder of what was sent by day',
    everyMs: foldEveryMs,
    run: async () => {
      while ((await foldSentDays(db)) > 0);
    },
  })

/** How many sums are not what the orders say. */
export const wrongSentDays = async (db: Store): Promise<number> => {
  const { rows } = await sql<{ wrong: bigint }>`select count(*) as wrong from wrong_sent_days()`.execute(db)
  return Number(rows[0]?.wrong)
}
