import { eventKinds } from '@falaj/contract/events'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { lookUpDeviceId } from './api/device-id.ts'
import { expired } from './api/expiry.ts'
import { CallFailed, makeOld } from './api/use.ts'
import { startExportNotices } from './blocks/export-job/notices.ts'
import { ConsoleApp } from './console-app.tsx'
import { matchOf, onNavigate, locationNow, startRouter } from './router/location.ts'
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
onNavigate(step)
step()
void lookUpDeviceId()
startAnnouncements()
startCounts()
startReturn()
startEvents()
startExportNotices()

const retriesMax = 1
const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      // A refusal is an answer; only a lost network is worth another try.
      retry: (count, error) =>
        count < retriesMax && error instanceof CallFailed && error.failure.kind === 'network_error',
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
