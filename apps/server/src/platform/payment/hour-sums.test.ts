// The sums by hour against the rows: after any mix of payments, refunds, disputes and settlements, folded or waiting.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampled, seed } from '../../testing/scale.ts'
import { nameStores } from '../../testing/store.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { newId } from '../base/ids.ts'
import { foldPaymentHours, hoursToday, hourSums, usualTo, wrongPaymentHours, type HourGroup } from './hour-sums.ts'

let world: World
let merchantId = ''
let personId = ''
beforeAll(async () => {
  world = await openWorld()
  const { rows } = await world.owner.query<{ id: string; person: string }>(
    `select m.id, (select s.person_id from staff s where s.merchant_id = m.id limit 1) as person from merchant m where mid = '20000001'`,
  )
  merchantId = rows[0]!.id
  personId = rows[0]!.person
  await nameStores(world, merchantId, ['A', 'B', 'C', 'Old', 'New'])
})
afterAll(() => world.close())

interface Sale {
  readonly currency: string
  readonly at: Date
  readonly store?: string | null
  readonly method?: string
  readonly minor?: number
  readonly paid?: boolean
}
const sell = async ({
  currency,
  at,
  store = null,
  method = 'VISA',
  minor = 10_000,
  paid = true,
}: Sale): Promise<string> => {
  const id = newId()
  await world.owner.query(
    `insert into payment (merchant_id, id, number, product, kind, state, pay_state, currency, amount_minor, fee_minor, vat_minor, net_minor, method,
       store, created_at, paid_at, cycle_day, due_on)
     select $1, $2::uuid, 'H-' || right($2::text, 12), 'gateway', 'delivered', case when $8 then 'PAID' else 'CREATED' end,
       case when $8 then 'PAID_SUCCESS' else 'CREATED' end, $3, $7::int, f, v, case when $8 then $7::int - f - v else 0 end, $6, $5, $4::timestamptz,
       case when $8 then $4::timestamptz end, case when $8 then $4::date end, case when $8 then $4::date + 1 end
     from (select case when $8 then 20 else 0 end as f, case when $8 then 1 else 0 end as v) c`,
    [merchantId, id, currency, at, store, method, minor, paid],
  )
  return id
}
const refund = async (id: string, minor: number, at: Date, state: 'PLACED' | 'SUCCESS') => {
  const refundId = newId()
  await world.owner.query(
    `insert into refund (merchant_id, id, number, draft_id, payment_id, currency, net_minor, reason, state, maker_person_id, placed_at, funded_at)
     select merchant_id, $2::uuid, 'HR-' || right($2::text, 12), gen_random_uuid(), id, currency, $3, 'REQUESTED', 'PLACED', $4, $5, $5
     from payment where merchant_id = $1 and id = $6`,
    [merchantId, refundId, minor, personId, at, id],
  )
  if (state === 'SUCCESS')
    await world.owner.query(`update refund set state = 'SUCCESS', refunded_at = $2, ended_at = $2 where id = $1`, [
      refundId,
      at,
    ])
}
const dispute = (id: string, at: Date, state: string) =>
  world.owner.query(
    `insert into dispute (merchant_id, id, number, payment_id, payment_number, case_no, type, code, state, currency, net_minor, original_minor, money,
       received_at, respond_by, told_at)
     select merchant_id, gen_random_uuid(), 'HD-' || left(gen_random_uuid()::text, 12), id, number, gen_random_uuid()::text, 'x', 'LIC', $3, currency, 100, 200,
       'none', $2, $2, $2 from payment where id = $1`,
    [id, at, state],
  )

const currency = 'QAR'
const noon = new Date('2026-10-05T08:30:00Z')
const hoursLater = (hours: number): Date => new Date(noon.getTime() + hours * 3_600_000)
type Step =
  | {
      readonly kind: 'sell'
      readonly hours: number
      readonly store: string | null
      readonly minor: number
      readonly paid: boolean
    }
  | { readonly kind: 'pay' | 'settle' | 'move' | 'decide'; readonly nth: number }
  | {
      readonly kind: 'refund'
      readonly nth: number
      readonly hours: number
      readonly minor: number
      readonly state: 'PLACED' | 'SUCCESS'
    }
  | { readonly kind: 'dispute'; readonly nth: number; readonly hours: number; readonly state: 'ALERT' | 'OPEN' }
  | { readonly kind: 'fold'; readonly max: number }
