// The members' side: reads the location, asks the gate, frames the page.
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { isPreAuthorizerOnly, pageSceneFor, type Scene } from '@falaj/contract/kernel/access'
import { anyProductAt, productsAt, staysWithout } from '@falaj/contract/kernel/products'
import { lit, menuFor, routes, startPathOf, windowTitle, type Match } from '@falaj/contract/kernel/routes'
import { expired } from './api/expiry.ts'
import { SearchButton } from './features/overview/search/search-button.tsx'
import { StepUp } from './blocks/step-up/step-up-dialog.tsx'
import { Denied } from './blocks/why-not/denied.tsx'
import { ProductGate } from './features/merchant/product/product.gate.tsx'
import { introduce } from './introductions.ts'
import { modeOf } from './session/page-facts.ts'
import { matchOf, useLocation } from './router/location.ts'
import { site as siteStore, visitorOf, type LoadFailure } from './session/site.ts'
import { useStore } from './state/store.ts'
import { Account } from './shell/account.tsx'
import { Approvals } from './shell/approvals.tsx'
import { Bell } from './shell/bell.tsx'
import { CrashGuard } from './shell/crash.tsx'
import { gate, type Gate } from './shell/gate.ts'
import { LoadFailed } from './shell/load-failed.tsx'
import { loginUrlFor } from './shell/login-url.ts'
import { HistoryBanner } from './shell/history-banner.tsx'
import { PinnedPages } from './shell/pins.tsx'
import { NotFound, Unauthorized, Waiting } from './shell/result.tsx'
import { Shell } from './shell/shell.tsx'
import { SideMenu } from './shell/side-menu.tsx'
import { ViewAsBanner } from './shell/view-as.tsx'
import { useLanguage } from './words/language.tsx'
import { pageAt } from './pages.tsx'
import { sandboxPageAt } from './sandbox-pages.tsx'

const PastList = lazy(() => import('./past-lists.tsx'))
const StepUpPage = lazy(() => import('./blocks/step-up/step-up-page.tsx'))

interface GatePageProps {
  readonly verdict: Exclude<Gate, 'content'>
  readonly keeps: boolean
  readonly scene: Scene | null
  readonly match: Match | undefined
  readonly title: string
  readonly failure: LoadFailure | null
}
const GatePage = ({ verdict, keeps, scene, match, title, failure }: GatePageProps) => {
  switch (verdict) {
    case 'not-found':
      return <NotFound />
    case 'expired':
      return <Unauthorized loginUrl={loginUrlFor(location.pathname + location.search)} keeps={keeps} />
    case 'loading':
      return <Waiting what="readingUser" />
    case 'failed':
      return failure && <LoadFailed {...failure} />
    case 'checking':
      return <Waiting what="checkingUser" />
    case 'denied':
      return match && <Denied access={match.route.access} path={location.pathname} />
    case 'step-up':
      return (
        <Suspense fallback={<div className="page-loading" aria-busy="true" />}>
          {scene && <StepUpPage scene={scene} title={title} keeps={keeps} />}
        </Suspense>
      )
  }
}

export const ConsoleApp = () => {
  const language = useLanguage()
  const location = useLocation()
  const match = matchOf(location)
  const site = useStore(siteStore)
  const visitor = useMemo(() => visitorOf(site), [site])
  const sandboxPage = modeOf() === 'sandbox' ? sandboxPageAt(location.pathname) : undefined
  const verdict: Gate = sandboxPage ? 'content' : gate(match?.route, site)

  // A page that was open when the session or its scene's window ended stays mounted behind the message: what was typed is kept.
  const [opened, setOpened] = useState<string | null>(null)
  const interrupted = verdict === 'expired' || verdict === 'step-up'
  const stillOpen = verdict === 'content' ? location.pathname : interrupted ? opened : null
  if (stillOpen !== opened) setOpened(stillOpen)
  const keeps = interrupted && opened === location.pathname && (verdict === 'step-up' || expired.get())
  useEffect(() => {
    if (verdict !== 'content' || !match)
      document.title = windowTitle(verdict === 'not-found' ? undefined : match?.route, language)
  }, [verdict, match, language])

  const headerOnly = (visitor.who && isPreAuthorizerOnly(visitor.who)) || (!site.member && !site.merchant)
  const entries = menuFor(visitor)
  const active = match && lit(match.path, entries)
  return (
    <Shell
      route={sandboxPage ? { ...routes['/home'], layout: 'header' } : match?.route}
      location={location.pathname}
      banner={
        <>
          <ViewAsBanner />
          <HistoryBanner />
        </>
      }
      start={site.member ? startPathOf(visitor) : '/'}
      menu={
        headerOnly ? null : (
          <>
            <SideMenu entries={entries} active={active} />
            <PinnedPages active={match?.path} />
          </>
        )
      }
      headerEnd={
        <>
          {site.member && <SearchButton />}
          {site.member && <Approvals />}
          <Bell />
          {site.member && <Account member={site.member} merchant={site.merchant} />}
        </>
      }
    >
      <CrashGuard key={location.pathname}>
        {(verdict === 'content' || keeps) && (
          <div hidden={keeps} inert={keeps}>
            <Suspense fallback={<div className="page-loading" aria-busy="true" />}>
              {sandboxPage ??
                (match && (
                  <ProductGate
                    products={productsAt({
                      ...match,
                      tab: new URLSearchParams(location.search).get('tab') ?? undefined,
                    })}
                    anyOf={anyProductAt(match.path)}
                    stays={staysWithout(match.path)}
                    introduce={introduce}
                    past={<PastList path={match.path} />}
                  >
                    {pageAt(match.path)}
                  </ProductGate>
                ))}
            </Suspense>
          </div>
        )}
        {verdict !== 'content' && (
          <GatePage
            verdict={verdict}
            keeps={keeps}
            scene={match ? pageSceneFor(match.route.access, visitor) : null}
            match={match}
            title={match?.route.title[language] ?? ''}
            failure={site.loadFailure}
          />
        )}
      </CrashGuard>
      <StepUp />
    </Shell>
  )
}
