import { roleLabel } from '@falaj/contract/kernel/access'
import { Spinner } from '../../light/spinner.tsx'
import { Icon } from '../../light/icons.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { afterWords } from './after-words.ts'
import type { StaffEntry } from './state.ts'

/** Merchants as buttons, with the names of the person's roles there. */
export const StaffList = ({
  entries,
  choosing,
  onChoose,
}: {
  readonly entries: readonly StaffEntry[]
  readonly choosing: string | null
  readonly onChoose: (entry: StaffEntry) => void
}) => {
  const t = useWords(afterWords)
  const language = useLanguage()
  return (
    <ul className="login-choices">
      {entries.map((entry) => (
        <li key={entry.staffId}>
          <button
            type="button"
            className="login-choice"
            aria-disabled={choosing !== null}
            onClick={() => onChoose(entry)}
          >
            <span className="login-choice-mark" aria-hidden="true">
              {entry.merchantName[language].slice(0, 1)}
            </span>
            <span className="login-choice-text">
              <b>{entry.merchantName[language]}</b>
              <span className="quiet small">
                {entry.roles.map((role) => roleLabel(role, language)).join(', ')}
                {' · '}
                <span className="digits">{t('merchantMid', { mid: entry.merchantMid })}</span>
              </span>
            </span>
            {choosing === entry.staffId ? <Spinner label={t('entering')} /> : <Icon name="chevron" size={14} />}
          </button>
        </li>
      ))}
    </ul>
  )
}
