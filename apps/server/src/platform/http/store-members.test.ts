// What a member who is bound to stores does and sees: endpoints that declare it, records of these stores, and nothing else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyEndpoint } from '@falaj/contract/contract'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { nameOf, urlOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { cash } from '@falaj/contract/cash/cash'
import { home } from '@falaj/contract/overview/home'
import { search } from '@falaj/contract/overview/search'
import { payment } from '@falaj/contract/payments/payment'
import { device } from '@falaj/contract/places/device'
import { store } from '@falaj/contract/places/store'
import { settlement } from '@falaj/contract/accounts/settlement'
import { exportJobs } from '@falaj/contract/workspace/export'
import { smartCode } from '@falaj/contract/selling/smart-code'
import { storeChoice } from '@falaj/contract/merchant/store-choice'
import { mayHear } from '../events/rules.ts'
import { colleaguesOf } from '../identity/session.ts'
import { newId } from '../base/ids.ts'
import { once } from '../../testing/bank-account.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../testing/world.ts'

let world: World
/** An administrator who is bound, so that nothing but the binding refuses. */
let bound: Client
let all: Client
let merchantId = ''
let staffId = ''
let own: string[] = []
const bind = async (codes: readonly string[], from = '-1 hour', until: string | null = null): Promise<void> => {
  await world.owner.query('delete from staff_store where staff_id = $1', [staffId])
  await world.owner.query('update staff set stores_since = now() where id = $1', [staffId])
  await world.owner.query(
    `insert into staff_store (merchant_id, staff_id, store, from_at, until_at)
     select $1, $2, code, now() + $4::interval, now() + $5::interval from unnest($3::text[]) code`,
    [merchantId, staffId, codes, from, until],
  )
}
beforeAll(async () => {
  world = await openWorld({}, { background: true })
  ;[bound, all] = [await world.as('chain-admin'), await world.as('chain-it')]
  const { rows } = await world.owner.query<{ merchant: string; staff: string }>(
    `select t.merchant_id as merchant, t.id as staff from staff t join person p on p.id = t.person_id where p.name = 'Hessa Al Mansoori'`,
  )
  ;[merchantId, staffId] = [rows[0]!.merchant, rows[0]!.staff]
  await world.owner.query(
    `update staff set roles = '{ADMIN,CS,IMAG_MAKER,IMAG_CHECKER}' where merchant_id = $1 and id <> $2`,
    [merchantId, staffId],
  )
  all = await world.as('chain-it')
  const busy = await world.owner.query<{ code: string }>(
    `select s.code from store s where s.merchant_id = $1 and s.state = 'active' and s.kind = 'store'
     order by (select count(*) from payment p where p.merchant_id = s.merchant_id and p.store = s.code) desc, code limit 2`,
    [merchantId],
  )
  own = busy.rows.map(({ code }) => code)
  await bind(own)
})
afterAll(() => world.close())

const page = { filters: {}, pageParam: { number: 1, size: 40 } }
const send = async (endpoint: Endpoint, input: Readonly<Record<string, unknown>> = {}) => {
  const { id } = input
  const url = urlOf(endpoint).replaceAll(/\{\w+\}/g, typeof id === 'string' ? id : 'x')
  const response = await world.app.inject({
    method: endpoint.method,
    url,
    headers: { ...consoleHeaders, ...once(), cookie: bound.cookie },
    ...(endpoint.method === 'POST' ? { payload: JSON.stringify(input) } : {}),
  })
  return response.json<{ head: { code: number }; body: Record<string, unknown> }>()
}
const admin = {
  status: 'AUTHENTICATED',
  who: {
    roles: ['ADMIN'],
    business: 'normal',
    merchantMid: '20000008',
    flags: {},
    lists: [],
    reports: ['admin'],
    blacklistPolicy: 'observed',
  },
} as const
const isOpen = ({ access }: Endpoint): boolean => access === 'public' || access === 'pre-auth'

