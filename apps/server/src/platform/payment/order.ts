// An order that waits to be paid, and its steps without money: each step is a row of the contract's table, or a refusal.
import { sql } from 'kysely'
import { minuteMs, dayMs } from '@falaj/contract/kernel/time'
import { nextStates, type OrderKind, type PaymentEvent, type States } from '@falaj/contract/kernel/payment-states'
import type { OfferKind } from '@falaj/contract/payments/payment'
import { isPaymentMethod } from '@falaj/contract/payments/payment-methods'
import type { ProductKey } from '@falaj/contract/kernel/products'
import type { Currency, Money } from '@falaj/money'
import type { Store } from '../db/pool.ts'
import { inMinor, inMinorOrNull } from '../lists/page.ts'
import { fail } from '../base/fail.ts'
import { newId, newNumber, newToken, sha256 } from '../base/ids.ts'
import { isStoreClosed } from '../store/store.ts'
import { changedEvent } from './news.ts'
import type { OfferContext, OrderTerms } from './offer.ts'
import { itemsJson } from './payment.ts'

const openMinutes = 30
/** What settles a payment looks only so far back (settle.ts). */
const openDaysMax = 7

export interface NewOrder extends OrderTerms {
  readonly merchantId: string
  readonly product: ProductKey
  readonly offer: { readonly kind: OfferKind; readonly id: string } | null
  /** As visible to a colleague. */
  readonly payer: string | null
  /** Part of the amount. */
  readonly tip?: Money | null
  readonly payerNote?: string | null
  /** What a coupon took off: the amount is what is left to pay. */
  readonly discount?: Money | null
  /** The till that sells. */
  readonly posDeviceId?: string
  /** When it was sold, if that was before: a till without a network. Default: now. */
  readonly soldAt?: Date
  /** The token of the payer's page, if it must be reproducible; default: random. */
  readonly token?: string
  /** When the offer itself is over: its orders end with it. */
  readonly offerEndsAt?: Date | null
}
export interface OpenedOrder {
  readonly id: string
  readonly number: string
  readonly expiresAt: Date
  /** Opens the payer's page; only its hash is stored. */
  readonly token: string
}
const lastMoment = ({ expiresAt, offerEndsAt }: NewOrder): Date => {
  const now = Date.now()
  const until = expiresAt?.getTime() ?? now + openMinutes * minuteMs
  return new Date(Math.min(until, offerEndsAt?.getTime() ?? Infinity, now + openDaysMax * dayMs))
}
export const openOrder = async ({ tx, emit }: OfferContext, order: NewOrder): Promise<OpenedOrder> => {
  const [id, number, token] = [newId(order.soldAt), newNumber('payment'), order.token ?? newToken()]
  const { merchantId, amount } = order
  // What a till sold without a network happened, whatever became of its store since.
  if (!order.soldAt && !order.isOwed && (await isStoreClosed(tx, merchantId, order.store)))
    throw fail('OFFER_UNAVAILABLE')
  const expiresAt = lastMoment(order)
  await tx
    .insertInto('payment')
    .values({
      merchant_id: merchantId,
      id,
      number,
      merchant_order_no: order.merchantOrderNo ?? null,
      product: order.product,
      kind: order.orderKind ?? 'delivered',
      state: 'CREATED',
      pay_state: 'CREATED',
      offer_kind: order.offer?.kind ?? null,
      offer_id: order.offer?.id ?? null,
      description: order.description,
      currency: amount.currency,
      amount_minor: String(amount.minor),
      tip_minor: order.tip ? String(order.tip.minor) : null,
      net_minor: '0',
      payer: order.payer,
      payer_note: order.payerNote ?? null,
      customer_id: order.customerId ?? null,
      store: order.store ?? null,
      return_url: order.returnUrl ?? null,
      items: JSON.stringify(itemsJson(order.items)),
      pos_device_id: order.posDeviceId ?? null,
      created_at: order.soldAt ?? new Date(),
      discount_minor: order.discount ? String(order.discount.minor) : null,
      expires_at: expiresAt,
    })
    .execute()
  await tx
    .insertInto('pay_token')
    .values({ token_hash: sha256(token), merchant_id: merchantId, payment_id: id })
    .execute()
  await emit(changedEvent(merchantId, id))
  return { id, number, expiresAt, token }
}

