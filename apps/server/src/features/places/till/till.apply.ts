// Applies what a device signed, in its sequence, each event exactly once and in one transaction: money, event, chain, audit and outbox together.
import { sql } from 'kysely'
import { currencies, money, toCodeText, type Currency, type Money } from '@falaj/money'
import { placeMax, readEvent, receiptNumber, type DeviceEvent } from '@falaj/contract/places/device-protocol'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import { newId } from '../../../platform/base/ids.ts'
import { orUnreadable } from '../../../platform/command/or-refused.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { beginAttempt } from '../../../platform/payment/attempt.ts'
import { recordCashSale, refundCashSale, tillProduct } from '../../../platform/payment/cash-sale.ts'
import type { Discounts } from '../../../platform/payment/discount.ts'
import type { OfferContext } from '../../../platform/payment/offer.ts'
import { lockOrder, openOrder } from '../../../platform/payment/order.ts'
import type { DeviceRef } from './till.accept.ts'
import { isStoreClosed } from '../../../platform/store/store.ts'
import {
  addToShift,
  closeShift,
  isAfterCount,
  openShift,
  readCount,
  shiftOfEvent,
  supplementShifts,
  type ShiftRow,
} from '../shift/shift.read.ts'
import { applyCash, type CashEvent } from './till.cash.ts'
import { isSuspended } from './till.config.ts'
import { reservedFor } from './till.coupon.ts'
import { factsOf, itemsOf } from './till.facts.ts'
import { offlineMark } from './till.offline.ts'
import type { Mark } from './till.rules.ts'

interface EventRow {
  readonly epoch: number
  readonly sequence: number
  readonly text: string
  readonly hash: string
  readonly previous: string
  readonly attached: string | null
  readonly happened_at: Date
  readonly device_at: Date
  readonly state: string
  readonly number: string
  readonly store: string | null
}
interface Outcome {
  readonly reason?: string
  readonly marked?: Mark | null
  readonly paymentId?: string | null
  readonly shiftId?: string
}
interface Discounting {
  readonly discounts?: Discounts | undefined
}
export interface Work extends OfferContext, DeviceRef, Discounting {
  /** The shift that it names, if it was opened. */
  readonly shift: ShiftRow | null
  readonly row: EventRow
  readonly event: DeviceEvent
}
export const textOf = ({ payload }: DeviceEvent, name: string): string => {
  const value = payload[name]
  return typeof value === 'string' ? value.replaceAll('\0', '') : ''
}
/** Null if the event names no positive amount in a currency. */
export const amountOf = (event: DeviceEvent, name = 'amount'): Money | null => {
  const [minor, currency] = [textOf(event, name), textOf(event, 'currency')]
  if (!/^\d{1,15}$/.test(minor) || !currencies.includes(currency as Currency) || BigInt(minor) === 0n) return null
  return money(BigInt(minor), currency as Currency)
}
/** A place of another event; null: nothing can have it. */
const eventPlace = ({ payload }: DeviceEvent): { readonly epoch: number; readonly sequence: number } | null => {
  const [epoch, sequence] = [payload['epoch'], payload['sequence']].map((value) =>
    typeof value === 'number' && value > 0 && value <= placeMax ? value : null,
  )
  return epoch && sequence ? { epoch, sequence } : null
}

