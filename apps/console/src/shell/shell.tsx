// The frame around every page: header, side menu or drawer, content. Layout and menu come from the route's row.
import type { ReactNode } from 'react'
import { layoutOf, isLoginFree, type Route } from '@falaj/contract/kernel/routes'
import { useWords } from '../words/language.tsx'
import { Messages } from '../light/messages.tsx'
import { CookieNotice } from './cookie-notice.tsx'
import { MenuDrawer } from './drawer.tsx'
import { Logo, LogoMark } from './logo.tsx'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'
import { shellWords } from './words.ts'

export interface ShellProps {
  readonly route: Route | undefined
  readonly location: string
  /** Where the brand leads. */
  readonly start: string
  /** Null means only the header, whatever the layout (pre-authorizers, visitors without member and merchant). */
  readonly menu: ReactNode | null
  readonly headerStart?: ReactNode
  readonly headerEnd?: ReactNode
  /** Stays above the page, whatever it is. */
  readonly banner?: ReactNode
  readonly children: ReactNode
}

export const Shell = ({ route, location, start, menu, headerStart, headerEnd, banner, children }: ShellProps) => {
  const t = useWords(shellWords)
  const layout = layoutOf(route)
  const open = route !== undefined && isLoginFree(route)
  const withMenu = layout === 'normal' && menu !== null
  return (
    <div className="shell" data-side={open ? 'open' : 'member'} data-layout={layout} data-menu={withMenu}>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      {layout !== 'full' && (
        <header className="header">
          {withMenu && <MenuDrawer key={location}>{menu}</MenuDrawer>}
          <a className="brand" href={start} aria-label={t('brand')}>
            <Logo />
            <LogoMark />
          </a>
          {headerStart}
          <div className="header-end">
            <LanguageSwitch />
            <ThemeSwitch />
            {headerEnd}
          </div>
        </header>
      )}
      <div className="body">
        {withMenu && (
          <nav className="side" aria-label={t('mainMenu')}>
            {menu}
          </nav>
        )}
        <main className="content" id="content" tabIndex={-1}>
          {banner}
          {children}
        </main>
      </div>
      <CookieNotice />
      <Messages />
    </div>
  )
}
