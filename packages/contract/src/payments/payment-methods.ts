// How a payer can pay: the specification's codes, what people call them, and a small drawing of our own for each.
import type { ProductKey } from '../kernel/products.ts'
import type { Bilingual, Language } from '../kernel/words.ts'

export const methodGroups = ['card', 'wallet', 'bank', 'later', 'other'] as const
export type MethodGroup = (typeof methodGroups)[number]
export interface PaymentMethodRow extends Bilingual {
  readonly group: MethodGroup
  /** Path data on a 24 by 24 field, drawn with a stroke of the text's colour. */
  readonly icon: string
}

const frame = 'M3 6h18v12H3z'
const card = `${frame}M3 10h18M6 15h4`
const bank = 'M4 9l8-5 8 5M5 9v9M10 9v9M14 9v9M19 9v9M3 20h18'
const clock = 'M12 4a8 8 0 1 0 .01 0M12 8v4l3 2'
const purse = 'M4 7h14v12H4zM4 7l11-3v3M14 12h5v3h-5z'
const counter = 'M4 11h16v8H4zM7 11V6h10v5M9 15h6'
const seal = 'M12 3l7 3v6c0 4-3 7-7 9-4-2-7-5-7-9V6zM9 12l2 2 4-4'
const slices = 'M4 6h4v12H4zM10 6h4v12h-4zM16 6h4v12h-4z'
const coins = 'M12 4a5 3 0 1 0 .01 0M7 7v8c0 2 10 2 10 0V7M7 11c0 2 10 2 10 0'
const notes = 'M2 7h20v10H2zM12 9.5a2.5 2.5 0 1 0 .01 0M5 12h1M18 12h1'
const bolt = 'M13 3L6 13h5l-1 8 8-11h-5z'

/** Drawn by us in one line, so that a scheme is recognised by its shape in any colour. */
const visa =
  'M1 8l2.5 8L6 8M8.5 8v8M15 9c-1-1.4-4-1.3-4 .7 0 2.3 4.2 1.6 4.2 4 0 2.2-3.3 2.8-4.7 1M17 16l2.8-8 2.7 8M18 13.4h3.6'
const mastercard = 'M9 6a6 6 0 1 0 .01 0M15 6a6 6 0 1 0 .01 0'
const amex = 'M2 4h20v16H2zM5 15.5l2.9-7 2.9 7M6.2 13h3.4M13.2 8.5l5.6 7M18.8 8.5l-5.6 7'
const unionPay = 'M6 5h15l-3 14H3zM11 5L8 19M16 5l-3 14'
const jaywan = `${frame}M10 9h4v4a2 2 0 0 1-4 0`
const mada = `${frame}M8 15v-5M8 12a2 2 0 0 1 4 0v3M12 12a2 2 0 0 1 4 0v3`
const alipay = 'M3 3h18v18H3zM8 8h8M12 5.5V11M7.5 11H16c-1 3.5-4 6-8.5 6M9.5 13c2 2 4.5 3.5 8 4.5'
const apple =
  'M12 8c-1.8-1.4-6-1.2-6 4 0 4 2.4 8 4.2 8 .8 0 1-.5 1.8-.5s1 .5 1.8.5c1.5 0 3.2-2.5 4-5-2.6-1.2-2.7-5-.2-6.4C16.2 6.6 13.6 6.8 12 8zM12 6c0-1.8 1.2-3 3-3.2'
const google = 'M18.9 8a8 8 0 1 0 1.1 4h-7'
const samsung =
  'M12 6c13.3 0 13.3 12 0 12S-1.3 6 12 6zM14.2 10.4c-.8-1.2-4-1.1-4 .5 0 1.8 4.2 1 4.2 2.7 0 1.6-3.5 1.7-4.5.4'

