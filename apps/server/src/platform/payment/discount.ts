// What takes something off the price of an order before it is paid: coupons. Payments know it only by this; its feature registers it.
import type { Money } from '@falaj/money'
import type { OfferContext } from './offer.ts'

export interface DiscountRequest {
  readonly merchantId: string
  /** As the payer typed it. */
  readonly code: string
  /** The price without a tip. */
  readonly amount: Money
  /** Most that can be taken off: the rest can still be paid. */
  readonly most: bigint
  readonly product: string
  readonly store: string | null
  /** Who pays, for limits by customer; null if nobody knows. */
  readonly customerKey: string | null
  /** As a colleague may see them. */
  readonly customer: string | null
  /** For a sale of a till that is paid later, perhaps without a network. The same key is the same reservation. */
  readonly till?: TillReservation
}
export interface TillReservation {
  readonly deviceId: string
  readonly key: string
  readonly until: Date
}
export interface ReservedDiscount {
  readonly id: string
  readonly minor: bigint
  /** What the campaign is called; payers may see it. */
  readonly campaign: string
}
/** What is reserved for a till, by the till's own key. */
export interface HeldDiscount {
  readonly merchantId: string
  readonly deviceId: string
  readonly key: string
}
export interface DiscountedOrder {
  readonly merchantId: string
  readonly paymentId: string
}
export interface OrderDiscount {
  readonly id: string
  readonly code: string
  /** What the campaign is called; payers may see it. */
  readonly campaign: string
}
export interface Discounts {
  /** In the transaction that makes the order. Refuses with the field `coupon`: nobody pays before they know. */
  readonly reserve: (own: OfferContext, request: DiscountRequest) => Promise<ReservedDiscount>
  /** The order that it was reserved for, and until when that can be paid. */
  readonly attach: (
    own: OfferContext,
    reserved: Pick<ReservedDiscount, 'id'>,
    order: DiscountedOrder & { readonly number: string; readonly until: Date },
  ) => Promise<void>
  /** In the transaction that books the money. It must not refuse. */
  readonly onPaid: (own: OfferContext, orders: readonly DiscountedOrder[], at: Date) => Promise<void>
  /** The order ended without money: what it reserved is free again. */
  readonly onEnded: (own: OfferContext, order: DiscountedOrder) => Promise<void>
  /** Locks what is reserved for a till and for a sale at this price; null if there is none, or none any more. */
  readonly held: (own: OfferContext, held: HeldDiscount, price: Money) => Promise<ReservedDiscount | null>
  /** The till does not sell with it: what it reserved is free again. Nothing happens a second time. */
  readonly release: (own: OfferContext, held: HeldDiscount) => Promise<void>
  /** Whether a payer could use one with this product now. */
  readonly isOffered: (own: Pick<OfferContext, 'tx'>, merchantId: string, product: string) => Promise<boolean>
  /** What an order was discounted by. */
  readonly find: (own: Pick<OfferContext, 'tx'>, order: DiscountedOrder) => Promise<OrderDiscount | null>
}
