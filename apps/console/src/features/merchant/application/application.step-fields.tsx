// The fields of each step.
import type { ReactNode } from 'react'
import { accountTypes } from '@falaj/contract/kernel/access'
import type { ApplicationDetail } from '@falaj/contract/merchant/application'
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
} from '@falaj/contract/merchant/application-answers'
import { productKeys } from '@falaj/contract/kernel/products'
import { ChoiceCards } from '../../../blocks/form/choice-cards.tsx'
import { DateField, SelectField } from '../../../blocks/form/choice-fields.tsx'
import { ChecksField, TextField } from '../../../blocks/form/fields.tsx'
import { AmountInput } from '../../../blocks/money/amount-input.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { Draft, StepName } from './application.draft.ts'
import { Check } from './application.check.tsx'
import { DocumentsField } from './application.documents-field.tsx'
import { productTitle, useCountryName } from './application.names.ts'
import type { ApplicationForm } from './application.use-application.ts'
import { applicationWords } from './application.words.ts'

/** Label, value, change, fault and hint of a field; the hint has the provider's remark until the field is touched. */
const useField = (form: ApplicationForm) => {
  const t = useWords(applicationWords)
  const language = useLanguage()
  return <F extends AnswerField>(field: F, hint?: string) => {
    const remark = form.remarkOf(field)
    return {
      label: answerWords[field][language],
      value: form.draft[field],
      onChange: (value: Draft[F]) => form.put({ [field]: value } as unknown as Partial<Draft>),
      fault: form.faults[field] ?? null,
      optional: !remark && (isOptional(field) || mayFollow(field)),
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
          existing={documents}
          {...field(of, t(of === 'ownerId' ? 'followHint' : of === 'bankLetter' ? 'bankHint' : 'documentsHint'))}
        />
      ))
    case 'check':
      return <Check form={form} />
  }
}
