// Virtual bank accounts: IBANs of the merchant's own that customers transfer to, the deposits that came, and what each of them was for.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { bankCurrencies } from '../merchant/bank-account-rules.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { booked, byId } from '../kernel/money/record.ts'
import { anyLine, price, storeCode, textLine, version } from '../kernel/sale.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'

const access = areas.virtualBankAccount
/** Members who read all transactions also read deposits; actions on one belong to the area. */
const readers = [areas.virtualBankAccount, areas.fiatTransactions] as const

export const ibanStatuses = ['active', 'closed'] as const
export const assignees = ['none', 'customer', 'store', 'invoice'] as const
export type Assignee = (typeof assignees)[number]
export const assigneeWords = words({
  none: { en: 'Anybody', zh: '不指定' },
  customer: { en: 'Customer', zh: '顾客' },
  store: { en: 'Store', zh: '门店' },
  invoice: { en: 'Invoice', zh: '账单' },
})
export const ibanChanges = ['created', 'renamed', 'assigned', 'shown', 'closed'] as const

export const depositStatuses = ['unmatched', 'part-matched', 'matched', 'returning', 'returned'] as const
export type DepositStatus = (typeof depositStatuses)[number]
/** Statuses that need a decision. */
export const waitingStatuses = ['unmatched', 'part-matched'] as const satisfies readonly DepositStatus[]
/** Why a deposit, or the rest of it, was not matched automatically. */
export const depositWhys = [
  'no-reference',
  'invoice-unknown',
  'several-invoices',
  'other-customer',
  'other-invoice',
  'invoice-settled',
  'currency-differs',
  'being-paid',
  'over-due',
  'closed',
  'closed-no-sender',
  'return-refused',
  'return-came-back',
  'undone',
] as const
export type DepositWhy = (typeof depositWhys)[number]
export const depositWhyWords = words({
  'no-reference': { en: 'The reference names no invoice', zh: '附言中没有账单编号' },
  'invoice-unknown': { en: 'You have no invoice with the number in the reference', zh: '附言中的账单编号不存在' },
  'several-invoices': { en: 'The reference names several invoices', zh: '附言中有多个账单编号' },
  'other-customer': { en: 'The invoice is another customer’s', zh: '该账单属于其他顾客' },
  'other-invoice': {
    en: 'The reference names another invoice than the one the IBAN is for',
    zh: '附言中的账单与该 IBAN 对应的账单不同',
  },
  'invoice-settled': { en: 'The invoice is paid, void or still a draft', zh: '该账单已付清、作废或仍为草稿' },
  'currency-differs': { en: 'The invoice is in another currency', zh: '账单币种不同' },
  'being-paid': { en: 'Somebody was paying the invoice at that moment', zh: '当时有人正在支付该账单' },
  'over-due': { en: 'More came than was due', zh: '入账金额超过应付金额' },
  closed: { en: 'The IBAN is closed', zh: '该 IBAN 已关闭' },
  'closed-no-sender': {
    en: 'The IBAN is closed and the bank did not name the sender’s account',
    zh: '该 IBAN 已关闭，且银行未提供付款人账号',
  },
  'return-refused': { en: 'The sender’s bank refused the return', zh: '付款人银行拒收退款' },
  'return-came-back': { en: 'The return came back', zh: '退款被退回' },
  undone: { en: 'Match undone by a colleague', zh: '同事已取消其匹配' },
}) satisfies Record<DepositWhy, unknown>
/** Why a match is suggested. */
export const matchReasons = [
  'number',
  'own-reference',
  'amount-due',
  'adds-up',
  'iban-customer',
  'iban-invoice',
  'known-account',
  'known-name',
  'alike-name',
] as const
export type MatchReason = (typeof matchReasons)[number]
export const matchReasonWords = words({
  number: { en: 'the reference contains its number', zh: '附言含账单编号' },
  'own-reference': { en: 'the reference contains your own reference', zh: '附言含您的参考号' },
  'amount-due': { en: 'the amount is what is due', zh: '金额等于应付金额' },
  'adds-up': { en: 'together they add up to the amount', zh: '合计等于入账金额' },
  'iban-customer': { en: 'the IBAN is this customer’s', zh: '该 IBAN 属于此顾客' },
  'iban-invoice': { en: 'the IBAN is this invoice’s', zh: '该 IBAN 属于此账单' },
  'known-account': { en: 'this customer paid from this account before', zh: '此顾客曾用该账户付款' },
  'known-name': { en: 'this customer paid under this name before', zh: '此顾客曾用该名称付款' },
  'alike-name': { en: 'the sender’s name is like the customer’s', zh: '付款人名称与顾客相近' },
}) satisfies Record<MatchReason, unknown>
export const matchHows = ['reference', 'iban', 'person'] as const
export const matchHowWords = words({
  reference: { en: 'By its reference', zh: '按附言' },
  iban: { en: 'By its IBAN', zh: '按 IBAN' },
  person: { en: 'By a colleague', zh: '由同事' },
})

