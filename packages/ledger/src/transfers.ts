// Lists everything that one business object moved, in booking order: a withdrawal's hold, its sending, its fee, its return.
import type { Account } from './accounts.ts'
import { ask, type Executor } from './executor.ts'
import type { Reason } from './posting.ts'

export interface BookedTransfer {
  readonly debit: Account
  readonly credit: Account
  readonly amount: bigint
  readonly reason: Reason
  readonly key: string
  readonly eventAt: Date
  readonly bookedAt: Date
}
interface Row {
  readonly debit_merchant_id: string
  readonly debit_kind: Account['kind']
  readonly credit_merchant_id: string
  readonly credit_kind: Account['kind']
  readonly currency: Account['currency']
  readonly amount: string
  readonly reason: Reason
  readonly key: string
  readonly event_at: Date
  readonly booked_at: Date
}

export const transfersOf = async (
  db: Executor,
  merchantId: string,
  business: { readonly kind: string; readonly id: string },
): Promise<readonly BookedTransfer[]> => {
  const rows = await ask<Row>(
    db,
    `select debit_merchant_id, debit_kind, credit_merchant_id, credit_kind, currency, amount::text, reason, key, event_at, booked_at
     from ledger.transfer where merchant_id = $1 and business_kind = $2 and business_id = $3
     order by transfer.booked_at, posting_id, place`,
    [merchantId, business.kind, business.id],
  )
  return rows.map((row) => ({
    debit: { merchantId: row.debit_merchant_id, kind: row.debit_kind, currency: row.currency },
    credit: { merchantId: row.credit_merchant_id, kind: row.credit_kind, currency: row.currency },
    amount: BigInt(row.amount),
    reason: row.reason,
    key: row.key,
    eventAt: row.event_at,
    bookedAt: row.booked_at,
  }))
}
