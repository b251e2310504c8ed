import { afterAll, beforeAll, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { terminal } from '@falaj/contract/places/terminal'
import { newId } from '../../../platform/base/ids.ts'
import { once } from '../../../testing/bank-account.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let parent: Client
beforeAll(async () => {
  world = await openWorld()
  parent = await world.as('business-maker')
})
afterAll(() => world.close())
const page = { filters: {}, pageParam: { number: 1, size: 40 } }
const terminals = async () => (await parent.call(terminal.query, page)).body.rows
const inState = async (state: string) => (await terminals()).find((row) => row.state === state)!
const detailOf = async (id: string) => (await parent.call(terminal.detail, { id })).body
const idOf = async (mid: string): Promise<string> =>
  (
    await world.owner.query<{ id: string }>(
      'select d.id from pos_device d join merchant m on m.id = d.merchant_id where m.mid = $1 limit 1',
      [mid],
    )
  ).rows[0]!.id

it('lists the devices of merchants that belong to the account now', async () => {
  const rows = await terminals()
  expect(rows.length).toBeGreaterThan(8)
  expect(rows.map(({ mid }) => mid)).not.toContain('20000028')
  expect(rows.find(({ mid }) => mid === '20000021')).toMatchObject({ merchant: { en: 'Saffron House' } })
})

it('locks, unlocks and moves a device of a child, written into both histories', async () => {
  const { id } = (await terminals()).find(({ mid, state }) => mid === '20000021' && state === 'ACTIVE')!
  const { rowVersion } = await detailOf(id)
  const lock = { id, version: rowVersion, reason: 'Found open at night' }
  expect((await parent.call(terminal.lock, lock, once())).code).toBe(200)
  const now = await detailOf(id)
  expect(now).toMatchObject({
    state: 'LOCKED',
    locked: { reason: 'Found open at night' },
    history: [{ what: 'lock', who: 'Karim Fathi', role: null }],
  })
  expect(now.actions).toEqual(['unlock', 'replace', 'retire'])
  const { rows } = await world.owner.query<{ mid: string; after: string }>(
    `select m.mid, a.after::text as after from audit_entry a join merchant m on m.id = a.merchant_id
     where a.action = 'POST secure/terminal/lock' and a.result = 'done' order by m.mid`,
  )
  expect(rows.map(({ mid }) => mid)).toEqual(['20000002', '20000021'])
  expect(rows[0]!.after).toContain('"merchant":"20000021"')
  expect(rows[1]!.after).toContain('"groupAccount":"20000002"')
  expect((await parent.call(terminal.unlock, { id, version: now.rowVersion }, once())).code).toBe(200)
  const store = now.stores.find(({ name }) => name.en !== now.store?.en)!
  const move = { id, version: (await detailOf(id)).rowVersion, store: store.code }
  expect((await parent.call(terminal.move, move, once())).code).toBe(200)
  expect(await detailOf(id)).toMatchObject({ state: 'MOVING', movingTo: store.name })
})

it('shows what happened since the merchant belongs to the account, and roles instead of the merchant’s people', async () => {
  const { id } = (await terminals()).find(({ mid }) => mid === '20000021')!
  const { rows } = await world.owner.query<{
    merchant: string
    person: string
    name: string
    role: string
    from: Date
  }>(
    `select d.merchant_id as merchant, s.person_id as person, p.name, s.roles[1] as role, m.from_at as from from pos_device d
     join merchant_membership m on m.child_id = d.merchant_id join staff s on s.merchant_id = d.merchant_id join person p on p.id = s.person_id
     where d.id = $1 limit 1`,
    [id],
  )
  const { merchant, person, name, role, from } = rows[0]!
  const put = (text: string, at: Date) =>
    world.owner.query(
      `insert into record_change (merchant_id, kind, record_id, what, person_id, text, at) values ($1, 'device', $2, 'lock', $3, $4, $5)`,
      [merchant, id, person, text, at],
    )
  await put('Before', new Date(from.getTime() - 3_600_000))
  await put('Since', new Date(from.getTime() + 3_600_000))
  const { history } = await detailOf(id)
  expect(history.filter(({ text }) => text === 'Before')).toEqual([])
  expect(history.find(({ text }) => text === 'Since')).toMatchObject({ who: null, role })
  expect((await terminals()).map(({ createdBy }) => createdBy)).not.toContain(name)
})

it('is filtered by a merchant and a store that are chosen', async () => {
  const { merchants, stores } = (await parent.call(terminal.choices, {})).body
  expect(merchants.map(({ mid }) => mid)).not.toContain('20000028')
  const byMid = await parent.call(terminal.query, { ...page, filters: { mid: merchants[0]!.mid } })
  expect(byMid.body.rows.every(({ mid }) => mid === merchants[0]!.mid)).toBe(true)
  const byStore = (await parent.call(terminal.query, { ...page, filters: { store: stores[0]!.name.en } })).body.rows
  expect(byStore.length).toBeGreaterThan(0)
  expect(byStore.map((row) => row.store)).toEqual(byStore.map(() => stores[0]!.name))
})

it('makes a code, a label and an order for a child', async () => {
  const { id } = await inState('WAITING_ACTIVATION')
  expect((await parent.call(terminal.code, { id })).body.code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
  expect((await parent.call(terminal.label, { id, language: 'en' })).body.url).toContain('/')
  const facts = {
    model: 'sunmi-p2',
    plan: 'rent',
    quantity: 2,
    contact: 'Farida Amin',
    mobile: '+971-501004521',
    address: 'Shop 11, Old Souk Street',
    city: 'Dubai',
    agreed: true,
  } as const
  const options = (await parent.call(terminal.options, {})).body.merchants
  expect(options.map(({ mid }) => mid)).toContain('20000021')
  expect(options.map(({ mid }) => mid)).not.toContain('20000027')
  const { code, body } = await parent.call(terminal.order, { mid: '20000021', ...facts }, once())
  expect(code).toBe(200)
  const { rows } = await world.owner.query(
    'select m.mid from pos_device_order o join merchant m on m.id = o.merchant_id where o.id = $1',
    [body.id],
  )
  expect(rows).toEqual([{ mid: '20000021' }])
  // One that left, a foreign one, a suspended one.
  for (const mid of ['20000028', '20000001', '20000027', 'x'])
    expect((await parent.call(terminal.order, { mid, ...facts }, once())).code).toBe(errors.NOT_FOUND.code)
})

it('a device of a merchant that left, or of a foreign one, answers like a missing one', async () => {
  const given = [await idOf('20000028'), newId()]
  for (const id of given) {
    const own = { id, version: 1 }
    const answers = [
      await parent.call(terminal.detail, { id }),
      await parent.call(terminal.code, { id }),
      await parent.call(terminal.lock, { ...own, reason: 'Lost' }, once()),
      await parent.call(terminal.unlock, own, once()),
      await parent.call(terminal.move, { ...own, store: 'x' }, once()),
      await parent.call(terminal.force, own, once()),
      await parent.call(terminal.stay, own, once()),
      await parent.call(terminal.replace, { ...own, by: newId() }, once()),
      await parent.call(terminal.retire, { ...own, reason: 'Old' }, once()),
      await parent.call(terminal.label, { id, language: 'en' }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => errors.NOT_FOUND.code))
  }
})
