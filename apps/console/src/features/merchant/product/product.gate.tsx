// The screens of products that cannot be used now. Without every product a page needs, the page is replaced: why, what the product would
// give, and the next step. Where one of several is missing, or the page serves more than the product, a note is shown above the page.
import { useEffect, useState, type ReactNode } from 'react'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { introductionOf, type ProductKey } from '@falaj/contract/kernel/products'
import { product, type ProductRow } from '@falaj/contract/merchant/product'
import { productFacts } from '@falaj/contract/merchant/product-facts'
import { useQuery } from '../../../api/use.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { detailOf, useNextPath, useProductName } from './product.names.ts'
import { NextStep, ProductPill, usePressing } from './product.standing.tsx'
import { productWords } from './product.words.ts'
import './product.css'

type Sentences = Readonly<Record<'en' | 'zh', readonly string[]>>
export interface ProductGateProps {
  readonly products: readonly ProductKey[]
  /** One of these is enough: without any of them, the page is about the first. */
  readonly anyOf: readonly ProductKey[]
  /** The page can be read without its products: it is not replaced. */
  readonly stays: boolean
  /** What the product is for, in the sentences of its introduction. */
  readonly introduce: (key: ProductKey) => Promise<Sentences>
  /** The records of earlier, to read. */
  readonly past: ReactNode
  readonly children: ReactNode
}
const useIntroduction = (key: ProductKey, introduce: ProductGateProps['introduce']): readonly string[] => {
  const language = useLanguage()
  const [sentences, setSentences] = useState<Sentences | null>(null)
  useEffect(() => {
    let isHere = true
    // Without them the one line of the catalogue is enough.
    introduce(key).then(
      (loaded) => {
        if (isHere) setSentences(loaded)
      },
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [key, introduce])
  return sentences?.[language] ?? []
}
/** The one primary button: the next step, or what is known of the product while there is none for this member. */
const Step = ({ row }: { readonly row: ProductRow }) => {
  const t = useWords(productWords)
  const mayRead = mayEnter(areas.productApplication, visitorOf(useStore(site)))
  const next = useNextPath()(row)
  return (
    <div className="product-foot">
      <NextStep row={row} primary />
      {!next && mayRead && (
        <a className="button button-primary" href={detailOf(row.product)}>
          {t('seeDetail')}
        </a>
      )}
      <a href={introductionOf(row.product)}>{t('more')}</a>
    </div>
  )
}
const Off = ({ row, introduce }: { readonly row: ProductRow } & Pick<ProductGateProps, 'introduce'>) => {
  const t = useWords(productWords)
  const language = useLanguage()
  const name = useProductName()(row.product)
  const reason = usePressing()(row)
  const sentences = useIntroduction(row.product, introduce)
  return (
    <section className="card card-body product-off" aria-label={name}>
      <div className="product-head">
        <h2>{t('noticeTitle', { name })}</h2>
        <ProductPill row={row} />
      </div>
      {reason && <p className="product-note">{reason}</p>}
      <p>{productFacts[row.product].blurb[language]}</p>
      {sentences.length > 0 && (
        <>
          <h3>{t('gives')}</h3>
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <Step row={row} />
    </section>
  )
}
const Notice = ({ row }: { readonly row: ProductRow }) => {
  const t = useWords(productWords)
  const name = useProductName()(row.product)
  const pressing = usePressing()
  return (
    <section className="product-note product-notice" aria-label={name}>
      <p>
        <b>{t('noticeTitle', { name })}.</b> {pressing(row)} {t('noticeLead')}
      </p>
      <NextStep row={row} />
    </section>
  )
}
const OfProducts = ({ products, anyOf, stays, introduce, past, children }: ProductGateProps) => {
  const { data, error } = useQuery(product.query, {})
  if (!data) return error ? children : <div className="page-loading" aria-busy="true" />
  const hasOne = data.rows.some((row) => anyOf.includes(row.product) && row.active)
  const named = hasOne ? products : [...products, ...anyOf.slice(0, 1)]
  const needed = data.rows.filter((row) => named.includes(row.product))
  const off = needed.filter((row) => !row.active)
  if (off.length === 0) return children
  const first = off.length === needed.length && !stays ? off[0] : undefined
  if (first)
    return (
      <Page>
        <Off row={first} introduce={introduce} />
        {off.slice(1).map((row) => (
          <Notice key={row.product} row={row} />
        ))}
        {past}
      </Page>
    )
  return (
    <>
      {off.map((row) => (
        <Notice key={row.product} row={row} />
      ))}
      {children}
    </>
  )
}
export const ProductGate = (given: ProductGateProps) =>
  given.products.length > 0 || given.anyOf.length > 0 ? <OfProducts {...given} /> : given.children
