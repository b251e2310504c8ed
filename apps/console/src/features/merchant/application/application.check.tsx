// The last look before it is sent: everything that was typed, each part with the way back to it.
import { fromText, toDisplay } from '@falaj/money'
import {
  accountTypeWords,
  activityWords,
  answerWords,
  type Activity,
  type AnswerField,
} from '@falaj/contract/merchant/application-answers'
import { dayText } from '../../../blocks/zone.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { steps, type Draft } from './application.draft.ts'
import { productTitle, useCountryName } from './application.names.ts'
import type { ApplicationForm } from './application.use-application.ts'
import { applicationWords } from './application.words.ts'

const amountText = ({ amount, currency }: Draft['monthlyVolume']): string => {
  const value = fromText(amount, currency)
  return value ? `${currency} ${toDisplay(value)}` : amount
}

export const Check = ({ form }: { readonly form: ApplicationForm }) => {
  const t = useWords(applicationWords)
  const language = useLanguage()
  const countryName = useCountryName()
  const { draft } = form
  const shown: Record<AnswerField, string> = {
    ...draft,
    accountType: draft.accountType && accountTypeWords[draft.accountType as keyof typeof accountTypeWords][language],
    activity: draft.activity && activityWords[draft.activity as Activity][language],
    country: draft.country && countryName(draft.country),
    licenceExpiry: draft.licenceExpiry && dayText(draft.licenceExpiry),
    monthlyVolume: amountText(draft.monthlyVolume),
    products: draft.products.map((key) => productTitle(key, language)).join(', '),
    tradeLicence: draft.tradeLicence.length > 0 ? t('files', { n: draft.tradeLicence.length }) : '',
    ownerId: draft.ownerId.length > 0 ? t('files', { n: draft.ownerId.length }) : '',
    bankLetter: draft.bankLetter.length > 0 ? t('files', { n: draft.bankLetter.length }) : '',
  }
  return (
    <div className="check-parts">
      {(['business', 'place', 'contact', 'documents'] as const).map((part, at) => (
        <section key={part} className="check-part">
          <div className="check-head">
            <h3>{t(part)}</h3>
            <button type="button" className="button button-plain" onClick={() => form.goTo(at)}>
              {t('change')}
              <span className="visually-hidden"> {t(part)}</span>
            </button>
          </div>
          <dl className="check-facts">
            {steps[part].map((field) => (
              <div key={field}>
                <dt>{answerWords[field][language]}</dt>
                <dd data-empty={!shown[field]}>{shown[field] || t('notGiven')}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
