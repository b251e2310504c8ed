// What each payment product costs, when its money arrives and how much one payment may be. One row per introduction page. Fees are
// without VAT; figures shown to people are computed from here and written nowhere else.
import { add, money, portion, type Currency, type Money } from '@falaj/money'
import { href, paths, routeOf, type Path } from './routes.ts'
import type { Bilingual } from './words.ts'

const introduction = '/products/introduction/main/'
const application = '/products/application/'

/** The last part of the introduction's path: 'paylink', 'transfer-to-bank'. */
export type ProductKey = Path extends infer P ? (P extends `${typeof introduction}${infer Key}` ? Key : never) : never
export type IntroductionPath = `${typeof introduction}${ProductKey}`

/** Hundredths of a per cent of the amount, a fixed part, or both. */
export interface Fee {
  readonly bps: number
  readonly fixed?: Money
  readonly per: 'payment' | 'transfer' | 'debit' | 'invoice' | 'cash-out' | 'top-up' | 'receipt'
  /** No payment costs less. */
  readonly min?: Money
  /** That many in a calendar month cost nothing. */
  readonly freePerMonth?: number
}
/** days: banking days after the payment (T+n). weekly: as many after the Sunday that ends the payment's week. */
export interface Cycle {
  readonly kind: 'days' | 'weekly'
  readonly days: number
}
export type Settlement =
  | Cycle
  | { readonly kind: 'instant' }
  /** Dubai time; after it, the next banking day. */
  | { readonly kind: 'same-day'; readonly cutOff: string }
  | { readonly kind: 'confirmations'; readonly blocks: Partial<Record<Currency, number>> }
  | { readonly kind: 'none' }
export interface Limits {
  readonly min: Money
  readonly max: Money
  /** Limit for all payments of one merchant with this product between midnight and midnight in Dubai. */
  readonly daily: Money
}
export interface Product {
  readonly fee: Fee
  /** 'falaj': the merchant earns the fee. */
  readonly paidBy: 'merchant' | 'falaj'
  /** What the amount does to the merchant's balance. */
  readonly direction: 'in' | 'out' | 'none'
  readonly settlement: Settlement
  readonly limits: Limits | null
  /** How long a payment can be refunded from the console; null if it is final. */
  readonly refundDays: number | null
}

const aed = (whole: number, fils = 0): Money => money(BigInt(whole) * 100n + BigInt(fils), 'AED')
const usdt = (whole: number): Money => money(BigInt(whole) * 1_000_000n, 'USDT')
const upTo = (max: number, daily: number, min: Money = aed(1)): Limits => ({ min, max: aed(max), daily: aed(daily) })
const after = (days: number): Settlement => ({ kind: 'days', days })
const instant: Settlement = { kind: 'instant' }
const sale = { paidBy: 'merchant', direction: 'in', refundDays: 180 } as const
const payout = { paidBy: 'merchant', direction: 'out', refundDays: null } as const

