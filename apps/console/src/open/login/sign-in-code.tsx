// The sign-in scene: this merchant wants an SMS code besides the password.
import { useState } from 'react'
import { errors } from '@falaj/contract/errors'
import { twoFactor } from '@falaj/contract/two-factor'
import { call } from '../../api/call.ts'
import { failureText } from '../../api/report.ts'
import type { Fault } from '../../light/faults.ts'
import { faultOfField } from '../../light/faults.ts'
import { smsCodeFault } from '../../light/rules.ts'
import { SmsCode } from '../../light/sms-code.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { afterWords } from './after-words.ts'
import { Note } from './note.tsx'
import type { StaffEntry } from './state.ts'
import { StepHead } from './step-head.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useLoginForm } from './use-form.ts'

export const SignInCode = ({
  entry,
  onBack,
  onPassed,
}: {
  readonly entry: StaffEntry
  readonly onBack: () => void
  readonly onPassed: () => Promise<void>
}) => {
  const t = useWords(afterWords)
  const form = useLoginForm()
  const language = useLanguage()
  const [code, setCode] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const blame = (wrong: Fault): void => {
    setFault(wrong)
    form.focusFault()
  }
  const submit = async (): Promise<void> => {
    const wrong = smsCodeFault(code, wasSent)
    if (wrong) return blame(wrong)
    const result = await call(twoFactor.signInSubmit, { smsCode: code })
    if (result.kind === 'success') return onPassed()
    const isWrong = result.kind === 'error' && result.head.code === errors.CODE_WRONG.code
    const found = isWrong ? 'CODE_WRONG' : faultOfField(result, 'smsCode', 'CODE_WRONG')
    if (found) return blame(found)
    form.tell(failureText(result, language))
  }
  const send = async (): Promise<boolean> => {
    form.say(null)
    const result = await call(twoFactor.signInSms, {})
    if (result.kind === 'success') {
      setWasSent(true)
      setFault(null)
      return true
    }
    form.tell(failureText(result, language))
    return false
  }
  return (
    <>
      <StepHead
        title={t('signInCode')}
        lead={t('signInCodeLead', { merchant: entry.merchantName[language] })}
        back={t('otherChoice')}
        onBack={onBack}
      />
      <form noValidate onSubmit={(event) => form.run(event, submit)}>
        {form.note && <Note {...form.note} />}
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
        <SubmitButton busy={form.busy} text={t('signInGo')} />
      </form>
    </>
  )
}
