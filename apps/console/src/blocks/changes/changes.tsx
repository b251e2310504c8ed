// Before and after, side by side: what a request asks for, what a line of the history did.
import type { ReactNode } from 'react'
import { useWords } from '../../words/language.tsx'
import { changesWords } from './words.ts'
import './changes.css'

export interface Change {
  readonly field: string
  /** Null if there was nothing, or nothing is left. */
  readonly before: ReactNode | null
  readonly after: ReactNode | null
}
export const Changes = ({ changes }: { readonly changes: readonly Change[] }) => {
  const t = useWords(changesWords)
  const isNew = changes.every(({ before }) => before === null)
  const side = (value: ReactNode | null, className: string) =>
    value === null ? (
      <td>
        <span className="quiet">{t('absent')}</span>
      </td>
    ) : (
      <td className={className}>{value}</td>
    )
  return (
    <table className="diff" data-new={isNew}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          {!isNew && <th scope="col">{t('before')}</th>}
          <th scope="col">{t(isNew ? 'value' : 'after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            {!isNew && side(before, 'diff-before')}
            {side(after, 'diff-after')}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
