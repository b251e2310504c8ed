// Explains a balance: opening balance, each class of movement, closing balance, down to each entry.
import type { Account } from './accounts.ts'
import { cumulative, minus, netOf, type Clock, type Sums } from './cumulative.ts'
import { ask, type Executor } from './executor.ts'
import type { Reason } from './posting.ts'

export interface Period {
  readonly from: Date
  /** Not part of the period itself. */
  readonly until: Date
  readonly clock?: Clock
}
export interface Movement extends Sums {
  readonly reason: Reason
}
/** `opening` + Σ (`credited` − `debited`) = `closing`, always. */
export interface Composition {
  readonly opening: bigint
  readonly movements: readonly Movement[]
  readonly closing: bigint
}

export const compose = async (db: Executor, account: Account, period: Period): Promise<Composition> => {
  const [before, after] = await cumulative(db, account, [period.from, period.until], period.clock ?? 'booked')
  const movements = [...after!].flatMap(([reason, sums]) => {
    const moved = minus(sums, before!.get(reason))
    return moved.entries === 0 ? [] : [{ reason, ...moved }]
  })
  return { opening: netOf(before!.values()), movements, closing: netOf(after!.values()) }
}

export interface Entry {
  /** The entry's number in its account, from 1 without gaps. */
  readonly seq: number
  /** Positive if credited, negative if debited. */
  readonly amount: bigint
  /** The account's balance after this entry. */
  readonly balance: bigint
  readonly reason: Reason
  readonly eventAt: Date
  readonly bookedAt: Date
  readonly business: { readonly kind: string; readonly id: string }
  readonly key: string
  /** The other account of the transfer. */
  readonly other: Account
}
interface EntryRow {
  readonly seq: string
  readonly amount: string
  readonly balance: string
  readonly reason: Reason
  readonly event_at: Date
  readonly booked_at: Date
  readonly business_kind: string
  readonly business_id: string
  readonly key: string
  readonly other_id: string
  readonly other_kind: Account['kind']
}
const toEntry = (row: EntryRow, { currency }: Account): Entry => ({
  seq: Number(row.seq),
  amount: BigInt(row.amount),
  balance: BigInt(row.balance),
  reason: row.reason,
  eventAt: row.event_at,
  bookedAt: row.booked_at,
  business: { kind: row.business_kind, id: row.business_id },
  key: row.key,
  other: { merchantId: row.other_id, kind: row.other_kind, currency },
})

/** Daily sums store the numbers of their entries, so an old page is found without scanning down to it. */
const pageText = (clock: Clock): string => `
  with mark as (
    select coalesce(max(m.summed_seq), 0) as seq from ledger.mark m where m.merchant_id = $1 and m.kind = $2 and m.currency = $3
  ), known as (
    select min(s.first_seq) as first_seq, max(s.last_seq) as last_seq from ledger.summary s
    where s.merchant_id = $1 and s.kind = $2 and s.currency = $3 and s.${clock}_day between ($4::timestamptz at time zone 'UTC')::date
      and ($5::timestamptz at time zone 'UTC')::date
  ), span as (
    select least(known.first_seq, mark.seq + 1) as first_seq, case when exists (
      select from ledger.account a where a.merchant_id = $1 and a.kind = $2 and a.currency = $3 and a.seq > mark.seq)
      then 9223372036854775807 else known.last_seq end as last_seq from known, mark
  ), page as (
    select e.* from span, ledger.entry e
    where e.merchant_id = $1 and e.kind = $2 and e.currency = $3 and e.seq >= span.first_seq and e.seq <= span.last_seq
      and e.seq < $7 and e.${clock}_at >= $4 and e.${clock}_at < $5 and ($6::text is null or e.reason = $6)
    order by e.seq desc limit $8
  )
  select p.seq::text, p.amount::text, p.balance::text, p.reason, p.event_at, p.booked_at, p.business_kind, p.business_id, t.key,
    case when p.amount > 0 then t.debit_merchant_id else t.credit_merchant_id end as other_id,
    case when p.amount > 0 then t.debit_kind else t.credit_kind end as other_kind
  from page p join ledger.transfer t on t.merchant_id = p.by_merchant_id and t.business_id = p.business_id
    and t.posting_id = p.posting_id and t.place = p.place and t.booked_at = p.booked_at
  order by p.seq desc`
const pages: Readonly<Record<Clock, string>> = { booked: pageText('booked'), event: pageText('event') }
const last = '9223372036854775807'

export interface EntriesQuery extends Period {
  readonly reason?: Reason
  /** Number of the last entry on the previous page; starts from the newest if absent. */
  readonly beforeSeq?: number
  readonly size: number
}
/** Newest first. Numbers waiting sides first, so that each entry has its balance. */
export const entriesPage = async (db: Executor, account: Account, query: EntriesQuery): Promise<readonly Entry[]> => {
  const { merchantId, kind, currency } = account
  await ask(
    db,
    `select ledger.fold(a.merchant_id, a.kind, a.currency) from ledger.account a
     where a.merchant_id = $1 and a.kind = $2 and a.currency = $3 and a.is_hot`,
    [merchantId, kind, currency],
  )
  const rows = await ask<EntryRow>(db, pages[query.clock ?? 'booked'], [
    merchantId,
    kind,
    currency,
    query.from,
    query.until,
    query.reason ?? null,
    query.beforeSeq ?? last,
    query.size,
  ])
  return rows.map((row) => toEntry(row, account))
}
