// What the payer's page shows of an offer: what can be bought, for how much and by which methods.
import { checkout, type CheckoutOffer } from '@falaj/contract/payments/checkout'
import { captureLaterMethods, usualMethods, type CheckoutMethod } from '@falaj/contract/payments/payment-methods'
import type { OrderKind } from '@falaj/contract/kernel/payment-states'
import type { ProductKey } from '@falaj/contract/kernel/products'
import type { Currency } from '@falaj/money'
import { fail } from '../../../platform/base/fail.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { signedLink } from '../../../platform/files/link.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { encoderOf } from '../../../platform/http/encode.ts'
import type { Offer, OfferView } from '../../../platform/payment/offer.ts'
import { findPayCode, type FoundCode } from '../../../platform/payment/pay-code.ts'
import { lookOf, namesOf } from '../../../platform/payment/payer-page.ts'
import { limitsIn, type PaymentLimits } from '../../../platform/product/amount-limit.ts'
import { grantsOf, refusalOf as refusedFor } from '../../../platform/product/gate.ts'
import { isStoreClosed } from '../../../platform/store/store.ts'
import type { Registry } from '../../../platform/registry.ts'
import { narrower } from './checkout.rules.ts'

interface OfferMatch {
  readonly code: FoundCode
  readonly offer: Offer
  readonly view: OfferView
  /** Limits of its product, as agreed with this merchant. */
  readonly limits: PaymentLimits
}
/** An unknown code and one whose offer is gone are indistinguishable. */
export const offerOf = async (tx: Store, { offers }: Registry, typed: string): Promise<OfferMatch> => {
  const code = await findPayCode(tx, typed)
  const offer = code ? offers.get(code.kind) : undefined
  const view = code && offer ? await offer.find(tx, code) : null
  if (!code || !offer || !view) throw fail('NOT_FOUND')
  const grants = await grantsOf(tx, code.merchantId)
  // A payer does not learn whether the merchant never had the product, switched it off, has not signed or closed the store.
  const isOff =
    view.state === 'payable' &&
    (refusedFor(grants, offer.product) !== null || (await isStoreClosed(tx, code.merchantId, view.store)))
  const isOver = view.state === 'payable' && code.isOver
  const shown: OfferView = isOff || isOver ? { ...view, state: isOff ? 'unavailable' : 'expired' } : view
  const agreed = grants.get(offer.product)?.paymentMax ?? null
  return { code, offer, view: shown, limits: limitsIn(offer.product, view.currency, agreed) }
}
export const methodsOf = async (
  tx: Store,
  { methodsFor }: Registry,
  about: {
    readonly merchantId: string
    readonly product: ProductKey
    readonly currency: Currency
    /** Kind of the order: what is captured later must be authorised first. */
    readonly kind?: OrderKind
    /** Where it is sold. */
    readonly store?: string | null
  },
  only: readonly CheckoutMethod[] | null,
): Promise<CheckoutMethod[]> => {
  const on = methodsFor
    ? await methodsFor(tx, about.merchantId, about.product, about.currency, about.store)
    : usualMethods
  return on.filter(
    (method) =>
      (!only || only.includes(method)) && (about.kind !== 'confirmed' || captureLaterMethods.includes(method)),
  )
}
export const pictureOf = (
  { secret }: Pick<Call['settings'], 'secret'>,
  view: OfferView | null | undefined,
): string | null => (view?.picture ? signedLink(secret, view.picture) : null)

export const shownOffer = async (
  tx: Store,
  { registry, settings }: Pick<Call, 'registry' | 'settings'>,
  { code: { merchantId }, offer, view, limits: agreed }: OfferMatch,
): Promise<CheckoutOffer> => {
  const {
    expiresAt,
    methods,
    limits,
    quantity,
    fields,
    items,
    tips = [],
    note = 'none',
    files = [],
    papers = [],
    bill = null,
    ...shown
  } = view
  return {
    ...shown,
    kind: offer.kind,
    merchant: await namesOf(tx, merchantId),
    look: await lookOf(tx, registry, merchantId, view.store),
    items: [...items],
    fields: [...fields],
    tips: [...tips],
    files: [...files],
    papers: [...papers],
    bill,
    picture: pictureOf(settings, view),
    note,
    quantity,
    limits: narrower(agreed, limits),
    methods: await methodsOf(
      tx,
      registry,
      { merchantId, product: offer.product, currency: view.currency, store: view.store ?? null },
      methods,
    ),
    isSandbox: settings.mode === 'sandbox',
    takesCoupons: (await registry.discounts?.isOffered({ tx }, merchantId, offer.product)) ?? false,
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}
const encodeOffer = encoderOf(checkout.open.output)
/** The answer of `open` in wire form, for the page's first render; counted as opened only when the page itself reports it. */
export const firstOffer = async (tx: Store, about: Pick<Call, 'registry' | 'settings'>, code: string) => {
  const found = await offerOf(tx, about.registry, code)
  return { offer: encodeOffer(await shownOffer(tx, about, found)) as unknown, language: found.view.language }
}
