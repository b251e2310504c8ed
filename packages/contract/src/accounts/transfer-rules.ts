// What a transfer costs and how much it may be, in each currency. Pure, for both sides.
import { money, type Money } from '@falaj/money'
import { chargeFor, countedCurrencies, mostOf, type CountedCurrency } from '../kernel/money/dirhams.ts'
import { products } from '../kernel/products.ts'

export const transferCurrencies = countedCurrencies
export type TransferCurrency = CountedCurrency
export const isTransferCurrency = (text: string): text is TransferCurrency =>
  (transferCurrencies as readonly string[]).includes(text)

export type TransferProduct = 'transfer' | 'transfer-to-bank'
export const transferLimits = (product: TransferProduct) => {
  const { limits } = products[product]
  if (!limits) throw new Error(`${product} has limits`)
  return limits
}

/** Larger amounts to a new beneficiary wait for the cooling-off. In dirhams. */
export const newBeneficiaryLimit = money(20_000_00n, 'AED')

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
  const { fee, vat } = chargeFor(standard, plan)
  return { amount, fee, vat, total: money(amount.minor + fee.minor + vat.minor, amount.currency) }
}

/** 'Ma•••• Wa•• Tr•••••': enough to recognise a known name, too little to reveal an unknown one. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => {
      const letters = Array.from(word)
      const kept = letters.length > 3 ? 2 : 1
      return letters.map((letter, at) => (at < kept ? letter : '•')).join('')
    })
    .join(' ')
