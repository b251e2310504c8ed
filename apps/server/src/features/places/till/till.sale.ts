// Sales of a till with a network: an order of its own, paid by a card at the reader, by the payer's phone, or by the payer's code.
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { OrderAnswer } from '@falaj/contract/places/device-calls'
import { currencies, money } from '@falaj/money'
import type { ProductKey } from '@falaj/contract/kernel/products'
import type { Store } from '../../../platform/db/pool.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import type { AppContext } from '../../../platform/http/pipeline.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { attemptsOf, beginAttempt } from '../../../platform/payment/attempt.ts'
import { tillProduct } from '../../../platform/payment/cash-sale.ts'
import { endOrder } from '../../../platform/payment/end-order.ts'
import { handOver } from '../../../platform/payment/hand-over.ts'
import { lockOrder, openOrder, type Order } from '../../../platform/payment/order.ts'
import { atTill, cardFactsOf, carryOut, factsOfCard } from '../../../platform/payment/risk-outcome.ts'
import type { CardFacts } from '../../../rails/acquirer-rail.ts'
import { amountFault } from '../../../platform/product/amount-limit.ts'
import { requireDay } from '../../../platform/product/day-limit.ts'
import { agreedMaxOf, requireProduct } from '../../../platform/product/gate.ts'
import { requireSelling, type Till } from './till.call.ts'
import { reservedFor } from './till.coupon.ts'
import { itemsOf } from './till.facts.ts'
import { lastingKey } from '../../../platform/base/vault.ts'
import type { Keyring } from '../../../platform/base/keyring.ts'

const qrProduct: ProductKey = 'qrpay'
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
  items: z.optional(z.array(z.unknown()).check(z.maxLength(100))),
  note: z.optional(z.string().check(z.maxLength(1000))),
  coupon: z.optional(key),
  discount: z.optional(minor),
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
/** For the payer's page: the same whenever it is asked for, because an answer can be lost. Only who has the secret can make it. */
const tokenOf = (secret: Keyring, { deviceId }: Till, saleKey: string): string =>
  createHmac('sha256', lastingKey(secret, 'till order'))
    .update(`till order\n${deviceId}\n${saleKey}`)
    .digest('base64url')

