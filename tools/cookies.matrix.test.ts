// The cookie policy promises that it names every cookie: here the promise is compared with the sources.
import { expect, it } from 'vitest'
import { cookiePolicy } from '@falaj/contract/papers/cookie-policy'
import { read } from './golden.ts'
import { isTest, sources } from './sources.ts'

/** How a cookie's name is written in our sources, server and console. */
const forms = [
  /'__Host-([\w-]+)'/g,
  /hashOfOwn\('([\w-]+)'/g,
  /writeCookie\('([\w-]+)'/g,
  /const cookieName = '([\w-]+)'/g,
  /setCookie\('([\w-]+)'/g,
]
const inSources = new Set(
  sources
    .filter((file) => file.startsWith('apps/') && !isTest(file))
    .flatMap((file) => forms.flatMap((form) => [...read(file).matchAll(form)].map(([, name]) => name as string))),
)
const [cookies] = cookiePolicy.sections
  .filter(({ id }) => id === 'cookies')
  .flatMap(({ blocks }) => blocks.flatMap((block) => ('table' in block ? [block.table] : [])))
const promised = cookies?.rows.map(([name]) => name?.en.split(' ')[0]) ?? []

it('the cookie policy names every cookie of the sources, and no other', () => {
  expect(promised.toSorted()).toEqual([...inSources].toSorted())
})
it('and the name over TLS is the same with the prefix', () => {
  for (const [name] of cookies?.rows ?? []) if (name?.en.includes(' ')) expect(name.en).toMatch(/^(\w+) \(__Host-\1\)$/)
})
