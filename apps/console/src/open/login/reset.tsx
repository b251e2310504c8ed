// A forgotten password: prove the number, then choose a new one.
import { useState } from 'react'
import { errors } from '@falaj/contract/kernel/errors'
import { login } from '@falaj/contract/people/login'
import { call } from '../../api/call.ts'
import { failureText } from '../../api/report.ts'
import { fetchSalt, keepSalt, type Salt } from '../../api/salt.ts'
import { faultOfField } from '../../light/faults.ts'
import { PasswordPair } from '../../light/password-pair.tsx'
import { pairFaults, type PairFaults } from '../../light/rules.ts'
import { sealPassword } from '../../light/seal.ts'
import { Steps } from '../../light/steps.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import CodeForm from './code-form.tsx'
import { codeWords } from './code-words.ts'
import { Note, type NoteText } from './note.tsx'
import type { ProveProps } from './password-form.tsx'
import { StepHead } from './step-head.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useLoginForm } from './use-form.ts'
import { loginWords } from './words.ts'

const keeper = () => {
  let kept: Salt | null = null
  return keepSalt(() => fetchSalt(login.resetSalt), { get: () => kept, set: (salt) => (kept = salt) })
}
const noFaults: PairFaults = { password: null, again: null }

const NewPassword = ({ onDone, onGone }: { readonly onDone: () => void; readonly onGone: () => void }) => {
  const t = useWords(codeWords)
  const shared = useWords(loginWords)
  const language = useLanguage()
  const form = useLoginForm()
  const [pair, setPair] = useState({ password: '', again: '' })
  const [faults, setFaults] = useState(noFaults)
  const [salts] = useState(keeper)
  const blame = (wrong: PairFaults): void => {
    setFaults(wrong)
    form.focusFault()
  }
  const submit = async (): Promise<void> => {
    const wrong = pairFaults(pair.password, pair.again, { strength: true })
    if (wrong.password || wrong.again) return blame(wrong)
    setFaults(noFaults)
    const salt = await salts.spend()
    if (!salt) return blame({ password: 'SERVICE_RANDOM', again: null })
    const sealed = await sealPassword(pair.password, salt.value, salt.publicKey).catch(() => null)
    if (!sealed) return form.say({ tone: 'bad', text: shared('sealFailed') })
    const result = await call(login.resetSubmit, { password: sealed, salt: salt.value })
    if (result.kind === 'success') return onDone()
    salts.renew(0)
    const fault = faultOfField(result, 'password', 'PASSWORD_FORMAT')
    if (fault) return blame({ password: fault, again: null })
    if (result.kind === 'error' && result.head.code === errors.TICKET_INVALID.code) return onGone()
    form.showMessage(failureText(result, language))
  }
  return (
    <form noValidate onSubmit={(event) => form.run(event, submit)}>
      {form.note && <Note {...form.note} />}
      <PasswordPair
        {...pair}
        size={40}
        faults={faults}
        onChange={(password, again) => {
          void salts.want()
          setFaults(noFaults)
          setPair({ password, again })
        }}
      />
      <SubmitButton busy={form.busy} text={t('setPassword')} />
    </form>
  )
}

export default function Reset({
  onBack,
  onDone,
  ...prove
}: ProveProps & { readonly onBack: () => void; readonly onDone: () => void }) {
  const t = useWords(codeWords)
  const [at, setAt] = useState(0)
  const [note, setNote] = useState<NoteText | null>(null)
  return (
    <>
      <StepHead
        title={t('resetTitle')}
        lead={t(at === 0 ? 'resetLead' : 'passwordRule')}
        onBack={onBack}
        back={t('back')}
      />
      <div className="login-steps">
        <Steps label={t('resetSteps')} titles={[t('resetProve'), t('resetNew')]} current={at} />
      </div>
      {at === 0 ? (
        <CodeForm {...prove} purpose="FORGET_PWD" note={note} act={t('next')} onProved={() => setAt(1)} />
      ) : (
        <NewPassword
          onDone={onDone}
          onGone={() => {
            setNote({ tone: 'bad', text: t('startAgain') })
            setAt(0)
          }}
        />
      )}
    </>
  )
}
