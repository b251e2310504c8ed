import { useState, type FormEvent } from 'react'
import { config, type Country } from '@falaj/contract/workspace/config'
import { useQuery } from '../api/use.ts'
import type { Fault } from '../light/faults.ts'
import { focusFirstFault } from '../light/field.tsx'
import { checkPhone, noPhone, type PhoneType } from '../light/phone.ts'
import { PhoneInput } from '../light/phone-input.tsx'
import { useWords } from '../words/language.tsx'
import { Example, Examples } from './light-frame.tsx'
import { exampleWords } from './light-words.ts'

const ignore = (): void => undefined
const noCountries: readonly Country[] = []
const useCountries = (): readonly Country[] => useQuery(config.countries, {}).data?.items ?? noCountries

const Trial = ({ type }: { readonly type: PhoneType }) => {
  const t = useWords(exampleWords)
  const countries = useCountries()
  const [value, setValue] = useState(noPhone)
  const [fault, setFault] = useState<Fault | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const checked = await checkPhone(value, { countries, type })
    setFault(checked.fault)
    setSent(checked.fault ? null : checked.sent)
    requestAnimationFrame(() => focusFirstFault(form))
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <PhoneInput
        label={t(type === 'mobile' ? 'mobile' : 'phone')}
        type={type}
        countries={countries}
        value={value}
        onChange={setValue}
        fault={fault}
      />
      <button type="submit" className="button button-primary">
        {t('submit')}
      </button>
      <p>
        <output>{sent && t('willSend', { value: sent })}</output>
      </p>
    </form>
  )
}

export const PhoneExample = () => {
  const t = useWords(exampleWords)
  const countries = useCountries()
  const shared = { type: 'mobile', countries, label: t('mobile'), onChange: ignore } as const
  return (
    <Examples>
      <Example title={t('mobile')}>
        <Trial type="mobile" />
      </Example>
      <Example title={t('phone')}>
        <Trial type="any" />
      </Example>
      <Example title={t('faulty')}>
        <PhoneInput {...shared} fault="PHONE" value={{ countryCode: 'CN', number: '1234' }} />
        <PhoneInput {...shared} fault="REQUIRED_ENTRY" value={noPhone} />
      </Example>
      <Example title={t('disabled')}>
        <PhoneInput {...shared} disabled value={{ countryCode: 'AE', number: '501234417' }} />
      </Example>
    </Examples>
  )
}
