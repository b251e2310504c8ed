// Mobile number and password; an authenticator's code when one is bound.
import { useEffect, useRef, useState } from 'react'
import type { Country } from '@falaj/contract/config'
import { errors } from '@falaj/contract/errors'
import { login } from '@falaj/contract/login'
import { call } from '../../api/call.ts'
import { failureText, report } from '../../api/report.ts'
import { saltPauseMs } from '../../api/salt.ts'
import { DigitsInput } from '../../light/digits-input.tsx'
import type { Fault } from '../../light/faults.ts'
import { keypadFault } from '../../light/keypad-codes.ts'
import { SecureKeypad } from '../../light/keypad.tsx'
import { PhoneInput } from '../../light/phone-input.tsx'
import { checkPhone, type PhoneValue } from '../../light/phone.ts'
import { sealPassword } from '../../light/seal.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Note, type NoteText } from './note.tsx'
import { prefetchConsole } from './prefetch.ts'
import { loginSalt, readStatus } from './store.ts'
import { SubmitButton } from './submit-button.tsx'
import { useLoginForm } from './use-form.ts'
import { loginWords } from './words.ts'

export interface ProveProps {
  readonly phone: PhoneValue
  readonly onPhone: (phone: PhoneValue) => void
  readonly countries: readonly Country[]
}
interface Faults {
  readonly phone?: Fault | null
  readonly password?: Fault | null
  readonly gaCode?: Fault | null
}
const codeLength = 6

export const PasswordForm = ({
  phone,
  onPhone,
  countries,
  told,
  onForgot,
  onSms,
}: ProveProps & {
  /** What an earlier step has to say, such as a password that was just set. */
  readonly told: NoteText | null
  readonly onForgot: () => void
  readonly onSms: () => void
}) => {
  const t = useWords(loginWords)
  const form = useLoginForm()
  const language = useLanguage()
  const [digits, setDigits] = useState('')
  const [gaCode, setGaCode] = useState('')
  const [gaAsked, setGaAsked] = useState(false)
  const [locked, setLocked] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const gaInput = useRef<HTMLInputElement>(null)
  const seenBefore = useRef('')
  const blame = (wrong: Faults): void => {
    setFaults(wrong)
    form.focusFault()
  }
  const askForCode = (): void => {
    setGaAsked(true)
    requestAnimationFrame(() => gaInput.current?.focus())
  }
  const submit = async (): Promise<void> => {
    setLocked(false)
    const { fault: phoneFault, sent } = await checkPhone(phone, { countries, type: 'mobile' })
    const password = keypadFault({ digits, salt: 'to come', strength: false })?.fault ?? null
    const code = !gaAsked || gaCode.length === codeLength ? null : gaCode === '' ? 'REQUIRED' : 'SIX_DIGITS'
    if (phoneFault || password || code) return blame({ phone: phoneFault, password, gaCode: code })
    setFaults({})
    if (!(await form.hasDevice())) return
    const salt = await loginSalt.spend()
    if (!salt) return blame({ password: keypadFault({ digits, salt: null, strength: false })?.fault ?? null })
    const sealed = await sealPassword(digits, salt.value, salt.publicKey).catch(() => null)
    if (!sealed) return form.say({ tone: 'bad', text: t('sealFailed') })
    const result = await call(login.passwordSubmit, {
      mobileNumber: sent,
      passwordParam: { password: sealed, salt: salt.value },
      ...(gaAsked ? { gaCode } : {}),
    })
    if (result.kind === 'success') return readStatus()
    const refused = result.kind === 'error' ? result.head.code : 0
    if (refused === errors.GA_CODE_REQUIRED.code) {
      loginSalt.renew(0)
      form.say({ tone: 'go', text: failureText(result, language) })
      return askForCode()
    }
    loginSalt.renew(saltPauseMs)
    if (refused === errors.LOGIN_FAILED.code) {
      report(result)
      return blame({ password: 'LOGIN_FAILED', gaCode: gaAsked ? 'LOGIN_FAILED' : null })
    }
    form.tell(result)
    setLocked(refused === errors.LOGIN_LOCKED.code)
  }

  // A browser that has been here before is told beforehand whether this number has an authenticator.
  const isTyping = digits.length > 0
  useEffect(() => {
    if (!isTyping || gaAsked) return
    void checkPhone(phone, { countries, type: 'mobile' }).then(async ({ fault, sent }) => {
      if (fault || seenBefore.current === sent) return
      seenBefore.current = sent
      const result = await call(login.twoFactorStatus, { mobileNumber: sent })
      if (result.kind === 'success' && result.body.gaCode) setGaAsked(true)
    })
  }, [isTyping, gaAsked, phone, countries])

  const begin = (): void => {
    void loginSalt.want()
    prefetchConsole()
  }
  const shown = form.note ?? told
  return (
    <form noValidate onSubmit={(event) => form.run(event, submit)}>
      {shown && (
        <Note {...shown}>
          {locked && (
            <button type="button" className="login-link" onClick={onSms}>
              {t('useSms')}
            </button>
          )}
        </Note>
      )}
      <PhoneInput
        label={t('mobile')}
        type="mobile"
        value={phone}
        countries={countries}
        fault={faults.phone}
        onChange={(next) => {
          begin()
          setFaults({ ...faults, phone: null })
          onPhone(next)
        }}
      />
      <SecureKeypad
        label={t('byPassword')}
        aside={
          <button type="button" className="login-link" onClick={onForgot}>
            {t('forgot')}
          </button>
        }
        size={40}
        opens="always"
        value={digits}
        fault={faults.password}
        onChange={(next) => {
          begin()
          setFaults({ ...faults, password: null })
          setDigits(next)
        }}
      />
      {gaAsked && (
        <DigitsInput
          ref={gaInput}
          label={t('authenticator')}
          hint={t('authenticatorHint')}
          placeholder={t('sixDigits')}
          autoComplete="one-time-code"
          lengthMax={codeLength}
          value={gaCode}
          fault={faults.gaCode}
          onChange={(next) => {
            setFaults({ ...faults, gaCode: null })
            setGaCode(next)
          }}
        />
      )}
      <SubmitButton busy={form.busy} text={t('submit')} />
    </form>
  )
}
