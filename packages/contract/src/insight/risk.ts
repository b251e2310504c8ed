// Risk: what the merchant's rules decided about each attempt to pay, the payments that wait for a person, and the rules themselves.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, nothing, read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { byId } from '../kernel/money/record.ts'
import { textLine } from '../kernel/sale.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { words } from '../kernel/words.ts'
import { checkoutMethods, paymentMethodTable } from '../payments/payment-methods.ts'
import { riskKeys, riskKeyWords, riskLists, riskListWords } from './risk-fields.ts'
import { riskLineMax } from './risk-line.ts'
import { riskOutcomes } from './risk-rules.ts'

const access = areas.risk
/** Who decides, writes rules and keeps lists: members who move money. */
const keepers = areas.fiatMoneyMovement

const riskOutcomeWords = words({
  allow: { en: 'Allowed', zh: '放行' },
  '3ds': { en: '3-D Secure', zh: '3-D Secure 验证' },
  review: { en: 'Review', zh: '人工审核' },
  refuse: { en: 'Refused', zh: '拒绝' },
})
const riskReviews = ['WAITING', 'ALLOWED', 'REFUSED', 'REFUNDED', 'LAPSED', 'ENDED'] as const
export type RiskReview = (typeof riskReviews)[number]
export const riskReviewWords = words({
  WAITING: { en: 'Waits for a decision', zh: '待审核' },
  ALLOWED: { en: 'Allowed', zh: '人工放行' },
  REFUSED: { en: 'Refused', zh: '人工拒绝' },
  REFUNDED: { en: 'Refunded', zh: '已退款' },
  LAPSED: { en: 'Nobody decided', zh: '逾期未审核，已拒绝' },
  ENDED: { en: 'Ended without a decision', zh: '未审核即结束' },
})
/** What became of an attempt. `young`: paid so recently that it may still be disputed. */
export const riskEnds = ['good', 'disputed', 'refunded', 'refused', 'young', 'open'] as const
export type RiskEnd = (typeof riskEnds)[number]
export const riskEndWords = words({
  good: { en: 'Good sale', zh: '正常交易' },
  disputed: { en: 'Disputed', zh: '发生争议' },
  refunded: { en: 'Refunded', zh: '已退款' },
  refused: { en: 'Not paid', zh: '未支付' },
  young: { en: 'Too recent to tell', zh: '时间太短，尚无定论' },
  open: { en: 'Under way', zh: '进行中' },
})
/** So long after a payment most disputes have come. */
export const disputeWindowDays = 60
/** A rule that stops more of the payments needs a second person. In hundredths of a per cent. */
export const approvalShareBps = 2000
/** With less history a rule cannot be judged. */
export const historyDaysMin = 30
export const dashboardDays = 30
/** Limits of the card schemes, in hundredths of a per cent. */
export const disputeLimitBps = 90
export const fraudLimitBps = 65

