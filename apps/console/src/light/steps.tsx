// Where someone is in a sequence: done, here, still to come.
import { Icon } from './icons.tsx'
import { useWords } from '../words/language.tsx'
import { lightWords } from './words.ts'
import './steps.css'

export interface StepsProps {
  readonly label: string
  readonly titles: readonly string[]
  /** Index of the present step; as many as there are titles means all are done. */
  readonly current: number
  readonly failed?: boolean
}
export const Steps = ({ label, titles, current, failed = false }: StepsProps) => {
  const t = useWords(lightWords)
  return (
    <ol className="steps" aria-label={label}>
      {titles.map((title, at) => {
        const state = at < current ? 'done' : at > current ? 'ahead' : failed ? 'failed' : 'here'
        return (
          <li key={title} className="step" data-state={state} aria-current={at === current ? 'step' : undefined}>
            <span className="step-mark digits" aria-hidden="true">
              {state === 'done' ? <Icon name="check" size={14} /> : at + 1}
            </span>
            <span className="step-title">{title}</span>
            {state === 'done' && <span className="visually-hidden">{t('stepDone')}</span>}
            {state === 'failed' && <span className="visually-hidden">{t('stepFailed')}</span>}
          </li>
        )
      })}
    </ol>
  )
}
