// What a payer's page asks, without any session: an offer by its public code, an order by its own secret token.
import * as z from 'zod/mini'
import { currencies } from '@falaj/money'
import { change, read } from '../kernel/endpoint.ts'
import { boughtItem, offerKinds } from './payment.ts'
import { coins, networks } from '../kernel/coins.ts'
import { instalmentPlans } from './instalment-rules.ts'
import { byPayer } from '../formats/card-free-text.ts'
import { checkoutMethods } from './payment-methods.ts'
import { payerLanguages } from '../kernel/payer-language.ts'
import { emailAddress, hexColour, instant, money, open, shortText } from '../kernel/scalars.ts'
import { vatKinds } from '../kernel/sale.ts'

const access = 'public'
/** Code in `/pay/{code}`. */
export const payCode = z.string().check(z.regex(/^[0-9A-Za-z]{10,40}$/, 'INVALID'))
/** Token in `/pay/o/{token}`. */
export const orderToken = z.string().check(z.regex(/^[\w-]{43}$/, 'INVALID'))
/** What the acquirer's frame made of a card. Never digits alone: that would be the card. */
export const instrument = byPayer(z.string().check(z.regex(/^(?![\d-]+$)[\w-]{8,80}$/, 'INVALID')))

/** Whether something can be paid, and if not, why. */
export const offerStates = ['payable', 'paused', 'expired', 'used-up', 'paid', 'canceled', 'unavailable'] as const
export type OfferState = (typeof offerStates)[number]

/** What an offer asks of its payer. */
export const payerFields = ['name', 'email', 'phone'] as const
export type PayerField = (typeof payerFields)[number]
export const payerInput = z.object({
  name: z.optional(byPayer(shortText)),
  email: z.optional(byPayer(emailAddress)),
  phone: z.optional(byPayer(shortText)),
})
export type PayerInput = z.output<typeof payerInput>

export const lookFonts = ['sans', 'serif', 'rounded'] as const
export const lookCorners = ['square', 'soft', 'round'] as const
/** How the merchant's page looks; the merchant's own choice, checked when it was published. */
export const checkoutLook = z.object({
  primary: hexColour,
  onPrimary: hexColour,
  logo: z.nullable(z.string()),
  thanks: z.nullable(z.object({ en: z.string(), zh: z.string() })),
  /** The merchant's terms in short, at the foot of the page; looks of before know none. */
  legal: z.optional(z.nullable(z.object({ en: z.string(), zh: z.string() }))),
  /** Instead of 'Pay', before the amount. */
  button: z.optional(z.nullable(z.object({ en: z.string(), zh: z.string() }))),
  /** Page background, where the payer's browser uses a light theme. */
  ground: z.optional(z.nullable(hexColour)),
  font: z.optional(z.enum(lookFonts)),
  corners: z.optional(z.enum(lookCorners)),
})
export type CheckoutLook = z.output<typeof checkoutLook>
export const plainLook: CheckoutLook = { primary: '#0b6b53', onPrimary: '#ffffff', logo: null, thanks: null }

/** What the payer is asked to write: which table, which order. */
export const noteModes = ['none', 'optional', 'required'] as const
export type NoteMode = (typeof noteModes)[number]
export const payerNote = byPayer(
  z.string().check(
    z.overwrite((text) => text.trim().replace(/\s+/g, ' ')),
    z.maxLength(100, { error: 'TOO_LONG' }),
  ),
)

export const offerPapers = ['invoice', 'credit-note'] as const
export type OfferPaper = (typeof offerPapers)[number]

/** An invoice line by line, with its payments and credits. */
const bill = z.object({
  lines: z.array(
    z.object({
      name: z.string(),
      nameZh: z.optional(z.string()),
      nameAr: z.optional(z.string()),
      quantity: z.string(),
      /** Unit price without VAT. */
      unit: money,
      /** In per cent; empty means none. */
      discount: z.string(),
      net: money,
      vat: z.enum(vatKinds),
      tax: money,
    }),
  ),
  net: money,
  tax: money,
  total: money,
  paid: money,
  refunded: money,
  credited: money,
})
export type OfferBill = z.output<typeof bill>

