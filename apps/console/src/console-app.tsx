// The members' side: reads the place, asks the gate, frames the page.
import { Suspense, useEffect, useMemo, useState } from 'react'
import { isPreAuthorizerOnly } from '@falaj/contract/access'
import { highlighted, menuFor, routes, startPathOf, windowTitle, type Match } from '@falaj/contract/routes'
import { expired } from './api/expiry.ts'
import { modeOf } from './session/page-facts.ts'
import { matchOf, usePlace } from './router/location.ts'
import { site as siteStore, visitorOf } from './session/site.ts'
import { useStore } from './session/store.ts'
import { Account } from './shell/account.tsx'
import { Bell } from './shell/bell.tsx'
import { CrashGuard } from './shell/crash.tsx'
import { gate, type Gate } from './shell/gate.ts'
import { loginUrlFor } from './shell/login-url.ts'
import { Page } from './shell/page.tsx'
import { Denied, Later, NotFound, Unauthorized, Waiting } from './shell/result.tsx'
import { Shell } from './shell/shell.tsx'
import { SideMenu } from './shell/side-menu.tsx'
import { useLanguage } from './words/language.tsx'
import { pageAt } from './pages.tsx'
import { sandboxPageAt } from './sandbox-pages.tsx'

const GatePage = ({ verdict, keeps }: { readonly verdict: Exclude<Gate, 'content'>; readonly keeps: boolean }) => {
  switch (verdict) {
    case 'not-found':
      return <NotFound />
    case 'expired':
      return <Unauthorized loginUrl={loginUrlFor(location.pathname + location.search)} keeps={keeps} />
    case 'loading':
      return <Waiting what="readingUser" />
    case 'checking':
      return <Waiting what="checkingUser" />
    case 'denied':
      return <Denied />
  }
}

const Screen = ({ match }: { readonly match: Match }) => {
  const language = useLanguage()
  return (
    pageAt(match.path) ?? (
      <Page>
        <Later title={match.route.title[language]} />
      </Page>
    )
  )
}

export const ConsoleApp = () => {
  const language = useLanguage()
  const place = usePlace()
  const match = matchOf(place)
  const site = useStore(siteStore)
  const visitor = useMemo(() => visitorOf(site), [site])
  const sandboxPage = modeOf() === 'sandbox' ? sandboxPageAt(place.pathname) : undefined
  const verdict: Gate = sandboxPage ? 'content' : gate(match?.route, site)

  // A page that was open when the session ended stays mounted behind the message: what was typed is kept.
  const [opened, setOpened] = useState<string | null>(null)
  const stillOpen = verdict === 'content' ? place.pathname : verdict === 'expired' ? opened : null
  if (stillOpen !== opened) setOpened(stillOpen)
  const keeps = verdict === 'expired' && opened === place.pathname && expired.get()
  useEffect(() => {
    if (verdict !== 'content' || !match)
      document.title = windowTitle(verdict === 'not-found' ? undefined : match?.route, language)
  }, [verdict, match, language])

  const headerOnly = (visitor.who && isPreAuthorizerOnly(visitor.who)) || (!site.member && !site.merchant)
  const active = match && highlighted(match.path)
  return (
    <Shell
      route={sandboxPage ? { ...routes['/home'], layout: 'header' } : match?.route}
      place={place.pathname}
      start={site.member ? startPathOf(visitor) : '/'}
      menu={headerOnly ? null : <SideMenu entries={menuFor(visitor)} active={active} />}
      headerEnd={
        <>
          <Bell />
          {site.member && <Account member={site.member} merchant={site.merchant} />}
        </>
      }
    >
      <CrashGuard key={place.pathname}>
        {(verdict === 'content' || keeps) && (
          <div hidden={keeps} inert={keeps}>
            <Suspense fallback={<div className="page-loading" aria-busy="true" />}>
              {sandboxPage ?? (match && <Screen match={match} />)}
            </Suspense>
          </div>
        )}
        {verdict !== 'content' && <GatePage verdict={verdict} keeps={keeps} />}
      </CrashGuard>
    </Shell>
  )
}
