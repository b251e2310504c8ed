// A customer's data, new or changed.
import { customer } from '@falaj/contract/customers/customer'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { countries } from '@falaj/contract/merchant/profile'
import { countryName } from '@falaj/contract/merchant/profile-changes'
import { payerLanguages, type PayerLanguage } from '@falaj/contract/kernel/payer-language'
import { CopyCurl } from '../../../blocks/copy-curl/copy-curl.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { Latest } from '../../../blocks/form/latest.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { customerWords } from './customer.words.ts'

type CustomerRecord = Output<typeof customer.detail>
const draftOf = (found: CustomerRecord | null) => ({
  ...(found ? { id: found.id, version: found.version } : {}),
  name: found?.name ?? '',
  email: found?.email ?? '',
  phone: found?.phone ?? '',
  country: found?.country ?? '',
  language: found?.language ?? ('en' as PayerLanguage),
  trn: found?.trn ?? '',
  address: found?.address ?? '',
  tags: found?.tagList ?? ([] as readonly string[]),
})
interface CustomerFormProps {
  readonly of: CustomerRecord | null
  readonly note?: React.ReactNode
  readonly onClose: () => void
}
const CustomerForm = ({ of, note, onClose }: CustomerFormProps) => {
  const t = useWords(customerWords)
  const language = useLanguage()
  const form = useSaveForm(of ? customer.edit : customer.add, draftOf(of), () => {
    notify('success', t('done'))
    onClose()
  })
  const { field } = form
  return (
    <FormDialog
      title={of ? t('editTitle', { name: of.name }) : t('addTitle')}
      width={560}
      busy={form.busy}
      act={t('save')}
      beside={<CopyCurl of={of ? customer.edit : customer.add} typed={form.wire} />}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {note}
      <TextField label={t('name')} {...field('name')} />
      <div className="field-pair">
        <TextField
          label={t('email')}
          optional
          type="email"
          {...(of?.email ? { hint: t('maskedHint') } : {})}
          {...field('email')}
        />
        <TextField label={t('phone')} optional hint={t(of?.phone ? 'maskedHint' : 'phoneHint')} {...field('phone')} />
      </div>
      <div className="field-pair">
        <SelectField
          label={t('country')}
          optional
          {...field('country')}
          choices={countries
            .map((value) => ({ value, label: countryName(value)[language] }))
            .toSorted((one, other) => one.label.localeCompare(other.label, language))}
        />
        <SelectField
          label={t('language')}
          value={form.draft.language}
          fault={form.faults['language']}
          onChange={(value) => form.put({ language: value as PayerLanguage })}
          choices={payerLanguages.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      <TextField label={t('trn')} optional hint={t('trnHint')} {...field('trn')} />
      <TextField label={t('address')} optional lines={2} {...field('address')} />
      <TextField
        label={t('tags')}
        optional
        hint={t('tagsHint')}
        value={form.draft.tags.join(',')}
        fault={form.faults['tags']}
        onChange={(text) => form.put({ tags: text === '' ? [] : text.split(/[,，]/) })}
      />
    </FormDialog>
  )
}
export const AddCustomer = ({ onClose }: { readonly onClose: () => void }) => (
  <CustomerForm of={null} onClose={onClose} />
)
export const EditCustomer = ({ of, onClose }: { readonly of: CustomerRecord; readonly onClose: () => void }) => (
  <Latest of={of}>{(base, note) => <CustomerForm of={base} note={note} onClose={onClose} />}</Latest>
)
