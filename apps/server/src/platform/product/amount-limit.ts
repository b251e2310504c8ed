// What a product allows one payment to be, whatever its currency.
import { countedDirhams } from '@falaj/contract/money/dirhams'
import { products, type ProductKey } from '@falaj/contract/products'
import type { SaleCurrency } from '@falaj/contract/sale'
import type { Money } from '@falaj/money'

export const amountFault = (product: ProductKey, amount: Money): 'AMOUNT_MIN' | 'AMOUNT_MAX' | null => {
  const { limits } = products[product]
  if (!limits) return null
  const counted = countedDirhams({ ...amount, currency: amount.currency as SaleCurrency }).minor
  if (counted < limits.min.minor) return 'AMOUNT_MIN'
  return counted > limits.max.minor ? 'AMOUNT_MAX' : null
}
