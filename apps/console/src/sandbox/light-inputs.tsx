import { useState, type FormEvent } from 'react'
import { DigitsInput } from '../light/digits-input.tsx'
import { EmailInput } from '../light/email-input.tsx'
import type { Fault } from '../light/faults.ts'
import { focusFirstFault } from '../light/field.tsx'
import { HexColourInput } from '../light/hex-colour-input.tsx'
import { emailFault } from '../light/rules.ts'
import { Select } from '../light/select.tsx'
import { TextInput } from '../light/text-input.tsx'
import { useWords } from '../words/language.tsx'
import { Example, Examples } from './light-frame.tsx'
import { exampleWords } from './light-words.ts'

const ignore = (): void => undefined

export const FieldExample = () => {
  const t = useWords(exampleWords)
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  return (
    <Examples>
      <Example title={t('tryIt')}>
        <TextInput label={t('name')} hint={t('nameHint')} value={name} onChange={setName} />
        <TextInput label={t('note')} optional value={note} onChange={setNote} />
      </Example>
      <Example title={t('faulty')}>
        <TextInput
          label={t('name')}
          fault="REQUIRED"
          value=""
          onChange={ignore}
          aside={<a href="#content">{t('forgot')}</a>}
        />
      </Example>
      <Example title={t('disabled')}>
        <TextInput label={t('name')} hint={t('nameHint')} disabled value="Al Ain Dates LLC" onChange={ignore} />
      </Example>
    </Examples>
  )
}

export const DigitsExample = () => {
  const t = useWords(exampleWords)
  const [digits, setDigits] = useState('')
  return (
    <Examples>
      <Example title={t('tryIt')}>
        <DigitsInput label={t('account')} hint={t('accountHint')} lengthMax={8} value={digits} onChange={setDigits} />
      </Example>
    </Examples>
  )
}

export const ColourExample = () => {
  const t = useWords(exampleWords)
  const [colour, setColour] = useState('#AE4F17')
  return (
    <Examples>
      <Example title={t('tryIt')}>
        <HexColourInput label={t('colour')} value={colour} onChange={setColour} />
      </Example>
      <Example title={t('faulty')}>
        <HexColourInput label={t('colour')} fault="HEX_COLOUR" value="#12" onChange={ignore} />
      </Example>
    </Examples>
  )
}

export const EmailExample = () => {
  const t = useWords(exampleWords)
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    setFault(emailFault(email))
    requestAnimationFrame(() => focusFirstFault(form))
  }
  return (
    <Examples>
      <Example title={t('tryIt')}>
        <form noValidate onSubmit={submit}>
          <EmailInput label={t('email')} value={email} onChange={setEmail} fault={fault} />
          <button type="submit" className="button button-primary">
            {t('submit')}
          </button>
        </form>
      </Example>
      <Example title={t('faulty')}>
        <EmailInput label={t('email')} fault="EMAIL" value="hessa@" onChange={ignore} />
      </Example>
    </Examples>
  )
}

export const SelectExample = () => {
  const t = useWords(exampleWords)
  const [language, setLanguage] = useState('')
  const choices = [
    { value: 'en', label: 'English' },
    { value: 'zh', label: '中文' },
  ]
  const shared = { label: t('language'), choices, placeholder: t('choose') }
  return (
    <Examples>
      <Example title={t('tryIt')}>
        <Select {...shared} value={language} onChange={setLanguage} />
      </Example>
      <Example title={t('faulty')}>
        <Select {...shared} fault="REQUIRED" value="" onChange={ignore} />
      </Example>
      <Example title={t('disabled')}>
        <Select {...shared} disabled value="en" onChange={ignore} />
      </Example>
    </Examples>
  )
}
