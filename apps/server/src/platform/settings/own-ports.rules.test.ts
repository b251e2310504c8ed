import { expect, it } from 'vitest'
import { ownPortsOf } from './own-ports.ts'
import { readSettings } from './settings.ts'

const database = (port?: number): string => `postgres://a:b@127.0.0.1${port ? `:${port}` : ''}/falaj`
it.each([
  ['the server', { PORT: '4100' }, 4100],
  ['the sandbox’s acquirer, next to it', { PORT: '4100' }, 4101],
  ['the sandbox’s acquirer, where it is put', { FALAJ_ACQUIRER_PORT: '4200' }, 4200],
  ['the database', { DATABASE_URL: database(4300), DATABASE_OWNER_URL: database(4301) }, 4301],
  ['a database without a port', { DATABASE_URL: database(), DATABASE_OWNER_URL: database() }, 5432],
  ['a chain’s node', { FALAJ_CHAIN_ETH_URL: 'http://127.0.0.1:4400' }, 4400],
])('the port of %s is no receiver’s', (_what, env, port) => {
  const ports = ownPortsOf(readSettings(env, '/', () => 'x'.repeat(43)))
  expect([ports.has(port), ports.has(4999)]).toEqual([true, false])
})
