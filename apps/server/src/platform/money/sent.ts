// What a merchant has sent that counts against a limit, in dirhams: a sum that is kept by day (migration 0028), not added up anew.
import { sql } from 'kysely'
import { daySums } from '../db/day-sums.ts'
import type { Store } from '../db/pool.ts'

/** What has limits of its own; the rows of a batch count as transfers. */
export type SentKind = 'transfer' | 'transfer-to-bank' | 'withdraw' | 'crypto-withdraw'
export interface SentTotals {
  readonly today: bigint
  readonly thisMonth: bigint
}
/** Days and months of business in Dubai. Call while holding the merchant's lock of that kind, so that limits are not raced. */
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

const sums = daySums('sent', 'the folder of what was sent by day')
export const { fold: foldSentDays, wrong: wrongSentDays, loop: makeSentFolder } = sums
