// Refusals and field faults of coupons and green points.
import { faultTable, refusalTable } from './table.ts'

export const marketingErrors = refusalTable({
  COUPON_DAY_OVER: {
    code: 41971,
    en: 'A redemption can be reversed on the day it was made only.',
    zh: '核销仅可在当日撤销。',
  },
  COUPON_PAID: {
    code: 41972,
    en: 'This coupon was used for a payment. Refund the payment: the discount goes back with it.',
    zh: '该优惠券用于一笔支付。请退款该支付，优惠将随之退回。',
  },
  COUPON_CAMPAIGN_OVER: {
    code: 41973,
    en: 'This campaign issues no coupons now.',
    zh: '该活动当前不可发券。',
  },
})
export const marketingFaults = faultTable({
  COUPON_PERCENT: { en: 'Enter a percentage from 0.01 to 90.', zh: '请输入 0.01 至 90 之间的百分比。' },
  COUPON_COUNT: { en: 'Enter a whole number of at least 1.', zh: '请输入不小于 1 的整数。' },
  COUPON_CODE: { en: 'Use 4 to 20 letters and digits.', zh: '请使用 4 至 20 位字母或数字。' },
  COUPON_CODE_TAKEN: { en: 'Another campaign has this code.', zh: '该券码已被其他活动使用。' },
  COUPON_UNKNOWN: { en: 'There is no such coupon.', zh: '没有该优惠券。' },
  COUPON_NOT_NOW: {
    en: 'This coupon can’t be used now: its campaign hasn’t begun, is paused or is over.',
    zh: '该优惠券当前不可用：活动未开始、已暂停或已结束。',
  },
  COUPON_EXPIRED: { en: 'This coupon has expired.', zh: '该优惠券已过期。' },
  COUPON_USED: {
    en: 'This coupon has been used, or another order holds it.',
    zh: '该优惠券已使用或被其他订单占用。',
  },
  COUPON_GONE: { en: 'No coupon of this campaign is left.', zh: '该活动的优惠券已用完。' },
  COUPON_CONDITION: {
    en: 'This coupon isn’t for this purchase. Check what it is valid for.',
    zh: '该优惠券不适用于此次消费，请核对使用条件。',
  },
  COUPON_CUSTOMER: {
    en: 'This customer has used the coupon as often as it allows.',
    zh: '该顾客已达到此优惠券的使用次数上限。',
  },
  GREEN_POINTS: { en: 'Enter a whole number of points.', zh: '请输入整数积分。' },
  GREEN_POINTS_LOW: { en: 'You have fewer points than that.', zh: '积分不足。' },
  COUPON_WHO: {
    en: 'This coupon is limited for each customer. Enter an e-mail address or a mobile number.',
    zh: '该优惠券按顾客限用，请输入邮箱或手机号。',
  },
})
