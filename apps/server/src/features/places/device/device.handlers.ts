import { activationLink } from '@falaj/contract/places/activation-link'
import { pairingWords } from '@falaj/contract/places/pairing-words'
import { clonedKey, device, type DeviceChange } from '@falaj/contract/places/device'
import { deviceActions, deviceAfter, type DeviceEvent } from '@falaj/contract/places/device-states'
import { lockOwn } from '../../../platform/db/own.ts'
import { leftAt } from '../../../platform/identity/membership.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { sha256 } from '../../../platform/base/ids.ts'
import { newActivation } from '../activation.ts'
import { storeName } from '../../../platform/store/store.ts'
import { boardOf, mapOf, optionsOf } from './device.board.ts'
import { leftDeviceList } from './device.left.ts'
import { deviceList, waitingList } from './device.list.ts'
import { addBrowser, deviceLog, requireOpenStore, requireVersion } from './device.read.ts'
import * as store from './device.store.ts'

type Device = Awaited<ReturnType<typeof store.deviceOf>>
interface Versioned {
  readonly id: string
  readonly version: number
}
type Columns = Parameters<typeof store.set>[2]
interface Effect {
  readonly what?: DeviceChange
  readonly text?: string
  readonly columns?: Columns
}
/** One event of the table: refused from any other state, written with its history and its event. */
const step = async (
  call: Call,
  { id, version }: Versioned,
  which: DeviceEvent | ((row: Device) => DeviceEvent),
  work: (row: Device) => Promise<Effect> | Effect = () => ({}),
): Promise<Record<string, never>> => {
  const { tx, me, note, emit } = call
  const { merchantId, personId } = me()
  const row = await lockOwn(tx, 'pos_device', merchantId, id)
  requireVersion(row, version)
  const event = typeof which === 'string' ? which : which(row as Device)
  const state = deviceAfter(row.state, event, 'member')
  if (!state) throw fail('DEVICE_STATE')
  const { what = event, text, columns = {} } = await work(row as Device)
  await store.set(tx, row, { state, ...columns })
  note({ object: `device ${row.number}`, before: { state: row.state }, after: { state, ...(text ? { text } : {}) } })
  await deviceLog.write(tx, merchantId, row.id, { what, personId, text })
  await deviceLog.notify(emit, merchantId, row.id)
  return {}
}
/** Another change, in the state that it is in. */
const changed = async (
  call: Call,
  { id, version }: Versioned,
  work: (row: Device) => Promise<Required<Pick<Effect, 'columns' | 'what'>> & Effect>,
): Promise<Record<string, never>> => {
  const { tx, me, note, emit } = call
  const { merchantId, personId } = me()
  const row = await lockOwn(tx, 'pos_device', merchantId, id)
  requireVersion(row, version)
  const { what, text, columns } = await work(row as Device)
  await store.set(tx, row, columns)
  note({ object: `device ${row.number}`, after: { [what]: text ?? true } })
  await deviceLog.write(tx, merchantId, row.id, { what, personId, text })
  await deviceLog.notify(emit, merchantId, row.id)
  return {}
}
const endCodes = (call: Call, deviceId: string) =>
  store.cancelActivation(call.tx, { merchantId: call.me().merchantId, deviceId })
const noMove = { moving_to: null, moving_at: null }
const unlocked = { locked_at: null, locked_reason: null }
/** Nothing that its key signs from now on counts, and it is nowhere. */
const dropKey = async ({ tx }: Call, row: Device): Promise<void> => {
  await store.endKeys(tx, row)
  await store.assign(tx, row, row.epoch, null)
}
const noKey = { public_key: null, activated_at: null, compared_at: null }
/** A move that is not carried out: it is where it was. */
const goBack = async (call: Call, row: Device): Promise<void> => {
  if (row.moving_to) await store.assign(call.tx, row, row.epoch, row.store)
}

