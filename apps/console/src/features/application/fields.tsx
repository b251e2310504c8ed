// The inputs only the application has: a choice with explanations, a date, a select.
import { FormField, type FormFieldBasics } from '../../blocks/form/form-field.tsx'
import { Icon } from '../../shell/icons.tsx'
import { useWords } from '../../words/language.tsx'
import { applicationWords } from './words.ts'
import '../../light/select.css'

interface Choice {
  readonly value: string
  readonly label: string
  readonly why?: string
}
interface Typed extends FormFieldBasics {
  readonly value: string
  readonly onChange: (value: string) => void
}
export const SelectField = ({
  value,
  onChange,
  choices,
  ...field
}: Typed & { readonly choices: readonly Choice[] }) => {
  const t = useWords(applicationWords)
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
            <option value="">{t('choose')}</option>
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

export const DateField = ({ value, onChange, ...field }: Typed) => (
  <FormField {...field}>
    {(control) => (
      <div className="control" data-fault={Boolean(field.fault)}>
        <input
          {...control}
          type="date"
          className="control-input digits"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    )}
  </FormField>
)

export const ChoiceCards = ({
  name,
  value,
  onChange,
  choices,
  ...field
}: Typed & { readonly name: string; readonly choices: readonly Choice[] }) => (
  <FormField {...field} native={false}>
    {({ id, ...control }) => (
      <div
        className="choice-cards"
        role="radiogroup"
        aria-labelledby={control['aria-labelledby']}
        aria-describedby={control['aria-describedby']}
        aria-required="true"
        aria-invalid={control['aria-invalid']}
        // A refused form puts the focus on what is marked.
        tabIndex={-1}
      >
        {choices.map((choice, at) => (
          <label key={choice.value} className="choice-card" data-fault={Boolean(field.fault)}>
            <input
              type="radio"
              name={name}
              id={at === 0 ? id : undefined}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            <span className="choice-text">
              {choice.label}
              <span className="quiet small">{choice.why}</span>
            </span>
          </label>
        ))}
      </div>
    )}
  </FormField>
)