const nth = fc.nat({ max: 20 })
const hours = fc.integer({ min: -60, max: 60 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      hours,
      store: fc.constantFrom('A', 'B', null),
      minor: fc.integer({ min: 1000, max: 90_000 }),
      paid: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('pay', 'settle', 'move', 'decide'), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      nth,
      hours,
      minor: fc.integer({ min: 1, max: 400 }),
      state: fc.constantFrom('PLACED', 'SUCCESS'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('dispute' as const),
      nth,
      hours,
      state: fc.constantFrom('ALERT', 'OPEN'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fold' as const), max: fc.integer({ min: 1, max: 30 }) }) },
)

it('are what the rows say after any mix of payments, refunds, disputes and settlements', async () => {
  const sold: string[] = []
  const take = async (each: Step) => {
    if (each.kind === 'sell') sold.push(await sell({ ...each, currency, at: hoursLater(each.hours) }))
    if (each.kind === 'fold') await foldPaymentHours(world.db, each.max)
    if (each.kind === 'sell' || each.kind === 'fold' || sold.length === 0) return
    const id = sold[each.nth % sold.length]!
    const { rows } = await world.owner.query<{ paid: boolean }>(
      'select paid_at is not null as paid from payment where id = $1',
      [id],
    )
    const isPaid = rows[0]!.paid
    if (each.kind === 'pay' && !isPaid)
      await world.owner.query(
        `update payment set state = 'PAID', pay_state = 'PAID_SUCCESS', paid_at = $2::timestamptz, cycle_day = $2::date, due_on = $2::date, fee_minor = 7,
           net_minor = amount_minor - 7 where id = $1`,
        [id, hoursLater(each.nth)],
      )
    if (!isPaid) return
    if (each.kind === 'settle')
      await world.owner.query(
        `update payment set settlement_id = gen_random_uuid(), pay_state = 'SETTLED' where id = $1 and settlement_id is null`,
        [id],
      )
    if (each.kind === 'move')
      await world.owner.query(
        `update payment set store = 'C', method = 'APPLE_PAY', pos_device_id = gen_random_uuid() where id = $1`,
        [id],
      )
    if (each.kind === 'refund')
      await world.owner
        .query(`select from payment where id = $1 and amount_minor - refunded_minor - refunding_minor >= $2`, [
          id,
          each.minor,
        ])
        .then(({ rowCount }) => (rowCount ? refund(id, each.minor, hoursLater(each.hours), each.state) : undefined))
    if (each.kind === 'dispute') await dispute(id, hoursLater(each.hours), each.state)
    if (each.kind === 'decide') await world.owner.query(`update dispute set state = 'OPEN' where payment_id = $1`, [id])
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }), async (steps) => {
      for (const each of steps) await take(each)
      expect(await wrongPaymentHours(world.db)).toBe(0)
    }),
    { numRuns: sampled(12), seed },
  )
  // The reader's groups are those of the rows.
  const period = { currency, from: new Date('2026-10-02T20:00:00Z'), until: new Date('2026-10-06T20:00:00Z') }
  for (const by of [[], ['store'], ['hour', 'store'], ['week'], ['day', 'method'], ['weekday']] as HourGroup[][]) {
    const found = await hourSums(world.db, merchantId, period, by)
    const { rows } = await world.owner.query<Record<'count' | 'amount' | 'refunded' | 'disputed', string>>(
      `select count(*)::text as count, coalesce(sum(amount_minor), 0)::text as amount,
         (select coalesce(sum(net_minor), 0)::text from refund where merchant_id = $1 and currency = $2 and refunded_at >= $3 and refunded_at < $4) as refunded,
         (select coalesce(sum(net_minor), 0)::text from dispute where merchant_id = $1 and currency = $2 and state <> 'ALERT'
           and received_at >= $3 and received_at < $4) as disputed
       from payment where merchant_id = $1 and currency = $2 and paid_at >= $3 and paid_at < $4`,
      [merchantId, currency, period.from, period.until],
    )
    const total = (name: 'count' | 'amount' | 'refunded' | 'disputed') =>
      String(found.reduce((sum, row) => sum + row[name], 0n))
    expect({
      by,
      count: total('count'),
      amount: total('amount'),
      refunded: total('refunded'),
      disputed: total('disputed'),
    }).toEqual({
      by,
      ...rows[0],
    })
    expect(new Set(found.map(({ keys }) => keys.join(' '))).size).toBe(found.length)
  }
  const days = await hourSums(world.db, merchantId, period, ['day'])
  expect(days.map(({ keys }) => keys[0]! >= '2026-10-03' && keys[0]! <= '2026-10-06')).toEqual(days.map(() => true))
})

