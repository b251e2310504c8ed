// What is missing before somebody may act for a merchant: an SMS code where the merchant asks for one at sign-in, or the code of the
// authenticator that is bound. Asked at the login and when switching.
import { useState, type ReactNode } from 'react'
import { errors } from '@falaj/contract/kernel/errors'
import type { Result } from '@falaj/contract/kernel/envelope'
import { twoFactor } from '@falaj/contract/people/two-factor'
import { words } from '@falaj/contract/kernel/words'
import { call } from '../api/call.ts'
import { report } from '../api/report.ts'
import { faultOfField, type Fault } from '../light/faults.ts'
import { smsCodeFault } from '../light/rules.ts'
import { SmsCode } from '../light/sms-code.tsx'
import { TextInput } from '../light/text-input.tsx'
import { useWords } from '../words/language.tsx'

export const proofWords = words({
  smsTitle: { en: 'Enter the SMS code', zh: '输入短信验证码' },
  smsLead: {
    en: '{merchant} asks for an SMS code at sign-in. It goes to your own number.',
    zh: '{merchant}要求登录时输入短信验证码，验证码将发送至您本人的号码。',
  },
  authenticatorTitle: { en: 'Authenticator code', zh: '身份验证器验证码' },
  authenticatorLead: {
    en: 'Your account uses an authenticator app. You need its code however you log in.',
    zh: '您的账户已绑定身份验证器，无论以何种方式登录都需输入其验证码。',
  },
  authenticator: { en: 'Authenticator code', zh: '身份验证器验证码' },
  recovery: {
    en: 'Six digits from the app, or one of your recovery codes.',
    zh: '应用中的 6 位数字，或您的任一恢复码。',
  },
  sixDigits: { en: '6-Digit Number', zh: '6 位数字' },
  go: { en: 'Continue', zh: '继续' },
})

export type MissingProof = 'sms' | 'authenticator'
/** What the choice of a merchant was refused for, if it was this. */
export const missingIn = (result: Result<unknown>): MissingProof | null => {
  if (result.kind !== 'error') return null
  if (result.head.code === errors.SIGN_IN_CODE_REQUIRED.code) return 'sms'
  return result.head.code === errors.GA_CODE_REQUIRED.code ? 'authenticator' : null
}

const codeLengthMax = 20
export interface SignInProof {
  readonly field: ReactNode
  /** Returns false if it was not passed; the reason is shown at the field or as a toast. */
  readonly prove: () => Promise<boolean>
}
export const useSignInProof = (missing: MissingProof): SignInProof => {
  const t = useWords(proofWords)
  const [code, setCode] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const change = (next: string): void => {
    setFault(null)
    setCode(next)
  }
  const send = async (): Promise<boolean> => {
    const result = await call(twoFactor.signInSms, {})
    if (result.kind === 'success') setWasSent(true)
    else report(result)
    return result.kind === 'success'
  }
  const prove = async (): Promise<boolean> => {
    const typed = code.trim()
    const wrong = missing === 'sms' ? smsCodeFault(typed, wasSent) : typed === '' ? 'REQUIRED' : null
    setFault(wrong)
    if (wrong) return false
    const name = missing === 'sms' ? 'smsCode' : 'gaCode'
    const result = await call(twoFactor.signInSubmit, { [name]: typed })
    if (result.kind === 'success') return true
    const found = faultOfField(result, name, 'CODE_WRONG')
    setFault(found)
    if (!found) report(result)
    return false
  }
  const field =
    missing === 'sms' ? (
      <SmsCode purpose="SIGN_IN" value={code} fault={fault} onSend={send} onChange={change} />
    ) : (
      <TextInput
        label={t('authenticator')}
        hint={t('recovery')}
        placeholder={t('sixDigits')}
        autoComplete="one-time-code"
        maxLength={codeLengthMax}
        value={code}
        fault={fault}
        onChange={change}
      />
    )
  return { field, prove }
}
