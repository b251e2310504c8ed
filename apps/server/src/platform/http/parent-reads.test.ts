// What a parent reads of the merchants below it: endpoints that declare it, records of the time of the membership, and never a change.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyEndpoint } from '@falaj/contract/contract'
import { balance } from '@falaj/contract/accounts/balance'
import { settlement } from '@falaj/contract/accounts/settlement'
import { statement } from '@falaj/contract/accounts/statement'
import { transfer } from '@falaj/contract/accounts/transfer'
import { withdraw } from '@falaj/contract/accounts/withdraw'
import { cash } from '@falaj/contract/cash/cash'
import { merchantHeader, nameOf, urlOf } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { dayMs } from '@falaj/contract/kernel/time'
import { dispute } from '@falaj/contract/payments/dispute'
import { report } from '@falaj/contract/insight/report'
import { reports } from '@falaj/contract/insight/report-library'
import { payment } from '@falaj/contract/payments/payment'
import { refund } from '@falaj/contract/payments/refund'
import { device } from '@falaj/contract/places/device'
import { store } from '@falaj/contract/places/store'
import { money } from '@falaj/money'
import { dubaiDay } from '../base/banking-days.ts'
import { paid, take } from '../../testing/payment.ts'
import { openPages } from '../../testing/second-factor.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../testing/world.ts'

let world: World
let parent: Client
let [child, left, foreign] = ['', '', '']
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs)
const merchantOf = async (mid: string): Promise<string> =>
  (await world.owner.query<{ id: string }>('select id from merchant where mid = $1', [mid])).rows[0]!.id
const belongs = async (mid: string, from: string, until: string | null): Promise<void> => {
  await world.owner.query(
    `insert into merchant_membership (merchant_id, child_id, from_at, until_at)
     select p.id, c.id, now() + $2::interval, now() + $3::interval from merchant p, merchant c where p.mid = '20000002' and c.mid = $1`,
    [mid, from, until],
  )
}
beforeAll(async () => {
  world = await openWorld()
  parent = await world.as('multi-admin')
  ;[child, left, foreign] = ['20000004', '20000006', '20000001']
  await belongs(child, '-2 days', null)
  await belongs(left, '-20 days', '-10 days')
  for (const mid of [child, left, foreign])
    for (const days of [1, 3, 15]) {
      const bookedAt = daysAgo(days)
      await take(world, paid(await merchantOf(mid), { bookedAt, at: bookedAt }))
    }
})
afterAll(() => world.close())

const page = { filters: {}, pageParam: { number: 1, size: 40 } }
const of = (mid: string) => ({ [merchantHeader]: mid })
const paymentsOf = async (mid: string) => (await parent.call(payment.query, page, of(mid))).body
const newestOf = async (mid: string, where = 'true'): Promise<string> =>
  (
    await world.owner.query<{ id: string }>(
      `select id from payment where merchant_id = $1 and ${where} order by created_at desc limit 1`,
      [await merchantOf(mid)],
    )
  ).rows[0]!.id

describe('every endpoint', () => {
  it.each(everyEndpoint.map(({ endpoint }) => endpoint).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s answers a parent about a merchant below it only if it declares so',
    async (_name, endpoint) => {
      const response = await world.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint).replaceAll(/\{\w+\}/g, 'x'),
        headers: { ...consoleHeaders, ...of(child), cookie: parent.cookie },
        ...(endpoint.method === 'POST' ? { payload: '{}' } : {}),
      })
      const { head } = response.json<{ head: { code: number } }>()
      expect(head.code === errors.ACCESS_DENIED.code).toBe(!endpoint.forParents)
    },
  )
  it('that declares it is a read, dated by a time of its answer or a state', () => {
    const declared = everyEndpoint.filter(({ endpoint }) => endpoint.forParents)
    expect(declared.map(({ endpoint }) => endpoint.kind)).toEqual(declared.map(() => 'read'))
    expect(declared.map(({ feature, name }) => `${feature}.${name}`).toSorted()).toEqual([
      'balance.query',
      'cash.inDetail',
      'cash.inQuery',
      'cash.outDetail',
      'cash.outQuery',
      'cash.topUpDetail',
      'cash.topUpQuery',
      'device.query',
      'dispute.detail',
      'dispute.query',
      'payment.detail',
      'payment.query',
      'refund.detail',
      'refund.query',
      'report.query',
      'report.records',
      'settlement.detail',
      'settlement.query',
      'statement.balance',
      'statement.charge',
      'statement.detail',
      'statement.purchase',
      'statement.settlement',
      'statement.transaction',
      'store.query',
      'transfer.tradeDetail',
      'transfer.tradeQuery',
      'withdraw.tradeDetail',
      'withdraw.tradeQuery',
    ])
  })
})

