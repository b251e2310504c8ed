// Smart codes: one for each counter. Static: the payer types the amount; fixed: always the same; dynamic: the cashier sets it.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { noteModes } from '../payments/checkout.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { fileReference } from '../workspace/file.ts'
import { checkoutMethods } from '../payments/payment-methods.ts'
import { offerPayment, price, saleCurrencies, storeCode, textLine, untilCell, version } from '../kernel/sale.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { amountCell, importRowsMax, rulesOf, sheetRows } from '../formats/sheet-rules.ts'
import { statuses } from '../kernel/status.ts'
import { languages, words } from '../kernel/words.ts'

const access = areas.smartCode
export const smartCodeStatuses = ['ENABLED', 'EXPIRED', 'INVALID'] as const
export const smartCodeModes = ['static', 'fixed', 'dynamic'] as const
export const smartCodeModeWords = words({
  static: { en: 'Payer enters the amount', zh: '付款人输入金额' },
  fixed: { en: 'Fixed amount', zh: '固定金额' },
  dynamic: { en: 'Cashier enters the amount', zh: '收银员输入金额' },
})
/** Percentages; the merchant chooses which are offered, and a custom amount is always possible. */
export const tipPercents = [5, 10, 15, 20] as const
export const noteModeWords = words({
  none: { en: 'Don’t ask', zh: '不询问' },
  optional: { en: 'Ask, may be left empty', zh: '询问，可不填' },
  required: { en: 'Ask, must be filled in', zh: '询问，必须填写' },
})
export const smartCodeChanges = [
  'created',
  'imported',
  'duplicated',
  'edited',
  'rotated',
  'disabled',
  'enabled',
] as const
export type SmartCodeChange = (typeof smartCodeChanges)[number]
/** Paper: a table tent, a sticker, a poster. */
export const codeLayouts = ['tent', 'sticker', 'poster'] as const
export type CodeLayout = (typeof codeLayouts)[number]

const facts = {
  name: textLine(60, 2),
  store: z.optional(storeCode),
  counter: z.optional(textLine(40)),
  mode: z.enum(smartCodeModes),
  currency: z.enum(saleCurrencies),
  /** For a fixed code. */
  amount: z.optional(price),
  expiresAt: z.optional(instant),
  tips: z.optional(z.array(z.literal(tipPercents))),
  note: z.optional(z.enum(noteModes)),
  /** Absent means all methods that are switched on. */
  methods: z.optional(z.array(z.enum(checkoutMethods))),
}
interface CodeAmount {
  readonly mode: string
  readonly currency: string
  readonly amount?: { readonly currency: string } | undefined
}
const fitTogether = z.check<CodeAmount>((context) => {
  const { value, issues } = context
  const blame = (message: string): void => void issues.push({ code: 'custom', message, input: value, path: ['amount'] })
  if (value.mode === 'fixed' && !value.amount) blame('AMOUNT')
  else if (value.amount && value.amount.currency !== value.currency) blame('CURRENCY_DIFFERS')
})
export const smartCodeFacts = z.object(facts).check(fitTogether)
export type SmartCodeFacts = z.output<typeof smartCodeFacts>

/** In a form the amount is hidden unless it is fixed; in a sheet it would be dropped silently. */
const amountOfFixed = z.check<CodeAmount>((context) => {
  const { value, issues } = context
  if (value.mode !== 'fixed' && value.amount)
    issues.push({ code: 'custom', message: 'AMOUNT_NOT_FIXED', input: value, path: ['amount'] })
})
/** Same rules as for one code; a cell with an unknown choice gets an error that lists the valid ones. */
const sheetFacts = z
  .object({
    ...facts,
    mode: z.enum(smartCodeModes, { error: 'SHEET_MODE' }),
    currency: z.enum(saleCurrencies, { error: 'CURRENCY_NOT_SOLD' }),
    tips: z.optional(z.array(z.literal(tipPercents, { error: 'TIP_PERCENT' }))),
    note: z.optional(z.enum(noteModes, { error: 'SHEET_NOTE' })),
  })
  .check(fitTogether, amountOfFixed)
