// After an application: its current status and the next step. Updates automatically.
import type { ProductDetail } from '@falaj/contract/merchant/product'
import { Glyph } from '../../../blocks/glyph.tsx'
import { useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { detailOf, useProductName } from './product.names.ts'
import { ProductOf } from './product.of-address.tsx'
import { NextStep, ProductPill } from './product.standing.tsx'
import { Happened } from './product.steps.tsx'
import { productWords } from './product.words.ts'
import './product.css'

const titleOf = ({ status, next }: ProductDetail) => {
  if (status === 'Applied') return 'resultApplied'
  if (status === 'In progress') return next === 'sign' ? 'resultSign' : 'resultProgress'
  if (status === 'Declined') return 'resultDeclined'
  return status === 'In-App' ? 'resultActive' : 'resultToApply'
}
const Result = ({ of }: { readonly of: ProductDetail }) => {
  const t = useWords(productWords)
  const name = useProductName()(of.product)
  return (
    <div className="product-page">
      <div className="product-main">
        <section className="card card-body product-state">
          <div className="product-head">
            <div role="status">
              <h2>
                {of.status !== 'Declined' && <Glyph name="done" />} {t(titleOf(of))}
              </h2>
            </div>
            <ProductPill row={of} />
          </div>
          <p>{name}</p>
          <p className="quiet small">{t('resultLead')}</p>
          <div className="product-foot">
            <NextStep row={of} primary />
            <a href={detailOf(of.product)}>{t('detail')}</a>
            <a href="/products/all-products">{t('all')}</a>
          </div>
        </section>
        <Happened steps={of.steps} status={of.status} />
      </div>
      <section className="card card-body">
        <h2>{t('nextTitle')}</h2>
        <ol className="product-next">
          <li>{t('nextReview')}</li>
          <li>{t('nextSign')}</li>
          <li>{t('nextUse')}</li>
        </ol>
      </section>
    </div>
  )
}
export default function ProductResult() {
  const named = new URLSearchParams(useLocation().search).get('product')
  return (
    <Page>
      <ProductOf named={named}>{(detail) => <Result of={detail} />}</ProductOf>
    </Page>
  )
}