/** The store of its event time: a device that moved at two sells before it in one store and after it in another. */
const storeAt = async (tx: Store, { merchantId, deviceId }: DeviceRef, at: Date): Promise<string | null> => {
  const { rows } = await sql<{ store: string }>`
    select store from pos_device_assignment where merchant_id = ${merchantId}::uuid and pos_device_id = ${deviceId}::uuid
      and from_at <= ${at} and (until_at is null or until_at > ${at}) order by from_at desc limit 1`.execute(tx)
  return rows[0]?.store ?? null
}
/** What it did to the drawer, in its shift; a mark if a person should look at it. */
const inCash = async (work: Work, what: CashEvent['what'], amount: Money): Promise<Mark | null> => {
  const { merchantId, deviceId, row, shift } = work
  // A till that no store has takes cash into no drawer of ours.
  if (row.store === null) return 'NO_STORE'
  const note = textOf(work.event, 'note').slice(0, 80) || receiptNumber(row.number, work.event)
  const isWhole = await applyCash(work, {
    merchantId,
    deviceId,
    store: row.store,
    currency: amount.currency,
    what,
    minor: amount.minor,
    note,
    shiftId: shift?.id ?? null,
    at: row.happened_at,
  })
  return isWhole ? null : 'DRAWER_SHORT'
}
/** The coupon that it was sold with. One that is not reserved any more takes nothing off for the merchant: a person looks at it. */
const couponOf = async (work: Work, amount: Money) => {
  const { merchantId, deviceId, event, discounts } = work
  const key = textOf(event, 'coupon')
  if (key === '') return { reserved: null, discount: null, marked: null }
  const sale = { merchantId, deviceId, key, amount, tip: amountOf(event, 'tip'), discount: amountOf(event, 'discount') }
  const reserved = await reservedFor(work, discounts, sale)
  return {
    reserved,
    discount: reserved && money(reserved.minor, amount.currency),
    marked: reserved ? null : ('COUPON_OVER' as const),
  }
}
const cashSale = async (work: Work, amount: Money): Promise<Outcome> => {
  const { merchantId, deviceId, row, event } = work
  const attached = factsOf(row.attached)
  const offline = await offlineMark(work, amount)
  const coupon = await couponOf(work, amount)
  const number = receiptNumber(row.number, event)
  const paymentId = await recordCashSale(work, {
    merchantId,
    posDeviceId: deviceId,
    store: row.store,
    amount,
    tip: amountOf(event, 'tip'),
    discount: coupon.discount,
    at: row.happened_at,
    receiptNo: number,
    items: itemsOf(attached.items, amount.currency),
    note: attached.note ?? null,
  })
  if (coupon.reserved) {
    await work.discounts?.attach(work, coupon.reserved, { merchantId, paymentId, number, until: row.happened_at })
    await work.discounts?.onPaid(work, [{ merchantId, paymentId }], row.happened_at)
  }
  const cash = await inCash(work, 'sale', amount)
  // It was signed and paid: it is booked, and a person looks at it.
  const marked = (await isSuspended(work.tx, merchantId)) ? 'MERCHANT_SUSPENDED' : (offline ?? cash ?? coupon.marked)
  return { marked, paymentId }
}
/** Taken without a network: forwarded now, and settled or declined by the bank. */
const forwardedSale = async (work: Work, amount: Money): Promise<Outcome> => {
  const { tx, emit, merchantId, deviceId, row, event } = work
  const attached = factsOf(row.attached)
  if (!attached.instrument) return { reason: 'CARD_MISSING' }
  const marked = await offlineMark(work, amount)
  const coupon = await couponOf(work, amount)
  const {
    id,
    number,
    expiresAt: until,
  } = await openOrder(work, {
    merchantId,
    product: tillProduct,
    offer: null,
    payer: null,
    amount,
    tip: amountOf(event, 'tip'),
    discount: coupon.discount,
    items: itemsOf(attached.items, amount.currency),
    description: attached.note ?? null,
    merchantOrderNo: receiptNumber(row.number, event),
    store: row.store,
    posDeviceId: deviceId,
    soldAt: row.happened_at,
    expiresAt: new Date(Date.now() + 6 * 86_400_000),
  })
  if (coupon.reserved) await work.discounts?.attach(work, coupon.reserved, { merchantId, paymentId: id, number, until })
  const order = (await lockOrder(tx, { merchantId, id }))!
  const { instrument } = attached
  await beginAttempt(work, order, { key: newId(), method: 'BANK_CARD', instrument, address: null, device: deviceId })
  await emit({ kind: 'till.forward', merchantId, audience: 'none', payload: { paymentId: id } })
  const isClosed = await isStoreClosed(tx, merchantId, row.store)
  return { marked: marked ?? (isClosed ? 'STORE_CLOSED' : coupon.marked), paymentId: id }
}
/** Taken with a network: the payment is there, and the event says that the receipt was given. */
const onlineSale = async ({ tx, merchantId, deviceId, event }: Work, amount: Money): Promise<Outcome> => {
  const { rows } = await sql<{ id: string }>`
    select p.id from pos_device_sale s join payment p on p.merchant_id = s.merchant_id and p.id = s.payment_id
    where s.merchant_id = ${merchantId}::uuid and s.pos_device_id = ${deviceId}::uuid and s.key = ${textOf(event, 'order')}
      and p.currency = ${amount.currency} and p.amount_minor = ${String(amount.minor)}::numeric`.execute(tx)
  return rows[0] ? { paymentId: rows[0].id } : { reason: 'ORDER_UNKNOWN' }
}
const applySale = async (work: Work): Promise<Outcome> => {
  const amount = amountOf(work.event)
  if (!amount) return { reason: 'AMOUNT' }
  const method = textOf(work.event, 'method')
  if (method === 'cash') return cashSale(work, amount)
  return work.event.payload['offline'] === 1 && method === 'card'
    ? forwardedSale(work, amount)
    : onlineSale(work, amount)
}
/** At the till money goes back in cash, and only for what was taken in cash. It was handed out: the drawer has less, whatever it was for. */
const applyRefund = async (work: Work): Promise<Outcome> => {
  const { tx, merchantId, deviceId, event } = work
  const amount = amountOf(event)
  if (!amount) return { reason: 'AMOUNT' }
  const of = eventPlace(event)
  const { rows } = await sql<{ payment_id: string }>`
    select payment_id from pos_device_event where merchant_id = ${merchantId}::uuid and pos_device_id = ${deviceId}::uuid
      and epoch = ${of?.epoch ?? 0} and sequence = ${of?.sequence ?? 0}
      and kind = 'sale' and payment_id is not null`.execute(tx)
  const paymentId = rows[0]?.payment_id ?? null
  const refund = { merchantId, posDeviceId: deviceId, amount, at: work.row.happened_at }
  const isBooked = paymentId !== null && (await refundCashSale(work, { ...refund, paymentId }))
  const short = await inCash(work, 'refund', amount)
  return { marked: isBooked ? short : 'REFUND_WITHOUT_SALE', paymentId: isBooked ? paymentId : null }
}
const applyMove = async (work: Work, what: 'put-in' | 'taken-out'): Promise<Outcome> => {
  const amount = amountOf(work.event)
  if (!amount) return { reason: 'AMOUNT' }
  return { marked: await inCash(work, what, amount) }
}
const nameIn = (event: DeviceEvent): string | null => textOf(event, 'cashier').trim().slice(0, 60) || null
const applyOpening = async (work: Work): Promise<Outcome> => {
  const { merchantId, deviceId, row, event } = work
  const [float, currency] = [textOf(event, 'float'), textOf(event, 'currency')]
  if (row.store === null) return { reason: 'NO_STORE' }
  // Tills of the first version signed it before the shift had its number.
  const no = event.shift || Number(event.payload['shift'] ?? 0)
  if (!Number.isSafeInteger(no) || no < 1 || !/^\d{1,15}$/.test(float) || !currencies.includes(currency as Currency))
    return { reason: 'AMOUNT' }
  const id = await openShift(work, {
    merchantId,
    deviceId,
    deviceNumber: row.number,
    epoch: event.epoch,
    no,
    store: row.store,
    currency,
    cashier: nameIn(event),
    float: BigInt(float),
    at: row.happened_at,
  })
  return id === null ? { reason: 'SHIFT_OPEN_BEFORE' } : { shiftId: id }
}
/** The first count counts: a second one, of another tab or another person, is kept and refused. */
const applyClosing = async (work: Work): Promise<Outcome> => {
  const { shift, row, event } = work
  if (!shift) return { reason: 'SHIFT_UNKNOWN' }
  if (shift.state !== 'open') return { reason: 'SHIFT_CLOSED_BEFORE' }
  const count = readCount(event.payload['counted'], event.payload['counts'])
  if (typeof count === 'string') return { reason: count }
  if (textOf(event, 'currency') !== shift.currency) return { reason: 'COUNT_MALFORMED' }
  await closeShift(work, shift, {
    count,
    at: row.happened_at,
    countedBy: nameIn(event) ?? shift.cashier ?? shift.label,
    event: { epoch: event.epoch, sequence: event.sequence },
  })
  return {}
}
/** Within its shift: what of it is cash, what was sold, and whether the count was before it. */
const inShift = async (work: Work, outcome: Outcome): Promise<Outcome> => {
  const { tx, shift, event, row } = work
  const amount = amountOf(event)
  if (!shift || !amount || outcome.reason || event.kind === 'shift-open' || event.kind === 'shift-close') return outcome
  const isAfter = isAfterCount(shift, { epoch: event.epoch, sequence: event.sequence, at: row.happened_at })
  const isIn = event.kind === 'sale' || event.kind === 'cash-in'
  const isCash = event.kind !== 'sale' || textOf(event, 'method') === 'cash'
  const cash = isCash && row.store !== null ? (isIn ? amount.minor : -amount.minor) : 0n
  await addToShift(tx, shift, { cash, sales: event.kind === 'sale' ? amount.minor : 0n, isAfter })
  return isAfter ? { ...outcome, marked: 'SHIFT_CLOSED' } : outcome
}
const applyEvent = (work: Work): Promise<Outcome> => {
  switch (work.event.kind) {
    case 'sale':
      return applySale(work)
    case 'refund':
      return applyRefund(work)
    case 'cash-in':
      return applyMove(work, 'put-in')
    case 'cash-out':
      return applyMove(work, 'taken-out')
    case 'shift-open':
      return applyOpening(work)
    case 'shift-close':
      return applyClosing(work)
  }
}

