// Shifts of tills: counted once, numbered without gaps, and never changed by what arrives later.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { shift } from '@falaj/contract/places/shift'
import { cashHandOver } from '@falaj/contract/cash/cash-hand-over'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { activateSoft, cashSale, signNext, sync, type SoftTill } from '../../../testing/soft-till.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { newActivation } from '../activation.ts'
import { watchShifts } from './shift.jobs.ts'

let world: World
let merchantId = ''
let store = ''
let [admin, other]: [Client, Client] = [] as never
let till: SoftTill
const aed = (minor: number) => money(BigInt(minor), 'AED')
const newTill = async (code = store): Promise<SoftTill> => {
  const id = newId()
  await world.owner.query(
    `insert into pos_device (merchant_id, id, number, serial, model, label, state, store) values ($1, $2, $3, $3, 'browser', 'Till 1', 'WAITING_ACTIVATION', $4)`,
    [merchantId, id, `D${id.slice(-8)}`, code],
  )
  return activated(id)
}
const activated = async (deviceId: string): Promise<SoftTill> => {
  const { code } = await newActivation(world.db, { merchantId, deviceId, personId: null, now: new Date() })
  return (await activateSoft(world.app, code)).till!
}
beforeAll(async () => {
  world = await openWorld()
  merchantId = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000002'`)).rows[0]!.id
  ;[admin, other] = [await world.as('multi-admin'), await world.as('taxi-admin')]
})
afterAll(() => world.close())
beforeEach(async () => {
  store = `S-${newId().slice(-10)}`
  await world.owner.query(`insert into store (merchant_id, code, id, name) values ($1, $2, $3, $2)`, [
    merchantId,
    store,
    newId(),
  ])
  till = await newTill()
})
afterEach(async () => {
  const wrong = [
    ...(await selfCheck(world.db)),
    ...(await world.owner.query('select * from cash_drawer_faults()')).rows,
  ]
  if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong)}`)
})
const open = (float: number, no = 1, cashier = 'Omar') =>
  signNext(till, 'shift-open', { currency: 'AED', float: String(float), cashier }, { shift: no })
const close = (counted: number, no = 1, more: object = {}) =>
  signNext(
    till,
    'shift-close',
    { currency: 'AED', counted: String(counted), counts: `coins:${counted}`, ...more },
    { shift: no },
  )
const listed = async () =>
  (await admin.call(shift.query, { filters: { store: [store] }, pageParam: { number: 1, size: 10 } } as never)).body
    .rows
const detailed = async () => (await admin.call(shift.detail, { id: (await listed())[0]!.id })).body
const drawer = async (code = store) =>
  Number(
    (
      await world.owner.query<{ minor: string }>(
        'select balance_minor as minor from cash_drawer where merchant_id = $1 and store = $2',
        [merchantId, code],
      )
    ).rows[0]?.minor ?? 0,
  )
const reasons = async () =>
  (
    await world.owner.query<{ why: string | null }>(
      'select coalesce(reason, marked) as why from pos_device_event where pos_device_id = $1 order by epoch, sequence',
      [till.device],
    )
  ).rows.map(({ why }) => why)
const once = () => ({ 'idempotency-key': newId() })
const closing = (id: string, count = 3) => ({
  id,
  version: 1,
  counts: [{ value: 10_000, count }],
  reason: 'Till was lost',
})

describe('a shift', () => {
  it('is opened with a float, counted blind, and reported with a number; the difference is posted', async () => {
    const before = (await admin.call(cashHandOver.holders, {})).body.overShort.minor
    const events = [
      await open(10_000),
      await cashSale(till, 5_000),
      await signNext(till, 'refund', { currency: 'AED', amount: '1000', epoch: 1, sequence: 2 }),
      await signNext(till, 'cash-in', { currency: 'AED', amount: '2000', note: 'Change' }),
      await signNext(till, 'cash-out', { currency: 'AED', amount: '3000' }),
      await close(12_500),
    ]
    const { body } = await sync(world.app, till, events)
    expect(body.shifts).toMatchObject([{ no: 1, z: 'Z 1', expected: '13000', counted: '12500', difference: '-500' }])
    const [row] = await listed()
    expect(row).toMatchObject({
      state: 'SHIFT_CLOSED',
      z: 'Z 1',
      cashier: 'Omar',
      difference: aed(-500),
      sales: aed(5_000),
    })
    // The float was not in the drawer before, and what was counted is in it now.
    expect(await drawer()).toBe(12_500)
    expect((await admin.call(cashHandOver.holders, {})).body.overShort.minor - before).toBe(-500n)
    const shown = await detailed()
    expect(shown.lines.map(({ kind, method, amount }) => [kind, method, Number(amount.minor)])).toEqual([
      ['cash-in', null, 2_000],
      ['cash-out', null, 3_000],
      ['refund', null, 1_000],
      ['sale', 'cash', 5_000],
    ])
    const found = await admin.call(cashHandOver.differences, {
      filters: { store: [store] },
      pageParam: { number: 1, size: 10 },
    } as never)
    expect(found.body.rows).toMatchObject([{ kind: 'shift', number: 'Z 1', amount: aed(-500), fromWho: 'Omar' }])
  })
  it('keeps its report for ever: nobody may change or delete a row of it', async () => {
    await sync(world.app, till, [await open(0), await close(0)])
    for (const change of ['update shift_report set counted_minor = 1', 'delete from shift_report']) {
      await expect(
        world.db.executeQuery({ sql: change, parameters: [], query: { kind: 'RawNode' } } as never),
      ).rejects.toThrow('permission denied')
      await expect(world.owner.query(change)).rejects.toThrow('a closing report never changes')
    }
  })
  it('has the next number of its store, without gaps, however many tills close at once', async () => {
    const tills = [till, await newTill(), await newTill(), await newTill()]
    const before = await drawer()
    const ended = await Promise.all(
      tills.map(async (each) => {
        till = each
        const events = [
          await signNext(each, 'shift-open', { currency: 'AED', float: '0' }),
          await cashSale(each, 700),
          await signNext(each, 'shift-close', { currency: 'AED', counted: '700', counts: 'coins:700' }),
        ]
        return sync(world.app, each, events)
      }),
    )
    expect(ended.map(({ body }) => String(body.shifts[0]!.z)).toSorted()).toEqual(['Z 1', 'Z 2', 'Z 3', 'Z 4'])
    expect((await drawer()) - before).toBe(2_800)
  })
  it('is supplemented by sales that arrive later, and its report stays', async () => {
    const [opening, sold, lost, ended] = [
      await open(0),
      await cashSale(till, 900),
      await cashSale(till, 50),
      await close(950),
    ]
    await sync(world.app, till, [opening, sold, ended])
    await world.owner.query(
      `update pos_device_event set received_at = now() - interval '25 hours' where pos_device_id = $1`,
      [till.device],
    )
    await world.owner.query(
      `insert into pos_device_gap (merchant_id, pos_device_id, epoch, sequence, reason, person_id) select $1, $2, 1, 3, 'gone', id from person limit 1`,
      [merchantId, till.device],
    )
    await sync(world.app, till)
    const first = await detailed()
    expect(first.reports).toMatchObject([{ number: 'Z 1', expected: aed(900), difference: aed(50) }])
    expect((await sync(world.app, till, [lost])).body.shifts).toMatchObject([{ z: 'Z 1', supplements: ['Z 1-S1'] }])
    const { reports, difference, lines } = await detailed()
    expect(reports[0]).toEqual(first.reports[0])
    expect(reports[1]).toMatchObject({ number: 'Z 1-S1', expected: aed(50), counted: null, difference: aed(-50) })
    // The banknotes were there when they were counted: nothing is over any more.
    expect(difference).toEqual(aed(0))
    expect(lines).toMatchObject([{ kind: 'sale', count: 2, amount: aed(950) }])
    expect(await drawer()).toBe(950)
  })
  it('takes a sale after its close as marked, outside of what was counted', async () => {
    await sync(world.app, till, [await open(0), await cashSale(till, 100), await close(100), await cashSale(till, 70)])
    expect(await reasons()).toEqual([null, null, null, 'SHIFT_CLOSED'])
    expect(await detailed()).toMatchObject({
      difference: aed(0),
      reports: [{}, { expected: aed(0), lines: [{ amount: aed(70) }] }],
    })
    expect(await drawer()).toBe(170)
  })
  it('is closed once: a second count, a negative one and one that cannot be read are refused with a reason', async () => {
    await sync(world.app, till, [
      await open(0),
      await close(0, 1, { counted: '-5' }),
      await close(0, 1, { counts: 'many' }),
      await close(10, 1, { counts: '1000x1,coins:0' }),
      await close(10),
      await close(20),
      await close(20, 9),
      await open(0, 1),
    ])
    expect(await reasons()).toEqual([
      null,
      'COUNT_NEGATIVE',
      'COUNT_MALFORMED',
      'COUNT_SUM',
      null,
      'SHIFT_CLOSED_BEFORE',
      'SHIFT_UNKNOWN',
      'SHIFT_OPEN_BEFORE',
    ])
    expect(await listed()).toMatchObject([{ counted: aed(10) }])
  })
  it('is another one when another browser counts from one again', async () => {
    await sync(world.app, till, [await open(0), await close(0)])
    till = await activated(till.device)
    const { body } = await sync(world.app, till, [await open(0)])
    expect(body.shifts.map(({ epoch, no, z }) => [epoch, no, z])).toEqual([
      [2, 1, null],
      [1, 1, 'Z 1'],
    ])
    expect(new Set(body.shifts.map(({ number }) => number)).size).toBe(2)
  })
  it('of which more was handed out than the drawer had is booked in full, and the count finds what is there', async () => {
    await sync(world.app, till, [
      await open(0),
      await signNext(till, 'cash-out', { currency: 'AED', amount: '400' }),
      await close(100),
    ])
    expect(await reasons()).toEqual([null, 'DRAWER_SHORT', null])
    expect(await drawer()).toBe(100)
    expect(await listed()).toMatchObject([{ difference: aed(500) }])
  })
})
describe('a shift that was left open', () => {
  const left = async () => {
    await sync(world.app, till, [await open(20_000), await cashSale(till, 10_000)])
    return (await listed())[0]!.id
  }
  it('is closed by a member with a count and a reason, once for the same key', async () => {
    const id = await left()
    const key = once()
    expect((await admin.call(shift.close, closing(id), key)).body).toMatchObject({ z: 'Z 1', difference: aed(0) })
    expect((await admin.call(shift.close, closing(id), key)).body).toMatchObject({ z: 'Z 1' })
    expect(await detailed()).toMatchObject({ end: 'office', closedWhy: 'Till was lost', reports: [{ number: 'Z 1' }] })
  })
  it('is closed by one of two at once', async () => {
    const id = await left()
    const codes = await Promise.all([1, 2].map(() => admin.call(shift.close, closing(id, 2), once())))
    expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, errors.SHIFT_CLOSED_BEFORE.code])
    expect((await detailed()).reports).toHaveLength(1)
  })
  it('stays open when the close dies half way', async () => {
    const id = await left()
    await world.owner
      .query(`create function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$;
      create trigger die before insert on shift_report for each row execute function die()`)
    expect((await admin.call(shift.close, closing(id, 2), once())).code).toBe(errors.INTERNAL.code)
    await world.owner.query('drop trigger die on shift_report; drop function die')
    expect(await detailed()).toMatchObject({ state: 'SHIFT_OPEN', reports: [] })
    expect(await drawer()).toBe(30_000)
  })
  it('is another merchant’s business for nobody', async () => {
    const id = await left()
    expect((await other.call(shift.detail, { id })).code).toBe(errors.NOT_FOUND.code)
    expect((await other.call(shift.close, closing(id), once())).code).toBe(errors.NOT_FOUND.code)
    expect((await (await world.as('multi-cs')).call(shift.close, closing(id), once())).code).toBe(
      errors.ACCESS_DENIED.code,
    )
    expect(await detailed()).toMatchObject({ state: 'SHIFT_OPEN' })
  })
  it('refuses a negative count and a banknote that does not exist', async () => {
    const id = await left()
    const fields = async (counts: { value: number; count: number }[]) =>
      (await admin.call(shift.close, { ...closing(id), counts }, once())).raw.body
    await expect(fields([{ value: 10_000, count: -1 }])).rejects.toThrow('COUNT_NEGATIVE')
    expect(JSON.stringify(await fields([{ value: 300, count: 1 }]))).toContain('COUNT_DENOMINATION')
  })
})
describe('members are notified', () => {
  const notices = async (about: string) =>
    (
      await world.owner.query<{ payload: { text: { en: string } } }>(
        `select payload from outbox where merchant_id = $1 and kind = 'device.notice' and payload ->> 'about' like $2`,
        [merchantId, about],
      )
    ).rows.map(({ payload }) => payload.text.en)
  it('of a difference above the limit, and of none below it', async () => {
    await sync(world.app, till, [await open(0), await cashSale(till, 9_000), await close(4_000)])
    expect(await notices(`shift ${(await listed())[0]!.id} Z 1`)).toEqual([
      'Z 1 of Till 1: AED 50.00 short. Omar counted.',
    ])
    till = await newTill()
    await sync(world.app, till, [await open(0), await cashSale(till, 2_000), await close(1_000)])
    expect(await notices(`shift ${(await listed())[0]!.id} Z 2`)).toEqual([])
  })
  it('once of a shift that is open an hour after closing', async () => {
    await sync(world.app, till, [await open(0)])
    const [{ id } = { id: '' }] = await listed()
    await watchShifts.one({ db: world.db } as never, { merchantId, id })
    expect(await notices(`shift ${id} left open`)).toEqual([])
    await world.owner.query(`update shift set opened_at = now() - interval '3 days' where id = $1`, [id])
    expect(await listed()).toMatchObject([{ state: 'SHIFT_LEFT_OPEN' }])
    for (const _ of [1, 2]) await watchShifts.one({ db: world.db } as never, { merchantId, id })
    expect(await notices(`shift ${id} left open`)).toHaveLength(1)
  })
})

it('is seen, counted and handed over by members of its store alone', async () => {
  const own = store
  const bound = await world.as('multi-cs')
  const { rows } = await world.owner.query<{ id: string; roles: string[] }>(
    `select t.id, t.roles from staff t join person p on p.id = t.person_id where t.merchant_id = $1 and p.name = 'Aisha Noor'`,
    [merchantId],
  )
  const [staff] = rows
  await sync(world.app, till, [await open(10_000), await cashSale(till, 4_000)])
  // A shift of another store, and cash that goes from one store to the other.
  const there = `S-${newId().slice(-10)}`
  await world.owner.query(`insert into store (merchant_id, code, id, name) values ($1, $2, $3, $2)`, [
    merchantId,
    there,
    newId(),
  ])
  const [mine, second] = [till, await newTill(there)]
  till = second
  await sync(world.app, till, [await open(20_000)])
  till = mine
  const give = (from: string, to: string, by: Client) =>
    by.call(
      cashHandOver.give,
      { from: { kind: 'drawer', store: from }, to: { kind: 'drawer', store: to }, amount: aed(1_000) },
      once(),
    )
  const out = (await give(own, there, admin)).body.id
  const inward = (await give(there, own, admin)).body.id
  await world.owner.query(
    `insert into staff_store (merchant_id, staff_id, store, from_at) values ($1, $2, $3, now() - interval '1 hour')`,
    [merchantId, staff!.id, own],
  )
  await world.owner.query(`update staff set stores_since = now(), roles = '{ADMIN}' where id = $1`, [staff!.id])
  const page = { filters: {}, pageParam: { number: 1, size: 50 } } as never
  await expect
    .poll(async () => (await bound.call(shift.query, page)).body.rows?.map((row) => row.store), { timeout: 15_000 })
    .toEqual([own])
  const id = (await bound.call(shift.query, page)).body.rows[0]!.id
  expect((await bound.call(shift.detail, { id })).body.lines).toMatchObject([{ kind: 'sale' }])
  const foreign = (
    await admin.call(shift.query, { filters: { store: [there] }, pageParam: { number: 1, size: 1 } } as never)
  ).body.rows[0]!.id
  expect((await bound.call(shift.detail, { id: foreign })).code).toBe(errors.NOT_FOUND.code)
  expect((await bound.call(shift.close, closing(foreign), once())).code).toBe(errors.NOT_FOUND.code)
  expect((await bound.call(shift.saveSettings, { differenceMax: aed(1) })).code).toBe(errors.ACCESS_DENIED.code)

  // Both hand-overs are theirs to see; they count what came to their store, and no other.
  const handOvers = (await bound.call(cashHandOver.query, page)).body.rows.map((row) => row.id)
  expect(handOvers.toSorted()).toEqual([out, inward].toSorted())
  const holders = (await bound.call(cashHandOver.holders, {})).body
  expect(new Set(holders.holders.map((each) => each.store))).toEqual(new Set([own, '']))
  expect(holders.between).toEqual(aed(2_000))
  const receive = (of: string) => bound.call(cashHandOver.receive, { id: of, version: 1, counted: '9.00' }, once())
  expect((await receive(out)).code).toBe(errors.NOT_FOUND.code)
  expect((await receive(inward)).body).toMatchObject({ difference: aed(-100) })
  expect((await bound.call(cashHandOver.holders, {})).body.overShort).toEqual(aed(-100))
  const found = (await bound.call(cashHandOver.differences, page)).body.rows
  expect(found.map((row) => row.store)).toEqual([own])
  expect((await bound.call(cashHandOver.difference, { id: found[0]!.id })).body).toEqual(found[0])
  expect(JSON.stringify((await give(there, own, bound)).raw.body)).toContain('CASH_PLACE')
  expect((await give(own, there, bound)).code).not.toBe(200)

  await world.owner.query('delete from staff_store where staff_id = $1', [staff!.id])
  await world.owner.query('update staff set stores_since = null, roles = $2 where id = $1', [staff!.id, staff!.roles])
})
