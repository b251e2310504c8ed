// The figures of a month: from the ledger's sums by day, as pages need them, and once more from every entry, as a proof of them.
import { sql, type RawBuilder } from 'kysely'
import type { Reason } from '@falaj/ledger/posting'
import { isCurrency, type Currency } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import {
  boundsOf,
  monthKinds,
  ordered,
  scopeNow,
  type Figures,
  type FiguresScope,
  type MonthKey,
  type MonthKind,
  type MovementFigures,
} from './month-close.rules.ts'

/** Owners of the merchant's accounts: itself, and what holds its banknotes, its partners' commissions and its campaigns' budgets. */
export const ownersOf = (merchantId: string, scope: FiguresScope = scopeNow): RawBuilder<unknown> =>
  scope === 1
    ? sql`select ${merchantId}::uuid as id`
    : sql`
      select ${merchantId}::uuid as id
      union select drawer_id(d.merchant_id, d.store) from cash_drawer d where d.merchant_id = ${merchantId}::uuid
      union select c.id from cash_container c where c.merchant_id = ${merchantId}::uuid
      union select c.id from eatm_container c where c.merchant_id = ${merchantId}::uuid
      union select h.id from cash_hand_over h where h.merchant_id = ${merchantId}::uuid
      union select p.id from partner p where p.merchant_id = ${merchantId}::uuid
      union select c.id from coupon_campaign c where c.merchant_id = ${merchantId}::uuid`

interface SumRow {
  readonly kind: string
  readonly currency: string
  /** Null: before the month. */
  readonly reason: Reason | null
  readonly credited: string
  readonly debited: string
  readonly entries: number
}
const figuresFrom = (rows: readonly SumRow[]): Figures => {
  const found = new Map<
    string,
    { currency: Currency; account: MonthKind; opening: bigint; movements: MovementFigures[] }
  >()
  for (const { kind, currency, reason, credited, debited, entries } of rows) {
    const account = monthKinds.find((each) => each === kind)
    if (!account || !isCurrency(currency)) continue
    const key = `${currency} ${kind}`
    const own = found.get(key) ?? { currency, account, opening: 0n, movements: [] }
    if (reason === null) own.opening = BigInt(credited) - BigInt(debited)
    else if (entries > 0) own.movements.push({ reason, credited, debited, entries })
    found.set(key, own)
  }
  return ordered(
    [...found.values()].map(({ opening, movements, ...own }) => ({
      ...own,
      opening: String(opening),
      movements,
      closing: String(
        movements.reduce((sum, { credited, debited }) => sum + BigInt(credited) - BigInt(debited), opening),
      ),
    })),
  )
}
/**
 * Whole days that are summed up come from their sums, the days at both ends and what is not summed up yet from the entries: exact at any
 * time, as one account is in packages/ledger/src/cumulative.ts, and for all owners at once.
 */
