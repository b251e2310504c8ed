// What a coupon is worth for a purchase, and when it may be used: the rules of coupons. Pure, so that the server and the form that shows an example compute
// with the same code. Amounts are minor units.
import * as z from 'zod/mini'
import { storeCode } from '../kernel/sale.ts'
import type { Bilingual } from '../kernel/words.ts'

/** What a coupon can be used with: whatever a payer opens by a code. */
export const couponProducts = ['paylink', 'smart-code', 'invoice', 'qrpay', 'counter'] as const
export type CouponProduct = (typeof couponProducts)[number]
/** Monday is 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

const minorText = z.string().check(z.regex(/^\d{1,15}$/, { error: 'AMOUNT' }))
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'INVALID' }))
const some = <S extends z.ZodMiniType>(each: S, max: number) =>
  z.array(each).check(z.minLength(1, { error: 'REQUIRED' }), z.maxLength(max, { error: 'TOO_LONG' }))
/** One thing that must be so. Amounts are minor units of the campaign's currency; hours and days are those of Dubai. */
export const couponLeaf = z.discriminatedUnion('is', [
  z.object({ is: z.literal('amount'), least: z.optional(minorText), most: z.optional(minorText) }),
  z.object({ is: z.literal('product'), in: some(z.enum(couponProducts), couponProducts.length) }),
  z.object({ is: z.literal('store'), in: some(storeCode, 50) }),
  z.object({ is: z.literal('days'), in: some(z.literal([...weekdays]), weekdays.length) }),
  z.object({ is: z.literal('hours'), from: clock, until: clock }),
])
export type CouponLeaf = z.output<typeof couponLeaf>
/** All of the nodes; a node is one condition, one of several, or the opposite of one. */
export const couponRule = z.object({
  all: z
    .array(
      z.union([couponLeaf, z.object({ any: some(couponLeaf, 10) }), z.object({ not: couponLeaf })], {
        error: 'INVALID',
      }),
    )
    .check(z.maxLength(20, { error: 'TOO_LONG' })),
})
export type CouponRule = z.output<typeof couponRule>
type Node = CouponRule['all'][number]

export interface Purchase {
  readonly minor: bigint
  readonly product: CouponProduct
  readonly store: string | null
  readonly at: Date
}
const dubaiMs = 4 * 3_600_000
/** Weekday and time of day in Dubai, which has no summer time. */
const localOf = (at: Date): { readonly day: number; readonly time: string } => {
  const local = new Date(at.getTime() + dubaiMs)
  return { day: local.getUTCDay() === 0 ? 7 : local.getUTCDay(), time: local.toISOString().slice(11, 16) }
}
const holds = (leaf: CouponLeaf, bought: Purchase): boolean => {
  switch (leaf.is) {
    case 'amount':
      return bought.minor >= BigInt(leaf.least ?? 0) && (leaf.most === undefined || bought.minor <= BigInt(leaf.most))
    case 'product':
      return leaf.in.includes(bought.product)
    case 'store':
      return bought.store !== null && leaf.in.includes(bought.store)
    case 'days':
      return (leaf.in as readonly number[]).includes(localOf(bought.at).day)
    case 'hours': {
      const { time } = localOf(bought.at)
      // From 22:00 until 02:00 is over midnight.
      return leaf.from <= leaf.until ? time >= leaf.from && time < leaf.until : time >= leaf.from || time < leaf.until
    }
  }
}
const nodeHolds = (node: Node, bought: Purchase): boolean => {
  if ('any' in node) return node.any.some((leaf) => holds(leaf, bought))
  if ('not' in node) return !holds(node.not, bought)
  return holds(node, bought)
}
/** The first condition that the purchase does not meet; null if it meets all. */
export const unmetOf = ({ all }: CouponRule, bought: Purchase): Node | null =>
  all.find((node) => !nodeHolds(node, bought)) ?? null

export interface CouponWorth {
  /** Hundredths of a per cent; null: a fixed amount. */
  readonly bps: number | null
  readonly fixed: bigint | null
  /** Most for one use; null: no limit. */
  readonly cap: bigint | null
}
/** `most`: what can be taken off so that the rest can still be paid. Rounded down: a budget lasts. */
export const discountOf = ({ bps, fixed, cap }: CouponWorth, minor: bigint, most: bigint): bigint => {
  const byWorth = fixed ?? (minor * BigInt(bps ?? 0)) / 10_000n
  const least = [byWorth, cap ?? byWorth, most].reduce((one, other) => (other < one ? other : one))
  return least > 0n ? least : 0n
}
/** What of the discount goes back once so much of what was paid is refunded: all with the last of it, before that in proportion, rounded down. */
export const returnedOf = (discount: bigint, paid: bigint, refunded: bigint): bigint =>
  refunded >= paid ? discount : (discount * refunded) / paid

/** As people type it: small letters, blanks and dashes make no difference. */
export const codeOf = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')

const dayNames: readonly Bilingual[] = [
  { en: 'Monday', zh: '周一' },
  { en: 'Tuesday', zh: '周二' },
  { en: 'Wednesday', zh: '周三' },
  { en: 'Thursday', zh: '周四' },
  { en: 'Friday', zh: '周五' },
  { en: 'Saturday', zh: '周六' },
  { en: 'Sunday', zh: '周日' },
]
export const weekdayName = (day: number): Bilingual => dayNames[day - 1]!
export const couponProductWords: Readonly<Record<CouponProduct, Bilingual>> = {
  paylink: { en: 'Payment links', zh: '支付链接' },
  'smart-code': { en: 'Smart codes', zh: '智能码' },
  invoice: { en: 'Invoices', zh: '账单' },
  qrpay: { en: 'QR sales', zh: '扫码收款' },
  counter: { en: 'At the counter', zh: '柜台核销' },
}
const joined = (each: readonly Bilingual[], en: string, zh: string): Bilingual => ({
  en: each.map((one) => one.en).join(en),
  zh: each.map((one) => one.zh).join(zh),
})
/** One condition in words. `amountOf` writes an amount with its currency. */
const leafText = (leaf: CouponLeaf, amountOf: (minor: bigint) => string): Bilingual => {
  switch (leaf.is) {
    case 'amount': {
      const [least, most] = [leaf.least, leaf.most].map((minor) =>
        minor === undefined ? null : amountOf(BigInt(minor)),
      )
      if (least && most) return { en: `from ${least} to ${most}`, zh: `金额 ${least} 至 ${most}` }
      return most ? { en: `up to ${most}`, zh: `金额不超过 ${most}` } : { en: `from ${least}`, zh: `金额满 ${least}` }
    }
    case 'product':
      return joined(
        leaf.in.map((each) => couponProductWords[each]),
        ', ',
        '、',
      )
    case 'store':
      return joined(
        leaf.in.map((each) => ({ en: each, zh: each })),
        ', ',
        '、',
      )
    case 'days':
      return joined(leaf.in.map(weekdayName), ', ', '、')
    case 'hours':
      return { en: `${leaf.from} to ${leaf.until}`, zh: `${leaf.from} 至 ${leaf.until}` }
  }
}
export const conditionText = (node: Node, amountOf: (minor: bigint) => string): Bilingual => {
  if ('any' in node)
    return joined(
      node.any.map((leaf) => leafText(leaf, amountOf)),
      ' or ',
      ' 或 ',
    )
  if ('not' in node) {
    const { en, zh } = leafText(node.not, amountOf)
    return { en: `not: ${en}`, zh: `除 ${zh}` }
  }
  return leafText(node, amountOf)
}
