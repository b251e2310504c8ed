// The product that an address names, or that there is none.
import type { ReactNode } from 'react'
import { product, type ProductDetail } from '@falaj/contract/product'
import { productKeys, type ProductKey } from '@falaj/contract/products'
import { useLoaded } from '../../blocks/loaded/loaded.tsx'
import { Empty } from '../../blocks/states/empty.tsx'
import { useWords } from '../../words/language.tsx'
import { productWords } from './words.ts'

const Found = ({
  of,
  children,
}: {
  readonly of: ProductKey
  readonly children: (detail: ProductDetail) => ReactNode
}) => {
  const { data, instead } = useLoaded(product.detail, { product: of })
  return data ? children(data) : instead
}
export const ProductOf = ({
  named,
  children,
}: {
  readonly named: string | null
  readonly children: (detail: ProductDetail) => ReactNode
}) => {
  const t = useWords(productWords)
  const key = productKeys.find((each) => each === named)
  if (key) return <Found of={key}>{children}</Found>
  return (
    <section className="card card-body">
      <Empty
        reason="noData"
        text={t('unknown')}
        action={
          <a className="button" href="/products/all-products">
            {t('all')}
          </a>
        }
      />
    </section>
  )
}
