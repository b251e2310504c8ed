// A secondary merchant, new or edited: the answers of an application, and the first administrator's number.
import { useState } from 'react'
import { secondaryMerchant } from '@falaj/contract/places/secondary-merchant'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { DateField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { FormGroup } from '../../../blocks/form/form-group.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import {
  ActivityField,
  AddressFields,
  ContactFields,
  DocumentFields,
  merchantFields,
  type MerchantAnswers,
  sentOf,
  typedOf,
  WantedFields,
} from '../../../blocks/merchant-form/merchant-form.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { secondaryFieldWords, secondaryWords } from './secondary-merchant.words.ts'

export type SecondaryDetail = Output<typeof secondaryMerchant.detail>
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
  const sent = ({ form }: { readonly form: MerchantAnswers }) => ({ form: sentOf(form) })
  const unset = { form: typedOf(before?.form) }
  const adding = useSaveForm(secondaryMerchant.add, unset, saved, sent)
  const editing = useSaveForm(secondaryMerchant.edit, unset, saved, (draft) => ({
    id: before?.id,
    version: before?.version,
    ...sent(draft),
  }))
  const form = before ? editing : adding
  const fields = merchantFields(form, name)
  const { field } = fields
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
          <TextField {...field('nameEn')} />
          <TextField {...field('nameZh')} optional />
        </div>
        <div className="field-pair">
          <TextField {...field('licenceNo')} />
          <DateField {...field('licenceExpiry')} />
        </div>
        <div className="field-pair">
          <ActivityField of={fields} />
          <TextField {...field('group')} optional hint={t('groupHint')} />
        </div>
        <AddressFields of={fields} />
      </FormGroup>
      <FormGroup title={t('person')}>
        <ContactFields of={fields} />
      </FormGroup>
      <FormGroup title={t('wanted')}>
        <WantedFields of={fields} />
        <DocumentFields of={fields} purpose="secondary-document" before={before?.documents ?? []} />
      </FormGroup>
    </FormDialog>
  )
}
