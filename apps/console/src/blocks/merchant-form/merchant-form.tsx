// The form of a merchant that a parent or an agent opens: its draft, what is sent of it, and the fields that both forms have.
import { productNames, type ProductKey } from '@falaj/contract/kernel/products'
import {
  activityWords,
  businessCountries,
  documentFields,
  type DocumentField,
} from '@falaj/contract/merchant/application-answers'
import { countryName } from '@falaj/contract/merchant/profile-changes'
import type { SecondaryForm } from '@falaj/contract/places/secondary-merchant'
import { toText } from '@falaj/money'
import { useLanguage, useWords } from '../../words/language.tsx'
import { SelectField } from '../form/choice-fields.tsx'
import type { Faults } from '../form/faults.ts'
import { ChecksField, TextField } from '../form/fields.tsx'
import { AmountInput, type AmountText } from '../money/amount-input.tsx'
import { DocumentsField } from '../upload/documents-field.tsx'
import { merchantFormWords } from './words.ts'

const texts = [
  'group',
  'nameEn',
  'nameZh',
  'licenceNo',
  'licenceExpiry',
  'activity',
  'country',
  'city',
  'address',
  'contactName',
  'contactEmail',
  'contactMobile',
] as const
type TextName = (typeof texts)[number]
type FieldName = TextName | DocumentField | 'products' | 'monthlyVolume'
export type MerchantAnswers = Readonly<Record<TextName, string>> &
  Readonly<Record<DocumentField | 'products', readonly string[]>> & { readonly monthlyVolume: AmountText }

export const typedOf = (form: SecondaryForm | undefined): MerchantAnswers => ({
  ...(Object.fromEntries(texts.map((name) => [name, form?.[name] ?? ''])) as Record<TextName, string>),
  country: form?.country ?? 'AE',
  products: form?.products ?? [],
  tradeLicence: form?.tradeLicence ?? [],
  ownerId: form?.ownerId ?? [],
  bankLetter: form?.bankLetter ?? [],
  monthlyVolume: form?.monthlyVolume
    ? { amount: toText(form.monthlyVolume), currency: form.monthlyVolume.currency }
    : { amount: '', currency: 'AED' },
})
/** What is empty is not sent. */
export const sentOf = (typed: MerchantAnswers) =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) =>
      name === 'monthlyVolume' ? typed.monthlyVolume.amount !== '' : (value as string | readonly string[]).length > 0,
    ),
  )

/** The fields of a draft `{ form: MerchantAnswers }`. `name` gives the label of a field. */
export const merchantFields = (
  {
    draft: { form: typed },
    faults,
    put,
  }: {
    readonly draft: { readonly form: MerchantAnswers }
    readonly faults: Faults
    readonly put: (part: { readonly form: MerchantAnswers }) => void
  },
  name: (field: FieldName) => string,
) => {
  const field = <Name extends FieldName>(of: Name) => ({
    label: name(of),
    value: typed[of],
    fault: faults[`form.${of}`] ?? faults[`form.${of}.amount`],
    onChange: (value: MerchantAnswers[Name]) => put({ form: { ...typed, [of]: value } }),
  })
  return { typed, field }
}
interface PartProps {
  readonly of: ReturnType<typeof merchantFields>
}
export const ActivityField = ({ of: { field } }: PartProps) => {
  const language = useLanguage()
  return (
    <SelectField
      {...field('activity')}
      choices={Object.entries(activityWords).map(([value, label]) => ({ value, label: label[language] }))}
    />
  )
}
export const AddressFields = ({ of: { field } }: PartProps) => {
  const language = useLanguage()
  return (
    <>
      <TextField {...field('address')} />
      <div className="field-pair">
        <TextField {...field('city')} />
        <SelectField
          {...field('country')}
          choices={businessCountries.map((value) => ({ value, label: countryName(value)[language] }))}
        />
      </div>
    </>
  )
}
export const ContactFields = ({ of: { field } }: PartProps) => {
  const t = useWords(merchantFormWords)
  return (
    <>
      <TextField {...field('contactName')} label={t('name')} />
      <div className="field-pair">
        <TextField {...field('contactMobile')} hint={t('mobileHint')} />
        <TextField {...field('contactEmail')} type="email" />
      </div>
    </>
  )
}
export const WantedFields = ({ of: { field } }: PartProps) => {
  const language = useLanguage()
  return (
    <>
      <AmountInput {...field('monthlyVolume')} choices={['AED']} />
      <ChecksField
        {...field('products')}
        choices={(Object.keys(productNames) as ProductKey[]).map((value) => ({
          value,
          label: productNames[value][language],
        }))}
      />
    </>
  )
}
interface DocumentFieldsProps extends PartProps {
  readonly purpose: 'agent-document' | 'secondary-document'
  readonly before: readonly { readonly kind: string; readonly path: string; readonly name: string }[]
}
export const DocumentFields = ({ of: { field }, purpose, before }: DocumentFieldsProps) =>
  documentFields.map((name) => (
    <DocumentsField key={name} purpose={purpose} before={before.filter(({ kind }) => kind === name)} {...field(name)} />
  ))
