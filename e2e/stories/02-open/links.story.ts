// Every login-free page, read from the root on as a crawler does: no link leads nowhere, and no page is left out.
import { isLoginFree, matchPath, paths, routeOf } from '@falaj/contract/kernel/routes'
import { expect, test } from '../../world.ts'

/** Reached by other ways than a link: a mail, a document that is named in the address, the code on a certificate. */
const unlinked = [
  '/unsubscribe/{id}',
  '/agreements/pdf-viewer',
  '/verify/{code}',
  '/follow/{code}',
  '/following/{id}',
  '/check-statement',
]

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
const partsIn = (html: string): string[] =>
  [...html.matchAll(/<(?:link|script|img)\b[^>]*?\s(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
const hasAnchor = (html: string, hash: string): boolean =>
  html.includes(`id="${decodeURIComponent(hash.slice(1)).replaceAll('"', '&quot;')}"`)

for (const language of ['en', 'zh'] as const) {
  test(`no link of a login-free page is dead (${language})`, async ({ baseURL }) => {
    const origin = baseURL ?? ''
    const cached = new Map<string, { readonly status: number; readonly html: string }>()
    const fetched = async (address: string) => {
      const before = cached.get(address)
      if (before) return before
      const answer = await fetch(new URL(address, origin), {
        redirect: 'manual',
        headers: { cookie: `language=${language}` },
      })
      const body = await answer.text()
      const isPage = (answer.headers.get('content-type') ?? '').startsWith('text/html')
      const found = { status: answer.status, html: isPage ? body : '' }
      cached.set(address, found)
      return found
    }
    const dead: string[] = []
    const visited = new Set<string>()
    const waiting = ['/']
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (visited.has(path)) continue
      visited.add(path)
      const { html } = await fetched(path)
      for (const part of partsIn(html)) {
        const { status } = await fetched(new URL(part, origin + path).pathname)
        if (status !== 200) dead.push(`${path} needs ${part}: ${status}`)
      }
      for (const link of linksIn(html)) {
        const target = new URL(link, origin + path)
        if (target.origin !== new URL(origin).origin) continue
        const { status, html: there } = await fetched(target.pathname + target.search)
        const match = matchPath(target.pathname)
        if (status !== 200) dead.push(`${path} → ${link}: ${status}`)
        else if (match && !isLoginFree(match.route)) {
          if (!there.includes('name="falaj-mode"')) dead.push(`${path} → ${link}: not the console`)
        } else if (match) {
          if (target.hash && !hasAnchor(there, target.hash)) dead.push(`${path} → ${link}: no such place on the page`)
          waiting.push(target.pathname)
        }
      }
    }
    expect(dead).toEqual([])
    const open = paths.filter((path) => isLoginFree(routeOf(path)) && !unlinked.includes(path))
    expect(open.filter((path) => !visited.has(path))).toEqual([])
  })
}