/** Who enters the amount, as written in a sheet. */
const modeCells: Readonly<Record<string, string>> = { payer: 'static', cashier: 'dynamic' }
export const smartCodeSheet = rulesOf({
  columns: {
    name: 'Name',
    store: 'Store',
    counter: 'Counter',
    mode: 'Amount by',
    amount: 'Amount',
    currency: 'Currency',
    tips: 'Tips %',
    note: 'Note',
    expires: 'Expires on',
  },
  example: [
    ['Table 1', 'Marina Walk', 'Terrace', 'payer', '', 'AED', '5, 10, 15', 'optional', ''],
    ['Till 3', 'Marina Walk', 'Front', 'cashier', '', 'AED', '', '', ''],
    ['Winter fair', 'JBR Kiosk', '', 'fixed', '12.00', 'AED', '', '', '2027-01-31'],
  ],
  form: sheetFacts,
  toForm: ({ mode = '', amount, currency, tips, note, expires, ...cells }) => {
    const written = mode.toLowerCase() || (amount ? 'fixed' : 'payer')
    return {
      ...cells,
      mode: modeCells[written] ?? written,
      currency: currency?.toUpperCase() ?? 'AED',
      amount: amount || written === 'fixed' ? amountCell(amount, currency) : undefined,
      tips: tips?.split(/[\s,;|%]+/).flatMap((text) => (text ? Number(text) : [])),
      note: note?.toLowerCase(),
      expiresAt: untilCell(expires),
    }
  },
  columnOf: { 'amount.currency': 'currency', expiresAt: 'expires' },
})

const query = listed(
  {
    id: field.id,
    createdAt: field.time('Created', '创建时间'),
    number: field.code('Code no', '编号'),
    name: field.text('Name', '名称'),
    status: field.status('Status', '状态', smartCodeStatuses, statuses),
    mode: field.label('Amount', '金额方式', smartCodeModes, smartCodeModeWords),
    store: orNone(field.store),
    counter: orNone(field.text('Counter', '柜台')),
    paidToday: field.count('Payments today', '今日笔数'),
    collectedToday: field.money('Today', '今日收款'),
    collected: field.money('Collected', '累计收款'),
    tips: field.money('Tips', '小费'),
    paid: field.count('Payments', '累计笔数'),
    scans: field.count('Scans', '扫码次数'),
    lastPaidAt: orNone(field.time('Last paid', '最近支付')),
    expiresAt: orNone(field.time('Expires', '到期时间')),
    createdBy: field.text('Created by', '创建人'),
  },
  {
    text: filter.search('Name, code no, store, counter or colleague', '名称、编号、门店、柜台或同事'),
    status: filter.several(smartCodeStatuses),
    mode: filter.several(smartCodeModes),
    store: filter.stores,
    currency: filter.one(saleCurrencies, { en: 'Currency', zh: '币种' }),
    createdAt: filter.dates,
  },
)('POST secure/smart-code/query', access)

