// State machine of an order and its payment: one table, which the server decides by and screens derive available actions and outcomes from.
// A transition that is not in it is refused.
import { words } from './words.ts'

/** `delivered`: paid, then handed over. `confirmed`: the merchant confirms the authorised amount before it is captured. */
export const orderKinds = ['delivered', 'confirmed'] as const
export type OrderKind = (typeof orderKinds)[number]

/** States of both order kinds together (specification 4). */
export const orderStates = [
  'CREATED',
  'ACCEPTED',
  'MERCHANT_CONFIRMED',
  'PAID',
  'DELIVERED',
  'CUSTOMER_CONFIRMED',
  'SETTLED',
  'CANCELED',
  'FAILURE',
] as const
export type OrderState = (typeof orderStates)[number]
export const paymentStates = ['CREATED', 'PENDING', 'PAID_SUCCESS', 'SETTLED', 'REFUNDED_SETTLED', 'FAILURE'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Nothing is paid: an order that may still be, or one that ended without money. */
export const unpaidStatuses = ['CREATED', 'PENDING'] as const
export const neverPaidStatuses = [...unpaidStatuses, 'FAILURE'] as const
/**
 * What people see of a payment: its state, unless it is disputed, a dispute took it, or any of it went back. The database derives it (`payment.status`), so lists,
 * filters and sums agree.
 */
export const paymentStatuses = [
  'CREATED',
  'PENDING',
  'PAID_SUCCESS',
  'SETTLED',
  'PART_REFUNDED',
  'REFUNDED',
  'DISPUTED',
  'DISPUTE_LOST',
  'FAILURE',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * `try`: an attempt begins. `decline`: it came to nothing, another may follow. `late`: an attempt succeeds after all, when nothing is owed any
 * more, so its money goes back. `fail`: the bank ends the order without money: it lets go or refuses what it authorised, or refused too often.
 */
export const paymentEvents = [
  'try',
  'decline',
  'confirm',
  'pay',
  'late',
  'deliver',
  'receive',
  'settle',
  'refund',
  'cancel',
  'expire',
  'fail',
] as const
export type PaymentEvent = (typeof paymentEvents)[number]

/** The two sides of one record: the order by its kind, and the payment. */
export type Side = OrderKind | 'payment'
export interface Transition {
  readonly kind: Side
  readonly from: string
  readonly event: PaymentEvent
  readonly to: string
}
const rows = (kind: Side, from: readonly string[], event: PaymentEvent, to: string | null): readonly Transition[] =>
  from.map((state) => ({ kind, from: state, event, to: to ?? state }))
/** Null if it stays what it was. */
const same = null

const delivered = [
  ...rows('delivered', ['CREATED', 'ACCEPTED'], 'try', 'ACCEPTED'),
  ...rows('delivered', ['ACCEPTED'], 'decline', same),
  ...rows('delivered', ['CREATED', 'ACCEPTED'], 'pay', 'PAID'),
  ...rows('delivered', ['PAID'], 'deliver', 'DELIVERED'),
  ...rows('delivered', ['PAID', 'DELIVERED'], 'settle', 'SETTLED'),
  ...rows('delivered', ['CREATED', 'ACCEPTED'], 'cancel', 'CANCELED'),
  ...rows('delivered', ['CREATED', 'ACCEPTED'], 'expire', 'CANCELED'),
  ...rows('delivered', ['ACCEPTED'], 'fail', 'FAILURE'),
  ...rows('delivered', ['PAID', 'DELIVERED', 'SETTLED', 'CANCELED', 'FAILURE'], 'late', same),
  ...rows('delivered', ['SETTLED'], 'refund', same),
]
const confirmed = [
  ...rows('confirmed', ['CREATED', 'ACCEPTED'], 'try', 'ACCEPTED'),
  ...rows('confirmed', ['ACCEPTED'], 'decline', same),
  ...rows('confirmed', ['ACCEPTED'], 'confirm', 'MERCHANT_CONFIRMED'),
  ...rows('confirmed', ['MERCHANT_CONFIRMED'], 'pay', 'PAID'),
  ...rows('confirmed', ['PAID'], 'receive', 'CUSTOMER_CONFIRMED'),
  ...rows('confirmed', ['PAID', 'CUSTOMER_CONFIRMED'], 'settle', 'SETTLED'),
  ...rows('confirmed', ['CREATED', 'ACCEPTED', 'MERCHANT_CONFIRMED'], 'cancel', 'CANCELED'),
  ...rows('confirmed', ['CREATED', 'ACCEPTED', 'MERCHANT_CONFIRMED'], 'expire', 'CANCELED'),
  ...rows('confirmed', ['ACCEPTED', 'MERCHANT_CONFIRMED'], 'fail', 'FAILURE'),
  ...rows('confirmed', ['PAID', 'CUSTOMER_CONFIRMED', 'SETTLED', 'CANCELED', 'FAILURE'], 'late', same),
  ...rows('confirmed', ['SETTLED'], 'refund', same),
]
const payment = [
  ...rows('payment', ['CREATED', 'PENDING'], 'try', 'PENDING'),
  ...rows('payment', ['PENDING'], 'decline', 'CREATED'),
  ...rows('payment', ['PENDING'], 'confirm', same),
  ...rows('payment', ['CREATED', 'PENDING'], 'pay', 'PAID_SUCCESS'),
  ...rows('payment', ['PAID_SUCCESS'], 'deliver', same),
  ...rows('payment', ['PAID_SUCCESS'], 'receive', same),
  ...rows('payment', ['PAID_SUCCESS'], 'settle', 'SETTLED'),
  ...rows('payment', ['SETTLED'], 'refund', 'REFUNDED_SETTLED'),
  ...rows('payment', ['CREATED', 'PENDING'], 'cancel', 'FAILURE'),
  ...rows('payment', ['CREATED', 'PENDING'], 'expire', 'FAILURE'),
  ...rows('payment', ['PENDING'], 'fail', 'FAILURE'),
  ...rows('payment', ['PAID_SUCCESS', 'SETTLED', 'REFUNDED_SETTLED', 'FAILURE'], 'late', same),
]
export const transitions: readonly Transition[] = [...delivered, ...confirmed, ...payment]

const table: ReadonlyMap<string, string> = new Map(
  transitions.map(({ kind, from, event, to }) => [`${kind} ${from} ${event}`, to]),
)
export interface NotPossible {
  readonly refused: 'NOT_POSSIBLE'
  readonly from: string
  readonly event: PaymentEvent
}
/** The state an event leads to, or a refusal: nothing else ever happens. */
export const next = (kind: Side, state: string, event: PaymentEvent): string | NotPossible =>
  table.get(`${kind} ${state} ${event}`) ?? { refused: 'NOT_POSSIBLE', from: state, event }

export interface States {
  readonly kind: OrderKind
  readonly state: OrderState
  readonly payState: PaymentState
}
/** Next states of order and payment; null if either refuses. */
export const nextStates = ({ kind, state, payState }: States, event: PaymentEvent): States | null => {
  const [order, paid] = [next(kind, state, event), next('payment', payState, event)]
  if (typeof order !== 'string' || typeof paid !== 'string') return null
  return { kind, state: order as OrderState, payState: paid as PaymentState }
}

/** What a merchant's people may do themselves. */
export const paymentActions = ['confirm', 'deliver', 'receive', 'cancel'] as const
export type PaymentAction = (typeof paymentActions)[number]
export interface AvailableAction {
  readonly action: PaymentAction
  readonly leadsTo: OrderState
}
/** In the table's order; empty for read-only members. `isAuthorised`: there is something to confirm. */
export const actionsOf = (
  states: States,
  reader: { readonly mayAct: boolean; readonly isAuthorised: boolean },
): readonly AvailableAction[] =>
  !reader.mayAct
    ? []
    : paymentActions.flatMap((action) => {
        if (action === 'confirm' && !reader.isAuthorised) return []
        const to = nextStates(states, action)
        return to ? [{ action, leadsTo: to.state }] : []
      })

export const paymentActionWords = words({
  confirm: { en: 'Confirm and take the money', zh: '确认并扣款' },
  deliver: { en: 'Mark as delivered', zh: '标记为已交付' },
  receive: { en: 'Mark as received', zh: '标记为已收货' },
  cancel: { en: 'Cancel', zh: '取消' },
})

/** After this many failed attempts the order ends, so that it cannot be used to test stolen cards. */
export const attemptsMax = 10
/** One try to pay, with one method. `AUTHORISED` waits for the merchant; `RETURNED` succeeded too late, and its money went back. */
export const attemptStates = [
  'STARTED',
  'CHALLENGE',
  'AUTHORISED',
  'PAID',
  'DECLINED',
  'ABANDONED',
  'RETURNED',
] as const
export type AttemptState = (typeof attemptStates)[number]
/** The acquirer's reasons for a failed attempt; an unlisted one is shown raw. */
export const declineWords = words({
  INSUFFICIENT_FUNDS: { en: 'Not enough money on the card', zh: '余额不足' },
  DO_NOT_HONOUR: { en: 'The bank declined without a reason', zh: '发卡行拒绝交易' },
  EXPIRED_CARD: { en: 'The card has expired', zh: '卡片已过期' },
  STOLEN_CARD: { en: 'The bank has blocked the card', zh: '卡片已被发卡行冻结' },
  WRONG_CVC: { en: 'The security code is wrong', zh: '安全码错误' },
  LIMIT_EXCEEDED: { en: 'Over the card’s limit', zh: '超出卡片限额' },
  THREE_DS_FAILED: { en: '3-D Secure was not passed', zh: '未通过 3-D Secure 验证' },
  THREE_DS_ABANDONED: { en: '3-D Secure was not finished', zh: '未完成 3-D Secure 验证' },
  RISK_REFUSED: { en: 'The merchant could not take this payment', zh: '商户无法受理此笔付款' },
  NOT_SENT: { en: 'It didn’t reach the bank', zh: '未送达银行' },
  CODE_EXPIRED: { en: 'The customer’s code is older than 60 seconds', zh: '付款码已超过 60 秒' },
  CODE_USED: { en: 'The customer’s code was used before', zh: '付款码已使用' },
  CODE_UNKNOWN: { en: 'No wallet recognises this code', zh: '无法识别付款码' },
  AUTHORISATION_LAPSED: { en: 'The bank let its authorisation lapse', zh: '银行授权已失效' },
  RETURN_FAILED: { en: 'The money came too late and could not be returned', zh: '款项到账过晚，且未能退回' },
  CANCELED: { en: 'Cancelled', zh: '已取消' },
  EXPIRED: { en: 'Nobody paid in time', zh: '超时未支付' },
})
