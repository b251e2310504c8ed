// Bottom right until accepted; accepted lasts one year.
import { useSyncExternalStore } from 'react'
import { createStore } from '../state/store.ts'
import { readCookie, writeCookie } from '../state/cookie.ts'
import { useWords } from '../words/language.tsx'
import { shellWords } from './words.ts'

const cookieName = 'cookie-use-authorization'
const accepted = createStore(readCookie(cookieName) === 'accept')

export const CookieNotice = () => {
  const t = useWords(shellWords)
  // Prerendered pages know no cookies: the notice appears only after the first look at them.
  const done = useSyncExternalStore(accepted.subscribe, accepted.get, () => true)
  if (done) return null
  return (
    <aside className="cookie-notice" aria-label={t('cookieLabel')}>
      <p>{t('cookieText')}</p>
      <div className="cookie-actions">
        <a href="/agreements/cookie-policy">{t('cookieMore')}</a>
        <button
          type="button"
          className="button"
          onClick={() => {
            writeCookie(cookieName, 'accept')
            accepted.set(true)
          }}
        >
          {t('cookieAccept')}
        </button>
      </div>
    </aside>
  )
}
