// A rejection needs a reason, which the requester will read.
import { useState } from 'react'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useWords } from '../../../words/language.tsx'
import { approvalWords } from './approval.words.ts'

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
    <FormDialog
      open={open}
      title={act}
      busy={busy}
      act={act}
      destructive={destructive}
      onClose={onClose}
      onSubmit={give}
    >
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
    </FormDialog>
  )
}
