// What a merchant's own programs can do, and read apart from lists. The inputs are those of the console's forms; each is carried out by the
// same handlers.
import * as z from 'zod/mini'
import { areas, refundMakers } from '../kernel/access.ts'
import type { ApiScope } from '../developers/api-scopes.ts'
import { readNumberCursor } from '../developers/api-versions.ts'
import { balanceAccounts, balanceCurrencies, balance } from '../accounts/balance.ts'
import { customerFacts } from '../customers/customer.ts'
import { directPay, directPayment } from '../selling/direct-pay.ts'
import { change, read, type Endpoint } from '../kernel/endpoint.ts'
import { invoiceFacts } from '../selling/invoice.ts'
import { itemFacts } from '../customers/item.ts'
import { limitMax, limitUnset, merchantLists, rowOf } from './merchant-api.ts'
import { noteText } from '../kernel/money/order.ts'
import { paylinkFacts } from '../selling/paylink.ts'
import { orderStates } from '../kernel/payment-states.ts'
import { refund } from '../payments/refund.ts'
import { riskAttempt } from '../insight/risk.ts'
import { anyLine, price, storeCode, textLine, url } from '../kernel/sale.ts'
import { id, instant, open } from '../kernel/scalars.ts'
import { statement } from '../accounts/statement.ts'
import { transfer } from '../accounts/transfer.ts'

export interface ApiEndpoint<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> extends Endpoint<I, O> {
  readonly scope: ApiScope
  readonly summary: string
  /** The resource it belongs to. */
  readonly of: string
  /** A body that works in the sandbox, for the API reference. */
  readonly example?: object
}
type Row<I extends z.ZodMiniType, O extends z.ZodMiniType> = Pick<
  ApiEndpoint<I, O>,
  'scope' | 'summary' | 'access' | 'input' | 'output' | 'example' | 'product'
>
/** Answered with 201: something of a resource is there that was not. */
export const makesNew = ({ kind, path }: Pick<Endpoint, 'kind' | 'path'>): boolean =>
  kind === 'change' && (!path.includes('{') || Object.hasOwn(merchantLists, path.split('/').at(-1) ?? ''))
const resourceIn = (path: string): string => path.split('/')[1] ?? ''
const command = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  path: `v1/${string}`,
  does: Endpoint['does'] & object,
  row: Row<I, O>,
): ApiEndpoint<I, O> => ({
  ...change(`POST ${path}`, { ...row, does, idempotent: true, strict: true }),
  scope: row.scope,
  summary: row.summary,
  of: resourceIn(path),
  ...(row.example ? { example: row.example } : {}),
})
const reading = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  path: `v1/${string}`,
  row: Row<I, O>,
): ApiEndpoint<I, O> => ({
  ...read(`GET ${path}`, { ...row, strict: true }),
  scope: row.scope,
  summary: row.summary,
  of: resourceIn(path),
})

const aed = (amount: string) => ({ amount, currency: 'AED' })
const nowhere = '01900000-0000-7000-8000-000000000000'
/** Address of the shop; in the sandbox also the developer's own machine. */
const count = (max: number) => z.int().check(z.minimum(1, { error: 'INVALID' }), z.maximum(max, { error: 'TOO_MANY' }))
/** Query parameters are always texts. */
const numberText = (min: number, max: number, unset: number) =>
  z._default(
    z.string().check(
      z.regex(/^\d{1,9}$/, { error: 'INVALID' }),
      z.refine((text) => Number(text) >= min && Number(text) <= max, { error: 'INVALID' }),
    ),
    String(unset),
  )

/** Cursor of a list with numbered rows. */
const cursor = z.optional(
  z.string().check(
    z.maxLength(200, { error: 'TOO_LONG' }),
    z.refine((text) => readNumberCursor(text) !== null, { error: 'INVALID' }),
  ),
)
const nextCursor = z.nullable(z.string())

