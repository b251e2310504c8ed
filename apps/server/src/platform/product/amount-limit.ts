// What one payment may be with this merchant, whatever its currency; and what is over before it begins.
import { countedDirhams } from '@falaj/contract/money/dirhams'
import { products, type ProductKey } from '@falaj/contract/products'
import type { SaleCurrency } from '@falaj/contract/sale'
import type { Money } from '@falaj/money'

export interface TermsFault {
  readonly path: 'amount' | 'expiresAt'
  readonly code: 'AMOUNT_MIN' | 'AMOUNT_MAX' | 'DATE_PAST'
}
/** Of a link or a code: what is wrong with the amount it asks for and the time it ends. */
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
/** `agreed`: what the provider allows this merchant, never more than the product's own (`agreedMaxOf`). */
export const amountFault = (
  product: ProductKey,
  amount: Money,
  agreed: Money | null,
): 'AMOUNT_MIN' | 'AMOUNT_MAX' | null => {
  const { limits } = products[product]
  if (!limits) return null
  const counted = countedDirhams({ ...amount, currency: amount.currency as SaleCurrency }).minor
  if (counted < limits.min.minor) return 'AMOUNT_MIN'
  return counted > (agreed ?? limits.max).minor ? 'AMOUNT_MAX' : null
}
