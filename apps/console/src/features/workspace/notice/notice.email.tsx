// Where e-mails go: an address is used only after its owner has typed the code that was sent there.
import { useState } from 'react'
import { errors } from '@falaj/contract/kernel/errors'
import { notice } from '@falaj/contract/workspace/notice'
import { isEmail } from '@falaj/contract/kernel/typed'
import { useAction } from '../../../api/use.ts'
import { Confirm } from '../../../blocks/confirm/confirm.tsx'
import { serverFaults } from '../../../blocks/form/faults.ts'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { Icon } from '../../../light/icons.tsx'
import { endCountdown } from '../../../light/countdown.ts'
import type { Fault } from '../../../light/faults.ts'
import { smsCodeFault } from '../../../light/rules.ts'
import { SmsCode } from '../../../light/sms-code.tsx'
import { toast } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { noticeWords } from './notice.words.ts'

const stale = [notice.query]
const quiet = ({ code }: { readonly code: number }): boolean => code === errors.INPUT_INVALID.code

const EmailDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useWords(noticeWords)
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [faults, setFaults] = useState<{ readonly email?: string | null; readonly code?: Fault | null }>({})
  const send = useAction(notice.sendEmailCode, { quiet })
  const confirm = useAction(notice.confirmEmail, { stale, quiet })
  const address = email.trim()
  const emailFault = address === '' ? 'REQUIRED' : isEmail(address) ? null : 'EMAIL'
  const onSend = async (): Promise<boolean> => {
    if (emailFault) {
      setFaults({ email: emailFault })
      return false
    }
    const result = await send.run({ email: address })
    if (result.kind === 'success') setSentTo(address)
    else setFaults({ email: serverFaults(result)?.['email'] ?? null })
    return result.kind === 'success'
  }
  const act = async (): Promise<void> => {
    const wrong = { email: emailFault, code: smsCodeFault(code, sentTo === address) }
    if (wrong.email || wrong.code) return setFaults(wrong)
    const result = await confirm.run({ email: address, code })
    if (result.kind !== 'success') return setFaults({ code: serverFaults(result) ? 'CODE_WRONG' : null })
    endCountdown('CONFIRM_EMAIL')
    onClose()
    toast('success', t('emailConfirmed'))
  }
  return (
    <FormDialog
      title={t('emailTitle')}
      busy={confirm.busy}
      act={t('emailConfirm')}
      onClose={onClose}
      onSubmit={() => void act()}
    >
      <p className="quiet small">{t('emailLead')}</p>
      <TextField
        type="email"
        label={t('emailAddress')}
        value={email}
        fault={faults.email}
        onChange={(typed) => {
          setEmail(typed)
          setFaults({ ...faults, email: null })
        }}
      />
      <SmsCode
        purpose="CONFIRM_EMAIL"
        label={t('emailCode')}
        value={code}
        fault={faults.code}
        onSend={onSend}
        onChange={(typed) => {
          setCode(typed)
          setFaults({ ...faults, code: null })
        }}
      />
    </FormDialog>
  )
}

export const EmailAddress = ({
  address,
  bounces,
}: {
  readonly address: string | null
  /** E-mails to it came back. */
  readonly bounces: boolean
}) => {
  const t = useWords(noticeWords)
  const [open, setOpen] = useState<'address' | 'removal' | null>(null)
  const close = (): void => setOpen(null)
  const remove = useAction(notice.removeEmail, { stale })
  return (
    <div className="notice-email" data-bounces={bounces}>
      <p>
        {bounces && <Icon name="warning" />}
        {address ? t(bounces ? 'emailBounces' : 'emailIs', { address }) : t('emailNone')}
      </p>
      <div className="notice-email-acts">
        <button type="button" className="button" onClick={() => setOpen('address')}>
          {t(bounces ? 'emailAgain' : address ? 'emailChange' : 'emailAdd')}
        </button>
        {address && (
          <button type="button" className="button" onClick={() => setOpen('removal')}>
            {t('emailRemove')}
          </button>
        )}
      </div>
      {open === 'address' && <EmailDialog onClose={close} />}
      <Confirm
        open={open === 'removal'}
        onClose={close}
        title={t('emailRemoveTitle')}
        facts={[{ name: t('emailAddress'), value: address ?? '' }]}
        next={t('emailRemoveNext')}
        act={t('emailRemove')}
        destructive
        onConfirm={() => remove.run({}).then(close)}
      />
    </div>
  )
}
