import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '@falaj/contract/endpoint'
import { orderStatuses } from '@falaj/contract/enumerations'
import { sample } from '@falaj/contract/sample'
import { sampleRows } from '../../seed/sample.ts'
import { grantBySms } from '../../testing/second-factor.ts'
import { openWorld, type Client, type World } from '../../testing/world.ts'

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

describe('the demo world', () => {
  it('shows every status and four currencies', async () => {
    const { rows } = await world.pool.query<{ status: string; currency: string }>(
      'select distinct status, currency from sandbox.sample_order',
    )
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(orderStatuses))
    expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(['AED', 'EUR', 'GBP', 'USD']))
  })
})

describe('a command with a second factor', () => {
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
    const grant = await grantBySms(world, admin, layla, sample.refund, wire(input))
    const first = await admin.call(sample.refund, input, { ...once, ...grant })
    expect(first.body.amount).toEqual(input.amount)
    const again = await admin.call(sample.refund, input, once)
    expect(again.body).toEqual(first.body)
  })

  it('a grant for another amount does not open it', async () => {
    const input = await asked()
    const request = { ...wire(input), reason: 'another reason' }
    const grant = await grantBySms(world, admin, layla, sample.refund, request)
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
