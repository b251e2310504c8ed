// Members who are bound to stores: how they are bound and freed, and by whom not.
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { staff } from '@falaj/contract/people/staff'
import { openSession, sessionCookie } from '../../../platform/identity/session.ts'
import { entryIdOf, invite, staffApprovals, withStepUp } from '../../../testing/team.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let admin: Client
const layla = '+971-501004401'
beforeAll(async () => {
  world = await openWorld()
  await staffApprovals(world, 0)
  admin = await world.as('admin')
})
afterAll(() => world.close())

const page = { number: 1, size: 40 }
let last = 100
const newMobile = (): string => `+971-505550${(last += 1)}`
const ask = (client: Client, filters: Input<typeof staff.query>['filters']) =>
  client.call(staff.query, { filters, pageParam: page })
const listed = async (client = admin, filters: Parameters<typeof ask>[1] = {}) => (await ask(client, filters)).body.rows
const detail = async (id: string, client = admin) => (await client.call(staff.detail, { id })).body
const joined = async (roles: Parameters<typeof invite>[2]['roles'], name: string) => {
  const mobile = newMobile()
  expect((await invite(world, admin, { mobile, name, roles })).code).toBe(200)
  return { mobile, id: await entryIdOf(world, mobile) }
}
/** Session of a person who is not in the demo world's table. */
const sessionOf = async (mobile: string): Promise<Client> => {
  const client = world.browser()
  const { rows } = await world.owner.query<{ id: string; merchant_id: string; person_id: string }>(
    `with p as (update person set new_user = false where mobile = $1 returning id)
     select p.id as person_id, t.merchant_id, t.id from p join staff t on t.person_id = p.id limit 1`,
    [mobile],
  )
  const token = await openSession(world.db, {
    personId: rows[0]!.person_id,
    merchantId: rows[0]!.merchant_id,
    staffId: rows[0]!.id,
    address: '127.0.0.1',
    userAgent: 'test',
    hoursMax: 1,
    how: 'sms',
    device: { hash: null, known: true },
    factors: [],
  })
  client.cookies.set(sessionCookie(false), token)
  return client
}

const bindingsOf = (id: string) =>
  world.owner.query<{ since: Date | null; store: string | null; days: number | null }>(
    `select t.stores_since as since, b.store, extract(day from b.until_at - b.from_at)::int as days from staff t
     left join staff_store b on b.staff_id = t.id and (b.until_at is null or b.until_at > now()) where t.id = $1 order by b.store`,
    [id],
  )
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
beforeAll(async () => {
  await world.owner.query(
    `insert into store (merchant_id, code, id, name, state) select m.id, c, gen_random_uuid(), 'Bound ' || c, 'active'
     from merchant m, unnest('{B1,B2}'::text[]) c where m.mid = '20000001'`,
  )
})
it('are bound from a day until a day, listed and found by store, and freed again', async () => {
  const { id } = await joined(['CS'], 'Bound Member')
  const edit = (stores: Input<typeof staff.edit>['stores']) =>
    withStepUp(admin, staff.edit, { id, name: 'Bound Member', roles: ['CS'], stores })
  expect(
    (
      await edit([
        { store: 'B1', until: inDays(5) },
        { store: 'B2', from: inDays(2) },
      ])
    ).code,
  ).toBe(200)
  expect((await bindingsOf(id)).rows).toMatchObject([{ store: 'B1' }, { store: 'B2' }])
  expect((await detail(id)).bindings).toEqual([
    { store: 'B1', from: expect.any(String) as string, until: inDays(5) },
    { store: 'B2', from: inDays(2) },
  ])
  const row = async (filters: Parameters<typeof ask>[1]) =>
    (await listed(admin, filters)).find((each) => each.id === id)
  expect(await row({ store: ['B1'] })).toMatchObject({ stores: 'Bound B1' })
  expect([await row({ store: ['B2'] }), await row({ store: [''] })]).toEqual([undefined, undefined])
  const same = await edit([
    { store: 'B2', from: inDays(2) },
    { store: 'B1', until: inDays(5) },
  ])
  expect(JSON.stringify(same.raw.body)).toContain('NO_CHANGE')
  const fresh = () =>
    world.owner.query<{ fresh: boolean }>(
      `select rights_since > now() - interval '1 minute' as fresh from staff where id = $1`,
      [id],
    )
  await world.owner.query(`update staff set rights_since = now() - interval '1 day' where id = $1`, [id])
  await edit([{ store: 'B1' }])
  expect((await fresh()).rows[0]!.fresh).toBe(false)
  await edit(null)
  expect((await fresh()).rows[0]!.fresh).toBe(true)
  expect((await bindingsOf(id)).rows).toEqual([{ since: null, store: null, days: null }])
  expect(await row({ store: [''] })).toMatchObject({ stores: null })
})
it('are added bound, and only to stores that there are', async () => {
  const mobile = newMobile()
  const made = await invite(world, admin, {
    mobile,
    name: 'Born bound',
    roles: ['SALES'],
    stores: [{ store: 'B1' }],
  } as never)
  expect(made.code).toBe(200)
  const id = await entryIdOf(world, mobile)
  expect((await bindingsOf(id)).rows).toMatchObject([{ store: 'B1' }])
  const unknown = await withStepUp(admin, staff.edit, {
    id,
    name: 'Born bound',
    roles: ['SALES'],
    stores: [{ store: 'nowhere' }],
  })
  expect(JSON.stringify(unknown.raw.body)).toContain('STORE_UNKNOWN')
  // What a form sees by itself.
  for (const [stores, code] of [
    [[{ store: 'B1', from: inDays(3), until: inDays(1) }], 'RANGE_ORDER'],
    [[{ store: 'B1' }, { store: 'B1' }], 'STORE_TWICE'],
    [[], 'REQUIRED_ITEM'],
  ] as const) {
    const read = z.safeDecode(staff.edit.input, { id, name: 'Born bound', roles: ['SALES'], stores: [...stores] })
    expect(read.error?.issues.map(({ message }) => message)).toEqual([code])
  }
})
it('are never the last administrator or oneself, and manage nobody', async () => {
  const own = await entryIdOf(world, layla)
  const { name, roles: held } = await detail(own)
  const bind = (client: Client, id: string) =>
    withStepUp(client, staff.edit, { id, name, roles: held as never, stores: [{ store: 'B1' }] })
  expect((await bind(admin, own)).code).toBe(errors.LAST_ADMIN.code)
  const { id, mobile } = await joined(['ADMIN'], 'Second Admin')
  expect((await bind(admin, own)).code).toBe(errors.OWN_ENTRY.code)
  expect(
    (await withStepUp(admin, staff.edit, { id, name: 'Second Admin', roles: ['ADMIN'], stores: [{ store: 'B1' }] }))
      .code,
  ).toBe(200)
  const bound = await sessionOf(mobile)
  expect((await bound.call(staff.query, { filters: {}, pageParam: page })).code).toBe(errors.ACCESS_DENIED.code)
  // An administrator who is bound does not count as one who stays.
  expect((await bind(admin, own)).code).toBe(errors.LAST_ADMIN.code)
  await withStepUp(admin, staff.delete, { id })
})
