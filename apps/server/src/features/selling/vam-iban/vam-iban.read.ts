// What other rooms ask of virtual bank accounts: which are a customer's, and that nothing is remembered of how somebody pays once they are erased.
import type { Store } from '../../../platform/db/pool.ts'
import { forgetPayers } from './vam-iban.store.ts'

export const forgetPayersOf = async (tx: Store, merchantId: string, customerId: string): Promise<void> => {
  await forgetPayers(tx, merchantId, customerId)
}
