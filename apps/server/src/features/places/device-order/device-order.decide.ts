// The provider's word on an order of devices: being prepared, declined field by field, shipped, delivered. Called by the provider's API and by the
// sandbox's autopilot.
import {
  orderAfter,
  type DeviceOrderEvent,
  type DeviceOrderState,
  type OrderRemark,
} from '@falaj/contract/places/device-order'
import { words, type Bilingual } from '@falaj/contract/kernel/words'
import { fail, failFields } from '../../../platform/base/fail.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { sayBoth } from '../../../platform/identity/inbox.ts'
import type { Emit } from '../../../platform/outbox/emit.ts'
import { deliverDevices, shipDevices } from '../device/device.read.ts'
import { deviceOrderLog } from './device-order.log.ts'
import * as store from './device-order.store.ts'

export interface Decider {
  readonly tx: Store
  readonly emit: Emit
}
const notices = words({
  declined: {
    en: 'Your device order {number} was declined. Open it to see what to change.',
    zh: '您的设备申请 {number} 被拒绝，请打开查看需修改的内容。',
  },
  shipped: {
    en: 'Device order {number} was shipped with {courier}, parcel {tracking}.',
    zh: '设备申请 {number} 已由 {courier} 发货，运单号 {tracking}。',
  },
})
const tell = async ({ emit }: Decider, row: store.StoredOrder, text: Bilingual, what: string): Promise<void> => {
  await emit({
    kind: 'device.notice',
    merchantId: row.merchant_id,
    audience: 'none',
    payload: {
      about: `device order ${row.id} ${what} ${row.version}`,
      text,
      object: { kind: 'device-order', id: row.id },
    },
  })
}
/** Held until the end. */
const step = async ({ tx }: Decider, id: string, event: DeviceOrderEvent) => {
  const row = await store.lockById(tx, id)
  if (!row) throw fail('NOT_FOUND')
  const state = orderAfter(row.state, event)
  if (!state) throw fail('RECORD_STATE')
  return { row, state }
}
const done = async (
  { tx, emit }: Decider,
  row: store.StoredOrder,
  what: 'take' | 'decline' | 'ship' | 'deliver',
  text?: string,
): Promise<store.StoredOrder> => {
  await deviceOrderLog.write(tx, row.merchant_id, row.id, { what, text })
  await deviceOrderLog.notify(emit, row.merchant_id, row.id)
  return row
}

export const takeUp = async (decider: Decider, id: string): Promise<store.StoredOrder> => {
  const { row, state } = await step(decider, id, 'take')
  await store.set(decider.tx, row, { state })
  return done(decider, row, 'take')
}
export const decline = async (
  decider: Decider,
  id: string,
  remarks: readonly OrderRemark[],
): Promise<store.StoredOrder> => {
  const { row, state } = await step(decider, id, 'decline')
  await store.set(decider.tx, row, { state, remarks })
  await tell(decider, row, sayBoth(notices.declined, { number: row.number }), 'declined')
  return done(decider, row, 'decline')
}
/** One serial number for each device; from now on each is a device of the merchant. */
export const ship = async (
  decider: Decider,
  id: string,
  parcel: { readonly courier: string; readonly tracking: string; readonly serials: readonly string[] },
): Promise<store.StoredOrder> => {
  const { row, state } = await step(decider, id, 'ship')
  const { courier, tracking, serials } = parcel
  if (serials.length !== row.quantity || new Set(serials).size !== serials.length)
    throw failFields({ path: 'serials', code: 'SERIALS' })
  await store.set(decider.tx, row, { state, courier, tracking })
  await shipDevices(decider, {
    merchantId: row.merchant_id,
    orderId: row.id,
    model: row.model,
    store: row.store,
    serials,
  })
  await tell(decider, row, sayBoth(notices.shipped, { number: row.number, courier, tracking }), 'shipped')
  return done(decider, row, 'ship', `${courier} ${tracking}`)
}
export const deliver = async (decider: Decider, id: string): Promise<store.StoredOrder> => {
  const { row, state } = await step(decider, id, 'deliver')
  await store.set(decider.tx, row, { state })
  await deliverDevices(decider, row.merchant_id, row.id)
  return done(decider, row, 'deliver')
}

/** What is on its way through the provider's hands, longest waiting first. */
export const providerOrders = async (tx: Store, state: DeviceOrderState | null) => {
  const rows = await tx
    .selectFrom('pos_device_order as o')
    .innerJoin('merchant as m', 'm.id', 'o.merchant_id')
    .select([
      'o.id',
      'm.mid',
      'm.name_en',
      'o.number',
      'o.state',
      'o.model',
      'o.quantity',
      'o.plan',
      'o.contact',
      'o.mobile',
      'o.address',
      'o.city',
      'o.state_at',
    ])
    .where('o.state', 'in', state ? [state] : ['Applied', 'In progress', 'SHIPPED'])
    .orderBy('o.state_at')
    .limit(500)
    .execute()
  return rows.map(({ mid, name_en: name, state_at: at, state: status, ...row }) => ({
    ...row,
    merchantMid: mid,
    name,
    status,
    at: at.toISOString(),
  }))
}
