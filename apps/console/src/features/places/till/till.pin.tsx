// The PIN that a store's tills ask for. It is typed twice, because nobody can read it afterwards.
import { useState } from 'react'
import { till } from '@falaj/contract/places/till'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { tillWords } from './till.words.ts'

const PinDialog = ({ store, onClose }: { readonly store: string; readonly onClose: () => void }) => {
  const t = useWords(tillWords)
  const [differs, setDiffers] = useState(false)
  const form = useSaveForm(
    till.savePin,
    { pin: '', again: '' },
    () => {
      notify('success', t('pinSaved'))
      onClose()
    },
    ({ pin }) => ({ store, pin }),
  )
  const again = form.field('again')
  return (
    <FormDialog
      title={t('setPin')}
      busy={form.busy}
      act={t('setPin')}
      onClose={onClose}
      onSubmit={() => (form.draft.pin === form.draft.again ? form.submit() : setDiffers(true))}
    >
      <p className="quiet small">{t('pinLead')}</p>
      <TextField label={t('pinDigits')} type="numeric" {...form.field('pin')} />
      <TextField
        label={t('pinAgain')}
        type="numeric"
        {...again}
        fault={differs ? t('pinDiffers') : null}
        onChange={(typed) => {
          setDiffers(false)
          again.onChange(typed)
        }}
      />
    </FormDialog>
  )
}
export const RefundPin = ({ store }: { readonly store: string }) => {
  const t = useWords(tillWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DetailPart title={t('pin')}>
      <p className="quiet small">{t('pinLead')}</p>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        {t('setPin')}
      </button>
      {isOpen && <PinDialog store={store} onClose={() => setIsOpen(false)} />}
    </DetailPart>
  )
}
