// A line of text in a field. The other inputs are this one with a rule.
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Field, type FieldBasics } from './field.tsx'

type Native = 'name' | 'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'disabled' | 'maxLength' | 'onBlur'
export interface TextInputProps extends FieldBasics, Pick<InputHTMLAttributes<HTMLInputElement>, Native> {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}
export const TextInput = ({
  label,
  hint,
  fault,
  optional,
  aside,
  before,
  after,
  value,
  onChange,
  disabled = false,
  ...native
}: TextInputProps) => (
  <Field label={label} hint={hint} fault={fault} optional={optional} aside={aside}>
    {(control) => (
      <div className="control" data-fault={Boolean(fault)} data-disabled={disabled}>
        {before}
        <input
          {...control}
          type="text"
          className="control-input"
          spellCheck={false}
          {...native}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {after}
      </div>
    )}
  </Field>
)
