// Invoices: drafts that colleagues work on, numbers without gaps once they are issued, what was paid, credited and voided of them.
import * as z from 'zod/mini'
import { payerLanguages } from '../kernel/payer-language.ts'
import { areas } from '../kernel/access.ts'
import { change, refreshedBy, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { fileReference } from '../workspace/file.ts'
import { discountBps, scheduleSteps, thousandths } from './invoice-rules.ts'
import { amountCell, imported, rulesOf, sheetRows } from '../formats/sheet-rules.ts'
import {
  anyLine,
  calendarDay,
  textLine,
  lines,
  price,
  saleCurrencies,
  storeCode,
  vatKinds,
  version,
} from '../kernel/sale.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'

const access = areas.invoice
export const invoiceStatuses = ['draft', 'open', 'part-paid', 'paid', 'overdue', 'void', 'uncollectible'] as const
/** What a draft can be set to. */
export const invoiceOptions = ['parts', 'reminders'] as const
export type InvoiceOption = (typeof invoiceOptions)[number]
const overdueBy = ['d1', 'd30', 'd60', 'd90'] as const
const overdueWords = words({
  d1: { en: 'any number of days', zh: '任意天数' },
  d30: { en: '30 days or more', zh: '30 天以上' },
  d60: { en: '60 days or more', zh: '60 天以上' },
  d90: { en: '90 days or more', zh: '90 天以上' },
})
export const invoiceChanges = [
  'created',
  'imported',
  'duplicated',
  'repeated',
  'edited',
  'issued',
  'sent',
  'viewed',
  'reminded',
  'unmailed',
  'undelivered',
  'no-email',
  'paid',
  'unpaid',
  'recorded',
  'credited',
  'voided',
  'written-off',
  'reopened',
  'scheduled',
  'unscheduled',
  'attached',
  'detached',
] as const
export type InvoiceChange = (typeof invoiceChanges)[number]
export const invoiceActions = [
  'edit',
  'attach',
  'detach',
  'issue',
  'send',
  'remind',
  'record',
  'credit',
  'void',
  'writeOff',
  'reopen',
  'duplicate',
  'schedule',
  'stop',
] as const
export type InvoiceAction = (typeof invoiceActions)[number]

/** Each as large as its purpose allows. */
export const attachmentsMax = 5

const lineInput = z.object({
  itemId: z.optional(id),
  text: textLine(120, 2),
  quantity: z.string().check(z.refine((text) => thousandths(text) !== null, { error: 'QUANTITY' })),
  /** Without VAT. */
  unit: price,
  /** In per cent. */
  discount: z.optional(z.string().check(z.refine((text) => discountBps(text) !== null, { error: 'PERCENT_OFF' }))),
  vat: z.enum(vatKinds),
})
export type InvoiceLine = z.output<typeof lineInput>
const facts = {
  customerId: id,
  language: z.enum(payerLanguages),
  currency: z.enum(saleCurrencies),
  termsDays: z
    .int({ error: 'WHOLE_NUMBER' })
    .check(z.minimum(0, { error: 'INVALID' }), z.maximum(365, { error: 'TOO_MANY' })),
  reference: z.optional(anyLine(40)),
  note: z.optional(lines(500)),
  store: z.optional(storeCode),
  options: z.optional(z.array(z.enum(invoiceOptions))),
  lines: z.array(lineInput).check(z.minLength(1, { error: 'REQUIRED_ITEM' }), z.maxLength(50, { error: 'TOO_MANY' })),
}
interface Lines {
  readonly currency: string
  readonly lines: readonly { readonly unit: { readonly currency: string } }[]
}
const oneCurrency = z.check<Lines>((context) => {
  for (const [at, { unit }] of context.value.lines.entries())
    if (unit.currency !== context.value.currency)
      context.issues.push({
        code: 'custom',
        message: 'CURRENCY_DIFFERS',
        input: context.value,
        path: ['lines', at, 'unit'],
      })
})
export const invoiceFacts = z.object(facts).check(oneCurrency)
export type InvoiceFacts = z.output<typeof invoiceFacts>

const rowFacts = z
  .object({
    /** E-mail, number or name. */
    customer: textLine(120, 2),
    ...lineInput.shape,
    currency: facts.currency,
    termsDays: facts.termsDays,
    reference: facts.reference,
  })
  .check(
    z.check((context) => {
      if (context.value.unit.currency !== context.value.currency)
        context.issues.push({ code: 'custom', message: 'CURRENCY_DIFFERS', input: context.value, path: ['unit'] })
    }),
  )
/** A line for each row; rows of one customer with the same reference are one invoice. */
export const invoiceSheet = rulesOf({
  columns: {
    customer: 'Customer',
    text: 'Description',
    quantity: 'Quantity',
    unit: 'Price before VAT',
    currency: 'Currency',
    vat: 'VAT',
    discount: 'Discount %',
    termsDays: 'Days to pay',
    reference: 'Reference',
  },
  example: [
    ['accounts@bluedune.example.com', 'Dates, 500 g', '20', '45.00', 'AED', '5%', '10', '14', 'PO-1182'],
    ['accounts@bluedune.example.com', 'Delivery', '1', '80.00', 'AED', '5%', '', '14', 'PO-1182'],
  ],
  form: rowFacts,
  toForm: ({ quantity, unit, currency, vat, discount, termsDays, ...cells }) => ({
    ...cells,
    quantity: quantity ?? '1',
    unit: amountCell(unit, currency),
    currency: currency?.toUpperCase() ?? 'AED',
    vat: vat === undefined || /^5\s*%?$/.test(vat) ? 'standard' : /^0\s*%?$/.test(vat) ? 'zero' : vat.toLowerCase(),
    discount: discount?.replace(/\s*%$/, ''),
    termsDays: termsDays === undefined ? 14 : Number(termsDays),
  }),
  columnOf: { 'unit.currency': 'currency' },
})

const query = listed(
  {
    id: field.id,
    createdAt: field.time('Created', '创建时间'),
    number: orNone(field.code('Invoice no', '账单编号')),
    customer: field.text('Customer', '顾客'),
    status: field.status('Status', '状态', invoiceStatuses, statuses),
    total: field.money('Total', '总额'),
    vat: field.money('VAT', '增值税'),
    paid: field.money('Paid', '已付'),
    due: field.money('Due', '应付'),
    issuedOn: orNone(field.day('Issued on', '开具日期')),
    dueOn: orNone(field.day('Due on', '到期日')),
    sentAt: orNone(field.time('Sent', '发送时间')),
    undeliveredAt: orNone(field.time('Could not be delivered', '无法送达')),
    viewedAt: orNone(field.time('Viewed', '查看时间')),
    reference: orNone(field.text('Your reference', '商户参考号')),
    store: orNone(field.store),
    createdBy: field.text('Created by', '创建人'),
  },
  {
    text: filter.search('Number, customer, reference or colleague', '编号、顾客、参考号或同事'),
    status: filter.several(invoiceStatuses),
    overdue: filter.one(overdueBy, { en: 'Overdue by', zh: '逾期' }, overdueWords),
    currency: filter.one(saleCurrencies, { en: 'Currency', zh: '币种' }),
    store: filter.stores,
    total: filter.amount,
    createdAt: filter.dates,
  },
)('POST secure/invoice/query', access)

const party = z.object({
  name: z.string(),
  /** The seller's, if there is one. */
  nameAr: z.optional(z.string()),
  trn: z.nullable(z.string()),
  address: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type InvoiceParty = z.output<typeof party>
const done = z.object({})
const byIdOnce = { access, idempotent: true, input: z.object({ id }) } as const

export const invoice = refreshedBy(['invoice.changed', 'payment.changed'], {
  query,
  detail: read('POST secure/invoice/detail', {
    access,
    input: z.object({ id }),
    output: z.extend(query.row, {
      version,
      customerId: id,
      buyer: party,
      seller: z.nullable(party),
      language: z.enum(payerLanguages),
      currency: z.enum(saleCurrencies),
      net: money,
      credited: money,
      /** Refunded amount of its payments; the invoice itself does not change. */
      refunded: money,
      /** What a credit note can be for: what is due, and what was refunded and is not credited. */
      creditable: money,
      termsDays: z.int(),
      options: z.array(z.enum(invoiceOptions)),
      note: z.nullable(z.string()),
      lines: z.array(
        z.object({
          itemId: z.nullable(id),
          text: z.string(),
          /** Null if it has no other name for readers of Chinese. */
          textZh: z.nullable(z.string()),
          quantity: z.string(),
          unit: money,
          discount: z.string(),
          vat: z.enum(vatKinds),
          net: money,
          tax: money,
        }),
      ),
      /** Papers that payers can read, too. */
      attachments: z.array(z.object({ id, name: z.string(), bytes: z.int() })),
      /** Path of the payer's page, once it is issued. */
      path: z.nullable(z.string()),
      /** How often the page was opened, and somebody tried to pay on it. */
      opened: z.int(),
      tried: z.int(),
      payments: z.array(
        z.object({
          id,
          at: instant,
          number: z.string(),
          amount: money,
          way: z.nullable(z.string()),
          paymentId: z.nullable(id),
          depositId: z.nullable(id),
        }),
      ),
      credits: z.array(z.object({ id, at: instant, number: z.string(), total: money, reason: z.string() })),
      schedule: z.nullable(
        z.object({ id, every: z.enum(scheduleSteps), nextOn: z.string(), endsOn: z.nullable(z.string()) }),
      ),
      history: z.array(
        z.object({
          at: instant,
          what: open(invoiceChanges),
          who: z.nullable(z.string()),
          text: z.nullable(z.string()),
        }),
      ),
      actions: z.array(z.enum(invoiceActions)),
    }),
  }),
  add: change('POST secure/invoice/add', {
    product: 'invoice',
    does: { en: 'Drafted an invoice', zh: '起草账单' },
    access,
    idempotent: true,
    input: invoiceFacts,
    output: z.object({ id, version }),
  }),
  edit: change('POST secure/invoice/edit', {
    product: 'invoice',
    does: { en: 'Changed a draft invoice', zh: '修改账单草稿' },
    access,
    input: z.object({ ...facts, id, version }).check(oneCurrency),
    output: z.object({ id, version }),
  }),
  /** Also after it was issued: a paper that is added changes nothing of what is owed. */
  attach: change('POST secure/invoice/attach', {
    product: 'invoice',
    does: { en: 'Attached a file to an invoice', zh: '为账单添加附件' },
    access,
    input: z.object({ id, filePath: id }),
    output: done,
  }),
  detach: change('POST secure/invoice/detach', {
    does: { en: 'Removed a file from a draft invoice', zh: '移除账单草稿附件' },
    access,
    input: z.object({ id, filePath: id }),
    output: done,
  }),
  /** From here on it has a number and is not changed any more. */
  issue: change('POST secure/invoice/issue', {
    product: 'invoice',
    does: { en: 'Issued an invoice', zh: '开具账单' },
    access,
    idempotent: true,
    input: z.object({ id, version, send: z.boolean() }),
    output: z.object({ number: z.string() }),
  }),
  send: change('POST secure/invoice/send', {
    product: 'invoice',
    does: { en: 'Sent an invoice', zh: '发送账单' },
    ...byIdOnce,
    output: done,
  }),
  remind: change('POST secure/invoice/remind', {
    product: 'invoice',
    does: { en: 'Sent a reminder for an invoice', zh: '发送账单提醒' },
    ...byIdOnce,
    output: done,
  }),
  /** Money that came another way. */
  record: change('POST secure/invoice/record', {
    does: { en: 'Recorded a payment of an invoice', zh: '登记账单付款' },
    access,
    idempotent: true,
    input: z.object({ id, amount: price, way: textLine(60, 2) }),
    output: done,
  }),
  credit: change('POST secure/invoice/credit', {
    does: { en: 'Issued a credit note', zh: '开具贷项通知' },
    access,
    idempotent: true,
    input: z.object({ id, amount: price, reason: textLine(200, 2) }),
    output: z.object({ number: z.string() }),
  }),
  void: change('POST secure/invoice/void', {
    does: { en: 'Voided an invoice', zh: '作废账单' },
    access,
    idempotent: true,
    input: z.object({ id, reason: textLine(200, 2) }),
    output: done,
  }),
  /** Stops expecting the money; anyone with the link can still pay. */
  writeOff: change('POST secure/invoice/write-off', {
    does: { en: 'Marked an invoice as uncollectible', zh: '将账单标记为无法收回' },
    access,
    idempotent: true,
    input: z.object({ id, reason: textLine(200, 2) }),
    output: done,
  }),
  reopen: change('POST secure/invoice/reopen', {
    does: { en: 'Reopened an uncollectible invoice', zh: '恢复无法收回的账单' },
    ...byIdOnce,
    output: done,
  }),
  /** Drafts: each is looked at before it is issued. */
  bulk: change('POST secure/invoice/bulk', {
    product: 'invoice',
    does: { en: 'Drafted invoices from a sheet', zh: '批量起草账单' },
    access,
    idempotent: true,
    input: z.object({ rows: sheetRows }),
    output: imported,
  }),
  duplicate: change('POST secure/invoice/duplicate', {
    product: 'invoice',
    does: { en: 'Duplicated an invoice', zh: '复制账单' },
    ...byIdOnce,
    output: z.object({ id }),
  }),
  schedule: change('POST secure/invoice/schedule', {
    product: 'invoice',
    does: { en: 'Made an invoice recurring', zh: '设置周期账单' },
    access,
    idempotent: true,
    input: z.object({ id, every: z.enum(scheduleSteps), nextOn: calendarDay, endsOn: z.optional(calendarDay) }),
    output: done,
  }),
  stop: change('POST secure/invoice/schedule/stop', {
    does: { en: 'Stopped a recurring invoice', zh: '停止周期账单' },
    ...byIdOnce,
    output: done,
  }),
  file: change('POST secure/invoice/file', {
    does: { en: 'Downloaded an invoice as a PDF', zh: '下载账单 PDF' },
    access,
    ownTransactions: true,
    input: z.object({ id, language: z.enum(payerLanguages) }),
    output: fileReference,
  }),
  creditFile: change('POST secure/invoice/credit/file', {
    does: { en: 'Downloaded a credit note as a PDF', zh: '下载贷项通知 PDF' },
    access,
    ownTransactions: true,
    input: z.object({ id, creditId: id, language: z.enum(payerLanguages) }),
    output: fileReference,
  }),
})
