// After submitting: the outcome, and the next steps.
import type { ReactNode } from 'react'
import { href } from '@falaj/contract/kernel/routes'
import { useWords } from '../../words/language.tsx'
import { Actions } from '../actions/actions.tsx'
import { Outcome } from '../outcome/outcome.tsx'
import { StatusPill } from '../status-pill/status-pill.tsx'
import { resultWords } from './result-words.ts'
import './result.css'

export interface ResultCardProps {
  readonly title: string
  /** Current status of the record; null until it is known: its line is reserved, or the buttons would move under a finger. */
  readonly status?: string | null
  readonly children: ReactNode
  readonly open: { readonly text: string; readonly href: string }
  /** Id of the pending request, if there is one. */
  readonly requestId: string | null
  readonly again: string
  readonly onAgain: () => void
  /** False where no form was sent just now. */
  readonly isNew?: boolean
}
export const ResultCard = ({
  title,
  status,
  children,
  open,
  requestId,
  again,
  onAgain,
  isNew = true,
}: ResultCardProps) => {
  const t = useWords(resultWords)
  return (
    <Outcome className="card card-body answer" isNew={isNew}>
      <h2>{title}</h2>
      {status !== undefined && <p className="answer-status">{status !== null && <StatusPill code={status} />}</p>}
      {children}
      <Actions>
        <a className="button button-primary" href={open.href}>
          {open.text}
        </a>
        {requestId && (
          <a className="button" href={`${href('/management/auth/pending')}?open=${requestId}`}>
            {t('toRequest')}
          </a>
        )}
        <button type="button" className="button" onClick={onAgain}>
          {again}
        </button>
      </Actions>
    </Outcome>
  )
}
