// The module behind each login-free path: pages/<path>.tsx, with its page and its metadata for search engines and link previews. Each
// is loaded alone, so that no page carries another's text.
import type { ComponentType } from 'react'
import type { Match, Path } from '@falaj/contract/kernel/routes'

export interface OpenPage {
  readonly Page: ComponentType<{ readonly match: Match }>
  readonly description: { readonly en: string; readonly zh: string }
}

const modules = import.meta.glob<OpenPage>('./pages/**/*.tsx')

/** '/' is root, and a parameter has no folder: '/unsubscribe/{id}' is pages/unsubscribe.tsx. */
export const moduleOf = (path: Path): string =>
  `./pages${path === '/' ? '/root' : path.replaceAll(/\/\{\w+\}/g, '')}.tsx`

export const openPageOf = (path: Path): Promise<OpenPage> => {
  const load = modules[moduleOf(path)]
  if (!load) throw new Error(`no page for ${path}`)
  return load()
}
