// A select and a date in a members' form: the browser's own select, on a phone nothing is better; a day in our order everywhere.
import { Icon } from '../../light/icons.tsx'
import { useWords } from '../../words/language.tsx'
import { blockWords } from '../block-words.ts'
import { DayInput } from '../day-input/day-input.tsx'
import { FormField, type FormFieldBasics } from './form-field.tsx'
import '../../light/select.css'

interface Choice {
  readonly value: string
  readonly label: string
}
interface TextInput extends FormFieldBasics {
  readonly value: string
  readonly onChange: (value: string) => void
}
export const SelectField = ({
  value,
  onChange,
  choices,
  none,
  ...field
}: TextInput & {
  readonly choices: readonly Choice[]
  /** What nothing chosen means, where it means something. */
  readonly none?: string
}) => {
  const t = useWords(blockWords)
  return (
    <FormField {...field}>
      {(control) => (
        <div className="control select" data-fault={Boolean(field.fault)}>
          <select
            {...control}
            className="control-input"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{none ?? t('choose')}</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <Icon name="down" size={12} />
        </div>
      )}
    </FormField>
  )
}

export const DateField = ({ value, onChange, max, ...field }: TextInput & { readonly max?: string }) => (
  <FormField {...field}>
    {(control) => (
      <div className="control" data-fault={Boolean(field.fault)}>
        <DayInput control={control} value={value} onChange={onChange} max={max} />
      </div>
    )}
  </FormField>
)
