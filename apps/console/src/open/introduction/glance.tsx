// The four figures people come for, beside the title.
import { products, type ProductKey } from '@falaj/contract/kernel/products'
import { useLanguage, useWords } from '../../words/language.tsx'
import { feeText, rateText, roundText, settlementText } from './terms.ts'
import { introductionWords } from './words.ts'

export const Glance = ({ of }: { readonly of: ProductKey }) => {
  const t = useWords(introductionWords)
  const language = useLanguage()
  const { fee, paidBy, settlement, limits } = products[of]
  const rate = rateText(fee)
  return (
    <dl className="card intro-glance">
      <div>
        <dt>{t(paidBy === 'falaj' ? 'earn' : 'fee')}</dt>
        <dd>
          <strong className="digits">{rate}</strong>
          <span>{feeText(fee, language).replace(rate, '').trim()}</span>
        </dd>
      </div>
      <div>
        <dt>{t('arrives')}</dt>
        <dd>{settlementText(settlement, language)}</dd>
      </div>
      <div>
        <dt>{t('largest')}</dt>
        <dd className="digits">{limits ? roundText(limits.max) : t('none')}</dd>
      </div>
    </dl>
  )
}
