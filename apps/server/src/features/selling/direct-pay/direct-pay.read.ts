// Queries over saved cards for other features.
import { sql } from 'kysely'
import type { CustomerCard } from '@falaj/contract/customers/customer'
import type { Store } from '../../../platform/db/pool.ts'
import { savedCardLog } from './direct-pay.log.ts'

/** Newest first. */
export const cardsOfCustomer = async (tx: Store, merchantId: string, customerId: string): Promise<CustomerCard[]> => {
  const { rows } = await sql<CustomerCard>`
    select id, number, state as status, brand, last4 from saved_card
    where merchant_id = ${merchantId}::uuid and customer_id = ${customerId}::uuid order by created_at desc, id desc limit 20`.execute(
    tx,
  )
  return rows
}
/** Removes the cards of a customer whose record is erased. */
export const withdrawCardsOf = async (
  tx: Store,
  merchantId: string,
  customerId: string,
  personId: string,
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    update saved_card set state = 'card-withdrawn', instrument = null, device = null, ended_at = now()
    where merchant_id = ${merchantId}::uuid and customer_id = ${customerId}::uuid and state <> 'card-withdrawn' returning id`.execute(
    tx,
  )
  for (const { id } of rows) await savedCardLog.write(tx, merchantId, id, { what: 'withdrawn', personId: personId })
}
