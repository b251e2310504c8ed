// The plain inputs of a members' form: one line, several lines, a whole number, and several choices.
import { FormField, type FormFieldBasics } from './form-field.tsx'

export interface TextFieldProps extends FormFieldBasics {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly disabled?: boolean
  readonly lines?: number
  /** The keys a phone shows. */
  readonly type?: 'text' | 'email' | 'numeric'
}
export const TextField = ({
  value,
  onChange,
  disabled = false,
  lines = 1,
  type = 'text',
  ...field
}: TextFieldProps) => (
  <FormField {...field}>
    {(control) => (
      <div className="control" data-fault={Boolean(field.fault)} data-disabled={disabled}>
        {lines > 1 ? (
          <textarea
            {...control}
            className="control-input control-lines"
            rows={lines}
            disabled={disabled}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <input
            {...control}
            type="text"
            inputMode={type}
            className="control-input"
            disabled={disabled}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </div>
    )}
  </FormField>
)

export interface CountFieldProps extends FormFieldBasics {
  /** Null, undefined or NaN if nothing is typed yet. */
  readonly value: number | null | undefined
  readonly digits: number
  readonly onChange: (value: number | undefined) => void
}
export const CountField = ({ value, digits, onChange, ...field }: CountFieldProps) => (
  <TextField
    {...field}
    type="numeric"
    value={Number.isInteger(value) ? String(value) : ''}
    onChange={(text) => {
      const typed = text.replace(/\D/g, '').slice(0, digits)
      onChange(typed === '' ? undefined : Number(typed))
    }}
  />
)

export interface ChecksFieldProps extends FormFieldBasics {
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly disabled?: boolean
}
export const ChecksField = ({ value, onChange, choices, disabled = false, ...field }: ChecksFieldProps) => (
  <FormField {...field} native={false}>
    {({ id, ...control }) => (
      <div
        className="checks"
        role="group"
        aria-labelledby={control['aria-labelledby']}
        aria-describedby={control['aria-describedby']}
      >
        {choices.map((choice, at) => (
          <label key={choice.value} className="check">
            <input
              type="checkbox"
              id={at === 0 ? id : undefined}
              aria-invalid={control['aria-invalid']}
              disabled={disabled}
              checked={value.includes(choice.value)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...value, choice.value] : value.filter((each) => each !== choice.value),
                )
              }
            />
            {choice.label}
          </label>
        ))}
      </div>
    )}
  </FormField>
)
