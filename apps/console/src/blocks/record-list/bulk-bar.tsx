// What can be done with the chosen rows, as long as any is chosen.
import type { ReactNode } from 'react'
import { useWords } from '../../words/language.tsx'
import { listWords } from './words.ts'
import './bulk-bar.css'

export interface BulkBarProps {
  readonly count: number
  readonly onClear: () => void
  readonly children: ReactNode
}
export const BulkBar = ({ count, onClear, children }: BulkBarProps) => {
  const t = useWords(listWords)
  return (
    <div className="bulk-bar" role="group" aria-label={t('chosen', { n: count })}>
      <span className="bulk-count digits" role="status">
        {t('chosen', { n: count })}
      </span>
      {children}
      <button type="button" className="filter-clear" onClick={onClear}>
        {t('chooseNone')}
      </button>
    </div>
  )
}