const made = z.object({ id, number: z.string(), path: z.string() })
const charge = z.object({ amount: money, until: instant, note: z.nullable(z.string()) })
export const smartCode = refreshedBy(['smart-code.changed', 'payment.changed'], {
  query,
  detail: read('POST secure/smart-code/detail', {
    forStores: { of: 'smart-code' },
    access,
    input: z.object({ id }),
    output: z.extend(query.row, {
      version,
      currency: z.enum(saleCurrencies),
      amount: z.nullable(money),
      tipPercents: z.array(z.int()),
      note: z.enum(noteModes),
      methods: z.nullable(z.array(z.enum(checkoutMethods))),
      tried: z.int(),
      path: z.string(),
      /** For a dynamic code: the payment requested right now. */
      charge: z.nullable(charge),
      /** The last seven days, by hour of the day in Dubai. */
      hours: z.array(z.object({ hour: z.int(), scans: z.int(), paid: z.int() })),
      payments: z.array(offerPayment),
      history: z.array(z.object({ at: instant, what: open(smartCodeChanges), who: z.string() })),
    }),
  }),
  /** Payments at the counters today, newest first. */
  board: read('POST secure/smart-code/board', {
    access,
    input: nothing,
    output: z.object({
      rows: z.array(z.extend(offerPayment, { codeId: id, code: z.string() })),
      /** `tips` are part of the amount. */
      totals: z.array(z.object({ count: z.int(), amount: money, tips: money })),
    }),
  }),
  add: change('POST secure/smart-code/add', {
    forStores: 'asks',
    product: 'smart-code',
    does: { en: 'Created a smart code', zh: '创建智能码' },
    access,
    idempotent: true,
    input: smartCodeFacts,
    output: made,
  }),
  edit: change('POST secure/smart-code/edit', {
    forStores: { of: 'smart-code' },
    product: 'smart-code',
    does: { en: 'Changed a smart code', zh: '修改智能码' },
    access,
    input: z.object({ ...facts, id, version }).check(fitTogether),
    output: z.object({ id }),
  }),
  duplicate: change('POST secure/smart-code/duplicate', {
    forStores: { of: 'smart-code' },
    product: 'smart-code',
    does: { en: 'Duplicated a smart code', zh: '复制智能码' },
    access,
    idempotent: true,
    input: z.object({ id }),
    output: made,
  }),
  /** One code for each row. */
  bulk: change('POST secure/smart-code/bulk', {
    forStores: 'asks',
    product: 'smart-code',
    does: { en: 'Created smart codes from a sheet', zh: '批量创建智能码' },
    access,
    idempotent: true,
    input: z.object({ rows: sheetRows }),
    output: z.object({ added: z.int(), changed: z.int(), codes: z.array(z.extend(made, { name: z.string() })) }),
  }),
  /** For a dynamic code: the next payer is charged this amount. */
  charge: change('POST secure/smart-code/charge', {
    forStores: { of: 'smart-code' },
    product: 'smart-code',
    does: { en: 'Asked for an amount by a smart code', zh: '通过智能码收款' },
    access,
    idempotent: true,
    input: z.object({ id, amount: price, note: z.optional(textLine(60)) }),
    output: charge,
  }),
  unCharge: change('POST secure/smart-code/charge/cancel', {
    forStores: { of: 'smart-code' },
    does: { en: 'Withdrew an amount of a smart code', zh: '取消智能码收款' },
    access,
    input: z.object({ id }),
    output: nothing,
  }),
  /** A new code; the old one no longer works. */
  rotate: change('POST secure/smart-code/rotate', {
    forStores: { of: 'smart-code' },
    product: 'smart-code',
    does: { en: 'Replaced a smart code', zh: '更换智能码' },
    access,
    idempotent: true,
    input: z.object({ id }),
    output: z.object({ path: z.string() }),
  }),
  enable: change('POST secure/smart-code/enable', {
    forStores: { of: 'smart-code' },
    does: { en: 'Enabled or disabled a smart code', zh: '启用或停用智能码' },
    access,
    input: z.object({ id, enabled: z.boolean() }),
    output: nothing,
  }),
  /** One file, a page for each code in the order given. */
  file: change('POST secure/smart-code/file', {
    forStores: { of: 'smart-code', named: 'ids' },
    does: { en: 'Downloaded smart codes for printing', zh: '下载智能码打印文件' },
    access,
    ownTransactions: true,
    input: z.object({
      ids: z.array(id).check(z.minLength(1, { error: 'REQUIRED' }), z.maxLength(importRowsMax, { error: 'TOO_MANY' })),
      layout: z.enum(codeLayouts),
      language: z.enum(languages),
    }),
    output: fileReference,
  }),
})
