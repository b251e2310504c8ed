// The first password of a new person.
import { useState } from 'react'
import { errors } from '@falaj/contract/kernel/errors'
import { password } from '@falaj/contract/people/password'
import { call } from '../../api/call.ts'
import { failureText } from '../../api/report.ts'
import { fetchSalt, keepSalt } from '../../api/salt.ts'
import { faultOfField } from '../../light/faults.ts'
import { PasswordPair } from '../../light/password-pair.tsx'
import { pairFaults, type PairFaults } from '../../light/rules.ts'
import { sealPassword } from '../../light/seal.ts'
import { TextInput } from '../../light/text-input.tsx'
import { useStore } from '../../state/store.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { afterWords } from './after-words.ts'
import { Note } from './note.tsx'
import { StepHead } from './step-head.tsx'
import { readStatus, startOver } from './commands.ts'
import { dispatch, loginStore } from './store.ts'
import { SubmitButton } from './submit-button.tsx'
import { useLoginForm } from './use-form.ts'
import { loginWords } from './words.ts'

const registerSalt = keepSalt(() => fetchSalt(password.registerSalt), {
  get: () => loginStore.get().registerSalt,
  set: (salt) => dispatch({ kind: 'register-salt', salt }),
})
const noFaults: PairFaults = { password: null, again: null }
const nameLengthMax = 80

export const Register = () => {
  const t = useWords(afterWords)
  const shared = useWords(loginWords)
  const language = useLanguage()
  const form = useLoginForm()
  const { registerStatus } = useStore(loginStore)
  const [name, setName] = useState('')
  const [pair, setPair] = useState({ password: '', again: '' })
  const [faults, setFaults] = useState(noFaults)
  const blame = (wrong: PairFaults): void => {
    setFaults(wrong)
    form.focusFault()
  }
  const send = async (): Promise<void> => {
    const salt = await registerSalt.spend()
    if (!salt) return blame({ password: 'SERVICE_RANDOM', again: null })
    const sealed = await sealPassword(pair.password, salt.value, salt.publicKey).catch(() => null)
    if (!sealed) return form.say({ tone: 'bad', text: shared('sealFailed') })
    const named = name.trim() ? { name: name.trim() } : {}
    const result = await call(password.register, { password: sealed, salt: salt.value, ...named })
    // Registered in another tab meanwhile: the current state counts.
    const isDone =
      result.kind === 'success' || (result.kind === 'error' && result.head.code === errors.ALREADY_REGISTERED.code)
    dispatch({ kind: 'register', is: isDone ? 'DONE' : 'FAILED' })
    if (isDone) return readStatus()
    registerSalt.renew(0)
    const fault = faultOfField(result, 'password', 'PASSWORD_FORMAT')
    if (fault) return blame({ password: fault, again: null })
    form.showMessage(failureText(result, language))
  }
  const submit = async (): Promise<void> => {
    const wrong = pairFaults(pair.password, pair.again, { strength: true })
    if (wrong.password || wrong.again) return blame(wrong)
    setFaults(noFaults)
    dispatch({ kind: 'register', is: 'SENDING' })
    await send()
  }
  return (
    <>
      <StepHead
        title={t('registerTitle')}
        lead={t('registerLead')}
        back={t('anotherNumber')}
        onBack={() => void startOver()}
      />
      <form noValidate onSubmit={(event) => form.run(event, submit)}>
        {form.note && <Note {...form.note} />}
        <TextInput
          label={t('name')}
          hint={t('nameHint')}
          optional
          autoComplete="name"
          maxLength={nameLengthMax}
          value={name}
          onChange={setName}
        />
        <PasswordPair
          {...pair}
          size={40}
          faults={faults}
          onChange={(digits, again) => {
            void registerSalt.want()
            setFaults(noFaults)
            setPair({ password: digits, again })
          }}
        />
        <SubmitButton busy={form.busy || registerStatus === 'SENDING'} text={t('register')} />
      </form>
    </>
  )
}
