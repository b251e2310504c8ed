// Sums of all movements of an account before a moment, by reason. All queries about the past are built on it.
// Whole summarised days come from `summary`, the rest of the last day from its entries, and what is not summarised yet from entries and
// waiting sides: the result is exact at every moment, however far the summaries have got.
import type { Account } from './accounts.ts'
import { ask, type Executor } from './executor.ts'
import type { Reason } from './posting.ts'

/** By booking time or by event time. */
export type Clock = 'booked' | 'event'

export interface Sums {
  readonly credited: bigint
  readonly debited: bigint
  readonly entries: number
}
const nothing: Sums = { credited: 0n, debited: 0n, entries: 0 }

const textBy = (clock: Clock): string => `
  with bound as (
    select b.n, b.at, (b.at at time zone 'UTC')::date as day from unnest($4::timestamptz[]) with ordinality as b (at, n)
  ), mark as (
    select coalesce(max(m.summed_seq), 0) as seq from ledger.mark m where m.merchant_id = $1 and m.kind = $2 and m.currency = $3
  ), day as (
    select s.${clock}_day as day, s.reason, s.credited, s.debited, s.entries, s.first_seq, s.last_seq
    from ledger.summary s where s.merchant_id = $1 and s.kind = $2 and s.currency = $3
  ), piece as (
    select b.n, d.reason, d.credited, d.debited, d.entries from bound b join day d on d.day < b.day
    union all
    select b.n, e.reason, greatest(e.amount, 0), greatest(-e.amount, 0), 1
    from bound b, mark, lateral (select min(d.first_seq) as first_seq, max(d.last_seq) as last_seq from day d where d.day = b.day) r,
      ledger.entry e
    where e.merchant_id = $1 and e.kind = $2 and e.currency = $3 and e.seq between r.first_seq and r.last_seq and e.seq <= mark.seq
      and e.${clock}_at >= b.day::timestamp at time zone 'UTC' and e.${clock}_at < b.at
    union all
    select b.n, e.reason, greatest(e.amount, 0), greatest(-e.amount, 0), 1 from bound b, mark, ledger.entry e
    where e.merchant_id = $1 and e.kind = $2 and e.currency = $3 and e.seq > mark.seq and e.${clock}_at < b.at
    union all
    select b.n, w.reason, greatest(w.amount, 0), greatest(-w.amount, 0), 1 from bound b, ledger.waiting w
    where w.merchant_id = $1 and w.kind = $2 and w.currency = $3 and w.${clock}_at < b.at
  )
  select n::int, reason, sum(credited)::text as credited, sum(debited)::text as debited, sum(entries)::text as entries
  from piece group by 1, 2 order by 1, 2`
const texts: Readonly<Record<Clock, string>> = { booked: textBy('booked'), event: textBy('event') }

/** Returns, for each moment, what moved strictly before it. */
export const cumulative = async (
  db: Executor,
  { merchantId, kind, currency }: Account,
  before: readonly Date[],
  clock: Clock,
): Promise<readonly ReadonlyMap<Reason, Sums>[]> => {
  const rows = await ask<{ n: number; reason: Reason; credited: string; debited: string; entries: string }>(
    db,
    texts[clock],
    [merchantId, kind, currency, before],
  )
  const maps = before.map(() => new Map<Reason, Sums>())
  for (const { n, reason, credited, debited, entries } of rows)
    maps[n - 1]?.set(reason, { credited: BigInt(credited), debited: BigInt(debited), entries: Number(entries) })
  return maps
}

export const minus = (a: Sums | undefined, b: Sums | undefined): Sums => {
  const [from, less] = [a ?? nothing, b ?? nothing]
  return {
    credited: from.credited - less.credited,
    debited: from.debited - less.debited,
    entries: from.entries - less.entries,
  }
}
export const netOf = (sums: Iterable<Sums>): bigint =>
  [...sums].reduce((total, { credited, debited }) => total + credited - debited, 0n)
