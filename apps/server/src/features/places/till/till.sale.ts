// Sales of a till with a network: an order of its own, paid by a card at the reader, by the payer's phone, or by the payer's code.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { OrderAnswer } from '@falaj/contract/places/device-calls'
import { currencies, money } from '@falaj/money'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import type { AppContext } from '../../../platform/http/pipeline.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { attemptsOf, beginAttempt } from '../../../platform/payment/attempt.ts'
import { tillProduct } from '../../../platform/payment/cash-sale.ts'
import { endOrder } from '../../../platform/payment/end-order.ts'
import { handOver } from '../../../platform/payment/hand-over.ts'
import { lockOrder, openOrder, type Order } from '../../../platform/payment/order.ts'
import { amountFault } from '../../../platform/product/amount-limit.ts'
import { requireDay } from '../../../platform/product/day-limit.ts'
import { agreedMaxOf, requireProduct } from '../../../platform/product/gate.ts'
import type { Till } from './till.call.ts'

const key = z.string().check(z.regex(/^[\w-]{8,64}$/))
const minor = z.string().check(z.regex(/^\d{1,15}$/))
export const orderInput = z.object({ key })
export const payInput = z.object({
  key,
  method: z.enum(['card', 'qr']),
  minor,
  currency: z.enum(currencies),
  tip: z.nullable(minor),
  instrument: z.nullable(z.string().check(z.regex(/^[\w-]{8,80}$/))),
  receiptNo: z.string().check(z.regex(/^[\w-]{3,60}$/)),
})
type PayInput = z.output<typeof payInput>
type Context = Pick<AppContext, 'db' | 'settings' | 'registry' | 'wakeRelay'>

const paymentOf = async (tx: Store, { merchantId, deviceId }: Till, by: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('pos_device_sale')
      .select('payment_id')
      .where('merchant_id', '=', merchantId)
      .where('pos_device_id', '=', deviceId)
      .where('key', '=', by)
      .executeTakeFirst()
  )?.payment_id ?? null
const stateOf = (payState: string, attempts: readonly { readonly state: string }[]): OrderAnswer['state'] => {
  if (payState === 'PENDING') return 'paying'
  if (payState === 'FAILURE') return 'over'
  if (payState !== 'CREATED') return 'paid'
  return attempts.length === 0 ? 'paying' : 'declined'
}
const answerOf = async (
  tx: Store,
  { merchantId }: Till,
  id: string,
  url: string | null = null,
): Promise<OrderAnswer> => {
  const row = await tx
    .selectFrom('payment')
    .select(['pay_state', 'brand', 'last4', 'failure_code'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const attempts = await attemptsOf(tx, { merchantId, id })
  const state = stateOf(row.pay_state, attempts)
  const why = state === 'paid' || state === 'paying' ? null : (attempts.at(-1)?.declineCode ?? row.failure_code)
  return { payment: id, state, why, brand: row.brand, last4: row.last4, url }
}
const requireSelling = ({ state, lockedReason, isReplaced }: Till): void => {
  if (isReplaced || lockedReason !== null || (state !== 'ACTIVE' && state !== 'MOVING')) throw fail('DEVICE_LOCKED')
}
const open = async (tx: Store, till: Till, input: PayInput) => {
  const { merchantId, deviceId, store } = till
  const emit = emitter(tx)
  const product = input.method === 'qr' ? 'qrpay' : tillProduct
  const amount = money(BigInt(input.minor), input.currency)
  const tip = input.tip === null || BigInt(input.tip) === 0n ? null : money(BigInt(input.tip), input.currency)
  await requireProduct(tx, merchantId, product)
  const fault = amountFault(product, amount, await agreedMaxOf(tx, merchantId, product))
  if (fault) throw failFields({ path: 'minor', code: fault })
  await requireDay(tx, merchantId, product, amount)
  const made = await openOrder(
    { tx, emit },
    {
      merchantId,
      product,
      offer: null,
      payer: null,
      amount,
      tip,
      items: [],
      description: null,
      merchantOrderNo: input.receiptNo,
      store,
      posDeviceId: deviceId,
    },
  )
  await tx
    .insertInto('pos_device_sale')
    .values({ merchant_id: merchantId, pos_device_id: deviceId, key: input.key, payment_id: made.id })
    .execute()
  return made
}
const begin = async (tx: Store, till: Till, id: string, input: PayInput) => {
  const order: Order = (await lockOrder(tx, { merchantId: till.merchantId, id }))!
  const method = input.method === 'qr' ? 'BALANCE' : 'BANK_CARD'
  const { attempt } = await beginAttempt({ tx, emit: emitter(tx) }, order, {
    key: input.key,
    method,
    instrument: input.instrument,
    address: null,
    device: till.deviceId,
  })
  return { order, attempt }
}
/** The same key is the same order and the same attempt. */
export const payAtTill = async (
  context: Context,
  till: Till,
  input: PayInput,
  origin: string,
): Promise<OrderAnswer> => {
  const { db, settings, wakeRelay } = context
  requireSelling(till)
  if (input.method === 'card' && input.instrument === null) throw failFields({ path: 'instrument', code: 'REQUIRED' })
  const { id, token, begun } = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`till ${till.deviceId}`}, 0))`.execute(tx)
    const before = await paymentOf(tx, till, input.key)
    if (before) return { id: before, token: null, begun: null }
    const made = await open(tx, till, input)
    return { ...made, begun: input.instrument === null ? null : await begin(tx, till, made.id, input) }
  })
  wakeRelay()
  if (begun) await handOver({ tx: db, settings }, begun.order, begun.attempt, 'payer')
  return answerOf(db, till, id, token === null ? null : `${settings.publicOrigin ?? origin}/pay/o/${token}`)
}
export const orderAtTill = async (db: Db, till: Till, input: z.output<typeof orderInput>): Promise<OrderAnswer> => {
  const id = await paymentOf(db, till, input.key)
  if (!id) throw fail('NOT_FOUND')
  return answerOf(db, till, id)
}
/** Money that comes afterwards is returned automatically. */
export const cancelAtTill = async (
  { db, registry, wakeRelay }: Context,
  till: Till,
  input: z.output<typeof orderInput>,
): Promise<OrderAnswer> => {
  const id = await paymentOf(db, till, input.key)
  if (!id) throw fail('NOT_FOUND')
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { merchantId: till.merchantId, id })
    if (order && ['CREATED', 'PENDING'].includes(order.states.payState))
      await endOrder({ tx, emit: emitter(tx) }, registry, order, 'cancel')
  })
  wakeRelay()
  return answerOf(db, till, id)
}
