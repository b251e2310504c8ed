// What became of each of several records that were sent together: each was taken or refused by itself.
import type { ReactNode } from 'react'
import { errors, fieldFaults } from '@falaj/contract/kernel/errors'
import { sayCode } from '@falaj/contract/kernel/words'
import { Dialog } from '../../light/dialog.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { blockWords } from '../block-words.ts'
import './several.css'

interface Result {
  readonly number: string
  /** A refusal; null if it was taken. */
  readonly why: string | null
  /** What is shown of one that was taken. */
  readonly made: ReactNode
}
export interface SeveralResultsProps {
  readonly says?: string
  readonly rows: readonly Result[]
  readonly onClose: () => void
}
export const SeveralResults = ({ says, rows, onClose }: SeveralResultsProps) => {
  const t = useWords(blockWords)
  const language = useLanguage()
  return (
    <Dialog open onClose={onClose} label={t('eachResult')} width={560}>
      <div className="confirm">
        <h2>{t('eachResult')}</h2>
        {says && <p role="status">{says}</p>}
        <ul className="several" {...(says ? {} : { role: 'status' })}>
          {rows.map(({ number, why, made }) => (
            <li key={number}>
              <span className="digits">{number}</span>
              {why === null ? (
                made
              ) : (
                <span className="small">{sayCode({ ...errors, ...fieldFaults }, why, language)}</span>
              )}
            </li>
          ))}
        </ul>
        <div className="dialog-actions">
          <button type="button" className="button button-primary" onClick={onClose}>
            {t('close')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
