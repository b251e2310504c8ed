// A new password: the present one, the new one twice, and a code to the member's own number.
import { useState, type FormEvent } from 'react'
import { password } from '@falaj/contract/people/password'
import { call } from '../../../api/call.ts'
import { report } from '../../../api/report.ts'
import { fetchSalt, keepSalt, type Salt } from '../../../api/salt.ts'
import { faultOfField, type Fault } from '../../../light/faults.ts'
import { focusFirstFault } from '../../../light/field.tsx'
import { SecureKeypad } from '../../../light/keypad.tsx'
import { toast } from '../../../state/messages.ts'
import { PasswordPair } from '../../../light/password-pair.tsx'
import { pairFaults, passwordFault, smsCodeFault } from '../../../light/rules.ts'
import { sealPassword } from '../../../light/seal.ts'
import { SmsCode } from '../../../light/sms-code.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { site } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { Icon } from '../../../light/icons.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { changePasswordWords } from './change-password.words.ts'
import './change-password.css'

const keeper = () => {
  let kept: Salt | null = null
  return keepSalt(() => fetchSalt(password.changeSalt), { get: () => kept, set: (salt) => (kept = salt) })
}
interface Draft {
  readonly present: string
  readonly fresh: string
  readonly again: string
  readonly code: string
}
type Faults = Partial<Record<keyof Draft, Fault | null>>
const empty: Draft = { present: '', fresh: '', again: '', code: '' }

const faultsOf = ({ present, fresh, again, code }: Draft, wasSent: boolean): Faults => {
  const pair = pairFaults(fresh, again, { strength: true })
  return {
    present: passwordFault(present, { strength: false }),
    fresh: pair.password,
    again: pair.again,
    code: smsCodeFault(code, wasSent),
  }
}

const Form = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useWords(changePasswordWords)
  const mobile = useStore(site).member?.mobile ?? ''
  const [salts] = useState(keeper)
  const [draft, setDraft] = useState(empty)
  const [faults, setFaults] = useState<Faults>({})
  const [wasSent, setWasSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const put = (part: Partial<Draft>): void => {
    void salts.want()
    setDraft({ ...draft, ...part })
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in part))))
  }
  const send = async (): Promise<boolean> => {
    const result = await call(password.sendChangeCode, {})
    if (result.kind !== 'success') report(result)
    if (result.kind === 'success') {
      setWasSent(true)
      setFaults({ ...faults, code: null })
    }
    return result.kind === 'success'
  }
  /** What is wrong, or null when it is done. */
  const change = async (): Promise<Faults | null> => {
    const wrong = faultsOf(draft, wasSent)
    if (Object.values(wrong).some(Boolean)) return wrong
    const salt = await salts.spend()
    if (!salt) return { present: 'SERVICE_RANDOM' }
    const sealed = await Promise.all(
      [draft.present, draft.fresh].map((digits) => sealPassword(digits, salt.value, salt.publicKey)),
    ).catch(() => [])
    const [oldPassword, newPassword] = sealed
    if (!oldPassword || !newPassword) {
      toast('error', t('sealFailed'))
      return {}
    }
    const input = { oldPassword, password: newPassword, salt: salt.value, smsCode: draft.code }
    const result = await call(password.change, input)
    if (result.kind === 'success') return null
    salts.renew(0)
    const refused: Faults = {
      present: faultOfField(result, 'oldPassword', 'PASSWORD_WRONG'),
      fresh: faultOfField(result, 'password', 'PASSWORD_FORMAT'),
      code: faultOfField(result, 'smsCode', 'CODE_WRONG'),
    }
    if (!Object.values(refused).some(Boolean)) report(result)
    return refused
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    void change()
      .then((wrong) => {
        if (!wrong) return onDone()
        setFaults(wrong)
        requestAnimationFrame(() => focusFirstFault(form))
      })
      .finally(() => setBusy(false))
  }
  return (
    <form className="change-password" noValidate onSubmit={submit}>
      <p className="quiet">{t('lead')}</p>
      <SecureKeypad
        label={t('present')}
        size={40}
        value={draft.present}
        fault={faults.present}
        onChange={(present) => put({ present })}
      />
      <fieldset>
        <legend>{t('newOne')}</legend>
        <p className="quiet small">{t('rule')}</p>
        <PasswordPair
          size={40}
          password={draft.fresh}
          again={draft.again}
          faults={{ password: faults.fresh ?? null, again: faults.again ?? null }}
          onChange={(fresh, again) => put({ fresh, again })}
        />
      </fieldset>
      <fieldset>
        <legend>{t('proof')}</legend>
        <SmsCode
          purpose="RESET_PWD"
          hint={t('codeTo', { mobile })}
          value={draft.code}
          fault={faults.code}
          onSend={send}
          onChange={(code) => put({ code })}
        />
      </fieldset>
      <div className="change-password-act">
        <BusyButton text={t('submit')} busy={busy} working={t('working')} />
      </div>
    </form>
  )
}

export default function ChangePassword() {
  const t = useWords(changePasswordWords)
  const [isDone, setIsDone] = useState(false)
  return (
    <Page>
      <section className="card card-body">
        {isDone ? (
          <div className="change-password-done" role="status">
            <span className="change-password-mark">
              <Icon name="check" size={24} />
            </span>
            <h2>{t('done')}</h2>
            <p className="quiet">{t('doneWhy')}</p>
            <a className="button" href="/settings/sessions">
              {t('sessions')}
            </a>
          </div>
        ) : (
          <Form onDone={() => setIsDone(true)} />
        )}
      </section>
    </Page>
  )
}
