// Sums by store: of every filter they add up to the sums of the list; and a settlement's parts by store add up to it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settlement } from '@falaj/contract/accounts/settlement'
import { dispute } from '@falaj/contract/payments/dispute'
import { payment } from '@falaj/contract/payments/payment'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let marina: Client, chain: Client
beforeAll(async () => {
  world = await openWorld()
  ;[marina, chain] = [await world.as('admin'), await world.as('chain-admin')]
})
afterAll(() => world.close())

const page = { filters: {}, pageParam: { number: 1, size: 40 } }
const names = ['amount', 'fee', 'vat', 'refunded', 'lost', 'net'] as const
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const filters = {
  'everything, also unpaid orders': {},
  'what was paid': { unpaid: 'without' },
  'parts of days': { createdAt: { startTime: `${day(9)}T10:30:00`, endTime: `${day(2)}T17:15:00` } },
  'whole days': { createdAt: { startTime: `${day(9)}T00:00:00`, endTime: `${day(2)}T23:59:59` } },
  'one status': { status: ['SETTLED'] },
  'a text': { text: '4' },
} as const
it.each(Object.entries(filters))('add up to the list’s: %s', async (_name, given) => {
  for (const client of [marina, chain]) {
    const wanted = given as never
    const { sums = [] } = (await client.call(payment.query, { ...page, filters: wanted, ask: 'totals' })).body
    const { rows } = (await client.call(payment.stores, { filters: wanted })).body
    const own = [...Map.groupBy(rows, ({ amount }) => amount.currency)].map(([currency, each]) => ({
      currency,
      count: each.reduce((all, { count }) => all + count, 0),
      minors: names.map((name) => each.reduce((all, row) => all + row[name].minor, 0n)),
    }))
    const listed = sums.map(({ currency, count, values }) => ({
      currency,
      count,
      minors: names.map((name) => values[name]!.minor),
    }))
    const order = (a: { currency: string }, b: { currency: string }) => (a.currency < b.currency ? -1 : 1)
    expect(own.toSorted(order)).toEqual(listed.toSorted(order))
  }
})
it('names each store once, with the rows that its filter finds', async () => {
  const { rows } = (await chain.call(payment.stores, { filters: {} })).body
  expect(new Set(rows.map(({ store }) => store)).size).toBeGreaterThan(10)
  const [first] = rows
  const { total } = (await chain.call(payment.query, { ...page, filters: { store: [first!.store!] }, ask: 'totals' }))
    .body
  expect(total).toBe(rows.filter(({ store }) => store === first!.store).reduce((all, { count }) => all + count, 0))
})

it('a settlement splits by store, and the parts are the settlement', async () => {
  const { rows } = (await chain.call(settlement.query, page)).body
  expect(rows.length).toBeGreaterThan(0)
  const { stores, ...found } = (await chain.call(settlement.detail, { id: rows[0]!.id })).body
  expect(stores.length).toBeGreaterThan(5)
  expect(stores.reduce((all, { payments }) => all + payments, 0)).toBe(found.payments)
  for (const name of ['gross', 'fee', 'vat', 'net'] as const)
    expect(stores.reduce((all, each) => all + each[name].minor, 0n)).toBe(found[name].minor)
  expect(stores.every(({ store, name }) => store === null || name !== null)).toBe(true)
  const [{ store }] = stores as [(typeof stores)[number]]
  const listed = (await chain.call(settlement.query, { ...page, filters: { store: [store!] } })).body.rows
  expect(listed.map(({ id }) => id)).toContain(found.id)
  expect((await chain.call(settlement.query, { ...page, filters: { store: ['nowhere'] } })).body.rows).toEqual([])
})

it('disputes are filtered by the store of their payment', async () => {
  const { rows } = (await marina.call(dispute.query, page)).body
  const own = rows.find(({ store }) => store)
  const listed = (await marina.call(dispute.query, { ...page, filters: { store: [own?.store ?? ''] } })).body.rows
  expect(listed.length).toBeGreaterThan(0)
  expect(new Set(listed.map(({ store }) => store ?? ''))).toEqual(new Set([own?.store ?? '']))
})
