// The login-free side: the same shell, its own left menus, pages that paint without JavaScript.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { openMenu, routeOf, type Match } from '@falaj/contract/kernel/routes'
import { Popup } from '../light/popup.tsx'
import { wasSignedIn } from '../session/hint.ts'
import { CrashGuard } from '../shell/crash.tsx'
import { Icon } from '../light/icons.tsx'
import { NotFound } from '../shell/result.tsx'
import { Shell } from '../shell/shell.tsx'
import { OpenMenu } from '../shell/side-menu.tsx'
import { shellWords } from '../shell/words.ts'
import { useLanguage, useWords } from '../words/language.tsx'
import type { OpenPage } from './open-page.tsx'

const HeaderMenus = ({ active }: { readonly active: string }) => {
  const t = useWords(shellWords)
  const language = useLanguage()
  return (
    <nav className="open-header-menus" aria-label={t('mainMenu')}>
      {(['product', 'solutions'] as const).map((name) => (
        <Popup
          key={name}
          button={
            <>
              {t(name)}
              <Icon name="down" size={12} />
            </>
          }
        >
          {() =>
            openMenu[name].map((path) => (
              <a key={path} className="popup-item" href={path} aria-current={path === active}>
                {routeOf(path).title[language]}
              </a>
            ))
          }
        </Popup>
      ))}
    </nav>
  )
}

const MemberAccount = lazy(() => import('./member-account.tsx'))
const neverChanges = () => () => undefined
/** Prerendered for a visitor; a previous sign-in is checked once the page is rendered. */
const LogInOrAccount = () => {
  const t = useWords(shellWords)
  const asks = useSyncExternalStore(neverChanges, wasSignedIn, () => false)
  const logIn = (
    <a className="button button-primary" href="/login">
      {t('logIn')}
    </a>
  )
  if (!asks) return logIn
  return (
    <Suspense fallback={logIn}>
      <MemberAccount otherwise={logIn} />
    </Suspense>
  )
}

export interface OpenView {
  readonly match: Match
  readonly page: OpenPage
}

/** Undefined is the not-found page. */
export const OpenApp = ({ opened }: { readonly opened: OpenView | undefined }) => {
  const match = opened?.match
  const t = useWords(shellWords)
  const path = match?.path
  return (
    <Shell
      route={match?.route}
      location={path ?? ''}
      start="/"
      menu={
        <>
          <OpenMenu title={t('product')} paths={openMenu.product} active={path} />
          <OpenMenu title={t('solutions')} paths={openMenu.solutions} active={path} />
        </>
      }
      headerStart={match?.route.layout === 'header' && <HeaderMenus active={match.path} />}
      headerEnd={<LogInOrAccount />}
    >
      <CrashGuard key={path ?? ''}>{opened ? <opened.page.Page match={opened.match} /> : <NotFound />}</CrashGuard>
    </Shell>
  )
}