it('reads the child’s records since it belongs to the parent, and their sums', async () => {
  const { rows } = await paymentsOf(child)
  const [newest] = rows
  expect(rows.map(({ createdAt }) => Date.parse(createdAt) >= daysAgo(2).getTime())).toEqual(rows.map(() => true))
  const { rows: stored } = await world.owner.query<{ count: number; minor: string }>(
    `select count(*)::int as count, sum(amount_minor) filter (where paid_at is not null)::text as minor from payment
     where merchant_id = $1 and created_at >= now() - interval '2 days'`,
    [await merchantOf(child)],
  )
  expect(stored[0]!.count).toBeGreaterThan(0)
  const { total, sums } = (await parent.call(payment.query, { ...page, ask: 'totals' }, of(child))).body
  expect(total).toBe(stored[0]!.count)
  expect(sums?.[0]?.values['amount']?.minor).toBe(BigInt(stored[0]!.minor))
  expect((await parent.call(payment.detail, { id: newest!.id }, of(child))).code).toBe(200)
  const older = await newestOf(child, `created_at < now() - interval '2 days'`)
  expect((await parent.call(payment.detail, { id: older }, of(child))).code).toBe(errors.NOT_FOUND.code)
  for (const list of [refund.query, settlement.query] as const)
    expect((await parent.call(list, page, of(child))).code).toBe(200)
})

it('reads reports of a child: what was paid while it belonged to the parent, and what is true now only while it does', async () => {
  const day = (ago: number) => dubaiDay(daysAgo(ago))
  const question = { report: 'stores', by: 'day', currency: 'AED', period: { from: day(30), to: day(0) } } as const
  const sumOf = async (mid: string, where: string): Promise<string> =>
    (
      await world.owner.query<{ count: string }>(
        `select count(*)::text as count from payment p where p.merchant_id = $1 and p.paid_at is not null and p.currency = 'AED' and ${where}`,
        [await merchantOf(mid)],
      )
    ).rows[0]!.count
  for (const [mid, where] of [
    [child, `p.paid_at >= now() - interval '2 days'`],
    [left, `p.paid_at >= now() - interval '20 days' and p.paid_at < now() - interval '10 days'`],
  ] as const) {
    const { code, body } = await parent.call(report.query, question, of(mid))
    expect(code).toBe(200)
    const at = Object.keys(reports.stores.columns).indexOf('payments')
    expect(body.total.cells[at]!.value).toBe(await sumOf(mid, where))
    const rows = (await parent.call(report.records, { ...question, column: 'payments', key: null }, of(mid))).body
    expect(String(rows.count)).toBe(body.total.cells[at]!.value)
    expect(rows.rows.map(({ link }) => link)).toEqual(rows.rows.map(() => null))
  }
  const held = { ...question, report: 'held', by: 'age' } as const
  expect((await parent.call(report.query, held, of(child))).code).toBe(200)
  expect((await parent.call(report.query, held, of(left))).code).toBe(errors.NOT_FOUND.code)
  expect((await parent.call(report.query, question, of(foreign))).code).toBe(errors.NOT_FOUND.code)
})

it('reads disputes, cash, withdrawals, transfers and their details in the time of the membership alone', async () => {
  const reads = [
    [dispute.query, dispute.detail, 'receivedAt'],
    [cash.inQuery, cash.inDetail, 'at'],
    [cash.outQuery, cash.outDetail, 'at'],
    [cash.topUpQuery, cash.topUpDetail, 'at'],
    [withdraw.tradeQuery, withdraw.tradeDetail, 'createdAt'],
    [transfer.tradeQuery, transfer.tradeDetail, 'createdAt'],
  ] as const
  // The demo world's richest merchant becomes a child of another one, as of a day in the middle of its records.
  let outside = 0
  for (const [list, detail, by] of reads) {
    const own = (await (await world.as('admin')).call(list as typeof dispute.query, page)).body.rows
    const at = (row: object) => Date.parse((row as Record<string, string>)[by]!)
    const times = own.map(at).toSorted((a, b) => a - b)
    if (times.length < 2) continue
    const middle = times[Math.floor(times.length / 2)]!
    await world.owner.query(`delete from merchant_membership where child_id = $1`, [await merchantOf(foreign)])
    await world.owner.query(
      `insert into merchant_membership (merchant_id, child_id, from_at) select p.id, c.id, $2 from merchant p, merchant c
       where p.mid = '20000002' and c.mid = $1`,
      [foreign, new Date(middle)],
    )
    const { rows } = (await parent.call(list as typeof dispute.query, page, of(foreign))).body
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => at(row) >= middle)).toBe(true)
    expect((await parent.call(detail as typeof dispute.detail, { id: rows[0]!.id }, of(foreign))).code).toBe(200)
    const old = own.find((row) => at(row) < middle)
    if (!old) continue
    outside += 1
    const { code } = await parent.call(detail as typeof dispute.detail, { id: old.id }, of(foreign))
    expect(code).toBe(errors.NOT_FOUND.code)
  }
  expect(outside).toBeGreaterThan(3)
  await world.owner.query(`delete from merchant_membership where child_id = $1`, [await merchantOf(foreign)])
})