const nextRow = async (tx: Store, { merchantId, deviceId }: DeviceRef, epoch: number, after: number) => {
  const { rows } = await sql<EventRow>`
    select e.epoch, e.sequence, e.text, e.hash, e.previous, e.attached, e.happened_at, e.device_at, e.state, d.number, d.store
    from pos_device_event e join pos_device d on d.merchant_id = e.merchant_id and d.id = e.pos_device_id
    where e.merchant_id = ${merchantId}::uuid and e.pos_device_id = ${deviceId}::uuid and e.epoch = ${epoch}
      and (e.sequence = ${after + 1} or (e.sequence <= ${after} and e.state = 'waiting'))
    order by e.sequence limit 1`.execute(tx)
  return rows[0]
}
const isClosedGap = async (tx: Store, { merchantId, deviceId }: DeviceRef, epoch: number, sequence: number) =>
  (await tx
    .selectFrom('pos_device_gap')
    .select('sequence')
    .where('merchant_id', '=', merchantId)
    .where('pos_device_id', '=', deviceId)
    .where('epoch', '=', epoch)
    .where('sequence', '=', sequence)
    .executeTakeFirst()) !== undefined

/** One event, or one closed gap; false if nothing can be applied now. */
const applyNext = (db: Db, ref: DeviceRef, epoch: number, { discounts }: Discounting): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { merchantId, deviceId } = ref
    const { rows } = await sql<{ sequence: number; hash: string | null }>`
      select sequence, hash from pos_device_chain
      where merchant_id = ${merchantId}::uuid and pos_device_id = ${deviceId}::uuid and epoch = ${epoch} for update`.execute(
      tx,
    )
    const [chain] = rows
    if (!chain) return false
    const move = async (sequence: number, hash: string | null): Promise<void> => {
      await sql`
        update pos_device_chain set sequence = ${sequence}, hash = ${hash}
        where merchant_id = ${merchantId}::uuid and pos_device_id = ${deviceId}::uuid and epoch = ${epoch}`.execute(tx)
    }
    const row = await nextRow(tx, ref, epoch, chain.sequence)
    if (!row) {
      if (!(await isClosedGap(tx, ref, epoch, chain.sequence + 1))) return false
      await move(chain.sequence + 1, null)
      return true
    }
    const isLate = row.sequence <= chain.sequence
    if (row.state === 'waiting') {
      const emit = emitter(tx)
      const event = readEvent(row.text)!
      const store = (await storeAt(tx, ref, row.happened_at)) ?? row.store
      const shift = await shiftOfEvent(tx, { merchantId, deviceId, epoch, no: event.shift })
      const work = { tx, emit, discounts, ...ref, shift, row: { ...row, store }, event }
      const isBroken = !isLate && chain.hash !== null && row.previous !== chain.hash
      const outcome: Outcome = isBroken
        ? { reason: 'CHAIN' }
        : await orUnreadable(
            tx,
            async () => inShift(work, await applyEvent(work)),
            (reason): Outcome => ({ reason }),
          )
      const { reason = null, marked = null, paymentId = null, shiftId = shift?.id ?? null } = outcome
      await sql`
        update pos_device_event set state = ${reason === null ? 'applied' : 'refused'}, reason = ${reason}, marked = ${marked},
          store = ${store}, payment_id = ${paymentId}::uuid, shift_id = ${shiftId}::uuid, applied_at = now()
        where merchant_id = ${merchantId}::uuid and pos_device_id = ${deviceId}::uuid and epoch = ${epoch} and sequence = ${row.sequence}`.execute(
        tx,
      )
      const amount = amountOf(event)
      await writeSystemAudit(tx, 'provider', merchantId, `device.${event.kind}`, {
        object: `device ${row.number}`,
        after: {
          place: `${epoch}/${row.sequence}`,
          ...(amount ? { amount: toCodeText(amount) } : {}),
          ...(reason === null ? {} : { reason }),
          ...(marked === null ? {} : { marked }),
        },
      })
    }
    if (!isLate) await move(row.sequence, row.hash)
    return true
  })
