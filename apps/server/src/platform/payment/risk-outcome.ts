// What the merchant's rules mean for an attempt before it is sent to the acquirer: refused, asked for 3-D Secure, or authorised and held until
// somebody decides. What cannot be carried out where the payment is made is refused.
import { attemptsMax } from '@falaj/contract/kernel/payment-states'
import { captureLaterMethods, type CheckoutMethod } from '@falaj/contract/payments/payment-methods'
import { add } from '@falaj/money'
import { acquirerRailOf, type CardFacts } from '../../rails/acquirer-rail.ts'
import type { Settings } from '../settings/settings.ts'
import { endAttempt, type AttemptStart } from './attempt.ts'
import { endOrder } from './end-order.ts'
import type { OfferContext, PaymentRegistry } from './offer.ts'
import { lockOrder, stepOrder, type Order } from './order.ts'
import { keepForReview, type PayerFacts } from './risk.ts'

/** The payer waits for it; what is not known by then stays unknown. */
const patienceMs = 1500

/** A saved card and a typed one are the same card to the acquirer. Call it before anything is locked. */
export const cardFactsOf = async (
  settings: Pick<Settings, 'acquirer'>,
  instrument: string | null | undefined,
): Promise<CardFacts | null> => {
  if (!instrument || !settings.acquirer) return null
  return acquirerRailOf(settings)
    .cardOf(instrument, AbortSignal.timeout(patienceMs))
    .catch(() => null)
}
/** The part of `PayerFacts` that the acquirer knows. */
export const factsOfCard = (card: CardFacts | null): PayerFacts =>
  card ? { card: card.fingerprint, cardCountry: card.country } : {}

/** What can be done where a payment is made. */
interface RiskMeans {
  /** The payer is there and has a page on which the bank can ask. */
  readonly mayAsk: boolean
  /** The amount may be authorised now and captured after a decision. */
  readonly mayHold: boolean
  /** A method that takes the money at once is decided on afterwards, instead of refused. */
  readonly mayDecideLater: boolean
}
/** On a page of the payer's own. */
export const onCheckout: RiskMeans = { mayAsk: true, mayHold: true, mayDecideLater: true }
/** At a till the customer leaves with the goods. */
export const atTill: RiskMeans = { mayAsk: true, mayHold: false, mayDecideLater: false }
/** A customer who showed a code has no page of ours. */
export const byScannedCode: RiskMeans = { mayAsk: false, mayHold: false, mayDecideLater: false }
/** Nobody is there when a mandate is debited. */
export const byMandate: RiskMeans = { mayAsk: false, mayHold: true, mayDecideLater: false }

interface CarriedOut {
  /** Nothing is sent to the acquirer. */
  readonly isRefused: boolean
  readonly asksBank: boolean
  readonly isHeld: boolean
}
const passed: CarriedOut = { isRefused: false, asksBank: false, isHeld: false }
/** Code of an attempt that the merchant's rules or people refused. */
const riskRefused = 'RISK_REFUSED'

const refuse = async (
  own: OfferContext,
  registry: Pick<PaymentRegistry, 'offers' | 'discounts'>,
  order: Order,
  { no, method }: AttemptStart['attempt'],
): Promise<void> => {
  const { merchantId, id, number, amount, discount, customerId, offer } = order
  await endAttempt(own.tx, order, no, { state: 'DECLINED', code: riskRefused })
  if (no >= attemptsMax) return void (await endOrder(own, registry, order, 'fail', riskRefused))
  await stepOrder(own, order, 'decline', riskRefused, method)
  if (!offer) return
  const price = discount ? add(amount, discount) : amount
  const declined = { merchantId, id: offer.id, paymentId: id, number, amount: price, customerId, at: new Date() }
  await registry.offers.get(offer.kind)?.onDeclined?.(own, [{ ...declined, why: riskRefused }])
}
/** In the transaction of the attempt. */
export const carryOut = async (
  own: OfferContext,
  registry: Pick<PaymentRegistry, 'offers' | 'discounts'>,
  before: Order,
  { attempt, risk }: AttemptStart,
  { mayAsk, mayHold, mayDecideLater }: RiskMeans,
): Promise<CarriedOut> => {
  if (!risk?.isEnforced || risk.outcome === 'allow') return passed
  if (risk.outcome === '3ds' && mayAsk) return { ...passed, asksBank: true }
  const order = (await lockOrder(own.tx, before))!
  if (risk.outcome === 'review') {
    const isHeld = mayHold && isHoldable(order, attempt.method)
    if (isHeld) await keepForReview(own.tx, order)
    if (isHeld || mayDecideLater) return { ...passed, isHeld }
  }
  await refuse(own, registry, order, attempt)
  return { ...passed, isRefused: true }
}
const isHoldable = ({ states }: Order, method: string): boolean =>
  captureLaterMethods.includes(method as CheckoutMethod) && states.kind === 'delivered'
