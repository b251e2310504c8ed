// A field of a members' form: the light field, with every fault the contract knows.
import type { ReactNode } from 'react'
import { fieldFaults } from '@falaj/contract/kernel/errors'
import { say } from '@falaj/contract/kernel/words'
import { Icon } from '../../light/icons.tsx'
import { Field, type ControlProps } from '../../light/field.tsx'
import { useLanguage } from '../../words/language.tsx'
import './form.css'

export interface FormFieldBasics {
  readonly label: string
  readonly hint?: ReactNode
  /** A code of the contract's field faults; one that is not known there is shown as it came. */
  readonly fault?: string | null | undefined
  readonly optional?: boolean
}
export interface FormFieldProps extends FormFieldBasics {
  /** False when the control is not one input element. */
  readonly native?: boolean
  readonly children: (control: ControlProps) => ReactNode
}
export const useFaultSentence = () => {
  const language = useLanguage()
  return (code: string, label: string): string =>
    Object.hasOwn(fieldFaults, code)
      ? say(fieldFaults[code as keyof typeof fieldFaults], language, { field: label })
      : code
}
export const FormField = ({ label, hint, fault, optional = false, native = true, children }: FormFieldProps) => {
  const sentence = useFaultSentence()
  return (
    <Field
      label={label}
      optional={optional}
      native={native}
      hint={
        fault ? (
          <span className="form-fault">
            <Icon name="warning" size={13} />
            {sentence(fault, label)}
          </span>
        ) : (
          hint
        )
      }
    >
      {(control) => children({ ...control, 'aria-invalid': fault ? true : undefined })}
    </Field>
  )
}
