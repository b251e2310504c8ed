// Month close: what is left to do in a month, its figures as they freeze, the close itself, and the archive for the accountant.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, nothing, read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { accountWords, reasonWords } from '../kernel/money-words.ts'
import { lines } from '../kernel/sale.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'
import { fileReference } from '../workspace/file.ts'

const access = areas.fiatMoneyMovement

/** YYYY-MM, of the merchant's calendar. */
export const monthKey = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'INVALID' }))
export const monthStates = [
  'MONTH_RUNNING',
  'MONTH_OPEN',
  'MONTH_HELD',
  'MONTH_CLOSING',
  'MONTH_CLOSED',
  'MONTH_REOPENING',
  'MONTH_REOPENED',
] as const
export type MonthState = (typeof monthStates)[number]

/** What is looked at before a month is closed, in the order of the list. A feature that brings a further line adds it here. */
export const monthChecks = [
  'bank',
  'ledger',
  'shifts',
  'orders',
  'approvals',
  'disputes',
  'statements',
  'invoice',
] as const
export type MonthCheck = (typeof monthChecks)[number]
/** Wrong books are never closed, whatever the reason. */
export const neverExcused: readonly MonthCheck[] = ['ledger']
/** What people call an item that is open. */
export const openCheckWords = words({
  bank: { en: 'Payouts not found on your bank’s statement', zh: '未在银行流水中找到的付款' },
  ledger: { en: 'Ledger differs from your balances', zh: '账本与余额不符' },
  shifts: { en: 'Shifts not closed', zh: '未结班次' },
  orders: { en: 'Refunds and transfers not finished', zh: '未完成的退款与转账' },
  approvals: { en: 'Requests without a decision', zh: '未决定的申请' },
  disputes: { en: 'Disputes without an answer', zh: '未答复的争议' },
  statements: { en: 'Statements not made', zh: '未生成的对账单' },
  invoice: { en: 'Tax invoice not issued', zh: '税务发票未开具' },
})
export const archiveParts = ['statements', 'camt053', 'certificates', 'invoices', 'books'] as const
export type ArchivePart = (typeof archiveParts)[number]

const query = listed(
  {
    id: field.of('key', id)('Month', '月份'),
    status: field.status('Status', '状态', monthStates, statuses),
    rounds: field.count('Times closed', '关账次数'),
    closedAt: orNone(field.time('Closed', '关账时间')),
    closedBy: orNone(field.text('Closed by', '关账人')),
    approvedBy: orNone(field.text('Approved by', '批准人')),
    exceptions: field.count('Open items accepted', '带原因关账的事项'),
    fingerprint: orNone(field.code('Fingerprint', '指纹')),
    comparedAt: orNone(field.time('Recomputed', '重算时间')),
    compared: orNone(
      field.label('Recomputed figures', '重算结果', ['equal', 'differs'], {
        equal: { en: 'Equal', zh: '一致' },
        differs: { en: 'Differ', zh: '不一致' },
      }),
    ),
    reopenedWhy: orNone(field.text('Why reopened', '重开原因')),
  },
  {
    status: filter.several(monthStates),
    closedAt: filter.dates,
  },
)('POST secure/month-close/query', access)
export type MonthRow = z.output<typeof query.row>

const reasons = Object.keys(reasonWords) as [keyof typeof reasonWords, ...(keyof typeof reasonWords)[]]
const accounts = Object.keys(accountWords) as [keyof typeof accountWords, ...(keyof typeof accountWords)[]]
/** One line of a trial balance: a balance at the month's end, what moved for one reason, or what was brought forward. Null on the other side. */
const line = z.object({
  number: z.string(),
  is: z.enum(['balance', 'movement', 'forward']),
  account: z.nullable(open(accounts)),
  reason: z.nullable(open(reasons)),
  /** In which its entries are. */
  accounts: z.array(open(accounts)),
  entries: z.int(),
  debit: z.nullable(money),
  credit: z.nullable(money),
})
export type TrialLine = z.output<typeof line>
const trial = z.object({ currency: z.string(), lines: z.array(line), total: money, isBalanced: z.boolean() })
export type TrialBalance = z.output<typeof trial>

const check = z.object({
  check: open(monthChecks),
  /** How many are open, of how many. */
  open: z.int(),
  total: z.int(),
  /** The first of those that are open. */
  items: z.array(z.object({ kind: z.string(), id: z.string(), number: z.string() })),
  /** The earliest deadline of those that are open. */
  due: z.nullable(instant),
})
export type CheckedItem = z.output<typeof check>
const exception = z.object({ check: z.enum(monthChecks), reason: lines(300) })
const closing = z.object({
  round: z.int(),
  fingerprint: z.string(),
  closedAt: instant,
  closedBy: z.string(),
  approvedBy: z.nullable(z.string()),
  exceptions: z.array(z.object({ check: open(monthChecks), open: z.int(), reason: z.string() })),
  reopenedAt: z.nullable(instant),
  reopenedBy: z.nullable(z.string()),
  reopenedWhy: z.nullable(z.string()),
})
export type ClosingRecord = z.output<typeof closing>
const archiveStates = ['PROCESSING', 'READY', 'FAILURE'] as const
const archive = z.object({
  id,
  state: open(archiveStates),
  /** Made from an open month. */
  isDraft: z.boolean(),
  done: z.int(),
  total: z.nullable(z.int()),
  size: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  parts: z.array(z.object({ part: open(archiveParts), files: z.int(), bytes: z.int() })),
  createdAt: instant,
  by: z.string(),
})
export type Archive = z.output<typeof archive>
/** Something that is not as it was frozen. */
const difference = z.object({
  account: open(accounts),
  reason: z.nullable(open(reasons)),
  frozen: money,
  now: money,
  frozenEntries: z.int(),
  entries: z.int(),
})
export type Difference = z.output<typeof difference>

