// Run at build time: every login-free page and the not-found page as HTML, in both languages.
import { renderToString } from 'react-dom/server'
import { isLoginFree, paths, routeOf, windowTitle } from '@falaj/contract/routes'
import type { Language } from '@falaj/contract/words'
import { LanguageProvider } from '../words/language.tsx'
import { OpenApp } from './open-app.tsx'

export interface Prerendered {
  /** 'not-found' or the route's path. */
  readonly path: string
  readonly title: string
  readonly body: string
}
export const prerender = (language: Language): readonly Prerendered[] =>
  [...paths.filter((path) => isLoginFree(routeOf(path))), null].map((path) => {
    const match = path ? { path, route: routeOf(path), params: {} } : undefined
    return {
      path: path ?? 'not-found',
      title: windowTitle(match?.route, language),
      body: renderToString(
        <LanguageProvider fixed={language}>
          <OpenApp match={match} />
        </LanguageProvider>,
      ),
    }
  })
