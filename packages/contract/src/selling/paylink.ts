// Payment links: amount, number of uses and expiry; and their funnel, from opened to paid.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { payerFields } from '../payments/checkout.ts'
import { change, refreshedBy, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { boughtItem } from '../payments/payment.ts'
import { checkoutMethods } from '../payments/payment-methods.ts'
import {
  anyLine,
  lines,
  offerPayment,
  price,
  saleCurrencies,
  storeCode,
  textLine,
  untilCell,
  url,
  version,
} from '../kernel/sale.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { amountCell, rulesOf, sheetRows } from '../formats/sheet-rules.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'

const access = areas.paylink
export const paylinkStatuses = ['active', 'paused', 'used', 'expired', 'cancelled'] as const
export const paylinkTypes = ['single', 'reusable'] as const
export const paylinkTypeWords = words({
  single: { en: 'Once', zh: '单次' },
  reusable: { en: 'Many times', zh: '可重复' },
})
export const paylinkRules = ['fixed', 'open', 'items'] as const
export const paylinkChanges = ['created', 'imported', 'duplicated', 'edited', 'paused', 'resumed', 'cancelled'] as const
export type PaylinkChange = (typeof paylinkChanges)[number]
export const paylinkActions = ['edit', 'pause', 'resume', 'cancel', 'duplicate'] as const

const count = (max: number) =>
  z.int({ error: 'WHOLE_NUMBER' }).check(z.minimum(1, { error: 'WHOLE_NUMBER' }), z.maximum(max, { error: 'TOO_MANY' }))
const facts = {
  title: textLine(80, 2),
  description: z.optional(lines(300)),
  /** A file uploaded as 'paylink-picture'. */
  picture: z.optional(id),
  type: z.enum(paylinkTypes),
  rule: z.enum(paylinkRules),
  currency: z.enum(saleCurrencies),
  /** For a fixed amount. */
  amount: z.optional(price),
  /** For an open amount: minimum and maximum. */
  min: z.optional(price),
  max: z.optional(price),
  /** Items of the catalogue, each with its current price. */
  items: z.optional(
    z.array(z.object({ itemId: id, quantity: count(999) })).check(z.maxLength(20, { error: 'TOO_MANY' })),
  ),
  /** The payer may take several. */
  quantityMax: z.optional(count(999)),
  /** For a reusable link: how often it can be paid. */
  paidMax: z.optional(count(100_000)),
  expiresAt: z.optional(instant),
  fields: z.optional(z.array(z.enum(payerFields))),
  methods: z.optional(z.array(z.enum(checkoutMethods))),
  reference: z.optional(anyLine(40)),
  store: z.optional(storeCode),
  customerId: z.optional(id),
  /** Where the payer goes back to once it is paid. */
  returnUrl: z.optional(url),
}
interface LinkAmounts {
  readonly type: string
  readonly rule: string
  readonly currency: string
  readonly amount?: { readonly currency: string } | undefined
  readonly min?: { readonly currency: string; readonly minor: bigint } | undefined
  readonly max?: { readonly currency: string; readonly minor: bigint } | undefined
  readonly items?: readonly unknown[] | undefined
}
const fitTogether = z.check<LinkAmounts>((context) => {
  const { value, issues } = context
  const blame = (path: string, message: string): void =>
    void issues.push({ code: 'custom', message, input: value, path: [path] })
  if (value.rule === 'fixed' && !value.amount) blame('amount', 'AMOUNT')
  if (value.rule === 'items' && !value.items?.length) blame('items', 'REQUIRED_ITEM')
  for (const name of ['amount', 'min', 'max'] as const)
    if (value[name] && value[name].currency !== value.currency) blame(name, 'CURRENCY_DIFFERS')
  if (value.min && value.max && value.max.minor < value.min.minor) blame('max', 'AMOUNT_ORDER')
})
export const paylinkFacts = z.object(facts).check(fitTogether)
export type PaylinkFacts = z.output<typeof paylinkFacts>

export const paylinkSheet = rulesOf({
  columns: {
    title: 'Title',
    amount: 'Amount',
    currency: 'Currency',
    reference: 'Reference',
    description: 'Description',
    expires: 'Expires on',
  },
  example: [['School fee, Amal Haddad', '1250.00', 'AED', 'SF-1001', 'Second term', '2027-01-31']],
  form: paylinkFacts,
  toForm: ({ amount, currency, expires, ...cells }) => ({
    ...cells,
    type: 'single',
    rule: 'fixed',
    currency: currency?.toUpperCase() ?? 'AED',
    amount: amountCell(amount, currency),
    expiresAt: untilCell(expires),
  }),
  columnOf: { 'amount.currency': 'currency', expiresAt: 'expires' },
})

const query = listed(
  {
    id: field.id,
    createdAt: field.time('Created', '创建时间'),
    number: field.code('Link no', '链接编号'),
    title: field.text('Title', '标题'),
    status: field.status('Status', '状态', paylinkStatuses, statuses),
    type: field.label('Can be paid', '支付次数', paylinkTypes, paylinkTypeWords),
    amount: orNone(field.money('Amount', '金额')),
    collected: field.money('Collected', '已收款'),
    paid: field.count('Paid', '已支付'),
    paidMax: orNone(field.count('Limit', '次数上限')),
    opened: field.count('Opened', '打开次数'),
    tried: field.count('Tried', '尝试次数'),
    expiresAt: orNone(field.time('Expires', '到期时间')),
    reference: orNone(field.text('Your reference', '商户参考号')),
    store: orNone(field.store),
    createdBy: field.text('Created by', '创建人'),
  },
  {
    text: filter.search('Title, link no, reference, store or colleague', '标题、编号、参考号、门店或同事'),
    status: filter.several(paylinkStatuses),
    type: filter.several(paylinkTypes),
    store: filter.stores,
    currency: filter.one(saleCurrencies, { en: 'Currency', zh: '币种' }),
    amount: filter.amount,
    createdAt: filter.dates,
  },
)('POST secure/paylink/query', access)

const made = z.object({ id, number: z.string(), path: z.string() })
export const paylink = refreshedBy(['paylink.changed', 'payment.changed'], {
  query,
  detail: read('POST secure/paylink/detail/{id}', {
    forStores: { of: 'paylink' },
    access,
    input: z.object({ id }),
    output: z.extend(query.row, {
      version,
      description: z.nullable(z.string()),
      /** The id of its file. */
      picture: z.nullable(id),
      rule: z.enum(paylinkRules),
      currency: z.enum(saleCurrencies),
      min: z.nullable(money),
      max: z.nullable(money),
      quantityMax: z.nullable(z.int()),
      fields: z.array(z.enum(payerFields)),
      methods: z.nullable(z.array(z.enum(checkoutMethods))),
      items: z.array(z.extend(boughtItem, { itemId: id })),
      returnUrl: z.nullable(z.string()),
      customer: z.nullable(z.object({ id, name: z.string() })),
      /** Path of the payer's page on this site. */
      path: z.string(),
      /** Orders that are being paid right now. */
      held: z.int(),
      payments: z.array(offerPayment),
      history: z.array(z.object({ at: instant, what: open(paylinkChanges), who: z.string() })),
      actions: z.array(z.enum(paylinkActions)),
    }),
  }),
  add: change('POST secure/paylink/add', {
    forStores: 'asks',
    product: 'paylink',
    does: { en: 'Created a payment link', zh: '创建支付链接' },
    access,
    idempotent: true,
    input: paylinkFacts,
    output: made,
  }),
  edit: change('POST secure/paylink/edit', {
    forStores: { of: 'paylink' },
    product: 'paylink',
    does: { en: 'Changed a payment link', zh: '修改支付链接' },
    access,
    input: z.object({ ...facts, id, version }).check(fitTogether),
    output: made,
  }),
  pause: change('POST secure/paylink/pause', {
    forStores: { of: 'paylink' },
    does: { en: 'Paused a payment link', zh: '暂停支付链接' },
    access,
    input: z.object({ id }),
    output: z.object({}),
  }),
  resume: change('POST secure/paylink/resume', {
    forStores: { of: 'paylink' },
    product: 'paylink',
    does: { en: 'Resumed a payment link', zh: '恢复支付链接' },
    access,
    input: z.object({ id }),
    output: z.object({}),
  }),
  cancel: change('POST secure/paylink/cancel', {
    forStores: { of: 'paylink' },
    does: { en: 'Ended a payment link', zh: '终止支付链接' },
    access,
    input: z.object({ id }),
    output: z.object({}),
  }),
  duplicate: change('POST secure/paylink/duplicate', {
    forStores: { of: 'paylink' },
    product: 'paylink',
    does: { en: 'Duplicated a payment link', zh: '复制支付链接' },
    access,
    idempotent: true,
    input: z.object({ id }),
    output: made,
  }),
  /** One link for each row. */
  bulk: change('POST secure/paylink/bulk', {
    product: 'paylink',
    does: { en: 'Created payment links from a sheet', zh: '批量创建支付链接' },
    access,
    idempotent: true,
    input: z.object({ rows: sheetRows }),
    output: z.object({ added: z.int(), changed: z.int(), links: z.array(z.extend(made, { title: z.string() })) }),
  }),
})
