// Changes of an agreement, clause by clause: removed, reworded, added. Unchanged clauses are counted.
import { agreementText, type AgreementSubject } from '@falaj/contract/papers/agreement'
import { clauseDifference } from '@falaj/contract/papers/difference'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { agreementWords } from './application.words.ts'
import './application.css'

export const Difference = ({
  of,
  from,
  to,
}: {
  readonly of: AgreementSubject
  readonly from: string
  readonly to: string
}) => {
  const t = useWords(agreementWords)
  const language = useLanguage()
  const [before, after] = [agreementText(of, from), agreementText(of, to)]
  if (!before || !after) return null
  const all = clauseDifference(before, after)
  const changes = all.filter(({ kind }) => kind !== 'same')
  return (
    <section className="agreement-difference">
      <h3>{t('difference', { from, to })}</h3>
      <p className="quiet small">{t('differenceCount', { n: changes.length, same: all.length - changes.length })}</p>
      <ul>
        {changes.map(({ kind, section, before: old, after: now }) => (
          <li key={`${old?.en}${now?.en}`} className="clause" data-kind={kind}>
            <h4>
              {section[language]} · {t(kind === 'added' ? 'added' : kind === 'removed' ? 'removed' : 'changed')}
            </h4>
            {old && <del>{old[language]}</del>}
            {now && <ins>{now[language]}</ins>}
          </li>
        ))}
      </ul>
    </section>
  )
}
