// The one way a customer's money arrives: what the card schemes owe us for it is pending for the merchant, less what the provider charges.
import { transitions, type OrderKind, type OrderState } from '@falaj/contract/kernel/payment-states'
import type { BoughtItem } from '@falaj/contract/payments/payment'
import type { OwnFee } from '@falaj/contract/merchant/product-terms'
import { cycleOf, type ProductKey } from '@falaj/contract/kernel/products'
import { fromText, toText, type Currency, type Money } from '@falaj/money'
import type { Posting } from '@falaj/ledger/posting'
import { arrivals, type RailEvent } from '../money/arrival.ts'
import { dubaiDay, dueDay } from '../base/banking-days.ts'
import { businessToday } from '../db/business-clock.ts'
import { legsOf, postingOf } from '../money/legs.ts'
import type { OrderItem } from './offer.ts'
import { chargeOf, noTerms, termsOf, type Terms } from '../product/charge.ts'

/** How it was paid. A card is known by its brand and its last four digits, never by more. */
export interface PaidWith {
  readonly method: string
  readonly brand?: string | null
  readonly last4?: string | null
  readonly threeDs?: string | null
  readonly rrn?: string | null
  readonly authCode?: string | null
}
export interface PaidPayment extends RailEvent<'pay'> {
  /** What people call it. */
  readonly number: string
  readonly product: ProductKey
  readonly amount: Money
  readonly with: PaidWith
  /** For an invoice of which a part was paid before. */
  readonly isLaterPart?: boolean
  /** The product whose fee it costs and by whose time it settles, where that is not its own: coins cost what coins cost, whatever was sold. */
  readonly chargedAs?: ProductKey
  /** The merchant's own fee; none means the product's. */
  readonly ownFee?: OwnFee | null
  /** For a payment created by the event: there was no order of ours. */
  readonly made?: {
    readonly orderKind?: OrderKind
    readonly store: string | null
    /** The till that took it. */
    readonly posDeviceId?: string | null
    readonly payer?: string | null
    /** Part of the amount. */
    readonly tip?: Money | null
    readonly payerNote?: string | null
    readonly offer?: { readonly kind: string; readonly id: string } | null
    readonly merchantOrderNo?: string | null
    readonly description?: string | null
    readonly items?: readonly BoughtItem[]
    readonly createdAt?: Date
  }
}
/** What deciding on payments needs to know of their merchants. */
export interface PaymentTerms {
  readonly terms: ReadonlyMap<string, Terms>
  readonly holidays: ReadonlySet<string>
  readonly today: string
}
/** As stored in a payment's column. */
export interface StoredItem extends Omit<OrderItem, 'price' | 'vat'> {
  readonly price: { readonly amount: string; readonly currency: Currency }
  /** In the currency of the price. */
  readonly vat?: string
}
export const itemsJson = (items: readonly OrderItem[]): StoredItem[] =>
  items.map(({ price, vat, ...item }) => ({
    ...item,
    price: { amount: toText(price), currency: price.currency },
    ...(vat ? { vat: toText(vat) } : {}),
  }))
/** Without its id: payers and papers use its name. */
export const shownItem = ({ name, nameZh, nameAr, quantity, price }: OrderItem): BoughtItem => ({
  name,
  ...(nameZh ? { nameZh } : {}),
  ...(nameAr ? { nameAr } : {}),
  quantity,
  price,
})
export const boughtItemOf = ({ name, nameZh, nameAr, quantity, price }: StoredItem): BoughtItem =>
  shownItem({
    name,
    ...(nameZh ? { nameZh } : {}),
    ...(nameAr ? { nameAr } : {}),
    quantity,
    price: fromText(price.amount, price.currency)!,
  })

/** Its booking decides which day's cycle it belongs to: one that arrives late cannot change a cycle that is over. */
const paidColumns = (event: PaidPayment, { terms, holidays, today }: PaymentTerms) => {
  const product = event.chargedAs ?? event.product
  const { fee, vat } = chargeOf(product, event.amount, event.isLaterPart, event.ownFee)
  const { cycle, version } = terms.get(event.merchantId) ?? noTerms
  const day = event.bookedAt ? dubaiDay(event.bookedAt) : today
  const { method, brand = null, last4 = null, threeDs = null, rrn = null, authCode = null } = event.with
  return {
    pay_state: 'PAID_SUCCESS',
    fee_minor: String(fee.minor),
    vat_minor: String(vat.minor),
    net_minor: String(event.amount.minor - fee.minor - vat.minor),
    tariff_version: version,
    method,
    brand,
    last4,
    three_ds: threeDs,
    rrn,
    auth_code: authCode,
    paid_at: event.at,
    cycle_day: day,
    due_on: dueDay(day, cycle ?? cycleOf(product), holidays),
    failure_code: null,
  }
}
/** States of either kind: the order's own was checked before its event came here. */
const payable = [
  ...new Set(transitions.flatMap(({ kind, from, event }) => (kind !== 'payment' && event === 'pay' ? [from] : []))),
] as OrderState[]

export const payments = arrivals<PaidPayment, OrderState, object, PaymentTerms>({
  name: 'payment',
  table: 'payment',
  hasState: true,
  isKeyedByMerchant: true,
  transitions: { pay: { from: [null, ...payable], to: 'PAID', step: 'paid' } },
  legs: legsOf.payment,
  read: async ({ tx, settings }, events) => ({
    terms: await termsOf(
      tx,
      events.map(({ merchantId }) => merchantId),
    ),
    holidays: settings.bankHolidays,
    today: await businessToday(tx),
  }),
  keyOf: ({ id }) => `payment ${id}`,
  movementOf({ id, merchantId, product, chargedAs, amount, isLaterPart, ownFee }) {
    const { fee, vat } = chargeOf(chargedAs ?? product, amount, isLaterPart, ownFee)
    const net = amount.minor - fee.minor - vat.minor
    return { name: 'payment', id, merchantId, currency: amount.currency, net, fee: fee.minor, vat: vat.minor }
  },
  rowOf(event, facts) {
    const { made } = event
    return {
      merchant_id: event.merchantId,
      id: event.id,
      number: event.number,
      merchant_order_no: made?.merchantOrderNo ?? null,
      product: event.product,
      kind: made?.orderKind ?? 'delivered',
      offer_kind: made?.offer?.kind ?? null,
      offer_id: made?.offer?.id ?? null,
      description: made?.description ?? null,
      currency: event.amount.currency,
      amount_minor: String(event.amount.minor),
      tip_minor: made?.tip ? String(made.tip.minor) : null,
      refunded_minor: '0',
      payer: made?.payer ?? null,
      payer_note: made?.payerNote ?? null,
      store: made?.store ?? null,
      pos_device_id: made?.posDeviceId ?? null,
      items: itemsJson(made?.items ?? []),
      created_at: made?.createdAt ?? event.at,
      ...paidColumns(event, facts),
    }
  },
  changesOf: paidColumns,
})

/** An attempt that succeeded when nothing was owed any more: its money comes in and goes back, and both are booked. */
export const latePosting = (late: Pick<PaidPayment, 'id' | 'merchantId' | 'amount' | 'at'>, attempt: number): Posting =>
  postingOf(
    legsOf.payment,
    'late',
    {
      name: 'payment',
      id: late.id,
      merchantId: late.merchantId,
      currency: late.amount.currency,
      net: late.amount.minor,
    },
    { nth: attempt, at: late.at },
  )