it('do not make two payments of one hour wait for each other', async () => {
  const at = new Date()
  const id = await sell({ currency: 'OMR', at })
  await world.owner.query(`set lock_timeout = '2s'`)
  await world.db.transaction().execute(async (tx) => {
    await sql`update payment set settlement_id = gen_random_uuid(), pay_state = 'SETTLED' where id = ${id}::uuid`.execute(
      tx,
    )
    // In the same hour and group while the other is not committed; waiting rows are folded.
    await sell({ currency: 'OMR', at })
    await foldPaymentHours(world.db)
  })
  expect(await wrongPaymentHours(world.db)).toBe(0)
})

it('tell what a store usually has by this minute: the median of eight same weekdays, once it has sold for eight weeks', async () => {
  const now = new Date('2026-09-16T09:20:00Z')
  const back = (weeks: number, minutes = 0) => new Date(now.getTime() - weeks * 7 * 86_400_000 - minutes * 60_000)
  // 10.00, 20.00, … 80.00 by this minute; what came a minute later, or on another weekday, does not count.
  for (let week = 1; week <= 8; week += 1) {
    await sell({ currency: 'BHD', store: 'Old', at: back(week, 70), minor: week * 600 })
    await sell({ currency: 'BHD', store: 'Old', at: back(week, 5), minor: week * 400 })
    await sell({ currency: 'BHD', store: 'Old', at: back(week, -1), minor: 99_999 })
    await sell({ currency: 'BHD', store: 'Old', at: back(week, 24 * 60), minor: 99_999 })
  }
  await sell({ currency: 'BHD', store: 'New', at: back(2, 5), minor: 5000 })
  await sell({ currency: 'BHD', store: 'New', at: back(0, 90), minor: 2500 })
  await sell({ currency: 'BHD', store: 'New', at: back(0, 5), minor: 1500 })
  await foldPaymentHours(world.db, 20)
  const stores = await usualTo(world.db, merchantId, 'BHD', now)
  expect(stores.map(({ store, today, usual }) => ({ store, today, usual }))).toEqual([
    { store: 'New', today: { count: 2n, amount: 4000n }, usual: null },
    { store: 'Old', today: { count: 0n, amount: 0n }, usual: { count: 2n, amount: 4500n } },
  ])
  const byHour = await hoursToday(world.db, merchantId, { currency: 'BHD', now, store: 'Old' })
  // Whole hours: at 13:15 and at 13:21 in Dubai are one.
  expect(byHour.map(({ hour, today, usual }) => ({ hour, today: today.amount, usual: usual.amount }))).toEqual([
    { hour: 12, today: 0n, usual: 2700n },
    { hour: 13, today: 0n, usual: 101_799n },
  ])
  const news = await hoursToday(world.db, merchantId, { currency: 'BHD', now, store: 'New' })
  expect(news.map(({ hour, today }) => ({ hour, today: today.amount }))).toEqual([
    { hour: 11, today: 2500n },
    { hour: 13, today: 1500n },
  ])
})
