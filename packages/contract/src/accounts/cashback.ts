// Cashback: a part of what customers pay goes back to them, by campaigns whose budget is held before anybody earns.
import * as z from 'zod/mini'
import { dayMs } from '../kernel/time.ts'
import { areas } from '../kernel/access.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { homeCurrencies } from '../kernel/scalars.ts'
import { amountIn, draftId } from '../kernel/money/order.ts'
import { booked, byId } from '../kernel/money/record.ts'
import { id, instant, money } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'

const readers = areas.fiatTransactions
const movers = areas.fiatMoneyMovement

export const campaignStatuses = ['SCHEDULED', 'RUNNING', 'PAUSED', 'ENDED'] as const
export const campaignRules = ['percent', 'fixed'] as const
export const campaignRuleWords = words({
  percent: { en: 'Part of the payment', zh: '按比例' },
  fixed: { en: 'Fixed amount', zh: '固定金额' },
})
/** `REVERTED`: all of it went back with refunds of the payment; `part-reverted`: some of it. */
export const cashbackStatuses = ['SUCCESS', 'part-reverted', 'REVERTED'] as const
export const percentMax = 50
export const campaignDaysMax = 366

const query = listed(
  {
    id: field.id,
    earnedAt: field.time('Earned', '获得时间'),
    number: field.code('Cashback no', '返现单号'),
    status: field.status('Status', '状态', cashbackStatuses, statuses),
    amount: sortable(field.money('Cashback', '返现金额')),
    reverted: field.money('Taken back', '已收回'),
    campaign: field.text('Campaign', '活动'),
    paymentNo: field.code('Payment no', '支付单号'),
    paid: field.money('Paid', '支付金额'),
    customer: orNone(field.text('Customer', '顾客')),
  },
  {
    text: filter.search('Cashback no, payment no, campaign or customer', '返现单号、支付单号、活动或顾客'),
    status: filter.several(cashbackStatuses),
    currency: filter.one(homeCurrencies, { en: 'Currency', zh: '币种' }),
    amount: filter.amount,
    earnedAt: filter.dates,
  },
)('POST secure/marketing/cashback/query', readers)
const detail = z.extend(query.row, { campaignId: id, paymentId: id, revertedAt: z.nullable(instant), ...booked })
export type CashbackDetail = z.output<typeof detail>

const campaigns = listed(
  {
    id: field.id,
    createdAt: field.time('Created', '创建时间'),
    number: field.code('Campaign no', '活动编号'),
    title: field.text('Name', '名称'),
    status: field.status('Status', '状态', campaignStatuses, statuses),
    budget: field.money('Budget', '预算'),
    spent: field.money('Earned by customers', '顾客已获'),
    left: field.money('Left', '剩余'),
    rule: field.label('Rule', '规则', campaignRules, campaignRuleWords),
    startsAt: field.time('Starts', '开始'),
    endsAt: field.time('Ends', '结束'),
    payments: field.count('Payments', '支付笔数'),
    createdBy: field.text('Created by', '创建人'),
  },
  {
    text: filter.search('Name, campaign no or colleague', '名称、活动编号或同事'),
    status: filter.several(campaignStatuses),
    currency: filter.one(homeCurrencies, { en: 'Currency', zh: '币种' }),
    createdAt: filter.dates,
  },
)('POST secure/marketing/cashback/campaign/query', readers)
export const campaignActions = ['pause', 'resume', 'end'] as const
const campaign = z.extend(campaigns.row, {
  /** Percentage of a percentage rule: '2.5'. */
  percent: z.nullable(z.string()),
  fixed: z.nullable(money),
  least: z.nullable(money),
  cap: z.nullable(money),
  endedAt: z.nullable(instant),
  actions: z.array(z.enum(campaignActions)),
  ...booked,
})
export type CampaignDetail = z.output<typeof campaign>

const some = amountIn(homeCurrencies, 'CURRENCY_NOT_SENT')
/** What a campaign is started from, and what colleagues agree to. */
export const campaignForm = z
  .object({
    draftId,
    title: z.string().check(
      z.overwrite((text) => text.trim().replace(/\s+/g, ' ')),
      z.minLength(1, { error: 'REQUIRED' }),
      z.maxLength(60, { error: 'TOO_LONG' }),
    ),
    rule: z.enum(campaignRules),
    /** Per cent with up to two decimals. */
    percent: z.optional(z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/, { error: 'CASHBACK_PERCENT' }))),
    fixed: z.optional(some),
    least: z.optional(some),
    cap: z.optional(some),
    budget: some,
    startsAt: instant,
    endsAt: instant,
  })
  .check(
    z.check((context) => {
      const { value, issues } = context
      const blame = (path: string, message: string): void =>
        void issues.push({ code: 'custom', message, input: value, path: [path] })
      const bps = Math.round(Number(value.percent ?? 0) * 100)
      if (value.rule === 'percent' && (bps < 1 || bps > percentMax * 100)) blame('percent', 'CASHBACK_PERCENT')
      if (value.rule === 'fixed' && !value.fixed) blame('fixed', 'AMOUNT')
      for (const name of ['fixed', 'least', 'cap'] as const)
        if (value[name] && value[name].currency !== value.budget.currency) blame(name, 'CURRENCY_DIFFERS')
      if (value.fixed && value.fixed.minor > value.budget.minor) blame('fixed', 'OVER_BUDGET')
      const [from, until] = [Date.parse(value.startsAt), Date.parse(value.endsAt)]
      if (until <= from || until - from > campaignDaysMax * dayMs) blame('endsAt', 'CAMPAIGN_DAYS')
    }),
  )
export type CampaignForm = z.output<typeof campaignForm>

export const cashback = refreshedBy(['cashback.changed', 'balance.changed'], {
  query,
  detail: read('POST secure/marketing/cashback/detail/{id}', { access: readers, input: byId, output: detail }),
  campaigns,
  campaign: read('POST secure/marketing/cashback/campaign/detail/{id}', {
    access: readers,
    input: byId,
    output: campaign,
  }),
  /** Subject to the approval policy. Once it starts, the budget is on hold for those who earn it. */
  start: change('POST secure/marketing/cashback/campaign/add', {
    does: { en: 'Started a cashback campaign', zh: '创建返现活动' },
    access: movers,
    scene: 'transfer',
    idempotent: true,
    input: campaignForm,
    /** Without an id, approval is pending and nothing is held yet. */
    output: z.object({
      id: z.nullable(id),
      number: z.nullable(z.string()),
      requestId: z.nullable(id),
      requestNumber: z.nullable(z.string()),
    }),
  }),
  /** Payments made meanwhile earn nothing. */
  pause: change('POST secure/marketing/cashback/campaign/pause', {
    does: { en: 'Paused a cashback campaign', zh: '暂停返现活动' },
    access: movers,
    input: byId,
    output: nothing,
  }),
  resume: change('POST secure/marketing/cashback/campaign/resume', {
    does: { en: 'Resumed a cashback campaign', zh: '恢复返现活动' },
    access: movers,
    input: byId,
    output: nothing,
  }),
  /** Returns the rest of the budget to the available balance. */
  end: change('POST secure/marketing/cashback/campaign/end', {
    does: { en: 'Ended a cashback campaign', zh: '结束返现活动' },
    access: movers,
    input: byId,
    output: nothing,
  }),
})
