// Money back to who paid: all of a payment or a part, of the whole or of some items, one or many; and where each refund is.
import * as z from 'zod/mini'
import { areas, refundMakers } from '../kernel/access.ts'
import { change, refreshedBy, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { homeCurrencies } from '../kernel/scalars.ts'
import { approvals, balances, draftId, forecast, noteText, orderAnswer, orderDetail } from '../kernel/money/order.ts'
import { refundStatuses } from '../kernel/money/order-status.ts'
import { byId } from '../kernel/money/record.ts'
import { paymentMethods, paymentMethodTable } from './payment-methods.ts'
import { paymentStatuses } from '../kernel/payment-states.ts'
import { refundReasons, refundReasonWords, refundRowsMax } from './refund-rules.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'

const readers = areas.fiatTransactions

const listing = listed(
  {
    id: field.id,
    createdAt: field.time('Created', '创建时间'),
    number: field.code('Refund no', '退款单号'),
    status: field.status('Status', '状态', refundStatuses, statuses),
    amount: sortable(field.money('Refund', '退款金额')),
    paymentNo: field.code('Payment no', '支付单号'),
    paid: field.money('Paid', '原支付金额'),
    method: orNone(field.label('Method', '支付方式', paymentMethods, paymentMethodTable)),
    last4: orNone(field.code('Card ends in', '卡号末四位')),
    store: orNone(field.store),
    reason: field.label('Reason', '退款原因', refundReasons, refundReasonWords),
    maker: field.text('Asked by', '申请人'),
    checker: orNone(field.text('Approved by', '审批人')),
    arn: orNone(field.code('ARN', 'ARN')),
    completedAt: orNone(field.time('Completed', '完成时间')),
    /** Why it was not carried out. */
    why: orNone(field.code('Why not', '未成功原因')),
  },
  {
    text: filter.search(
      'Refund no, payment no, ARN, last four digits or who asked',
      '退款单号、支付单号、ARN、卡号末四位或申请人',
    ),
    status: filter.several(refundStatuses),
    reason: filter.several(refundReasons),
    method: filter.several(paymentMethods),
    store: filter.stores,
    currency: filter.one(homeCurrencies, { en: 'Currency', zh: '币种' }),
    amount: filter.amount,
    createdAt: filter.dates,
    completedAt: filter.dates,
    asOf: filter.asOf({
      en: 'Refunds that were carried out by then, as they stood then. Requests that colleagues had not decided are not in it: how they changed is not kept. A record opens as it is now.',
      zh: '显示截至该时刻已执行的退款及当时的状态。不含当时尚未审批的申请，因其变更过程未保留。打开记录时显示当前内容。',
    }),
  },
)
const forParents = { by: 'createdAt' } as const
const query = { ...listing('POST secure/trade/refund/query', readers), forParents }
const { row } = query
export type RefundRow = z.output<typeof row>

/** Which line of what was bought, by its place, and how many of it. */
const items = z.array(
  z.object({ at: z.int().check(z.minimum(0)), quantity: z.int().check(z.minimum(1, { error: 'INVALID' })) }),
)
const positive = money.check(
  z.check((context) => {
    const { value } = context
    if (value.minor <= 0n) context.issues.push({ code: 'custom', message: 'AMOUNT', input: value, path: ['amount'] })
  }),
)
const wanted = {
  paymentId: id,
  amount: positive,
  /** Absent if not by items. */
  items: z.optional(items.check(z.maxLength(100, { error: 'INVALID' }))),
  reason: z.enum(refundReasons),
  note: z.optional(noteText),
  /** Instead of answering this dispute: all of what it asks back that is left of the payment. */
  disputeId: z.optional(id),
  /** Id of a returned request, which this replaces. */
  requestId: z.optional(id),
}
const waiting = z.nullable(
  z.object({
    /** The day on which settlements that are known will cover it; null if none that is known does. */
    expectedOn: z.nullable(z.string()),
    /** Then it ends, and nothing has moved. */
    until: instant,
  }),
)
const detail = z.extend(row, {
  payment: z.object({ id, number: z.string(), status: open(paymentStatuses), amount: money, left: money }),
  items: z.array(z.object({ at: z.int(), name: z.string(), quantity: z.int() })),
  note: z.nullable(z.string()),
  /** The dispute that it answers. */
  disputeId: z.nullable(id),
  /** Fee of the payment, which is not returned. */
  feeKept: money,
  placedAt: z.nullable(instant),
  fundedAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  waiting,
  actions: z.array(z.enum(['submit', 'edit', 'cancel'])),
  ...orderDetail,
})
export type RefundDetail = z.output<typeof detail>

export const refund = refreshedBy(['refund.changed', 'payment.changed', 'balance.changed'], {
  query,
  detail: {
    ...read('POST secure/trade/refund/detail/{id}', {
      forStores: { of: 'refund' },
      access: readers,
      input: byId,
      output: detail,
    }),
    forParents,
  },
  /** What a form has to know of a payment first: what is left, until when, and what was bought. */
  prepare: read('POST secure/trade/refund/prepare', {
    access: refundMakers,
    input: z.object({ paymentId: id, disputeId: z.optional(id) }),
    output: z.object({
      payment: z.object({
        id,
        number: z.string(),
        method: z.nullable(z.string()),
        last4: z.nullable(z.string()),
        paidAt: z.nullable(instant),
      }),
      amount: money,
      left: money,
      /** The end of the time in which it can be refunded. */
      until: z.nullable(instant),
      /** Null if it can be refunded. */
      whyNot: z.nullable(z.string()),
      feeKept: money,
      /** `left`: how many were not refunded yet. */
      items: z.array(z.object({ at: z.int(), name: z.string(), left: z.int(), price: money })),
    }),
  }),
  whatIf: read('POST secure/trade/refund/whatIf', {
    ownTransactions: true,
    access: refundMakers,
    input: z.object(wanted),
    output: z.object({
      amount: money,
      /** Remaining part of the payment after this refund. */
      left: money,
      feeKept: money,
      waiting,
      ...forecast(balances),
      approvals,
    }),
  }),
  add: change('POST secure/trade/refund/add', {
    does: { en: 'Asked for a refund', zh: '申请退款' },
    access: refundMakers,
    scene: 'refund',
    idempotent: true,
    input: z.object({ ...wanted, draftId }),
    output: orderAnswer,
  }),
  /** Each payment by itself: what one is refused for keeps none of the others back. */
  bulk: change('POST secure/trade/refund/bulk', {
    does: { en: 'Asked for several refunds', zh: '批量申请退款' },
    access: refundMakers,
    scene: 'refund',
    idempotent: true,
    input: z.object({
      /** `amount`: none for all that is left. */
      rows: z
        .array(z.object({ paymentNo: z.string().check(z.maxLength(20)), amount: z.optional(positive) }))
        .check(z.minLength(1, { error: 'REQUIRED' }), z.maxLength(refundRowsMax, { error: 'TOO_LONG' })),
      reason: z.enum(refundReasons),
      note: z.optional(noteText),
      draftId,
    }),
    output: z.object({
      rows: z.array(
        z.object({
          paymentNo: z.string(),
          refund: z.nullable(orderAnswer),
          amount: z.nullable(money),
          /** A refusal, or a fault of the amount; null if it was taken. */
          why: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  submit: change('POST secure/trade/refund/submit', {
    does: { en: 'Submitted a refund again', zh: '重新提交退款' },
    access: refundMakers,
    scene: 'refund',
    idempotent: true,
    input: byId,
    output: orderAnswer,
  }),
  /** Before colleagues have agreed, or while it waits for balance: what the acquirer has is no longer ours to stop. */
  cancel: change('POST secure/trade/refund/cancel', {
    does: { en: 'Cancelled a refund', zh: '取消退款' },
    access: refundMakers,
    idempotent: true,
    input: byId,
    output: orderAnswer,
  }),
  /** All refunds of one payment, for its page. */
  ofPayment: read('POST secure/trade/refund/payment', {
    forStores: { of: 'payment', named: 'paymentId' },
    access: readers,
    input: z.object({ paymentId: id }),
    output: z.object({
      left: money,
      onItsWay: money,
      until: z.nullable(instant),
      whyNot: z.nullable(z.string()),
      refunds: z.array(z.object({ id, number: z.string(), at: instant, status: open(refundStatuses), amount: money })),
    }),
  }),
})