/** Late facts: booked in an open month, for something that happened in another. */
const late = listed(
  {
    id: field.of('key', id)('Entry', '分录'),
    bookedAt: field.time('Booked', '记账时间'),
    eventAt: field.time('Happened', '发生时间'),
    reason: field.label('Reason', '原因', reasons, reasonWords),
    account: field.label('Account', '账户', accounts, accountWords),
    amount: field.money('Amount', '金额'),
    about: field.object('About', '业务'),
  },
  {
    month: filter.exact('Month', '月份'),
    reason: filter.several(reasons),
    account: filter.several(accounts),
    bookedAt: filter.dates,
  },
)('POST secure/month-close/late', access)

const month = { month: monthKey }
const reason = lines(300)
const requestAnswer = z.object({ requestId: z.nullable(z.string()), number: z.nullable(z.string()) })

export const monthClose = refreshedBy(['month.changed', 'approval.changed'], {
  query,
  detail: read('POST secure/month-close/detail', {
    access,
    input: z.object(month),
    output: z.object({
      month: monthKey,
      status: open(monthStates),
      from: instant,
      until: instant,
      /** The merchant's. */
      company: z.object({ en: z.string(), zh: z.nullable(z.string()), trn: z.nullable(z.string()) }),
      checks: z.array(check),
      trial: z.array(trial),
      /** The fingerprint of the frozen figures, or what it would be if the month were closed now. */
      fingerprint: z.string(),
      held: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
      late: z.nullable(z.object({ until: instant, by: z.string(), reason: z.string() })),
      request: z.nullable(z.object({ id: z.string(), number: z.string(), by: z.string(), isOwn: z.boolean() })),
      compared: z.nullable(z.object({ at: instant, isEqual: z.boolean() })),
      closings: z.array(closing),
      archives: z.array(archive),
      /** Entries booked after the month for something that happened in it. */
      lateEntries: z.int(),
      /** The month that has to be closed or reopened first, if there is one. */
      first: z.nullable(monthKey),
      actions: z.array(z.enum(['hold', 'release', 'allow', 'close', 'reopen', 'compare', 'archive'])),
    }),
  }),
  late,
  hold: change('POST secure/month-close/hold', {
    does: { en: 'Put a month on hold', zh: '锁定月份' },
    access,
    idempotent: true,
    input: z.object({ ...month, reason }),
    output: nothing,
  }),
  release: change('POST secure/month-close/release', {
    does: { en: 'Ended the hold of a month', zh: '解除月份锁定' },
    access,
    idempotent: true,
    input: z.object({ ...month, reason }),
    output: nothing,
  }),
  /** Postings may be dated into a month on hold for some hours. */
  allow: change('POST secure/month-close/allow', {
    does: { en: 'Allowed late postings into a month on hold', zh: '允许在锁定月份补记' },
    access,
    idempotent: true,
    input: z.object({
      ...month,
      reason,
      hours: z.int().check(z.minimum(1, { error: 'INVALID' }), z.maximum(72, { error: 'INVALID' })),
    }),
    output: nothing,
  }),
  close: change('POST secure/month-close/close', {
    does: { en: 'Requested the close of a month', zh: '申请关账' },
    access,
    idempotent: true,
    input: z.object({
      ...month,
      /** As it was shown: other figures are not closed. */
      fingerprint: z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'INVALID' })),
      exceptions: z.array(exception).check(z.maxLength(monthChecks.length, { error: 'TOO_LONG' })),
    }),
    output: requestAnswer,
  }),
  reopen: change('POST secure/month-close/reopen', {
    does: { en: 'Requested to reopen a month', zh: '申请重开月份' },
    access,
    idempotent: true,
    input: z.object({ ...month, reason }),
    output: requestAnswer,
  }),
  /** What was frozen, computed anew from the entries. */
  compare: change('POST secure/month-close/compare', {
    does: { en: 'Recomputed a closed month', zh: '重算已关账月份' },
    access,
    input: z.object(month),
    output: z.object({ isEqual: z.boolean(), fingerprint: z.string(), differences: z.array(difference) }),
  }),
  archive: change('POST secure/month-close/archive', {
    does: { en: 'Requested the archive of a month', zh: '申请生成月度归档' },
    access,
    idempotent: true,
    input: z.object({ ...month, language: z.enum(['en', 'zh']) }),
    output: z.object({ id }),
  }),
  download: change('POST secure/month-close/download', {
    does: { en: 'Downloaded the archive of a month', zh: '下载月度归档' },
    access,
    input: z.object({ id }),
    output: fileReference,
  }),
})
