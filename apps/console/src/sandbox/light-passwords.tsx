import { useState, type FormEvent } from 'react'
import { focusFirstFault } from '../light/field.tsx'
import { keypadFault, type KeypadFault } from '../light/keypad-codes.ts'
import { SecureKeypad } from '../light/keypad.tsx'
import { PasswordPair } from '../light/password-pair.tsx'
import { pairFaults, type PairFaults } from '../light/rules.ts'
import { canSeal, sealPassword } from '../light/seal.ts'
import { useWords } from '../words/language.tsx'
import { Example, Examples } from './light-frame.tsx'
import { exampleWords } from './light-words.ts'

const ignore = (): void => undefined
const exampleSalt = 'c2FsdC1vZi10aGUtZXhhbXBsZQ'

/** Replaces the key a server sends: generated here, its private half is discarded. */
const anyKey = async (): Promise<string> => {
  const algorithm = {
    name: 'RSA-OAEP',
    modulusLength: 3072,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  }
  const { publicKey } = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt'])
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))))
}

const Login = ({ salt }: { readonly salt: string | null }) => {
  const t = useWords(exampleWords)
  const [digits, setDigits] = useState('')
  const [refused, setRefused] = useState<KeypadFault | null>(null)
  const [outcome, setOutcome] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const fault = keypadFault({ digits, salt, strength: false })
    setRefused(fault)
    requestAnimationFrame(() => focusFirstFault(form))
    if (fault || !salt) return setOutcome(fault ? t('result', { code: fault.code }) : '')
    setOutcome(
      canSeal() ? t('sealed', { n: (await sealPassword(digits, salt, await anyKey())).length }) : t('noCrypto'),
    )
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <SecureKeypad
        label={t('byPassword')}
        aside={<a href="#content">{t('forgot')}</a>}
        size={40}
        opens="always"
        value={digits}
        onChange={setDigits}
        fault={refused?.fault}
      />
      <button type="submit" className="button button-primary">
        {t('submit')}
      </button>
      <p>
        <output>{outcome}</output>
      </p>
    </form>
  )
}

export const KeypadExample = () => {
  const t = useWords(exampleWords)
  const [middle, setMiddle] = useState('')
  const [small, setSmall] = useState('')
  return (
    <Examples>
      <Example title={t('inLogin')}>
        <Login salt={exampleSalt} />
      </Example>
      <Example title={t('noSalt')}>
        <Login salt={null} />
      </Example>
      <Example title={t('size32')}>
        <SecureKeypad label={t('byPassword')} size={32} value={middle} onChange={setMiddle} />
      </Example>
      <Example title={t('size24')}>
        <SecureKeypad label={t('byPassword')} size={24} opens="always" pointerOnly value={small} onChange={setSmall} />
      </Example>
      <Example title={t('disabled')}>
        <SecureKeypad label={t('byPassword')} size={40} disabled value="" onChange={ignore} />
      </Example>
    </Examples>
  )
}

const NewPassword = ({ strength }: { readonly strength: boolean }) => {
  const t = useWords(exampleWords)
  const [pair, setPair] = useState({ password: '', again: '' })
  const [faults, setFaults] = useState<PairFaults>({ password: null, again: null })
  const [done, setDone] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const found = pairFaults(pair.password, pair.again, { strength })
    setFaults(found)
    setDone(!found.password && !found.again)
    requestAnimationFrame(() => focusFirstFault(form))
  }
  return (
    <form noValidate onSubmit={submit}>
      <PasswordPair {...pair} size={40} onChange={(password, again) => setPair({ password, again })} faults={faults} />
      <button type="submit" className="button button-primary">
        {t('submit')}
      </button>
      <p>
        <output>{done && t('right')}</output>
      </p>
    </form>
  )
}
export const PasswordPairExample = () => {
  const t = useWords(exampleWords)
  return (
    <Examples>
      <Example title={t('strong')}>
        <NewPassword strength />
      </Example>
      <Example title={t('plain')}>
        <NewPassword strength={false} />
      </Example>
    </Examples>
  )
}
