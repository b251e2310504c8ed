// A secondary merchant, new or edited: the answers of an application, and the first administrator's number.
import { useState } from 'react'
import { productNames, type ProductKey } from '@falaj/contract/kernel/products'
import {
  activityWords,
  businessCountries,
  documentFields,
  type DocumentField,
} from '@falaj/contract/merchant/application-answers'
import { countryName } from '@falaj/contract/merchant/profile-changes'
import { secondaryMerchant, type SecondaryForm } from '@falaj/contract/places/secondary-merchant'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { toText } from '@falaj/money'
import { DateField, SelectField } from '../../../blocks/form/choice-fields.tsx'
import { ChecksField, TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { FormGroup } from '../../../blocks/form/form-group.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { DocumentsField } from '../../../blocks/upload/documents-field.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { secondaryFieldWords, secondaryWords } from './secondary-merchant.words.ts'

export type SecondaryDetail = Output<typeof secondaryMerchant.detail>
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
type Answers = Readonly<Record<TextName, string>> &
  Readonly<Record<DocumentField | 'products', readonly string[]>> & { readonly monthlyVolume: AmountText }

const typedOf = (form: SecondaryForm | undefined): Answers => ({
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
const sentOf = (typed: Answers) =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) =>
      name === 'monthlyVolume' ? typed.monthlyVolume.amount !== '' : (value as string | readonly string[]).length > 0,
    ),
  )

export const SecondaryDialog = ({
  of,
  onClose,
  onSaved,
}: {
  readonly of: SecondaryDetail | null
  readonly onClose: () => void
  readonly onSaved?: (id: string) => void
}) => {
  const t = useWords(secondaryWords)
  const name = useWords(secondaryFieldWords)
  const language = useLanguage()
  const [before] = useState(of)
  const saved = (answer: { readonly id?: string }): void => {
    notify('success', t('saved'))
    onClose()
    if (answer.id) onSaved?.(answer.id)
  }
  const sent = ({ form }: { readonly form: Answers }) => ({ form: sentOf(form) })
  const unset = { form: typedOf(before?.form) }
  const adding = useSaveForm(secondaryMerchant.add, unset, saved, sent)
  const editing = useSaveForm(secondaryMerchant.edit, unset, saved, (draft) => ({
    id: before?.id,
    version: before?.version,
    ...sent(draft),
  }))
  const form = before ? editing : adding
  const typed = form.draft.form
  const put = (part: Partial<Answers>): void => form.put({ form: { ...typed, ...part } })
  const fault = (field: string) => form.faults[`form.${field}`] ?? form.faults[`form.${field}.amount`]
  const text = (field: TextName) => ({
    label: name(field),
    value: typed[field],
    fault: fault(field),
    onChange: (value: string) => put({ [field]: value }),
  })
  return (
    <FormDialog
      title={before ? t('editTitle', { name: before.name[language] }) : t('createTitle')}
      width={560}
      busy={form.busy}
      act={t('save')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{t('later')}</p>
      <FormGroup title={t('business')}>
        <div className="field-pair">
          <TextField {...text('nameEn')} />
          <TextField {...text('nameZh')} optional />
        </div>
        <div className="field-pair">
          <TextField {...text('licenceNo')} />
          <DateField {...text('licenceExpiry')} />
        </div>
        <div className="field-pair">
          <SelectField
            {...text('activity')}
            choices={Object.entries(activityWords).map(([value, label]) => ({ value, label: label[language] }))}
          />
          <TextField {...text('group')} optional hint={t('groupHint')} />
        </div>
        <TextField {...text('address')} />
        <div className="field-pair">
          <TextField {...text('city')} />
          <SelectField
            {...text('country')}
            choices={businessCountries.map((value) => ({ value, label: countryName(value)[language] }))}
          />
        </div>
      </FormGroup>
      <FormGroup title={t('person')}>
        <TextField {...text('contactName')} label={t('name')} />
        <div className="field-pair">
          <TextField {...text('contactMobile')} hint={t('mobileHint')} />
          <TextField {...text('contactEmail')} type="email" />
        </div>
      </FormGroup>
      <FormGroup title={t('wanted')}>
        <AmountInput
          label={name('monthlyVolume')}
          choices={['AED']}
          value={typed.monthlyVolume}
          fault={fault('monthlyVolume')}
          onChange={(monthlyVolume) => put({ monthlyVolume })}
        />
        <ChecksField
          label={name('products')}
          fault={fault('products')}
          value={typed.products}
          choices={(Object.keys(productNames) as ProductKey[]).map((value) => ({
            value,
            label: productNames[value][language],
          }))}
          onChange={(products) => put({ products })}
        />
        {documentFields.map((field) => (
          <DocumentsField
            key={field}
            purpose="secondary-document"
            label={name(field)}
            fault={fault(field)}
            before={(before?.documents ?? []).filter(({ kind }) => kind === field)}
            value={typed[field]}
            onChange={(value) => put({ [field]: value })}
          />
        ))}
      </FormGroup>
    </FormDialog>
  )
}