const query = listed(
  {
    id: field.id,
    createdAt: field.time('Created', '创建时间'),
    number: field.code('Account no', '账户编号'),
    /** Masked: the full number is on its card, and opening that is recorded in the history. */
    iban: field.code('IBAN', 'IBAN'),
    alias: field.text('Name', '名称'),
    assignedTo: field.label('For', '用途', assignees, assigneeWords),
    assignee: orNone(field.text('Assigned to', '分配给')),
    store: orNone(field.store),
    currency: field.code('Currency', '币种'),
    status: field.status('Status', '状态', ibanStatuses, statuses),
    deposits: field.count('Deposits', '入账笔数'),
    /** Since the first of the month in Dubai. */
    month: field.money('This month', '本月入账'),
    lastAt: orNone(field.time('Last deposit', '最近入账')),
  },
  {
    text: filter.search('Name, number, IBAN, customer, store or invoice', '名称、编号、IBAN、顾客、门店或账单'),
    status: filter.several(ibanStatuses),
    assignedTo: filter.several(assignees),
    store: filter.stores,
    currency: filter.one(bankCurrencies),
    createdAt: filter.dates,
  },
)('POST secure/vamiban/query', access)

const deposits = listed(
  {
    id: field.id,
    arrivedAt: field.time('Arrived', '到账时间'),
    number: field.code('Deposit no', '入账编号'),
    status: field.status('Status', '状态', depositStatuses, statuses),
    amount: sortable(field.money('Amount', '金额')),
    matched: field.money('Matched', '已匹配'),
    unmatched: field.money('Unmatched', '未匹配'),
    returned: field.money('Returned', '已退回'),
    sender: field.text('Sender', '付款人'),
    /** Masked. */
    senderAccount: orNone(field.code('Sender’s account', '付款账户')),
    reference: orNone(field.text('Reference', '附言')),
    matchedTo: orNone(field.text('Matched to', '匹配至')),
    why: orNone(field.label('Why it waits', '待处理原因', depositWhys, depositWhyWords)),
    alias: field.text('Virtual account', '虚拟账户'),
    iban: field.code('IBAN', 'IBAN'),
  },
  {
    text: filter.search('Number, sender, reference, invoice or account', '编号、付款人、附言、账单或账户'),
    status: filter.several(depositStatuses),
    why: filter.several(depositWhys),
    currency: filter.one(bankCurrencies, { en: 'Currency', zh: '币种' }),
    amount: filter.amount,
    arrivedAt: filter.dates,
  },
)('POST secure/trade/vamiban/deposit/query', readers)

const assignment = {
  assignedTo: z.enum(assignees),
  customerId: z.optional(id),
  invoiceId: z.optional(id),
  store: z.optional(storeCode),
}
interface Assignment {
  readonly assignedTo: Assignee
  readonly customerId?: string | undefined
  readonly invoiceId?: string | undefined
  readonly store?: string | undefined
}
const isNamed = z.check<Assignment>((context) => {
  const { value, issues } = context
  const blame = (path: string): void =>
    void issues.push({ code: 'custom', message: 'REQUIRED', input: value, path: [path] })
  if (value.assignedTo === 'customer' && !value.customerId) blame('customerId')
  if (value.assignedTo === 'invoice' && !value.invoiceId) blame('invoiceId')
  if (value.assignedTo === 'store' && !value.store) blame('store')
})
const payer = z.object({
  /** What it is forgotten by. */
  key: z.string(),
  customerId: id,
  customer: z.string(),
  name: z.string(),
  account: z.nullable(z.string()),
  matches: z.int(),
  lastAt: instant,
})
const part = z.object({ invoiceId: id, amount: price })
const suggestion = z.object({
  /** Out of a hundred. */
  score: z.int(),
  reasons: z.array(z.enum(matchReasons)),
  parts: z.array(z.object({ invoiceId: id, number: z.string(), customer: z.string(), due: money, amount: money })),
})
export const matchPartsMax = 20
const done = z.object({})

