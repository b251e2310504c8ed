// Coupons: campaigns whose budget is set aside, the coupons issued for them, and each use of one. A use is reserved before anybody pays.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, nothing, read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { amountIn, draftId } from '../kernel/money/order.ts'
import { booked, byId } from '../kernel/money/record.ts'
import { storeCode, textLine } from '../kernel/sale.ts'
import { emailAddress, homeCurrencies, id, instant, mobileNumber, money } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { dayMs } from '../kernel/time.ts'
import { words } from '../kernel/words.ts'
import { codeOf, couponProducts, couponProductWords, couponRule } from './coupon-rules.ts'

const access = areas.redemptionRecords

/** A use: RESERVED while an order waits to be paid; the other three are its ends, but that a used one can be reversed. */
export const redemptionStatuses = ['RESERVED', 'USED', 'REVERSED', 'RELEASED'] as const
export const couponStatuses = ['ISSUED', 'RESERVED', 'USED', 'EXPIRED', 'WITHDRAWN'] as const
export const couponCampaignStatuses = ['FUNDING', 'DECLINED', 'SCHEDULED', 'RUNNING', 'PAUSED', 'ENDED'] as const
export const couponKinds = ['percent', 'fixed'] as const
export const couponKindWords = words({
  percent: { en: 'Part of the amount', zh: '按比例' },
  fixed: { en: 'Fixed amount', zh: '固定金额' },
})
/** Whose money the discounts are. */
export const couponFunders = ['merchant', 'provider'] as const
export const couponFunderWords = words({
  merchant: { en: 'Merchant', zh: '商户' },
  provider: { en: 'Falaj', zh: 'Falaj' },
})
export const couponPercentMax = 90
export const couponDaysMax = 366
export const issueMax = 200
/** How long a member has to hand over what a verified coupon pays for. */
export const counterMinutes = 15

export const couponCode = z.string().check(z.overwrite(codeOf), z.maxLength(40, { error: 'TOO_LONG' }))
const currency = filter.one(homeCurrencies, { en: 'Currency', zh: '币种' })

const query = listed(
  {
    id: field.id,
    createdAt: field.time('Time', '时间'),
    number: field.code('Redemption no', '核销单号'),
    code: field.code('Coupon', '优惠券'),
    campaign: field.text('Campaign', '活动'),
    status: field.status('Status', '状态', redemptionStatuses, statuses),
    order: sortable(field.money('Order amount', '订单金额')),
    discount: sortable(field.money('Discount', '优惠金额')),
    reversed: field.money('Taken back', '已收回'),
    fundedBy: field.label('Funded by', '承担方', couponFunders, couponFunderWords),
    customer: orNone(field.text('Customer', '顾客')),
    store: orNone(field.store),
    device: orNone(field.code('Device', '设备')),
    orderNo: orNone(field.code('Order no', '订单号')),
    product: field.label('Used with', '使用方式', couponProducts, couponProductWords),
    staff: orNone(field.text('Staff', '员工')),
  },
  {
    text: filter.search(
      'Redemption no, coupon, campaign, order no or customer',
      '核销单号、优惠券、活动、订单号或顾客',
    ),
    status: filter.several(redemptionStatuses),
    fundedBy: filter.one(couponFunders),
    product: filter.several(couponProducts),
    store: filter.stores,
    currency,
    createdAt: filter.dates,
  },
)('POST secure/coupon/query', access)
const detail = z.extend(query.row, {
  campaignId: id,
  campaignNumber: z.string(),
  paymentId: z.nullable(id),
  /** The conditions that were met, in the campaign's order. */
  rule: couponRule,
  reservedUntil: z.nullable(instant),
  usedAt: z.nullable(instant),
  reversedAt: z.nullable(instant),
  releasedAt: z.nullable(instant),
  reversedBy: z.nullable(z.string()),
  actions: z.array(z.enum(['use', 'release', 'reverse'])),
  ...booked,
})
export type RedemptionDetail = z.output<typeof detail>

const coupons = listed(
  {
    id: field.id,
    createdAt: field.time('Issued', '发放时间'),
    number: field.code('Coupon no', '券号'),
    code: field.code('Code', '券码'),
    campaign: field.text('Campaign', '活动'),
    status: field.status('Status', '状态', couponStatuses, statuses),
    recipient: orNone(field.text('For', '发放对象')),
    expiresAt: field.time('Valid until', '有效期至'),
    issuedBy: field.text('Issued by', '发放人'),
  },
  {
    text: filter.search('Coupon no, code, campaign or customer', '券号、券码、活动或顾客'),
    status: filter.several(couponStatuses),
    createdAt: filter.dates,
  },
)('POST secure/coupon/issued/query', access)
const issued = z.extend(coupons.row, {
  campaignId: id,
  /** Its newest use; null: none yet. */
  useId: z.nullable(id),
  useNumber: z.nullable(z.string()),
  actions: z.array(z.enum(['withdraw'])),
})
export type IssuedCoupon = z.output<typeof issued>

