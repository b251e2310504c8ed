// Refunds as the dispute, the invoice and the refund itself read them. It imports no feature, so refund and dispute do not import each other.
import { inMinor } from '../../platform/lists/page.ts'
import type { Store } from '../../platform/db/pool.ts'
import type { Money } from '@falaj/money'

export interface RefundOfPayment {
  readonly paymentId: string
  readonly number: string
  readonly amount: Money
  readonly at: Date
}
/** Those that reached the payer, the oldest first. */
export const refundsOfPayments = async (
  tx: Store,
  merchantId: string,
  paymentIds: readonly string[],
): Promise<readonly RefundOfPayment[]> => {
  if (paymentIds.length === 0) return []
  const rows = await tx
    .selectFrom('refund')
    .select(['payment_id', 'number', 'net_minor', 'currency', 'refunded_at'])
    .where('merchant_id', '=', merchantId)
    .where('payment_id', 'in', [...paymentIds])
    .where('state', '=', 'SUCCESS')
    .orderBy('refunded_at')
    .execute()
  return rows.map((row) => ({
    paymentId: row.payment_id,
    number: row.number,
    amount: inMinor(row.net_minor, row.currency),
    at: row.refunded_at!,
  }))
}

/** The refund that answers a dispute, unless it was abandoned. */
export const refundInsteadOf = (tx: Store, merchantId: string, disputeId: string) =>
  tx
    .selectFrom('refund')
    .select(['id', 'number', 'state', 'placed_at', 'arn'])
    .where('merchant_id', '=', merchantId)
    .where('dispute_id', '=', disputeId)
    .where('state', 'in', ['ASKED', 'PLACED', 'SUCCESS'])
    .executeTakeFirst()
