// The browser's own select in a field: on a phone nothing is better.
import { Icon } from './icons.tsx'
import { Field, type FieldBasics } from './field.tsx'
import './select.css'

export interface Choice {
  readonly value: string
  readonly label: string
}
export interface SelectProps extends FieldBasics {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly choices: readonly Choice[]
  /** Shown while nothing is chosen (''). */
  readonly placeholder?: string
  readonly disabled?: boolean
}
export const Select = ({ value, onChange, choices, placeholder, disabled = false, ...field }: SelectProps) => (
  <Field {...field}>
    {(control) => (
      <div className="control select" data-fault={Boolean(field.fault)} data-disabled={disabled}>
        <select
          {...control}
          className="control-input"
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={12} />
      </div>
    )}
  </Field>
)
