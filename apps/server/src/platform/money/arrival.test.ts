import { afterAll, beforeAll, expect, it } from 'vitest'
import { available, bank } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { money, type Money } from '@falaj/money'
import { newId, newNumber } from '../base/ids.ts'
import { emitter } from '../outbox/emit.ts'
import { merchantOf } from '../../testing/withdraw.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { arrivalId, arrivals, type RailEvent } from './arrival.ts'
import { payments } from '../payment/payment.ts'
import { legsOf } from './legs.ts'

// A top-up as a rail tells it: promised first, and then paid or not.
let world: World
let [marina, souk] = ['', '']
beforeAll(async () => {
  world = await openWorld()
  ;[marina, souk] = [await merchantOf(world), await merchantOf(world, '20000002')]
  await world.owner.query(`
    create table test_top_up (id uuid primary key, merchant_id uuid not null, number text not null, state text not null,
      currency text not null, net_minor numeric(38, 0) not null, paid_at timestamptz)`)
  const { rows } = await world.owner.query<{ name: string }>(
    `select grantee as name from information_schema.role_table_grants where table_name = 'withdraw' and privilege_type = 'UPDATE'
     and grantee <> current_user limit 1`,
  )
  await world.owner.query(`grant select, insert, update on test_top_up to "${rows[0]!.name}"`)
})
afterAll(() => world.close())

interface TopUp extends RailEvent<'promised' | 'paid' | 'refused'> {
  readonly amount: Money
}
const topUps = arrivals<TopUp, 'PROMISED' | 'SUCCESS' | 'FAILURE', object, null>({
  name: 'top-up',
  table: 'test_top_up' as never,
  hasState: true,
  transitions: {
    promised: { from: [null], to: 'PROMISED' },
    // A rail may lose its first word.
    paid: { from: [null, 'PROMISED'], to: 'SUCCESS', step: 'paid' },
    refused: { from: ['PROMISED'], to: 'FAILURE' },
  },
  legs: legsOf['top-up'],
  read: () => Promise.resolve(null),
  movementOf: ({ id, merchantId, amount }) => ({
    name: 'top-up',
    id,
    merchantId,
    currency: amount.currency,
    net: amount.minor,
  }),
  rowOf: ({ id, merchantId, amount, kind, at }) => ({
    id,
    merchant_id: merchantId,
    number: newNumber('deposit'),
    currency: amount.currency,
    net_minor: String(amount.minor),
    paid_at: kind === 'paid' ? at : null,
  }),
  changesOf: ({ kind, at }) => (kind === 'paid' ? { paid_at: at } : {}),
  eventOf: ({ merchantId, id }, to) => ({
    kind: 'top-up.changed',
    merchantId,
    audience: 'fiatTransactions',
    payload: { id, to },
  }),
})
const topUp = (kind: TopUp['kind'], reference: string, over: Partial<TopUp> = {}): TopUp => ({
  kind,
  id: arrivalId('test-rail', reference),
  merchantId: marina,
  at: new Date(),
  amount: money(100_00n, 'GBP'),
  ...over,
})
const record = (...events: readonly TopUp[]) =>
  world.db.transaction().execute((tx) => topUps.record({ tx, settings: world.settings, emit: emitter(tx) }, events))
const stateOf = async ({ id }: TopUp) =>
  (await world.owner.query<{ state: string }>('select state from test_top_up where id = $1', [id])).rows[0]?.state
const usable = () => balanceOf(world.db, available(marina, 'GBP'))
const arrived = async () => {
  const before = await usable()
  return async () => (await usable()) - before
}

it('moves by the table of its transitions; what is said twice, late or out of order counts once', async () => {
  const [came, one] = [await arrived(), newId()]
  expect(await record(topUp('promised', one))).toEqual(['made'])
  expect(await record(topUp('promised', one))).toEqual(['repeated'])
  expect(await came()).toBe(0n)
  expect(await record(topUp('paid', one))).toEqual(['changed'])
  expect(await record(topUp('paid', one), topUp('refused', one), topUp('promised', one))).toEqual([
    'repeated',
    'repeated',
    'repeated',
  ])
  expect([await came(), await stateOf(topUp('paid', one))]).toEqual([100_00n, 'SUCCESS'])
})
it('many at once are read, decided and written together, in the order they came', async () => {
  const came = await arrived()
  const [one, other, third] = [newId(), newId(), newId()]
  expect(
    await record(
      topUp('promised', one),
      topUp('paid', other),
      topUp('paid', other),
      topUp('paid', one),
      topUp('promised', third),
      topUp('refused', third),
    ),
  ).toEqual(['made', 'made', 'repeated', 'changed', 'made', 'changed'])
  expect(await came()).toBe(200_00n)
  expect([await stateOf(topUp('paid', one)), await stateOf(topUp('paid', third))]).toEqual(['SUCCESS', 'FAILURE'])
})
it('none at all, as on a day that has just begun, reads and writes nothing', async () => {
  expect(await record()).toEqual([])
  const own = { tx: world.db, settings: world.settings }
  await payments.recordPast(own, [])
})
it('what a caller has read to be new is all written or not at all: another transaction may have recorded one since', async () => {
  const came = await arrived()
  const [one, other] = [newId(), newId()]
  await record(topUp('promised', one))
  const events = [topUp('paid', other), topUp('paid', one)]
  const write = world.db
    .transaction()
    .execute((tx) => topUps.write({ tx, emit: emitter(tx) }, events, null, { areNew: true }))
  await expect(write).rejects.toThrow('1 of 2 records were new')
  expect([await came(), await stateOf(topUp('paid', one)), await stateOf(topUp('paid', other))]).toEqual([
    0n,
    'PROMISED',
    undefined,
  ])
  expect(await selfCheck(world.db)).toEqual([])
})
it('two concurrent reports of the same event record it once', async () => {
  const [came, one] = [await arrived(), newId()]
  const answers = await Promise.all([1, 2, 3].map(() => record(topUp('paid', one))))
  expect(answers.flat().filter((each) => each === 'made')).toHaveLength(1)
  expect(await came()).toBe(100_00n)
})
it('all of them or none: one that cannot be booked takes the others with it', async () => {
  const [came, one, other] = [await arrived(), newId(), newId()]
  await record(topUp('paid', one))
  const again = topUp('paid', newId(), { id: topUp('paid', one).id, merchantId: souk })
  expect(await record(again)).toEqual(['repeated'])
  await world.owner.query(`alter table outbox add constraint dies check (kind <> 'top-up.changed') not valid`)
  await expect(record(topUp('paid', other))).rejects.toThrow('dies')
  await world.owner.query('alter table outbox drop constraint dies')
  expect([await came(), await stateOf(topUp('paid', other))]).toEqual([100_00n, undefined])
  expect(await record(topUp('paid', other))).toEqual(['made'])
  expect(await balanceOf(world.db, bank('GBP'))).toBeLessThan(0n)
  expect(await selfCheck(world.db)).toEqual([])
})
it('a rail’s reference is one record: the same of another rail is another', () => {
  expect(arrivalId('a', '7')).toBe(arrivalId('a', '7'))
  expect(arrivalId('b', '7')).not.toBe(arrivalId('a', '7'))
  expect(arrivalId('a', '7')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
