// Around every page: a dark header that no merchant's console has, the pages this person may open, and who is here until when.
import { Suspense } from 'react'
import { deskPeople } from '@falaj/contract/desk/desk-people'
import { deskRoleWords, mayAtDesk } from '@falaj/contract/desk/desk-access'
import { say } from '@falaj/contract/kernel/words'
import { useAction } from '../../../console/src/api/use.ts'
import { markExpired } from '../../../console/src/api/expiry.ts'
import { Skeleton } from '../../../console/src/blocks/states/skeleton.tsx'
import { LogoMark } from '../../../console/src/shell/logo.tsx'
import { switchLanguage, useLanguage, useWords } from '../../../console/src/words/language.tsx'
import { timeOf } from '../../../console/src/words/dates.ts'
import type { Me, Session } from '../me.ts'
import { pages, type DeskPage } from './pages.ts'
import { frameWords } from './words.ts'

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((part) => part[0] ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase()

const Body = ({ page, me }: { readonly page: DeskPage | undefined; readonly me: Me }) => {
  const t = useWords(frameWords)
  const isOpen = page && mayAtDesk(me.roles, page.area, 'see')
  if (page && isOpen)
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <page.Page />
      </Suspense>
    )
  return (
    <div className="desk-page">
      <h1>{t(page ? 'noRight' : 'notFound')}</h1>
      <p>
        <a href="/desk">{t('toWork')}</a>
      </p>
    </div>
  )
}
export const Frame = ({
  session,
  me,
  page,
}: {
  readonly session: Session
  readonly me: Me
  readonly page: DeskPage | undefined
}) => {
  const t = useWords(frameWords)
  const language = useLanguage()
  const signOut = useAction(deskPeople.signOut)
  const keepLanguage = useAction(deskPeople.setLanguage)
  const other = language === 'en' ? 'zh' : 'en'
  return (
    <div className="desk">
      <a className="desk-skip" href="#content">
        {t('skip')}
      </a>
      <header className="desk-head">
        <a className="desk-brand" href="/desk" aria-label="Falaj Desk">
          <LogoMark />
          <span className="desk-name">Falaj</span>
          <span className="desk-mark">{t('desk')}</span>
        </a>
        <nav className="desk-menu" aria-label={t('pages')}>
          {pages
            .filter(({ area, path }) => path !== '/desk/you' && mayAtDesk(me.roles, area, 'see'))
            .map(({ path, title }) => (
              <a key={path} href={path} aria-current={page?.path === path ? 'page' : undefined}>
                {title[language]}
              </a>
            ))}
        </nav>
        <div className="desk-who">
          <span className="desk-mode" data-mode={session.mode}>
            {t(session.mode)}
          </span>
          <button
            type="button"
            className="desk-plain"
            lang={other}
            onClick={() => {
              switchLanguage(other)
              void keepLanguage.run({ language: other })
            }}
          >
            {t('language')}
          </button>
          <a className="desk-person" href="/desk/you">
            <span className="desk-initials" aria-hidden="true">
              {initials(me.name)}
            </span>
            <span>
              {me.name}
              <small>
                {me.roles.map((role) => say(deskRoleWords[role], language)).join(', ')} ·{' '}
                {t('until', { factor: t(me.factor), time: timeOf(me.until).slice(0, 5) })}
              </small>
            </span>
          </a>
          <button
            type="button"
            className="desk-plain"
            onClick={() => {
              void signOut.run({}).then((result) => result.kind === 'success' && markExpired())
            }}
          >
            {t('signOut')}
          </button>
        </div>
      </header>
      <main id="content" className="desk-main" tabIndex={-1}>
        <Body page={page} me={me} />
      </main>
    </div>
  )
}
