import { expect, it } from 'vitest'
import { firstUrl, hostsOf, isDatabaseUrl, shownAddress, singleUrls } from './database-url.ts'

it.each([
  ['postgres://u:p@one/db', ['postgres://u:p@one/db'], 'one:5432/db'],
  [
    'postgres://u:p@one,two:5433/db?x=1',
    ['postgres://u:p@one/db?x=1', 'postgres://u:p@two:5433/db?x=1'],
    'one:5432,two:5433/db',
  ],
  [
    'postgresql://u:p%2C@[::1]:5433,10.0.0.2/db',
    ['postgresql://u:p%2C@[::1]:5433/db', 'postgresql://u:p%2C@10.0.0.2/db'],
    '[::1]:5433,10.0.0.2:5432/db',
  ],
])('%s has its hosts, and is shown without its password', (url, singles, shown) => {
  expect(isDatabaseUrl(url)).toBe(true)
  expect(singleUrls(url)).toEqual(singles)
  expect(shownAddress(url)).toBe(shown)
  expect(firstUrl(url).username).toBe('u')
})

it('a host without a port has the default one', () => {
  expect(hostsOf('postgres://u:p@[::1],two:6000/db')).toEqual([
    { host: '::1', port: 5432 },
    { host: 'two', port: 6000 },
  ])
})

it.each([
  'postgres://one,two/db',
  'postgres://u:p@one,/db',
  'postgres://u:p@one,two',
  'postgres://u:p@one,two:99999/db',
  'postgres://u:p@one,t wo/db',
  'mysql://u:p@one/db',
  '',
])('%j is no address of a database', (url) => {
  expect(isDatabaseUrl(url)).toBe(false)
})