const decisions = listed(
  {
    id: field.id,
    at: sortable(field.time('Time', '时间')),
    payment: field.code('Payment', '支付'),
    outcome: field.label('Decision', '决策', riskOutcomes, riskOutcomeWords),
    review: orNone(field.label('Review', '审核', riskReviews, riskReviewWords)),
    became: field.label('What became of it', '结果', riskEnds, riskEndWords),
    amount: sortable(field.money('Amount', '金额')),
    rules: orNone(field.text('Rules that applied', '命中规则')),
    method: field.label('Method', '支付方式', checkoutMethods, paymentMethodTable),
    card: orNone(field.code('Card', '银行卡')),
    cardCountry: orNone(field.code('Country of the card', '发卡国家')),
    addressCountry: orNone(field.code('Country of the address', '网络地址国家')),
    store: orNone(field.store),
    rulesVersion: field.count('Version of the rules', '规则版本'),
    decidedBy: orNone(field.text('Decided by', '审核人')),
    decidedAt: orNone(field.time('Decided', '审核时间')),
    decideBy: orNone(field.time('Decide by', '审核期限')),
  },
  {
    text: filter.search('Payment or rule', '支付或规则'),
    outcome: filter.several(riskOutcomes),
    review: filter.several(riskReviews),
    became: filter.several(riskEnds),
    method: filter.several(checkoutMethods),
    store: filter.stores,
    amount: filter.amount,
    at: filter.dates,
  },
)('POST secure/risk/decision/query', access)
const hit = z.object({
  rule: id,
  number: z.string(),
  name: z.string(),
  version: z.int(),
  line: z.string(),
  outcome: open(riskOutcomes),
  isWatching: z.boolean(),
})
export type RiskHitRow = z.output<typeof hit>
export const riskReviewActions = ['allow', 'refuse'] as const
const decision = z.extend(decisions.row, {
  paymentId: id,
  attempt: z.int(),
  isEnforced: z.boolean(),
  features: z.array(z.object({ name: z.string(), value: z.nullable(z.string()) })),
  hits: z.array(hit),
  note: z.nullable(z.string()),
  /** What can be put on a list, and whether it is on one. */
  keys: z.array(
    z.object({
      kind: z.enum(riskKeys),
      shown: z.string(),
      list: z.nullable(z.enum(riskLists)),
      entryId: z.nullable(id),
    }),
  ),
  actions: z.array(z.enum(riskReviewActions)),
  /** The money was taken at once: it stays or is refunded. */
  isPaid: z.boolean(),
})
export type RiskDecisionDetail = z.output<typeof decision>

/** A decision as a program of the merchant reads it. */
export const riskAttempt = z.object({
  id,
  attempt: z.int(),
  at: instant,
  outcome: open(riskOutcomes),
  /** Null: nobody was asked to decide. */
  review: z.nullable(open(riskReviews)),
  decideBy: z.nullable(instant),
  decidedAt: z.nullable(instant),
  /** False: only noted, because nobody could be asked or refused any more. */
  isEnforced: z.boolean(),
  /** Numbers of the rules that applied, in their order. */
  rules: z.array(z.object({ number: z.string(), name: z.string(), isWatching: z.boolean() })),
})

const entries = listed(
  {
    id: field.id,
    createdAt: field.time('Since', '起始时间'),
    endedAt: orNone(field.time('Until', '截止时间')),
    list: field.label('List', '名单', riskLists, riskListWords),
    kind: field.label('What', '类型', riskKeys, riskKeyWords),
    shown: field.text('Entry', '条目'),
    reason: orNone(field.text('Reason', '原因')),
    by: orNone(field.text('Added by', '添加人')),
    endedBy: orNone(field.text('Taken off by', '移除人')),
  },
  {
    text: filter.search('Entry, reason or colleague', '条目、原因或同事'),
    list: filter.several(riskLists),
    kind: filter.several(riskKeys),
    createdAt: filter.dates,
  },
)('POST secure/risk/list/query', access)