const captureModes = ['automatic', 'manual'] as const
const bought = z.object({
  name: textLine(80),
  nameZh: z.optional(textLine(80)),
  nameAr: z.optional(textLine(80)),
  quantity: count(999),
  price,
})
const order = z
  .object({
    amount: price,
    description: textLine(80, 2),
    /** Your own number of it. */
    orderNo: z.optional(anyLine(40)),
    items: z.optional(z.array(bought).check(z.maxLength(50, { error: 'TOO_MANY' }))),
    customerId: z.optional(id),
    /** The code of one of your stores. */
    store: z.optional(storeCode),
    /** Where the payer goes back to. */
    returnUrl: z.optional(url),
    expiresInMinutes: z.optional(count(7 * 24 * 60)),
    /** `manual`: the payer's bank authorises it, and you capture it within seven days of opening the order. Default: `automatic`. */
    capture: z.optional(z.enum(captureModes)),
  })
  .check(
    z.check((context) => {
      const { value, issues } = context
      const { items, amount } = value
      const blame = (message: string): void =>
        void issues.push({ code: 'custom', message, input: value, path: ['items'] })
      if (!items?.length) return
      if (items.some((each) => each.price.currency !== amount.currency)) return blame('CURRENCY_DIFFERS')
      const sum = items.reduce((total, each) => total + each.price.minor * BigInt(each.quantity), 0n)
      if (sum !== amount.minor) blame('ITEMS_SUM')
    }),
  )
const appOrder = z.object({
  amount: price,
  description: textLine(80, 2),
  orderNo: z.optional(anyLine(40)),
  customerId: z.optional(id),
  /** One of the app's callback URLs: the payer returns there, with the order's number and outcome. */
  returnUrl: z.optional(z.string().check(z.maxLength(300, { error: 'TOO_LONG' }))),
})
export type ShopOrder = z.output<typeof order>

const wanted = refund.add.input.shape
const sent = transfer.add.input.shape
const entriesOf = balance.entries.output
const withPath = <T extends z.ZodMiniObject>(schema: T) => z.extend(schema, { id })

/** An optional field that null clears. */
const clearable = <T extends z.ZodMiniType>(field: T) => z.optional(z.nullable(field))
const ofCustomer = customerFacts.shape
const customerChanges = z.extend(z.partial(customerFacts), {
  email: clearable(ofCustomer.email),
  phone: clearable(ofCustomer.phone),
  country: clearable(ofCustomer.country),
  trn: clearable(ofCustomer.trn),
  address: clearable(ofCustomer.address),
  tags: clearable(ofCustomer.tags),
})
const ofItem = itemFacts.shape
const itemChanges = z.extend(z.partial(itemFacts), {
  nameZh: clearable(ofItem.nameZh),
  nameAr: clearable(ofItem.nameAr),
  category: clearable(ofItem.category),
  description: clearable(ofItem.description),
  barcode: clearable(ofItem.barcode),
})

