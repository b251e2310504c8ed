// The pages that a gate shows instead of content.
import { Result } from '../light/result.tsx'
import { useWords } from '../words/language.tsx'
import { Logo, LogoMark } from './logo.tsx'
import { LanguageSwitch } from './switches.tsx'
import { shellWords } from './words.ts'

/** Inside a page that has its own frame. */
export const Missing = () => {
  const t = useWords(shellWords)
  return (
    <Result icon="search" tone="idle" title={t('notFound')} text={t('notFoundWhy')}>
      <div className="result-ways">
        <a className="button button-primary" href="/">
          {t('toStart')}
        </a>
        <a className="button" href="/agreements/guidance">
          {t('toGuide')}
        </a>
      </div>
    </Result>
  )
}
/** Fills the screen, without a header: the logo and the language switch are its own. */
export const NotFound = () => {
  const t = useWords(shellWords)
  return (
    <>
      <div className="not-found-top">
        <a className="brand" href="/" aria-label={t('brand')}>
          <Logo />
          <LogoMark />
        </a>
        <div className="header-end">
          <LanguageSwitch />
        </div>
      </div>
      <Missing />
    </>
  )
}
/** `keeps`: a page with typed things waits behind; then the login opens beside it. */
export const Unauthorized = ({ loginUrl, keeps }: { readonly loginUrl: string; readonly keeps: boolean }) => {
  const t = useWords(shellWords)
  return (
    <Result icon="lock" tone="wait" title={t('unauthorized')} text={t('sessionExpired')}>
      {keeps && <p className="quiet">{t('keptTyped')}</p>}
      <a className="button button-primary" href={loginUrl} {...(keeps ? { target: '_blank', rel: 'noopener' } : {})}>
        {t('login')}
      </a>
    </Result>
  )
}
export const Waiting = ({ what }: { readonly what: 'readingUser' | 'checkingUser' }) => {
  const t = useWords(shellWords)
  return (
    <div role="status" data-waiting>
      <Result icon="clock" tone="go" title={t('pleaseWait')} text={t(what)} />
    </div>
  )
}
