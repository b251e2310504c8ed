// Automatic payouts to the merchant's bank: per currency, manual or scheduled, the amount to keep, and the result of each run.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { requestStates } from '../kernel/approval-states.ts'
import { bankCurrencies } from '../merchant/bank-account-rules.ts'
import { settlementModes } from '../kernel/enumerations.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'

const access = areas.fiatMoneyMovement
export const scheduleKinds = ['daily', 'weekdays', 'monthly'] as const
export const runOutcomes = ['SENT', 'SKIPPED', 'FAILED'] as const

/** Why a run sent nothing. */
export const runReasons = words({
  NOTHING_LEFT: { en: 'Nothing left to pay out after the amount you keep.', zh: '扣除保留金额后没有余额。' },
  UNDER_THRESHOLD: { en: 'Below the minimum amount.', zh: '低于最低发送金额。' },
  TAKEN_OUT: { en: 'Skipped by a colleague.', zh: '已由同事跳过。' },
  ACCOUNT: { en: 'The bank account can’t receive payouts.', zh: '收款银行账户当前不可用。' },
  REFUSED: { en: 'The withdrawal was refused.', zh: '提现被拒绝。' },
  NO_RATE: { en: 'There was no exchange rate.', zh: '当时没有汇率。' },
  NOT_SOLD: { en: 'The exchange was refused.', zh: '兑换被拒绝。' },
})
export type RunReason = keyof typeof runReasons

export const schedule = z
  .object({
    kind: z.enum(scheduleKinds),
    /** 1 Monday to 7 Sunday. */
    weekdays: z.array(z.int().check(z.minimum(1), z.maximum(7))),
    /** Day of the month; in a shorter month the last day. */
    day: z.int().check(z.minimum(1, { error: 'INVALID' }), z.maximum(31, { error: 'INVALID' })),
    /** On clocks in Dubai. */
    time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'TIME' })),
  })
  .check(
    z.check((context) => {
      const { value, issues } = context
      if (value.kind === 'weekdays' && value.weekdays.length === 0)
        issues.push({ code: 'custom', message: 'CHOOSE_ONE', input: value, path: ['weekdays'] })
    }),
  )
export type Schedule = z.output<typeof schedule>

const notLess = money.check(
  z.check((context) => {
    if (context.value.minor < 0n)
      context.issues.push({ code: 'custom', message: 'AMOUNT', input: context.value, path: ['amount'] })
  }),
)
const currency = z.enum(bankCurrencies)
const wanted = {
  currency,
  mode: z.enum(settlementModes),
  schedule,
  /** Stays in the balance. */
  keep: notLess,
  /** Less than this is not sent. */
  threshold: notLess,
  accountId: z.optional(id),
  /** What stores have taken goes to the bank account that the store names, and the rest to `accountId`. */
  toStores: z.optional(z.boolean()),
}
interface ScheduleInput {
  readonly currency: string
  readonly mode: string
  readonly keep: { readonly currency: string }
  readonly threshold: { readonly currency: string }
  readonly accountId?: string | undefined
}
const fitTogether = z.check<ScheduleInput>((context) => {
  const { value, issues } = context
  const blame = (path: string, message: string): void =>
    void issues.push({ code: 'custom', message, input: value, path: [path] })
  if (value.mode === 'AUTOMATIC' && !value.accountId) blame('accountId', 'REQUIRED')
  if (value.keep.currency !== value.currency) blame('keep', 'CURRENCY_DIFFERS')
  if (value.threshold.currency !== value.currency) blame('threshold', 'CURRENCY_DIFFERS')
})
export const settlementRule = z.object(wanted)
export type SettlementRule = z.output<typeof settlementRule>

