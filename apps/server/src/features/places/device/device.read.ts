// For orders, activation and the device's own protocol: how a device comes to be, and what a store must be to have one.
import type { DeviceChange } from '@falaj/contract/places/device'
import { deviceAfter } from '@falaj/contract/places/device-states'
import { modelWords } from '@falaj/contract/places/device-models'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newNumber } from '../../../platform/base/ids.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { refuseTaken } from '../../../platform/db/taken.ts'
import type { Emit } from '../../../platform/outbox/emit.ts'
import { recordLog } from '../../../platform/outbox/record-log.ts'
import { storesFor } from '../../../platform/store/store.ts'
import * as store from './device.store.ts'

export const deviceLog = recordLog<DeviceChange>('device', 'device')
interface Command {
  readonly tx: Store
  readonly emit: Emit
}

/** A device stands only in a store that is open; the fault names the field. */
export const requireOpenStore = async (tx: Store, merchantId: string, code: string, path = 'store'): Promise<void> => {
  const found = (await storesFor(tx, { merchantId }, [code])).get(code)
  if (found?.kind !== 'store') throw failFields({ path, code: 'STORE_UNKNOWN' })
  if (found.isClosed) throw failFields({ path, code: 'STORE_CLOSED' })
}

interface Shipped {
  readonly merchantId: string
  readonly orderId: string
  readonly model: string
  readonly store: string | null
  readonly serials: readonly string[]
}
export const shipDevices = async ({ tx, emit }: Command, shipped: Shipped): Promise<void> => {
  const { merchantId, orderId, model, store: code, serials } = shipped
  const words = Object.hasOwn(modelWords, model) ? modelWords[model as keyof typeof modelWords] : undefined
  for (const [at, serial] of serials.entries()) {
    const id = await refuseTaken(
      store.add(tx, {
        merchantId,
        orderId,
        model,
        serial,
        number: newNumber('device'),
        label: `${words?.en ?? model} ${at + 1}`,
        store: code,
        state: 'SHIPPED',
      }),
      { pos_device_merchant_id_serial_key: { path: 'serials', code: 'SERIAL_KNOWN' } },
    )
    await deviceLog.write(tx, merchantId, id, { what: 'ship', text: serial })
  }
  await deviceLog.notify(emit, merchantId, null)
}
/** Those that somebody began to activate before the parcel was recorded as delivered stay as they are. */
export const deliverDevices = async ({ tx, emit }: Command, merchantId: string, orderId: string): Promise<void> => {
  const rows = await tx
    .selectFrom('pos_device')
    .select(['merchant_id', 'id', 'state'])
    .where('merchant_id', '=', merchantId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .execute()
  for (const row of rows) {
    const state = deviceAfter(row.state, 'deliver', 'provider')
    if (!state) continue
    await store.set(tx, row, { state })
    await deviceLog.write(tx, merchantId, row.id, { what: 'deliver' })
  }
  await deviceLog.notify(emit, merchantId, null)
}
export const devicesOfOrder = async (tx: Store, merchantId: string, orderId: string) =>
  tx
    .selectFrom('pos_device')
    .select(['id', 'number', 'serial', 'state'])
    .where('merchant_id', '=', merchantId)
    .where('order_id', '=', orderId)
    .orderBy('serial')
    .execute()

/** Of a device that moves: it has sent what it held, so its new epoch begins in its new store. The epoch that holds from now on. */
export const arriveDevice = async ({ tx, emit }: Command, merchantId: string, id: string): Promise<number> => {
  const { state: before, epoch: current } = await store.deviceOf(tx, merchantId, id)
  // Most contacts are of devices that do not move: they lock nothing.
  if (!deviceAfter(before, 'arrive', 'device')) return current
  const row = await lockOwn(tx, 'pos_device', merchantId, id)
  const state = deviceAfter(row.state, 'arrive', 'device')
  if (!state) return row.epoch
  const epoch = row.epoch + 1
  await store.assign(tx, row, epoch, row.moving_to)
  await store.set(tx, row, { state, store: row.moving_to, epoch, moving_to: null, moving_at: null })
  await deviceLog.write(tx, merchantId, id, { what: 'arrive' })
  await deviceLog.notify(emit, merchantId, id)
  return epoch
}
/** The server's own lock: two different events at one place, for example. Both are kept by the caller. The device's number. */
export const lockDevice = async (
  { tx, emit }: Command,
  merchantId: string,
  id: string,
  reason: string,
): Promise<string> => {
  const row = await lockOwn(tx, 'pos_device', merchantId, id)
  const state = deviceAfter(row.state, 'lock', 'system')
  if (!state) return row.number
  if (row.state === 'MOVING') await store.assign(tx, row, row.epoch, row.store)
  await store.set(tx, row, { state, locked_at: new Date(), locked_reason: reason, moving_to: null, moving_at: null })
  await deviceLog.write(tx, merchantId, id, { what: 'lock', text: reason })
  await deviceLog.notify(emit, merchantId, id)
  return row.number
}
/** The message that waits for the device, once; null if none does. */
export const takeMessage = async ({ tx, emit }: Command, merchantId: string, id: string): Promise<string | null> => {
  const row = await store.messageOf(tx, merchantId, id)
  if (!row) return null
  await store.set(tx, row, { message_seen_at: new Date() })
  await deviceLog.write(tx, merchantId, id, { what: 'message-seen', text: row.message })
  await deviceLog.notify(emit, merchantId, id)
  return row.message
}
export const requireVersion = (row: { readonly version: number }, version: number): void => {
  if (row.version !== version) throw fail('RECORD_CHANGED')
}
