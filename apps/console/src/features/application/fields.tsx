// The input only the application has: a choice with explanations.
import { FormField, type FormFieldBasics } from '../../blocks/form/form-field.tsx'

interface Choice {
  readonly value: string
  readonly label: string
  readonly why?: string
}
interface Typed extends FormFieldBasics {
  readonly value: string
  readonly onChange: (value: string) => void
}
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