const row = (en: string, zh: string, group: MethodGroup, icon: string): PaymentMethodRow => ({ en, zh, group, icon })
export const paymentMethodTable = {
  BALANCE: row('Account balance', '余额', 'wallet', purse),
  BANK_CARD: row('Card', '银行卡', 'card', card),
  ONLINE_BANK: row('Online banking', '网上银行', 'bank', bank),
  COUNTER: row('At the counter', '柜台', 'other', counter),
  PAY_LATER: row('Pay later', '先享后付', 'later', clock),
  AUTH_PAY: row('Pre-authorisation', '预授权', 'card', seal),
  CREDIT: row('Credit', '信用付', 'later', clock),
  INSTALLMENT: row('Instalments', '分期付款', 'later', slices),
  WPS: row('WPS salary card', 'WPS 工资卡', 'card', card),
  ALIPAY: row('Alipay', '支付宝', 'wallet', alipay),
  APPLE_PAY: row('Apple Pay', 'Apple Pay', 'wallet', apple),
  GOOGLE_PAY: row('Google Pay', 'Google Pay', 'wallet', google),
  SAMSUNG_PAY: row('Samsung Pay', 'Samsung Pay', 'wallet', samsung),
  NPSS: row('Instant bank payment', '即时银行付款', 'bank', bolt),
  VISA: row('Visa', 'Visa', 'card', visa),
  MASTERCARD: row('Mastercard', '万事达卡', 'card', mastercard),
  AMEX: row('American Express', '美国运通', 'card', amex),
  UNIONPAY: row('UnionPay', '银联', 'card', unionPay),
  JAYWAN: row('Jaywan', 'Jaywan', 'card', jaywan),
  MADA: row('mada', 'mada', 'card', mada),
  CASH: row('Cash', '现金', 'other', notes),
  CRYPTO: row('Crypto', '加密货币', 'other', coins),
} as const satisfies Readonly<Record<string, PaymentMethodRow>>

export type PaymentMethod = keyof typeof paymentMethodTable
export const paymentMethods = Object.keys(paymentMethodTable) as [PaymentMethod, ...PaymentMethod[]]
export const isPaymentMethod = (code: string): code is PaymentMethod => Object.hasOwn(paymentMethodTable, code)

/** Methods that a checkout can offer; card schemes are determined by the card and are not chosen. */
export const checkoutMethods = [
  'BANK_CARD',
  'APPLE_PAY',
  'GOOGLE_PAY',
  'SAMSUNG_PAY',
  'ONLINE_BANK',
  'NPSS',
  'PAY_LATER',
  'INSTALLMENT',
  'BALANCE',
  'CRYPTO',
  'ALIPAY',
  'CREDIT',
] as const satisfies readonly PaymentMethod[]
export type CheckoutMethod = (typeof checkoutMethods)[number]
/** What payers are offered until the merchant chooses: all but those that few of their payers have. */
export const usualMethods = checkoutMethods.filter((method) => method !== 'ALIPAY' && method !== 'CREDIT')
/** Can be authorised now and captured days later; the others take the money at once. */
export const captureLaterMethods: readonly CheckoutMethod[] = ['BANK_CARD', 'APPLE_PAY', 'GOOGLE_PAY', 'SAMSUNG_PAY']
/** Methods that are a product of their own, whatever was sold: offered where the merchant has it, charged by its fee. Both pay prices in dirhams. */
export const methodProducts: Readonly<Partial<Record<string, ProductKey>>> = {
  CRYPTO: 'pay-with-crypto',
  INSTALLMENT: 'smart-purchase',
}
/** Which cards it takes, and where payers must be at home: null is anywhere. */
export const methodReach: Readonly<
  Record<CheckoutMethod, { readonly brands: readonly PaymentMethod[]; readonly country: 'AE' | null }>
> = {
  BANK_CARD: { brands: ['VISA', 'MASTERCARD', 'AMEX', 'UNIONPAY'], country: null },
  APPLE_PAY: { brands: ['VISA', 'MASTERCARD', 'AMEX'], country: null },
  GOOGLE_PAY: { brands: ['VISA', 'MASTERCARD', 'AMEX'], country: null },
  SAMSUNG_PAY: { brands: ['VISA', 'MASTERCARD'], country: null },
  ONLINE_BANK: { brands: [], country: 'AE' },
  NPSS: { brands: [], country: 'AE' },
  PAY_LATER: { brands: [], country: 'AE' },
  INSTALLMENT: { brands: ['VISA', 'MASTERCARD'], country: 'AE' },
  BALANCE: { brands: [], country: 'AE' },
  CRYPTO: { brands: [], country: null },
  ALIPAY: { brands: [], country: null },
  CREDIT: { brands: [], country: 'AE' },
}
export const methodNames = (methods: readonly CheckoutMethod[], language: Language): string =>
  methods.map((method) => paymentMethodTable[method][language]).join(', ')
