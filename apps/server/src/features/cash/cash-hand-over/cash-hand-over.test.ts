// Hand-overs of cash: each is counted by another person, and what is missing is named at the hop where it went missing.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { cash } from '@falaj/contract/cash/cash'
import { cashHandOver, type PlaceRef } from '@falaj/contract/cash/cash-hand-over'
import { errors } from '@falaj/contract/kernel/errors'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { sampled, seed } from '../../../testing/scale.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let [omar, sara, stranger, reader]: [Client, Client, Client, Client] = [] as never
let [safe, bag]: [PlaceRef, PlaceRef] = [] as never
const store = 'Corner'
const drawer: PlaceRef = { kind: 'drawer', store }
const aed = (minor: number) => money(BigInt(minor), 'AED')
const once = () => ({ 'idempotency-key': newId() })
const add = async (kind: 'safe' | 'courier-bag', name: string) =>
  ({ kind, id: (await omar.call(cashHandOver.addContainer, { kind, name, store }, once())).body.id }) satisfies PlaceRef
beforeAll(async () => {
  world = await openWorld()
  ;[omar, sara, stranger, reader] = [
    await world.as('admin'),
    await world.as('financial'),
    await world.as('taxi-admin'),
    await world.as('cs'),
  ]
  const { rows } = await world.owner.query<{ id: string }>(
    `select id from merchant where name_en like 'Marina%' limit 1`,
  )
  await world.owner.query(`insert into store (merchant_id, code, id, name) values ($1, $2, $3, $2)`, [
    rows[0]!.id,
    store,
    newId(),
  ])
  await omar.call(cash.changeDrawer, { store, way: 'put-in', amount: aed(1_000_000) }, once())
  ;[safe, bag] = [await add('safe', 'Back office'), await add('courier-bag', 'Bag 7')]
})
afterAll(() => world.close())
afterEach(async () => {
  const wrong = [
    ...(await selfCheck(world.db)),
    ...(await world.owner.query('select * from cash_drawer_faults()')).rows,
  ]
  if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong)}`)
})
const give = (from: PlaceRef, to: PlaceRef, minor: number, more: object = {}) =>
  omar.call(cashHandOver.give, { from, to, amount: aed(minor), ...more }, once())
const receive = (id: string, counted: string, by = sara) =>
  by.call(cashHandOver.receive, { id, version: 1, counted }, once())
const inside = async ({ kind, id }: PlaceRef) =>
  (await omar.call(cashHandOver.holders, {})).body.holders.find(
    (holder) => holder.kind === kind && (kind === 'drawer' ? holder.store === store : holder.id === id),
  )!.balance.minor
const differences = async () =>
  (
    await omar.call(cashHandOver.differences, {
      filters: { store: [store] },
      pageParam: { number: 1, size: 20 },
    } as never)
  ).body.rows

describe('a hand-over', () => {
  it('is between the two until the other has counted it', async () => {
    const [before, there] = [await inside(drawer), await inside(safe)]
    const { body } = await give(drawer, safe, 50_000)
    expect([before - (await inside(drawer)), (await inside(safe)) - there]).toEqual([50_000n, 0n])
    expect((await omar.call(cashHandOver.holders, {})).body.between).toEqual(aed(50_000))
    expect((await receive(body.id, '500.00')).body).toMatchObject({ difference: aed(0) })
    expect((await inside(safe)) - there).toBe(50_000n)
  })
  it('with a banknote missing names the hop: between whom, when and how much', async () => {
    const count = (await differences()).length
    const first = await give(drawer, safe, 30_000, { giver: 'Omar' })
    await receive(first.body.id, '300')
    const second = await give(safe, bag, 30_000, { giver: 'Sara' })
    await receive(second.body.id, '180')
    const third = await give(bag, { kind: 'bank' }, 18_000)
    await receive(third.body.id, '180')
    const found = await differences()
    expect(found).toHaveLength(count + 1)
    expect(found[0]).toMatchObject({
      number: second.body.number,
      amount: aed(-12_000),
      fromWho: 'Sara',
      fromPlace: 'Back office',
      toPlace: 'Bag 7',
    })
  })
  it('moves once for the same key', async () => {
    const before = await inside(drawer)
    const key = once()
    const input = { from: drawer, to: safe, amount: aed(1_000) }
    const [one, two] = [await omar.call(cashHandOver.give, input, key), await omar.call(cashHandOver.give, input, key)]
    expect(two.body).toEqual(one.body)
    expect(before - (await inside(drawer))).toBe(1_000n)
    const again = once()
    const counted = { id: one.body.id, version: 1, counted: '10' }
    expect((await sara.call(cashHandOver.receive, counted, again)).body).toEqual(
      (await sara.call(cashHandOver.receive, counted, again)).body,
    )
  })
  it('is counted by one of two at once, and of two that take all of a safe one is refused', async () => {
    const { body } = await give(drawer, safe, 2_000)
    const counts = await Promise.all([receive(body.id, '20'), receive(body.id, '19')])
    expect(counts.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, errors.HAND_OVER_STATE.code])
    const all = Number(await inside(safe))
    const gifts = await Promise.all([give(safe, bag, all), give(safe, bag, all)])
    expect(gifts.filter(({ code }) => code === 200)).toHaveLength(1)
    await receive(gifts.find(({ code }) => code === 200)!.body.id, String(all / 100))
  })
  it('leaves nothing behind when it dies half way', async () => {
    const before = await inside(drawer)
    await world.owner
      .query(`create function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$;
      create trigger die before insert on cash_hand_over for each row execute function die()`)
    expect((await give(drawer, safe, 500)).code).toBe(errors.INTERNAL.code)
    await world.owner.query('drop trigger die on cash_hand_over; drop function die')
    expect(await inside(drawer)).toBe(before)
  })
  it('is never counted by who gave it, nor given back by who did not, nor done by who moves no money', async () => {
    const { body } = await give(drawer, safe, 700)
    expect((await receive(body.id, '7', omar)).code).toBe(errors.HAND_OVER_OWN.code)
    expect((await sara.call(cashHandOver.cancel, { id: body.id, version: 1 }, once())).code).toBe(
      errors.NOT_THE_MAKER.code,
    )
    expect((await receive(body.id, '7', reader)).code).toBe(errors.ACCESS_DENIED.code)
    const before = await inside(drawer)
    expect((await omar.call(cashHandOver.cancel, { id: body.id, version: 1 }, once())).code).toBe(200)
    expect((await inside(drawer)) - before).toBe(700n)
  })
  it('refuses more than is there, a place to itself, and counting less than nothing', async () => {
    const codes = async (answer: ReturnType<typeof give>) => JSON.stringify((await answer).raw.body)
    expect(await codes(give(drawer, safe, 99_000_000))).toContain('OVER_PLACE')
    expect(await codes(give(drawer, drawer, 100))).toContain('SAME_CASH_PLACE')
    expect(await codes(give({ kind: 'bank' }, safe, 100))).toContain('CASH_PLACE')
    const { body } = await give(drawer, safe, 100)
    await expect(receive(body.id, '-1')).rejects.toThrow('COUNTED_NEGATIVE')
    await receive(body.id, '1')
  })
})
it('is another merchant’s business for nobody', async () => {
  const { body } = await give(drawer, safe, 100)
  expect((await stranger.call(cashHandOver.detail, { id: body.id })).code).toBe(errors.NOT_FOUND.code)
  expect((await receive(body.id, '1', stranger)).code).toBe(errors.NOT_FOUND.code)
  expect((await stranger.call(cashHandOver.cancel, { id: body.id, version: 1 }, once())).code).toBe(
    errors.NOT_FOUND.code,
  )
  expect((await stranger.call(cashHandOver.closeContainer, { id: safe.id! })).code).toBe(errors.NOT_FOUND.code)
  const [found] = await differences()
  expect((await stranger.call(cashHandOver.difference, { id: found!.id })).code).toBe(errors.NOT_FOUND.code)
  expect((await omar.call(cashHandOver.difference, { id: found!.id })).body).toEqual(found)
  const stolen = await stranger.call(cashHandOver.give, { from: safe, to: { kind: 'bank' }, amount: aed(100) }, once())
  expect(JSON.stringify(stolen.raw.body)).toContain('CASH_PLACE')
  await receive(body.id, '1')
  expect((await omar.call(cashHandOver.closeContainer, { id: safe.id! })).code).toBe(errors.CONTAINER_NOT_EMPTY.code)
})
it('one missing note at any hop is found at that hop and at no other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 2 }), fc.constantFrom(500, 1_000, 10_000), async (hop, note) => {
      const before = (await differences()).length
      let minor = 20_000
      const hops: readonly (readonly [PlaceRef, PlaceRef])[] = [
        [drawer, safe],
        [safe, bag],
        [bag, { kind: 'bank' }],
      ]
      const numbers: string[] = []
      for (const [at, [from, to]] of hops.entries()) {
        const { body } = await give(from, to, minor)
        numbers.push(body.number)
        if (at === hop) minor -= note
        await receive(body.id, (minor / 100).toFixed(2))
      }
      const found = await differences()
      expect(found.length - before).toBe(1)
      expect(found[0]).toMatchObject({ number: numbers[hop], amount: aed(-note) })
    }),
    { numRuns: sampled(6), seed },
  )
})
