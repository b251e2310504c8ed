// Statements for some stores: only what belongs to these, in sums that every store's statement adds up to, and nothing else for members bound to stores.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statement } from '@falaj/contract/accounts/statement'
import { errors } from '@falaj/contract/kernel/errors'
import { dayMs } from '@falaj/contract/kernel/time'
import { money } from '@falaj/money'
import { daysLater, dubaiDay } from '../../../platform/base/banking-days.ts'
import { settlements } from '../../../platform/money/settle.ts'
import { runDue } from '../../../testing/due.ts'
import { sendBad } from '../../../testing/bad-input.ts'
import { once } from '../../../testing/bank-account.ts'
import { paid, take } from '../../../testing/payment.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { makeNow } from '../../../testing/statement.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { askScheduled } from './statement.jobs.ts'

let world: World
let reader: Client
let bound: Client
let marina = ''
const today = dubaiDay(new Date())
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs)
const [quay, pier] = ['Quay', 'Pier']
beforeAll(async () => {
  world = await openWorld()
  ;[reader, bound] = [await world.as('financial'), await world.as('admin')]
  for (const client of [reader, bound]) await openPages(world, client, 'statements')
  marina = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)).rows[0]!.id
  for (const [store, days, minor] of [
    [quay, 9, 100_00n],
    [quay, 8, 250_00n],
    [pier, 8, 40_00n],
    [null, 8, 7_00n],
  ] as const) {
    const at = daysAgo(days)
    await take(world, paid(marina, { at, bookedAt: at, amount: money(minor, 'AED'), store }))
  }
  await world.db
    .transaction()
    .execute((tx) =>
      settlements.accrue({ tx, emit: () => Promise.resolve([]) }, [
        { merchantId: marina, currency: 'AED', dueOn: today, early: true },
      ]),
    )
})
afterAll(() => world.close())

const wish = { types: ['purchase'], currencies: ['AED'], firstDay: daysLater(today, -12), lastDay: today } as const
type Wish = Parameters<typeof reader.call<typeof statement.add>>[1]
const ask = (over: Partial<Wish>, by = reader) =>
  by.call(statement.add, { ...wish, types: ['purchase'], currencies: ['AED'], language: 'en', ...over }, once())
const made = async (over: Partial<Wish>, by = reader) => {
  const { id } = (await ask(over, by)).body.made[0]!
  await makeNow(world, id)
  const rows = (await by.call(statement.rows, { id, pageParam: { number: 1, size: 100 } })).body.rows
  return { id, rows, detail: (await by.call(statement.detail, { id })).body }
}
const faults = ({ body }: { readonly body: unknown }) => (body as { fields?: object[] }).fields
const netOf = ({ rows }: { readonly rows: readonly { amount: { minor: bigint } }[] }): bigint =>
  rows.reduce((sum, { amount }) => sum + amount.minor, 0n)
const netOfPayments = async (store: string | null): Promise<bigint> => {
  const { rows } = await world.owner.query<{ net: string }>(
    `select coalesce(sum(net_minor), 0)::text as net from payment where merchant_id = $1 and store is not distinct from $2
      and currency = 'AED' and settlement_id is not null and paid_at > now() - interval '10 days'`,
    [marina, store],
  )
  return BigInt(rows[0]!.net)
}
const bind = async (...codes: string[]): Promise<void> => {
  const { rows } = await world.owner.query<{ id: string }>(
    `update staff set stores_since = $2 where merchant_id = $1 and person_id = (select id from person where name = $3) returning id`,
    [marina, codes.length > 0 ? new Date() : null, 'Layla Haddad'],
  )
  await world.owner.query('delete from staff_store where staff_id = $1', [rows[0]!.id])
  for (const code of codes)
    await world.owner.query(
      `insert into staff_store (merchant_id, staff_id, store, from_at) values ($1, $2, $3, now() - interval '1 hour')`,
      [marina, rows[0]!.id, code],
    )
}

