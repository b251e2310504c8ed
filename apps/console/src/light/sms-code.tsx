// The one-time code: six digits, and the button that sends it, with a countdown of 59 s after each successful send.
import { useRef, useState } from 'react'
import { acceptDigits } from '@falaj/contract/kernel/typed'
import type { smsPurposes } from '@falaj/contract/kernel/enumerations'
import { useWords } from '../words/language.tsx'
import { restartCountdown, useCountdown } from './countdown.ts'
import { Field, type FieldBasics } from './field.tsx'
import { Spinner } from './spinner.tsx'
import { lightWords } from './words.ts'
import './sms-code.css'

/** Purposes of the specification, and those of the second factor. */
type SmsPurpose =
  | (typeof smsPurposes)[number]
  | 'SIGN_IN'
  | 'STEP_UP'
  | 'BIND_AUTHENTICATOR'
  | 'UNBIND_AUTHENTICATOR'
  | 'SIGN_CONTRACT'
  | 'CONFIRM_EMAIL'
  | 'FOLLOW'
  | 'IN_APP'

export interface SmsCodeProps extends Omit<FieldBasics, 'label'> {
  /** Each purpose has its own wait. */
  readonly purpose: SmsPurpose
  readonly value: string
  readonly onChange: (code: string) => void
  /** Returns true if the code was sent; only then the countdown starts. */
  readonly onSend: () => Promise<boolean>
  readonly disabled?: boolean
  /** Unless it comes by SMS. */
  readonly label?: string
}
const codeLength = 6

export const SmsCode = ({ purpose, value, onChange, onSend, disabled = false, label, ...field }: SmsCodeProps) => {
  const t = useWords(lightWords)
  const input = useRef<HTMLInputElement>(null)
  const left = useCountdown(purpose)
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState(false)
  const waits = disabled || sending || left > 0
  const send = async (): Promise<void> => {
    if (waits) return
    setSending(true)
    setSent(false)
    const done = await onSend().finally(() => setSending(false))
    if (!done) return
    restartCountdown(purpose)
    setSent(true)
    // The next thing to do is to type the code; and a focused button would read out each second.
    input.current?.focus()
  }
  return (
    <Field {...field} label={label ?? t('smsCode')}>
      {(control) => (
        <div className="control sms-code" data-fault={Boolean(field.fault)} data-disabled={disabled}>
          <input
            {...control}
            ref={input}
            className="control-input digits"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder={t('smsPlaceholder')}
            disabled={disabled}
            value={value}
            onChange={(event) => onChange(acceptDigits(value, event.target.value.replace(/\s/g, ''), codeLength))}
          />
          {/* Not `disabled`: that would drop the focus to the page in the middle of sending. */}
          <button type="button" className="sms-send digits" aria-disabled={waits} onClick={() => void send()}>
            {sending ? (
              <Spinner label={t('smsSending')} />
            ) : left > 0 ? (
              <>
                {t('smsWait', { n: left })} <span className="visually-hidden">{t('smsWaitWhy')}</span>
              </>
            ) : (
              t('smsSend')
            )}
          </button>
          <output className="visually-hidden">{sent && t('smsSent')}</output>
        </div>
      )}
    </Field>
  )
}