it('reads statements whose whole period lies in the membership', async () => {
  const put = (number: string, first: number, last: number) =>
    world.owner.query(
      `insert into statement (merchant_id, id, number, type, currency, first_day, last_day, state, language)
       select id, gen_random_uuid(), $2, 'balance', 'AED', (now() at time zone 'Asia/Dubai')::date - $3::int,
         (now() at time zone 'Asia/Dubai')::date - $4::int, 'IN_REVIEW', 'en' from merchant where mid = $1`,
      [left, number, first, last],
    )
  await put('ST-INSIDE', 19, 11)
  await put('ST-BEFORE', 25, 12)
  await put('ST-AFTER', 15, 5)
  await openPages(world, parent, 'statements')
  const listed = await parent.call(statement.balance, page, of(left))
  expect(listed).toMatchObject({ code: 200 })
  const { rows } = listed.body
  expect(rows.map(({ number }) => number)).toEqual(['ST-INSIDE'])
  const idOf = async (number: string): Promise<string> =>
    (await world.owner.query('select id from statement where number = $1', [number])).rows[0].id
  const read = async (number: string) =>
    (await parent.call(statement.detail, { id: await idOf(number) }, of(left))).code
  expect(await read('ST-INSIDE')).toBe(200)
  expect([await read('ST-BEFORE'), await read('ST-AFTER')]).toEqual([errors.NOT_FOUND.code, errors.NOT_FOUND.code])
})

it('reads of a merchant that left only records up to that day', async () => {
  const { rows } = await paymentsOf(left)
  expect(rows.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual([daysAgo(15).toISOString().slice(0, 10)])
  const later = await newestOf(left)
  expect((await parent.call(payment.detail, { id: later }, of(left))).code).toBe(errors.NOT_FOUND.code)
  const within = await newestOf(
    left,
    `created_at < now() - interval '10 days' and created_at >= now() - interval '20 days'`,
  )
  expect((await parent.call(payment.detail, { id: within }, of(left))).code).toBe(200)
})

it('reads balances while the merchant belongs to it, of now and of moments since then', async () => {
  const code = async (mid: string, at?: string) => (await parent.call(balance.query, at ? { at } : {}, of(mid))).code
  expect(await code(child)).toBe(200)
  expect(await code(child, daysAgo(1).toISOString())).toBe(200)
  expect(await code(child, daysAgo(3).toISOString())).toBe(errors.NOT_FOUND.code)
  expect(await code(left)).toBe(errors.NOT_FOUND.code)
})

it('reads stores and devices while the merchant belongs to it, with what they sold since then', async () => {
  const id = await merchantOf(child)
  await world.owner.query(
    `insert into store (merchant_id, code, id, name, state, created_at) values ($1, 'Below', gen_random_uuid(), 'Below', 'active', now() - interval '1 year')
     on conflict do nothing`,
    [id],
  )
  await world.owner.query(
    `insert into pos_device (merchant_id, id, number, model, serial, label, state, store) values ($1, gen_random_uuid(), 'DV-BELOW', 'browser', 'S-BELOW', 'Till', 'ACTIVE', 'Below')`,
    [id],
  )
  for (const days of [0, 3]) {
    const bookedAt = days === 0 ? new Date() : daysAgo(days)
    await take(world, paid(id, { bookedAt, at: bookedAt, store: 'Below', amount: money(30_00n, 'AED') }))
  }
  const stores = (await parent.call(store.query, page, of(child))).body.rows
  expect(stores.find(({ code }) => code === 'Below')?.volume).toEqual(money(30_00n, 'AED'))
  expect((await parent.call(device.query, page, of(child))).body.rows.map(({ number }) => number)).toContain('DV-BELOW')
  for (const endpoint of [store.query, device.query]) {
    expect((await parent.call(endpoint, page, of(foreign))).code).toBe(errors.NOT_FOUND.code)
    const own = JSON.stringify((await parent.call(endpoint, page)).body, (_, value) =>
      typeof value === 'bigint' ? String(value) : (value as unknown),
    )
    expect(own).not.toMatch(/DV-BELOW|"Below"/)
  }
  expect((await parent.call(store.detail, { id: stores[0]!.id }, of(child))).code).toBe(errors.ACCESS_DENIED.code)
  expect((await parent.call(store.detail, { id: stores[0]!.id })).code).toBe(errors.NOT_FOUND.code)
})

it('finds nothing of a foreign merchant, of a missing one, or as a child itself', async () => {
  for (const mid of [foreign, '29999999', 'x', ''])
    expect((await parent.call(payment.query, page, of(mid))).code).toBe(errors.NOT_FOUND.code)
  const taxi = await world.as('taxi-admin')
  expect((await taxi.call(payment.query, page, of('20000002'))).code).toBe(errors.NOT_FOUND.code)
  expect((await parent.call(payment.detail, { id: await newestOf(child) })).code).toBe(errors.NOT_FOUND.code)
  expect((await world.stranger.call(payment.query, page, of(child))).code).toBe(errors.SESSION_EXPIRED.code)
})

it('enters only what the member may enter at the parent', async () => {
  const maker = await world.as('business-maker')
  expect((await maker.call(payment.query, page, of(child))).code).toBe(errors.ACCESS_DENIED.code)
})
