// Every product with one line and the way to its introduction. For a pre-authorizer this is where everything begins.
import { introductionOf, isThere, productKeys } from '@falaj/contract/products'
import { productBlurbs } from '@falaj/contract/product-blurbs'
import { routeOf } from '@falaj/contract/routes'
import { Icon } from '../../light/icons.tsx'
import { Page } from '../../shell/page.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { productWords } from './words.ts'
import './product.css'

export default function AllProducts() {
  const t = useWords(productWords)
  const language = useLanguage()
  return (
    <Page under={t('lead')}>
      <ul className="products">
        {productKeys.map((key) => {
          const path = introductionOf(key)
          return (
            <li key={key}>
              <a className="card product" href={path}>
                <b>
                  {routeOf(path).title[language]}
                  {!isThere(key) && <i>{t('notYet')}</i>}
                </b>
                <span>{productBlurbs[key][language]}</span>
                <span className="product-more">
                  {t('more')} <Icon name="chevron" size={12} />
                </span>
              </a>
            </li>
          )
        })}
      </ul>
      <p className="products-note">{t('apply')}</p>
    </Page>
  )
}
