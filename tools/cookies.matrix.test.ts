// The cookie policy promises that it names every cookie: here the promise is compared with the sources.
import { expect, it } from 'vitest'
import { cookiePolicy } from '@falaj/contract/papers/cookie-policy'
import { read } from './root.ts'
import { isTest, sources } from './sources.ts'

/** How a cookie's name is written in our sources, server and console. */
const forms = [
  /'__Host-([\w-]+)'/g,
  /hashOfOwn\('([\w-]+)'/g,
  /writeCookie\('([\w-]+)'/g,
  /const (?:cookieName|\w+Cookie) = '([\w-]+)'/g,
  /setCookie\('([\w-]+)'/g,
]
const inSources = new Set(
  sources
    // The desk has no visitors: its cookies are the provider's own people's.
    .filter(
      (file) => /^(apps|packages\/contract)\//.test(file) && !file.startsWith('apps/server/src/desk/') && !isTest(file),
    )
    .flatMap((file) => forms.flatMap((form) => [...read(file).matchAll(form)].map(([, name]) => name as string))),
)
const [cookies] = cookiePolicy.sections
  .filter(({ id }) => id === 'cookies')
  .flatMap(({ blocks }) => blocks.flatMap((block) => ('table' in block ? [block.table] : [])))
const promised = cookies?.rows.map(([name]) => name?.en.split(' ')[0]) ?? []

it('the cookie policy names every cookie of the sources, and no other', () => {
  expect(new Set(promised)).toEqual(inSources)
  expect(inSources.size).toBeGreaterThan(4)
})
it('and the name over TLS is the same with the prefix', () => {
  const prefixed = (cookies?.rows ?? []).map(([name]) => name?.en ?? '').filter((name) => name.includes(' '))
  expect(prefixed.length).toBeGreaterThan(2)
  for (const name of prefixed) expect(name).toMatch(/^(\w+) \(__Host-\1\)$/)
})
