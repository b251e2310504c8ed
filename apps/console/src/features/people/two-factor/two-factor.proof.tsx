// What binding and unbinding both ask for: the password by keypad, and a code by SMS. The password is sealed when it is sent.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Result } from '@falaj/contract/kernel/envelope'
import type { twoFactor } from '@falaj/contract/people/two-factor'
import { call } from '../../../api/call.ts'
import { failureText } from '../../../api/report.ts'
import { faultOfField, type Fault } from '../../../light/faults.ts'
import { focusFirstFault } from '../../../light/field.tsx'
import { SecureKeypad } from '../../../light/keypad.tsx'
import { passwordFault, smsCodeFault } from '../../../light/rules.ts'
import { sealPassword } from '../../../light/seal.ts'
import { SmsCode } from '../../../light/sms-code.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { twoFactorWords } from './two-factor.words.ts'

type Field = 'password' | 'smsCode' | 'code'
type Faults = Partial<Record<Field, Fault | null>>
type SaltEndpoint = typeof twoFactor.bindSalt
type SmsEndpoint = typeof twoFactor.bindSms

export const useProof = (salt: SaltEndpoint, sms: SmsEndpoint, codeField: string) => {
  const language = useLanguage()
  const [password, setPassword] = useState('')
  const [smsCode, setSmsCode] = useState('')
  const [code, setCode] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [message, setMessage] = useState<string | null>(null)
  /** Counts the times something was found wrong: only then the focus goes there. */
  const [blamed, setBlamed] = useState(0)
  const touch = (field: Field): void => setFaults((now) => ({ ...now, [field]: null }))

  const tell = (failure: Result<unknown>): void => {
    if (failure.kind === 'success') return
    const wrong: Faults = {
      password: faultOfField(failure, 'password', 'PASSWORD_FORMAT'),
      smsCode: faultOfField(failure, 'smsCode', 'CODE_WRONG'),
      code: faultOfField(failure, codeField, 'CODE_WRONG'),
    }
    setFaults(wrong)
    setBlamed((count) => count + 1)
    if (!wrong.password && !wrong.smsCode && !wrong.code) setMessage(failureText(failure, language))
    // The server has used up the salt, and a wrong password is typed afresh.
    if (wrong.password) setPassword('')
  }
  return {
    blamed,
    password,
    smsCode,
    code,
    faults,
    message,
    tell,
    put: (field: Field, value: string): void => {
      touch(field)
      ;({ password: setPassword, smsCode: setSmsCode, code: setCode })[field](value)
    },
    send: async (): Promise<boolean> => {
      setMessage(null)
      const result = await call(sms, {})
      setWasSent((before) => before || result.kind === 'success')
      touch('smsCode')
      if (result.kind !== 'success') setMessage(failureText(result, language))
      return result.kind === 'success'
    },
    /** The fields' faults, if any; nothing is sent then. */
    isComplete: (codeFault: Fault | null): boolean => {
      const wrong: Faults = {
        password: passwordFault(password, { strength: false }),
        smsCode: smsCodeFault(smsCode, wasSent),
        code: codeFault,
      }
      setFaults(wrong)
      setBlamed((count) => count + 1)
      setMessage(null)
      return !wrong.password && !wrong.smsCode && !wrong.code
    },
    /** Sealed under a salt of its own, each time. */
    seal: async (): Promise<{ password: string; salt: string } | null> => {
      const result = await call(salt, {})
      if (result.kind !== 'success') {
        tell(result)
        return null
      }
      const { value, publicKey } = result.body
      return { password: await sealPassword(password, value, publicKey), salt: value }
    },
  }
}

/** The form, whose first wrong field gets the focus each time something was found wrong. */
export const useProofForm = (blamed: number) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (blamed > 0 && form.current) focusFirstFault(form.current)
  }, [blamed])
  return form
}

export const ProofFields = ({
  proof,
  purpose,
  children,
}: {
  readonly proof: ReturnType<typeof useProof>
  readonly purpose: 'BIND_AUTHENTICATOR' | 'UNBIND_AUTHENTICATOR'
  /** The field of the authenticator's code: last, because it is the first to grow old. */
  readonly children: ReactNode
}) => {
  const t = useWords(twoFactorWords)
  return (
    <>
      {proof.message && (
        <p className="form-message" role="alert">
          {proof.message}
        </p>
      )}
      <SecureKeypad
        label={t('password')}
        size={40}
        value={proof.password}
        fault={proof.faults.password}
        onChange={(digits) => proof.put('password', digits)}
      />
      <SmsCode
        purpose={purpose}
        value={proof.smsCode}
        fault={proof.faults.smsCode}
        onChange={(next) => proof.put('smsCode', next)}
        onSend={proof.send}
      />
      {children}
    </>
  )
}
