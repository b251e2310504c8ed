// Where the console is. Links are plain <a href>: this file handles a click on one without a document load.
import { matchPath, isLoginFree, type Match } from '@falaj/contract/kernel/routes'
import { createStore, useStore } from '../state/store.ts'

export interface PageLocation {
  readonly pathname: string
  readonly search: string
}
const read = (): PageLocation => ({ pathname: location.pathname, search: location.search })
const current = createStore<PageLocation>(typeof location === 'undefined' ? { pathname: '/', search: '' } : read())

export const useLocation = (): PageLocation => useStore(current)
export const locationNow = (): PageLocation => current.get()
/** Called at every step, before any component renders it. */
export const onNavigate = (listener: () => void): (() => void) => current.subscribe(listener)
export const matchOf = ({ pathname }: PageLocation): Match | undefined => matchPath(pathname)

/** '#/fiat/…' and '#!/fiat/…' become the plain path; anything that would leave this origin is ignored. */
export const plainPathOf = (hash: string, origin: string): string | null => {
  const path = /^#!?(\/(?![/\\]).*)$/.exec(hash)?.[1]
  if (!path || !URL.canParse(path, origin)) return null
  const url = new URL(path, origin)
  // '/.//evil' stays on this origin but becomes '//evil', and following that leaves it.
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : null
}

/** A search with some of its parameters changed: null or nothing takes one out, the others stay. */
export const searchWith = (search: string, put: Readonly<Record<string, string | null>>): string => {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(put))
    if (value === null || value === '') params.delete(name)
    else params.set(name, value)
  const text = params.toString()
  return text && `?${text}`
}

/** The login-free side is another entry: going there is a document load. */
const staysHere = (pathname: string): boolean => {
  const match = matchPath(pathname)
  return !match || !isLoginFree(match.route)
}

export const navigate = (to: string, options: { readonly replace?: boolean } = {}): void => {
  const url = new URL(to, location.href)
  if (url.origin !== location.origin || !staysHere(url.pathname)) return location.assign(url)
  const from = current.get()
  history[options.replace ? 'replaceState' : 'pushState'](null, '', url)
  current.set(read())
  if (from.pathname !== url.pathname) window.scrollTo(0, 0)
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Starts listening; called once by the signed-in entry. */
export const startRouter = (): void => {
  const plain = plainPathOf(location.hash, location.origin)
  if (plain) {
    history.replaceState(null, '', plain)
    current.set(read())
  }
  addEventListener('popstate', () => {
    const rewritten = plainPathOf(location.hash, location.origin)
    if (rewritten) history.replaceState(null, '', rewritten)
    current.set(read())
  })
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (
      !link ||
      !isPlainClick(event) ||
      link.target ||
      link.hasAttribute('download') ||
      link.origin !== location.origin
    )
      return
    if (link.hash && link.pathname === location.pathname && !plainPathOf(link.hash, location.origin)) return
    event.preventDefault()
    navigate(plainPathOf(link.hash, location.origin) ?? link.pathname + link.search)
  })
}