/** Null: it answers as it declares. */
const wrongOf = async (endpoint: Endpoint): Promise<string | null> => {
  const { access, forStores, path } = endpoint
  if (isOpen(endpoint)) return forStores ? 'declares what is for everybody' : null
  // These end the session itself.
  if (/logout|member\/session\/end|viewAs/.test(path)) return forStores === 'own' ? null : 'is of the member alone'
  const isRefused = (await send(endpoint)).head.code === errors.ACCESS_DENIED.code
  if (!forStores) return isRefused ? null : 'answers without declaring it'
  return isRefused && mayEnter(access, admin) ? 'refuses what it declares' : null
}
describe('every endpoint', () => {
  it.each(everyEndpoint.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const))(
    '%s answers a member of stores only if it declares so',
    async (_name, endpoint) => {
      expect(await wrongOf(endpoint)).toBeNull()
    },
  )
  it('that lists by store answers only rows of the member’s stores, and with sums of those', async () => {
    const lists = everyEndpoint.filter(
      ({ endpoint: { forStores } }) => typeof forStores === 'object' && 'by' in forStores,
    )
    const found: string[] = []
    for (const { feature, name, endpoint } of lists) {
      if (!mayEnter(endpoint.access, admin)) continue
      const { by } = endpoint.forStores as { by: string | string[] }
      const { head, body } = await send(endpoint, page)
      expect([`${feature}.${name}`, head.code]).toEqual([`${feature}.${name}`, 200])
      const rows = body['rows'] as Record<string, unknown>[]
      for (const row of rows) expect([by].flat().some((each) => own.includes(row[each] as string))).toBe(true)
      if (rows.length > 0) found.push(`${feature}.${name}`)
    }
    expect(found).toEqual(expect.arrayContaining(['payment.query', 'store.query', 'device.query', 'cash.inQuery']))
    const { total, sums } = (await bound.call(payment.query, { ...page, ask: 'totals' })).body
    const filtered = (await all.call(payment.query, { ...page, ask: 'totals', filters: { store: own } })).body
    expect({ total, sums }).toEqual({ total: filtered.total, sums: filtered.sums })
    expect((await all.call(payment.query, { ...page, ask: 'totals' })).body.total).toBeGreaterThan(total!)
    // A filter that names another store finds nothing.
    const other = (await all.call(storeChoice.options, {})).body.rows.find(
      ({ code, kind }) => kind === 'store' && !own.includes(code),
    )!
    const input = { ...page, filters: { store: [other.code] } }
    expect((await bound.call(payment.query, input)).body).toMatchObject({ rows: [], total: 0 })
  })
  it('that takes a record names kinds that a finder knows the store of', () => {
    const kinds = world.context.registry.finders.flatMap(({ kind, store: code }) => (code ? kind : []))
    const named = everyEndpoint.flatMap(({ endpoint: { forStores } }) =>
      typeof forStores === 'object' && 'of' in forStores ? [forStores.of].flat() : [],
    )
    expect(kinds).toEqual(expect.arrayContaining(named))
  })
  it('that takes a record refuses one of another store as one that is not there', async () => {
    const tables: Readonly<Record<string, string>> = {
      payment: 'select id from payment where store <> all($2) and merchant_id = $1',
      store: 'select id from store where code <> all($2) and merchant_id = $1',
      device: 'select id from pos_device where store <> all($2) and merchant_id = $1',
    }
    for (const [of, text] of Object.entries(tables)) {
      const foreign = (await world.owner.query<{ id: string }>(`${text} limit 1`, [merchantId, own])).rows[0]!.id
      const mine = (
        await world.owner.query<{ id: string }>(`${text.replace('<> all', '= any')} limit 1`, [merchantId, own])
      ).rows[0]!.id
      for (const { endpoint } of everyEndpoint) {
        const { forStores } = endpoint
        if (typeof forStores !== 'object' || !('of' in forStores) || forStores.of !== of || endpoint.kind !== 'read')
          continue
        const named = forStores.named ?? 'id'
        expect([nameOf(endpoint), (await send(endpoint, { [named]: foreign })).head.code]).toEqual([
          nameOf(endpoint),
          errors.NOT_FOUND.code,
        ])
        const { head } = await send(endpoint, { [named]: mine })
        expect([nameOf(endpoint), head.code]).toEqual([nameOf(endpoint), 200])
      }
    }
    const foreign = (
      await world.owner.query<{ id: string; version: number }>(
        `select id, version from store where merchant_id = $1 and state = 'active' and code <> all($2) limit 1`,
        [merchantId, own],
      )
    ).rows[0]!
    const closing = await bound.call(store.close, { ...foreign, from: '2030-01-01', reason: 'Not mine' })
    expect(closing.code).toBe(errors.NOT_FOUND.code)
  })
})

it('sees the drawers of its stores and their changes', async () => {
  const { code, body } = await bound.call(cash.drawers, {})
  expect(code).toBe(200)
  expect([...body.drawers, ...body.changes].filter(({ store: name }) => !own.includes(name))).toEqual([])
})

it('chooses only its own stores, and has to choose one', async () => {
  expect((await bound.call(storeChoice.options, {})).body.rows.map(({ code }) => code).toSorted()).toEqual(
    own.toSorted(),
  )
  const add = async (code?: string) =>
    bound.call(
      smartCode.add,
      { mode: 'static', name: 'Counter', currency: 'AED', fields: [], ...(code ? { store: code } : {}) } as never,
      once(),
    )
  const other = (await all.call(storeChoice.options, {})).body.rows.find(({ code }) => !own.includes(code))!
  for (const code of [other.code, undefined]) {
    const answer = await add(code)
    expect(answer.code).toBe(errors.INPUT_INVALID.code)
    expect(JSON.stringify(answer.raw.body)).toContain(code ? 'STORE_UNKNOWN' : 'REQUIRED')
  }
})