export const planned = z.object({
  at: instant,
  /** YYYY-MM-DD, when banks rest on the day it was planned for. */
  movedFrom: z.nullable(z.string()),
  isSkipped: z.boolean(),
})
export type PlannedRun = z.output<typeof planned>
const account = z.object({
  id,
  alias: z.string(),
  number: z.string(),
  bankName: z.string(),
  isDefault: z.boolean(),
  whyNot: z.nullable(open(['in-review', 'cooling-off', 'frozen', 'removed', 'rejected'])),
})
/** `available` − `keep` = `amount`, unless `why` gives a reason for sending nothing. */
export const runSum = z.object({
  available: money,
  keep: money,
  amount: money,
  why: z.nullable(open(['NOTHING_LEFT'])),
})

const runs = listed(
  {
    id: field.id,
    plannedAt: sortable(field.time('Run', '执行时间')),
    outcome: field.status('Result', '结果', runOutcomes, statuses),
    currency: field.of('code', currency)('Currency', '币种'),
    available: field.money('Available', '可用余额'),
    keep: field.money('Kept', '保留'),
    threshold: field.money('Smallest amount', '最低金额'),
    sent: sortable(field.money('Sent', '已发送')),
    why: orNone(field.label('Why', '原因', ['NOTHING_LEFT'], runReasons)),
    account: orNone(field.text('Bank account', '银行账户')),
    withdrawalId: orNone({ ...field.id, title: { en: 'Withdrawal id', zh: '提现编号' } }),
    withdrawal: orNone(field.code('Withdrawal', '提现单')),
  },
  {
    outcome: filter.several(runOutcomes),
    currency: filter.one(bankCurrencies),
    plannedAt: filter.dates,
    sent: filter.amount,
  },
)('POST secure/settlement/automatic/run/query', access)
const run = runs.row
export type SettlementRun = z.output<typeof run>

export const automaticSettlement = refreshedBy(['automatic-settlement.changed', 'balance.changed'], {
  query: read('POST secure/settlement/automatic/query', {
    access,
    input: nothing,
    output: z.object({
      currencies: z.array(
        z.object({
          currency,
          /** 0: never set. */
          version: z.int(),
          rule: settlementRule,
          since: z.nullable(instant),
          by: z.nullable(z.string()),
          account: z.nullable(account),
          accounts: z.array(account),
          /** The next five; none by hand. */
          next: z.array(planned),
          now: runSum,
          last: z.nullable(run),
          request: z.nullable(z.object({ id, number: z.string(), mine: z.boolean() })),
        }),
      ),
    }),
  }),
  /** Previews a rule before it is requested. */
  preview: read('POST secure/settlement/automatic/preview', {
    access,
    input: z.object({ currency, schedule, keep: notLess, threshold: notLess }),
    output: z.object({ next: z.array(planned), now: runSum }),
  }),
  edit: change('POST secure/settlement/automatic/edit', {
    does: { en: 'Requested a change to automatic settlement', zh: '申请修改自动结算' },
    access,
    scene: 'withdraw',
    idempotent: true,
    input: z.object({ ...wanted, version: z.int(), requestId: z.optional(id) }).check(fitTogether),
    output: z.object({ requestId: z.nullable(id), number: z.nullable(z.string()), state: open(requestStates) }),
  }),
  /** One planned run is taken out, or put back. */
  skip: change('POST secure/settlement/automatic/skip', {
    does: { en: 'Skipped or restored a settlement run', zh: '跳过或恢复自动结算' },
    access,
    idempotent: true,
    input: z.object({ currency, at: instant, skip: z.boolean() }),
    output: nothing,
  }),
  runs,
  /** The payouts of a run: one, or one for each account of a store. */
  parts: read('POST secure/settlement/automatic/run/parts', {
    access,
    input: z.object({ id }),
    output: z.object({
      parts: z.array(
        z.object({
          account: z.nullable(z.string()),
          /** Codes; none: what no store has taken for an account of its own. */
          stores: z.array(z.string()),
          settled: money,
          refunded: money,
          sent: money,
          /** Why it went with the rest, or why nothing was sent. */
          why: z.nullable(open(['ACCOUNT'])),
          withdrawalId: z.nullable(id),
          withdrawal: z.nullable(z.string()),
        }),
      ),
    }),
  }),
})
