// Mobile number and password; an authenticator's code when one is bound.
import { useEffect, useRef, useState } from 'react'
import type { Country } from '@falaj/contract/workspace/config'
import { DigitsInput } from '../../light/digits-input.tsx'
import type { Fault } from '../../light/faults.ts'
import { keypadFault } from '../../light/keypad-codes.ts'
import { SecureKeypad } from '../../light/keypad.tsx'
import { toast } from '../../state/messages.ts'
import { PhoneInput } from '../../light/phone-input.tsx'
import { checkPhone, type PhoneValue } from '../../light/phone.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Note, type NoteText } from './note.tsx'
import { loadCommands, prepareConsole } from './prepare.ts'
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
  note,
  onForgot,
  onSms,
}: ProveProps & {
  /** A note from an earlier step, such as a password that was just set. */
  readonly note: NoteText | null
  readonly onForgot: () => void
  readonly onSms: () => void
}) => {
  const t = useWords(loginWords)
  const form = useLoginForm()
  const language = useLanguage()
  const [digits, setDigits] = useState('')
  const [gaCode, setGaCode] = useState('')
  const [gaAsked, setGaAsked] = useState(false)
  const [isLocked, setIsLocked] = useState(false)
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
    setIsLocked(false)
    const { fault: phoneFault, sent } = await checkPhone(phone, { countries, type: 'mobile' })
    const password = keypadFault({ digits, salt: 'to come', strength: false })?.fault ?? null
    const code = !gaAsked || gaCode.length === codeLength ? null : gaCode === '' ? 'REQUIRED' : 'SIX_DIGITS'
    if (phoneFault || password || code) return blame({ phone: phoneFault, password, gaCode: code })
    setFaults({})
    const { tryPassword, readStatus } = await loadCommands()
    const factor = gaAsked ? { gaCode } : {}
    const outcome = await tryPassword({ mobileNumber: sent, digits, ...factor }, language)
    switch (outcome.kind) {
      case 'proved':
        return readStatus()
      case 'code':
        form.say({ tone: 'go', text: outcome.text })
        return askForCode()
      case 'failed':
        toast('error', outcome.text)
        // The digits are hidden, so a wrong one cannot be found: they are entered again.
        setDigits('')
        setGaCode('')
        return blame({ password: 'LOGIN_FAILED', gaCode: gaAsked ? 'LOGIN_FAILED' : null })
      case 'fault':
        return blame({ password: outcome.fault })
      case 'refused':
        setIsLocked(outcome.isLocked)
        return form.showMessage(outcome.text)
    }
  }

  // A browser that has signed in before learns beforehand whether this number has an authenticator.
  const isTyping = digits.length > 0
  useEffect(() => {
    if (!isTyping || gaAsked) return
    void checkPhone(phone, { countries, type: 'mobile' }).then(async ({ fault, sent }) => {
      if (fault || seenBefore.current === sent) return
      seenBefore.current = sent
      const { asksForCode } = await loadCommands()
      if (await asksForCode(sent)) setGaAsked(true)
    })
  }, [isTyping, gaAsked, phone, countries])

  const begin = (): void => {
    void loadCommands().then(({ loginSalt }) => loginSalt.want())
    prepareConsole()
  }
  const shown = form.note ?? note
  return (
    <form noValidate onSubmit={(event) => form.run(event, submit)}>
      {shown && (
        <Note {...shown}>
          {isLocked && (
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
