import { eventKinds } from '@falaj/contract/kernel/events'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { lookUpDeviceId } from './api/device-id.ts'
import { expired } from './api/expiry.ts'
import { CallFailed, makeOld } from './api/use.ts'
import { startExportNotices } from './blocks/export-job/notices.ts'
import { ConsoleApp } from './console-app.tsx'
import { matchOf, onNavigate, locationNow, startRouter } from './router/location.ts'
import { startInbox } from './session/inbox.ts'
import { startAnnouncements, startCounts, startReturn } from './session/live.ts'
import { onEvent, startEvents } from './session/events.ts'
import { routeChanged } from './session/site.ts'
import { startTheme } from './theme/theme.ts'
import { LanguageProvider, startLanguage } from './words/language.tsx'
import './styles/light.css'

startLanguage()
startTheme()
startRouter()
let stoodAt = ''
/** A list's filter or open record changes the address too: that is no change of route. */
const step = (): void => {
  const { pathname } = locationNow()
  if (pathname === stoodAt) return
  stoodAt = pathname
  routeChanged(matchOf(locationNow())?.route)
}
void lookUpDeviceId()
onNavigate(step)
step()
startAnnouncements()
startCounts()
startInbox()
startReturn()
startEvents()
startExportNotices()

const retriesMax = 1
const limitRetriesMax = 5
const retryMs = 1000
/** At the limit the server says when it wants to be asked again. */
const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof CallFailed && error.failure.kind === 'error' ? error.failure.retryAfterMs : undefined
const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      // A refusal is an answer; only a lost network is worth another try, and what the limit has put off.
      retry: (count, error) =>
        retryAfterOf(error) === undefined
          ? count < retriesMax && error instanceof CallFailed && error.failure.kind === 'network_error'
          : count < limitRetriesMax,
      retryDelay: (_count, error) => retryAfterOf(error) ?? retryMs,
    },
  },
})
for (const kind of eventKinds) onEvent(kind, () => makeOld(cache, kind))
// Back from an expired session: whatever failed or aged meanwhile is asked again.
expired.subscribe(() => {
  if (!expired.get()) void cache.invalidateQueries()
})
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <LanguageProvider>
      <QueryClientProvider client={cache}>
        <ConsoleApp />
      </QueryClientProvider>
    </LanguageProvider>
  </StrictMode>,
)
