// Direct pay: a customer gives a card once, and from then on confirms each payment with one tap.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { payCode } from '../payments/checkout.ts'
import { change, refreshedBy, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { agreementPage, cardConsent, consent } from './agreement.ts'
import { byId } from '../kernel/money/record.ts'
import { textLine, offerPayment, price } from '../kernel/sale.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'

const access = areas.invoice
/** `card-unsigned`: the customer has not given a card yet. `card-withdrawn`: by the customer or the merchant; nothing can be paid by it. */
export const savedCardStatuses = ['card-unsigned', 'ACTIVE', 'card-withdrawn'] as const
export type SavedCardStatus = (typeof savedCardStatuses)[number]
export const savedCardChanges = [
  'created',
  'sent',
  'given',
  'card-changed',
  'asked',
  'withdrawn',
  'withdrawn-by-customer',
] as const
export type SavedCardChange = (typeof savedCardChanges)[number]
/** Maximum per customer between midnight and midnight in Dubai. */
export const tapsPerDay = 20
/** Over it, in dirhams, the bank is asked at every tap. */
export const askBankOver = 1_000_00n
/** How long a customer has to confirm. */
export const confirmHours = 24

const query = listed(
  {
    id: field.id,
    createdAt: field.time('Created', '创建时间'),
    number: field.code('Saved card no', '存卡编号'),
    customer: field.text('Customer', '顾客'),
    status: field.status('Status', '状态', savedCardStatuses, statuses),
    brand: orNone(field.code('Card', '银行卡')),
    card: orNone(field.code('Card ends in', '卡号末四位')),
    taps: field.count('Payments', '付款次数'),
    lastPaidAt: orNone(field.time('Last payment', '最近付款')),
    signedAt: orNone(field.time('Consent given', '授权时间')),
    createdBy: field.text('Created by', '创建人'),
  },
  {
    text: filter.search('Saved card no, customer or last four digits', '存卡编号、顾客或卡号末四位'),
    status: filter.several(savedCardStatuses),
    createdAt: filter.dates,
  },
)('POST secure/directpay/query', access)

export const savedCardActions = ['send', 'ask', 'withdraw'] as const
export type SavedCardAction = (typeof savedCardActions)[number]

/** States of the customer's own page. `unavailable`: the merchant saves no cards now. */
export const savedCardPageStates = ['to-give', 'active', 'withdrawn', 'unavailable'] as const
const page = z.object({
  ...agreementPage,
  state: open(savedCardPageStates),
  payments: z.array(z.object({ at: instant, amount: money, number: z.string() })),
})
export type SavedCardPage = z.output<typeof page>

export const directPayment = z.object({ id, amount: price, description: textLine(80, 2) })
export const directPay = refreshedBy(['saved-card.changed', 'payment.changed'], {
  query,
  detail: read('POST secure/directpay/detail/{id}', {
    access,
    input: byId,
    output: z.extend(query.row, {
      customerId: id,
      path: z.string(),
      canReach: z.boolean(),
      actions: z.array(z.enum(savedCardActions)),
      consents: z.array(consent),
      payments: z.array(offerPayment),
      history: z.array(
        z.object({
          at: instant,
          what: open(savedCardChanges),
          who: z.nullable(z.string()),
          text: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  /** Asks a customer for a card; they give it on a page of their own. */
  add: change('POST secure/directpay/add', {
    product: 'direct-pay',
    does: { en: 'Asked a customer to save a card', zh: '请顾客保存银行卡' },
    access,
    idempotent: true,
    input: z.object({ customerId: id }),
    output: z.object({ id, number: z.string(), path: z.string() }),
  }),
  /** To the customer, by e-mail or SMS. */
  send: change('POST secure/directpay/send', {
    product: 'direct-pay',
    does: { en: 'Sent the page of a saved card to its customer', zh: '向顾客发送存卡页面' },
    access,
    idempotent: true,
    input: z.object({ id }),
    output: z.object({ to: z.string() }),
  }),
  /** An order that the customer confirms with one tap; `to` is null where they could not be written to. */
  ask: change('POST secure/directpay/ask', {
    product: 'direct-pay',
    does: { en: 'Asked for a payment by saved card', zh: '请求使用已存卡付款' },
    access,
    idempotent: true,
    input: directPayment,
    output: z.object({
      paymentId: id,
      number: z.string(),
      path: z.string(),
      expiresAt: instant,
      to: z.nullable(z.string()),
    }),
  }),
  withdraw: change('POST secure/directpay/withdraw', {
    does: { en: 'Removed a saved card', zh: '移除已存银行卡' },
    access,
    idempotent: true,
    input: z.object({ id }),
    output: z.object({ id }),
  }),
  // The customer's own page, `/pay/c/{code}`: no session, open to anyone with the address.
  open: read('POST checkout/saved-card/open', { access: 'public', input: z.object({ code: payCode }), output: page }),
  /** Same flow as signing a mandate; also for another card later. */
  give: change('POST checkout/saved-card/give', {
    access: 'public',
    does: { en: 'Saved a card', zh: '保存银行卡' },
    ownTransactions: true,
    input: cardConsent,
    output: page,
  }),
  leave: change('POST checkout/saved-card/withdraw', {
    access: 'public',
    does: { en: 'Removed a saved card as its owner', zh: '顾客移除已存银行卡' },
    input: z.object({ code: payCode }),
    output: z.object({ state: open(savedCardPageStates) }),
  }),
})
