// Every product: searched, by need, by state. For a pre-authorizer this is where everything begins.
import { applicationStatuses } from '@falaj/contract/kernel/enumerations'
import { product, type ProductRow } from '@falaj/contract/merchant/product'
import { productFacts } from '@falaj/contract/merchant/product-facts'
import { needNames, needs, productForms, type Need } from '@falaj/contract/merchant/product-questions'
import { introductionOf, productNames } from '@falaj/contract/kernel/products'
import { statusOf } from '@falaj/contract/kernel/status'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { Empty } from '../../../blocks/states/empty.tsx'
import { navigate, useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { useProductName } from './product.names.ts'
import { NextStep, ProductPill, usePressing } from './product.standing.tsx'
import { productWords } from './product.words.ts'
import './product.css'

const fits = (row: ProductRow, text: string, need: string, state: string): boolean => {
  const { en, zh } = productNames[row.product]
  const { blurb } = productFacts[row.product]
  const words = `${en} ${zh} ${blurb.en} ${blurb.zh}`.toLowerCase()
  return (
    text
      .toLowerCase()
      .split(/\s+/)
      .every((word) => words.includes(word)) &&
    (need === '' || productForms[row.product].needs.includes(need as Need)) &&
    (state === '' || row.status === state)
  )
}

const Card = ({ row }: { readonly row: ProductRow }) => {
  const t = useWords(productWords)
  const language = useLanguage()
  const name = useProductName()(row.product)
  const pressing = usePressing()(row)
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
        <div className="product-foot">
          <NextStep row={row} />
          <a href={introductionOf(row.product)} aria-label={`${t('more')}: ${name}`}>
            {t('more')}
          </a>
        </div>
      </section>
    </li>
  )
}

const List = () => {
  const t = useWords(productWords)
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const [text, need, state] = ['text', 'need', 'state'].map((name) => query.get(name) ?? '') as [string, string, string]
  const put = (name: string, value: string): void => {
    if (value) query.set(name, value)
    else query.delete(name)
    navigate(query.size > 0 ? `${pathname}?${query}` : pathname, { replace: true })
  }
  const { data, instead } = useLoaded(product.query, {})
  if (!data) return instead
  const rows = data.rows.filter((row) => fits(row, text.trim(), need, state))
  return (
    <>
      <section className="products-find" role="search">
        <TextField label={t('search')} value={text} onChange={(value) => put('text', value)} />
        <SelectField
          label={t('need')}
          none={t('every')}
          value={need}
          onChange={(value) => put('need', value)}
          choices={needNames.map((value) => ({ value, label: needs[value][language] }))}
        />
        <SelectField
          label={t('state')}
          none={t('every')}
          value={state}
          onChange={(value) => put('state', value)}
          choices={applicationStatuses.map((value) => ({ value, label: statusOf(value)?.[language] ?? value }))}
        />
      </section>
      <p className="products-found page-lead" role="status">
        {t('found', { n: rows.length })}
      </p>
      {rows.length === 0 ? (
        <section className="card card-body">
          <Empty
            reason="filtered"
            text={t('nothingFound')}
            action={
              <button type="button" className="button" onClick={() => navigate(pathname, { replace: true })}>
                {t('clear')}
              </button>
            }
          />
        </section>
      ) : (
        <ul className="products">
          {rows.map((row) => (
            <Card key={row.product} row={row} />
          ))}
        </ul>
      )}
    </>
  )
}

export default function AllProducts() {
  const t = useWords(productWords)
  return (
    <Page under={t('allLead')}>
      <List />
    </Page>
  )
}