it('finds, sums and exports only what is of its stores', async () => {
  const numberOf = async (where: string) =>
    (
      await world.owner.query<{ number: string }>(
        `select number from payment where merchant_id = $1 and ${where} order by id desc limit 1`,
        [merchantId, own],
      )
    ).rows[0]!.number
  const found = async (client: Client, text: string) =>
    (await client.call(search.query, { text })).body.found.filter(({ kind }) => kind === 'payment').length
  const [mine, foreign] = [await numberOf('store = any($2)'), await numberOf('store <> all($2)')]
  expect([await found(bound, mine), await found(bound, foreign), await found(all, foreign)]).toEqual([1, 0, 1])

  const input = { period: 'month', currency: 'AED' } as const
  const figures = async (client: Client, stores?: string[]) =>
    (await client.call(home.performance, { ...input, ...(stores ? { stores } : {}) })).body.metrics
  expect(await figures(bound)).toEqual(await figures(all, own))
  expect((await figures(bound))[0]!.now.count).toBeGreaterThan(0)
  expect((await figures(all))[0]!.now.count).toBeGreaterThan((await figures(bound))[0]!.now.count)
  const needs = (await bound.call(home.needs, {})).body.items.map(({ kind }) => kind)
  expect(needs.filter((kind) => kind !== 'second-factor')).toEqual([])

  const ask = (list: Endpoint, columns: string[]) =>
    bound.call(
      exportJobs.add,
      { list: nameOf(list), filters: {}, columns, language: 'en', timezone: 'Asia/Dubai' },
      { 'idempotency-key': newId() },
    )
  expect((await ask(settlement.query, ['number'])).code).toBe(errors.ACCESS_DENIED.code)
  const { id } = (await ask(device.query, ['number', 'store'])).body
  await expect
    .poll(async () => (await bound.call(exportJobs.detail, { id })).body.status, { timeout: 20_000 })
    .toBe('READY')
  const { url } = (await bound.call(exportJobs.download, { id })).body
  const file = (await world.app.inject({ method: 'GET', url })).body
  const total = (await bound.call(device.query, page)).body.total!
  expect(total).toBeGreaterThan(0)
  expect(file.trim().split(/\r?\n/)).toHaveLength(total + 1)
  // What was input for before the member was bound to exactly these stores has others’ rows.
  await world.owner.query(`update staff set stores_since = now() + interval '1 second' where id = $1`, [staffId])
  await expect
    .poll(async () => (await bound.call(exportJobs.download, { id })).code, { timeout: 15_000 })
    .toBe(errors.NOT_FOUND.code)
  await bind(own)
})

it('receives only events of its stores, and takes no part in approvals', async () => {
  const event = async (kind: string, of: string, where: string) =>
    (
      await world.owner.query<{ store: string | null }>(
        `select event_store($1, $2, jsonb_build_object('id', (select id from ${of} where merchant_id = $2 and ${where} limit 1))) as store`,
        [kind, merchantId],
      )
    ).rows[0]!.store
  const mine = await event('payment.changed', 'payment', `store = '${own[0]}'`)
  const foreign = await event('device.changed', 'pos_device', `store <> '${own[0]}' and store <> '${own[1]}'`)
  expect(mine).toBe(own[0])
  expect(foreign).not.toBeNull()
  const caller = {
    session: { id: 's', personId: 'p', staffId, merchantId, roles: ['ADMIN' as const] },
    visitor: { ...admin, who: { ...admin.who, roles: ['ADMIN' as const], stores: own } },
  }
  const mayReceive = (code: string | null, personId: string | null = null) =>
    mayHear({ merchantId, personId, audience: 'signed-in', store: code }, caller as never)
  expect([mayReceive(mine), mayReceive(foreign), mayReceive(null), mayReceive(null, 'p')]).toEqual([
    true,
    false,
    false,
    true,
  ])
  const deciders = await colleaguesOf(world.db, merchantId, world.context.settings)
  expect(deciders.map((each) => each.staffId)).not.toContain(staffId)
  expect(deciders.length).toBeGreaterThan(0)
  expect(mayEnter(areas.authorizations, caller.visitor as never)).toBe(true)
})

it('sees nothing outside the days of its binding: it is never free again by itself', async () => {
  const found = async () => (await bound.call(store.query, page)).body.total
  await bind(own, '1 hour')
  await expect.poll(found, { timeout: 15_000 }).toBe(0)
  await bind(own, '-2 hours', '-1 hour')
  await expect.poll(found, { timeout: 15_000 }).toBe(0)
  expect((await bound.call(settlement.query, page)).code).toBe(errors.ACCESS_DENIED.code)
  await bind([own[0]!])
  await expect.poll(found, { timeout: 15_000 }).toBe(1)
})
