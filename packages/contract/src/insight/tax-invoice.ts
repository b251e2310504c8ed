// Tax invoices: the provider's fees of a month with their VAT, the credit notes that correct them, and their way to the accredited service provider.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, pageParam, read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { byId } from '../kernel/money/record.ts'
import { textLine } from '../kernel/sale.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'
import { fileReference } from '../workspace/file.ts'
import { creditReasons } from './tax-rules.ts'

const access = areas.taxInvoice

export const taxInvoiceStatuses = ['tax-draft', 'tax-issued', 'tax-corrected', 'tax-cancelled'] as const
/** States of a document at the accredited service provider. */
export const deliveryStates = ['WAITING', 'SENT', 'ACCEPTED', 'REJECTED'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const deliveryWords = words({
  WAITING: { en: 'Waiting to be sent', zh: '等待发送' },
  SENT: { en: 'Sent, not answered yet', zh: '已发送，等待答复' },
  ACCEPTED: { en: 'Accepted', zh: '已接受' },
  REJECTED: { en: 'Rejected', zh: '被拒绝' },
})
export const taxChanges = [
  'computed',
  'issued',
  'sent',
  'accepted',
  'rejected',
  'retried',
  'requested',
  'credited',
  'declined',
] as const
export type TaxChange = (typeof taxChanges)[number]
export const taxFileFormats = ['pdf', 'xml'] as const

const query = listed(
  {
    id: field.id,
    month: field.code('Period', '账期'),
    number: orNone(field.code('Tax invoice no', '税务发票号')),
    status: field.status('Status', '状态', taxInvoiceStatuses, statuses),
    issuedOn: orNone(field.day('Issued on', '开具日期')),
    net: field.money('Fees without VAT', '不含税手续费'),
    vat: field.money('VAT 5%', '增值税 5%'),
    total: field.money('Total', '合计'),
    credited: field.money('Credited', '已贷记'),
    delivery: orNone(field.label('E-invoice', '电子发票', deliveryStates, deliveryWords)),
    sellerTrn: orNone(field.code('TRN of Falaj', 'Falaj 税务登记号')),
    buyerTrn: orNone(field.code('Your TRN', '您的税务登记号')),
  },
  {
    text: filter.search('Number of an invoice or a credit note', '发票号或贷记通知号'),
    status: filter.several(taxInvoiceStatuses),
    period: filter.one(
      ['3', '6', '12'],
      { en: 'Months', zh: '月份' },
      {
        '3': { en: 'Last 3', zh: '最近 3 个月' },
        '6': { en: 'Last 6', zh: '最近 6 个月' },
        '12': { en: 'Last 12', zh: '最近 12 个月' },
      },
    ),
    month: filter.exact('Period, such as 2026-10', '账期，例如 2026-10'),
    delivery: filter.several(deliveryStates),
  },
)('POST secure/taxInvoice/query', access)
export type TaxInvoiceRow = z.output<typeof query.row>

const party = z.object({
  name: z.nullable(z.string()),
  trn: z.nullable(z.string()),
  licence: z.nullable(z.string()),
  address: z.array(z.string()),
})
export type TaxParty = z.output<typeof party>
const line = z.object({
  n: z.int(),
  /** What the fee was for, as business-objects.ts names it. */
  kind: z.string(),
  rateBps: z.int(),
  transactions: z.int(),
  /** As it was taken, in its own currency. */
  fee: money,
  charged: money,
  /** Dirhams for one unit. */
  rate: z.string(),
  net: money,
  credited: money,
})
export type TaxInvoiceLine = z.output<typeof line>
const delivery = z.object({
  id,
  number: z.string(),
  state: open(deliveryStates),
  attempts: z.int(),
  reason: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  sha256: z.string(),
  sentAt: z.nullable(instant),
  answeredAt: z.nullable(instant),
})
export type TaxDelivery = z.output<typeof delivery>
const detail = z.extend(query.row, {
  seller: party,
  buyer: party,
  lines: z.array(line),
  taxes: z.array(z.object({ rateBps: z.int(), base: money, vat: money })),
  /** What was taken from the balance: fees and VAT, each rounded with its own transaction. */
  charged: money,
  /** What that is more than the total. */
  rounding: money,
  /** How a draft does not meet the rules. Empty: it can be issued. */
  problems: z.array(z.object({ rule: z.string(), field: z.string() })),
  computedAt: instant,
  deliveries: z.array(delivery),
  credits: z.array(
    z.object({
      id,
      number: z.string(),
      issuedOn: z.string(),
      reasonCode: z.string(),
      reason: z.string(),
      net: money,
      vat: money,
      total: money,
    }),
  ),
  corrections: z.array(
    z.object({
      id,
      state: open(['WAITING', 'ACCEPTED', 'DECLINED']),
      at: instant,
      by: z.string(),
      reasonCode: z.string(),
      reason: z.string(),
      net: money,
      why: z.nullable(z.string()),
      decidedAt: z.nullable(instant),
    }),
  ),
  history: z.array(
    z.object({ at: instant, what: open(taxChanges), who: z.nullable(z.string()), text: z.nullable(z.string()) }),
  ),
  actions: z.array(z.enum(['issue', 'correct', 'download'])),
})
export type TaxInvoiceDetail = z.output<typeof detail>

export const correctionLine = z.object({
  n: z.int().check(z.minimum(1, { error: 'INVALID' })),
  /** Dirhams without VAT. */
  net: z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, { error: 'AMOUNT' })),
})

