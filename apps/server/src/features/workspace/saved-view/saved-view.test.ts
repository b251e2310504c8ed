import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameOf, type Input } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { payment } from '@falaj/contract/payments/payment'
import { savedView, savedViewsMax } from '@falaj/contract/workspace/saved-view'
import { staff } from '@falaj/contract/people/staff'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let [admin, finance, sales, stranger]: Client[] = [] as never
beforeAll(async () => {
  world = await openWorld()
  ;[admin, finance, sales, stranger] = await Promise.all(
    (['admin', 'financial', 'sales', 'multi-admin'] as const).map((who) => world.as(who)),
  )
})
afterAll(() => world.close())

const list = nameOf(payment.query)
type NewView = Input<typeof savedView.add>
const add = (client: Client, part: Partial<NewView> = {}) =>
  client.call(
    savedView.add,
    { list, name: `View ${randomUUID().slice(0, 8)}`, filters: {}, sort: null, size: 10, hidden: [], ...part },
    { 'idempotency-key': randomUUID() },
  )
const viewsFor = async (client: Client) => (await client.call(savedView.query, { list })).body

describe('a view', () => {
  it('is kept as the list writes it, and a second of the same name takes its place', async () => {
    const name = 'Settled'
    const first = await add(admin!, { name, filters: { status: ['SETTLED'], unknown: 1 }, size: 20 })
    expect(first.body).toMatchObject({ name, filters: { status: ['SETTLED'] }, isMine: true, isShared: false })
    const second = await add(admin!, { name, filters: { status: ['FAILURE'] }, hidden: ['payer'] })
    expect(second.body.id).toBe(first.body.id)
    expect((await viewsFor(admin!)).views.filter((view) => view.name === name)).toMatchObject([
      { filters: { status: ['FAILURE'] }, hidden: ['payer'], size: 10 },
    ])
  })

  it('is renamed, but not to a name that is taken; and deleted', async () => {
    const [one, two] = [(await add(admin!)).body, (await add(admin!)).body]
    expect((await admin!.call(savedView.edit, { id: one.id, name: 'Renamed' })).body.name).toBe('Renamed')
    const refused = await admin!.call(savedView.edit, { id: two.id, name: 'Renamed' })
    expect(refused.code).toBe(errors.INPUT_INVALID.code)
    expect(JSON.stringify(refused.body)).toContain('NAME_TAKEN')
    await admin!.call(savedView.remove, { id: one.id })
    expect((await viewsFor(admin!)).views.map(({ id }) => id)).not.toContain(one.id)
  })

  it('is no more than the list knows', async () => {
    const wrong: readonly Partial<NewView>[] = [
      { filters: { status: ['NO_SUCH'] } },
      { sort: { field: 'payer', descending: true } },
      { hidden: ['nothing'] },
    ]
    for (const part of wrong) expect((await add(admin!, part)).code).toBe(errors.INPUT_INVALID.code)
    expect((await add(admin!, { list: 'POST secure/no/such' })).code).toBe(errors.NOT_FOUND.code)
    expect((await add(admin!, { list: nameOf(savedView.query) })).code).toBe(errors.NOT_FOUND.code)
  })

  it('one person has so many of a list', async () => {
    for (let at = (await viewsFor(finance!)).views.filter(({ isMine }) => isMine).length; at < savedViewsMax; at += 1)
      await add(finance!)
    expect((await add(finance!)).code).toBe(errors.SAVED_VIEWS_MAX.code)
    await world.owner.query('delete from saved_view')
  })

  it('two at once are one', async () => {
    const answers = await Promise.all([add(admin!, { name: 'Twice' }), add(admin!, { name: 'Twice' })])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })
})

describe('shared', () => {
  it('a colleague sees it under its owner’s name and cannot change it', async () => {
    const { id } = (await add(admin!, { name: 'For all' })).body
    expect((await viewsFor(finance!)).views.map((view) => view.id)).not.toContain(id)
    await admin!.call(savedView.edit, { id, isShared: true })
    expect((await viewsFor(finance!)).views.find((view) => view.id === id)).toMatchObject({
      isMine: false,
      isShared: true,
    })
    for (const answer of [
      await finance!.call(savedView.edit, { id, name: 'Mine' }),
      await finance!.call(savedView.remove, { id }),
    ])
      expect(answer.code).toBe(errors.ACCESS_DENIED.code)
  })

  it('another merchant’s, and one that is not shared, answer as one that never was', async () => {
    const { id } = (await add(admin!)).body
    const shared = (await add(admin!)).body.id
    await admin!.call(savedView.edit, { id: shared, isShared: true })
    for (const [client, view] of [
      [finance!, id],
      [stranger!, id],
      [stranger!, shared],
    ] as const) {
      const never = await client.call(savedView.edit, { id: randomUUID(), name: 'Mine' })
      const other = await client.call(savedView.edit, { id: view, name: 'Mine' })
      expect([other.code, other.msg]).toEqual([never.code, never.msg])
      expect((await client.call(savedView.remove, { id: view })).code).toBe(errors.NOT_FOUND.code)
      expect((await client.call(savedView.choose, { list, defaultId: view })).code).toBe(errors.NOT_FOUND.code)
    }
    expect((await viewsFor(stranger!)).views).toEqual([])
  })

  it('is for those who may see the list', async () => {
    const members = nameOf(staff.query)
    expect((await add(sales!, { list: members })).code).toBe(errors.ACCESS_DENIED.code)
    expect((await sales!.call(savedView.query, { list: members })).code).toBe(errors.ACCESS_DENIED.code)
    expect((await sales!.call(savedView.choose, { list: members, hidden: [] })).code).toBe(errors.ACCESS_DENIED.code)
  })

  it('is gone with the person who shared it', async () => {
    const { id } = (await add(finance!)).body
    await finance!.call(savedView.edit, { id, isShared: true })
    await admin!.call(savedView.choose, { list, defaultId: id })
    expect(await viewsFor(admin!)).toMatchObject({ defaultId: id })
    await world.owner.query(
      "update staff set status = 'INACTIVE' where id = (select staff_id from saved_view where id = $1)",
      [id],
    )
    const { views, defaultId } = await viewsFor(admin!)
    expect(views.map((view) => view.id)).not.toContain(id)
    expect(defaultId).toBeNull()
  })
})

it('columns and the default of a list are each person’s own, and what is not said stays', async () => {
  expect(await viewsFor(stranger!)).toEqual({ views: [], defaultId: null, hidden: null })
  const { id } = (await add(stranger!)).body
  await stranger!.call(savedView.choose, { list, hidden: ['payer', 'store'] })
  await stranger!.call(savedView.choose, { list, defaultId: id })
  expect(await viewsFor(stranger!)).toMatchObject({ defaultId: id, hidden: ['payer', 'store'] })
  await stranger!.call(savedView.remove, { id })
  expect(await viewsFor(stranger!)).toMatchObject({ defaultId: null, hidden: ['payer', 'store'] })
  expect((await stranger!.call(savedView.choose, { list, hidden: ['nothing'] })).code).toBe(errors.INPUT_INVALID.code)
})
