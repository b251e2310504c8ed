// The fields of each step, and the last look at all of them.
import type { ReactNode } from 'react'
import { accountTypes } from '@falaj/contract/access'
import type { ApplicationDetail } from '@falaj/contract/application'
import {
  accountTypeWords,
  activityWords,
  answerWords,
  businessCountries,
  documentFields,
  isOptional,
  mayFollow,
  type Activity,
  type AnswerField,
} from '@falaj/contract/application-answers'
import { introductionOf, productKeys, type ProductKey } from '@falaj/contract/products'
import { routeOf } from '@falaj/contract/routes'
import { ChecksField, TextField } from '../../blocks/form/fields.tsx'
import { AmountInput } from '../../blocks/money/amount-input.tsx'
import { dayText } from '../../blocks/zone.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { Draft, StepName } from './draft.ts'
import { steps } from './draft.ts'
import { ChoiceCards, DateField, DocumentsField, SelectField } from './fields.tsx'
import type { ApplicationForm } from './use-application.ts'
import { applicationWords } from './words.ts'

const useCountryName = (): ((code: string) => string) => {
  const language = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return (code) => names.of(code) ?? code
}
const productTitle = (key: string, language: 'en' | 'zh'): string =>
  routeOf(introductionOf(key as ProductKey)).title[language]

/** Label, value, change, fault and hint of a field; what the provider said of it stands in the hint until it is touched. */
const useField = (form: ApplicationForm) => {
  const t = useWords(applicationWords)
  const language = useLanguage()
  return <F extends AnswerField>(field: F, hint?: string) => {
    const remark = form.askedOf(field)
    return {
      label: answerWords[field][language],
      value: form.draft[field],
      onChange: (value: Draft[F]) => form.put({ [field]: value } as unknown as Partial<Draft>),
      fault: form.faults[field] ?? null,
      optional: isOptional(field) || mayFollow(field),
      hint: remark ? <span className="asked">{t('asked', { remark: remark[language] })}</span> : hint,
    }
  }
}

export const StepFields = ({
  form,
  step,
  documents,
}: {
  readonly form: ApplicationForm
  readonly step: StepName
  readonly documents: ApplicationDetail['documents']
}): ReactNode => {
  const t = useWords(applicationWords)
  const language = useLanguage()
  const field = useField(form)
  const countryName = useCountryName()
  switch (step) {
    case 'business':
      return (
        <>
          <ChoiceCards
            name="accountType"
            {...field('accountType')}
            choices={accountTypes
              .toSorted()
              .map((value) => ({ value, label: accountTypeWords[value][language], why: t(value) }))}
          />
          <div className="field-pair">
            <TextField {...field('nameEn')} />
            <TextField {...field('nameZh', t('nameZhHint'))} />
          </div>
          <SelectField
            {...field('activity')}
            choices={(Object.keys(activityWords) as Activity[]).map((value) => ({
              value,
              label: activityWords[value][language],
            }))}
          />
        </>
      )
    case 'place':
      return (
        <>
          <div className="field-pair">
            <TextField {...field('licenceNo')} />
            <DateField {...field('licenceExpiry', t('expiryHint'))} />
          </div>
          <div className="field-pair">
            <SelectField
              {...field('country')}
              choices={businessCountries.map((value) => ({ value, label: countryName(value) }))}
            />
            <TextField {...field('city')} />
          </div>
          <TextField {...field('address')} />
        </>
      )
    case 'contact':
      return (
        <>
          <div className="field-pair">
            <TextField {...field('contactName')} />
            <TextField type="email" {...field('contactEmail')} />
          </div>
          <AmountInput choices={['AED']} {...field('monthlyVolume', t('volumeHint'))} />
          <ChecksField
            {...field('products')}
            choices={productKeys.map((value) => ({ value, label: productTitle(value, language) }))}
          />
        </>
      )
    case 'documents':
      return documentFields.map((of) => (
        <DocumentsField
          key={of}
          of={of}
          known={documents}
          {...field(of, t(of === 'ownerId' ? 'followHint' : of === 'bankLetter' ? 'bankHint' : 'documentsHint'))}
        />
      ))
    case 'check':
      return <Check form={form} />
  }
}

/** Everything once more, each part with the way back to it. */
const Check = ({ form }: { readonly form: ApplicationForm }) => {
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
    monthlyVolume: draft.monthlyVolume.amount && `${draft.monthlyVolume.currency} ${draft.monthlyVolume.amount}`,
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
