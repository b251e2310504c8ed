// Any interleaving of loss, repeat, delay, another order, two sends at once, a second tab, a deleted storage and a jumping clock: each signed sale is booked once, or its place is listed as a gap,
// and the drawer has what was booked.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SentEvent } from '@falaj/contract/places/device-calls'
import { newId } from '../../../platform/base/ids.ts'
import { sampled, seed } from '../../../testing/scale.ts'
import { activateSoft, cashSale, signNext, sync, type SoftTill } from '../../../testing/soft-till.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { newActivation } from '../activation.ts'
import { closeShift, lockShift } from '../shift/shift.read.ts'

let world: World
let merchantId = ''
beforeAll(async () => {
  world = await openWorld()
  merchantId = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000002'`)).rows[0]!.id
})
afterAll(() => world.close())

/**
 * What is signed is sold; a send names which of them arrive, in which order, perhaps again; what is lost never arrives. A second tab takes over what is
 * stored while a call of the first is under way. A browser that deletes what it stored has neither key nor unsent sales: it is activated anew.
 */
const picks = fc.array(fc.nat(), { maxLength: 6 })
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('sell' as const), minor: fc.integer({ min: 1, max: 99_999 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('send' as const), picks, isTwice: fc.boolean() }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('clock' as const), ms: fc.constantFrom(-86_400_000, 86_400_000, 0) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), pick: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('tab' as const), picks, others: picks }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('evict' as const) }) },
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
/** What one key signed. */
interface Chain {
  readonly till: SoftTill
  readonly signed: (SentEvent & { readonly minor: number })[]
  readonly lost: Set<number>
}
it('books each signed sale exactly once, or lists its place as a gap, also with a second tab and a storage that was deleted', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const { till: first, store } = await newTill()
      const chains: Chain[] = [{ till: first, signed: [], lost: new Set() }]
      const send = async ({ signed, lost }: Chain, till: SoftTill, chosen: readonly number[]): Promise<void> => {
        const indexes = signed.length === 0 ? [] : chosen.map((pick) => pick % signed.length)
        const events = indexes.filter((index) => !lost.has(index)).map((index) => signed[index]!)
        await sync(world.app, till, events)
      }
      for (const step of plan) {
        const chain = chains.at(-1)!
        const { till, signed, lost } = chain
        if (step.kind === 'clock') till.skewMs = step.ms
        else if (step.kind === 'sell') signed.push({ ...(await cashSale(till, step.minor)), minor: step.minor })
        else if (step.kind === 'lose') {
          if (signed.length > 0) lost.add(step.pick % signed.length)
        } else if (step.kind === 'send')
          await Promise.all([send(chain, till, step.picks), ...(step.isTwice ? [send(chain, till, step.picks)] : [])])
        else if (step.kind === 'tab') {
          // The numbers of its calls are those that were stored: one of two calls by the same number is refused.
          const second = { ...till }
          await Promise.all([send(chain, till, step.picks), send(chain, second, step.others)])
          till.calls = Math.max(till.calls, second.calls)
        } else {
          const { code } = await newActivation(world.db, {
            merchantId,
            deviceId: till.device,
            personId: null,
            now: new Date(),
          })
          chains.push({ till: (await activateSoft(world.app, code)).till!, signed: [], lost: new Set() })
        }
      }
      // What was lost may have arrived before it was lost; all the rest of the key that is still there arrives now.
      const { till, signed, lost } = chains.at(-1)!
      const { body } = await sync(
        world.app,
        till,
        signed.filter((_, index) => !lost.has(index)),
      )
      const { rows } = await world.owner.query<{
        epoch: number
        sequence: number
        state: string
        amount_minor: string | null
      }>(
        `select e.epoch, e.sequence, e.state, p.amount_minor from pos_device_event e
         left join payment p on p.merchant_id = e.merchant_id and p.id = e.payment_id where e.pos_device_id = $1 order by 1, 2`,
        [till.device],
      )
      const gaps: { epoch: number; sequence: number }[] = []
      for (const { till: of, signed: sold } of chains) {
        const arrived = new Map(rows.filter(({ epoch }) => epoch === of.epoch).map((row) => [row.sequence, row]))
        const last = Math.max(0, ...arrived.keys())
        const missing = Array.from({ length: last }, (_, index) => index + 1).filter(
          (sequence) => !arrived.has(sequence),
        )
        gaps.push(...missing.map((sequence) => ({ epoch: of.epoch, sequence })))
        const firstGap = missing[0] ?? Number.POSITIVE_INFINITY
        for (const [sequence, row] of arrived) {
          const isBooked = sequence < firstGap
          expect(row).toMatchObject({ state: isBooked ? 'applied' : 'waiting' })
          expect(row.amount_minor).toBe(isBooked ? String(sold[sequence - 1]!.minor) : null)
        }
      }
      expect(body.gaps).toEqual(gaps)
      const booked = rows
        .filter(({ state }) => state === 'applied')
        .reduce((sum, row) => sum + BigInt(row.amount_minor!), 0n)
      const sums = await world.owner.query<{ paid: string; drawer: string; ledger: string }>(
        `select coalesce((select sum(amount_minor) from payment where pos_device_id = $1), 0) as paid,
           coalesce((select balance_minor from cash_drawer where merchant_id = $2 and store = $3), 0) as drawer,
           coalesce((select balance from ledger.account where merchant_id = drawer_id($2, $3) and kind = 'drawer'), 0) as ledger`,
        [till.device, merchantId, store],
      )
      const [sum] = sums.rows
      expect([BigInt(sum!.paid), BigInt(sum!.drawer), BigInt(sum!.ledger)]).toEqual([booked, booked, booked])
    }),
    { numRuns: sampled(60), seed },
  )
})
/** One sale each, by its minor units; where the shift is closed, what is lost and comes later, and what is sold after the close. */
const shifts = fc.record({
  float: fc.integer({ min: 0, max: 50_000 }),
  sales: fc.array(fc.record({ minor: fc.integer({ min: 1, max: 9_999 }), isLate: fc.boolean() }), { maxLength: 6 }),
  after: fc.array(fc.integer({ min: 1, max: 9_999 }), { maxLength: 2 }),
  off: fc.integer({ min: -5, max: 5 }),
  isOffice: fc.boolean(),
})
it('a report and its supplements are all events of their shift, and the drawer has what was counted and came after', async () => {
  await fc.assert(
    fc.asyncProperty(shifts, async ({ float, sales, after, off, isOffice }) => {
      const { till, store } = await newTill()
      const opening = await signNext(till, 'shift-open', { currency: 'AED', float: String(float) })
      const sold: (SentEvent & { readonly isLate: boolean })[] = []
      for (const { minor, isLate } of sales) sold.push({ ...(await cashSale(till, minor)), isLate })
      const sum = sales.reduce((total, { minor }) => total + minor, 0)
      const counted = Math.max(0, float + sum + off)
      const closing = isOffice
        ? null
        : await signNext(till, 'shift-close', { currency: 'AED', counted: String(counted), counts: `coins:${counted}` })
      const later: SentEvent[] = []
      for (const minor of after) later.push(await cashSale(till, minor))
      const late = sold.filter(({ isLate }) => isLate)
      for (const [index, { isLate }] of sold.entries())
        if (isLate)
          await world.owner.query(
            `insert into pos_device_gap (merchant_id, pos_device_id, epoch, sequence, reason, person_id) select $1, $2, 1, $3, 'gone', id from person limit 1`,
            [merchantId, till.device, index + 2],
          )
      await sync(world.app, till, [
        opening,
        ...sold.filter(({ isLate }) => !isLate),
        ...(closing ? [closing] : []),
        ...(closing ? later : []),
      ])
      if (isOffice) {
        const { rows } = await world.owner.query<{ id: string }>('select id from shift where pos_device_id = $1', [
          till.device,
        ])
        await world.db.transaction().execute(async (tx) => {
          const shift = (await lockShift(tx, merchantId, rows[0]!.id))!
          await closeShift({ tx, emit: emitter(tx) }, shift, {
            count: { counts: [], coins: BigInt(counted), counted: BigInt(counted) },
            at: new Date(),
            countedBy: 'Office',
          })
        })
      }
      for (const each of late) await sync(world.app, till, [each])
      await sync(world.app, till, [...late, ...(isOffice ? later : [])])
      const { rows } = await world.owner.query<{ difference: string; lines: { kind: string; minor: string }[] }>(
        `select r.difference_minor as difference, r.lines from shift_report r join shift s on s.merchant_id = r.merchant_id and s.id = r.shift_id
         where s.pos_device_id = $1 order by r.supplement`,
        [till.device],
      )
      const sign = (kind: string) => (kind === 'sale' ? 1 : 0)
      const reported = rows
        .flatMap(({ lines }) => lines)
        .reduce((total, line) => total + sign(line.kind) * Number(line.minor), 0)
      expect(reported).toBe(sum + after.reduce((total, minor) => total + minor, 0))
      // Those that the office counted may have been signed in the same instant as its close.
      const difference = rows.reduce((total, row) => total + Number(row.difference), 0)
      expect(isOffice || difference === counted - float - sum).toBe(true)
      const drawers = await world.owner.query<{ drawer: string; ledger: string }>(
        `select d.balance_minor as drawer, a.balance as ledger from cash_drawer d join ledger.account a on a.merchant_id = drawer_id(d.merchant_id, d.store)
         where d.merchant_id = $1 and d.store = $2`,
        [merchantId, store],
      )
      const [row] = drawers.rows
      expect(row?.drawer).toBe(row?.ledger)
      const inside = counted + after.reduce((total, minor) => total + minor, 0)
      expect(isOffice || Number(row?.drawer ?? 0) === inside).toBe(true)
    }),
    { numRuns: sampled(25), seed },
  )
})
