// Pure rules of disputes: what a case can be, what proves something for which reason, and how pressing it is.
import { dayMs } from '../kernel/time.ts'
import { words } from '../kernel/words.ts'

/** Our own states; the acquirer's codes are stored beside them. Money follows the acquirer's events, never this mapping of codes. */
export const disputeStates = [
  'ALERT',
  'CHECKING',
  'OPEN',
  'RESPONDED',
  'WON',
  'LOST',
  'REFUNDED',
  'CONCEDED',
  'EXPIRED',
  'REFUSED',
] as const
export type DisputeState = (typeof disputeStates)[number]

/** What a code of the acquirer's may mean; which code means which is configuration. */
export const disputePhases = [
  'alert',
  'inquiry',
  'received',
  'due',
  'responded',
  'second',
  'arbitration',
  'won',
  'lost',
  'refunded',
  'accepted',
  'expired',
] as const
export const phaseWords = words({
  alert: { en: 'Alert', zh: '预警' },
  inquiry: { en: 'Inquiry', zh: '查询' },
  received: { en: 'Chargeback received', zh: '收到拒付' },
  due: { en: 'Response due', zh: '待答复' },
  responded: { en: 'Responded', zh: '已答复' },
  second: { en: 'Second stage', zh: '第二阶段' },
  arbitration: { en: 'Arbitration', zh: '仲裁' },
  won: { en: 'Won', zh: '胜诉' },
  lost: { en: 'Lost', zh: '败诉' },
  refunded: { en: 'Refunded', zh: '已退款' },
  accepted: { en: 'Accepted', zh: '已接受' },
  expired: { en: 'Expired', zh: '已逾期' },
})
export const disputeTypeWords = words({
  'Chargeback service': { en: 'Chargeback service', zh: '服务类拒付' },
  'Chargeback fraud': { en: 'Chargeback fraud', zh: '欺诈类拒付' },
  'Actual fraud report': { en: 'Actual fraud report', zh: '实际欺诈报告' },
})
export const moneyStates = ['none', 'held', 'owed', 'taken', 'returned'] as const
export const moneyStateWords = words({
  none: { en: 'Nothing taken', zh: '未扣款' },
  held: { en: 'Nothing taken while Falaj checks the claim', zh: '核查期间未扣款' },
  owed: { en: 'Owed: taken when your balance allows', zh: '待扣：余额足够时扣款' },
  taken: { en: 'Taken from your balance', zh: '已从余额扣除' },
  returned: { en: 'Returned to you', zh: '已退回' },
})

/** In dirhams, charged at the notice; a fixed charge is in dirhams only. It is not returned when the dispute is won. */
export const disputeFeeMinor = 75_00n

/** Several are accepted at once only where each is small: 200 of its currency. */
export const severalMaxMinor = 200_00n
export const severalMax = 50

/** Reason codes of the card schemes, grouped by the evidence they need. An unlisted code is classified by its type. */
export const claims = ['fraud', 'not-received', 'not-as-described', 'duplicate', 'cancelled', 'other'] as const
export type Claim = (typeof claims)[number]
export const claimWords = words({
  fraud: {
    en: 'The cardholder says they did not make this payment.',
    zh: '持卡人表示未进行此笔支付。',
  },
  'not-received': { en: 'The customer says nothing arrived.', zh: '顾客表示未收到商品或服务。' },
  'not-as-described': {
    en: 'The customer says it was not as described, or faulty.',
    zh: '顾客表示商品与描述不符或有瑕疵。',
  },
  duplicate: { en: 'The customer says they paid twice.', zh: '顾客表示重复付款。' },
  cancelled: { en: 'The customer says they cancelled.', zh: '顾客表示已取消。' },
  other: { en: 'The bank gave no reason that we know.', zh: '银行未说明已知原因。' },
})
export const isClaim = (text: string): text is Claim => (claims as readonly string[]).includes(text)
/** Each scheme has codes of its own; the first of a claim is the usual one. */
const schemeReasons: Readonly<
  Record<string, Readonly<Record<Exclude<Claim, 'other'>, readonly [string, ...string[]]>>>
