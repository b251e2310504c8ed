// What other rooms may know of refunds.
import type { Store } from '../../platform/db/pool.ts'

/** The one that answers a dispute, if there is one that was not given up. */
export const refundInsteadOf = (tx: Store, merchantId: string, disputeId: string) =>
  tx
    .selectFrom('refund')
    .select(['id', 'number', 'state', 'placed_at', 'arn'])
    .where('merchant_id', '=', merchantId)
    .where('dispute_id', '=', disputeId)
    .where('state', 'in', ['ASKED', 'PLACED', 'SUCCESS'])
    .executeTakeFirst()
