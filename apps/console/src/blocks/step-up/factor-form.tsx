// Asks for the second factor a person has: passkey, authenticator, recovery code, or an SMS code where there is nothing stronger.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { twoFactor, type FactorMethod, type Factors } from '@falaj/contract/people/two-factor'
import type { StepUpNeed } from '../../api/step-up.ts'
import { useQuery } from '../../api/use.ts'
import { BusyButton } from '../../light/busy-button.tsx'
import { DigitsInput } from '../../light/digits-input.tsx'
import { focusFirstFault } from '../../light/field.tsx'
import { smsCodeFault } from '../../light/rules.ts'
import { SmsCode } from '../../light/sms-code.tsx'
import { TextInput } from '../../light/text-input.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { blockWords } from '../block-words.ts'
import { Facts } from '../facts/facts.tsx'
import { Failed } from '../states/failed.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { hasPasskeys } from './passkey.ts'
import { useFactor, type Grant } from './use-factor.ts'
import { actionWords, stepUpWords } from './words.ts'
import '../confirm/confirm.css'
import '../form/form.css'
import './step-up.css'

const codeLength = 6
const otherWords = {
  sms: 'toSms',
  authenticator: 'toAuthenticator',
  'recovery-code': 'toRecoveryCode',
  passkey: 'toPasskey',
} as const satisfies Record<FactorMethod, keyof typeof stepUpWords>

/** A number does not break over two lines at its hyphen. */
const unbroken = (mobile: string): string => mobile.replaceAll('-', '\u2011')

export interface FactorFormProps {
  readonly need: StepUpNeed
  readonly onGranted: (granted: Grant) => void
  readonly onCancel?: () => void
}

const Ways = ({ need, onGranted, onCancel, have }: FactorFormProps & { readonly have: Factors }) => {
  const t = useWords(stepUpWords)
  const shared = useWords(blockWords)
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const factor = useFactor(need, onGranted)
  const ways = have.methods.filter((each) => each !== 'passkey' || hasPasskeys())
  const [chosen, setChosen] = useState<FactorMethod | null>(null)
  const method = chosen ?? ways[0] ?? 'recovery-code'
  useEffect(() => form.current?.querySelector<HTMLElement>('input, .factor-go')?.focus(), [method])
  useEffect(() => {
    if (factor.fault && form.current) focusFirstFault(form.current)
  }, [factor.fault])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (method === 'passkey') return void factor.confirmWithPasskey(t('passkeyFailed'))
    const wrong =
      method === 'sms'
        ? smsCodeFault(factor.code, factor.wasSent)
        : factor.code === ''
          ? 'REQUIRED'
          : method === 'authenticator' && factor.code.length < codeLength
            ? 'SIX_DIGITS'
            : null
    if (wrong) return factor.blame(wrong)
    void factor.confirm(method)
  }
  const field = { value: factor.code, onChange: factor.type, fault: factor.fault }
  return (
    <form className="factor form" ref={form} noValidate onSubmit={submit}>
      <p className="quiet">{t(method, { action: actionWords[need.scene][language], mobile: unbroken(have.mobile) })}</p>
      {need.facts.length > 0 && <Facts facts={need.facts} as="rows" />}
      {factor.message && (
        <p className="form-message" role="alert">
          {factor.message}
        </p>
      )}
      {method === 'sms' && <SmsCode purpose="STEP_UP" {...field} onSend={factor.send} />}
      {method === 'authenticator' && (
        <DigitsInput
          {...field}
          label={t('code')}
          lengthMax={codeLength}
          autoComplete="one-time-code"
          hint={t('hint')}
        />
      )}
      {method === 'recovery-code' && (
        <TextInput {...field} label={t('recoveryCode')} maxLength={20} autoComplete="off" hint={t('recoveryHint')} />
      )}
      {ways.length > 1 && (
        <p className="factor-others">
          {t('instead')}
          {ways
            .filter((each) => each !== method)
            .map((each) => (
              <button
                key={each}
                type="button"
                className="factor-other"
                onClick={() => {
                  factor.clear()
                  setChosen(each)
                }}
              >
                {t(otherWords[each])}
              </button>
            ))}
        </p>
      )}
      <div className="dialog-actions">
        {onCancel && (
          <button type="button" className="button" disabled={factor.busy} onClick={onCancel}>
            {shared('cancel')}
          </button>
        )}
        <BusyButton
          text={t(method === 'passkey' ? 'withPasskey' : 'confirm')}
          busy={factor.busy}
          working={t('confirming')}
          className="button-primary factor-go"
        />
      </div>
    </form>
  )
}

export default function FactorForm(props: FactorFormProps) {
  const have = useQuery(twoFactor.detail, {})
  if (have.error) return <Failed failure={have.error.failure} onRetry={() => void have.refetch()} />
  return have.data ? <Ways {...props} have={have.data} /> : <Skeleton lines={3} />
}