export const riskRuleStates = ['DRAFT', 'WATCH', 'ON', 'OFF'] as const
export const riskRuleStateWords = words({
  DRAFT: { en: 'Draft, not on', zh: '草稿，未启用' },
  WATCH: { en: 'Watches', zh: '观察中' },
  ON: { en: 'On', zh: '已启用' },
  OFF: { en: 'Off', zh: '已停用' },
})
const rule = z.object({
  id,
  number: z.string(),
  name: z.string(),
  state: z.enum(riskRuleStates),
  /** The newest line; `liveVersion` is the one that decides, if any. */
  version: z.int(),
  line: z.string(),
  liveVersion: z.nullable(z.int()),
  liveLine: z.nullable(z.string()),
  since: instant,
  by: z.string(),
  /** A colleague is to approve that it is switched on. */
  requestId: z.nullable(id),
  /** In the last 30 days. */
  fired: z.int(),
  bad: z.int(),
  stopped: money,
})
export type RiskRuleRow = z.output<typeof rule>
const review = z.object({
  id,
  paymentId: id,
  number: z.string(),
  amount: money,
  at: instant,
  decideBy: instant,
  method: open(checkoutMethods),
  card: z.nullable(z.string()),
  why: z.array(z.string()),
  /** Earlier attempts of the same payer: by customer, else by card or device. */
  earlier: z.object({ paid: z.int(), disputed: z.int(), refused: z.int() }),
  isPaid: z.boolean(),
  /** Waits for its bank: nothing can be decided yet. */
  isReady: z.boolean(),
})
export type RiskReviewCard = z.output<typeof review>
const decided = z.object({
  id,
  paymentId: id,
  number: z.string(),
  review: open(riskReviews),
  by: z.nullable(z.string()),
  amount: money,
})
const riskAlerts = ['disputes', 'fraud', 'card-testing', 'queue'] as const
export const riskFigures = [
  'payments',
  'disputes',
  'sales',
  'fraud',
  'stopped',
  'stopped-bad',
  'stopped-unclear',
  'stopped-good',
  'came-back',
  'refused-day',
  'rule-fired',
  'rule-bad',
  'rule-stopped',
] as const
export type RiskFigure = (typeof riskFigures)[number]
const dashboard = z.object({
  from: z.string(),
  to: z.string(),
  disputes: z.object({ count: z.int(), payments: z.int(), limitBps: z.int(), left: z.int() }),
  fraud: z.object({ amount: money, sales: money, limitBps: z.int() }),
  stopped: z.object({ amount: money, bad: money, unclear: money, good: money, count: z.int() }),
  cameBack: z.object({ count: z.int(), sameDay: z.int() }),
  waiting: z.int(),
  queue: z.array(review),
  decided: z.array(decided),
  rules: z.array(rule),
  alerts: z.array(
    z.object({ kind: open(riskAlerts), count: z.int(), rate: z.nullable(z.string()), rows: z.enum(riskFigures) }),
  ),
  mayAct: z.boolean(),
})
export type RiskDashboard = z.output<typeof dashboard>

const figureRow = z.object({
  kind: z.enum(['payment', 'dispute']),
  id,
  number: z.string(),
  at: instant,
  amount: money,
  /** In dirhams, as it counts. */
  counted: money,
  decisionId: z.nullable(id),
})
const rowsOf = { rows: z.array(figureRow), count: z.int(), total: money, next: z.nullable(z.string()) }
export type RiskFigureRow = z.output<typeof figureRow>
export const figurePage = 50

const line = z.string().check(
  z.overwrite((typed) => typed.trim().replace(/\s+/g, ' ')),
  z.minLength(1, { error: 'REQUIRED' }),
  z.maxLength(riskLineMax, { error: 'TOO_LONG' }),
)
export const backTestDays = ['30', '90', '180'] as const
export const listTimes = ['then', 'now'] as const
const trial = {
  line,
  /** The rule that it would replace. */
  ruleId: z.optional(id),
  days: z.enum(backTestDays),
  /** Lists as known when the payment was made, or as known now. */
  lists: z.enum(listTimes),
}
const part = z.object({ count: z.int(), amount: money })
const riskEffects = ['fired', 'good', 'disputed', 'refunded', 'refused', 'young', 'open'] as const
export const riskClasses = [...riskEffects, 'only-draft', 'only-live', 'both'] as const
export type RiskClass = (typeof riskClasses)[number]
const effect = z.object({
  line: z.string(),
  limit: z.nullable(money),
  fired: part,
  good: part,
  disputed: part,
  refunded: part,
  refused: part,
  young: part,
  open: part,
  /** What it saves less the good sales that it stops. */
  effect: money,
})
export type RiskEffect = z.output<typeof effect>
const backTest = z.object({
  from: z.nullable(instant),
  to: instant,
  count: z.int(),
  /** Days between the first and the last attempt. */
  days: z.int(),
  /** Older attempts were left out: there are more than one trial reads. */
  isCut: z.boolean(),
  own: effect,
  beside: z.array(effect),
  /** Index in `beside` of the best one, if better than the rule itself. */
  best: z.nullable(z.int()),
  /** Against the rules that are on, on the same payments. */
  against: z.object({ onlyDraft: part, onlyLive: part, both: part }),
  dearest: z.array(z.object({ id, paymentId: id, number: z.string(), at: instant, amount: money })),
  /** The share of all attempts, in hundredths of a per cent. */
  shareBps: z.int(),
  stopsAll: z.boolean(),
  ms: z.int(),
})
export type RiskBackTest = z.output<typeof backTest>

