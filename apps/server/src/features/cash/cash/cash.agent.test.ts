import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cash } from '@falaj/contract/cash/cash'
import { cashAgent } from '@falaj/contract/cash/cash-agent'
import { errors } from '@falaj/contract/kernel/errors'
import { search } from '@falaj/contract/overview/search'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { moveOf } from '../../../rails/till-rail.ts'
import { deposit, pennilessTwin } from '../../../testing/money.ts'
import { addStores } from '../../../testing/stores.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { arrive } from './cash.arrive.ts'

const mid = '10000001'
const aed = (minor: bigint) => money(minor, 'AED')
const once = () => ({ 'idempotency-key': newId() })
const page = { pageParam: { number: 1, size: 40 } }
let world: World
let [cs, finance, other]: [Client, Client, Client] = [] as never
let mine = ''
let [id, code] = ['', '']
beforeAll(async () => {
  world = await openWorld()
  mine = await pennilessTwin(world, '20000001', mid)
  await world.owner.query(
    `insert into merchant_product (merchant_id, product, id, status, active_since)
     select $1, p, gen_random_uuid(), 'In-App', now() from unnest(array['eatm', 'cash-top-up']) p
     on conflict (merchant_id, product) do update set sign_by = null`,
    [mine],
  )
  ;[cs, finance, other] = [await world.as('cs'), await world.as('financial'), await world.as('multi-admin')]
  await deposit(world, mine, 5_000_00n)
  await addStores(world, mine, 'Quay')
})
afterAll(() => world.close())

const facts = { contact: 'Salim', area: 'Jumeirah', cashMax: aed(200_00n) }
const tell = async (amount: string, more: object = {}) => {
  const answer = await arrive(
    world.db,
    world.settings,
    moveOf({
      reference: `till-${newId()}`,
      mid,
      kind: 'cash-top-up',
      amount,
      currency: 'AED',
      at: new Date().toISOString(),
      store: 'Some place',
      target: '0501112222',
      agent: code,
      ...more,
    })!,
  )
  return 'why' in answer ? answer.why : answer.outcome
}
const detail = async () => (await finance.call(cashAgent.detail, { id })).body
const faults = ({ body }: { readonly body: unknown }) => (body as { fields: object[] }).fields

describe('an agent', () => {
  it('is added once by its key, under a name that no store has, by who moves money', async () => {
    await finance.call(cash.changeDrawer, { store: 'Quay', way: 'put-in', amount: aed(10_00n) }, once())
    expect(faults(await finance.call(cashAgent.add, { name: 'QUAY', ...facts }, once()))).toEqual([
      { path: 'name', code: 'AGENT_NAME' },
    ])
    expect((await cs.call(cashAgent.add, { name: 'Kiosk', ...facts }, once())).code).toBe(errors.ACCESS_DENIED.code)
    const headers = once()
    const added = await finance.call(cashAgent.add, { name: 'Kiosk', ...facts }, headers)
    ;({ id, code } = added.body)
    expect((await finance.call(cashAgent.add, { name: 'Kiosk', ...facts }, headers)).body).toEqual({ id, code })
    expect((await cs.call(search.query, { text: code })).body.found).toMatchObject([{ kind: 'cash-agent', id }])
  })

  it('takes cash for top-ups up to its limit, of several at once, and owes what it took; the balance pays as for any top-up', async () => {
    const before = await balanceOf(world.db, available(mine, 'AED'))
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell('60.00')))
    expect(answers.toSorted()).toEqual(['AGENT_LIMIT', 'AGENT_LIMIT', 'done', 'done', 'done'])
    // Named by its place alone it is the same agent.
    expect(await tell('20.00', { agent: null, store: 'Kiosk' })).toBe('done')
    expect(before - (await balanceOf(world.db, available(mine, 'AED')))).toBe(200_00n - 100n)
    expect(await detail()).toMatchObject({ owes: aed(200_00n), taken: aed(200_00n), topUps: 4, vouchers: 0 })
    const { rows } = (await cs.call(cash.topUpQuery, { filters: { takenBy: 'agent', status: ['SUCCESS'] }, ...page }))
      .body
    expect(rows.map(({ agent, store }) => [agent, store])).toEqual(Array.from({ length: 4 }, () => [code, 'Kiosk']))
    expect((await cs.call(cash.topUpQuery, { filters: { takenBy: 'store' }, ...page })).body.rows).toEqual([])
  })

  it('is refused by its own reasons: no such code, what is not a top-up, paused', async () => {
    expect(await tell('20.00', { agent: 'CA-2222222' })).toBe('AGENT_UNKNOWN')
    expect(await tell('60.00', { kind: 'cash-in' })).toBe('AGENT_TOP_UPS_ONLY')
    await finance.call(cashAgent.setState, { id, state: 'paused' })
    expect(await tell('20.00')).toBe('AGENT_PAUSED')
    expect((await finance.call(cashAgent.setState, { id, state: 'paused' })).code).toBe(errors.RECORD_STATE.code)
    await finance.call(cashAgent.setState, { id, state: 'active' })
  })

  it('has a limit that is changed only from its last version', async () => {
    const { version } = await detail()
    const edit = () => finance.call(cashAgent.edit, { id, version, ...facts, cashMax: aed(210_00n) })
    expect([(await edit()).code, (await edit()).code]).toEqual([200, errors.RECORD_CHANGED.code])
    expect([await tell('20.00'), await tell('10.00')]).toEqual(['AGENT_LIMIT', 'done'])
  })
})