export interface Order {
  readonly merchantId: string
  readonly id: string
  readonly number: string
  readonly states: States
  readonly product: ProductKey
  readonly offer: { readonly kind: string; readonly id: string } | null
  readonly amount: Money
  /** What a coupon took off its price. */
  readonly discount: Money | null
  readonly customerId: string | null
  readonly expiresAt: Date | null
  readonly failureCode: string | null
  readonly store: string | null
}
interface OrderRow {
  readonly merchant_id: string
  readonly id: string
  readonly number: string
  readonly kind: OrderKind
  readonly state: string
  readonly pay_state: string
  readonly product: ProductKey
  readonly offer_kind: string | null
  readonly offer_id: string | null
  readonly currency: Currency
  readonly amount_minor: string
  readonly discount_minor: string | null
  readonly customer_id: string | null
  readonly expires_at: Date | null
  readonly failure_code: string | null
  readonly store: string | null
}
const orderOf = (row: OrderRow): Order => ({
  merchantId: row.merchant_id,
  id: row.id,
  number: row.number,
  states: { kind: row.kind, state: row.state as States['state'], payState: row.pay_state as States['payState'] },
  product: row.product,
  offer: row.offer_kind && row.offer_id ? { kind: row.offer_kind, id: row.offer_id } : null,
  amount: inMinor(row.amount_minor, row.currency),
  discount: inMinorOrNull(row.discount_minor, row.currency),
  customerId: row.customer_id,
  expiresAt: row.expires_at,
  failureCode: row.failure_code,
  store: row.store,
})
const columns = sql.raw(
  'p.merchant_id, p.id, p.number, p.kind, p.state, p.pay_state, p.product, p.offer_kind, p.offer_id, p.currency, p.amount_minor::text as amount_minor, p.discount_minor::text as discount_minor, p.customer_id, p.expires_at, p.failure_code, p.store',
)
/** Locks the order: concurrent callers wait. */
export const lockOrder = async (
  tx: Store,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
): Promise<Order | null> => {
  const { rows } = await sql<OrderRow>`
    select ${columns} from payment p where p.merchant_id = ${merchantId}::uuid and p.id = ${id}::uuid for update`.execute(
    tx,
  )
  return rows[0] ? orderOf(rows[0]) : null
}
/** Finds an order by the token of the payer's page. */
export const orderOfToken = async (
  tx: Store,
  token: string,
): Promise<{ readonly merchantId: string; readonly id: string } | null> => {
  const row = await tx
    .selectFrom('pay_token')
    .select(['merchant_id', 'payment_id'])
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst()
  return row ? { merchantId: row.merchant_id, id: row.payment_id } : null
}

/** Takes the step in a transaction that has locked the order. Only steps without money: `pay` and `late` are an arrival's. */
export const stepOrder = async (
  { tx, emit }: OfferContext,
  order: Order,
  event: Exclude<PaymentEvent, 'pay' | 'late' | 'settle' | 'refund'>,
  failureCode: string | null = null,
  /** Method of the attempt whose outcome decides the order. */
  method?: string,
): Promise<States> => {
  const to = nextStates(order.states, event)
  if (!to) throw fail('PAYMENT_NOT_POSSIBLE')
  await tx
    .updateTable('payment')
    .set({
      state: to.state,
      pay_state: to.payState,
      failure_code: failureCode,
      ...(method ? { method } : {}),
      ...(event === 'deliver' || event === 'receive' ? { delivered_at: new Date() } : {}),
    })
    .where('merchant_id', '=', order.merchantId)
    .where('id', '=', order.id)
    .execute()
  await emit(changedEvent(order.merchantId, order.id))
  return to
}
/** For orders that are captured later: the payer has done their part, and the merchant has as long to capture as an order can be open at all. */
export const keepAuthorised = async (
  tx: Store,
  orders: readonly { readonly merchantId: string; readonly id: string }[],
): Promise<void> => {
  for (const { merchantId, id } of orders)
    await sql`
      update payment set expires_at = greatest(expires_at, created_at + make_interval(days => ${openDaysMax}::int))
      where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(tx)
}
/** For a card the scheme is stored, once it is known. */
export const methodKept = (method: string, brand: string | null): string =>
  brand !== null && method === 'BANK_CARD' && isPaymentMethod(brand) ? brand : method
