import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '@falaj/contract/kernel/time'
import { urlOf, type Input, type Output } from '@falaj/contract/kernel/endpoint'
import { add, money, type Money } from '@falaj/money'
import { boundOrders, makeOrders, orderList, testOrders } from '../../testing/order-list.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../testing/world.ts'

/** More than are skipped row by row: the last pages are read from the other end. */
const count = 2600
let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld({}, { extra: boundOrders })
  await makeOrders(world, count)
  admin = await world.as('admin')
})
afterAll(() => world.close())

const { query } = testOrders
type ListInput = Partial<Input<typeof query>>
type Row = Output<typeof query>['rows'][number]
const page = async ({ filters = {}, ...options }: ListInput = {}, number = 1, size = 40, client = admin) =>
  (await client.call(query, { filters, pageParam: { number, size }, ...options })).body
const everyRow = async (options: ListInput = {}): Promise<Row[]> => {
  const rows: Row[] = []
  for (let number = 1; ; number += 1) {
    const { rows: more, total } = await page(options, number, 100)
    rows.push(...more)
    if (more.length === 0 || rows.length >= (total ?? 0)) return rows
  }
}
const days = (first: string, last: string) => ({ startTime: `${first}T00:00:00`, endTime: `${last}T23:59:59` })
const raw = async (input: object) =>
  (
    await world.app.inject({
      method: 'POST',
      url: urlOf(query),
      headers: { ...consoleHeaders, cookie: admin.cookie },
      payload: JSON.stringify({ filters: {}, pageParam: { number: 1, size: 10 }, ...input }),
    })
  ).json<{ head: { code: number }; body: unknown }>()

describe('whose', () => {
  it('a member reads their own merchant’s rows and nobody else’s', async () => {
    const [mine, theirs] = [await page(), await page({}, 1, 40, await world.as('multi-admin'))]
    expect([mine.total, theirs.total]).toEqual([count, 5])
    const ids = new Set(mine.rows.map(({ id }) => id))
    expect(theirs.rows.filter(({ id }) => ids.has(id))).toEqual([])
  })
  it('another merchant’s row answers as one that never was', async () => {
    const merchant = await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)
    const [foreign] = (await page({}, 1, 1, await world.as('multi-admin'))).rows
    const [own] = (await page()).rows
    const merchantId = merchant.rows[0]!.id
    expect(await orderList.one(world.db, merchantId, own!.id)).toEqual(own)
    for (const id of [foreign!.id, '019a0000-0000-7000-8000-000000000000', 'nonsense'])
      await expect(orderList.one(world.db, merchantId, id)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })
  it('a role outside the area is refused', async () => {
    const sales = await world.as('sales')
    expect((await sales.call(query, { filters: {}, pageParam: { number: 1, size: 10 } })).code).toBe(40301)
  })
})

describe('filters', () => {
  it('keep only the asked days, as the member’s clock has them', async () => {
    const rows = await everyRow({ filters: { createdAt: days('2026-01-30', '2026-02-02') } })
    const [from, until] = ['2026-01-30T00:00:00+04:00', '2026-02-03T00:00:00+04:00'].map((at) => Date.parse(at))
    const all = await everyRow()
    const isInside = ({ createdAt }: Row): boolean => Date.parse(createdAt) >= from! && Date.parse(createdAt) < until!
    expect(rows.length).toBeGreaterThan(100)
    expect(rows).toEqual(all.filter(isInside))
  })
  it('take several values, one value, a text and a condition of the list’s own together', async () => {
    const all = await everyRow()
    const wanted = {
      status: ['SETTLED' as const, 'PAID' as const],
      channel: 'SHOP' as const,
      text: 'marina',
      late: 'yes' as const,
    }
    const rows = await everyRow({ filters: wanted })
    expect(rows.length).toBeGreaterThan(0)
    const late = ({ settledAt, createdAt }: Row): boolean =>
      settledAt !== null && Date.parse(settledAt) > Date.parse(createdAt) + 12 * hourMs
    expect(rows).toEqual(
      all.filter(
        (row) => row.status !== 'FAILURE' && row.channel === 'SHOP' && row.store === 'Marina Walk' && late(row),
      ),
    )
  })
  it('take amounts of one currency, from the least to the most', async () => {
    const all = await everyRow()
    const range = { min: money(1000n, 'AED'), max: money(50_000n, 'AED') }
    const isInside = ({ amount }: Row): boolean =>
      amount.currency === 'AED' && amount.minor >= 1000n && amount.minor <= 50_000n
    expect(await everyRow({ filters: { amount: range } })).toEqual(all.filter(isInside))
    const { total } = await page({ filters: { amount: { min: money(90_000n, 'USD') } } })
    expect(total).toBe(all.filter(({ amount }) => amount.currency === 'USD' && amount.minor >= 90_000n).length)
  })
  it('take % and _ for themselves', async () => {
    for (const text of ['%', '_', "'; drop table test_order; --"])
      expect((await page({ filters: { text } })).total).toBe(0)
  })
  it.each([
    [{ filters: { createdAt: days('2026-01-01', '2026-02-20') } }, 'filters.createdAt.endTime', 'RANGE_SPAN'],
    [{ filters: { status: ['LOST'] } }, 'filters.status.0', 'INVALID'],
    [{ filters: { amount: {} } }, 'filters.amount.min', 'REQUIRED'],
    [
      { filters: { amount: { min: { amount: '2.00', currency: 'AED' }, max: { amount: '1.00', currency: 'AED' } } } },
      'filters.amount.max',
      'AMOUNT_ORDER',
    ],
    [
      { filters: { amount: { min: { amount: '1.00', currency: 'AED' }, max: { amount: '2.00', currency: 'USD' } } } },
      'filters.amount.max',
      'CURRENCY_DIFFERS',
    ],
    [{ sort: { field: 'fee', descending: true } }, 'sort.field', 'INVALID'],
    [{ sort: { field: 'o.id; drop table test_order', descending: true } }, 'sort.field', 'INVALID'],
    [{ pageParam: { number: 0, size: 10 } }, 'pageParam.number', 'INVALID'],
  ])('refuse %j and name the field', async (input, path, code) => {
    expect(await raw(input)).toMatchObject({ head: { code: 40001 }, body: { fields: [{ path, code }] } })
  })
})