const merchant = z.object({ en: z.string(), zh: z.string(), ar: z.optional(z.string()) })
const orderFields = {
  merchant,
  look: checkoutLook,
  title: z.string(),
  description: z.nullable(z.string()),
  items: z.array(boughtItem),
  /** A picture of the item, whose link is valid for a minute. */
  picture: z.nullable(z.string()),
  methods: z.array(open(checkoutMethods)),
  isSandbox: z.boolean(),
  /** Null if it is no invoice. */
  bill: z.nullable(bill),
}
/** As a payer types it: small letters, blanks and dashes make no difference. */
export const payerCoupon = z.string().check(z.maxLength(40, { error: 'TOO_LONG' }))

const offer = z.object({
  ...orderFields,
  kind: open(offerKinds),
  state: open(offerStates),
  /** Null means the payer types it, within the limits. */
  amount: z.nullable(money),
  currency: z.enum(currencies),
  limits: z.object({ min: money, max: money }),
  /** Null if there is one, and no choice. */
  quantity: z.nullable(z.object({ min: z.int(), max: z.int() })),
  fields: z.array(z.object({ name: z.enum(payerFields), required: z.boolean() })),
  /** Percentages of the amount to choose from, besides a custom amount; empty if no tip is asked for. */
  tips: z.array(z.int()),
  note: z.enum(noteModes),
  /** Papers that come with it. */
  files: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.int() })),
  /** Documents of the order in each of the payers' languages; each is generated on request. */
  papers: z.array(z.object({ id: z.string(), kind: z.enum(offerPapers), number: z.string() })),
  /** Whether the merchant has coupons that can be used here now. */
  takesCoupons: z.boolean(),
  expiresAt: z.nullable(instant),
})
export type CheckoutOffer = z.output<typeof offer>

/**
 * `payable`: choose a method. `paying`: an attempt is under way. `challenge`: the payer's bank asks. `failed`: the last one came to nothing.
 * `accepted`: authorised, the merchant confirms before money is taken. `ended`: the bank has ended it; another order may be paid.
 * `unavailable`: the merchant cannot use what it was sold through now; once it can, the order is paid as before.
 */
export const checkoutStates = [
  'payable',
  'paying',
  'challenge',
  'failed',
  'accepted',
  'paid',
  'canceled',
  'expired',
  'ended',
  'unavailable',
] as const
export type CheckoutState = (typeof checkoutStates)[number]
/**
 * `possible`: an attempt was abandoned and the bank has not reported its outcome. `coming`: the bank took the money, which is being
 * returned. `done`: it has been returned. `failed`: it could not be returned automatically and is handled manually.
 */
