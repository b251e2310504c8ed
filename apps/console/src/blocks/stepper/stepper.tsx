// Progress of a record, step by step, with date and time under each. Only the steps that apply; a failed one shows the reason.
import { useWords } from '../../words/language.tsx'
import { Icon } from '../../light/icons.tsx'
import { dateOf, timeOf } from '../../words/dates.ts'
import { useZone } from '../zone.ts'
import { stepperWords } from './words.ts'
import './stepper.css'

export interface Step {
  readonly title: string
  /** done: behind us; final: the good end; failed: the bad one; ahead: still to come. */
  readonly state: 'done' | 'final' | 'failed' | 'ahead'
  readonly at?: string | null
  /** A plain reason, or who acts next. */
  readonly note?: string
}
export const Stepper = ({ label, steps }: { readonly label: string; readonly steps: readonly Step[] }) => {
  const t = useWords(stepperWords)
  const zone = useZone()
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map(({ title, state, at, note }, index) => (
        <li key={title} className="stepper-step" data-state={state}>
          <span className="stepper-mark digits" aria-hidden="true">
            {state === 'ahead' ? index + 1 : <Icon name={state === 'failed' ? 'close' : 'check'} size={12} />}
          </span>
          <span className="stepper-title">
            {title}
            <span className="visually-hidden"> ({t(state)})</span>
          </span>
          {at && (
            <time dateTime={at}>
              {dateOf(at, zone)} <span className="stepper-clock">{timeOf(at, zone)}</span>
            </time>
          )}
          {note && <span className="stepper-note">{note}</span>}
        </li>
      ))}
    </ol>
  )
}
