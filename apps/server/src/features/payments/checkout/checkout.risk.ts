// What the merchant's rules mean at the checkout: an attempt is refused, asked for 3-D Secure, or authorised and held until somebody decides.
import { attemptsMax } from '@falaj/contract/kernel/payment-states'
import { captureLaterMethods, type CheckoutMethod } from '@falaj/contract/payments/payment-methods'
import { acquirerRailOf, type CardFacts } from '../../../rails/acquirer-rail.ts'
import { countryOfPhone } from '../../../platform/base/countries.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { endAttempt, type AttemptStart } from '../../../platform/payment/attempt.ts'
import { endOrder } from '../../../platform/payment/end-order.ts'
import type { OfferContext, PaymentRegistry } from '../../../platform/payment/offer.ts'
import { lockOrder, stepOrder, type Order } from '../../../platform/payment/order.ts'
import { keepForReview, type PayerFacts } from '../../../platform/payment/risk.ts'
import { payerReach } from '../receipt/receipt.read.ts'

/** The payer waits for it; what is not known by then stays unknown. */
const patienceMs = 1500

/** Fetched before anything is locked. */
export const cardFactsOf = async (
  { settings }: Pick<Call, 'settings'>,
  instrument: string | null | undefined,
): Promise<CardFacts | null> => {
  if (!instrument || !settings.acquirer) return null
  return acquirerRailOf(settings)
    .cardOf(instrument, AbortSignal.timeout(patienceMs))
    .catch(() => null)
}
export const payerFactsOf = async (
  tx: Store,
  order: Order,
  { settings, request }: Pick<Call, 'settings' | 'request'>,
  card: CardFacts | null,
): Promise<PayerFacts> => {
  const { phone } = await payerReach(tx, order.merchantId, { id: order.id, customer_id: order.customerId })
  return {
    isEnforced: true,
    ...(card ? { card: card.fingerprint, cardCountry: card.country } : {}),
    // A proxy that is not ours could write anything.
    addressCountry: settings.trustProxy || settings.mode === 'sandbox' ? request.addressCountry : null,
    phoneCountry: phone ? countryOfPhone(phone) : null,
  }
}

interface CarriedOut {
  /** Nothing is sent to the acquirer. */
  readonly isRefused: boolean
  readonly asksBank: boolean
  readonly isHeld: boolean
}
const passed: CarriedOut = { isRefused: false, asksBank: false, isHeld: false }
/** Code of an attempt that the merchant's rules or people refused. */
const riskRefused = 'RISK_REFUSED'
/** In the transaction of the attempt. */
export const carryOut = async (
  own: OfferContext,
  registry: Pick<PaymentRegistry, 'offers' | 'discounts'>,
  before: Order,
  { attempt, risk }: AttemptStart,
): Promise<CarriedOut> => {
  if (!risk?.isEnforced || risk.outcome === 'allow') return passed
  if (risk.outcome === '3ds') return { ...passed, asksBank: true }
  const order = (await lockOrder(own.tx, before))!
  if (risk.outcome === 'review') {
    // What takes the money at once is decided on afterwards: it stays or is refunded.
    const isHeld = captureLaterMethods.includes(attempt.method as CheckoutMethod) && order.states.kind === 'delivered'
    if (isHeld) await keepForReview(own.tx, order)
    return { ...passed, isHeld }
  }
  if (attempt.no >= attemptsMax) await endOrder(own, registry, order, 'fail', riskRefused)
  await endAttempt(own.tx, order, attempt.no, { state: 'DECLINED', code: riskRefused })
  if (attempt.no < attemptsMax) await stepOrder(own, order, 'decline', riskRefused, attempt.method)
  return { ...passed, isRefused: true }
}