const campaigns = listed(
  {
    id: field.id,
    createdAt: field.time('Created', '创建时间'),
    number: field.code('Campaign no', '活动编号'),
    title: field.text('Name', '名称'),
    status: field.status('Status', '状态', couponCampaignStatuses, statuses),
    code: orNone(field.code('Shared code', '公开券码')),
    kind: field.label('Discount', '优惠方式', couponKinds, couponKindWords),
    fundedBy: field.label('Funded by', '承担方', couponFunders, couponFunderWords),
    budget: field.money('Budget', '预算'),
    spent: field.money('Used', '已使用'),
    reserved: field.money('Reserved', '已预留'),
    left: field.money('Left', '剩余'),
    uses: field.count('Uses', '使用次数'),
    startsAt: field.time('Starts', '开始'),
    endsAt: field.time('Ends', '结束'),
    createdBy: field.text('Created by', '创建人'),
  },
  {
    text: filter.search('Name, campaign no, code or colleague', '名称、活动编号、券码或同事'),
    status: filter.several(couponCampaignStatuses),
    fundedBy: filter.one(couponFunders),
    currency,
    createdAt: filter.dates,
  },
)('POST secure/coupon/campaign/query', access)
export const couponCampaignActions = ['issue', 'pause', 'resume', 'end'] as const
const campaign = z.extend(campaigns.row, {
  /** Percentage of a percentage campaign: '12.5'. */
  percent: z.nullable(z.string()),
  fixed: z.nullable(money),
  cap: z.nullable(money),
  usesMax: z.nullable(z.int()),
  perCustomer: z.nullable(z.int()),
  rule: couponRule,
  /** How many coupons were issued one by one. */
  issued: z.int(),
  endedAt: z.nullable(instant),
  actions: z.array(z.enum(couponCampaignActions)),
  ...booked,
})
export type CouponCampaign = z.output<typeof campaign>

const some = amountIn(homeCurrencies, 'CURRENCY_NOT_SENT')
const count = (max: number) =>
  z
    .int({ error: 'COUPON_COUNT' })
    .check(z.minimum(1, { error: 'COUPON_COUNT' }), z.maximum(max, { error: 'COUPON_COUNT' }))
/** What a campaign is started from, and what colleagues agree to. */
export const couponCampaignForm = z
  .object({
    draftId,
    title: textLine(60),
    fundedBy: z.enum(couponFunders),
    kind: z.enum(couponKinds),
    /** Per cent with up to two decimals. */
    percent: z.optional(z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/, { error: 'COUPON_PERCENT' }))),
    fixed: z.optional(some),
    /** Most that one use takes off. */
    cap: z.optional(some),
    budget: some,
    /** A code that everybody may know; left out: only coupons that are issued one by one. */
    code: z.optional(couponCode.check(z.regex(/^[0-9A-Z]{4,20}$/, { error: 'COUPON_CODE' }))),
    usesMax: z.optional(count(1_000_000)),
    perCustomer: z.optional(count(100)),
    rule: couponRule,
    startsAt: instant,
    endsAt: instant,
  })
  .check(
    z.check((context) => {
      const { value, issues } = context
      const blame = (path: string, message: string): void =>
        void issues.push({ code: 'custom', message, input: value, path: [path] })
      const bps = Math.round(Number(value.percent ?? 0) * 100)
      if (value.kind === 'percent' && (bps < 1 || bps > couponPercentMax * 100)) blame('percent', 'COUPON_PERCENT')
      if (value.kind === 'fixed' && !value.fixed) blame('fixed', 'AMOUNT')
      for (const name of ['fixed', 'cap'] as const)
        if (value[name] && value[name].currency !== value.budget.currency) blame(name, 'CURRENCY_DIFFERS')
      if (value.fixed && value.fixed.minor > value.budget.minor) blame('fixed', 'OVER_BUDGET')
      const [from, until] = [Date.parse(value.startsAt), Date.parse(value.endsAt)]
      if (until <= from || until - from > couponDaysMax * dayMs) blame('endsAt', 'CAMPAIGN_DAYS')
    }),
  )
