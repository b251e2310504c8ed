// For orders, activation and the device's own protocol: how a device comes to be, and what a store must be to have one.
import type { DeviceChange } from '@falaj/contract/places/device'
import type { DeviceRequest } from '@falaj/contract/places/device-calls'
import { deviceAfter } from '@falaj/contract/places/device-states'
import { browserModel, modelWords } from '@falaj/contract/places/device-models'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newNumber } from '../../../platform/base/ids.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { refuseTaken } from '../../../platform/db/taken.ts'
import type { Emit } from '../../../platform/outbox/emit.ts'
import { recordLog } from '../../../platform/outbox/record-log.ts'
import { storesFor } from '../../../platform/store/store.ts'
import * as store from './device.store.ts'

export { keepDevices } from './device.left.ts'
export { cancelActivation } from './device.store.ts'
export const deviceLog = recordLog<DeviceChange>('device', 'device')
interface Command {
  readonly tx: Store
  readonly emit: Emit
}

/** A device must be in an open store; the fault names the field. */
export const requireOpenStore = async (tx: Store, merchantId: string, code: string, path = 'store'): Promise<void> => {
  const found = (await storesFor(tx, { merchantId }, [code])).get(code)
  if (found?.kind !== 'store') throw failFields({ path, code: 'STORE_UNKNOWN' })
  if (found.isClosed) throw failFields({ path, code: 'STORE_CLOSED' })
}

/** A browser of the merchant's own as a till. */
export const addBrowser = async (
  { tx, emit }: Command,
  made: {
    readonly merchantId: string
    readonly personId: string | null
    readonly label: string
    readonly store: string
  },
): Promise<{ readonly id: string; readonly number: string }> => {
  const { merchantId, personId, label, store: code } = made
  const number = newNumber('device')
  const id = await store.add(tx, {
    merchantId,
    number,
    serial: `BR-${number.slice(3)}`,
    model: browserModel,
    label,
    store: code,
    state: 'WAITING_ACTIVATION',
  })
  await deviceLog.write(tx, merchantId, id, { what: 'added', personId, text: label })
  await deviceLog.notify(emit, merchantId, id)
  return { id, number }
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

/** For a device that moves: it has sent what it held, so its new epoch begins in its new store. The epoch that holds from now on. */
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
  await store.cancelActivation(tx, { merchantId, deviceId: id })
  await store.set(tx, row, { state, locked_at: new Date(), locked_reason: reason, moving_to: null, moving_at: null })
  await deviceLog.write(tx, merchantId, id, { what: 'lock', text: reason })
  await deviceLog.notify(emit, merchantId, id)
  return row.number
}
/** What a till confirms of what the office gave it: the ids that it was given with. */
export interface Confirmation {
  readonly message?: number | null | undefined
  readonly request?: number | null | undefined
}
export interface DeskAnswer {
  readonly message: { readonly id: number; readonly text: string } | null
  readonly request: { readonly id: number; readonly what: DeviceRequest } | null
}
/** What the office has for the device. It is given with every contact until the device confirms it: an answer can be lost. */
export const deskAnswer = async (
  { tx, emit }: Command,
  merchantId: string,
  id: string,
  confirmed: Confirmation,
): Promise<DeskAnswer> => {
  const row = await store.deskOf(tx, merchantId, id)
  if (!row) return { message: null, request: null }
  const waits = (seenAt: Date | null, at: Date | null): number | null => (at && !seenAt ? at.getTime() : null)
  const messageId = row.message === null ? null : waits(row.message_seen_at, row.message_at)
  const requestId = row.request === null ? null : waits(row.request_seen_at, row.request_at)
  const isRead = messageId !== null && confirmed.message === messageId
  const isDone = requestId !== null && confirmed.request === requestId
  if (isRead || isDone) {
    const now = new Date()
    await store.set(tx, row, {
      ...(isRead ? { message_seen_at: now } : {}),
      ...(isDone ? { request_seen_at: now } : {}),
    })
    if (isRead) await deviceLog.write(tx, merchantId, id, { what: 'message-seen', text: row.message })
    if (isDone) await deviceLog.write(tx, merchantId, id, { what: 'request-done', text: row.request })
    await deviceLog.notify(emit, merchantId, id)
  }
  return {
    message: messageId === null || isRead ? null : { id: messageId, text: row.message! },
    request: requestId === null || isDone ? null : { id: requestId, what: row.request as DeviceRequest },
  }
}
export const requireVersion = (row: { readonly version: number }, version: number): void => {
  if (row.version !== version) throw fail('RECORD_CHANGED')
}
