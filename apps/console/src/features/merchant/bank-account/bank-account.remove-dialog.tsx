// Deleting an account takes a reason, a code to one's own number and, most often, a colleague's approval.
import { useState } from 'react'
import { bankAccount } from '@falaj/contract/merchant/bank-account'
import { errors } from '@falaj/contract/kernel/errors'
import { useAction } from '../../../api/use.ts'
import { serverFaults } from '../../../blocks/form/faults.ts'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { endCountdown } from '../../../light/countdown.ts'
import { smsCodeFault } from '../../../light/rules.ts'
import { SmsCode } from '../../../light/sms-code.tsx'
import type { Fault } from '../../../light/faults.ts'
import { site } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import type { AccountDetail } from './bank-account.detail.tsx'
import { bankAccountWords } from './bank-account.words.ts'

const quiet = { quiet: ({ code }: { readonly code: number }) => code === errors.INPUT_INVALID.code }

export interface RemoveDialogProps {
  readonly account: AccountDetail
  readonly onClose: () => void
  /** Null if nobody had to approve. */
  readonly onAsked: (number: string | null) => void
}
export const RemoveDialog = ({ account: { id, alias, number, defaultFor }, onClose, onAsked }: RemoveDialogProps) => {
  const t = useWords(bankAccountWords)
  const mobile = useStore(site).member?.mobile ?? ''
  const [reason, setReason] = useState('')
  const [code, setCode] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const [faults, setFaults] = useState<{ readonly reason?: string | null; readonly code?: Fault | null }>({})
  const send = useAction(bankAccount.sendUnbindCode)
  const prove = useAction(bankAccount.proveUnbindCode, quiet)
  const remove = useAction(bankAccount.remove, { ...quiet })
  const busy = prove.busy || remove.busy
  const act = async (): Promise<void> => {
    const wrong = { reason: reason.trim().length < 2 ? 'REQUIRED' : null, code: smsCodeFault(code, wasSent) }
    if (wrong.reason || wrong.code) return setFaults(wrong)
    const proof = await prove.run({ id, smsCode: code })
    if (proof.kind !== 'success') return setFaults({ code: serverFaults(proof) ? 'CODE_WRONG' : null })
    endCountdown('UNBIND_CARD')
    const result = await remove.run({ id, reason, smsProof: proof.body.smsProof })
    if (result.kind !== 'success') return setFaults({ reason: serverFaults(result)?.['reason'] ?? null })
    onClose()
    onAsked(result.body.number)
  }
  return (
    <FormDialog
      title={t('removeTitle')}
      busy={busy}
      act={t('askRemoval')}
      destructive
      onClose={onClose}
      onSubmit={() => void act()}
    >
      <p>
        {alias} · <span className="digits">{number}</span>
      </p>
      <p className="quiet small">{t('removeNext')}</p>
      {defaultFor && <p className="bank-account-warning">{t('removeDefault', { currency: defaultFor })}</p>}
      <TextField
        label={t('reason')}
        value={reason}
        fault={faults.reason}
        onChange={(typed) => {
          setReason(typed.slice(0, 200))
          setFaults({ ...faults, reason: null })
        }}
      />
      <SmsCode
        purpose="UNBIND_CARD"
        hint={t('codeTo', { mobile })}
        value={code}
        fault={faults.code}
        onSend={async () => {
          const sent = (await send.run({ id })).kind === 'success'
          if (sent) setWasSent(true)
          return sent
        }}
        onChange={(typed) => {
          setCode(typed)
          setFaults({ ...faults, code: null })
        }}
      />
    </FormDialog>
  )
}
