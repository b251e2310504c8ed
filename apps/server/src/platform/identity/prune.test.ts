import { afterAll, beforeAll, expect, it } from 'vitest'
import { login } from '@falaj/contract/people/login'
import { session } from '@falaj/contract/people/session'
import { openWorld, type World } from '../../testing/world.ts'
import { pruneIdentity } from './prune.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const count = async (table: string): Promise<number> =>
  (await world.owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n

it('what has expired goes, what is live stays', async () => {
  const browser = world.browser()
  await browser.call(login.passwordSalt, {})
  await browser.call(login.smsPreSubmit, { value: '+971-501110001' })
  await browser.call(login.qrCreate, {})
  const admin = await world.as('admin')
  await pruneIdentity(world.db)
  const tables = ['challenge', 'identity_ticket', 'qr_login', 'session', 'throttle']
  for (const table of tables) expect({ table, n: await count(table) }).not.toEqual({ table, n: 0 })
  expect((await admin.call(session.member, {})).code).toBe(200)
  for (const table of tables.slice(0, 4))
    await world.owner.query(`update ${table} set expires_at = now() - interval '1 second'`)
  await world.owner.query("update throttle set since = now() - interval '3 days'")
  await pruneIdentity(world.db)
  for (const table of tables) expect({ table, n: await count(table) }).toEqual({ table, n: 0 })
})
