// Run at build time: every login-free page and the not-found page as HTML, in both languages.
import { renderToString } from 'react-dom/server'
import { isLoginFree, paths, routeOf, routes, windowTitle } from '@falaj/contract/kernel/routes'
import type { Language } from '@falaj/contract/kernel/words'
import { LanguageProvider } from '../words/language.tsx'
import { OpenApp } from './open-app.tsx'
import { moduleOf, openPageOf } from './open-page.tsx'

export interface PrerenderedPage {
  /** 'not-found' or the route's path. */
  readonly path: string
  /** Its source beside this file, whose styles the page needs before any script runs. */
  readonly module: string | null
  readonly title: string
  readonly description: string
  readonly body: string
}
const loginFree = paths.filter((path) => isLoginFree(routeOf(path)))

export const prerender = async (language: Language): Promise<readonly PrerenderedPage[]> =>
  Promise.all(
    [...loginFree, null].map(async (path) => {
      const opened = path
        ? { match: { path, route: routeOf(path), params: {} }, page: await openPageOf(path) }
        : undefined
      const description = opened?.page.description[language] ?? routes['/*'].title[language]
      return {
        path: path ?? 'not-found',
        module: path && moduleOf(path),
        title: windowTitle(opened?.match.route, language),
        description,
        body: renderToString(
          <LanguageProvider fixed={language}>
            <OpenApp opened={opened} />
          </LanguageProvider>,
        ),
      }
    }),
  )
