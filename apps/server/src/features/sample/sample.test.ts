import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { urlOf, type Input } from '@falaj/contract/endpoint'
import { orderStatuses } from '@falaj/contract/enumerations'
import { sample, type SampleOrder } from '@falaj/contract/sample'
import { add, money, type Money } from '@falaj/money'
import { sampleRows } from '../../seed/sample.ts'
import { grantBySms } from '../../testing/second-factor.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../testing/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('admin')
})
afterAll(() => world.close())

type Filters = Input<typeof sample.query>['filters']
const page = async (client: Client, filters: Filters, number = 1, size = 40) =>
  (await client.call(sample.query, { filters, pageParam: { number, size } })).body
const everyRow = async (filters: Filters): Promise<SampleOrder[]> => {
  const rows: SampleOrder[] = []
  for (let number = 1; ; number += 1) {
    const { rows: more, total } = await page(admin, filters, number, 100)
    rows.push(...more)
    if (rows.length >= (total ?? 0) || more.length === 0) return rows
  }
}
/** A day of the demo world, as a clock in Dubai has it. */
const dayBack = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(Date.now() - days * 86_400_000)
const range = (from: number, until: number) => ({
  startTime: `${dayBack(from)}T00:00:00`,
  endTime: `${dayBack(until)}T23:59:59`,
})

describe('who sees it', () => {
  it('a member sees their own merchant’s orders and nobody else’s', async () => {
    const multi = await world.as('multi-admin')
    const own = await page(multi, {})
    expect(own.total).toBe(sampleRows('souk'))
    const others = await page(admin, {})
    expect(others.total).toBe(sampleRows('marina'))
    const ids = new Set(others.rows.map(({ id }) => id))
    expect(own.rows.filter(({ id }) => ids.has(id))).toEqual([])
  })

  it('another merchant’s order answers as one that never was', async () => {
    const [foreign] = (await page(await world.as('multi-admin'), {})).rows
    const [seen, unknown, nonsense] = await Promise.all(
      [foreign!.id, randomUUID(), 'nonsense'].map((id) => admin.call(sample.detail, { id })),
    )
    expect(seen!.code).toBe(40401)
    expect(unknown!.code).toBe(40401)
    expect(nonsense!.code).toBe(40401)
  })

  it('a role outside the area is refused', async () => {
    const sales = await world.as('sales')
    const answer = await sales.call(sample.query, { filters: {}, pageParam: { number: 1, size: 10 } })
    expect(answer.code).toBe(40301)
  })
})

describe('filters', () => {
  it('keeps only the asked days, as the member’s clock has them', async () => {
    const days = range(9, 8)
    const rows = await everyRow({ createdAt: days })
    expect(rows.length).toBeGreaterThan(100)
    const [from, until] = [Date.parse(`${dayBack(9)}T00:00:00+04:00`), Date.parse(`${dayBack(7)}T00:00:00+04:00`)]
    for (const { createdAt } of rows) {
      expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(from)
      expect(Date.parse(createdAt)).toBeLessThan(until)
    }
    const around = await everyRow({ createdAt: range(10, 7) })
    expect(around.filter((row) => Date.parse(row.createdAt) >= from && Date.parse(row.createdAt) < until)).toEqual(rows)
  })

  it('takes several statuses, one method and a text together', async () => {
    const { rows, total } = await page(admin, { status: ['FAILURE', 'CANCELED'], method: 'Alipay', text: 'PP-2' })
    expect(total).toBeGreaterThan(0)
    for (const row of rows) {
      expect(['FAILURE', 'CANCELED']).toContain(row.status)
      expect(row.method).toBe('Alipay')
      expect(row.reference).toMatch(/PP-2/)
    }
  })

  it('takes % and _ for themselves', async () => {
    expect((await page(admin, { text: '%' })).total).toBe(0)
    expect((await page(admin, { text: '_' })).total).toBe(0)
    expect((await page(admin, { text: "'; drop table sandbox.sample_order; --" })).total).toBe(0)
  })

  it('refuses more than 30 days, a status it does not know and a page of nothing', async () => {
    const raw = async (input: object) =>
      (
        await world.app.inject({
          method: 'POST',
          url: urlOf(sample.query),
          headers: { ...consoleHeaders, cookie: admin.cookie },
          payload: JSON.stringify({ filters: {}, pageParam: { number: 1, size: 10 }, ...input }),
        })
      ).json()
    expect(await raw({ filters: { createdAt: range(40, 2) } })).toMatchObject({
      head: { code: 40001 },
      body: { fields: [{ path: 'filters.createdAt.endTime', code: 'RANGE_SPAN' }] },
    })
    expect(await raw({ filters: { status: ['LOST'] } })).toMatchObject({ head: { code: 40001 } })
    expect(await raw({ pageParam: { number: 0, size: 10 } })).toMatchObject({ head: { code: 40001 } })
  })
})

