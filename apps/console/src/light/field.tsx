// Label above, control, and one line below it: the hint, which an error replaces. The line is also the gap to the next field.
import { useId, type ReactNode } from 'react'
import { Icon } from './icons.tsx'
import { useWords } from '../words/language.tsx'
import { useFaultText, type Fault } from './faults.ts'
import { lightWords } from './words.ts'
import './field.css'

/** Props of the control: connect it to its label, hint and error. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-labelledby': string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': boolean
}
/** What every field block takes. */
export interface FieldBasics {
  readonly label: string
  readonly hint?: ReactNode
  readonly fault?: Fault | null | undefined
  /** Fields are required by default; an optional one is labelled. */
  readonly optional?: boolean | undefined
  /** At the end of the label's line, such as 'Forgot it?'. */
  readonly aside?: ReactNode
}
export interface FieldProps extends FieldBasics {
  /** False when the control is not an input element, which a <label> cannot point at. */
  readonly native?: boolean
  readonly children: (control: ControlProps) => ReactNode
}
export const Field = ({ label, hint, fault, optional = false, aside, native = true, children }: FieldProps) => {
  const t = useWords(lightWords)
  const id = useId()
  const error = useFaultText(fault, label)
  const labelId = `${id}label`
  const lineId = `${id}line`
  const text = (
    <>
      {label}
      {optional && <span className="field-optional"> {t('optional')}</span>}
    </>
  )
  return (
    <div className="field">
      <div className="field-head">
        {native ? (
          <label id={labelId} htmlFor={id}>
            {text}
          </label>
        ) : (
          <span id={labelId} className="field-label">
            {text}
          </span>
        )}
        {aside}
      </div>
      {children({
        id,
        'aria-labelledby': labelId,
        'aria-describedby': error || hint ? lineId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': !optional,
      })}
      <p className="field-line" id={lineId} aria-live="polite" data-error={error !== undefined}>
        {error && <Icon name="warning" size={13} />}
        {error ?? hint}
      </p>
    </div>
  )
}

/** After a refused submit: the first field with an error gets the focus, and with it the error is read out. */
export const focusFirstFault = (form: HTMLElement): void =>
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
