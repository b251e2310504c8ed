// Who is here could not be read: what is wrong, when it is tried again, and a way not to wait.
import { useEffect, useState } from 'react'
import { failureText } from '../api/report.ts'
import { tryAgain, type LoadFailure } from '../session/site.ts'
import { useLanguage, useWords } from '../words/language.tsx'
import { Result } from '../light/result.tsx'
import { shellWords } from './words.ts'

const secondsTo = (at: number): number => Math.max(1, Math.ceil((at - Date.now()) / 1000))

export const LoadFailed = ({ failure, againAt }: LoadFailure) => {
  const t = useWords(shellWords)
  const language = useLanguage()
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Result icon="warning" tone="wait" title={failureText(failure, language)} text={t('loadFailed')}>
      {/* The seconds are not announced; the toast has announced the failure. */}
      <p className="quiet digits" aria-live="off">
        {againAt === null ? t('tryingAgain') : t('triesAgainIn', { n: secondsTo(againAt) })}
      </p>
      <button
        type="button"
        className="button button-primary"
        disabled={againAt === null}
        onClick={() => void tryAgain()}
      >
        {t('tryAgain')}
      </button>
    </Result>
  )
}