export const vamIban = refreshedBy(['vam-iban.changed', 'vam-iban-deposit.changed', 'invoice.changed'], {
  query,
  detail: read('POST secure/vamiban/detail', {
    access,
    input: byId,
    output: z.extend(query.row, {
      version,
      customerId: z.nullable(id),
      invoiceId: z.nullable(id),
      store: z.nullable(z.string()),
      closedAt: z.nullable(instant),
      /** Under which names its customer has paid; of an IBAN for anybody, everybody's. */
      payers: z.array(payer),
      lastDeposits: z.array(
        z.object({
          id,
          at: instant,
          number: z.string(),
          amount: money,
          sender: z.string(),
          status: open(depositStatuses),
        }),
      ),
      history: z.array(
        z.object({ at: instant, what: open(ibanChanges), who: z.nullable(z.string()), text: z.nullable(z.string()) }),
      ),
    }),
  }),
  /** Deposits that need a decision, per currency; and whether IBANs can be created here at all. */
  inbox: read('POST secure/vamiban/inbox', {
    access,
    input: nothing,
    output: z.object({ isOffered: z.boolean(), waits: z.array(z.object({ count: z.int(), amount: money })) }),
  }),
  add: change('POST secure/vamiban/add', {
    does: { en: 'Opened a virtual bank account', zh: '开立虚拟银行账户' },
    access,
    idempotent: true,
    input: z.object({ alias: textLine(60, 2), currency: z.enum(bankCurrencies), ...assignment }).check(isNamed),
    output: z.object({ id, number: z.string() }),
  }),
  edit: change('POST secure/vamiban/edit', {
    does: { en: 'Changed a virtual bank account', zh: '修改虚拟银行账户' },
    access,
    input: z.object({ id, version, alias: textLine(60, 2), ...assignment }).check(isNamed),
    output: z.object({ version }),
  }),
  close: change('POST secure/vamiban/close', {
    does: { en: 'Closed a virtual bank account', zh: '关闭虚拟银行账户' },
    access,
    idempotent: true,
    input: z.object({ id }),
    output: done,
  }),
  /** Returns the full number with what a payer's bank needs. A change, so that the history records who saw it. */
  card: change('POST secure/vamiban/card', {
    does: { en: 'Viewed the details of a virtual bank account', zh: '查看虚拟银行账户详情' },
    access,
    input: z.object({ id }),
    output: z.object({
      iban: z.string(),
      holder: z.string(),
      bank: z.string(),
      currency: z.string(),
      /** The payer should quote the invoice number; false if the IBAN identifies the invoice. */
      needsReference: z.boolean(),
    }),
  }),
  forget: change('POST secure/vamiban/payer/forget', {
    does: { en: 'Deleted a payer’s name', zh: '删除已记住的付款人' },
    access,
    input: z.object({ customerId: id, key: anyLine(120) }),
    output: done,
  }),

  deposits,
  deposit: read('POST secure/trade/vamiban/deposit/detail', {
    access: readers,
    input: byId,
    output: z.extend(deposits.row, {
      virtualIbanId: id,
      bankReference: z.string(),
      isIbanClosed: z.boolean(),
      returning: money,
      matches: z.array(
        z.object({
          id,
          at: instant,
          kind: z.enum(['invoice', 'balance']),
          invoiceId: z.nullable(id),
          number: z.nullable(z.string()),
          customer: z.nullable(z.string()),
          amount: money,
          how: z.enum(matchHows),
          who: z.nullable(z.string()),
          note: z.nullable(z.string()),
          undone: z.nullable(z.object({ at: instant, who: z.string(), why: z.string() })),
          /** Nothing depends on it, and the reader may undo it. */
          mayUndo: z.boolean(),
        }),
      ),
      returns: z.array(
        z.object({
          id,
          at: instant,
          number: z.string(),
          amount: money,
          status: z.string(),
          reason: z.nullable(z.string()),
          who: z.nullable(z.string()),
          why: z.nullable(z.string()),
          endedAt: z.nullable(instant),
        }),
      ),
      /** Best first; none for who may not match. */
      suggestions: z.array(suggestion),
      actions: z.array(z.enum(['match', 'keep', 'return'])),
      ...booked,
    }),
  }),
  /** Pays invoices out of a deposit: one or several, whole or in part. */
  match: change('POST secure/trade/vamiban/deposit/match', {
    does: { en: 'Matched a deposit to invoices', zh: '将入账匹配至账单' },
    access,
    idempotent: true,
    input: z.object({
      id,
      parts: z
        .array(part)
        .check(z.minLength(1, { error: 'REQUIRED_ITEM' }), z.maxLength(matchPartsMax, { error: 'TOO_MANY' })),
    }),
    output: done,
  }),
  /** Money that no invoice asks for becomes available. */
  keep: change('POST secure/trade/vamiban/deposit/keep', {
    does: { en: 'Kept a deposit without an invoice', zh: '保留无账单的入账' },
    access,
    idempotent: true,
    input: z.object({ id, note: textLine(120, 2) }),
    output: done,
  }),
  /** The money waits again, and the invoice is open again; while the money is still available and nothing was credited or voided since. */
  undo: change('POST secure/trade/vamiban/deposit/undo', {
    does: { en: 'Undid the match of a deposit', zh: '取消入账匹配' },
    access,
    idempotent: true,
    input: z.object({ id, matchId: id, reason: textLine(120, 2) }),
    output: done,
  }),
  /** Returns the rest of it to its sender. */
  giveBack: change('POST secure/trade/vamiban/deposit/return', {
    does: { en: 'Returned a deposit to its sender', zh: '将入账退回付款人' },
    access,
    scene: 'refund',
    idempotent: true,
    input: z.object({ id, reason: textLine(120, 2) }),
    output: z.object({ number: z.string() }),
  }),
})
export type IbanRow = z.output<typeof query.row>
export type DepositRow = z.output<typeof deposits.row>
