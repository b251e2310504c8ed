// A form in a dialog: what it is, its fields, and the act at its foot. While it runs nothing can be closed or sent again.
import type { ReactNode } from 'react'
import { BusyButton } from '../../light/busy-button.tsx'
import { Dialog } from '../../light/dialog.tsx'
import { useWords } from '../../words/language.tsx'
import { blockWords } from '../block-words.ts'
import { PlainForm } from './plain-form.tsx'
import '../confirm/confirm.css'

export interface FormDialogProps {
  readonly open?: boolean
  readonly title: string
  readonly width?: 400 | 560 | 960
  readonly busy: boolean
  /** Names the act; null if there is none, and the dialog is only closed. */
  readonly act: string | null
  readonly destructive?: boolean
  /** Beside the acts, at the other end. */
  readonly beside?: ReactNode
  readonly onClose: () => void
  readonly onSubmit: () => void
  readonly children: ReactNode
}
export const FormDialog = ({
  open = true,
  title,
  width = 400,
  busy,
  act,
  destructive = false,
  ...given
}: FormDialogProps) => {
  const t = useWords(blockWords)
  return (
    <Dialog open={open} onClose={() => !busy && given.onClose()} label={title} width={width}>
      <PlainForm className="confirm" onSubmit={() => !busy && given.onSubmit()}>
        <h2>{title}</h2>
        {given.children}
        <div className="dialog-actions">
          {given.beside}
          <button type="button" className="button" disabled={busy} onClick={given.onClose}>
            {t(act === null ? 'close' : 'cancel')}
          </button>
          {act !== null && (
            <BusyButton
              text={act}
              busy={busy}
              working={t('loading')}
              className={destructive ? 'button-danger' : 'button-primary'}
            />
          )}
        </div>
      </PlainForm>
    </Dialog>
  )
}
