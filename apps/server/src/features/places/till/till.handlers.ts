import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hourMs } from '@falaj/contract/kernel/time'
import { pinRounds } from '@falaj/contract/places/device-contract'
import { readEvent, readReceiptCode, receiptNumber } from '@falaj/contract/places/device-protocol'
import { deviceEnded } from '@falaj/contract/places/device-states'
import { gapHours, till } from '@falaj/contract/places/till'
import { currencies, money, type Currency } from '@falaj/money'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { bind } from '../../../platform/http/bind.ts'
import type { PaymentRegistry } from '../../../platform/payment/offer.ts'
import { acceptEvents, type DeviceRef } from './till.accept.ts'
import { applyEvents, gapsOf } from './till.apply.ts'

/** Another merchant's device is indistinguishable from a missing one. */
const deviceOf = async (
  tx: Store,
  merchantId: string,
  id: string,
): Promise<DeviceRef & { readonly number: string; readonly state: string }> => {
  const row = isUuid(id)
    ? await tx
        .selectFrom('pos_device')
        .select(['number', 'state'])
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!row) throw fail('NOT_FOUND')
  return { merchantId, deviceId: id, ...row }
}
const lostStates = ['LOCKED', 'FAULTY', ...deviceEnded] as const
const isOneOf = (states: readonly string[], state: string): boolean => states.includes(state)
interface EventRow {
  readonly epoch: number
  readonly sequence: number
  readonly kind: string
  readonly text: string
  readonly happened_at: Date
  readonly device_at: Date
  readonly received_at: Date
  readonly store: string | null
  readonly state: string
  readonly reason: string | null
  readonly payment_id: string | null
  readonly is_rebuilt: boolean
}
const amountIn = (text: string) => {
  const { amount, currency } = readEvent(text)?.payload ?? {}
  return typeof amount === 'string' && /^\d+$/.test(amount) && currencies.includes(currency as Currency)
    ? money(BigInt(amount), currency as Currency)
    : null
}
/** Sequences below the last scanned receipt that nobody will ever send: the device has ended. Each round applies what waited behind it. */
const closeLostGaps = async (
  db: Db,
  registry: Pick<PaymentRegistry, 'discounts'>,
  ref: DeviceRef,
  epoch: number,
  personId: string,
): Promise<void> => {
  for (;;) {
    const gaps = (await gapsOf(db, ref)).filter((gap) => gap.epoch === epoch)
    if (gaps.length === 0) return
    await db
      .insertInto('pos_device_gap')
      .values(
        gaps.map(({ sequence }) => ({
          merchant_id: ref.merchantId,
          pos_device_id: ref.deviceId,
          epoch,
          sequence,
          reason: 'No receipt',
          person_id: personId,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await applyEvents(db, ref, epoch, registry)
  }
}

export const tillFeature = bind(till, {
  async events({ input, tx, me }) {
    const ref = await deviceOf(tx, me().merchantId, input.deviceId)
    const { rows } = await sql<EventRow>`
      select epoch, sequence, kind, text, happened_at, device_at, received_at, store, state, coalesce(reason, marked) as reason, payment_id,
        is_rebuilt from pos_device_event
      where merchant_id = ${ref.merchantId}::uuid and pos_device_id = ${ref.deviceId}::uuid order by happened_at desc, sequence desc limit 100`.execute(
      tx,
    )
    const clones = await tx
      .selectFrom('pos_device_clone')
      .select(['epoch', 'sequence', 'received_at'])
      .where('merchant_id', '=', ref.merchantId)
      .where('pos_device_id', '=', ref.deviceId)
      .orderBy('received_at', 'desc')
      .limit(20)
      .execute()
    return {
      events: rows.map((row) => ({
        epoch: row.epoch,
        sequence: row.sequence,
        kind: row.kind,
        receipt: receiptNumber(ref.number, row),
        amount: amountIn(row.text),
        happenedAt: row.happened_at.toISOString(),
        deviceAt: row.device_at.toISOString(),
        receivedAt: row.received_at.toISOString(),
        store: row.store,
        state: row.state,
        reason: row.reason,
        paymentId: row.payment_id,
        isRebuilt: row.is_rebuilt,
      })),
      gaps: (await gapsOf(tx, ref)).map(({ since, ...gap }) => ({ ...gap, since: since.toISOString() })),
      clones: clones.map(({ received_at: at, ...clone }) => ({ ...clone, receivedAt: at.toISOString() })),
    }
  },
  async closeGap({ input, tx, me, note, emit }) {
    const { merchantId, personId } = me()
    const ref = await deviceOf(tx, merchantId, input.deviceId)
    const { epoch, sequence, reason } = input
    const gap = (await gapsOf(tx, ref)).find((each) => each.epoch === epoch && each.sequence === sequence)
    if (!gap) throw fail('NOT_FOUND')
    if (Date.now() - gap.since.getTime() < gapHours * hourMs) throw fail('GAP_WAITS')
    await tx
      .insertInto('pos_device_gap')
      .values({ merchant_id: merchantId, pos_device_id: ref.deviceId, epoch, sequence, reason, person_id: personId })
      .execute()
    note({ object: `device ${ref.number}`, after: { place: `${epoch}/${sequence}`, reason } })
    await emit({
      kind: 'till.gap-closed',
      merchantId,
      audience: 'none',
      payload: { deviceId: ref.deviceId, epoch },
    })
    return { id: ref.deviceId }
  },
  async rebuild({ input, tx, me, note, commit, registry }) {
    const { merchantId, personId } = me()
    const db = tx as Db
    const ref = await deviceOf(db, merchantId, input.deviceId)
    // A till that sells sends its sales itself; receipts are for one that can't.
    if (!isOneOf(lostStates, ref.state)) throw fail('DEVICE_STATE')
    const isOver = isOneOf(deviceEnded, ref.state)
    const read = input.codes.map((code, index) => ({ index, found: readReceiptCode(code) }))
    const sent = read.flatMap(({ found }) => (found ? [{ text: found.text, signature: found.signature }] : []))
    const { accepted } = await acceptEvents(db, ref, sent, { offsetMs: 0, now: new Date(), isRebuilt: true })
    for (const epoch of new Set(accepted.map((event) => event.epoch))) {
      await applyEvents(db, ref, epoch, registry)
      // One that is only locked or broken may still send what is missing: its gaps wait, as any others.
      if (isOver) await closeLostGaps(db, registry, ref, epoch, personId)
    }
    const { rows } = await sql<{ epoch: number; sequence: number; state: string; reason: string | null }>`
      select epoch, sequence, state, coalesce(reason, marked) as reason from pos_device_event
      where merchant_id = ${merchantId}::uuid and pos_device_id = ${ref.deviceId}::uuid`.execute(db)
    await commit(async () => {
      note({ object: `device ${ref.number}`, after: { receipts: input.codes.length, accepted: accepted.length } })
    })
    return {
      results: read.map(({ index, found }) => {
        const isOurs =
          found && accepted.some((each) => each.epoch === found.event.epoch && each.sequence === found.event.sequence)
        const row = isOurs
          ? rows.find(({ epoch, sequence }) => epoch === found.event.epoch && sequence === found.event.sequence)
          : undefined
        return {
          index,
          receipt: found ? receiptNumber(ref.number, found.event) : null,
          state: row?.state ?? 'unknown',
          reason: row ? row.reason : 'SIGNATURE',
        }
      }),
    }
  },
  async savePin({ input, tx, me, note }) {
    const { merchantId, personId } = me()
    const store = await tx
      .selectFrom('store')
      .select('code')
      .where('merchant_id', '=', merchantId)
      .where('code', '=', input.store)
      .executeTakeFirst()
    if (!store) throw fail('NOT_FOUND')
    const salt = randomBytes(16)
    const hash = pbkdf2Sync(input.pin, salt, pinRounds, 32, 'sha256').toString('base64url')
    const values = { salt: salt.toString('base64url'), hash, person_id: personId, at: new Date() }
    await tx
      .insertInto('store_pin')
      .values({ merchant_id: merchantId, store: store.code, ...values })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'store']).doUpdateSet(values))
      .execute()
    note({ object: `store ${store.code}` })
    return { store: store.code }
  },
})
