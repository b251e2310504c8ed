// Auto debit: a customer signs a mandate once, with a cap and a cycle, and is debited on each due day.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { payCode } from '../payments/checkout.ts'
import { change, refreshedBy, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { scheduleCycles, scheduleCycleWords } from '../kernel/schedule.ts'
import { byId } from '../kernel/money/record.ts'
import { calendarDay, textLine, offerPayment, price, saleCurrencies } from '../kernel/sale.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'
import { agreementPage, cardConsent, consent } from './agreement.ts'

const access = areas.invoice
/** `mandate-unsigned`: the customer has not given a card yet. `mandate-ended`: every debit of it was due. */
export const mandateStatuses = ['mandate-unsigned', 'ACTIVE', 'paused', 'mandate-cancelled', 'mandate-ended'] as const
export type MandateStatus = (typeof mandateStatuses)[number]
/** Fixed: the same every time. Variable: the merchant may name another amount for the next debit, up to the cap. */
export const mandateKinds = ['fixed', 'variable'] as const
export const mandateKindWords = words({
  fixed: { en: 'The same every time', zh: '每次相同' },
  variable: { en: 'Up to the cap', zh: '不超过上限' },
})
export const debitStatuses = [
  'debit-open',
  'debit-retry',
  'debit-paid',
  'debit-failed',
  'debit-refused',
  'debit-skipped',
  'debit-cancelled',
] as const
export const mandateChanges = [
  'created',
  'sent',
  'signed',
  'card-changed',
  'amount',
  'paused',
  'resumed',
  'cancelled',
  'cancelled-by-customer',
  'told',
  'ended',
] as const
export type MandateChange = (typeof mandateChanges)[number]

const query = listed(
  {
    id: field.id,
    createdAt: field.time('Created', '创建时间'),
    number: field.code('Mandate no', '授权编号'),
    title: field.text('What for', '用途'),
    customer: field.text('Customer', '顾客'),
    status: field.status('Status', '状态', mandateStatuses, statuses),
    amount: field.money('Each debit', '每次金额'),
    cap: field.money('Cap per debit', '单次上限'),
    cycle: field.label('Cycle', '周期', scheduleCycles, scheduleCycleWords),
    /** 'YYYY-MM-DD'. */
    nextOn: orNone(field.code('Next debit', '下次扣款')),
    debits: field.count('Debits paid', '成功次数'),
    collected: field.money('Collected', '累计收款'),
    kind: field.label('Amount', '金额方式', mandateKinds, mandateKindWords),
    card: orNone(field.code('Card ends in', '卡号末四位')),
    signedAt: orNone(field.time('Signed', '签署时间')),
    createdBy: field.text('Created by', '创建人'),
  },
  {
    text: filter.search('Mandate no, customer or what for', '授权编号、顾客或用途'),
    status: filter.several(mandateStatuses),
    cycle: filter.several(scheduleCycles),
    currency: filter.one(saleCurrencies, { en: 'Currency', zh: '币种' }),
    createdAt: filter.dates,
  },
)('POST secure/auto-debit/query', access)

const debit = z.object({
  nth: z.int(),
  on: z.string(),
  amount: money,
  status: open(debitStatuses),
  tries: z.int(),
  retryOn: z.nullable(z.string()),
  /** A code of `declineWords` or of a refusal. */
  why: z.nullable(z.string()),
  paymentId: z.nullable(id),
})
export type MandateDebit = z.output<typeof debit>

/** How many debits in all; default: until somebody ends it. */
const count = z.optional(z.int().check(z.minimum(1, { error: 'INVALID' }), z.maximum(600, { error: 'INVALID' })))
const facts = {
  customerId: id,
  title: textLine(80, 2),
  kind: z.enum(mandateKinds),
  amount: price,
  /** For a fixed mandate it is the amount. */
  cap: z.optional(price),
  cycle: z.enum(scheduleCycles),
  firstOn: calendarDay,
  count,
}
interface Sums {
  readonly kind: string
  readonly amount: { readonly minor: bigint; readonly currency: string }
  readonly cap?: { readonly minor: bigint; readonly currency: string } | undefined
}
const isMoney = (value: unknown): value is Sums['amount'] => typeof (value as Sums['amount'])?.minor === 'bigint'
const withinCap = z.check<Sums>(({ value, issues }) => {
  const blame = (message: string): void => void issues.push({ code: 'custom', message, input: value, path: ['cap'] })
  if (value.kind !== 'variable') return
  if (!value.cap) return blame('REQUIRED')
  if (!isMoney(value.cap) || !isMoney(value.amount)) return
  if (value.cap.currency !== value.amount.currency) blame('CURRENCY_DIFFERS')
  else if (value.cap.minor < value.amount.minor) blame('CAP_BELOW')
})
export const mandateFacts = z.object(facts).check(withinCap)
export type MandateFacts = z.output<typeof mandateFacts>

export const mandateActions = ['send', 'amount', 'pause', 'resume', 'cancel'] as const
export type MandateAction = (typeof mandateActions)[number]

/** What the customer's own page shows. `unavailable`: the merchant takes no debits now. */
export const mandatePageStates = ['to-sign', 'active', 'paused', 'canceled', 'ended', 'unavailable'] as const
export type MandatePageState = (typeof mandatePageStates)[number]
const page = z.object({
  ...agreementPage,
  title: z.string(),
  state: open(mandatePageStates),
  kind: z.enum(mandateKinds),
  amount: money,
  cap: money,
  cycle: z.enum(scheduleCycles),
  count: z.nullable(z.int()),
  firstOn: z.string(),
  coming: z.array(z.object({ on: z.string(), amount: money })),
  debits: z.array(z.object({ on: z.string(), amount: money, status: open(debitStatuses) })),
})
export type MandatePage = z.output<typeof page>

export const autoDebit = refreshedBy(['auto-debit.changed', 'payment.changed'], {
  query,
  detail: read('POST secure/auto-debit/detail/{id}', {
    access,
    input: byId,
    output: z.extend(query.row, {
      customerId: id,
      firstOn: z.string(),
      count: z.nullable(z.int()),
      nextAmount: z.nullable(money),
      /** The customer was notified of the next debit, so its amount is fixed. */
      isTold: z.boolean(),
      path: z.string(),
      canReach: z.boolean(),
      actions: z.array(z.enum(mandateActions)),
      debitRows: z.array(debit),
      coming: z.array(z.object({ on: z.string(), amount: money })),
      consents: z.array(consent),
      payments: z.array(offerPayment),
      history: z.array(
        z.object({
          at: instant,
          what: open(mandateChanges),
          who: z.nullable(z.string()),
          text: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  /** What will be debited in a month, day by day. */
  calendar: read('POST secure/auto-debit/calendar', {
    access,
    input: z.object({ month: z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'INVALID' })) }),
    output: z.object({
      today: z.string(),
      days: z.array(
        z.object({
          on: z.string(),
          debits: z.array(
            z.object({
              id,
              number: z.string(),
              customer: z.string(),
              title: z.string(),
              amount: money,
              /** Status of a debit that was due; null if it is to come. */
              status: z.nullable(open(debitStatuses)),
            }),
          ),
        }),
      ),
      totals: z.array(money),
    }),
  }),
  add: change('POST secure/auto-debit/add', {
    product: 'auto-debit',
    does: { en: 'Created a mandate', zh: '创建扣款授权' },
    access,
    idempotent: true,
    input: mandateFacts,
    output: z.object({ id, number: z.string(), path: z.string() }),
  }),
  /** To the customer, by e-mail or SMS. */
  send: change('POST secure/auto-debit/send', {
    product: 'auto-debit',
    does: { en: 'Sent a mandate to its customer', zh: '向顾客发送扣款授权' },
    access,
    idempotent: true,
    input: z.object({ id }),
    output: z.object({ to: z.string() }),
  }),
  /** For a variable mandate: sets the amount of the next debit only. */
  amount: change('POST secure/auto-debit/amount', {
    product: 'auto-debit',
    does: { en: 'Set the amount of the next debit', zh: '设置下次扣款金额' },
    access,
    idempotent: true,
    input: z.object({ id, amount: price }),
    output: z.object({ id }),
  }),
  pause: change('POST secure/auto-debit/pause', {
    does: { en: 'Paused a mandate', zh: '暂停扣款授权' },
    access,
    idempotent: true,
    input: z.object({ id }),
    output: z.object({ id }),
  }),
  resume: change('POST secure/auto-debit/resume', {
    product: 'auto-debit',
    does: { en: 'Resumed a mandate', zh: '恢复扣款授权' },
    access,
    idempotent: true,
    input: z.object({ id }),
    output: z.object({ id }),
  }),
  cancel: change('POST secure/auto-debit/cancel', {
    does: { en: 'Cancelled a mandate', zh: '取消扣款授权' },
    access,
    idempotent: true,
    input: z.object({ id }),
    output: z.object({ id }),
  }),
  // The customer's own page, `/pay/m/{code}`: no session, open to anyone with the address.
  open: read('POST checkout/auto-debit/open', { access: 'public', input: z.object({ code: payCode }), output: page }),
  sign: change('POST checkout/auto-debit/sign', {
    access: 'public',
    does: { en: 'Signed a mandate', zh: '签署扣款授权' },
    ownTransactions: true,
    input: cardConsent,
    output: page,
  }),
  leave: change('POST checkout/auto-debit/cancel', {
    access: 'public',
    does: { en: 'Cancelled a mandate as its customer', zh: '顾客取消扣款授权' },
    input: z.object({ code: payCode }),
    output: z.object({ state: open(mandatePageStates) }),
  }),
})
