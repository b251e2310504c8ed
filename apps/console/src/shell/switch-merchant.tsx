// Acting for another of one's merchants without logging in again. A merchant that asks for a code at sign-in asks here, too.
import { useState, type FormEvent } from 'react'
import { roleLabel } from '@falaj/contract/access'
import { errors } from '@falaj/contract/errors'
import { session, type Member } from '@falaj/contract/session'
import { twoFactor } from '@falaj/contract/two-factor'
import { words } from '@falaj/contract/words'
import { call } from '../api/call.ts'
import { report } from '../api/report.ts'
import { Dialog } from '../light/dialog.tsx'
import { faultOfField, type Fault } from '../light/faults.ts'
import { focusFirstFault } from '../light/field.tsx'
import { smsCodeFault } from '../light/rules.ts'
import { SmsCode } from '../light/sms-code.tsx'
import { Spinner } from '../light/spinner.tsx'
import { tellSwitched } from '../session/signed-in.ts'
import { useLanguage, useWords } from '../words/language.tsx'
import { Icon } from './icons.tsx'

const switchWords = words({
  switch: { en: 'Act for', zh: '切换商户' },
  switching: { en: 'Switching', zh: '正在切换' },
  codeTitle: { en: 'Enter the SMS code', zh: '输入短信验证码' },
  codeLead: {
    en: '{merchant} asks for an SMS code at sign-in. It goes to your own number.',
    zh: '{merchant}要求登录时输入短信验证码，验证码将发送至您本人的号码。',
  },
  cancel: { en: 'Cancel', zh: '取消' },
  go: { en: 'Continue', zh: '继续' },
})
export type StaffEntry = Member['staffList'][number]

/** True when the merchant asks for a code first. After a switch everything is loaded anew, here and in the other tabs. */
const actFor = async ({ staffId }: StaffEntry): Promise<boolean> => {
  const result = await call(session.chooseStaff, { staffId })
  if (result.kind === 'error' && result.head.code === errors.SIGN_IN_CODE_REQUIRED.code) return true
  if (result.kind === 'success') {
    tellSwitched()
    location.assign('/')
  } else report(result)
  return false
}

export const SwitchMerchant = ({
  member,
  onAsk,
}: {
  readonly member: Member
  readonly onAsk: (entry: StaffEntry) => void
}) => {
  const t = useWords(switchWords)
  const language = useLanguage()
  const [busy, setBusy] = useState<string | null>(null)
  const others = member.staffList.filter(({ staffId }) => staffId !== member.staffId)
  if (others.length === 0) return null
  return (
    <section className="switch-merchant">
      <h2>{t('switch')}</h2>
      {others.map((entry) => (
        <button
          key={entry.staffId}
          type="button"
          className="popup-item"
          disabled={busy !== null}
          onClick={() => {
            setBusy(entry.staffId)
            void actFor(entry).then((isAsked) => {
              setBusy(null)
              if (isAsked) onAsk(entry)
            })
          }}
        >
          {busy === entry.staffId ? <Spinner label={t('switching')} /> : <Icon name="transactions" />}
          <span className="switch-merchant-text">
            {entry.merchantName[language]}
            <small>{entry.roles.map((role) => roleLabel(role, language)).join(', ')}</small>
          </span>
        </button>
      ))}
    </section>
  )
}

const CodeForm = ({ entry, onClose }: { readonly entry: StaffEntry; readonly onClose: () => void }) => {
  const t = useWords(switchWords)
  const language = useLanguage()
  const [code, setCode] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<boolean> => {
    const result = await call(twoFactor.signInSms, {})
    if (result.kind !== 'success') report(result)
    setWasSent(wasSent || result.kind === 'success')
    return result.kind === 'success'
  }
  /** What is wrong with the code, if anything. */
  const pass = async (): Promise<Fault | null> => {
    const wrong = smsCodeFault(code, wasSent)
    if (wrong) return wrong
    const result = await call(twoFactor.signInSubmit, { smsCode: code })
    if (result.kind === 'success') {
      await actFor(entry)
      return null
    }
    if (result.kind === 'error' && result.head.code === errors.CODE_WRONG.code) return 'CODE_WRONG'
    const found = faultOfField(result, 'smsCode', 'CODE_WRONG')
    if (!found) report(result)
    return found
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    void pass().then((wrong) => {
      setBusy(false)
      setFault(wrong)
      if (wrong) requestAnimationFrame(() => focusFirstFault(form))
    })
  }
  return (
    <form noValidate onSubmit={submit}>
      <h2>{t('codeTitle')}</h2>
      <p className="quiet">{t('codeLead', { merchant: entry.merchantName[language] })}</p>
      <SmsCode
        purpose="SIGN_IN"
        value={code}
        fault={fault}
        onSend={send}
        onChange={(next) => {
          setFault(null)
          setCode(next)
        }}
      />
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('go')}
        </button>
      </div>
    </form>
  )
}

export const SignInCodeDialog = ({ entry, onClose }: { readonly entry: StaffEntry; readonly onClose: () => void }) => {
  const t = useWords(switchWords)
  return (
    <Dialog open onClose={onClose} label={t('codeTitle')} width={400}>
      <CodeForm entry={entry} onClose={onClose} />
    </Dialog>
  )
}
