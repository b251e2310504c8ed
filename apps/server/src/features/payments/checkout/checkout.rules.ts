// Rules of the payer's page, without the database.
import { maskPayer } from '@falaj/contract/formats/mask'
import { failFields } from '../../../platform/base/fail.ts'
import type { OfferView } from '../../../platform/payment/offer.ts'
import { returnFailed } from '../../../platform/payment/acquirer-event.ts'
import { coinMethod } from '../../../platform/payment/end-order.ts'
import type { CheckoutState, OfferState, PayerInput, ReturnState } from '@falaj/contract/payments/checkout'
import type { ErrorName } from '@falaj/contract/kernel/errors'
import type { Money } from '@falaj/money'
import type { PaymentLimits } from '../../../platform/product/amount-limit.ts'

export const refusalOf: Readonly<Record<Exclude<OfferState, 'payable'>, ErrorName>> = {
  paused: 'OFFER_PAUSED',
  expired: 'OFFER_EXPIRED',
  'used-up': 'OFFER_USED_UP',
  paid: 'OFFER_PAID',
  canceled: 'OFFER_CANCELED',
  unavailable: 'OFFER_UNAVAILABLE',
}

const larger = (one: Money, other: Money): Money => (one.minor > other.minor ? one : other)
const smaller = (one: Money, other: Money): Money => (one.minor < other.minor ? one : other)
export const narrower = (one: PaymentLimits, other: PaymentLimits | null): PaymentLimits =>
  other ? { min: larger(one.min, other.min), max: smaller(one.max, other.max) } : one

/** Refused if no tip is asked for, in another currency, or larger than the amount: that is a typing mistake. */
export const tipOf = (
  { tips = [] }: Pick<OfferView, 'tips'>,
  amount: Money,
  typed: Money | undefined,
): Money | null => {
  if (!typed || typed.minor === 0n) return null
  if (tips.length === 0) throw failFields({ path: 'tip', code: 'INVALID' })
  if (typed.currency !== amount.currency) throw failFields({ path: 'tip', code: 'CURRENCY_DIFFERS' })
  if (typed.minor < 0n || typed.minor > amount.minor) throw failFields({ path: 'tip', code: 'PAY_AMOUNT' })
  return typed
}
/** What a colleague may see of who paid. A name may be an address. */
export const payerText = ({ name, email, phone }: PayerInput): string | null =>
  maskPayer(name?.trim() || email || phone || '') || null

interface Facts {
  readonly payState: string
  readonly failureCode: string | null
  readonly isOver: boolean
  /** Its product cannot be used now: attempts under way continue, nothing new starts. */
  readonly isOff: boolean
  readonly attempts: readonly { readonly state: string; readonly declineCode: string | null }[]
}
const underWay: Readonly<Record<string, CheckoutState>> = {
  STARTED: 'paying',
  CHALLENGE: 'challenge',
  AUTHORISED: 'accepted',
}
const ended: Readonly<Record<string, CheckoutState>> = { EXPIRED: 'expired', CANCELED: 'canceled' }
export const stateOf = ({ payState, failureCode, isOver, isOff, attempts }: Facts): CheckoutState => {
  if (['PAID_SUCCESS', 'SETTLED', 'REFUNDED_SETTLED'].includes(payState)) return 'paid'
  if (payState === 'FAILURE') return ended[failureCode ?? ''] ?? 'ended'
  const open = attempts.find(({ state }) => underWay[state])
  if (open) return underWay[open.state]!
  if (isOver) return 'expired'
  if (isOff) return 'unavailable'
  return attempts.at(-1)?.state === 'DECLINED' ? 'failed' : 'payable'
}
interface TriedAttempt {
  readonly reference: string
  readonly method: string
  readonly state: string
  readonly declineCode: string | null
}
/** An attempt that took money though nothing was owed, or may still do so. */
export const mayComeBack = ({ state }: Pick<TriedAttempt, 'state'>): boolean =>
  state === 'ABANDONED' || state === 'RETURNED'
/** What the payer must know first, over all attempts: money that cannot be returned, then money on its way. */
const byUrgency: readonly ReturnState[] = ['failed', 'coming', 'possible', 'done']
/** `events`: the acquirer's, by attempt and kind. We do not call coins back: they are between payer and merchant. */
export const returnOf = (attempts: readonly TriedAttempt[], events: ReadonlySet<string>): ReturnState | null => {
  const each = attempts.map(({ reference, method, state, declineCode }): ReturnState | null => {
    const hasEvent = (kind: string): boolean => events.has(`${reference} ${kind}`)
    if (state === 'ABANDONED')
      return method === coinMethod || hasEvent('voided') || hasEvent('declined') ? null : 'possible'
    if (state !== 'RETURNED') return null
    // A return that failed may be made after all.
    if (hasEvent('refunded')) return 'done'
    return declineCode === returnFailed ? 'failed' : 'coming'
  })
  return byUrgency.find((state) => each.includes(state)) ?? null
}
/** Back to the app, with the order and its outcome. The app's server verifies it by /v1/payments. */
export const resultUrl = (back: string | null, number: string, state: CheckoutState): string | null => {
  if (!back) return null
  const result = new URLSearchParams({ order: number, status: state }).toString()
  return `${back}${back.includes('?') ? '&' : '?'}${result}`
}