describe('order', () => {
  const sorted = (rows: readonly Row[], keyOf: (row: Row) => string, descending: boolean): string[] => {
    const order = rows.map(keyOf).toSorted()
    return descending ? order.toReversed() : order
  }
  it.each([true, false])('by when it was made, newest first or last: %s', async (descending) => {
    const rows = await everyRow({ sort: { field: 'createdAt', descending } })
    const keyOf = ({ createdAt, id }: Row): string => `${createdAt} ${id}`
    expect(rows.map(keyOf)).toEqual(sorted(rows, keyOf, descending))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(count)
  })
  it.each([true, false])('by amount within each currency, the largest first or last: %s', async (descending) => {
    const rows = await everyRow({ sort: { field: 'amount', descending } })
    const keyOf = ({ amount, id }: Row): string => `${amount.currency} ${String(amount.minor).padStart(9, '0')} ${id}`
    expect(rows.map(keyOf)).toEqual(sorted(rows, keyOf, descending))
    expect(rows).toHaveLength(count)
  })
  it('far pages are read from the nearer end and are the same pages', async () => {
    for (const sort of [undefined, { field: 'number', descending: false }, { field: 'amount', descending: true }]) {
      const options = sort ? { sort } : {}
      const all = await everyRow(options)
      const last = Math.ceil(count / 40)
      for (const number of [52, last - 1, last])
        expect((await page(options, number)).rows).toEqual(all.slice((number - 1) * 40, number * 40))
      expect((await page(options, last + 1)).rows).toEqual([])
    }
  })
  it('rows alone come without a count, until a page that is not full tells it by itself', async () => {
    expect((await page({ ask: 'rows' })).total).toBeUndefined()
    const filters = { text: 'O-00001' }
    expect(await page({ filters, ask: 'rows' })).toMatchObject({ total: 10 })
    expect(await page({ filters, ask: 'rows' }, 9)).toMatchObject({ rows: [], total: 10 })
  })
})

describe('sums', () => {
  it('equal the rows of the whole filter, per currency', async () => {
    const filters = { status: ['SETTLED' as const] }
    const rows = await everyRow({ filters })
    const { sums, total, rows: none } = await page({ filters, ask: 'totals' })
    expect([none, total]).toEqual([[], rows.length])
    const sumOf = (what: 'amount' | 'fee', currency: Money['currency']): Money =>
      rows
        .map((row) => row[what])
        .filter((value) => value.currency === currency)
        .reduce(add, money(0n, currency))
    expect(sums).toEqual(
      (['AED', 'USD'] as const).map((currency) => ({
        currency,
        count: rows.filter(({ amount }) => amount.currency === currency).length,
        values: { amount: sumOf('amount', currency), fee: sumOf('fee', currency) },
      })),
    )
  })
  it('of nothing are none', async () => {
    expect(await page({ filters: { text: 'no such order' }, ask: 'totals' })).toEqual({ rows: [], total: 0, sums: [] })
  })
})

describe('the planner', () => {
  const planOf = async (filters: Input<typeof query>['filters'], rest: string): Promise<string> => {
    const merchant = await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)
    const reader = {
      merchantId: merchant.rows[0]!.id,
      personId: '',
      zone: 'UTC',
      registry: { movements: {}, finders: [] },
    }
    const { sql: text, parameters } = orderList.rows(reader, filters).compile(world.db)
    const { rows } = await world.owner.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) select ${rest.replace('$list', `(${text}) part`)}`,
      [...parameters],
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  it('takes days to the table’s own index, and leaves out the months that were not asked for', async () => {
    const plan = await planOf(
      { createdAt: days('2026-02-10', '2026-02-11') },
      '* from $list order by created_at desc, id desc limit 20',
    )
    expect(plan).toMatch(/Index Cond: .*merchant_id.*created_at/s)
    expect(plan).not.toContain('test_order_old')
    expect(plan).not.toMatch(/(->\s+|^)(Incremental )?Sort$/m)
  })
  it('reads a page by amount out of the index', async () => {
    const plan = await planOf({ currency: 'AED' }, '* from $list order by currency, amount_minor, id limit 20')
    expect(plan).toContain('currency_amount_minor')
    expect(plan).not.toMatch(/(->\s+|^)(Incremental )?Sort$/m)
  })
  it('counts without what rows show', async () => {
    const plan = await planOf({ createdAt: days('2026-02-10', '2026-02-11') }, 'count(*) from $list')
    expect(plan).toMatch(/Index Only Scan|Bitmap Index Scan/)
  })
})
