import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { greenPoint } from '@falaj/contract/growth/green-point'
import { errors } from '@falaj/contract/kernel/errors'
import { dayMs } from '@falaj/contract/kernel/time'
import { balance } from '@falaj/contract/accounts/balance'
import { statement } from '@falaj/contract/accounts/statement'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { foldWaiting } from '@falaj/ledger/upkeep'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { publishBatch } from '../../../platform/outbox/publish.ts'
import { changedEvent } from '../../../platform/payment/news.ts'
import { followedPayment } from '../../../platform/payment/follow.ts'
import { once } from '../../../testing/bank-account.ts'
import { runDue } from '../../../testing/due.ts'
import { pennilessTwin } from '../../../testing/money.ts'
import { paid, take } from '../../../testing/payment.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { makeNow } from '../../../testing/statement.ts'
import { sampled, seed } from '../../../testing/scale.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { expireLot, lookAtPayment, returnPoints, spendPoints } from './green-point.book.ts'
import { expireDue, followEarnings } from './green-point.jobs.ts'

let world: World
let [finance, cs, other]: [Client, Client, Client] = [] as never
let [mine, person] = ['', '']
const page = { pageParam: { number: 1, size: 40 } }
beforeAll(async () => {
  world = await openWorld()
  mine = await pennilessTwin(world, '20000001', '10000001')
  ;[finance, cs, other] = [await world.as('financial'), await world.as('cs'), await world.as('multi-admin')]
  person = (await world.owner.query<{ id: string }>('select id from person limit 1')).rows[0]!.id
  await world.owner.query(
    `insert into green_rule (merchant_id, currency, unit_minor, months, grace_days, worth_minor, since) values ($1, 'AED', 1000, 12, 30, 100, now() - interval '3 years')`,
    [mine],
  )
})
/** The points anew from the postings, from the entries and from the lots: the same everywhere. */
const rebuilt = async (): Promise<number> => {
  const { rows } = await world.owner.query<Record<string, string>>(
    `select coalesce((select balance from green_account where merchant_id = $1), 0)::text as kept,
       coalesce((select sum(points) from green_entry where merchant_id = $1), 0)::text as entries,
       (coalesce((select sum(remaining) from green_lot where merchant_id = $1), 0) - coalesce((select debt from green_account where merchant_id = $1), 0))::text as lots`,
    [mine],
  )
  const { kept, entries, lots } = rows[0]!
  const found = [entries, lots, String(await balanceOf(world.db, available(mine, 'GP')))]
  if (found.some((each) => each !== kept)) throw new Error(`${kept} points, but ${found.join(', ')}`)
  return Number(kept)
}
afterEach(async () => {
  const wrong = await selfCheck(world.db)
  if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong)}`)
  await rebuilt()
})
afterAll(() => world.close())

const sell = async (minor: bigint, at = new Date()): Promise<string> => {
  const one = paid(mine, { amount: money(minor, 'AED'), at })
  await take(world, one)
  await world.owner.query(`update payment set paid_at = $2 where id = $1`, [one.id, at])
  return one.id
}
const look = (id: string) =>
  world.db.transaction().execute(async (tx) => {
    const found = await followedPayment(tx, mine, id)
    if (found) await lookAtPayment({ tx, emit: emitter(tx) }, found)
  })
const earn = async (minor: bigint, at = new Date()): Promise<string> => {
  const id = await sell(minor, at)
  await look(id)
  return id
}
const refund = async (id: string, minor: number) => {
  await world.owner.query(`update payment set refunded_minor = $2 where id = $1`, [id, minor])
  await look(id)
}
const spend = (points: number, over: object = {}, key = once(), who = finance) =>
  who.call(greenPoint.spend, { purpose: 'donate', points, ...over } as never, key)
const giveBack = (id: string, key = once(), who = finance) => who.call(greenPoint.giveBack, { id }, key)
const detail = async (id: string) => (await finance.call(greenPoint.detail, { id })).body
const summary = async () => (await finance.call(greenPoint.summary, {})).body
const codesOf = (answers: readonly { readonly code: number }[]) => new Set(answers.map(({ code }) => code))
const ended = async () => {
  const { spendable } = await summary()
  if (spendable > 0) await spend(spendable)
}
const dying = async <A>(run: () => Promise<A>): Promise<A> => {
  await world.owner.query(`alter table outbox add constraint dies check (kind <> 'green-point.changed') not valid`)
  const answer = await run()
  await world.owner.query('alter table outbox drop constraint dies')
  return answer
}

describe('points', () => {
  it('are earned once with a payment, shown on the wallet, and every date of their expiry is notified', async () => {
    const id = await sell(1_055_00n)
    await Promise.all([look(id), look(id)])
    await look(id)
    const older = await earn(200_00n, new Date(Date.now() - 100 * dayMs))
    expect(await rebuilt()).toBe(125)
    const { rows } = (await finance.call(balance.query, {} as never)).body
    expect(rows.find(({ currency }) => currency === 'GP')).toMatchObject({ available: money(125n, 'GP') })
    const { expiring, spendable, rules } = await summary()
    expect([spendable, expiring.map(({ points }) => points)]).toEqual([125, [20, 105]])
    expect(rules).toMatchObject({ months: 12, unit: money(10_00n, 'AED') })
    const entries = (await finance.call(greenPoint.query, { filters: { kind: ['earned'] }, ...page })).body.rows
    expect(entries.map(({ points }) => points.minor)).toEqual([105n, 20n])
    await refund(older, 200_00)
    await ended()
  })
  it('follow the events of payments, however often they are read', async () => {
    const id = await sell(100_00n)
    await emitter(world.db)(changedEvent(mine, id), changedEvent(mine, id))
    const before = await rebuilt()
    for (let times = 0; times < 2; times += 1) {
      while ((await publishBatch(world.db, [])) > 0);
      while ((await followEarnings.batch(world.db)) > 0);
    }
    expect((await rebuilt()) - before).toBe(10)
    await ended()
  })
  it('are spent soonest-expiry-first, a spend names its lots, and a return puts them back there, with grace where they expired', async () => {
    const soon = await earn(100_00n, new Date(Date.now() - 300 * dayMs))
    await earn(100_00n)
    const { id } = (await spend(15)).body
    const spent = await detail(id)
    expect(spent.lots.map(({ points }) => points)).toEqual([10, 5])
    expect(spent).toMatchObject({ actions: ['giveBack'], points: money(-15n, 'GP') })
    await world.owner.query(`update green_lot set expires_at = now() - interval '1 day' where payment_id = $1`, [soon])
    const back = (await giveBack(id)).body
    const lots = (await detail(back.id)).lots
    expect(lots.filter(({ restored }) => restored)).toHaveLength(1)
    expect(await summary()).toMatchObject({ spendable: 20 })
    const grace = lots.find(({ restored }) => restored)!.expiresAt
    expect(Math.round((Date.parse(grace) - Date.now()) / dayMs)).toBe(30)
    expect((await giveBack(id)).code).toBe(errors.RECORD_STATE.code)
    await ended()
  })
  it('that were spent before their payment is refunded leave the balance below zero, and the next ones fill it', async () => {
    const first = await earn(100_00n)
    await spend(10)
    await refund(first, 100_00)
    expect(await summary()).toMatchObject({ balance: -10, spendable: 0 })
    await earn(40_00n)
    expect(await summary()).toMatchObject({ balance: -6, spendable: 0 })
    await earn(100_00n)
    expect(await summary()).toMatchObject({ balance: 4, spendable: 4 })
    expect((await spend(5)).code).toBe(errors.INPUT_INVALID.code)
    await ended()
  })
  it('expire lot by lot, once', async () => {
    const one = await earn(100_00n)
    await spend(4)
    await world.owner.query(`update green_lot set expires_at = now() - interval '1 day' where payment_id = $1`, [one])
    // Not spent any more, also where the clock has not come to it.
    expect((await spend(1)).code).toBe(errors.INPUT_INVALID.code)
    expect(await runDue(world.db, expireDue)).toBe(1)
    const after = await rebuilt()
    expect(await runDue(world.db, expireDue)).toBe(0)
    expect(await rebuilt()).toBe(after)
    const { rows } = (await finance.call(greenPoint.query, { filters: { kind: ['expired'] }, ...page })).body
    expect(rows[0]).toMatchObject({ points: money(-6n, 'GP') })
    // What expired is not taken back with a refund as well.
    await refund(one, 100_00)
    expect((await rebuilt()) - after).toBe(-4)
    await earn(40_00n)
  })
  it('are converted at the agreed worth, and returned for the same', async () => {
    await earn(1_000_00n)
    const before = await balanceOf(world.db, available(mine, 'AED'))
    const { id, paid: got } = (await spend(50, { purpose: 'convert' })).body
    expect(got).toEqual(money(50n, 'AED'))
    expect((await balanceOf(world.db, available(mine, 'AED'))) - before).toBe(50n)
    expect((await giveBack(id)).code).toBe(200)
    expect(await balanceOf(world.db, available(mine, 'AED'))).toBe(before)
    await ended()
  })
})
it('a statement of green points lists what was earned and spent', async () => {
  await openPages(world, finance, 'statements')
  await earn(300_00n)
  await spend(12)
  while ((await foldWaiting(world.db)) > 0);
  const today = new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10)
  const wanted = { types: ['green point' as const], currencies: ['GP' as const], firstDay: today, lastDay: today }
  const { made, empty } = (await finance.call(statement.add, { ...wanted, language: 'en' }, once())).body
  expect([made.length, empty]).toEqual([1, []])
  const { id } = made[0]!
  await makeNow(world, id)
  const { rows } = (await finance.call(statement.rows, { id, pageParam: { number: 1, size: 100 } })).body
  expect(rows.slice(-2).map(({ amount }) => amount)).toEqual([money(30n, 'GP'), money(-12n, 'GP')])
  const { formats } = (await finance.call(statement.detail, { id })).body
  expect(formats).not.toContain('camt053')
  await ended()
})
describe('spending', () => {
  it('happens once for one key, and of two at once that take everything one is refused', async () => {
    await earn(100_00n)
    const key = once()
    const [one, two] = [await spend(2, {}, key), await spend(2, {}, key)]
    expect(two.body).toEqual(one.body)
    expect((await summary()).spendable).toBe(8)
    const both = await Promise.all([spend(8), spend(8)])
    expect(codesOf(both)).toEqual(new Set([200, errors.INPUT_INVALID.code]))
    const { id } = both.find(({ code }) => code === 200)!.body
    const backs = await Promise.all([giveBack(id), giveBack(id)])
    expect(codesOf(backs)).toEqual(new Set([200, errors.RECORD_STATE.code]))
    const again = once()
    const spent = (await spend(8)).body.id
    expect((await giveBack(spent, again)).body).toEqual((await giveBack(spent, again)).body)
    await ended()
  })
  it('moves nothing when it dies half way, and the same press goes through then', async () => {
    await earn(100_00n)
    const [press, back, before] = [once(), once(), await rebuilt()]
    expect((await dying(() => spend(10, {}, press))).code).toBe(errors.INTERNAL.code)
    expect(await rebuilt()).toBe(before)
    const { id } = (await spend(10, {}, press)).body
    expect((await dying(() => giveBack(id, back))).code).toBe(errors.INTERNAL.code)
    expect(await rebuilt()).toBe(before - 10)
    expect((await giveBack(id, back)).code).toBe(200)
    expect(await rebuilt()).toBe(before)
    await ended()
  })
  it('is for those who may see points, and of another merchant as if there were none', async () => {
    await earn(100_00n)
    const { id } = (await spend(1)).body
    expect((await spend(1, {}, once(), cs)).code).toBe(errors.ACCESS_DENIED.code)
    expect((await giveBack(id, once(), cs)).code).toBe(errors.ACCESS_DENIED.code)
    for (const endpoint of [greenPoint.detail, greenPoint.giveBack])
      expect((await other.call(endpoint, { id }, once())).code).toBe(errors.NOT_FOUND.code)
    expect((await spend(1, {}, once(), other)).code).toBe(errors.INPUT_INVALID.code)
    await ended()
  })
})

const must = <T>(found: T, wanted: T): void => {
  if (found !== wanted) throw new Error(`${String(found)} instead of ${String(wanted)}`)
}
type Step =
  | { readonly kind: 'earn'; readonly minor: number; readonly days: number }
  | { readonly kind: 'refund'; readonly nth: number; readonly share: number }
  | { readonly kind: 'spend'; readonly points: number }
  | { readonly kind: 'return' | 'expire'; readonly nth: number }
const nth = fc.nat({ max: 30 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('earn' as const),
      minor: fc.integer({ min: 1, max: 90_000 }),
      days: fc.nat({ max: 340 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), nth, share: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('spend' as const), points: fc.integer({ min: 1, max: 90 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('return', 'expire'), nth }) },
)
it('rebuilt from their postings points equal the balance, after any order of earning, spending, returning, refunding and expiring', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30, size: 'max' }), async (steps) => {
      const sold: { readonly id: string; readonly minor: number; refunded: number }[] = []
      const spends: { readonly id: string; readonly points: bigint }[] = []
      const own = <A>(
        run: (tx: Parameters<Parameters<ReturnType<typeof world.db.transaction>['execute']>[0]>[0]) => Promise<A>,
      ) => world.db.transaction().execute(run)
      let model = await rebuilt()
      for (const each of steps) {
        const now = new Date()
        if (each.kind === 'earn') {
          const id = await earn(BigInt(each.minor), new Date(now.getTime() - each.days * dayMs))
          sold.push({ id, minor: each.minor, refunded: 0 })
          model += Math.floor(each.minor / 1000)
        } else if (each.kind === 'refund') {
          const one = sold[each.nth % Math.max(sold.length, 1)]
          if (!one) continue
          one.refunded += Math.ceil((one.minor - one.refunded) / each.share)
          const {
            rows: [lot],
          } = await world.owner.query<{ points: number; expired: number; taken: number }>(
            `select points::int, expired::int, taken::int from green_lot where payment_id = $1`,
            [one.id],
          )
          await refund(one.id, one.refunded)
          await refund(one.id, one.refunded)
          if (!lot) continue
          const inAll = one.refunded === one.minor ? lot.points : Math.floor((lot.points * one.refunded) / one.minor)
          model -= Math.max(0, Math.min(inAll - lot.taken, lot.points - lot.expired - lot.taken))
        } else if (each.kind === 'spend') {
          const { spendable } = await summary()
          const points = BigInt(each.points)
          const made = await own((tx) =>
            spendPoints(
              { tx, emit: emitter(tx) },
              mine,
              { points, purpose: 'donate', converted: null, personId: person },
              now,
            ),
          ).catch(() => null)
          must(made !== null, each.points <= spendable)
          if (made) {
            spends.push({ id: made.id, points })
            model -= each.points
          }
        } else if (each.kind === 'return') {
          const [one] = spends.splice(each.nth % Math.max(spends.length, 1), 1)
          if (!one) continue
          await own((tx) =>
            returnPoints(
              { tx, emit: emitter(tx) },
              mine,
              { ...one, purpose: 'donate' },
              { personId: person, graceDays: 30 },
              now,
            ),
          )
          model += Number(one.points)
        } else {
          const one = sold[each.nth % Math.max(sold.length, 1)]
          if (!one) continue
          const {
            rows: [lot],
          } = await world.owner.query<{ id: string; remaining: number }>(
            `update green_lot set expires_at = now() - interval '1 hour' where payment_id = $1 returning id, remaining::int`,
            [one.id],
          )
          if (!lot) continue
          // Twice at once, and once more: it expires once.
          const runs = await Promise.all(
            [1, 2].map(() => own((tx) => expireLot({ tx, emit: emitter(tx) }, mine, lot.id, now))),
          )
          must(runs.filter(Boolean).length, lot.remaining > 0 ? 1 : 0)
          must(await own((tx) => expireLot({ tx, emit: emitter(tx) }, mine, lot.id, now)), false)
          model -= lot.remaining
        }
        expect(await rebuilt()).toBe(model)
      }
    }),
    { numRuns: sampled(8), seed },
  )
})
it('another person’s id is no entry', async () => {
  expect((await finance.call(greenPoint.detail, { id: newId() })).code).toBe(errors.NOT_FOUND.code)
})
