// Photos of a store: those that are shown, those that wait for a decision, and one to send.
import { useState } from 'react'
import { photoKinds, store, type StoreDetail } from '@falaj/contract/places/store'
import { photoKindWords } from '@falaj/contract/places/store-words'
import { href } from '@falaj/contract/kernel/routes'
import { Document } from '../../../blocks/document/document.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { FormField } from '../../../blocks/form/form-field.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { Upload } from '../../../blocks/upload/upload.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { notify } from '../../../state/messages.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { storeWords } from './store.words.ts'

type PhotoKind = (typeof photoKinds)[number]
const SendPhoto = ({ of, onClose }: { readonly of: StoreDetail; readonly onClose: () => void }) => {
  const t = useWords(storeWords)
  const language = useLanguage()
  const form = useSaveForm(store.sendPhoto, { id: of.id, kind: 'front' as PhotoKind, file: '' }, ({ number }) => {
    notify('success', number ? t('askedFor', { number }) : t('saved'))
    onClose()
  })
  return (
    <FormDialog
      title={t('sendPhotoTitle', { name: of.name[language] })}
      width={560}
      busy={form.busy}
      act={t('send')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <SelectField
        label={t('photoKind')}
        {...form.choice('kind')}
        choices={photoKinds.map((value) => ({ value, label: photoKindWords[value][language] }))}
      />
      <FormField label={t('photoFile')} fault={form.faults['file'] ?? null} native={false}>
        {() => (
          <Upload
            label={t('photoFile')}
            purpose="store-photo"
            invalid={Boolean(form.faults['file'])}
            onChange={([path = '']) => form.put({ file: path })}
          />
        )}
      </FormField>
      <p className="quiet small">{t('photoNext')}</p>
    </FormDialog>
  )
}
export const Photos = ({ of }: { readonly of: StoreDetail }) => {
  const t = useWords(storeWords)
  const language = useLanguage()
  const zone = useZone()
  const [isSending, setIsSending] = useState(false)
  return (
    <DetailPart title={t('photos')}>
      {of.photos.length === 0 && <p className="quiet small">{t('photosEmpty')}</p>}
      {of.photos.map(({ id, kind, state, file, reason, who, at, requestId }) => (
        <div key={id} className="store-photo">
          <p>
            {photoKindWords[kind as PhotoKind][language]} <StatusPill code={state} />
          </p>
          <p className="quiet small">{[who, dateTimeOf(at, zone), reason].filter(Boolean).join(' · ')}</p>
          <Document fileId={file} />
          {state === 'waiting' && requestId && (
            <p>
              <a href={href('/management/auth/history', {}, { open: requestId })}>{t('decide')}</a>
            </p>
          )}
        </div>
      ))}
      {of.actions.includes('photo') && (
        <button type="button" className="button" onClick={() => setIsSending(true)}>
          {t('sendPhoto')}
        </button>
      )}
      {isSending && <SendPhoto of={of} onClose={() => setIsSending(false)} />}
    </DetailPart>
  )
}
