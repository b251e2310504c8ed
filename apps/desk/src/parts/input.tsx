// A line of text in a form of the desk, with what a browser's password manager needs to know of it.
import type { InputHTMLAttributes } from 'react'
import { FormField, type FormFieldBasics } from '../../../console/src/blocks/form/form-field.tsx'

type Native = 'type' | 'inputMode' | 'autoComplete' | 'maxLength'
export interface InputProps extends FormFieldBasics, Pick<InputHTMLAttributes<HTMLInputElement>, Native> {
  readonly value: string
  readonly onChange: (value: string) => void
}
export const DeskInput = ({ label, hint, fault, optional = false, value, onChange, ...native }: InputProps) => (
  <FormField label={label} hint={hint} fault={fault} optional={optional}>
    {(control) => (
      <div className="control" data-fault={Boolean(fault)}>
        <input
          {...control}
          type="text"
          className="control-input"
          spellCheck={false}
          {...native}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    )}
  </FormField>
)
