import { afterAll, beforeAll, expect, it } from 'vitest'
import { login } from '@falaj/contract/people/login'
import { session } from '@falaj/contract/people/session'
import { openWorld, type World } from '../../testing/world.ts'
import { usualRetention } from '../settings/retention-settings.ts'
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
  await pruneIdentity(world.db, usualRetention)
  const tables = ['challenge', 'identity_ticket', 'qr_login', 'session', 'throttle']
  for (const table of tables) expect({ table, n: await count(table) }).not.toEqual({ table, n: 0 })
  expect((await admin.call(session.member, {})).code).toBe(200)
  for (const table of tables.slice(0, 4))
    await world.owner.query(`update ${table} set expires_at = now() - interval '1 second'`)
  await world.owner.query("update throttle set since = now() - interval '3 days'")
  await pruneIdentity(world.db, usualRetention)
  for (const table of tables) expect({ table, n: await count(table) }).toEqual({ table, n: 0 })
})

it('messages, refusals and what rails were refused go after their days, and not before', async () => {
  await world.owner.query('truncate rail_refusal, refusal_count, message')
  for (const days of [29, 31, 399, 401]) {
    const age = `${days} days`
    await world.owner.query(
      `insert into message (id, channel, recipient, purpose, state, created_at)
       values (gen_random_uuid(), 'sms', '+971-500000000', 'TEST', 'SENT', now() - $1::interval)`,
      [age],
    )
    await world.owner.query(
      `insert into refusal_count (hour, network, action, code) values (now() - $1::interval, '192.0.2.0', 'x', 1)`,
      [age],
    )
    await world.owner.query(
      `insert into rail_refusal (rail, body_hash, status, body, last_at) values ('bank', sha256(convert_to($1, 'UTF8')), 422, '', now() - $1::interval)`,
      [age],
    )
  }
  await pruneIdentity(world.db, usualRetention)
  const tables = ['message', 'refusal_count', 'rail_refusal']
  expect(await Promise.all(tables.map(count))).toEqual([1, 3, 3])
  await pruneIdentity(world.db, { messages: 2, refusals: 90 })
  expect(await Promise.all(tables.map(count))).toEqual([0, 2, 2])
})
