// Digital receipts: sent by SMS or e-mail for a payment, opened by anyone with the address, and sent again.
import * as z from 'zod/mini'
import { isMask } from '../formats/mask.ts'
import { areas } from '../kernel/access.ts'
import { checkoutLook } from './checkout.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { chosenMax, field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { fileReference } from '../workspace/file.ts'
import { booked, byId } from '../kernel/money/record.ts'
import { boughtItem } from './payment.ts'
import { lines, saleCurrencies, version } from '../kernel/sale.ts'
import { payerLanguages } from '../kernel/payer-language.ts'
import { emailAddress, id, instant, mobileNumber, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { languages, words } from '../kernel/words.ts'

const access = areas.digitalReceipt
/** Sent: the carrier accepted it; failed: it did not, or brought it back. Only opening shows that it was read. */
export const receiptStatuses = ['pending', 'sent', 'opened', 'failed', 'expired'] as const
export const receiptChannels = ['email', 'sms'] as const
export type ReceiptChannel = (typeof receiptChannels)[number]
export const receiptChannelWords = words({
  email: { en: 'E-mail', zh: '邮件' },
  sms: { en: 'SMS', zh: '短信' },
})
/** Limits against flooding a phone: per receipt and day, and per payment in total. */
export const receiptLimits = { sendingsPerDay: 5, recipients: 5, validDays: 90 } as const
export const receiptChanges = ['requested', 'automatic', 'resent', 'sent', 'failed', 'undelivered', 'opened'] as const
export type ReceiptChange = (typeof receiptChanges)[number]

const query = listed(
  {
    id: field.id,
    createdAt: field.time('Created', '创建时间'),
    number: field.code('Receipt no', '小票号'),
    status: field.status('Status', '状态', receiptStatuses, statuses),
    paymentNumber: field.code('Payment no', '支付单号'),
    orderNo: orNone(field.text('Your order no', '商户订单号')),
    amount: field.money('Amount', '金额'),
    channel: field.label('Sent by', '发送方式', receiptChannels, receiptChannelWords),
    /** Masked. */
    recipient: field.text('Sent to', '接收人'),
    sentAt: orNone(field.time('Last sent', '最近发送')),
    opened: field.count('Opened', '打开次数'),
    openedAt: orNone(field.time('First opened', '首次打开')),
    expiresAt: field.time('Link expires', '链接到期'),
    /** Null if it was sent automatically. */
    createdBy: orNone(field.text('Requested by', '发送人')),
  },
  {
    text: filter.search('Receipt no, payment no, your order no or colleague', '小票号、支付单号、商户订单号或同事'),
    status: filter.several(receiptStatuses),
    channel: filter.several(receiptChannels),
    currency: filter.one(saleCurrencies, { en: 'Currency', zh: '币种' }),
    amount: filter.amount,
    createdAt: filter.dates,
  },
)('POST secure/digitalreceipt/query', access)

/** One for each month in which more were sent than are free. */
const fees = listed(
  {
    id: field.id,
    chargedAt: field.time('Charged', '收取时间'),
    number: field.code('Fee no', '费用单号'),
    /** 'YYYY-MM' in Dubai. */
    month: field.code('Month', '月份'),
    amount: sortable(field.money('Charged amount', '收取金额')),
    fee: field.money('Fee', '手续费'),
    vat: field.money('VAT', '增值税'),
    sent: field.count('Receipts sent', '发送张数'),
    free: field.count('Free', '免费张数'),
    charged: field.count('Charged for', '计费张数'),
    each: field.money('For each', '单价'),
  },
  {
    text: filter.search('Fee no or month', '费用单号或月份'),
    amount: filter.amount,
    chargedAt: filter.dates,
  },
)('POST secure/digitalreceipt/fee/query', areas.fiatTransactions)
const fee = z.extend(fees.row, booked)
export type ReceiptFeeDetail = z.output<typeof fee>

/** What the customer reads. Of a card only its brand and last four digits; nothing of who paid. */
const paper = z.object({
  number: z.string(),
  language: z.enum(payerLanguages),
  merchant: z.object({ en: z.string(), zh: z.string(), ar: z.optional(z.string()) }),
  trn: z.nullable(z.string()),
  /** The VAT in the amount; null if the merchant has no tax registration number. `bps` is null where its lines differ. */
  vat: z.nullable(z.object({ amount: money, bps: z.nullable(z.int()) })),
  look: checkoutLook,
  /** The store's header, shown under the merchant's name. */
  header: z.nullable(z.string()),
  footer: z.nullable(z.string()),
  paymentNumber: z.string(),
  orderNo: z.nullable(z.string()),
  /** Its name. */
  store: z.nullable(z.string()),
  description: z.nullable(z.string()),
  items: z.array(boughtItem),
  amount: money,
  /** Part of the amount; null means none. */
  tip: z.nullable(money),
  /** Taken off before it was paid, by the coupon campaign of this name; null means none. */
  discount: z.nullable(z.object({ amount: money, name: z.string() })),
  refunded: money,
  paidAt: instant,
  method: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  last4: z.nullable(z.string()),
})
export type ReceiptPaper = z.output<typeof paper>

const footer = z.optional(lines(300))
const template = {
  /** Language of automatic receipts to customers whose language is unknown. */
  language: z.enum(languages),
  footerEn: footer,
  footerZh: footer,
  /** After each payment whose payer's e-mail or phone is known; on for those typed at the checkout until the merchant switches it off. */
  isAutomatic: z.boolean(),
}
const recipientCheck = z.check<{ readonly channel: ReceiptChannel; readonly to: string }>((context) => {
  const { value, issues } = context
  const schema = value.channel === 'email' ? emailAddress : mobileNumber
  if (!isMask(value.to) && !z.safeParse(schema, value.to).success)
    issues.push({ code: 'custom', message: value.channel === 'email' ? 'EMAIL' : 'PHONE', input: value, path: ['to'] })
})

export const receipt = refreshedBy(['receipt.changed', 'balance.changed'], {
  query,
  detail: read('POST secure/digitalreceipt/detail/{id}', {
    access,
    input: byId,
    output: z.extend(query.row, {
      paymentId: id,
      /** Empty once its recipient was erased. */
      actions: z.array(z.enum(['resend'])),
      paper,
      history: z.array(
        z.object({
          at: instant,
          what: open(receiptChanges),
          who: z.nullable(z.string()),
          text: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  /** Receipts of one payment, and where the next one could go. */
  ofPayment: read('POST secure/digitalreceipt/payment', {
    forStores: { of: 'payment', named: 'paymentId' },
    access,
    input: z.object({ paymentId: id }),
    output: z.object({
      isPaid: z.boolean(),
      language: z.enum(payerLanguages),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      receipts: z.array(query.row),
    }),
  }),
  /** What this month's receipts cost so far. They are charged when it is over; `owed`: of earlier months, with VAT, until the balance allows. */
  month: read('POST secure/digitalreceipt/month', {
    access,
    input: nothing,
    output: z.object({
      sent: z.int(),
      freePerMonth: z.int(),
      charged: z.int(),
      fee: money,
      vat: money,
      owed: z.nullable(money),
    }),
  }),
  fees,
  fee: read('POST secure/digitalreceipt/fee/detail/{id}', { access: areas.fiatTransactions, input: byId, output: fee }),
  /** For a recipient who already has one of this payment, it is the same receipt once more. */
  send: change('POST secure/digitalreceipt/send', {
    does: { en: 'Sent a receipt', zh: '发送电子小票' },
    access,
    product: 'digital-receipt',
    idempotent: true,
    input: z
      .object({
        paymentId: id,
        channel: z.enum(receiptChannels),
        /** Masked as `ofPayment` shows it: the one on record. */
        to: z.string().check(
          z.overwrite((text) => text.trim()),
          z.maxLength(254, { error: 'TOO_LONG' }),
        ),
        language: z.enum(payerLanguages),
      })
      .check(recipientCheck),
    output: z.object({ id, number: z.string() }),
  }),
  /** To each payer as far as their address is known: each by itself, what one is refused for keeps none of the others back. */
  sendSeveral: change('POST secure/digitalreceipt/send/several', {
    does: { en: 'Sent receipts of several payments', zh: '批量发送电子小票' },
    access,
    product: 'digital-receipt',
    idempotent: true,
    input: z.object({
      ids: z
        .array(z.uuid({ error: 'INVALID' }))
        .check(z.minLength(1, { error: 'REQUIRED' }), z.maxLength(chosenMax, { error: 'TOO_LONG' })),
    }),
    /** `why`: a refusal; null if it was sent, with `to` as it is shown. */
    output: z.object({
      rows: z.array(
        z.object({
          paymentId: id,
          number: z.nullable(z.string()),
          to: z.nullable(z.string()),
          why: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  resend: change('POST secure/digitalreceipt/resend/{id}', {
    does: { en: 'Resent a receipt', zh: '重新发送电子小票' },
    access,
    product: 'digital-receipt',
    idempotent: true,
    input: byId,
    output: nothing,
  }),
  download: change('POST secure/digitalreceipt/download', {
    does: { en: 'Downloaded a receipt as a PDF', zh: '下载电子小票 PDF' },
    access,
    ownTransactions: true,
    input: z.object({ id, language: z.enum(payerLanguages) }),
    output: fileReference,
  }),
  template: read('POST secure/digitalreceipt/template/query', {
    access,
    input: nothing,
    output: z.object({
      version,
      language: z.enum(languages),
      footerEn: z.nullable(z.string()),
      footerZh: z.nullable(z.string()),
      isAutomatic: z.boolean(),
      merchant: z.object({ en: z.string(), zh: z.string(), ar: z.optional(z.string()) }),
      look: checkoutLook,
    }),
  }),
  saveTemplate: change('POST secure/digitalreceipt/template/save', {
    does: { en: 'Changed the receipt template', zh: '修改小票模板' },
    access,
    product: 'digital-receipt',
    input: z.object({ ...template, version }),
    output: z.object({ version }),
  }),
  /** Public: anyone with the address can open it. Expired, mistyped and guessed addresses all return null. */
  open: read('POST checkout/receipt/open', {
    ownTransactions: true,
    access: 'public',
    input: z.object({ code: z.string().check(z.maxLength(100, { error: 'INVALID' })) }),
    output: z.object({ receipt: z.nullable(paper) }),
  }),
})
