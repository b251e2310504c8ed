// What the payer's page of a product looks like and offers now, for the picture beside a form.
import { plainLook, type CheckoutLook } from '@falaj/contract/payments/checkout'
import { checkoutStyle } from '@falaj/contract/payments/checkout-style'
import type { CheckoutProduct } from '@falaj/contract/payments/payment-method'
import { usualMethods, type CheckoutMethod } from '@falaj/contract/payments/payment-methods'
import type { SaleCurrency } from '@falaj/contract/kernel/sale'
import { useQuery } from '../../api/use.ts'

export const usePayPage = (
  product: CheckoutProduct,
  currency: SaleCurrency,
  /** The code; empty: none. */
  store: string,
): { readonly look: CheckoutLook; readonly methods: readonly CheckoutMethod[] } =>
  useQuery(checkoutStyle.page, { product, currency, ...(store ? { store } : {}) }, { keepPrevious: true }).data ?? {
    look: plainLook,
    methods: usualMethods,
  }
