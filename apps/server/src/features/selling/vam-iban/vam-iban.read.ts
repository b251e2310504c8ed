// What other rooms ask of virtual bank accounts: which are a customer's, and that nothing is remembered of how somebody pays once they are erased.
import type { Store } from '../../../platform/db/pool.ts'
import { forgetPayers } from './vam-iban.store.ts'

export const forgetPayersOf = async (tx: Store, merchantId: string, customerId: string): Promise<void> => {
  await forgetPayers(tx, merchantId, customerId)
}
/** Those that are open, over the customer's row, by its alias. */
export const ibansOfCustomer = (customer: string): string =>
  `(select string_agg(v.iban, ', ' order by v.created_at) from vam_iban v
    where v.merchant_id = ${customer}.merchant_id and v.customer_id = ${customer}.id and v.closed_at is null)`
