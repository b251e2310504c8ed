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

const card = 'M3 6h18v12H3zM3 10h18M6 15h4'
const phone = 'M8 3h8v18H8zM11 18h2'
const waves = 'M5 9a4 4 0 0 1 0 6M9 6.5a8 8 0 0 1 0 11M13 4a12 12 0 0 1 0 16'
const watch = 'M8 7h8v10H8zM9.5 7l.5-4h4l.5 4M9.5 17l.5 4h4l.5-4M12 10v2.5h1.5'
const bank = 'M4 9l8-5 8 5M5 9v9M10 9v9M14 9v9M19 9v9M3 20h18'
const clock = 'M12 4a8 8 0 1 0 .01 0M12 8v4l3 2'
const purse = 'M4 7h14v12H4zM4 7l11-3v3M14 12h5v3h-5z'
const counter = 'M4 11h16v8H4zM7 11V6h10v5M9 15h6'
const seal = 'M12 3l7 3v6c0 4-3 7-7 9-4-2-7-5-7-9V6zM9 12l2 2 4-4'
const slices = 'M4 6h4v12H4zM10 6h4v12h-4zM16 6h4v12h-4z'
const coins = 'M12 4a5 3 0 1 0 .01 0M7 7v8c0 2 10 2 10 0V7M7 11c0 2 10 2 10 0'
const bolt = 'M13 3L6 13h5l-1 8 8-11h-5z'

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
  ALIPAY: row('Alipay', '支付宝', 'wallet', phone),
  APPLE_PAY: row('Apple Pay', 'Apple Pay', 'wallet', waves),
  GOOGLE_PAY: row('Google Pay', 'Google Pay', 'wallet', phone),
  SAMSUNG_PAY: row('Samsung Pay', 'Samsung Pay', 'wallet', watch),
  NPSS: row('Instant bank payment', '即时银行付款', 'bank', bolt),
  VISA: row('Visa', 'Visa', 'card', card),
  MASTERCARD: row('Mastercard', '万事达卡', 'card', card),
  AMEX: row('American Express', '美国运通', 'card', card),
  UNIONPAY: row('UnionPay', '银联', 'card', card),
  JAYWAN: row('Jaywan', 'Jaywan', 'card', card),
  MADA: row('mada', 'mada', 'card', card),
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
