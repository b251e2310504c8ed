// Takes the prerendered page over.
import { useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { matchPath } from '@falaj/contract/kernel/routes'
import { OpenApp } from './open-app.tsx'
import { openPageOf } from './open-page.tsx'
import { plainPathOf } from '../router/location.ts'
import { startTheme } from '../theme/theme.ts'
import { LanguageProvider, startLanguage } from '../words/language.tsx'

/** From here on the page answers. */
const Awake = ({ root, children }: { readonly root: HTMLElement; readonly children: ReactNode }) => {
  useEffect(() => root.removeAttribute('data-asleep'), [root])
  return children
}

/** Not awaited at the top: the page's module may share this one's file, and would wait for it. */
const takeOver = async (): Promise<void> => {
  const plain = plainPathOf(location.hash, location.origin)
  if (plain) return location.replace(plain)
  // The page was prerendered in this language: the first render must agree with it.
  startLanguage(document.documentElement.lang)
  startTheme()
  const root = document.getElementById('root') as HTMLElement
  const match = matchPath(location.pathname)
  const opened = match && { match, page: await openPageOf(match.path) }
  const page = (
    <Awake root={root}>
      <LanguageProvider>
        <OpenApp opened={opened} />
      </LanguageProvider>
    </Awake>
  )
  // Under `npm run dev` nothing is prerendered.
  if (root.hasChildNodes()) hydrateRoot(root, page)
  else createRoot(root).render(page)
}
void takeOver()
