// The module behind each login-free path: pages/<path>.tsx, with its page and its metadata for search engines and link previews. Each
// is loaded alone, so that no page carries another's text. A path without a module shows that it is not written yet.
import type { ComponentType } from 'react'
import { routeOf, type Match, type Path } from '@falaj/contract/kernel/routes'
import { Later } from '../shell/result.tsx'
import { useLanguage } from '../words/language.tsx'

export interface OpenPage {
  readonly Page: ComponentType<{ readonly match: Match }>
  readonly description: { readonly en: string; readonly zh: string }
}

const modules = import.meta.glob<OpenPage>('./pages/**/*.tsx')

/** '/' is root, and a parameter has no folder: '/unsubscribe/{id}' is pages/unsubscribe.tsx. */
export const moduleOf = (path: Path): string =>
  `./pages${path === '/' ? '/root' : path.replaceAll(/\/\{\w+\}/g, '')}.tsx`

const LaterPage = ({ match }: { readonly match: Match }) => {
  const language = useLanguage()
  return <Later open title={match.route.title[language]} />
}

export const openPageOf = async (path: Path): Promise<OpenPage> =>
  (await modules[moduleOf(path)]?.()) ?? { Page: LaterPage, description: routeOf(path).title }