export const deviceFeature = bind(device, {
  query: (call) => (leftAt(call.me().periods) === null ? deviceList : leftDeviceList).query(call),
  waiting: waitingList.query,
  board: ({ tx, me }) => boardOf(tx, me()),
  map: ({ tx, me }) => mapOf(tx, me()),
  options: ({ tx, me }) => optionsOf(tx, me().merchantId, me().stores),
  async detail({ input, tx, me }) {
    const { merchantId } = me()
    const listed = await deviceList.one(tx, merchantId, input.id)
    const row = await store.deviceOf(tx, merchantId, listed.id)
    const health = await store.healthOf(tx, merchantId, row.id)
    const digest = row.public_key && sha256(row.public_key)
    const isCompared = row.compared_at !== null
    const movingTo = await storeName(tx, merchantId, row.moving_to)
    const { number = null } = row.order_id
      ? await tx
          .selectFrom('pos_device_order')
          .select('number')
          .where('merchant_id', '=', merchantId)
          .where('id', '=', row.order_id)
          .executeTakeFirstOrThrow()
      : {}
    return {
      ...listed,
      rowVersion: row.version,
      storeCode: row.store,
      activatedAt: row.activated_at?.toISOString() ?? null,
      key: digest && digest.toString('hex').slice(0, 16),
      words: digest && !isCompared ? (pairingWords(digest) as [string, string]) : null,
      epoch: row.epoch,
      order: number && row.order_id ? { id: row.order_id, number } : null,
      replaces: await store.numberOf(tx, merchantId, row.replaces),
      replacedBy: await store.numberOf(tx, merchantId, row.replaced_by),
      moving: movingTo && row.moving_at ? { to: movingTo, since: row.moving_at.toISOString() } : null,
      locked:
        row.state === 'LOCKED' && row.locked_at
          ? { at: row.locked_at.toISOString(), reason: row.locked_reason ?? '' }
          : null,
      fault: row.fault,
      message:
        row.message && row.message_at
          ? { text: row.message, at: row.message_at.toISOString(), seenAt: row.message_seen_at?.toISOString() ?? null }
          : null,
      request:
        row.request && row.request_at
          ? { what: row.request, at: row.request_at.toISOString(), seenAt: row.request_seen_at?.toISOString() ?? null }
          : null,
      clockOff: health ? Math.round(health.device_at.getTime() - health.seen_at.getTime()) : null,
      // `renew` is what unlocking does after a copied key.
      actions: deviceActions(row.state).filter(
        (event) => event !== 'renew' && (event !== 'refuse' || (digest !== null && !isCompared)),
      ),
      strip: await store.stripOf(tx, merchantId, row.id),
      proof: await store.proofOf(tx, row, row.epoch),
      sales: await store.salesOf(tx, merchantId, row.id),
      places: await store.placesOf(tx, merchantId, row.id),
      history: await deviceLog.history(tx, merchantId, row.id),
    }
  },

  async add(call) {
    const { tx, me, input, note, emit } = call
    const { merchantId, personId } = me()
    await requireOpenStore(tx, merchantId, input.store)
    const { id, number } = await addBrowser({ tx, emit }, { merchantId, personId, ...input })
    note({ object: `device ${number}`, after: { label: input.label, store: input.store } })
    return { id, number }
  },
  edit: (call) =>
    changed(call, call.input, async (row) => {
      const { label, store: code } = call.input
      if (code && code !== row.store) {
        // One that has sold is moved: its sales have a store by their time.
        if (row.epoch > 0) throw fail('DEVICE_STATE')
        await requireOpenStore(call.tx, row.merchant_id, code)
      }
      return { what: 'edited', text: label, columns: { label, ...(code ? { store: code } : {}) } }
    }),
  async code(call) {
    const { input, me, note, commit, request } = call
    const { merchantId, merchantMid, personId } = me()
    return commit(async ({ tx, emit }) => {
      const row = await lockOwn(tx, 'pos_device', merchantId, input.id)
      const state = deviceAfter(row.state, 'expect', 'member')
      if (!state) throw fail('DEVICE_STATE')
      if (!row.store) throw failFields({ path: 'store', code: 'STORE_NEEDED' })
      await requireOpenStore(tx, merchantId, row.store)
      if (state !== row.state) await store.set(tx, row, { state })
      const { code, expiresAt } = await newActivation(tx, {
        merchantId,
        deviceId: row.id,
        personId,
        now: new Date(),
      })
      note({ object: `device ${row.number}`, after: { codeUntil: expiresAt.toISOString() } })
      await deviceLog.write(tx, merchantId, row.id, { what: 'expect', personId })
      await deviceLog.notify(emit, merchantId, row.id)
      return { code, expiresAt: expiresAt.toISOString(), url: activationLink(request.origin, merchantMid, code) }
    })
  },
  async cancelCode(call) {
    const { tx, me, input, note, emit } = call
    const { merchantId, personId } = me()
    const row = await lockOwn(tx, 'pos_device', merchantId, input.id)
    await endCodes(call, row.id)
    note({ object: `device ${row.number}`, after: { code: 'cancelled' } })
    await deviceLog.write(tx, merchantId, row.id, { what: 'code-cancelled', personId })
    await deviceLog.notify(emit, merchantId, row.id)
    return {}
  },
  compare(call) {
    if (call.input.same)
      return changed(call, call.input, (row) => {
        if (!row.public_key || row.compared_at) throw fail('DEVICE_STATE')
        return Promise.resolve({ what: 'compared' as const, columns: { compared_at: new Date() } })
      })
    return step(call, call.input, 'refuse', async (row) => {
      if (!row.public_key || row.compared_at) throw fail('DEVICE_STATE')
      await dropKey(call, row)
      return { columns: { ...unlocked, ...noKey } }
    })
  },
  lock: (call) =>
    step(call, call.input, 'lock', async (row) => {
      await goBack(call, row)
      await endCodes(call, row.id)
      const { reason } = call.input
      return { text: reason, columns: { locked_at: new Date(), locked_reason: reason, ...noMove } }
    }),
  // A key that was copied stays copied: the device gets another one by another activation.
  unlock: (call) =>
    step(
      call,
      call.input,
      (row) => (row.locked_reason === clonedKey ? 'renew' : 'unlock'),
      async (row) => {
        if (row.locked_reason !== clonedKey) return { columns: unlocked }
        await dropKey(call, row)
        return { columns: { ...unlocked, ...noKey } }
      },
    ),
  ask: (call) =>
    changed(call, call.input, (row) => {
      if (!row.public_key) throw fail('DEVICE_STATE')
      const { what } = call.input
      return Promise.resolve({
        what,
        columns: { request: what, request_at: new Date(), request_seen_at: null },
      })
    }),
  message: (call) =>
    changed(call, call.input, (row) => {
      if (!row.public_key) throw fail('DEVICE_STATE')
      const { text } = call.input
      return Promise.resolve({
        what: 'message' as const,
        text,
        columns: { message: text, message_at: new Date(), message_seen_at: null },
      })
    }),
  move: (call) =>
    step(call, call.input, 'move', async (row) => {
      const { store: code } = call.input
      if (code === row.store) throw failFields({ path: 'store', code: 'STORE_SAME' })
      await requireOpenStore(call.tx, row.merchant_id, code)
      // What it sells from now on is the new store's, also if it reports later.
      await store.assign(call.tx, row, row.epoch, code)
      return {
        text: (await storeName(call.tx, row.merchant_id, code)) ?? code,
        columns: { moving_to: code, moving_at: new Date() },
      }
    }),
  force: (call) =>
    step(call, call.input, 'force', async (row) => {
      const epoch = row.epoch + 1
      await store.assign(call.tx, row, epoch, row.moving_to)
      return { columns: { store: row.moving_to, epoch, ...noMove } }
    }),
  stay: (call) =>
    step(call, call.input, 'stay', async (row) => {
      await goBack(call, row)
      return { columns: noMove }
    }),
  fault: (call) =>
    step(call, call.input, 'fault', async (row) => {
      await goBack(call, row)
      await endCodes(call, row.id)
      return { text: call.input.fault, columns: { fault: call.input.fault, ...noMove, ...unlocked } }
    }),
  repair: (call) =>
    step(call, call.input, 'repair', async (row) => {
      await dropKey(call, row)
      return { columns: { fault: null, ...noKey } }
    }),
  replace: (call) =>
    step(call, call.input, 'replace', async (row) => {
      const { tx } = call
      const spare = await lockOwn(tx, 'pos_device', row.merchant_id, call.input.by)
      if (!['SHIPPED', 'WAITING_ACTIVATION'].includes(spare.state) || spare.replaces !== null)
        throw failFields({ path: 'by', code: 'DEVICE_NOT_SPARE' })
      if (row.store) await requireOpenStore(tx, row.merchant_id, row.store, 'by')
      await dropKey(call, row)
      await store.set(tx, spare, { store: row.store, label: row.label, replaces: row.id })
      const { personId } = call.me()
      await deviceLog.write(tx, row.merchant_id, spare.id, { what: 'edited', personId, text: row.label })
      return { text: spare.number, columns: { replaced_by: spare.id, ...unlocked } }
    }),
  retire: (call) =>
    step(call, call.input, 'retire', async (row) => {
      await endCodes(call, row.id)
      await dropKey(call, row)
      return { text: call.input.reason, columns: unlocked }
    }),
})
