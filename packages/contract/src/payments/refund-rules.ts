// What can be refunded, and why not: one rule for the server that decides, the screens that say so, and the tests.
import { dayMs } from '../kernel/time.ts'
import { products, type ProductKey } from '../kernel/products.ts'
import { words } from '../kernel/words.ts'

/** So long a refund waits for balance; then it ends, and nothing has moved. */
export const refundWaitDays = 30
export const refundRowsMax = 50

export const refundReasonWords = words({
  REQUESTED: { en: 'Customer asked for it', zh: '顾客要求退款' },
  RETURNED: { en: 'Goods returned', zh: '退货' },
  NOT_DELIVERED: { en: 'Not delivered or out of stock', zh: '未交付或缺货' },
  DUPLICATE: { en: 'Paid twice', zh: '重复付款' },
  WRONG_AMOUNT: { en: 'Wrong amount', zh: '金额有误' },
  FRAUD: { en: 'Suspected fraud', zh: '疑似欺诈' },
  OTHER: { en: 'Something else', zh: '其他' },
})
export const refundReasons = Object.keys(refundReasonWords) as [
  keyof typeof refundReasonWords,
  ...(keyof typeof refundReasonWords)[],
]

/** Why one ended without success: the acquirer's codes, and our own. */
export const refundFaults = words({
  ACCOUNT_CLOSED: { en: 'The payer’s account or card is closed', zh: '付款人的账户或卡已注销' },
  REFUND_REFUSED: { en: 'The payer’s bank refused it', zh: '付款人银行拒绝退款' },
  UNKNOWN_PAYMENT: { en: 'The acquirer does not know the payment', zh: '收单机构查无此笔支付' },
  WAITED_TOO_LONG: { en: 'There was not enough balance for too long', zh: '余额不足，等待超时' },
  cancelled: { en: 'Cancelled', zh: '已取消' },
})

export interface Refundable {
  readonly product: ProductKey
  readonly method?: string | null
  readonly paidAt: Date | null
  readonly isDisputed: boolean
  readonly amount: bigint
  /** Back, or on its way. */
  readonly taken: bigint
}
export type WhyNotRefundable =
  | 'REFUND_NOT_PAID'
  | 'REFUND_FINAL'
  | 'REFUND_TOO_OLD'
  | 'REFUND_DISPUTED'
  | 'REFUND_NOTHING_LEFT'
  | 'REFUND_IN_COIN'
/** Null where the product's payments are final. */
export const refundableUntil = (product: ProductKey, paidAt: Date): Date | null => {
  const days = products[product].refundDays
  return days === null ? null : new Date(paidAt.getTime() + days * dayMs)
}
/** Null if it can be. */
export const whyNotRefundable = (of: Refundable, now: Date): WhyNotRefundable | null => {
  if (!of.paidAt) return 'REFUND_NOT_PAID'
  const until = refundableUntil(of.product, of.paidAt)
  if (until === null) return 'REFUND_FINAL'
  // The acquirer knows nothing of it; coins go back by a withdrawal.
  if (of.method === 'CRYPTO') return 'REFUND_IN_COIN'
  if (of.amount <= of.taken) return 'REFUND_NOTHING_LEFT'
  if (of.isDisputed) return 'REFUND_DISPUTED'
  return now > until ? 'REFUND_TOO_OLD' : null
}
