// Commissions as their partners see them: lines, the explanation of each, payouts, and the file from which a statement can be recomputed.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, nothing, read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { approvals, draftId, orderAnswer, request, steps } from '../kernel/money/order.ts'
import { byId, entries } from '../kernel/money/record.ts'
import { transferStatuses } from '../kernel/money/order-status.ts'
import { homeCurrencies, id, instant, money } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'

/** Members who read an account's commissions. Agents have no referral area of their own. */
export const commissionReaders = [areas.referral, areas.isvAgents] as const
/** Those of them who move money. */
const payers = areas.fiatMoneyMovement

export const commissionKinds = ['earned', 'taken-back', 'restored'] as const
export const commissionKindWords = words({
  earned: { en: 'Earned', zh: '获得' },
  'taken-back': { en: 'Taken back', zh: '收回' },
  restored: { en: 'Restored', zh: '恢复' },
})
/** The states of `stateOf`, as the list and its filter name them. */
export const commissionStatuses = ['ACCRUED', 'CLEARING', 'AVAILABLE', 'IN_PAYOUT', 'PAID_OUT'] as const
export const statementMonth = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'INVALID' }))
const currencyFilter = filter.one(homeCurrencies, { en: 'Currency', zh: '币种' })

export const lineListing = listed(
  {
    id: field.id,
    createdAt: field.time('Created', '创建时间'),
    merchant: field.words('Merchant', '商户'),
    merchantMid: field.code('Merchant ID', '商户号'),
    payment: field.code('Payment no', '支付单号'),
    kind: field.label('Kind', '类别', commissionKinds, commissionKindWords),
    amount: field.money('Payment', '支付金额'),
    rate: field.code('Rate', '费率'),
    commission: field.money('Commission', '佣金'),
    vat: field.money('VAT', '增值税'),
    total: field.money('Total', '合计'),
    state: field.status('State', '状态', commissionStatuses, statuses),
    clearsOn: field.day('Available from', '可用日期'),
    payout: orNone(field.code('Payout no', '付款单号')),
    month: field.code('Statement', '对账单'),
  },
  {
    text: filter.search('Merchant, payment or payout', '商户、支付单号或付款单号'),
    createdAt: filter.dates,
    month: { ...filter.exact('Statement (YYYY-MM)', '对账单（年-月）'), schema: z.optional(statementMonth) },
    state: filter.several(commissionStatuses),
    kind: filter.several(commissionKinds),
    currency: currencyFilter,
    merchantMid: filter.exact('Merchant ID', '商户号'),
  },
)

export const payoutListing = listed(
  {
    id: field.id,
    createdAt: field.time('Created', '创建时间'),
    number: field.code('Payout no', '付款单号'),
    status: field.status('Status', '状态', transferStatuses, statuses),
    amount: field.money('Amount', '金额'),
    lines: field.count('Commissions', '佣金笔数'),
    payee: field.text('Paid to', '收款方'),
    maker: field.text('Maker', '经办人'),
    checker: orNone(field.text('Checker', '复核人')),
    completedAt: orNone(field.time('Completed', '完成时间')),
  },
  {
    text: filter.search('Payout no or payee', '付款单号或收款方'),
    createdAt: filter.dates,
    month: {
      ...filter.exact('Statement (YYYY-MM)', '对账单（年-月）'),
      schema: z.optional(statementMonth),
    },
    status: filter.several(transferStatuses),
    currency: currencyFilter,
  },
)

const named = z.object({ en: z.string(), zh: z.string() })
const explanation = z.object({
  id,
  kind: z.string(),
  state: z.string(),
  currency: z.string(),
  payment: z.object({ id, number: z.string(), merchant: named, amount: money, fee: money, paidAt: instant }),
  rate: z.object({ ppm: z.int(), belowPpm: z.int(), from: instant, until: z.nullable(instant) }),
  /** From the partner that brought the merchant up to the one whose commission it is, as of the payment. */
  path: z.array(z.object({ id, name: z.string(), ratePpm: z.int() })),
  partner: z.object({ id, name: z.string() }),
  settlesOn: z.string(),
  clearsOn: z.string(),
  /** All of this payment and partner, in their order: what was earned, and what refunds and disputes took of it. */
  lines: z.array(
    z.object({
      id,
      kind: z.string(),
      nth: z.int(),
      taken: money,
      commission: money,
      vat: money,
      at: instant,
      state: z.string(),
    }),
  ),
  payout: z.nullable(z.object({ id, number: z.string() })),
  entries,
})
export type CommissionExplanation = z.output<typeof explanation>

const payoutDetail = z.extend(payoutListing('POST secure/referral/settlement/query', areas.referral).row, {
  partner: z.string(),
  why: z.nullable(z.string()),
  request,
  steps,
  entries,
  mayCancel: z.boolean(),
})
export type CommissionPayoutDetail = z.output<typeof payoutDetail>
const currency = z.enum(homeCurrencies)

export const commission = refreshedBy(['commission.changed', 'commission-payout.changed', 'partner.changed'], {
  /** What the reader's own part of the tree earned in this month, and what of it can be paid out. */
  summary: read('POST secure/commission/summary', {
    access: areas.isv,
    input: nothing,
    output: z.object({ month: z.string(), earned: z.array(money), payable: z.array(money) }),
  }),
  explain: read('POST secure/commission/explain', { access: commissionReaders, input: byId, output: explanation }),
  /** What could be paid out now: all that is available, less what was taken back. */
  payable: read('POST secure/commission/payable', {
    access: commissionReaders,
    input: z.object({ partnerId: z.optional(id) }),
    output: z.object({
      partner: z.nullable(z.object({ id, number: z.string(), name: z.string(), isActive: z.boolean() })),
      /** Null: nobody knows where to pay it. */
      payee: z.nullable(z.string()),
      balances: z.array(z.object({ amount: money, lines: z.int() })),
      approvals,
    }),
  }),
  pay: change('POST secure/commission/payout/add', {
    does: { en: 'Requested a payout of commissions', zh: '申请支付佣金' },
    access: payers,
    idempotent: true,
    input: z.object({ draftId, partnerId: z.optional(id), currency }),
    output: orderAnswer,
  }),
  cancelPayout: change('POST secure/commission/payout/cancel', {
    does: { en: 'Cancelled a payout of commissions', zh: '取消支付佣金' },
    access: payers,
    idempotent: true,
    input: byId,
    output: orderAnswer,
  }),
  payout: read('POST secure/commission/payout', { access: commissionReaders, input: byId, output: payoutDetail }),
  /** Everything that a statement of one month is computed from, as the text of one file. */
  court: change('POST secure/commission/court/download', {
    does: { en: 'Downloaded the file of a commission statement', zh: '下载佣金对账文件' },
    access: commissionReaders,
    input: z.object({ partnerId: z.optional(id), month: statementMonth, currency }),
    output: z.object({ name: z.string(), text: z.string() }),
  }),
})