> = {
  VISA: {
    fraud: ['10.4'],
    'not-received': ['13.1'],
    'not-as-described': ['13.3'],
    duplicate: ['12.6'],
    cancelled: ['13.7', '13.2'],
  },
  MASTERCARD: {
    fraud: ['4837'],
    'not-received': ['4855'],
    'not-as-described': ['4853'],
    duplicate: ['4834'],
    cancelled: ['4841'],
  },
  AMEX: {
    fraud: ['F29'],
    'not-received': ['C08'],
    'not-as-described': ['C31'],
    duplicate: ['P08'],
    cancelled: ['C28'],
  },
}
/** The code of a scheme for a claim; null of a scheme whose codes we do not know. */
export const reasonOf = (scheme: string | null, claim: Exclude<Claim, 'other'>): string | null =>
  scheme && Object.hasOwn(schemeReasons, scheme) ? schemeReasons[scheme]![claim][0] : null
const claimOfReason: Readonly<Record<string, Claim>> = Object.fromEntries(
  Object.values(schemeReasons).flatMap((byClaim) =>
    Object.entries(byClaim).flatMap(([claim, codes]) => codes.map((code) => [code, claim as Claim])),
  ),
)
export const claimOf = (type: string, reason: string | null): Claim => {
  if (reason && Object.hasOwn(claimOfReason, reason)) return claimOfReason[reason]!
  return type === 'Chargeback service' ? 'other' : 'fraud'
}

export const evidenceKinds = ['delivery', 'correspondence', 'description', 'policy', 'use', 'other'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]
export const evidenceWords = words({
  delivery: { en: 'Proof of delivery', zh: '交付证明' },
  correspondence: { en: 'Messages with the customer', zh: '与顾客的往来沟通' },
  description: { en: 'What was sold: description, photos', zh: '商品描述或照片' },
  policy: { en: 'Your refund and cancellation terms', zh: '退款与取消条款' },
  use: { en: 'Proof that it was used', zh: '使用记录' },
  other: { en: 'Something else', zh: '其他' },
})
/** What helps most for each claim, first things first. Order, receipt, 3-D Secure and history come from our own records. */
export const checklists: Readonly<Record<Claim, readonly EvidenceKind[]>> = {
  fraud: ['delivery', 'use', 'correspondence'],
  'not-received': ['delivery', 'correspondence'],
  'not-as-described': ['description', 'correspondence', 'policy'],
  duplicate: ['description', 'correspondence'],
  cancelled: ['policy', 'use', 'correspondence'],
  other: ['delivery', 'correspondence', 'policy'],
}
export const evidenceLimits = { files: 10, pages: 20, statement: 4000 } as const

/** How pressing an open one is: within a day, three days, ten days, or later. */
export const dueWindows = ['now', 'urgent', 'soon', 'later'] as const
export type DueWindow = (typeof dueWindows)[number]
export const windowDays: Readonly<Record<DueWindow, readonly [from: number, to: number | null]>> = {
  now: [0, 1],
  urgent: [1, 3],
  soon: [3, 10],
  later: [10, null],
}
export const windowWords = words({
  now: { en: 'Within a day', zh: '一天内' },
  urgent: { en: 'Within 3 days', zh: '3 天内' },
  soon: { en: 'Within 10 days', zh: '10 天内' },
  later: { en: 'Later', zh: '更晚' },
})
export const windowOf = (respondBy: Date, now: Date): DueWindow => {
  const left = (respondBy.getTime() - now.getTime()) / dayMs
  return dueWindows.find((name) => left < (windowDays[name][1] ?? Infinity)) ?? 'later'
}
export const daysLeft = (respondBy: string, now: number): number => Math.floor((Date.parse(respondBy) - now) / dayMs)
