// What customers paid: one record per purchase, order and payment in one, with every attempt and where its money went.
import * as z from 'zod/mini'
import { byMerchant } from '../formats/card-free-text.ts'
import { areas, contactReaders } from '../kernel/access.ts'
import { contact } from '../customers/customer.ts'
import { change, nothing, refreshedBy, read } from '../kernel/endpoint.ts'
import { chosenMax, field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { homeCurrencies } from '../kernel/scalars.ts'
import { booked, byId } from '../kernel/money/record.ts'
import { paymentMethods, paymentMethodTable } from './payment-methods.ts'
import { deliveryStates } from '../developers/webhook.ts'
import { webhookEventTypes } from '../developers/webhook-events.ts'
import {
  attemptStates,
  orderKinds,
  orderStates,
  paymentActions,
  paymentStates,
  paymentStatuses,
} from '../kernel/payment-states.ts'
import { paymentProducts, productNames } from '../kernel/products.ts'
import { id, instant, money, open, shortText } from '../kernel/scalars.ts'
import { disputeStates } from './dispute-rules.ts'
import { instalmentPart } from './smart-purchase.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'

const access = areas.fiatTransactions

/** What it was paid through: the offers, and payments that rails report without one. */
export const offerKinds = [
  'paylink',
  'smart-code',
  'invoice',
  'gateway',
  'terminal',
  'auto-debit',
  'qr-sale',
  'saved-card',
  'in-app',
] as const
export type OfferKind = (typeof offerKinds)[number]

/** Orders that nobody has paid yet. */
export const unpaidOrders = ['without', 'only', 'with'] as const
const unpaidOrderWords = words({
  without: { en: 'Not listed', zh: '不显示' },
  only: { en: 'Only these', zh: '仅未支付' },
  with: { en: 'Listed with the others', zh: '一并显示' },
})

const listing = listed(
  {
    id: field.id,
    createdAt: field.time('Created', '创建时间'),
    number: field.code('Payment no', '支付单号'),
    orderNo: orNone(field.text('Your order no', '商户订单号')),
    description: orNone(field.text('Description', '说明')),
    status: field.status('Status', '状态', paymentStatuses, statuses),
    product: field.code('Product', '产品'),
    method: orNone(field.label('Method', '支付方式', paymentMethods, paymentMethodTable)),
    last4: orNone(field.code('Card ends in', '卡号末四位')),
    payer: orNone(field.text('Payer', '付款人')),
    store: orNone(field.store),
    amount: sortable(field.money('Amount', '金额')),
    fee: field.money('Fee', '手续费'),
    vat: field.money('VAT', '增值税'),
    refunded: field.money('Refunded', '已退款'),
    /** What disputes that were lost or accepted took, with their fee. */
    lost: field.money('Disputes lost', '争议扣款'),
    /** After fee, VAT, refunds and lost disputes: below zero once all of it went back, because fees are not returned. */
    net: field.money('Net', '净额'),
    /** The day of settlement, or the day on which it is due: YYYY-MM-DD in Dubai. */
    settlesOn: orNone(field.day('Settled on', '结算日')),
    paidAt: orNone(field.time('Paid', '支付时间')),
    tip: orNone(field.money('Tip, in the amount', '小费（含在金额内）')),
    payerNote: orNone(field.text('Payer’s note', '付款人备注')),
    /** Internal notes of members; the payer does not see them. */
    notes: orNone(field.text('Notes', '内部备注')),
  },
  {
    text: filter.search(
      'Payment no, your order no, payer or last four digits',
      '支付单号、商户订单号、付款人或卡号末四位',
    ),
    status: filter.several(paymentStatuses),
    product: filter.several(paymentProducts, undefined, productNames),
    method: filter.several(paymentMethods),
    store: filter.stores,
    currency: filter.one(homeCurrencies, { en: 'Currency', zh: '币种' }),
    amount: filter.amount,
    createdAt: filter.dates,
    paidAt: filter.dates,
    ids: filter.ids,
    asOf: filter.asOf({
      en: 'Payments that were paid by then, with what was refunded, disputed and settled then. Unpaid orders are not in it: when they changed is not kept. A record opens as it is now.',
      zh: '显示截至该时刻已支付的记录，以及当时的退款、争议和结算情况。不含未支付订单，因其变更时间未保留。打开记录时显示当前内容。',
    }),
    unpaid: filter.one(unpaidOrders, { en: 'Unpaid orders', zh: '未支付订单' }, unpaidOrderWords),
  },
)
/** Unpaid orders are listed on request; a search and a filter by status find them, too. */
const paidOnes = ({
  text,
  status,
  asOf,
}: {
  readonly text?: unknown
  readonly status?: unknown
  readonly asOf?: unknown
}) => (text || status || asOf ? {} : ({ unpaid: 'without' } as const))
const forParents = { by: 'createdAt' } as const
const query = { ...listing('POST secure/trade/acquire/query', access), unlessAsked: paidOnes, forParents }
const { row } = query
export type PaymentRow = z.output<typeof row>

/** Paid later by the payer and not yet funded by the lender: these wait to be settled. */
export const laterMethods = ['PAY_LATER', 'CREDIT', 'INSTALLMENT'] as const
const payLater = listed(
  {
    id: field.id,
    paidAt: field.time('Paid', '支付时间'),
    number: field.code('Payment no', '支付单号'),
    method: field.label('Plan', '付款方式', laterMethods, paymentMethodTable),
    status: field.status('Status', '状态', paymentStatuses, statuses),
    amount: sortable(field.money('Amount', '金额')),
    net: field.money('Amount due', '应结金额'),
    /** YYYY-MM-DD in Dubai. */
    dueOn: field.day('Pending until', '预计结算日'),
    payer: orNone(field.text('Payer', '付款人')),
    store: orNone(field.store),
  },
  {
    text: filter.search('Payment no, payer or store', '支付单号、付款人或门店'),
    method: filter.several(laterMethods),
    store: filter.stores,
    currency: filter.one(homeCurrencies, { en: 'Currency', zh: '币种' }),
    amount: filter.amount,
    paidAt: filter.dates,
  },
)('POST secure/trade/paylater/query', access)

export const threeDsWords = words({
  PASSED: {
    en: 'Passed: the cardholder’s bank confirmed the payer',
    zh: '已通过：发卡银行确认了付款人身份',
  },
  FAILED: { en: 'Failed', zh: '未通过' },
})
/** A bought item as it was at that time. */
export const boughtItem = z.object({
  name: z.string(),
  nameZh: z.optional(z.string()),
  nameAr: z.optional(z.string()),
  quantity: z.int(),
  price: money,
})
export type BoughtItem = z.output<typeof boughtItem>

const attempt = z.object({
  no: z.int(),
  at: instant,
  method: open(paymentMethods),
  brand: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  status: open(attemptStates),
  /** A code of `declineWords`, or the acquirer's own. */
  why: z.nullable(z.string()),
  threeDs: z.nullable(z.string()),
  endedAt: z.nullable(instant),
})
const detail = z.extend(row, {
  kind: open(orderKinds),
  orderStatus: open(orderStates),
  /** What can be done now, and what it leads to. */
  actions: z.array(z.object({ action: z.enum(paymentActions), leadsTo: open(orderStates) })),
  offer: z.nullable(z.object({ kind: open(offerKinds), id })),
  items: z.array(boughtItem),
  /** The coupon that was taken off before it was paid: what the customer did not pay. */
  discount: z.nullable(z.object({ id, code: z.string(), campaign: z.string(), amount: money })),
  brand: z.nullable(z.string()),
  threeDs: z.nullable(z.string()),
  rrn: z.nullable(z.string()),
  authCode: z.nullable(z.string()),
  why: z.nullable(z.string()),
  tariffVersion: z.int(),
  /** The fee that it was charged by; null if that fee has changed since. `isOwn`: agreed with this merchant. */
  feeRule: z.nullable(z.object({ bps: z.int(), fixed: z.nullable(money), min: z.nullable(money), isOwn: z.boolean() })),
  dueOn: z.nullable(z.string()),
  settlement: z.nullable(z.object({ id, number: z.string(), settledAt: instant })),
  attempts: z.array(attempt),
  /** Disputed amounts with their reasons: a code of the payer's bank. */
  disputes: z.array(
    z.object({
      id,
      number: z.string(),
      at: instant,
      status: open(disputeStates),
      closedAt: z.nullable(instant),
      amount: money,
      why: z.nullable(z.string()),
    }),
  ),
  /** What the merchant's own systems were sent of it, the newest first. */
  deliveries: z.array(
    z.object({
      id,
      at: instant,
      type: open(webhookEventTypes),
      state: open(deliveryStates),
      url: z.string(),
      attempts: z.int(),
      lastAt: z.nullable(instant),
    }),
  ),
  noteList: z.array(z.object({ id, at: instant, by: z.string(), text: z.string() })),
  /** Schedule of a payment in instalments, which the provider collects. */
  instalments: z.array(instalmentPart),
  /** Whether the payer's e-mail or phone is on record. */
  hasContact: z.boolean(),
  ...booked,
})
export type PaymentDetail = z.output<typeof detail>

// A settlement changes payments; it is announced by the balance event.
export const payment = refreshedBy(['payment.changed', 'payment.noted', 'balance.changed'], {
  query,
  payLater,
  detail: {
    ...read('POST secure/trade/acquire/detail/{id}', {
      forStores: { of: 'payment' },
      access,
      input: byId,
      output: detail,
    }),
    forParents,
  },
  /** The payer's e-mail and phone, not masked; each time recorded. */
  /** The sums of the list, each store's apart: added up they are the list's. */
  stores: read('POST secure/trade/acquire/stores', {
    access,
    forStores: 'asks',
    input: z.object({ filters: query.filters }),
    output: z.object({
      rows: z.array(
        z.object({
          /** Null: of no store. */
          store: z.nullable(z.string()),
          count: z.int(),
          amount: money,
          fee: money,
          vat: money,
          refunded: money,
          lost: money,
          net: money,
        }),
      ),
    }),
  }),
  reveal: change('POST secure/trade/acquire/reveal', {
    forStores: { of: 'payment' },
    does: { en: 'Looked at a payer’s e-mail and phone', zh: '查看付款人邮箱与电话' },
    access: contactReaders,
    input: z.object({ id }),
    output: contact,
  }),
  /** The same words on each of them, for colleagues only; one that is not the merchant's own keeps all of them back. */
  note: change('POST secure/trade/acquire/note', {
    forStores: { of: 'payment' },
    access,
    does: { en: 'Added a note to payments', zh: '添加支付备注' },
    idempotent: true,
    input: z.object({
      ids: z
        .array(z.uuid({ error: 'INVALID' }))
        .check(z.minLength(1, { error: 'REQUIRED' }), z.maxLength(chosenMax, { error: 'TOO_LONG' })),
      text: byMerchant(shortText.check(z.trim(), z.minLength(1, 'REQUIRED'))),
    }),
    output: nothing,
  }),
  /** Moves the order on manually; refused if the table has no such step. */
  act: change('POST secure/trade/acquire/act', {
    forStores: { of: 'payment' },
    access: areas.fiatMoneyMovement,
    does: { en: 'Changed the state of a payment', zh: '推进支付单' },
    idempotent: true,
    input: z.object({ id, action: z.enum(paymentActions) }),
    output: z.object({ orderStatus: open(orderStates), status: open(paymentStates) }),
  }),
})