describe('a statement for stores', () => {
  it('has what belongs to these and nothing else; the head and the record name them', async () => {
    const own = await made({ stores: [quay] })
    expect(own.detail).toMatchObject({ status: 'READY', stores: [quay] })
    // Gross of two sales, less what the provider took of them.
    expect(own.rows.filter(({ reason }) => reason === 'payment').map(({ amount }) => amount.minor)).toEqual([
      100_00n,
      250_00n,
    ])
    expect(own.detail.opening!.minor).toBe(0n)
    expect(own.detail.closing!.minor).toBe(netOf(own))
    expect(netOf(own)).toBe(await netOfPayments(quay))
    const both = await made({ stores: [quay, pier] })
    expect(both.detail.stores).toEqual([pier, quay])
    expect(netOf(both)).toBe(netOf(own) + netOf(await made({ stores: [pier] })))
    const { url } = (await reader.call(statement.download, { id: own.id, format: 'jsonl', language: 'en' })).body
    const head = (await world.app.inject({ method: 'GET', url })).body.split('\n')[0]!
    expect(JSON.parse(head)).toMatchObject({ stores: [{ code: quay, name: quay, nameZh: quay }] })
    const pdf = (await reader.call(statement.download, { id: own.id, format: 'pdf', language: 'zh' })).body
    expect((await world.app.inject({ method: 'GET', url: pdf.url })).statusCode).toBe(200)
  })
  it('of settlements has the stores’ share of each', async () => {
    const own = await made({ types: ['settlement'], stores: [quay] })
    expect(own.rows).toHaveLength(1)
    expect(netOf(own)).toBe(await netOfPayments(quay))
  })
  it('is found by its stores in the list, and one of the whole merchant by none', async () => {
    const whole = await made({})
    const { id } = await made({ stores: [pier] })
    const listed = async (store: string[]) =>
      (await reader.call(statement.purchase, { filters: { store }, pageParam: { number: 1, size: 40 } })).body.rows.map(
        (row) => row.id,
      )
    expect(await listed([pier])).toContain(id)
    expect(await listed([pier])).not.toContain(whole.id)
    expect(await listed([''])).toContain(whole.id)
    expect(await listed([''])).not.toContain(id)
  })
  it('is refused for a type without stores, a store that there is not, and no store at all', async () => {
    expect(faults(await ask({ types: ['withdraw'], stores: [quay] }))).toEqual([
      { path: 'types', code: 'WITHOUT_STORES' },
    ])
    expect(faults(await ask({ stores: ['Nowhere'] }))).toEqual([{ path: 'stores', code: 'STORE_UNKNOWN' }])
    const nothing = { ...wish, language: 'en', stores: [] }
    expect(await sendBad(world, reader, statement.add, nothing)).toMatchObject({
      fields: [{ path: 'stores', code: 'CHOOSE_ONE' }],
    })
  })
  it('is scheduled apart from one of the whole merchant, and each month’s has its stores', async () => {
    const schedule = (stores?: string[]) =>
      reader.call(
        statement.schedule,
        { type: 'charge', currency: 'AED', language: 'en', ...(stores ? { stores } : {}) },
        once(),
      )
    expect((await schedule()).code).toBe(200)
    const { body } = await schedule([pier, quay])
    expect((await schedule([quay, pier])).code).toBe(errors.STATEMENT_STATE.code)
    expect((await reader.call(statement.schedules, {})).body.schedules).toContainEqual(
      expect.objectContaining({ id: body.id, stores: [pier, quay] }),
    )
    await runDue(
      world.db,
      askScheduled(() => new Date('2027-01-02T08:00:00Z')),
    )
    const { rows } = await world.owner.query('select stores from statement where schedule_id = $1', [body.id])
    expect(rows).toEqual([{ stores: [pier, quay] }])
    expect(
      faults(
        await reader.call(
          statement.schedule,
          { type: 'balance', currency: 'AED', language: 'en', stores: [quay] },
          once(),
        ),
      ),
    ).toEqual([{ path: 'type', code: 'WITHOUT_STORES' }])
  })
})

describe('a member who is bound to stores', () => {
  it('makes and reads statements of these stores only', async () => {
    const whole = await made({})
    const other = await made({ stores: [quay, pier] })
    const schedule = (
      await reader.call(statement.schedule, { type: 'refund', currency: 'AED', language: 'en' }, once())
    ).body
    await bind(quay)
    const own = await made({ stores: [quay] }, bound)
    expect(own.detail.stores).toEqual([quay])
    expect(faults(await ask({}, bound))).toEqual([{ path: 'stores', code: 'REQUIRED' }])
    expect(faults(await ask({ stores: [pier] }, bound))).toEqual([{ path: 'stores', code: 'STORE_UNKNOWN' }])
    const listed = (await bound.call(statement.purchase, { filters: {}, pageParam: { number: 1, size: 40 } })).body
    expect(listed.rows.map(({ id }) => id)).toContain(own.id)
    expect(new Set(listed.rows.map(({ stores }) => String(stores)))).toEqual(new Set([quay]))
    for (const { id } of [whole, other]) {
      const answers = [
        await bound.call(statement.detail, { id }),
        await bound.call(statement.rows, { id, pageParam: { number: 1, size: 10 } }),
        await bound.call(statement.retry, { id }, once()),
        await bound.call(statement.download, { id, format: 'csv', language: 'en' }),
      ]
      expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => errors.NOT_FOUND.code))
    }
    expect((await bound.call(statement.schedules, {})).body.schedules.every(({ stores }) => stores?.[0] === quay)).toBe(
      true,
    )
    expect((await bound.call(statement.unschedule, { id: schedule.id }, once())).code).toBe(errors.NOT_FOUND.code)
    await bind()
  })
})
