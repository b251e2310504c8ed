// What others may ask of withdrawals: what was sent to the merchant's own bank, and what each was drawn from.
import { sql } from 'kysely'
import type { Store } from '../../platform/db/pool.ts'
import { fail } from '../../platform/http/fail.ts'
import { dubaiDay, dubaiTime } from '../../platform/money/banking-days.ts'

interface PayoutRow {
  readonly id: string
  readonly number: string
  readonly bank_reference: string | null
  readonly currency: string
  readonly net: string
  readonly at: Date
  readonly state: string
}
/** Of those days, or named by their number or the bank's reference. */
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

/** From the payout before it, of the same currency, to this one. */
export const payoutWindow = async (tx: Store, merchantId: string, id: string) => {
  const { rows } = await sql<{ until: Date; from: Date | null; fee: string; net: string }>`
    select w.placed_at as until, (w.fee_minor + w.vat_minor)::text as fee, w.net_minor::text as net,
      (select max(b.placed_at) from withdraw b where b.merchant_id = w.merchant_id and b.currency = w.currency
        and b.placed_at < w.placed_at) as from
    from withdraw w where w.merchant_id = ${merchantId}::uuid and w.id = ${id}::uuid and w.placed_at is not null`.execute(
    tx,
  )
  const row = rows[0]
  if (!row) throw fail('NOT_FOUND')
  return { from: row.from ?? new Date(0), until: row.until, fee: BigInt(row.fee), net: BigInt(row.net) }
}
