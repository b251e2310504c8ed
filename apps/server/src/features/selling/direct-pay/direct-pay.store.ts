import { sql } from 'kysely'
import { countedDirhams } from '@falaj/contract/kernel/money/dirhams'
import type { SavedCardStatus } from '@falaj/contract/selling/direct-pay'
import type { SaleCurrency } from '@falaj/contract/kernel/sale'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { agreementRows, newAgreement, type Agreement } from '../../../platform/payment/agreement.ts'
import type { ConsentTable } from '../../../platform/payment/consent.ts'
import { dayStart } from '../../../platform/payment/payments-of.ts'

export interface SavedCard extends Agreement {
  readonly state: SavedCardStatus
  readonly device: string | null
}
export const consents: ConsentTable = { table: 'saved_card_consent', column: 'saved_card_id' }

export const rows = agreementRows<SavedCard>(sql`
  select a.merchant_id, a.id, a.number, a.code, a.customer_id, c.name as customer, a.state, a.instrument, a.brand, a.last4, a.device, a.origin
  from saved_card a join customer c on c.merchant_id = a.merchant_id and c.id = a.customer_id`)
export const { find, lock } = rows
export const add = async (
  tx: Store,
  merchantId: string,
  personId: string,
  customerId: string,
  origin: string,
): Promise<{ readonly id: string; readonly number: string; readonly code: string }> => {
  const made = await newAgreement(tx, merchantId, 'saved-card')
  const card = { merchant_id: merchantId, ...made, customer_id: customerId, state: 'card-unsigned', origin }
  await tx
    .insertInto('saved_card')
    .values({ ...card, created_by: personId })
    .execute()
  return made
}
type Values = Partial<{
  state: SavedCardStatus
  instrument: string | null
  brand: string | null
  last4: string | null
  device: string | null
  signed_at: Date
  ended_at: Date
}>
type Ref = Pick<SavedCard, 'merchant_id' | 'id'>
export const update = async (tx: Store, { merchant_id: merchantId, id }: Ref, values: Values): Promise<void> => {
  await tx.updateTable('saved_card').set(values).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}
export const countPaid = async (tx: Store, { merchant_id: merchantId, id }: Ref, at: Date): Promise<void> => {
  await sql`update saved_card set payments = payments + 1, last_paid_at = greatest(last_paid_at, ${at})
    where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(tx)
}
/** Requests of today that are or may still be paid. The caller holds the merchant's lock until its own is written. */
export const requestsToday = async (
  tx: Store,
  merchantId: string,
  customerId: string,
): Promise<{ readonly ofCustomer: number; readonly dirhams: bigint }> => {
  await takeLock(tx, `direct pay ${merchantId}`)
  const since = await dayStart(tx)
  const { rows } = await sql<{ currency: SaleCurrency; minor: string; of_customer: number }>`
    select currency, sum(amount_minor) filter (where pay_state <> 'FAILURE')::text as minor,
      (count(*) filter (where customer_id = ${customerId}::uuid))::int as of_customer
    from payment where merchant_id = ${merchantId}::uuid and offer_kind = 'saved-card' and created_at >= ${since}
      and id >= id_floor(${since}::timestamptz - interval '1 day')
    group by currency`.execute(tx)
  return {
    ofCustomer: rows.reduce((sum, row) => sum + row.of_customer, 0),
    dirhams: rows.reduce(
      (sum, { currency, minor }) => sum + countedDirhams({ currency, minor: BigInt(minor ?? 0) }).minor,
      0n,
    ),
  }
}
/** Orders of it that nobody has confirmed yet, locked: a payment before its card, as the acquirer's events take them. */
export const lockUnconfirmed = async (tx: Store, merchantId: string, id: string): Promise<readonly string[]> => {
  if (!isUuid(id)) return []
  const { rows } = await sql<{ id: string }>`
    select id from payment where merchant_id = ${merchantId}::uuid and offer_id = ${id}::uuid and pay_state = 'CREATED'
    order by id for update`.execute(tx)
  return rows.map((row) => row.id)
}
