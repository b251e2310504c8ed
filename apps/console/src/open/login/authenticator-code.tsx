// Whoever has bound an authenticator gives its code also after an SMS login: no way in is weaker than another.
import { useState } from 'react'
import { twoFactor } from '@falaj/contract/two-factor'
import { call } from '../../api/call.ts'
import { failureText } from '../../api/report.ts'
import { faultOfField, type Fault } from '../../light/faults.ts'
import { TextInput } from '../../light/text-input.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { afterWords } from './after-words.ts'
import { Note } from './note.tsx'
import { StepHead } from './step-head.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useLoginForm } from './use-form.ts'

export const AuthenticatorCode = ({
  onBack,
  onPassed,
}: {
  readonly onBack: () => void
  readonly onPassed: () => Promise<void>
}) => {
  const t = useWords(afterWords)
  const form = useLoginForm()
  const language = useLanguage()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const blame = (wrong: Fault): void => {
    setFault(wrong)
    form.focusFault()
  }
  const submit = async (): Promise<void> => {
    if (code.trim() === '') return blame('REQUIRED')
    const result = await call(twoFactor.signInSubmit, { gaCode: code.trim() })
    if (result.kind === 'success') return onPassed()
    const found = faultOfField(result, 'gaCode', 'CODE_WRONG')
    if (found) return blame(found)
    form.tell(failureText(result, language))
  }
  return (
    <>
      <StepHead
        title={t('authenticatorCode')}
        lead={t('authenticatorCodeLead')}
        back={t('otherChoice')}
        onBack={onBack}
      />
      <form noValidate onSubmit={(event) => form.run(event, submit)}>
        {form.note && <Note {...form.note} />}
        <TextInput
          label={t('authenticatorCode')}
          hint={t('authenticatorCodeHint')}
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          fault={fault}
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
