// A choice between a few options, each with its explanation; an unavailable option stays visible with the reason.
import type { ReactNode } from 'react'
import { FormField, type FormFieldBasics } from './form-field.tsx'
import './choice-cards.css'

interface Choice<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly why?: ReactNode
  /** Why it cannot be chosen. */
  readonly off?: ReactNode
}
export interface ChoiceCardsProps<Value extends string> extends FormFieldBasics {
  readonly name: string
  /** '' while nothing is chosen. */
  readonly value: Value | ''
  readonly onChange: (value: Value) => void
  readonly choices: readonly Choice<Value>[]
  /** One below the other, whatever the width. */
  readonly stacked?: boolean
  /** Under the choices: what to do when there is none. */
  readonly after?: ReactNode
}
export const ChoiceCards = <Value extends string>({
  name,
  value,
  onChange,
  choices,
  stacked = false,
  after,
  ...field
}: ChoiceCardsProps<Value>) => (
  <FormField {...field} native={false}>
    {({ id, ...control }) => (
      <div
        className="choice-cards"
        data-stacked={stacked}
        role="radiogroup"
        aria-labelledby={control['aria-labelledby']}
        aria-describedby={control['aria-describedby']}
        aria-required="true"
        aria-invalid={control['aria-invalid']}
        // A refused form moves the focus to the marked field.
        tabIndex={-1}
      >
        {choices.map((choice, at) => (
          <label
            key={choice.value}
            className="choice-card"
            data-fault={Boolean(field.fault)}
            data-off={Boolean(choice.off)}
          >
            <input
              type="radio"
              name={name}
              id={at === 0 ? id : undefined}
              checked={value === choice.value}
              disabled={Boolean(choice.off)}
              onChange={() => onChange(choice.value)}
            />
            <span className="choice-text">
              <span className="choice-label">{choice.label}</span>
              <span className="quiet small">{choice.why}</span>
              {choice.off && <span className="small">{choice.off}</span>}
            </span>
          </label>
        ))}
        {after}
      </div>
    )}
  </FormField>
)