describe('cash that an agent hands over', () => {
  const handOver = (minor: bigint, more: object = {}, headers = once(), who = finance) =>
    who.call(cashAgent.handOver, { id, amount: aed(minor), ...more }, headers)
  const quay = async () =>
    (await cs.call(cash.drawers, {})).body.drawers.find(({ store }) => store === 'Quay')?.balance.minor

  it('leaves its drawer and is in the store’s, once by its key, with the sums that explain it', async () => {
    const headers = once()
    for (let time = 0; time < 2; time += 1)
      expect((await handOver(50_00n, { store: 'Quay' }, headers)).body).toEqual({ owes: aed(160_00n) })
    expect(await quay()).toBe(60_00n)
    const found = await detail()
    expect(found).toMatchObject({ taken: aed(210_00n), handedOver: aed(50_00n), owes: aed(160_00n) })
    expect(found.handOvers).toMatchObject([{ amount: aed(50_00n), note: 'Quay' }])
    // Its drawer is none of the merchant's own, and changes in no other way.
    expect((await cs.call(cash.drawers, {})).body.drawers.map(({ store }) => store)).toEqual(['Quay'])
    const byHand = { store: 'Kiosk', way: 'take-out', amount: aed(1_00n) } as const
    expect(faults(await finance.call(cash.changeDrawer, byHand, once()))).toEqual([{ path: 'store', code: 'IS_AGENT' }])
    expect(faults(await handOver(1_00n, { store: 'Kiosk' }))).toEqual([{ path: 'store', code: 'IS_AGENT' }])
  })

  it('is never more than it owes, of several at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => handOver(60_00n)))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(2)
    expect(faults(answers.find((answer) => answer.code !== 200)!)).toEqual([{ path: 'amount', code: 'OVER_OWED' }])
    expect((await detail()).owes).toEqual(aed(40_00n))
  })

  it('leaves nothing half done when the database dies at any step', async () => {
    await world.owner.query(
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'dead'; end $$`,
    )
    for (const table of ['cash_drawer_change', 'outbox', 'audit_entry']) {
      await world.owner.query(`create trigger dies before insert on ${table} execute function die()`)
      expect((await handOver(10_00n, { store: 'Quay' })).code).not.toBe(200)
      await world.owner.query(`drop trigger dies on ${table}`)
    }
    expect([(await detail()).owes.minor, await quay()]).toEqual([40_00n, 60_00n])
  })

  it('is recorded by who moves money for this merchant; another’s agent is one that never was', async () => {
    expect((await handOver(1_00n, {}, once(), cs)).code).toBe(errors.ACCESS_DENIED.code)
    expect((await cs.call(cashAgent.detail, { id })).body.actions).toEqual([])
    for (const given of [id, newId(), 'x']) {
      expect((await other.call(cashAgent.detail, { id: given })).code).toBe(errors.NOT_FOUND.code)
      expect((await other.call(cashAgent.setState, { id: given, state: 'closed' })).code).toBe(errors.NOT_FOUND.code)
      expect((await other.call(cashAgent.edit, { id: given, version: 1, ...facts })).code).toBe(errors.NOT_FOUND.code)
      expect((await other.call(cashAgent.handOver, { id: given, amount: aed(1n) }, once())).code).toBe(
        errors.NOT_FOUND.code,
      )
    }
  })

  it('ends before the agent is closed, for good', async () => {
    const close = () => finance.call(cashAgent.setState, { id, state: 'closed' })
    expect((await close()).code).toBe(errors.AGENT_OWES.code)
    expect((await handOver(40_00n)).body).toEqual({ owes: aed(0n) })
    expect((await close()).code).toBe(200)
    expect(await tell('20.00')).toBe('AGENT_CLOSED')
    expect((await finance.call(cashAgent.setState, { id, state: 'active' })).code).toBe(errors.RECORD_STATE.code)
    expect(await detail()).toMatchObject({ status: 'closed', actions: [] })
  })
})
