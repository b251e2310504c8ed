// My products: what the merchant has or applied for, what each earned this month, and the next step.
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { product, type ProductRow } from '@falaj/contract/merchant/product'
import { productFacts } from '@falaj/contract/merchant/product-facts'
import { earns, products, type ProductKey } from '@falaj/contract/kernel/products'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { useQuery } from '../../../api/use.ts'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Empty } from '../../../blocks/states/empty.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { detailOf, useProductName } from './product.names.ts'
import { NextStep, PaymentsLink, ProductPill, usePressing } from './product.standing.tsx'
import { productWords } from './product.words.ts'
import './product.css'

type EarningRows = Output<typeof product.earned>['rows']
/** Cash and coins that come are no payments. */
const hasPayments = (key: ProductKey): boolean => products[key].refundDays !== null
/** Products that need an action of the merchant come first. */
const order: Readonly<Record<ProductRow['next'], number>> = {
  sign: 0,
  resign: 0,
  mend: 1,
  continue: 2,
  'switch-on': 3,
  none: 3,
  wait: 4,
  use: 5,
  apply: 6,
}

const Mine = ({ row, earned }: { readonly row: ProductRow; readonly earned: EarningRows | undefined }) => {
  const t = useWords(productWords)
  const language = useLanguage()
  const name = useProductName()(row.product)
  const pressing = usePressing()(row)
  const mayLook = mayEnter(areas.productApplication, visitorOf(useStore(site)))
  return (
    <li>
      <section className="card product">
        <div className="product-head">
          <h2>{name}</h2>
          <ProductPill row={row} />
        </div>
        <div>
          <p>{productFacts[row.product].blurb[language]}</p>
          {pressing && <p className="product-press">{pressing}</p>}
        </div>
        {row.status === 'In-App' && earns(row.product) && earned && (
          <dl className="product-earned">
            <dt>{t('earned')}</dt>
            {earned.length === 0 && <dd className="quiet">{t('nothingYet')}</dd>}
            {earned.map(({ net, payments }) => (
              <dd key={net.currency}>
                <Amount of={net} />{' '}
                <span className="quiet">{t(hasPayments(row.product) ? 'payments' : 'times', { n: payments })}</span>
              </dd>
            ))}
          </dl>
        )}
        <div className="product-foot">
          <NextStep row={row} />
          <PaymentsLink row={row} />
          {mayLook && (
            <a href={detailOf(row.product)} aria-label={t('detailOf', { name })}>
              {t('detail')}
            </a>
          )}
        </div>
      </section>
    </li>
  )
}

const List = () => {
  const t = useWords(productWords)
  const { data, instead } = useLoaded(product.query, {})
  const { data: month } = useQuery(product.earned, {})
  if (!data) return instead
  const rows = data.rows
    .filter(({ status, next }) => status !== 'To apply' || next === 'continue')
    .toSorted((one, other) => order[one.next] - order[other.next])
  if (rows.length === 0)
    return (
      <section className="card card-body">
        <Empty
          reason="noData"
          text={t('none')}
          action={
            <a className="button button-primary" href="/products/all-products">
              {t('all')}
            </a>
          }
        />
      </section>
    )
  return (
    <ul className="products">
      {rows.map((row) => (
        <Mine key={row.product} row={row} earned={month?.rows.filter((each) => each.product === row.product)} />
      ))}
    </ul>
  )
}

export default function ProductsMain() {
  const t = useWords(productWords)
  return (
    <Page
      under={t('lead')}
      actions={
        <a className="button" href="/products/all-products">
          {t('all')}
        </a>
      }
    >
      <List />
    </Page>
  )
}