export const figuresOf = async (tx: Store, merchantId: string, month: MonthKey): Promise<Figures> => {
  const { from, until } = boundsOf(month)
  const { rows } = await sql<SumRow>`
    with account as materialized (
      select a.merchant_id, a.kind, a.currency, coalesce(max(m.summed_seq), 0) as summed
      from ledger.account a left join ledger.mark m on m.merchant_id = a.merchant_id and m.kind = a.kind and m.currency = a.currency
      where a.merchant_id in (${ownersOf(merchantId)}) group by 1, 2, 3
    ), bound as (
      select b.n, b.at, (b.at at time zone 'UTC')::date as day from (values (1, ${from}::timestamptz), (2, ${until}::timestamptz)) as b (n, at)
    ), day as (
      select s.merchant_id, s.kind, s.currency, a.summed, s.booked_day as day, s.reason, s.credited, s.debited, s.entries, s.first_seq, s.last_seq
      from account a join ledger.summary s on s.merchant_id = a.merchant_id and s.kind = a.kind and s.currency = a.currency
    ), span as (
      select d.merchant_id, d.kind, d.currency, d.summed, b.n, b.day, b.at, min(d.first_seq) as first_seq, max(d.last_seq) as last_seq
      from bound b join day d on d.day = b.day group by 1, 2, 3, 4, 5, 6, 7
    ), piece as (
      select b.n, d.kind, d.currency, d.reason, d.credited, d.debited, d.entries from bound b join day d on d.day < b.day
      union all
      select r.n, e.kind, e.currency, e.reason, greatest(e.amount, 0), greatest(-e.amount, 0), 1 from span r join ledger.entry e
        on e.merchant_id = r.merchant_id and e.kind = r.kind and e.currency = r.currency and e.seq between r.first_seq and r.last_seq
          and e.seq <= r.summed and e.booked_at >= r.day::timestamp at time zone 'UTC' and e.booked_at < r.at
      union all
      select b.n, e.kind, e.currency, e.reason, greatest(e.amount, 0), greatest(-e.amount, 0), 1 from account a cross join bound b
        join ledger.entry e on e.merchant_id = a.merchant_id and e.kind = a.kind and e.currency = a.currency and e.seq > a.summed
          and e.booked_at < b.at
      union all
      select b.n, w.kind, w.currency, w.reason, greatest(w.amount, 0), greatest(-w.amount, 0), 1 from account a cross join bound b
        join ledger.waiting w on w.merchant_id = a.merchant_id and w.kind = a.kind and w.currency = a.currency and w.booked_at < b.at
    ), total as (
      select p.n, p.kind, p.currency, p.reason, sum(p.credited) as credited, sum(p.debited) as debited, sum(p.entries) as entries
      from piece p group by 1, 2, 3, 4
    )
    select t.kind, t.currency, null as reason, sum(t.credited)::text as credited, sum(t.debited)::text as debited, sum(t.entries)::int as entries
    from total t where t.n = 1 group by 1, 2
    union all
    select u.kind, u.currency, u.reason, (u.credited - coalesce(t.credited, 0))::text, (u.debited - coalesce(t.debited, 0))::text,
      (u.entries - coalesce(t.entries, 0))::int
    from total u left join total t on t.n = 1 and t.kind = u.kind and t.currency = u.currency and t.reason = u.reason
    where u.n = 2`.execute(tx)
  return figuresFrom(rows)
}
/** From the entries themselves, and from what waits for its number: nothing that was summed up before is used. */
export const recomputed = async (
  tx: Store,
  merchantId: string,
  month: MonthKey,
  scope: FiguresScope = scopeNow,
): Promise<Figures> => {
  const { from, until } = boundsOf(month)
  const { rows } = await sql<SumRow>`
    with owner as materialized (${ownersOf(merchantId, scope)}), side as (
      select e.kind, e.currency, e.reason, e.amount, e.booked_at from owner o join ledger.entry e on e.merchant_id = o.id
      where e.booked_at < ${until}
      union all
      select w.kind, w.currency, w.reason, w.amount, w.booked_at from owner o join ledger.waiting w on w.merchant_id = o.id
      where w.booked_at < ${until}
    )
    select s.kind, s.currency, case when s.booked_at >= ${from} then s.reason end as reason,
      sum(greatest(s.amount, 0))::text as credited, sum(greatest(-s.amount, 0))::text as debited, count(*)::int as entries
    from side s group by 1, 2, 3`.execute(tx)
  return figuresFrom(rows)
}

/** Condition on an entry `e` that was booked after a month for something that happened in it. */
export const isLate = (month: MonthKey): RawBuilder<boolean> => {
  const { from, until } = boundsOf(month)
  return sql`e.event_at >= ${from} and e.event_at < ${until} and e.booked_at >= ${until}`
}
/** How many there are. */
export const lateCount = async (tx: Store, merchantId: string, month: MonthKey): Promise<number> => {
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from ledger.entry e where e.merchant_id in (${ownersOf(merchantId)}) and ${isLate(month)}`.execute(
    tx,
  )
  return rows[0]?.entries ?? 0
}