// prettier-ignore
export const products: Readonly<Record<ProductKey, Product>> = {
  gateway: { ...sale, fee: { bps: 250, fixed: aed(1), per: 'payment' }, settlement: after(2), limits: upTo(50_000, 500_000, aed(5)) },
  qrpay: { ...sale, fee: { bps: 120, per: 'payment' }, settlement: after(1), limits: upTo(20_000, 200_000) },
  'smart-purchase': { ...sale, fee: { bps: 450, fixed: aed(1), per: 'payment' }, settlement: after(1), limits: upTo(20_000, 200_000, aed(100)) },
  eatm: { paidBy: 'falaj', direction: 'in', refundDays: null, fee: { bps: 0, fixed: aed(2), per: 'cash-out' }, settlement: instant, limits: upTo(2_000, 20_000, aed(50)) },
  transfer: { ...payout, fee: { bps: 0, fixed: aed(1), per: 'transfer' }, settlement: instant, limits: upTo(100_000, 1_000_000) },
  'transfer-to-bank': { ...payout, fee: { bps: 0, fixed: aed(5), per: 'transfer' }, settlement: { kind: 'same-day', cutOff: '14:00' }, limits: upTo(500_000, 2_000_000, aed(10)) },
  'in-app': { ...sale, fee: { bps: 230, fixed: aed(0, 80), per: 'payment' }, settlement: after(2), limits: upTo(15_000, 300_000, aed(2)) },
  'smart-code': { ...sale, fee: { bps: 100, per: 'payment' }, settlement: after(1), limits: upTo(5_000, 50_000) },
  'auto-debit': { ...sale, fee: { bps: 150, fixed: aed(0, 50), per: 'debit' }, settlement: after(2), limits: upTo(10_000, 1_000_000, aed(5)) },
  invoice: { ...sale, fee: { bps: 200, fixed: aed(1), per: 'invoice' }, settlement: after(2), limits: upTo(200_000, 1_000_000, aed(5)) },
  'cash-top-up': { paidBy: 'falaj', direction: 'out', refundDays: null, fee: { bps: 50, per: 'top-up' }, settlement: instant, limits: upTo(5_000, 50_000, aed(10)) },
  paylink: { ...sale, fee: { bps: 260, fixed: aed(1), per: 'payment' }, settlement: after(2), limits: upTo(30_000, 300_000, aed(5)) },
  'crypto-top-up': { paidBy: 'merchant', direction: 'in', refundDays: null, fee: { bps: 80, per: 'top-up' }, settlement: { kind: 'confirmations', blocks: { BTC: 2, ETH: 12, USDT: 12, USDC: 12, BUSD: 15 } }, limits: { min: usdt(10), max: usdt(25_000), daily: usdt(100_000) } },
  'direct-pay': { ...sale, fee: { bps: 220, per: 'payment' }, settlement: after(1), limits: upTo(10_000, 200_000) },
  'digital-receipt': { paidBy: 'merchant', direction: 'none', refundDays: null, fee: { bps: 0, fixed: aed(0, 5), per: 'receipt', freePerMonth: 1_000 }, settlement: { kind: 'none' }, limits: null },
  'pay-with-crypto': { ...sale, refundDays: 30, fee: { bps: 100, per: 'payment' }, settlement: after(1), limits: upTo(40_000, 200_000, aed(20)) },
}

/** In the specification's order. */
export const productKeys = paths.flatMap((path) =>
  path.startsWith(introduction) ? [path.slice(introduction.length) as ProductKey] : [],
)
export const introductionOf = (key: ProductKey): IntroductionPath => `${introduction}${key}`
/** Given names of all of them, for lists. */
export const productNames = Object.fromEntries(
  productKeys.map((key) => [key, routeOf(introductionOf(key)).title]),
) as Readonly<Record<ProductKey, Bilingual>>
/** What payments are made through; coins and instalments are ways to pay for one of these, and are found by method. */
export const paymentProducts = [
  'gateway',
  'in-app',
  'qrpay',
  'direct-pay',
  'auto-debit',
  'paylink',
  'smart-code',
  'invoice',
] as const satisfies readonly ProductKey[]
/** When its payments are due, unless the provider agreed on a cycle with the merchant. */
export const cycleOf = (key: ProductKey): Cycle => {
  const { settlement } = products[key]
  return 'days' in settlement ? settlement : { kind: 'days', days: 1 }
}
/** The page to apply on; the list of all products for a product without its own. */
export const applicationOf = (key: ProductKey): Path => ownApplication(key) ?? '/products/all-products'
const ownApplication = (key: ProductKey): Path | undefined => paths.find((path) => path === `${application}${key}`)

/** Where each is worked with. */
const screens: Readonly<Record<ProductKey, Path>> = {
  gateway: '/management/api-key',
  transfer: '/products/transfer',
  'transfer-to-bank': '/fiat/transaction/transfer',
  'in-app': '/myapps/main/web',
  'smart-code': '/smart-code/main',
  'auto-debit': '/products/auto-debit',
  qrpay: '/products/qr-pay',
  'crypto-top-up': '/products/crypto-top-up',
  'direct-pay': '/products/direct-pay',
  'smart-purchase': '/products/smart-purchase',
  invoice: '/invoice/main',
  paylink: '/paylink/main',
  'digital-receipt': '/products/digital-receipt',
  'pay-with-crypto': '/crypto/transaction/record/{tag}',
  eatm: '/fiat/transaction/record',
  'cash-top-up': '/fiat/transaction/record',
}
/** These are worked with among all transactions: the page also shows other records. */
const shared: Readonly<
  Partial<Record<ProductKey, { readonly params?: Record<string, string>; readonly tab?: string }>>
