// What one payment may be with this merchant, whatever its currency; and what is over before it begins.
import { leastOf, mostOf, type CountedCurrency } from '@falaj/contract/kernel/money/dirhams'
import { products, type ProductKey } from '@falaj/contract/kernel/products'
import { money, type Currency, type Money } from '@falaj/money'

export interface TermsFault {
  readonly path: 'amount' | 'expiresAt'
  readonly code: 'AMOUNT_MIN' | 'AMOUNT_MAX' | 'DATE_PAST'
}
/** Faults of a link or a code: its amount and its end. */
export const termsFault = (
  product: ProductKey,
  { amount, expiresAt }: { readonly amount?: Money | null | undefined; readonly expiresAt?: string | undefined },
  now: Date,
  agreed: Money | null,
): TermsFault | null => {
  const code = amount && amountFault(product, amount, agreed)
  if (code) return { path: 'amount', code }
  return expiresAt && Date.parse(expiresAt) <= now.getTime() ? { path: 'expiresAt', code: 'DATE_PAST' } : null
}
export interface PaymentLimits {
  readonly min: Money
  readonly max: Money
}
/** Limits of a payment whose product has none. */
const noLimits = { min: money(1n, 'AED'), max: money(100_000_00n, 'AED') } as const
/**
 * Limits of one payment in this currency: they are agreed in dirhams and converted by fixed rates. Used when an offer is saved, opened and
 * paid. `agreed`: what the provider allows this merchant, never more than the product's own (`agreedMaxOf`).
 */
export const limitsIn = (product: ProductKey, currency: Currency, agreed: Money | null): PaymentLimits => {
  const { min, max } = products[product].limits ?? noLimits
  const most = agreed ?? max
  if (most.currency === currency) return { min, max: most }
  return { min: leastOf(min, currency as CountedCurrency), max: mostOf(most, currency as CountedCurrency) }
}
export const amountFault = (
  product: ProductKey,
  amount: Money,
  agreed: Money | null,
): 'AMOUNT_MIN' | 'AMOUNT_MAX' | null => {
  const { min, max } = limitsIn(product, amount.currency, agreed)
  if (amount.minor < min.minor) return 'AMOUNT_MIN'
  return amount.minor > max.minor ? 'AMOUNT_MAX' : null
}
