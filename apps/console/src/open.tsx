import { createRoot, hydrateRoot } from 'react-dom/client'
import { matchPath } from '@falaj/contract/routes'
import { OpenApp } from './open/open-app.tsx'
import { openPageOf } from './open/open-page.tsx'
import { plainPathOf } from './router/location.ts'
import { startTheme } from './theme/theme.ts'
import { LanguageProvider, startLanguage } from './words/language.tsx'
import './styles/light.css'
import './open/open.css'

const plain = plainPathOf(location.hash, location.origin)
if (plain) location.replace(plain)
else {
  // The page was prerendered in this language: the first render must agree with it.
  startLanguage(document.documentElement.lang)
  startTheme()
  const root = document.getElementById('root') as HTMLElement
  const match = matchPath(location.pathname)
  const opened = match && { match, page: await openPageOf(match.path) }
  const page = (
    <LanguageProvider>
      <OpenApp opened={opened} />
    </LanguageProvider>
  )
  // Under `npm run dev` nothing is prerendered.
  if (root.hasChildNodes()) hydrateRoot(root, page)
  else createRoot(root).render(page)
}
