// Country prefix and number in one frame. Digits only; judged on submit by `checkPhone`.
import { useRef } from 'react'
import type { Country } from '@falaj/contract/workspace/config'
import { CountryPicker } from './country-picker.tsx'
import { Field, type FieldBasics } from './field.tsx'
import { acceptPhone, countryOf, orderCountries, warmPhone, type PhoneType, type PhoneValue } from './phone.ts'
import './phone-input.css'

export interface PhoneInputProps extends FieldBasics {
  readonly value: PhoneValue
  readonly onChange: (value: PhoneValue) => void
  /** The site's allowed countries; while there are none, the two defaults. */
  readonly countries: readonly Country[]
  readonly type: PhoneType
  readonly disabled?: boolean
}
export const PhoneInput = ({ value, onChange, countries, type, disabled = false, ...field }: PhoneInputProps) => {
  const number = useRef<HTMLInputElement>(null)
  const ordered = orderCountries(countries)
  return (
    <Field {...field}>
      {(control) => (
        <div className="control phone" data-fault={Boolean(field.fault)} data-disabled={disabled}>
          <CountryPicker
            countries={ordered}
            chosen={countryOf(value, ordered)}
            disabled={disabled}
            onChoose={({ countryCode }) => {
              onChange({ ...value, countryCode })
              number.current?.focus()
            }}
          />
          <input
            {...control}
            ref={number}
            className="control-input phone-number digits"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            disabled={disabled}
            value={value.number}
            onChange={(event) => {
              warmPhone(type)
              onChange(acceptPhone(value, event.target.value, ordered))
            }}
          />
        </div>
      )}
    </Field>
  )
}
