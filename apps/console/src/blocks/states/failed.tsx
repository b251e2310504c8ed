// A failed call inside its card: our text or the server's, the code, the request to quote, and another try.
import type { Result } from '@falaj/contract/kernel/envelope'
import { failureText } from '../../api/report.ts'
import { Icon } from '../../light/icons.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { blockWords } from '../block-words.ts'
import { stateWords } from './words.ts'
import './states.css'

export type Failure = Exclude<Result<unknown>, { kind: 'success' }>
const requestIdOf = (failure: Failure): string | null => {
  if (failure.kind !== 'error' || typeof failure.body !== 'object' || failure.body === null) return null
  const { requestId } = failure.body as { requestId?: unknown }
  return typeof requestId === 'string' ? requestId : null
}

export const Failed = ({ failure, onRetry }: { readonly failure: Failure; readonly onRetry?: () => void }) => {
  const t = useWords(stateWords)
  const shared = useWords(blockWords)
  const language = useLanguage()
  const requestId = requestIdOf(failure)
  return (
    <div className="state" role="alert">
      <span className="state-sign">
        <Icon name="warning" size={20} />
      </span>
      <p className="state-title">{t('failed')}</p>
      <p className="state-text">{failureText(failure, language)}</p>
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          <Icon name="refresh" />
          {shared('tryAgain')}
        </button>
      )}
      {failure.kind === 'error' && (
        <p className="state-print digits">
          {t('code', { code: failure.head.code })}
          {requestId && ` · ${t('request', { id: requestId })}`}
        </p>
      )}
    </div>
  )
}
