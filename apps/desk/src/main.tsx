import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expired } from '../../console/src/api/expiry.ts'
import { CallFailed } from '../../console/src/api/use.ts'
import { startRouter } from '../../console/src/router/location.ts'
import { startTheme } from '../../console/src/theme/theme.ts'
import { LanguageProvider, startLanguage } from '../../console/src/words/language.tsx'
import { DeskApp } from './desk-app.tsx'
import '../../console/src/styles/light.css'
import './frame/frame.css'

startLanguage()
startTheme()
startRouter()
const cache: QueryClient = new QueryClient({
  // The desk's pages are few and what they show hangs together: after a change everything on the page is read again.
  mutationCache: new MutationCache({ onSuccess: () => void cache.invalidateQueries() }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // The desk is worked at all day: what waits is read again when somebody comes back to it.
      refetchOnWindowFocus: true,
      retry: (count, error) => count < 1 && error instanceof CallFailed && error.failure.kind === 'network_error',
    },
  },
})
expired.subscribe(() => {
  if (!expired.get()) void cache.invalidateQueries()
})
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <LanguageProvider>
      <QueryClientProvider client={cache}>
        <DeskApp />
      </QueryClientProvider>
    </LanguageProvider>
  </StrictMode>,
)
