import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayMs, minuteMs } from '@falaj/contract/kernel/time'
import { money } from '@falaj/money'
import { emitter } from '../platform/outbox/emit.ts'
import { recordCashSale } from '../platform/payment/cash-sale.ts'
import { openWorld, type World } from '../testing/world.ts'
import { fleetHealth } from './fleet.rules.ts'
import { playFleet } from './fleet.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const weekAgo = (at: Date): Date => new Date(at.getTime() - 7 * dayMs)
const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs)

it('reports for tills that nobody has, sells what they sold a week ago once, and stores what they sell without a network', async () => {
  const context = { ...world.context, settings: { ...world.settings, fleetTills: 500 } }
  const now = new Date()
  const tills = await world.owner.query<{ merchant_id: string; id: string; store: string }>(
    `select d.merchant_id, d.id, d.store from pos_device d join store s on s.merchant_id = d.merchant_id and s.code = d.store
     where d.state = 'ACTIVE' and d.epoch > 0 and not exists (
       select from payment p where p.merchant_id = d.merchant_id and p.pos_device_id = d.id
         and p.created_at between $1::timestamptz - interval '7 days 1 hour' and $1::timestamptz - interval '6 days 22 hours')
     order by d.number`,
    [now],
  )
  const moments = [now, later(now, 2), later(now, 32), later(now, 34)]
  const up = tills.rows.filter(({ id }) => moments.every((at) => fleetHealth(id, true, at).isUp))
  const [till] = up
  expect(till).toBeDefined()
  const { merchant_id: merchantId, id, store } = till!
  const soldAt = (at: Date, minor: bigint) =>
    world.db.transaction().execute((tx) =>
      recordCashSale(
        { tx, emit: emitter(tx) },
        {
          merchantId,
          posDeviceId: id,
          store,
          amount: money(minor, 'AED'),
          tip: null,
          at,
          receiptNo: `W-${minor}`,
          items: [],
          note: null,
        },
      ),
    )
  await soldAt(weekAgo(later(now, 1)), 1_250n)
  await soldAt(weekAgo(later(now, 12)), 3_300n)
  const reportedAt = async () =>
    (await world.owner.query<{ seen_at: Date }>(`select seen_at from pos_device_health where pos_device_id = $1`, [id]))
      .rows[0]!.seen_at
  const events = async () =>
    (
      await world.owner.query<{
        sequence: number
        state: string
        marked: string | null
        minor: string
        offline: string
      }>(
        `select e.sequence, e.state, e.marked, p.amount_minor as minor, position('"offline":1' in e.text) > 0 as offline
         from pos_device_event e left join payment p on p.merchant_id = e.merchant_id and p.id = e.payment_id
         where e.pos_device_id = $1 order by e.sequence`,
        [id],
      )
    ).rows

  // The demo world's own sales depend on the hour: only this till reports, and it has no others a week ago.
  await world.owner.query(
    `update pos_device_health set seen_at = case when pos_device_id = $1 then $2::timestamptz else $3 end`,
    [id, later(now, -5), later(now, 120)],
  )
  await playFleet(context, now)
  expect((await reportedAt()).getTime()).toBe(now.getTime())
  expect(await events()).toEqual([])
  // Two nodes at once: each minute is sold once.
  await Promise.all([1, 2].map(() => playFleet(context, moments[1]!)))
  expect(await events()).toEqual([{ sequence: 1, state: 'applied', marked: null, minor: '1250', offline: false }])
  // Its contact was at the test's own time.
  const seenAt = (at: Date) =>
    world.owner.query(`update pos_device_health set seen_at = $2 where pos_device_id = $1`, [id, at])
  await seenAt(moments[1]!)
  // Half an hour without a report: the sale in it was stored, and comes now.
  await playFleet(context, moments[2]!)
  expect((await events()).slice(1)).toEqual([
    { sequence: 2, state: 'applied', marked: null, minor: '3300', offline: true },
  ])
  // A till that a browser has taken over is the browser's.
  await world.owner.query(`update pos_device_key set public_key = 'x' where pos_device_id = $1`, [id])
  await seenAt(now)
  await playFleet(context, moments[3]!)
  expect((await reportedAt()).getTime()).toBe(now.getTime())
})
