// Takes what a device sent, in any order and however often: each signed event is stored once at its place. A second event at the same place means
// that the key was copied: both are kept, and the device is locked.
import { sql } from 'kysely'
import { hashOfText, isSignedBy, readEvent, type DeviceEvent } from '@falaj/contract/places/device-protocol'
import type { EventAnswer, SentEvent } from '@falaj/contract/places/device-calls'
import { words } from '@falaj/contract/kernel/words'
import { clonedKey } from '@falaj/contract/places/device'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { sayBoth } from '../../../platform/identity/inbox.ts'
import { happenedAt } from './till.rules.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { lockDevice } from '../device/device.read.ts'

const texts = words({
  cloned: {
    en: 'Till {number} was locked: two different events were signed for one place, so its key was copied. It needs a new activation.',
    zh: '收银设备 {number} 已锁定：同一序号出现两条不同的签名记录，密钥已被复制。须重新激活。',
  },
})
export interface DeviceRef {
  readonly merchantId: string
  readonly deviceId: string
}
interface KeyRow {
  readonly public_key: Buffer
  readonly from_at: Date
  readonly until_at: Date | null
}
/** The key that was in force in this epoch. */
const keyOf = async (db: Store, { merchantId, deviceId }: DeviceRef, epoch: number): Promise<KeyRow | undefined> => {
  const { rows } = await sql<KeyRow>`
    select k.public_key, k.from_at, k.until_at from pos_device_key k
    join pos_device d on d.merchant_id = k.merchant_id and d.id = k.pos_device_id and d.epoch >= ${epoch}
    where k.merchant_id = ${merchantId}::uuid and k.pos_device_id = ${deviceId}::uuid and k.epoch <= ${epoch}
    order by k.epoch desc limit 1`.execute(db)
  return rows[0]
}
const lockCloned = async (tx: Store, { merchantId, deviceId }: DeviceRef, at: string): Promise<void> => {
  const emit = emitter(tx)
  const number = await lockDevice({ tx, emit }, merchantId, deviceId, clonedKey)
  await emit({
    kind: 'device.notice',
    merchantId,
    audience: 'none',
    payload: {
      about: `device ${deviceId} cloned ${at}`,
      text: sayBoth(texts.cloned, { number }),
      object: { kind: 'device', id: deviceId },
    },
  })
  await writeSystemAudit(tx, 'clock', merchantId, 'device.lock', {
    object: `device ${number}`,
    after: { reason: clonedKey, place: at },
  })
}
interface Arrival {
  readonly event: DeviceEvent
  readonly sent: SentEvent
  readonly hash: string
  readonly key: KeyRow
  readonly offsetMs: number
  readonly now: Date
  readonly isRebuilt: boolean
}
const attachedOf = async ({ event, sent }: Arrival): Promise<string | null> =>
  sent.attached !== undefined &&
  !sent.attached.includes('\0') &&
  event.payload['attached'] === (await hashOfText(sent.attached))
    ? sent.attached
    : null

const store = async (tx: Store, ref: DeviceRef, arrival: Arrival): Promise<void> => {
  const { event, sent, hash, key, offsetMs, now, isRebuilt } = arrival
  const { merchantId, deviceId } = ref
  const at = happenedAt({ deviceAt: new Date(event.at), offsetMs, receivedAt: now, from: key.from_at })
  const isOld = key.until_at !== null && at >= key.until_at
  const attached = await attachedOf(arrival)
  const { numAffectedRows } = await sql`
    insert into pos_device_event (merchant_id, pos_device_id, epoch, sequence, text, signature, hash, previous, kind, shift, attached,
      device_at, received_at, offset_ms, happened_at, is_rebuilt, state, reason)
    values (${merchantId}::uuid, ${deviceId}::uuid, ${event.epoch}, ${event.sequence}, ${sent.text}, ${sent.signature}, ${hash},
      ${event.previous}, ${event.kind}, ${event.shift}, ${attached}, ${new Date(event.at)}, ${now}, ${offsetMs}, ${at}, ${isRebuilt},
      ${isOld ? 'refused' : 'waiting'}, ${isOld ? 'OLD_EPOCH' : null})
    on conflict do nothing`.execute(tx)
  if (numAffectedRows === 1n) return
  const before = await tx
    .selectFrom('pos_device_event')
    .select('hash')
    .where('merchant_id', '=', merchantId)
    .where('pos_device_id', '=', deviceId)
    .where('epoch', '=', event.epoch)
    .where('sequence', '=', event.sequence)
    .executeTakeFirstOrThrow()
  if (before.hash === hash) {
    // First from a receipt, now from the device itself, with what no receipt has: a card sale can be forwarded after all.
    if (attached !== null)
      await sql`
        update pos_device_event set attached = ${attached}, state = 'waiting', reason = null
        where merchant_id = ${merchantId}::uuid and pos_device_id = ${deviceId}::uuid and epoch = ${event.epoch}
          and sequence = ${event.sequence} and attached is null and (state = 'waiting' or reason = 'CARD_MISSING')`.execute(
        tx,
      )
    return
  }
  const { numInsertedOrUpdatedRows: kept } = await tx
    .insertInto('pos_device_clone')
    .values({
      merchant_id: merchantId,
      pos_device_id: deviceId,
      epoch: event.epoch,
      sequence: event.sequence,
      hash,
      text: sent.text,
      signature: sent.signature,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (kept === 1n) await lockCloned(tx, ref, `${event.epoch}/${event.sequence}`)
}
/** The events that were stored, and what is wrong with the others. */
export const acceptEvents = async (
  db: Db,
  ref: DeviceRef,
  sent: readonly SentEvent[],
  { offsetMs, now, isRebuilt = false }: { readonly offsetMs: number; readonly now: Date; readonly isRebuilt?: boolean },
): Promise<{ readonly accepted: readonly DeviceEvent[]; readonly unknown: readonly EventAnswer[] }> => {
  const accepted: DeviceEvent[] = []
  const unknown: EventAnswer[] = []
  for (const each of sent) {
    const event = readEvent(each.text)
    const key = event && event.device === ref.deviceId ? await keyOf(db, ref, event.epoch) : undefined
    if (!event || !key || !(await isSignedBy(Uint8Array.from(key.public_key), each.text, each.signature))) {
      unknown.push({
        epoch: event?.epoch ?? 0,
        sequence: event?.sequence ?? 0,
        state: 'unknown',
        reason: 'SIGNATURE',
      })
      continue
    }
    const hash = await hashOfText(each.text)
    await db.transaction().execute((tx) => store(tx, ref, { event, sent: each, hash, key, offsetMs, now, isRebuilt }))
    accepted.push(event)
  }
  return { accepted, unknown }
}
