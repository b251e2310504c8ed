// Queries over receipts for other features.
import { sql } from 'kysely'
import type { Store } from '../../../platform/db/pool.ts'
import type { ErasedCustomer } from '../../../platform/payment/customer-records.ts'

/** Erases recipients of a customer's payments and of everything sent to their addresses; pending receipts are not sent. */
export const forgetRecipientsOf = async (
  tx: Store,
  merchantId: string,
  { id, email, phone }: ErasedCustomer,
): Promise<void> => {
  await sql`
    update receipt r set recipient = 'erased ' || r.id, shown = '–', erased_at = now(),
      state = case when r.state = 'pending' then 'failed' else r.state end
    where r.merchant_id = ${merchantId}::uuid and r.erased_at is null
      and (r.recipient in (${email}, ${phone}) or r.payment_id in (
        select p.id from payment p where p.merchant_id = ${merchantId}::uuid and p.customer_id = ${id}::uuid))`.execute(
    tx,
  )
}
