// Before and after, field by field, in words.
import { useLanguage, useWords } from '../../words/language.tsx'
import { fieldText, valueText } from './values.ts'
import { historyWords } from './words.ts'

interface Change {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}
export const Changes = ({ changes }: { readonly changes: readonly Change[] }) => {
  const t = useWords(historyWords)
  const language = useLanguage()
  if (changes.length === 0) return <p className="quiet">{t('noChanges')}</p>
  const side = (field: string, value: string | null, className: string) =>
    value === null ? (
      <td>
        <span className="quiet">{t('absent')}</span>
      </td>
    ) : (
      <td className={className}>{valueText(field, value, language)}</td>
    )
  return (
    <table className="diff">
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldText(field, language)}</th>
            {side(field, before, 'diff-before')}
            {side(field, after, 'diff-after')}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
