// The pages a gate shows instead of content: one block, six faces.
import type { ReactNode } from 'react'
import { useWords } from '../words/language.tsx'
import { Icon, type IconName } from './icons.tsx'
import { shellWords } from './words.ts'

export const Result = ({
  icon,
  tone,
  title,
  text,
  level = 1,
  children,
}: {
  icon: IconName
  tone: 'idle' | 'bad' | 'wait' | 'go'
  title: string
  text?: string
  /** 2 inside a page that has its own heading. */
  level?: 1 | 2
  children?: ReactNode
}) => (
  <section className="result" data-tone={tone}>
    <span className="result-icon">
      <Icon name={icon} size={28} />
    </span>
    {level === 1 ? <h1>{title}</h1> : <h2>{title}</h2>}
    {text && <p>{text}</p>}
    {children}
  </section>
)

export const NotFound = () => {
  const t = useWords(shellWords)
  return (
    <Result icon="search" tone="idle" title={t('notFound')} text={t('notFoundWhy')}>
      <a className="button" href="/">
        {t('toStart')}
      </a>
    </Result>
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
export const Later = ({ title, open = false }: { readonly title: string; readonly open?: boolean }) => {
  const t = useWords(shellWords)
  return <Result icon="clock" tone="idle" title={t('later')} text={t(open ? 'laterOpen' : 'laterWhy', { title })} />
}
