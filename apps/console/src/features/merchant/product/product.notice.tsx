// Over the screens of a product that cannot be used now: why, and the way to get it.
import { product } from '@falaj/contract/merchant/product'
import type { ProductKey } from '@falaj/contract/kernel/products'
import { useQuery } from '../../../api/use.ts'
import { useWords } from '../../../words/language.tsx'
import { useProductName } from './product.names.ts'
import { NextStep, usePressing } from './product.standing.tsx'
import { productWords } from './product.words.ts'
import './product.css'

interface NoticeOf {
  readonly products: readonly ProductKey[]
  /** One of these is enough: without any of them, the notice is about the first. */
  readonly anyOf: readonly ProductKey[]
}
const Unusable = ({ products, anyOf }: NoticeOf) => {
  const t = useWords(productWords)
  const nameOf = useProductName()
  const pressing = usePressing()
  const { data } = useQuery(product.query, {})
  const rows = data?.rows ?? []
  const hasOne = rows.some((row) => anyOf.includes(row.product) && row.active)
  const named = hasOne ? products : [...products, ...anyOf.slice(0, 1)]
  const off = rows.filter((row) => named.includes(row.product) && !row.active)
  return off.map((row) => (
    <section key={row.product} className="product-note product-notice" aria-label={nameOf(row.product)}>
      <p>
        <b>{t('noticeTitle', { name: nameOf(row.product) })}.</b> {pressing(row)} {t('noticeLead')}
      </p>
      <NextStep row={row} />
    </section>
  ))
}
export const ProductNotice = ({ products, anyOf }: NoticeOf) =>
  products.length > 0 || anyOf.length > 0 ? <Unusable products={products} anyOf={anyOf} /> : null
