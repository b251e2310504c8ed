// An amount field: digits and one dot (specification 5), the currency beside it. Invalid input keeps the previous value.
import type { ReactNode } from 'react'
import { currencies, type Currency } from '@falaj/money'
import { acceptAmount } from '@falaj/contract/kernel/typed'
import { useWords } from '../../words/language.tsx'
import { FormField, type FormFieldBasics } from '../form/form-field.tsx'
import { moneyWords } from './words.ts'
import './amount-input.css'

/** As it goes over the wire; checked by the endpoint's own schema. */
export interface AmountText {
  readonly amount: string
  readonly currency: Currency
}
export interface AmountInputProps extends FormFieldBasics {
  readonly value: AmountText
  readonly onChange: (value: AmountText) => void
  /** One: it cannot be changed. */
  readonly choices?: readonly Currency[]
  readonly disabled?: boolean
  /** At the end of the field, such as 'All'. */
  readonly after?: ReactNode
}
/** Pasted '1,260.00' is meant as 1260.00. */
const plain = (text: string): string => text.trim().replace(/(?<=\d),(?=\d{3}(\D|$))/g, '')

export const AmountInput = ({
  value,
  onChange,
  choices = currencies,
  disabled = false,
  after,
  ...field
}: AmountInputProps) => {
  const t = useWords(moneyWords)
  return (
    <FormField {...field}>
      {(control) => (
        <div className="control amount-input" data-fault={Boolean(field.fault)} data-disabled={disabled}>
          {choices.length === 1 ? (
            <span className="amount-currency">{value.currency}</span>
          ) : (
            <select
              className="amount-currency"
              aria-label={t('currency')}
              disabled={disabled}
              value={value.currency}
              onChange={(event) => onChange({ ...value, currency: event.target.value as Currency })}
            >
              {choices.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          )}
          <input
            {...control}
            className="control-input digits"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            disabled={disabled}
            value={value.amount}
            onChange={(event) => onChange({ ...value, amount: acceptAmount(value.amount, plain(event.target.value)) })}
          />
          {after}
        </div>
      )}
    </FormField>
  )
}
