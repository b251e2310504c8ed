// Terms agreed with the provider: limits, settlement, products and their fees.
import { feePlanWords, type Profile } from '@falaj/contract/merchant/basic-information'
import { feeText, limitText, productFor, settlementText } from '@falaj/contract/merchant/product-terms'
import { introductionOf, productKeys, products, type ProductKey } from '@falaj/contract/kernel/products'
import { settlementSentence } from '@falaj/contract/merchant/profile-words'
import { routeOf } from '@falaj/contract/kernel/routes'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { profileWords } from './basic-information.words.ts'

type Terms = NonNullable<Profile['terms']>

export const TermsCard = ({ terms }: { readonly terms: Terms }) => {
  const t = useWords(profileWords)
  const language = useLanguage()
  const plan = feePlanWords[terms.feePlan as keyof typeof feePlanWords]
  return (
    <section className="card card-body profile-part">
      <h2>{t('terms')}</h2>
      <p className="quiet small">{t('termsWhy')}</p>
      <Facts
        as="rows"
        facts={[
          { name: t('paymentMax'), value: <Amount of={terms.paymentMax} /> },
          { name: t('dailyMax'), value: <Amount of={terms.dailyMax} /> },
          { name: t('monthlyMax'), value: <Amount of={terms.monthlyMax} /> },
          { name: t('settlement'), value: settlementSentence(terms.cycle)[language] },
          { name: t('feePlan'), value: plan?.[language] ?? terms.feePlan },
          { name: t('applies'), value: <span className="digits">{dayText(terms.since)}</span> },
        ]}
      />
    </section>
  )
}

export const ProductsCard = ({ terms }: { readonly terms: Terms }) => {
  const t = useWords(profileWords)
  const language = useLanguage()
  const title = (key: ProductKey): string => routeOf(introductionOf(key)).title[language]
  const closed = productKeys.filter((key) => !terms.products.some(({ product }) => product === key))
  return (
    <section className="card card-body profile-part">
      <h2>{t('products')}</h2>
      <p className="quiet small">{t('feesWhy')}</p>
      <table className="profile-fees">
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            <th scope="col">{t('fee')}</th>
            <th scope="col">{t('settled')}</th>
            <th scope="col">{t('limit')}</th>
          </tr>
        </thead>
        <tbody>
          {terms.products.map(({ product: key, terms: agreed }) => {
            const own = productFor(products[key], agreed)
            return (
              <tr key={key}>
                <th scope="row">
                  <a href={introductionOf(key)}>{title(key)}</a>
                </th>
                <td data-label={t('fee')}>{feeText(own)[language]}</td>
                <td data-label={t('settled')}>{settlementText(own)[language]}</td>
                <td data-label={t('limit')}>{limitText(own)[language]}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {closed.length > 0 && (
        <p className="quiet small">
          {t('notOpen', { names: closed.map(title).join(language === 'zh' ? '、' : ', ') })}
        </p>
      )}
    </section>
  )
}
