// Any interleaving of loss, repeat, delay, another order, two sends at once and a jumping clock: each signed sale is booked once, or its place is listed as a gap,
// and the drawer has what was booked.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SentEvent } from '@falaj/contract/places/device-calls'
import { newId } from '../../../platform/base/ids.ts'
import { sampled, seed } from '../../../testing/scale.ts'
import { activateSoft, cashSale, sync, type SoftTill } from '../../../testing/soft-till.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newActivation } from '../activation.ts'

let world: World
let merchantId = ''
beforeAll(async () => {
  world = await openWorld()
  merchantId = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000002'`)).rows[0]!.id
})
afterAll(() => world.close())

/** What is signed is sold; a send names which of them arrive, in which order, perhaps again; what is lost never arrives. */
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('sell' as const), minor: fc.integer({ min: 1, max: 99_999 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('send' as const),
        picks: fc.array(fc.nat(), { maxLength: 6 }),
        isTwice: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('clock' as const), ms: fc.constantFrom(-86_400_000, 86_400_000, 0) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), pick: fc.nat() }) },
  ),
  { minLength: 4, maxLength: 14 },
)
const newTill = async (): Promise<{ till: SoftTill; store: string }> => {
  const [id, store] = [newId(), `S-${newId().slice(-12)}`]
  await world.owner.query(`insert into store (merchant_id, code, id, name) values ($1, $2, $3, $2)`, [
    merchantId,
    store,
    newId(),
  ])
  await world.owner.query(
    `insert into pos_device (merchant_id, id, number, serial, model, label, state, store) values ($1, $2, $3, $3, 'browser', 'Till', 'WAITING_ACTIVATION', $4)`,
    [merchantId, id, id.slice(-12), store],
  )
  const { code } = await newActivation(world.db, { merchantId, deviceId: id, personId: null, now: new Date() })
  return { till: (await activateSoft(world.app, code)).till!, store }
}
it('books each signed sale exactly once, or lists its place as a gap', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const { till, store } = await newTill()
      const signed: (SentEvent & { readonly minor: number })[] = []
      const lost = new Set<number>()
      for (const step of plan) {
        if (step.kind === 'clock') till.skewMs = step.ms
        else if (step.kind === 'sell') signed.push({ ...(await cashSale(till, step.minor)), minor: step.minor })
        else if (step.kind === 'lose') {
          if (signed.length > 0) lost.add(step.pick % signed.length)
        } else if (signed.length > 0) {
          const events = step.picks
            .map((pick) => pick % signed.length)
            .filter((index) => !lost.has(index))
            .map((index) => signed[index]!)
          await Promise.all([sync(world.app, till, events), ...(step.isTwice ? [sync(world.app, till, events)] : [])])
        }
      }
      // What was lost may have arrived before it was lost; all the rest arrives now.
      const { body } = await sync(
        world.app,
        till,
        signed.filter((_, index) => !lost.has(index)),
      )
      const { rows } = await world.owner.query<{ sequence: number; state: string; amount_minor: string | null }>(
        `select e.sequence, e.state, p.amount_minor from pos_device_event e
         left join payment p on p.merchant_id = e.merchant_id and p.id = e.payment_id where e.pos_device_id = $1 order by 1`,
        [till.device],
      )
      const arrived = new Map(rows.map((row) => [row.sequence, row]))
      const last = Math.max(0, ...arrived.keys())
      const missing = Array.from({ length: last }, (_, index) => index + 1).filter((sequence) => !arrived.has(sequence))
      expect(body.gaps.map(({ sequence }) => sequence)).toEqual(missing)
      const firstGap = missing[0] ?? Number.POSITIVE_INFINITY
      for (const [sequence, row] of arrived) {
        const isBooked = sequence < firstGap
        expect(row).toMatchObject({ state: isBooked ? 'applied' : 'waiting' })
        expect(row.amount_minor).toBe(isBooked ? String(signed[sequence - 1]!.minor) : null)
      }
      const booked = rows
        .filter(({ state }) => state === 'applied')
        .reduce((sum, row) => sum + BigInt(row.amount_minor!), 0n)
      const sums = await world.owner.query<{ paid: string; drawer: string }>(
        `select coalesce((select sum(amount_minor) from payment where pos_device_id = $1), 0) as paid,
           coalesce((select balance_minor from cash_drawer where merchant_id = $2 and store = $3), 0) as drawer`,
        [till.device, merchantId, store],
      )
      expect([BigInt(sums.rows[0]!.paid), BigInt(sums.rows[0]!.drawer)]).toEqual([booked, booked])
    }),
    { numRuns: sampled(60), seed },
  )
})