> = {
  'pay-with-crypto': { params: { tag: 'purchase' } },
  eatm: { tab: 'cash-out' },
  'cash-top-up': { tab: 'cash-top-up' },
}
/** Where it is worked with. */
export const screenOf = (key: ProductKey): Path => screens[key]
/** Its screen's address. */
export const addressOf = (key: ProductKey): string => href(screens[key], shared[key]?.params, { tab: shared[key]?.tab })
/** Pages of products that are no screen of theirs, nor hang under one. */
const pagesOfProducts: Readonly<Partial<Record<Path, readonly ProductKey[]>>> = {
  '/fiat/transaction/transfer': ['transfer', 'transfer-to-bank'],
  '/products/transfer': ['transfer', 'transfer-to-bank'],
  '/products/cash-agents': ['cash-top-up'],
}
/** Pages shared by several products: only a merchant with none of them is shown how to get the first. */
const pagesOfAny: Readonly<Partial<Record<Path, readonly ProductKey[]>>> = {
  '/customize-checkout': ['gateway', 'in-app', 'paylink', 'smart-code', 'invoice', 'qrpay'],
}
const isWorkedAt = (key: ProductKey, { path, params = {}, tab }: PageAt): boolean => {
  const at = shared[key]
  if (!at) return screens[key] === path || screens[key] === routeOf(path).under
  return (
    screens[key] === path &&
    at.tab === tab &&
    Object.entries(at.params ?? {}).every(([name, of]) => params[name] === of)
  )
}
interface PageAt {
  readonly path: Path
  readonly params?: Readonly<Record<string, string>>
  /** Tab in the address; only shared pages use it. */
  readonly tab?: string | undefined
}
/** The products that are worked with on this page: its own screen, what hangs under it, or the tab of a shared one. */
export const productsAt = (at: PageAt): readonly ProductKey[] =>
  pagesOfProducts[at.path] ?? productKeys.filter((key) => isWorkedAt(key, at))
/** Those of which one is enough on this page; empty if it is no such page. */
export const anyProductAt = (path: Path): readonly ProductKey[] => pagesOfAny[path] ?? []
/** Without its products the page can be read only: they share it with others, or keys must be revocable at any time. */
export const staysWithout = (path: Path): boolean =>
  path === '/management/api-key' || productKeys.some((key) => shared[key] && screens[key] === path)
/** Where a visitor who wants it goes: its application, or the product itself. */
export const wayTo = (key: ProductKey): { readonly kind: 'apply' | 'open'; readonly path: Path } => {
  const path = ownApplication(key)
  return path ? { kind: 'apply', path } : { kind: 'open', path: screens[key] }
}
/** Whether it earns the merchant money: from customers, or as a commission. */
export const earns = (key: ProductKey): boolean => products[key].direction === 'in' || products[key].paidBy === 'falaj'

/** On what Falaj charges, in the United Arab Emirates. */
export const vatBps = 500
export const vatRate = { en: `${vatBps / 100} %`, zh: `${vatBps / 100}%` } as const

export interface WorkedSum {
  readonly amount: Money
  /** Without VAT. Earned, not paid, if `paidBy` is 'falaj'. */
  readonly fee: Money
  readonly vat: Money
  /** What the merchant's balance gains; negative where money leaves it. */
  readonly effect: Money
}
/** Cost and net of one payment of this amount, to the fils; each line is rounded separately, as on the statement. */
export const workedSum = (key: ProductKey, amount: Money): WorkedSum => {
  const { fee: rule, paidBy, direction } = products[key]
  const share = portion(amount, rule.bps)
  const fee = rule.fixed ? add(share, rule.fixed) : share
  const nothing = money(0n, amount.currency)
  const vat = paidBy === 'merchant' ? portion(fee, vatBps) : nothing
  const moved = { in: amount.minor, out: -amount.minor, none: 0n }[direction]
  const charged = paidBy === 'merchant' ? -fee.minor - vat.minor : fee.minor
  return { amount, fee, vat, effect: money(moved + charged, amount.currency) }
}