export type CouponCampaignForm = z.output<typeof couponCampaignForm>

const atCounter = {
  code: couponCode,
  amount: some,
  store: z.optional(storeCode),
  /** Number of the receipt or order that it is used for. */
  orderNo: z.optional(textLine(60)),
  customer: z.optional(z.object({ mobile: z.optional(mobileNumber), email: z.optional(emailAddress) })),
}
export const coupon = refreshedBy(['coupon.changed', 'balance.changed'], {
  query,
  detail: read('POST secure/coupon/detail/{id}', {
    access,
    input: byId,
    output: detail,
    forStores: { of: 'coupon' },
  }),
  coupons,
  issued: read('POST secure/coupon/issued/detail/{id}', { access, input: byId, output: issued }),
  campaigns,
  campaign: read('POST secure/coupon/campaign/detail/{id}', { access, input: byId, output: campaign }),
  /** Subject to the approval policy. Once it starts, the budget is the campaign's; what Falaj funds waits for Falaj. */
  start: change('POST secure/coupon/campaign/add', {
    does: { en: 'Started a coupon campaign', zh: '创建优惠券活动' },
    access,
    scene: 'transfer',
    idempotent: true,
    input: couponCampaignForm,
    /** Without an id, approval is pending and nothing is set aside yet. */
    output: z.object({
      id: z.nullable(id),
      number: z.nullable(z.string()),
      requestId: z.nullable(id),
      requestNumber: z.nullable(z.string()),
    }),
  }),
  /** No new use; orders that have reserved one go on. */
  pause: change('POST secure/coupon/campaign/pause', {
    does: { en: 'Paused a coupon campaign', zh: '暂停优惠券活动' },
    access,
    input: byId,
    output: nothing,
  }),
  resume: change('POST secure/coupon/campaign/resume', {
    does: { en: 'Resumed a coupon campaign', zh: '恢复优惠券活动' },
    access,
    input: byId,
    output: nothing,
  }),
  /** What is left of the budget goes back to who funds it; what orders have reserved follows once they end. */
  end: change('POST secure/coupon/campaign/end', {
    does: { en: 'Ended a coupon campaign', zh: '结束优惠券活动' },
    access,
    input: byId,
    output: nothing,
  }),
  issue: change('POST secure/coupon/issue', {
    does: { en: 'Issued coupons', zh: '发放优惠券' },
    access,
    idempotent: true,
    input: z.object({
      id,
      /** As many coupons for anyone, or one for each of the people named. */
      count: z.optional(count(issueMax)),
      recipients: z.optional(z.array(textLine(80)).check(z.maxLength(issueMax, { error: 'TOO_LONG' }))),
      /** Default: the campaign's end. */
      expiresAt: z.optional(instant),
    }),
    output: z.object({ codes: z.array(z.string()) }),
  }),
  withdraw: change('POST secure/coupon/issued/withdraw', {
    does: { en: 'Withdrew a coupon', zh: '作废优惠券' },
    access,
    input: byId,
    output: nothing,
  }),
  /** Whether a coupon can be used for this purchase, and what it takes off. Reserves nothing. */
  verify: read('POST secure/coupon/verify', {
    access,
    input: z.object(atCounter),
    output: z.object({
      campaign: z.string(),
      campaignId: id,
      discount: money,
      pays: money,
      expiresAt: instant,
    }),
  }),
  /** Reserves the coupon for a sale at a counter. */
  reserve: change('POST secure/coupon/reserve', {
    does: { en: 'Reserved a coupon at the counter', zh: '柜台预留优惠券' },
    access,
    idempotent: true,
    input: z.object(atCounter),
    output: z.object({ id, number: z.string(), discount: money, pays: money, until: instant }),
  }),
  use: change('POST secure/coupon/use', {
    does: { en: 'Redeemed a coupon', zh: '核销优惠券' },
    access,
    idempotent: true,
    input: byId,
    output: nothing,
  }),
  release: change('POST secure/coupon/release', {
    does: { en: 'Released a reserved coupon', zh: '释放预留优惠券' },
    access,
    input: byId,
    output: nothing,
  }),
  /** On the day of its use only: the discount goes back to the budget and the coupon can be used again. */
  reverse: change('POST secure/coupon/reverse', {
    does: { en: 'Reversed a redemption', zh: '撤销核销' },
    access,
    idempotent: true,
    input: byId,
    output: nothing,
  }),
})
