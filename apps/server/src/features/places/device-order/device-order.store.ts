import { sql } from 'kysely'
import { orderCost, type DeviceModel, type DevicePlan } from '@falaj/contract/places/device-models'
import type { DeviceOrderState, OrderRemark } from '@falaj/contract/places/device-order'
import type { Language } from '@falaj/contract/kernel/words'
import type { Store } from '../../../platform/db/pool.ts'
import { isUuid, newId, newNumber } from '../../../platform/base/ids.ts'

export interface OrderFacts {
  readonly model: DeviceModel
  readonly plan: DevicePlan
  readonly quantity: number
  readonly store?: string | undefined
  readonly contact: string
  readonly mobile: string
  readonly address: string
  readonly city: string
}
const columnsOf = ({ model, plan, quantity, store, contact, mobile, address, city }: OrderFacts) => {
  const { price, deposit } = orderCost(model, plan, quantity)
  return {
    model,
    plan,
    quantity,
    currency: price.currency,
    price_minor: price.minor,
    deposit_minor: deposit.minor,
    store: store ?? null,
    contact,
    mobile,
    address,
    city,
  }
}
/** Whole milliseconds, so that the document's key is the time that programs know. */
const agreedNow = (personId: string) => ({
  agreed_at: sql<Date>`date_trunc('milliseconds', now())`,
  agreed_by: personId,
})
export const add = async (
  tx: Store,
  order: OrderFacts & {
    readonly merchantId: string
    readonly personId: string
    readonly state: DeviceOrderState
    readonly termsVersion: string | null
  },
): Promise<{ readonly id: string; readonly number: string }> => {
  const [id, number] = [newId(), newNumber('device-order')]
  const { merchantId, personId, state, termsVersion } = order
  await tx
    .insertInto('pos_device_order')
    .values({
      merchant_id: merchantId,
      id,
      number,
      state,
      terms_version: termsVersion,
      ...(termsVersion ? agreedNow(personId) : {}),
      person_id: personId,
      ...columnsOf(order),
    })
    .execute()
  return { id, number }
}
export interface OrderKey {
  readonly merchant_id: string
  readonly id: string
}
interface Change {
  readonly state: DeviceOrderState
  readonly facts?: OrderFacts
  /** The version of the conditions, and who has agreed to them. */
  readonly agreed?: { readonly version: string; readonly personId: string }
  readonly remarks?: readonly OrderRemark[]
  readonly courier?: string
  readonly tracking?: string
}
export const set = async (tx: Store, { merchant_id, id }: OrderKey, change: Change): Promise<void> => {
  const { state, facts, agreed, remarks, courier, tracking } = change
  await tx
    .updateTable('pos_device_order')
    .set({
      state,
      state_at: sql`now()`,
      version: sql`version + 1`,
      ...(facts ? columnsOf(facts) : {}),
      ...(agreed ? { terms_version: agreed.version, ...agreedNow(agreed.personId) } : {}),
      ...(remarks ? { remarks: JSON.stringify(remarks) } : {}),
      ...(courier ? { courier } : {}),
      ...(tracking ? { tracking } : {}),
    })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .execute()
}
export const order = async (tx: Store, merchantId: string, id: string) =>
  tx
    .selectFrom('pos_device_order as o')
    .leftJoin('person as p', 'p.id', 'o.agreed_by')
    .selectAll('o')
    .select('p.name as agreed_name')
    .where('o.merchant_id', '=', merchantId)
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
export const agreementsOf = async (tx: Store, { merchant_id, id }: OrderKey) => {
  const { rows } = await sql<{ language: Language; file: string; sha256: string }>`
    select a.language, a.file_id as file, encode(a.sha256, 'hex') as sha256 from pos_device_order_agreement a
    join pos_device_order o on o.merchant_id = a.merchant_id and o.id = a.order_id and o.agreed_at = a.agreed_at
    where a.merchant_id = ${merchant_id}::uuid and a.order_id = ${id}::uuid order by a.language`.execute(tx)
  return rows
}
/** For the provider, who names it by its id alone. Held until the end. */
export const lockById = async (tx: Store, id: string) =>
  isUuid(id)
    ? tx.selectFrom('pos_device_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined
export type StoredOrder = NonNullable<Awaited<ReturnType<typeof lockById>>>
