// Queries over virtual bank accounts for other features: those of a customer, and the erasure of how a customer pays.
import type { Store } from '../../../platform/db/pool.ts'
import { forgetPayers } from './vam-iban.store.ts'

export const forgetPayersOf = async (tx: Store, merchantId: string, customerId: string): Promise<void> => {
  await forgetPayers(tx, merchantId, customerId)
}
