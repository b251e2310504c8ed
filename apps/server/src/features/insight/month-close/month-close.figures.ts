// The figures of a month: from the ledger's sums by day, as pages need them, and once more from every entry, as a proof of them.
import { sql } from 'kysely'
import { merchantKinds, type MerchantKind } from '@falaj/ledger/accounts'
import { compose } from '@falaj/ledger/compose'
import type { Reason } from '@falaj/ledger/posting'
import { isCurrency, type Currency } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import {
  boundsOf,
  ordered,
  type AccountFigures,
  type Figures,
  type MonthKey,
  type MovementFigures,
} from './month-close.rules.ts'

const accountsOf = async (tx: Store, merchantId: string) => {
  const { rows } = await sql<{ kind: string; currency: string }>`
    select a.kind, a.currency::text from ledger.account a where a.merchant_id = ${merchantId}::uuid order by 2, 1`.execute(
    tx,
  )
  return rows.flatMap(({ kind, currency }) => {
    const account = merchantKinds.find((each) => each === kind)
    return account && isCurrency(currency) ? [{ account, currency }] : []
  })
}
export const figuresOf = async (tx: Store, merchantId: string, month: MonthKey): Promise<Figures> => {
  const period = boundsOf(month)
  const found: AccountFigures[] = []
  for (const { account, currency } of await accountsOf(tx, merchantId)) {
    const { opening, movements, closing } = await compose(tx, { merchantId, kind: account, currency }, period)
    found.push({
      currency,
      account,
      opening: String(opening),
      movements: movements.map(({ reason, credited, debited, entries }) => ({
        reason,
        credited: String(credited),
        debited: String(debited),
        entries,
      })),
      closing: String(closing),
    })
  }
  return ordered(found)
}

interface SumRow {
  readonly kind: string
  readonly currency: string
  readonly reason: Reason | null
  readonly credited: string
  readonly debited: string
  readonly entries: number
}
/** From the entries themselves, and from what waits for its number: nothing that was summed up before is used. */
export const recomputed = async (tx: Store, merchantId: string, month: MonthKey): Promise<Figures> => {
  const { from, until } = boundsOf(month)
  const { rows } = await sql<SumRow>`
    with side as (
      select e.kind, e.currency, e.reason, e.amount, e.booked_at from ledger.entry e
      where e.merchant_id = ${merchantId}::uuid and e.booked_at < ${until}
      union all
      select w.kind, w.currency, w.reason, w.amount, w.booked_at from ledger.waiting w
      where w.merchant_id = ${merchantId}::uuid and w.booked_at < ${until}
    )
    select s.kind, s.currency, case when s.booked_at >= ${from} then s.reason end as reason,
      sum(greatest(s.amount, 0))::text as credited, sum(greatest(-s.amount, 0))::text as debited, count(*)::int as entries
    from side s group by 1, 2, 3`.execute(tx)
  const found = new Map<
    string,
    { currency: Currency; account: MerchantKind; opening: bigint; movements: MovementFigures[] }
  >()
  for (const { kind, currency, reason, credited, debited, entries } of rows) {
    const account = merchantKinds.find((each) => each === kind)
    if (!account || !isCurrency(currency)) continue
    const key = `${currency} ${kind}`
    const own = found.get(key) ?? { currency, account, opening: 0n, movements: [] }
    if (reason === null) own.opening = BigInt(credited) - BigInt(debited)
    else own.movements.push({ reason, credited, debited, entries })
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

/** How many entries were booked after the month for something that happened in it. */
export const lateCount = async (tx: Store, merchantId: string, month: MonthKey): Promise<number> => {
  const { from, until } = boundsOf(month)
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from ledger.entry e
    where e.merchant_id = ${merchantId}::uuid and e.event_at >= ${from} and e.event_at < ${until} and e.booked_at >= ${until}`.execute(
    tx,
  )
  return rows[0]?.entries ?? 0
}
const lateShown = 200
export const lateEntries = async (tx: Store, merchantId: string, month: MonthKey) => {
  const { from, until } = boundsOf(month)
  const { rows } = await sql<{
    event_at: Date
    booked_at: Date
    kind: MerchantKind
    reason: Reason
    amount: string
    currency: Currency
    business_kind: string
    business_id: string
  }>`
    select e.event_at, e.booked_at, e.kind, e.reason, e.amount::text, e.currency, e.business_kind, e.business_id from ledger.entry e
    where e.merchant_id = ${merchantId}::uuid and e.event_at >= ${from} and e.event_at < ${until} and e.booked_at >= ${until}
      and e.kind = any (${[...merchantKinds]})
    order by e.booked_at desc, e.seq desc limit ${lateShown}`.execute(tx)
  return rows
}
