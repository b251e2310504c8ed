// Queries over withdrawals for other features: one of them, payouts to the merchant's own bank, and their sources.
import { sql } from 'kysely'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { dubaiDay, dubaiTime } from '../../../platform/base/banking-days.ts'

export { withdrawJob, withdrawOrders } from './withdraw.order.ts'

interface PayoutRow {
  readonly id: string
  readonly number: string
  readonly bank_reference: string | null
  readonly currency: string
  readonly net: string
  readonly at: Date
  readonly state: string
}
/** Payouts of those days, or named by their number or the bank's reference. */
export const payoutsFor = async (
  tx: Store,
  merchantId: string,
  { from, until }: { readonly from: string; readonly until: string },
  numbers: readonly string[],
) => {
  const { rows } = await sql<PayoutRow>`
    select id, number, bank_reference, currency, net_minor::text as net, coalesce(ended_at, placed_at) as at, state
    from withdraw where merchant_id = ${merchantId}::uuid and placed_at is not null
      and ((placed_at >= ${dubaiTime(from)} and placed_at < ${dubaiTime(until)}) or number = any (${numbers}::text[])
        or upper(bank_reference) = any (${numbers}::text[]))
    order by placed_at, id`.execute(tx)
  return rows.map((row) => ({
    kind: 'withdraw' as const,
    id: row.id,
    number: row.number,
    bankReference: row.bank_reference,
    currency: row.currency,
    minor: BigInt(row.net),
    day: dubaiDay(row.at),
    state:
      row.state === 'SUCCESS'
        ? ('paid' as const)
        : row.state === 'PLACED'
          ? ('on-the-way' as const)
          : ('back' as const),
  }))
}

/** Number of candidates for the previous one: others may have been requested earlier and placed later. */
const lookedAt = 50
/** When its money left the balance, and when that of the payout before it did, of the same currency. By the ledger's clock. */
export const payoutWindow = async (tx: Store, merchantId: string, id: string) => {
  const { rows } = await sql<{ until: Date; from: Date | null; fee: string; net: string }>`
    with drawn as (
      select w.currency, w.placed_at, w.fee_minor + w.vat_minor as fee, w.net_minor as net, min(t.booked_at) as at
      from withdraw w join ledger.transfer t on t.merchant_id = w.merchant_id and t.business_id = w.id::text and t.debit_kind = 'available'
      where w.merchant_id = ${merchantId}::uuid and w.id = ${id}::uuid group by 1, 2, 3, 4
    ), earlier as (
      select b.id from drawn d join withdraw b on b.merchant_id = ${merchantId}::uuid and b.currency = d.currency and b.created_at <= d.placed_at
      order by b.created_at desc limit ${lookedAt}
    )
    select d.at as until, d.fee::text as fee, d.net::text as net,
      (select max(t.booked_at) from earlier e join ledger.transfer t on t.merchant_id = ${merchantId}::uuid and t.business_id = e.id::text
        and t.debit_kind = 'available' and t.booked_at < d.at) as from
    from drawn d`.execute(tx)
  const row = rows[0]
  if (!row) throw fail('NOT_FOUND')
  // A period ends before its end: the payout itself is in it, the one before is not.
  const after = (time: Date) => new Date(time.getTime() + 1)
  return {
    from: row.from ? after(row.from) : new Date(0),
    until: after(row.until),
    fee: BigInt(row.fee),
    net: BigInt(row.net),
  }
}
