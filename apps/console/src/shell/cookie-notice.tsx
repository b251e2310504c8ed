// Bottom right until accepted; accepted lasts one year.
import { useEffect, useState } from 'react'
import { readCookie, writeCookie } from '../session/cookie.ts'
import { useWords } from '../words/language.tsx'
import { shellWords } from './words.ts'

const cookieName = 'cookie-use-authorization'

export const CookieNotice = () => {
  const t = useWords(shellWords)
  // Prerendered pages know no cookies: the notice appears only after the first look at them.
  const [asked, setAsked] = useState(false)
  useEffect(() => setAsked(readCookie(cookieName) !== 'accept'), [])
  if (!asked) return null
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
            setAsked(false)
          }}
        >
          {t('cookieAccept')}
        </button>
      </div>
    </aside>
  )
}
