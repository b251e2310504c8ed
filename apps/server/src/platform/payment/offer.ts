// Something a payer can pay: a payment link, a smart code, an invoice, an order of the merchant's own shop. Checkout and payment know offers
// only by this; a feature brings its own in its manifest (`offers`).
import type { PayerLanguage } from '@falaj/contract/kernel/payer-language'
import type { FileReference } from '@falaj/contract/workspace/file'
import type { Instalment } from '@falaj/contract/payments/instalment-rules'
import type { AcquirerEvent } from '../../rails/acquirer-rail.ts'
import type {
  CheckoutLook,
  NoteMode,
  OfferBill,
  OfferPaper,
  OfferState,
  PayerField,
  PayerInput,
} from '@falaj/contract/payments/checkout'
import type { BoughtItem, OfferKind } from '@falaj/contract/payments/payment'
import type { CheckoutMethod } from '@falaj/contract/payments/payment-methods'
import type { OrderKind } from '@falaj/contract/kernel/payment-states'
import type { ProductKey } from '@falaj/contract/kernel/products'
import type { Currency, Money } from '@falaj/money'
import type { Store } from '../db/pool.ts'
import type { DB } from '../db/tables.ts'
import type { Emit } from '../outbox/emit.ts'
import type { PaperCall } from '../pdf/cache.ts'
import type { Discounts } from './discount.ts'

/** Owner and id: the target of a public code. */
export interface OfferRef {
  readonly merchantId: string
  readonly id: string
}
/** What the payer's page shows of it before there is an order. */
export interface OfferView {
  /** The payer's language, if the merchant knows it. */
  readonly language?: PayerLanguage
  /** Anything but 'payable' is shown instead of a form, and no order can be made. */
  readonly state: OfferState
  readonly title: string
  readonly description: string | null
  readonly items: readonly BoughtItem[]
  /** Null means the payer types it. */
  readonly amount: Money | null
  readonly currency: Currency
  /** Null means those of its product. */
  readonly limits: { readonly min: Money; readonly max: Money } | null
  /** Null if the payer has no choice. */
  readonly quantity: { readonly min: number; readonly max: number } | null
  readonly fields: readonly { readonly name: PayerField; readonly required: boolean }[]
  /** Percentages; default: no tip is asked for. */
  readonly tips?: readonly number[]
  /** The id of a file; default: none. */
  readonly picture?: string | null
  readonly files?: readonly { readonly id: string; readonly name: string; readonly bytes: number }[]
  /** Line by line, instead of its items. */
  readonly bill?: OfferBill
  readonly papers?: readonly { readonly id: string; readonly kind: OfferPaper; readonly number: string }[]
  /** Default: 'none'. */
  readonly note?: NoteMode
  readonly expiresAt: Date | null
  /** Where it is sold; default: nowhere in particular. Nothing can be paid while the store is closed. */
  readonly store?: string | null
  /** Null means all that the merchant has switched on for its product. */
  readonly methods: readonly CheckoutMethod[] | null
}
/** What the payer chose. The amount is within the limits and in the currency, the fields that are required are there: checkout has checked. */
export interface PayerChoice {
  /** Only if the offer has no amount of its own. */
  readonly amount: Money | null
  readonly quantity: number
  readonly payer: PayerInput
}
/** As stored with the order: a catalogue item by its id, which survives renaming. */
export interface OrderItem extends BoughtItem {
  readonly itemId?: string
  /** The VAT in quantity times price, as it was when it was bought; default: the standard rate. */
  readonly vat?: Money
}
/** What an order of it is; written down as it is now. */
export interface OrderTerms {
  readonly amount: Money
  readonly items: readonly OrderItem[]
  readonly description: string | null
  readonly merchantOrderNo?: string | null
  readonly store?: string | null
  /** It can be paid although its store is closed. */
  readonly isOwed?: true
  readonly customerId?: string | null
  /** Where the payer goes back to; default: they stay. */
  readonly returnUrl?: string | null
  /** Default: 'delivered'. */
  readonly orderKind?: OrderKind
  /** Default: half an hour from now; never later than the offer itself. */
  readonly expiresAt?: Date | null
}
/** A payment as reported to its offer: its amount is the price, of which a coupon may have paid a part. */
export interface OfferPayment extends OfferRef {
  readonly paymentId: string
  readonly number: string
  readonly amount: Money
  /** Part of the amount; default: none. */
  readonly tip?: Money | null
  readonly customerId: string | null
  readonly at: Date
}
export interface DeclinedPayment extends OfferPayment {
  /** A code of `declineWords`, or the acquirer's own. */
  readonly why: string | null
}
export interface OfferContext {
  readonly tx: Store
  readonly emit: Emit
}
/** A card that its owner allows the merchant to use again. */
export interface SavedCard {
  readonly instrument: string
  readonly brand: string | null
  readonly last4: string | null
  /** Whether the bank is to ask its owner before this payment. */
  readonly asksBank: (tap: { readonly amount: Money; readonly device: string | null }) => boolean
}
export interface Offer {
  readonly kind: OfferKind
  /** The product whose fee, limits and settlement apply to its orders. */
  readonly product: ProductKey
  /** What people call one of it, as SQL over its row `o`: for the line of its payments in the books. */
  readonly label: { readonly table: keyof DB; readonly text: string }
  /** Null if there is none. */
  readonly find: (tx: Store, ref: OfferRef) => Promise<OfferView | null>
  /**
   * In the transaction that makes the order. Refuses with `fail` what cannot be had any more: it looks again, under its own lock where
   * something can be used up.
   */
  readonly toOrder: (own: OfferContext, ref: OfferRef, choice: PayerChoice) => Promise<OrderTerms>
  /** For what is paid by a saved card alone: the payer confirms and chooses nothing. Null if its owner has removed it. */
  readonly savedCard?: (tx: Store, ref: OfferRef) => Promise<SavedCard | null>
  /** One of its papers as a PDF: called only for those that `find` names. */
  readonly paper?: (call: PaperCall, ref: OfferRef, id: string, language: PayerLanguage) => Promise<FileReference>
  /** Called in the transaction that books the money, once for each payment. It must not refuse: the money is there. */
  readonly onPaid?: (own: OfferContext, payments: readonly OfferPayment[]) => Promise<void>
  /** An attempt came to nothing; the order waits for another. In the transaction that writes it down. */
  readonly onDeclined?: (own: OfferContext, payments: readonly DeclinedPayment[]) => Promise<void>
  /** An order of it ended without money: its reservation is free again. */
  readonly onEnded?: (own: OfferContext, payments: readonly OfferPayment[]) => Promise<void>
  /** Counts views and attempts for its funnel. */
  readonly onOpened?: (tx: Store, ref: OfferRef) => Promise<void>
  readonly onTried?: (tx: Store, ref: OfferRef) => Promise<void>
}