export const merchantCommands = {
  createPayment: command(
    'v1/payments',
    { en: 'Opened an order by API', zh: '通过 API 创建订单' },
    {
      scope: 'payments:write',
      summary: 'Open an order that is paid on our checkout page',
      access: areas.apiManagement,
      product: 'gateway',
      input: order,
      output: z.extend(rowOf('payments'), {
        /** Send the payer there. Anyone with this address can pay, and can read nothing but the order. */
        checkoutUrl: z.string(),
        expiresAt: instant,
      }),
      example: { amount: aed('120.00'), description: 'Two tickets', orderNo: 'A-1001' },
    },
  ),
  capturePayment: command(
    'v1/payments/{id}/capture',
    { en: 'Captured a payment by API', zh: '通过 API 对支付扣款' },
    {
      scope: 'payments:capture',
      summary:
        'Capture a payment that was authorised; its money is taken, and its status is PAID_SUCCESS once the bank says so',
      access: areas.fiatMoneyMovement,
      input: z.object({ id }),
      output: rowOf('payments'),
      example: {},
    },
  ),
  voidPayment: command(
    'v1/payments/{id}/void',
    { en: 'Voided a payment by API', zh: '通过 API 撤销支付' },
    {
      scope: 'payments:capture',
      summary: 'Void a payment before its money is taken; what was authorised is released',
      access: areas.fiatMoneyMovement,
      input: z.object({ id }),
      output: rowOf('payments'),
      example: {},
    },
  ),
  paymentActions: reading('v1/payments/{id}/actions', {
    scope: 'payments:read',
    summary: 'What you can do with a payment now: `capture` once it is authorised, `void` until its money is taken',
    access: areas.apiManagement,
    input: z.object({ id }),
    output: z.object({
      data: z.array(z.object({ action: z.enum(['capture', 'void']), leadsTo: open(orderStates) })),
    }),
  }),
  paymentRisk: reading('v1/payments/{id}/risk', {
    scope: 'payments:read',
    summary: 'What your risk rules decided about each attempt to pay, the newest first, and who waits for a decision',
    access: areas.apiManagement,
    input: z.object({ id }),
    output: z.object({ data: z.array(riskAttempt) }),
  }),
  createAppOrder: command(
    'v1/payments/in-app',
    { en: 'Opened an order of an app', zh: '创建应用订单' },
    {
      scope: 'payments:write',
      summary: 'Open an order that is paid inside your app; needs the token of the app, from /v1/oauth/token',
      access: areas.apiManagement,
      product: 'in-app',
      input: appOrder,
      output: z.extend(rowOf('payments'), {
        /** Give it to your app. Anyone with this token can pay the order while it is open. */
        orderToken: z.string(),
        /** Open it in the app's browser tab. */
        checkoutUrl: z.string(),
        expiresAt: instant,
      }),
      example: { amount: aed('60.00'), description: 'Lunch', orderNo: 'A-1002', returnUrl: 'com.example.shop:/paid' },
    },
  ),
  createRefund: command(
    'v1/refunds',
    { en: 'Asked for a refund by API', zh: '通过 API 申请退款' },
    {
      scope: 'refunds:write',
      summary: 'Refund a payment, all of it or a part',
      access: refundMakers,
      input: z.object({
        paymentId: wanted.paymentId,
        amount: wanted.amount,
        reason: wanted.reason,
        note: wanted.note,
        items: wanted.items,
      }),
      output: rowOf('refunds'),
      example: { paymentId: nowhere, amount: aed('20.00'), reason: 'REQUESTED' },
    },
  ),
  createPaylink: command(
    'v1/paylinks',
    { en: 'Created a payment link by API', zh: '通过 API 创建支付链接' },
    {
      scope: 'paylinks:write',
      summary: 'Create a payment link',
      access: areas.paylink,
      product: 'paylink',
      input: paylinkFacts,
      output: z.extend(rowOf('paylinks'), { url: z.string() }),
      example: {
        title: 'School fee',
        type: 'single',
        rule: 'fixed',
        currency: 'AED',
        amount: aed('1250.00'),
        reference: 'SF-1001',
      },
    },
  ),
  cancelPaylink: command(
    'v1/paylinks/{id}/cancel',
    { en: 'Ended a payment link by API', zh: '通过 API 终止支付链接' },
    {
      scope: 'paylinks:write',
      summary: 'End a payment link',
      access: areas.paylink,
      input: z.object({ id }),
      output: rowOf('paylinks'),
      example: {},
    },
  ),
  createInvoice: command(
    'v1/invoices',
    { en: 'Drafted an invoice by API', zh: '通过 API 起草账单' },
    {
      scope: 'invoices:write',
      summary: 'Draft an invoice',
      access: areas.invoice,
      product: 'invoice',
      input: invoiceFacts,
      output: rowOf('invoices'),
      example: {
        customerId: nowhere,
        language: 'en',
        currency: 'AED',
        termsDays: 14,
        lines: [{ text: 'Dates, 500 g', quantity: '20', unit: aed('45.00'), vat: 'standard' }],
      },
    },
  ),
  sendInvoice: command(
    'v1/invoices/{id}/send',
    { en: 'Sent an invoice by API', zh: '通过 API 发送账单' },
    {
      scope: 'invoices:write',
      summary: 'Send an invoice; a draft is issued first and gets its number',
      access: areas.invoice,
      product: 'invoice',
      input: z.object({ id }),
      output: rowOf('invoices'),
      example: {},
    },
  ),
  voidInvoice: command(
    'v1/invoices/{id}/void',
    { en: 'Voided an invoice by API', zh: '通过 API 作废账单' },
    {
      scope: 'invoices:write',
      summary: 'Void an invoice that was issued and not paid',
      access: areas.invoice,
      input: z.object({ id, reason: textLine(200, 2) }),
      output: rowOf('invoices'),
      example: { reason: 'Ordered twice' },
    },
  ),
  createCustomer: command(
    'v1/customers',
    { en: 'Added a customer by API', zh: '通过 API 添加顾客' },
    {
      scope: 'customers:write',
      summary: 'Add a customer',
      access: areas.customers,
      input: customerFacts,
      output: rowOf('customers'),
      example: { name: 'Date Palm Catering', email: 'orders@datepalm.example.com', language: 'en' },
    },
  ),
  updateCustomer: command(
    'v1/customers/{id}',
    { en: 'Changed a customer by API', zh: '通过 API 修改顾客' },
    {
      scope: 'customers:write',
      summary: 'Change a customer; what is not sent stays, null takes it away',
      access: areas.customers,
      input: withPath(customerChanges),
      output: rowOf('customers'),
      example: { phone: '+971-501234567' },
    },
  ),
  createSavedCard: command(
    'v1/saved-cards',
    { en: 'Asked a customer to save a card by API', zh: '通过 API 请顾客保存银行卡' },
    {
      scope: 'saved-cards:write',
      summary: 'Ask a customer to save a card; they give it, and their consent, on a page of ours',
      access: areas.invoice,
      product: 'direct-pay',
      input: directPay.add.input,
      output: z.extend(rowOf('saved-cards'), {
        /** Send the customer there. */
        url: z.string(),
      }),
      example: { customerId: nowhere },
    },
  ),
  chargeSavedCard: command(
    'v1/saved-cards/{id}/payments',
    { en: 'Asked for a payment by saved card by API', zh: '通过 API 请求使用已存卡付款' },
    {
      scope: 'saved-cards:write',
      summary: 'Ask for a payment by a saved card; the customer confirms it with one tap',
      access: areas.invoice,
      product: 'direct-pay',
      input: directPayment,
      output: z.extend(rowOf('payments'), {
        /** Where the customer confirms. They are also written to, if they can be reached. */
        checkoutUrl: z.string(),
        expiresAt: instant,
      }),
      example: { amount: aed('80.00'), description: 'Groceries' },
    },
  ),
  removeSavedCard: command(
    'v1/saved-cards/{id}/remove',
    { en: 'Removed a saved card by API', zh: '通过 API 移除已存银行卡' },
    {
      scope: 'saved-cards:write',
      summary: 'Remove a saved card; nothing can be paid by it from then on',
      access: areas.invoice,
      input: z.object({ id }),
      output: rowOf('saved-cards'),
      example: {},
    },
  ),
  createItem: command(
    'v1/items',
    { en: 'Added an item by API', zh: '通过 API 添加商品' },
    {
      scope: 'items:write',
      summary: 'Add an item',
      access: areas.items,
      input: itemFacts,
      output: rowOf('items'),
      example: { sku: 'TEA-90', nameEn: 'Karak tea', vat: 'standard', prices: [aed('12.00')] },
    },
  ),
  updateItem: command(
    'v1/items/{id}',
    { en: 'Changed an item by API', zh: '通过 API 修改商品' },
    {
      scope: 'items:write',
      summary: 'Change an item; what is not sent stays, null takes it away',
      access: areas.items,
      input: withPath(itemChanges),
      output: rowOf('items'),
      example: { prices: [aed('13.00')] },
    },
  ),
  createTransfer: command(
    'v1/transfers',
    { en: 'Asked for a transfer by API', zh: '通过 API 申请转账' },
    {
      scope: 'transfers:write',
      summary: 'Ask for a transfer to another merchant; a person of yours approves it',
      access: areas.fiatMoneyMovement,
      product: 'transfer',
      input: z.object({ payeeMid: sent.payeeMid, amount: sent.amount, note: z.optional(noteText) }),
      output: rowOf('transfers'),
      example: { payeeMid: '20000002', amount: aed('500.00'), note: 'Commission of October' },
    },
  ),
  createStatements: command(
    'v1/statements',
    { en: 'Requested statements by API', zh: '通过 API 申请对账单' },
    {
      scope: 'statements:write',
      summary: 'Request statements; each is ready once its status is READY',
      access: areas.statements,
      input: statement.add.input,
      output: statement.add.output,
      example: {
        types: ['balance'],
        currencies: ['AED'],
        firstDay: '2026-10-01',
        lastDay: '2026-10-31',
        language: 'en',
      },
    },
  ),
  statementEntries: reading('v1/statements/{id}/entries', {
    scope: 'statements:read',
    summary: 'The entries of a statement, first to last',
    access: areas.statements,
    input: z.object({ id, limit: numberText(1, limitMax, limitUnset), cursor }),
    output: z.object({
      data: statement.rows.output.shape.rows,
      next_cursor: nextCursor,
      /** Rows of the whole statement. */
      total: z.int(),
    }),
  }),
  balanceEntries: reading('v1/balances/{currency}/entries', {
    scope: 'balances:read',
    summary: 'What moved a balance, newest first',
    access: areas.fiatAccounts,
    input: z.object({
      currency: z.enum(balanceCurrencies),
      account: z._default(z.enum(balanceAccounts), 'available'),
      limit: numberText(1, limitMax, limitUnset),
      cursor,
    }),
    output: z.object({ data: entriesOf.shape.rows, next_cursor: nextCursor }),
  }),
} as const satisfies Readonly<Record<string, ApiEndpoint>>
export type MerchantCommands = typeof merchantCommands
export const everyMerchantEndpoint: readonly (readonly [name: string, endpoint: ApiEndpoint])[] =
  Object.entries(merchantCommands)