export const returnStates = ['possible', 'coming', 'done', 'failed'] as const
export type ReturnState = (typeof returnStates)[number]
const order = z.object({
  ...orderFields,
  state: open(checkoutStates),
  number: z.string(),
  amount: money,
  /** Part of the amount; null means none. */
  tip: z.nullable(money),
  /** What a coupon took off the price; the amount is what is left to pay. Null means none. */
  discount: z.nullable(z.object({ amount: money, code: z.string() })),
  /** The acquirer's page where a card is typed; null where the acquirer cannot be reached. */
  frame: z.nullable(z.string()),
  /** Where the payer's bank asks, while it does. */
  challenge: z.nullable(z.string()),
  /** Why the last attempt came to nothing: a code of `declineWords`. */
  why: z.nullable(z.string()),
  paidAt: z.nullable(instant),
  method: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  expiresAt: instant,
  /** The offer's page, to start again. */
  code: z.nullable(z.string()),
  /** The receipt of what was paid; null if there is none. */
  receiptUrl: z.nullable(z.string()),
  /** Back to the shop that the order came from; null if there is none. */
  returnUrl: z.nullable(z.string()),
  /** Money that was taken when nothing was owed; null if none was. */
  returned: z.nullable(open(returnStates)),
  /** Which coins it can be paid with, where it can be paid in coins at all. */
  coins: z.array(open(coins)),
  /** Paid by this card alone, with one tap; null if the payer chooses. */
  saved: z.nullable(
    z.object({
      brand: z.nullable(z.string()),
      last4: z.nullable(z.string()),
      /** Its owner's page. */
      code: z.nullable(z.string()),
    }),
  ),
  /** Available instalment plans with their due dates; empty if there are none. Once one was chosen, only that one. */
  plans: z.array(
    z.object({ parts: z.int(), instalments: z.array(z.object({ no: z.int(), dueOn: z.string(), amount: money })) }),
  ),
  /** What has to be sent where, while coins are awaited. */
  coin: z.nullable(
    z.object({
      coin: open(coins),
      network: open(networks),
      address: z.string(),
      amount: money,
      /** Part of the total that is still missing. */
      left: money,
      /** Link for a wallet's QR code. */
      link: z.string(),
      /** The code, as the path of a square of `codeSize` modules. */
      code: z.object({ size: z.int(), path: z.string() }),
      rate: z.string(),
      expiresAt: instant,
      /** In a block, not confirmed yet. */
      seen: z.nullable(money),
      confirmations: z.nullable(z.string()),
      /** Too few came; the merchant decides. */
      isUnderpaid: z.boolean(),
    }),
  ),
})
export type CheckoutOrder = z.output<typeof order>

export const checkout = {
  open: read('POST checkout/open', {
    ownTransactions: true,
    access,
    input: z.object({ code: payCode }),
    output: offer,
  }),
  /** A paper of an offer: a link that opens for a minute. */
  file: read('POST checkout/file', {
    access,
    input: z.object({ code: payCode, file: z.string().check(z.maxLength(36)) }),
    output: z.object({ url: z.string() }),
  }),
  paper: change('POST checkout/paper', {
    access,
    does: { en: 'Opened a document', zh: '打开文件' },
    ownTransactions: true,
    input: z.object({ code: payCode, paper: z.string().check(z.maxLength(36)), language: z.enum(payerLanguages) }),
    output: z.object({ url: z.string() }),
  }),
  /** Makes an order of what the payer chose. The same key is the same order. */
  start: change('POST checkout/start', {
    access,
    does: { en: 'Opened an order', zh: '创建订单' },
    idempotent: true,
    input: z.object({
      code: payCode,
      amount: z.optional(money),
      quantity: z.optional(z.int().check(z.minimum(1), z.maximum(999))),
      payer: z.optional(payerInput),
      /** On top of the amount. */
      tip: z.optional(money),
      note: z.optional(payerNote),
      coupon: z.optional(payerCoupon),
      /** The page's language, for messages to the payer; default: English. */
      language: z.optional(z.enum(payerLanguages)),
    }),
    output: z.object({ token: orderToken }),
  }),
  status: read('POST checkout/status', { access, input: z.object({ token: orderToken }), output: order }),
  /**
   * One attempt. `key` is generated by the page: sending it again repeats the same attempt. `instrument` is the token that the acquirer's frame
   * made from a card; never the card itself.
   */
  pay: change('POST checkout/pay', {
    access,
    does: { en: 'Tried to pay', zh: '尝试支付' },
    ownTransactions: true,
    input: z.object({
      token: orderToken,
      key: z.string().check(z.regex(/^[\w-]{16,64}$/, 'INVALID')),
      method: z.enum(checkoutMethods),
      instrument: z.optional(instrument),
      coin: z.optional(z.enum(coins)),
      /** Number of instalments, if paid in instalments. */
      parts: z.optional(z.literal(instalmentPlans)),
    }),
    output: order,
  }),
  cancel: change('POST checkout/cancel', {
    access,
    does: { en: 'Cancelled an order', zh: '取消订单' },
    input: z.object({ token: orderToken }),
    output: z.object({ state: open(checkoutStates) }),
  }),
}