export const taxInvoice = refreshedBy(['tax-invoice.changed'], {
  query,
  detail: read('POST secure/taxInvoice/detail/{id}', { access, input: byId, output: detail }),
  /** The transactions that a line is made of, the oldest first. Their sums are the line's. */
  rows: read('POST secure/taxInvoice/rows', {
    access,
    input: z.object({ id, n: z.int(), pageParam }),
    output: z.object({
      rows: z.array(
        z.object({ kind: z.string(), id: z.string(), number: z.string(), at: instant, fee: money, vat: money }),
      ),
      total: z.int(),
      fee: money,
      vat: money,
    }),
  }),
  /** What the monthly job does, at once: for a draft whose faults were corrected. */
  issue: change('POST secure/taxInvoice/issue', {
    does: { en: 'Had a tax invoice issued', zh: '请求开具税务发票' },
    access,
    idempotent: true,
    input: z.object({ id }),
    output: z.object({ number: z.string() }),
  }),
  correct: change('POST secure/taxInvoice/correct', {
    does: { en: 'Asked for a tax invoice to be corrected', zh: '申请更正税务发票' },
    access,
    idempotent: true,
    input: z.object({
      id,
      reasonCode: z.enum(creditReasons, { error: 'INVALID' }),
      reason: textLine(300, 3),
      lines: z
        .array(correctionLine)
        .check(z.minLength(1, { error: 'REQUIRED_ITEM' }), z.maxLength(100, { error: 'TOO_MANY' })),
    }),
    output: z.object({ id }),
  }),
  /** Hands a rejected document over again. */
  send: change('POST secure/taxInvoice/send', {
    does: { en: 'Sent a rejected e-invoice again', zh: '重新发送被拒绝的电子发票' },
    access,
    idempotent: true,
    input: z.object({ id, documentId: id }),
    output: z.object({}),
  }),
  file: change('POST secure/taxInvoice/file', {
    does: { en: 'Downloaded a tax invoice', zh: '下载税务发票' },
    access,
    ownTransactions: true,
    input: z.object({
      id,
      /** One of its credit notes; default: the invoice. */
      creditId: z.optional(id),
      format: z.enum(taxFileFormats),
      language: z.enum(['en', 'zh']),
    }),
    output: fileReference,
  }),
})