describe('pages', () => {
  it('are newest first, without a gap and without a double, from the first to the last', async () => {
    const rows = await everyRow({ createdAt: range(3, 1) })
    const order = rows.map((row) => `${row.createdAt} ${row.id}`)
    expect(order).toEqual([...order].sort().reverse())
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  it('rows alone come without a count, until a page that is not full tells it by itself', async () => {
    const ask = async (filters: Filters, number: number) =>
      (await admin.call(sample.query, { filters, pageParam: { number, size: 40 }, ask: 'rows' })).body
    expect((await ask({}, 1)).total).toBeUndefined()
    const some = { method: 'Alipay', text: 'PP-2', status: ['FAILURE'] } satisfies Filters
    const { total } = await page(admin, some)
    expect(total).toBeLessThan(40)
    expect(await ask(some, 1)).toMatchObject({ total })
    expect(await ask(some, 9)).toMatchObject({ rows: [], total })
  })

  it('far pages are read from the nearer end and are the same pages', async () => {
    const { total } = await page(admin, {}, 1, 40)
    const last = Math.ceil(total! / 40)
    for (const number of [52, last - 1, last]) {
      const { rows } = await page(admin, {}, number, 40)
      const expected = await world.pool.query<{ id: string }>(
        `select o.id from sandbox.sample_order o join merchant m on m.id = o.merchant_id and m.mid = '20000001'
         order by o.created_at desc, o.id desc limit 40 offset $1`,
        [(number - 1) * 40],
      )
      expect(rows.map(({ id }) => id)).toEqual(expected.rows.map(({ id }) => id))
    }
    expect((await page(admin, {}, last + 1, 40)).rows).toEqual([])
  })
})

describe('sums', () => {
  it('equal the rows of the whole filter, per currency', async () => {
    const filters: Filters = { createdAt: range(5, 4), status: ['SETTLED', 'FAILURE'] }
    const rows = await everyRow(filters)
    const {
      sums,
      total,
      rows: none,
    } = (await admin.call(sample.query, { filters, pageParam: { number: 1, size: 10 }, ask: 'totals' })).body
    expect(none).toEqual([])
    expect(total).toBe(rows.length)
    expect(sums!.map(({ currency }) => currency).toSorted()).toEqual(['AED', 'EUR', 'GBP', 'USD'])
    const sumOf = (field: 'amount' | 'fee' | 'net', currency: Money['currency']): Money =>
      rows
        .map((row) => row[field])
        .filter((value) => value.currency === currency)
        .reduce(add, money(0n, currency))
    for (const { currency, count, values } of sums!) {
      const known = currency as Money['currency']
      expect(count).toBe(rows.filter(({ amount }) => amount.currency === currency).length)
      expect(values).toEqual({ amount: sumOf('amount', known), fee: sumOf('fee', known), net: sumOf('net', known) })
    }
  })

  it('of nothing are none', async () => {
    const answer = await admin.call(sample.query, {
      filters: { text: 'no such order' },
      pageParam: { number: 1, size: 10 },
      ask: 'totals',
    })
    expect(answer.body).toEqual({ rows: [], total: 0, sums: [] })
  })
})

describe('the demo world', () => {
  it('shows every status and four currencies', async () => {
    const { rows } = await world.pool.query<{ status: string; currency: string }>(
      'select distinct status, currency from sandbox.sample_order',
    )
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(orderStatuses))
    expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(['AED', 'EUR', 'GBP', 'USD']))
  })
})

describe('a approvable with a second factor', () => {
  const layla = '+971-501004401'
  const key = () => ({ 'idempotency-key': randomUUID() })
  const asked = async () => {
    const [row] = (await page(admin, { status: ['SETTLED'] })).rows
    return { id: row!.id, amount: row!.amount, reason: 'asked by the customer' }
  }
  const wire = ({ id, amount, reason }: Awaited<ReturnType<typeof asked>>) => ({
    id,
    amount: { amount: (Number(amount.minor) / 100).toFixed(2), currency: amount.currency },
    reason,
  })

  it('is asked for one, and done once with it', async () => {
    const input = await asked()
    const once = key()
    const without = await admin.call(sample.refund, input, once)
    expect(without.raw).toMatchObject({ head: { code: 40302 }, body: { scene: 'refund' } })
    const grant = await grantBySms(world, admin, layla, 'refund', wire(input))
    const first = await admin.call(sample.refund, input, { ...once, ...grant })
    expect(first.body.amount).toEqual(input.amount)
    const again = await admin.call(sample.refund, input, once)
    expect(again.body).toEqual(first.body)
  })

  it('a grant for another amount does not open it', async () => {
    const input = await asked()
    const request = { ...wire(input), reason: 'another reason' }
    const grant = await grantBySms(world, admin, layla, 'refund', request)
    expect(grant['x-step-up']).not.toBe('')
    expect((await admin.call(sample.refund, input, { ...key(), ...grant })).code).toBe(40302)
  })
})

it('does not exist in live mode', async () => {
  const live = await openWorld({
    FALAJ_MODE: 'live',
    FALAJ_SECRET: 'x'.repeat(40),
    FALAJ_PEPPER: 'y'.repeat(40),
    FALAJ_PUBLIC_ORIGIN: 'https://console.example.com',
  })
  try {
    const answer = await live.stranger.call(sample.query, { filters: {}, pageParam: { number: 1, size: 10 } })
    expect(answer.code).toBe(40401)
  } finally {
    await live.close()
  }
})
