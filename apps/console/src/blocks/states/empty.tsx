// Shows that there is nothing to show, for one of three reasons: none yet, all filtered away, or no right to see it.
import type { ReactNode } from 'react'
import { useWords } from '../../words/language.tsx'
import { stateWords } from './words.ts'
import './states.css'

/** A dry channel with its two offtakes. */
const DryChannel = () => (
  <svg className="empty-drawing" width="96" height="64" viewBox="0 0 96 64" aria-hidden="true" focusable="false">
    <g fill="none" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      <path d="M4 20h40a10 10 0 0 1 10 10v30M4 32h34a4 4 0 0 1 4 4v24" />
      <path d="M44 20h24a10 10 0 0 0 10-10V4M66 60V44a12 12 0 0 1 12-12h14" />
      <path className="empty-crack" d="M14 26h6m6 0h4m18 12v6m0 6v4" />
    </g>
  </svg>
)

export interface EmptyProps {
  readonly reason: 'noData' | 'filtered' | 'noRight'
  /** Replaces the general sentence. */
  readonly text?: string
  /** One button: the first thing to do, or the way out. */
  readonly action?: ReactNode
}
export const Empty = ({ reason, text, action }: EmptyProps) => {
  const t = useWords(stateWords)
  return (
    <div className="state" data-reason={reason}>
      <DryChannel />
      <p className="state-title">{t(reason)}</p>
      <p className="state-text">{text ?? t(`${reason}Why`)}</p>
      {action}
    </div>
  )
}