/** As far as the sequence is complete. */
export const applyEvents = async (db: Db, ref: DeviceRef, epoch: number, registry: Discounting): Promise<void> => {
  await sql`
    insert into pos_device_chain (merchant_id, pos_device_id, epoch, hash)
    values (${ref.merchantId}::uuid, ${ref.deviceId}::uuid, ${epoch}, ${'A'.repeat(43)}) on conflict do nothing`.execute(
    db,
  )
  while (await applyNext(db, ref, epoch, registry));
  await supplementShifts(db, ref)
}

export interface Gap {
  readonly epoch: number
  readonly sequence: number
  /** When an event after it came. */
  readonly since: Date
}
/** Sequences that later events are after, and that nobody has closed. */
export const gapsOf = async (tx: Store, { merchantId, deviceId }: DeviceRef): Promise<readonly Gap[]> => {
  const { rows } = await sql<Gap>`
    select w.epoch, missing as sequence, w.since from (
      select e.epoch, max(e.sequence) as last, min(e.received_at) as since from pos_device_event e
      where e.merchant_id = ${merchantId}::uuid and e.pos_device_id = ${deviceId}::uuid and e.state = 'waiting' group by e.epoch) w
    join pos_device_chain c on c.merchant_id = ${merchantId}::uuid and c.pos_device_id = ${deviceId}::uuid and c.epoch = w.epoch
    cross join lateral generate_series(c.sequence + 1, least(w.last, c.sequence + 1000)) missing
    where not exists (select from pos_device_event e where e.merchant_id = ${merchantId}::uuid and e.pos_device_id = ${deviceId}::uuid
        and e.epoch = w.epoch and e.sequence = missing)
      and not exists (select from pos_device_gap g where g.merchant_id = ${merchantId}::uuid and g.pos_device_id = ${deviceId}::uuid
        and g.epoch = w.epoch and g.sequence = missing)
    order by 1, 2 limit 100`.execute(tx)
  return rows
}
