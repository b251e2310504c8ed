// Saying no takes a reason: who asked will read it.
import { useState } from 'react'
import { TextField } from '../../blocks/form/fields.tsx'
import { BusyButton } from '../../light/busy-button.tsx'
import { Dialog } from '../../light/dialog.tsx'
import { useWords } from '../../words/language.tsx'
import { approvalWords } from './words.ts'

export const reasonMin = 3
export interface ReasonDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly act: string
  readonly destructive: boolean
  readonly onGive: (reason: string) => Promise<unknown>
}
export const ReasonDialog = ({ open, onClose, act, destructive, onGive }: ReasonDialogProps) => {
  const t = useWords(approvalWords)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const give = (): void => {
    if (reason.trim().length < reasonMin) return setFault('REQUIRED')
    setBusy(true)
    void onGive(reason.trim()).finally(() => {
      setBusy(false)
      setReason('')
    })
  }
  return (
    <Dialog open={open} onClose={() => !busy && onClose()} label={act} width={400}>
      <form
        className="confirm"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          give()
        }}
      >
        <h2>{act}</h2>
        <TextField
          label={t('reason')}
          hint={t('reasonHint')}
          lines={3}
          value={reason}
          fault={fault}
          onChange={(text) => {
            setReason(text.slice(0, 200))
            setFault(null)
          }}
        />
        <div className="dialog-actions">
          <button type="button" className="button" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </button>
          <BusyButton
            text={act}
            busy={busy}
            working={t('working')}
            className={destructive ? 'button-danger' : 'button-primary'}
            onPress={give}
          />
        </div>
      </form>
    </Dialog>
  )
}