/** A payment that was paid by one method. */
export interface MethodPayment {
  readonly merchantId: string
  readonly paymentId: string
  readonly amount: Money
  readonly at: Date
  readonly instalments: readonly Instalment[] | null
}
/** The acquirer's later events of a payment by one method. */
interface MethodNews {
  readonly merchantId: string
  readonly paymentId: string
  readonly event: AcquirerEvent
}
/** Hooks of a method after the money arrived, such as instalments. Called in the transaction that books it; must not refuse. */
export interface MethodHooks {
  readonly method: CheckoutMethod
  readonly onPaid: (own: OfferContext, payments: readonly MethodPayment[]) => Promise<void>
  readonly onEvent: (own: OfferContext, news: readonly MethodNews[]) => Promise<void>
}

/** Which methods the merchant offers for a product in a currency, in the order they are shown. */
export type MethodsFor = (
  tx: Store,
  merchantId: string,
  product: ProductKey,
  currency: Currency,
  /** Where it is sold. */
  store?: string | null,
) => Promise<readonly CheckoutMethod[]>
/** How the merchant's page looks now, in a store or in none. */
export type LookOf = (tx: Store, merchantId: string, store?: string | null) => Promise<CheckoutLook>
/** The customer record of a payer, created if the merchant has none; null if the merchant keeps no record of this one. */
export type CustomerOf = (own: OfferContext, merchantId: string, payer: PayerInput) => Promise<string | null>

/** What features register for payments. */
export interface PaymentRegistry {
  /** What can be paid, by its kind. */
  readonly offers: ReadonlyMap<string, Offer>
  /** What continues after a payment by a method, by the method. */
  readonly methodHooks: ReadonlyMap<string, MethodHooks>
  /** Defaults: all methods, the default look, no saved customer. */
  readonly methodsFor?: MethodsFor
  readonly lookOf?: LookOf
  readonly customerOf?: CustomerOf
  /** Default: nothing is taken off. */
  readonly discounts?: Discounts
}
