// Asks for the code that is required before the person may act for this merchant.
import { proofWords, useSignInProof, type MissingProof } from '../../shell/sign-in-proof.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { afterWords } from './after-words.ts'
import type { StaffEntry } from './state.ts'
import { StepHead } from './step-head.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useLoginForm } from './use-form.ts'

export const SignInCode = ({
  entry,
  missing,
  onBack,
  onPassed,
}: {
  readonly entry: StaffEntry
  readonly missing: MissingProof
  readonly onBack: () => void
  readonly onPassed: () => Promise<void>
}) => {
  const t = useWords(afterWords)
  const proof = useWords(proofWords)
  const language = useLanguage()
  const form = useLoginForm()
  const { field, prove } = useSignInProof(missing)
  const submit = async (): Promise<void> => {
    if (await prove()) return onPassed()
    form.focusFault()
  }
  return (
    <>
      <StepHead
        title={proof(`${missing}Title`)}
        lead={
          missing === 'sms' ? proof('smsLead', { merchant: entry.merchantName[language] }) : proof('authenticatorLead')
        }
        back={t('otherChoice')}
        onBack={onBack}
      />
      <form noValidate onSubmit={(event) => form.run(event, submit)}>
        {field}
        <SubmitButton busy={form.busy} text={proof('go')} />
      </form>
    </>
  )
}