export const risk = refreshedBy(['risk.changed', 'payment.changed', 'refund.changed', 'dispute.changed'], {
  dashboard: read('POST secure/risk/dashboard', { access, input: nothing, output: dashboard }),
  /** The rows that a figure of the dashboard is made of. */
  rows: read('POST secure/risk/rows', {
    access,
    input: z.object({
      figure: z.enum(riskFigures),
      ruleId: z.optional(id),
      after: z.optional(z.string().check(z.maxLength(80))),
    }),
    output: z.object(rowsOf),
  }),
  decisions,
  decision: read('POST secure/risk/decision/detail/{id}', { access, input: byId, output: decision }),
  /** Once: an authorised payment is captured, or its authorisation is released. */
  decide: change('POST secure/risk/review/decide', {
    does: { en: 'Decided on a payment in review', zh: '审核一笔支付' },
    access: keepers,
    idempotent: true,
    input: z.object({ id, decision: z.enum(riskReviewActions), note: z.optional(textLine(200)) }),
    output: z.object({ id, review: open(riskReviews) }),
  }),
  rule: read('POST secure/risk/rule/detail/{id}', {
    access,
    input: byId,
    output: z.extend(rule, {
      versions: z.array(
        z.object({
          version: z.int(),
          name: z.string(),
          line: z.string(),
          at: instant,
          by: z.string(),
          isLive: z.boolean(),
        }),
      ),
    }),
  }),
  /** A new rule, or the next version of one. What is on stays on as it was until it is switched. */
  save: change('POST secure/risk/rule/save', {
    does: { en: 'Saved a risk rule', zh: '保存风控规则' },
    access: keepers,
    idempotent: true,
    input: z.object({ id: z.optional(id), name: textLine(60), line }),
    output: z.object({ id, number: z.string(), version: z.int() }),
  }),
  /** A rule that stops many payments waits for a colleague. */
  setState: change('POST secure/risk/rule/switch', {
    does: { en: 'Switched a risk rule', zh: '切换风控规则' },
    access: keepers,
    idempotent: true,
    input: z.object({ id, to: z.enum(['WATCH', 'ON', 'OFF']), version: z.int() }),
    output: z.object({
      state: z.enum(riskRuleStates),
      requestId: z.nullable(id),
      requestNumber: z.nullable(z.string()),
    }),
  }),
  /** On the merchant's own history; changes nothing. */
  tryRule: read('POST secure/risk/rule/try', { access, input: z.object(trial), output: backTest }),
  tryRows: read('POST secure/risk/rule/try/rows', {
    access,
    input: z.object({ ...trial, of: z.enum(riskClasses), after: z.optional(z.string().check(z.maxLength(80))) }),
    output: z.object(rowsOf),
  }),
  entries,
  addEntry: change('POST secure/risk/list/add', {
    does: { en: 'Put an entry on a risk list', zh: '添加风控名单条目' },
    access: keepers,
    idempotent: true,
    input: z.object({
      list: z.enum(riskLists),
      kind: z.enum(riskKeys),
      /** The attempt whose card, device, address or customer it is. */
      decisionId: z.optional(id),
      /** Or a typed network address. */
      address: z.optional(z.string().check(z.maxLength(45, { error: 'TOO_LONG' }))),
      reason: z.optional(textLine(200)),
    }),
    output: z.object({ id }),
  }),
  endEntry: change('POST secure/risk/list/end', {
    does: { en: 'Took an entry off a risk list', zh: '移除风控名单条目' },
    access: keepers,
    input: byId,
    output: nothing,
  }),
})
