// What a transfer costs and how much it may be, in each currency. Pure, for both sides.
import { money, portion, type Money } from '@falaj/money'
import { products, vatBps } from './products.ts'
import { feeShares } from './withdraw-rules.ts'

export const transferCurrencies = ['AED', 'USD', 'GBP', 'EUR'] as const
export type TransferCurrency = (typeof transferCurrencies)[number]
export const isTransferCurrency = (text: string): text is TransferCurrency =>
  (transferCurrencies as readonly string[]).includes(text)

/** Dirhams per unit, in ten-thousandths: limits are in dirhams, and fees in other currencies cost about the same. The dollar is pegged. */
const countedAt: Readonly<Record<TransferCurrency, bigint>> = { AED: 10_000n, USD: 36_725n, GBP: 46_500n, EUR: 40_000n }
/** Rounded up: what counts against a limit. */
export const countedDirhams = ({ minor, currency }: Money & { readonly currency: TransferCurrency }): Money =>
  money((minor * countedAt[currency] + 9999n) / 10_000n, 'AED')
/** The most that counts no more than these dirhams. */
export const mostOf = (dirhams: Money, currency: TransferCurrency): Money =>
  money(dirhams.minor <= 0n ? 0n : (dirhams.minor * 10_000n) / countedAt[currency], currency)

export type TransferProduct = 'transfer' | 'transfer-to-bank'
export const transferLimits = (product: TransferProduct) => {
  const { limits } = products[product]
  if (!limits) throw new Error(`${product} has limits`)
  return limits
}

export interface TransferSum {
  /** What the other side is sent. */
  readonly amount: Money
  readonly fee: Money
  readonly vat: Money
  /** What leaves the payer's balance: all three. */
  readonly total: Money
}
/** The fee comes on top, and the payer pays it. */
export const transferSum = (
  product: TransferProduct,
  amount: Money & { readonly currency: TransferCurrency },
  plan: string,
): TransferSum => {
  const standard = mostOf(products[product].fee.fixed ?? money(0n, 'AED'), amount.currency)
  const fee = portion(standard, feeShares[plan] ?? 10_000)
  const vat = portion(fee, vatBps)
  return { amount, fee, vat, total: money(amount.minor + fee.minor + vat.minor, amount.currency) }
}

/** 'Ma•••• Wa•• Tr•••••': enough to know whom one means, too little to find out who somebody is. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => {
      const letters = Array.from(word)
      const kept = letters.length > 3 ? 2 : 1
      return letters.map((letter, at) => (at < kept ? letter : '•')).join('')
    })
    .join(' ')
