// What members write about payments, for their colleagues: on one, or on several chosen ones.
import { useState } from 'react'
import { chosenMax } from '@falaj/contract/kernel/fields'
import { payment, type PaymentDetail, type PaymentRow } from '@falaj/contract/payments/payment'
import { useAction } from '../../../api/use.ts'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { PlainForm } from '../../../blocks/form/plain-form.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { BusyButton } from '../../../light/busy-button.tsx'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { noteWords } from './payment.words.ts'

const useNote = (ids: readonly string[], onDone: () => void) => {
  const [text, setText] = useState('')
  const { run, busy } = useAction(payment.note)
  const send = async (): Promise<void> => {
    if (text.trim() === '') return
    const { kind } = await run({ ids: [...ids], text })
    if (kind !== 'success') return
    setText('')
    onDone()
  }
  return { text, setText: (typed: string) => setText(typed.slice(0, 200)), busy, send: () => void send() }
}

export const Notes = ({ of: { id, noteList } }: { readonly of: PaymentDetail }) => {
  const t = useWords(noteWords)
  const zone = useZone()
  const { text, setText, busy, send } = useNote([id], () => undefined)
  return (
    <DetailPart title={t('notes')}>
      {noteList.length > 0 && (
        <ul className="payment-notes" aria-label={t('notes')}>
          {noteList.map((note) => (
            <li key={note.id}>
              <p>{note.text}</p>
              <p className="quiet small">{t('by', { name: note.by, at: dateTimeOf(note.at, zone) })}</p>
            </li>
          ))}
        </ul>
      )}
      <PlainForm onSubmit={send}>
        <TextField label={t('note')} hint={t('hint')} lines={2} value={text} onChange={setText} />
        <Actions end>
          <BusyButton text={t('add')} busy={busy} working={t('working')} />
        </Actions>
      </PlainForm>
    </DetailPart>
  )
}

interface Props {
  readonly rows: readonly PaymentRow[]
  readonly onDone: () => void
}
const SeveralDialog = ({ rows, onDone, onClose }: Props & { readonly onClose: () => void }) => {
  const t = useWords(noteWords)
  const ids = rows.map(({ id }) => id)
  const { text, setText, busy, send } = useNote(ids, onDone)
  return (
    <FormDialog title={t('add')} busy={busy} act={t('addTo', { n: ids.length })} onClose={onClose} onSubmit={send}>
      <TextField label={t('note')} hint={t('hint')} lines={3} value={text} onChange={setText} />
    </FormDialog>
  )
}
export const NoteSeveral = ({ rows, onDone }: Props) => {
  const t = useWords(noteWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        <Glyph name="plus" size={14} />
        {t('add')}
      </button>
      {isOpen && (
        <SeveralDialog
          rows={rows.slice(0, chosenMax)}
          onClose={() => setIsOpen(false)}
          onDone={() => {
            setIsOpen(false)
            onDone()
          }}
        />
      )}
    </>
  )
}