interface OrderRequest {
  readonly id: string
  readonly key: string
  /** Where payers reach this server. */
  readonly origin: string
}
const answerOf = async (
  { db: tx, settings }: Pick<Context, 'db' | 'settings'>,
  till: Till,
  { id, key: saleKey, origin }: OrderRequest,
): Promise<OrderAnswer> => {
  const { merchantId } = till
  const row = await tx
    .selectFrom('payment')
    .select(['pay_state', 'product', 'brand', 'last4', 'failure_code'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const attempts = await attemptsOf(tx, { merchantId, id })
  const state = stateOf(row.pay_state, attempts)
  const why = state === 'paid' || state === 'paying' ? null : (attempts.at(-1)?.declineCode ?? row.failure_code)
  const isScanned = row.product === qrProduct && row.pay_state === 'CREATED' && state === 'paying'
  const page = `${settings.publicOrigin ?? origin}/pay/o/${tokenOf(settings.secret, till, saleKey)}`
  const challenge = attempts.find((each) => each.state === 'CHALLENGE')?.challengeUrl ?? null
  return { payment: id, state, why, brand: row.brand, last4: row.last4, url: isScanned ? page : null, page, challenge }
}
const open = async (
  tx: Store,
  { settings: { secret }, registry }: Pick<Context, 'settings' | 'registry'>,
  till: Till,
  input: PayInput,
) => {
  const { merchantId, deviceId, store } = till
  const emit = emitter(tx)
  const product = input.method === 'qr' ? qrProduct : tillProduct
  const amount = money(BigInt(input.minor), input.currency)
  const tip = input.tip === null || BigInt(input.tip) === 0n ? null : money(BigInt(input.tip), input.currency)
  await requireProduct(tx, merchantId, product)
  const fault = amountFault(product, amount, await agreedMaxOf(tx, merchantId, product))
  if (fault) throw failFields({ path: 'minor', code: fault })
  await requireDay(tx, merchantId, product, amount)
  const own = { tx, emit }
  const held = { merchantId, deviceId, key: input.coupon ?? '' }
  const discount = input.discount === undefined ? null : money(BigInt(input.discount), input.currency)
  const reserved = await reservedFor(own, registry.discounts, { ...held, amount, tip, discount })
  if (input.coupon !== undefined && !reserved) throw failFields({ path: 'coupon', code: 'COUPON_USED' })
  const made = await openOrder(own, {
    merchantId,
    product,
    offer: null,
    payer: null,
    amount,
    tip,
    discount: reserved && money(reserved.minor, amount.currency),
    items: itemsOf(input.items, input.currency),
    description: input.note?.slice(0, 200) ?? null,
    token: tokenOf(secret, till, input.key),
    merchantOrderNo: input.receiptNo,
    store,
    posDeviceId: deviceId,
  })
  if (reserved)
    await registry.discounts?.attach(own, reserved, {
      merchantId,
      paymentId: made.id,
      number: made.number,
      until: made.expiresAt,
    })
  await tx
    .insertInto('pos_device_sale')
    .values({ merchant_id: merchantId, pos_device_id: deviceId, key: input.key, payment_id: made.id })
    .execute()
  return made
}
const begin = async (
  tx: Store,
  registry: Context['registry'],
  till: Till,
  id: string,
  input: PayInput,
  card: CardFacts | null,
) => {
  const order: Order = (await lockOrder(tx, { merchantId: till.merchantId, id }))!
  const own = { tx, emit: emitter(tx) }
  const made = await beginAttempt(own, order, {
    key: input.key,
    method: input.method === 'qr' ? 'BALANCE' : 'BANK_CARD',
    instrument: input.instrument,
    address: null,
    device: till.deviceId,
    payer: { isEnforced: true, mayWait: false, ...factsOfCard(card) },
  })
  const { isRefused, asksBank } = await carryOut(own, registry, order, made, atTill)
  return isRefused ? null : { order, attempt: made.attempt, asksBank }
}
/** The same key is the same order and the same attempt. */
export const payAtTill = async (
  context: Context,
  till: Till,
  input: PayInput,
  origin: string,
): Promise<OrderAnswer> => {
  const { db, settings, registry, wakeRelay } = context
  requireSelling(till)
  if (input.method === 'card' && input.instrument === null) throw failFields({ path: 'instrument', code: 'REQUIRED' })
  const card = input.method === 'card' ? await cardFactsOf(settings, input.instrument) : null
  const { id, begun } = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`till ${till.deviceId}`}, 0))`.execute(tx)
    const before = await paymentOf(tx, till, input.key)
    if (before) return { id: before, begun: null }
    const made = await open(tx, context, till, input)
    const isAtReader = input.instrument !== null
    return { id: made.id, begun: isAtReader ? await begin(tx, registry, till, made.id, input, card) : null }
  })
  wakeRelay()
  if (begun) await handOver({ tx: db, settings }, begun.order, begun.attempt, 'payer', begun.asksBank)
  return answerOf(context, till, { id, key: input.key, origin })
}
export const orderAtTill = async (
  context: Context,
  till: Till,
  input: z.output<typeof orderInput>,
  origin: string,
): Promise<OrderAnswer> => {
  const id = await paymentOf(context.db, till, input.key)
  if (!id) throw fail('NOT_FOUND')
  return answerOf(context, till, { id, key: input.key, origin })
}
/** Money that comes afterwards is returned automatically. */
export const cancelAtTill = async (
  context: Context,
  till: Till,
  input: z.output<typeof orderInput>,
  origin: string,
): Promise<OrderAnswer> => {
  const { db, registry, wakeRelay } = context
  const id = await paymentOf(db, till, input.key)
  if (!id) throw fail('NOT_FOUND')
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { merchantId: till.merchantId, id })
    if (order && ['CREATED', 'PENDING'].includes(order.states.payState))
      await endOrder({ tx, emit: emitter(tx) }, registry, order, 'cancel')
  })
  wakeRelay()
  return answerOf(context, till, { id, key: input.key, origin })
}
