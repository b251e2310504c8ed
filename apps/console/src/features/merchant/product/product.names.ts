// What a product is called, where its next step leads, and whether this member may take it.
import { areas, firstRole, mayEnter } from '@falaj/contract/kernel/access'
import type { ProductRow } from '@falaj/contract/merchant/product'
import {
  addressOf,
  applicationOf,
  paymentProducts,
  productNames,
  screenOf,
  type ProductKey,
} from '@falaj/contract/kernel/products'
import { href, routeOf } from '@falaj/contract/kernel/routes'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage } from '../../../words/language.tsx'

export const useProductName = (): ((key: ProductKey) => string) => {
  const language = useLanguage()
  return (key) => productNames[key][language]
}
export const detailOf = (key: ProductKey): string => href('/products/detail', {}, { product: key })
export const signingOf = (key: ProductKey): string => href('/update-agreement', {}, { product: key })

/** The list of its payments. Null if this member may not read payments, or nothing is sold through it. */
export const usePaymentsPath = (): ((key: ProductKey) => string | null) => {
  const visitor = visitorOf(useStore(site))
  const path = '/fiat/transaction/record'
  return (key) =>
    paymentProducts.some((each) => each === key) && mayEnter(routeOf(path).access, visitor)
      ? href(path, {}, { tab: 'payment', product: key })
      : null
}

/** Null if the next step is not this member's, or there is nothing to press. */
export const useNextPath = (): ((row: Pick<ProductRow, 'product' | 'next' | 'off'>) => string | null) => {
  const visitor = visitorOf(useStore(site))
  const mayApply = mayEnter(areas.productApplication, visitor)
  const maySign = visitor.who?.roles.includes(firstRole) ?? false
  return ({ product, next, off }) => {
    switch (next) {
      case 'apply':
      case 'continue':
      case 'mend':
        return mayApply ? applicationOf(product) : null
      case 'sign':
      case 'resign':
        // Without a name it leads to the merchant agreement, if that waits.
        return maySign ? (off?.by === 'merchant-agreement' ? '/update-agreement' : signingOf(product)) : null
      case 'switch-on':
        return mayApply ? detailOf(product) : null
      case 'use':
        return mayEnter(routeOf(screenOf(product)).access, visitor) ? addressOf(product) : null
      case 'wait':
      case 'none':
        return null
    }
  }
}
