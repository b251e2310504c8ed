import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { pending } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { consoleHeaders, openWorld, type World } from '../../testing/world.ts'
import type { Db, Store } from '../db/pool.ts'
import { newId, newNumber } from '../base/ids.ts'
import { paymentReport, type ReportedPayment } from '../payment/report.ts'
import { groupCommit, type GroupLimits } from './group-commit.ts'

let world: World
const [marina, souk] = ['20000001', '20000002']
beforeAll(async () => {
  world = await openWorld()
})
// Every test is also a test of the books.
afterEach(async () => {
  const found = await selfCheck(world.db)
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`)
})
afterAll(() => world.close())

const payment = (more: Partial<ReportedPayment> = {}): ReportedPayment => ({
  mid: marina,
  id: newId(),
  number: newNumber('payment'),
  product: 'gateway',
  store: null,
  amount: money(100_00n, 'AED'),
  at: new Date(),
  ...more,
})
type Command = ReturnType<typeof paymentReport>
type Hooks = {
  readonly [Step in 'lock' | 'read' | 'write' | 'written']?: (
    tx: Store,
    count: number,
    ids: readonly string[],
  ) => Promise<unknown>
}
/** One node, and how large its groups were. */
const node = (
  hooks: Hooks = {},
  { db = world.db, limits }: { readonly db?: Db; readonly limits?: GroupLimits } = {},
) => {
  const own: Command = paymentReport(world.settings)
  const sizes: number[] = []
  const idsOf = (payments: readonly { readonly id: string }[]) => payments.map(({ id }) => id)
  const command: Command = {
    ...own,
    async lock(tx, payments) {
      sizes.push(payments.length)
      await hooks.lock?.(tx, payments.length, idsOf(payments))
    },
    async read(tx, payments) {
      await hooks.read?.(tx, payments.length, idsOf(payments))
      return own.read(tx, payments)
    },
    async write(context, plans) {
      const ids = idsOf(plans.map((plan) => plan.payment))
      await hooks.write?.(context.tx, plans.length, ids)
      const answers = await own.write(context, plans)
      await hooks.written?.(context.tx, plans.length, ids)
      return answers
    },
  }
  return { sizes, arrive: groupCommit({ db, wakeRelay: () => undefined }, command, limits) }
}
/** What is left of them: each must have a record, a line of the history and the money, or none of these. */
const leftOf = async (payments: readonly ReportedPayment[]) => {
  const ids = payments.map(({ id }) => id)
  const { rows: recorded } = await world.owner.query('select id from payment where id = any($1)', [ids])
  const { rows: lines } = await world.owner.query(
    `select id from audit_entry where action = 'payment.record' and object = any($1)`,
    [payments.map(({ number }) => `payment ${number}`)],
  )
  const { rows: booked } = await world.owner.query(
    `select count(distinct posting_id)::int as postings from ledger.transfer where business_kind = 'payment' and business_id = any($1)`,
    [ids],
  )
  return { payments: recorded.length, lines: lines.length, postings: (booked[0] as { postings: number }).postings }
}
const all = (count: number) => ({ payments: count, lines: count, postings: count })
const idOf = async (mid: string) =>
  (await world.db.selectFrom('merchant').select('id').where('mid', '=', mid).executeTakeFirstOrThrow()).id
const pendingOf = async (mid: string) => balanceOf(world.db, pending(await idOf(mid), 'AED'))

describe('what arrives at the same time', () => {
  it('commits together, at most so many at once, and everybody is answered once', async () => {
    await world.owner.query('delete from outbox')
    const before = await pendingOf(marina)
    const { arrive, sizes } = node({}, { limits: { most: 32, atOnce: 2 } })
    const payments = Array.from({ length: 40 }, (_, at) => payment({ mid: at % 2 ? marina : souk }))
    const answers = await Promise.all(payments.map(arrive))
    expect(answers).toEqual(payments.map(({ id, number }) => ({ id, number, isNew: true })))
    // Two at once: either may be done first.
    expect(sizes.toSorted((a, b) => b - a)).toEqual([32, 8])
    expect(await leftOf(payments)).toEqual(all(40))
    // 100.00 less 2.5 % and a dirham, and the tax on both.
    expect((await pendingOf(marina)) - before).toBe(20n * (100_00n - 3_50n - 18n))
    const { rows } = await world.owner.query(`select merchant_id from outbox where kind = 'balance.changed'`)
    expect(rows).toHaveLength(4)
  })

  it('is carried out alone when it is alone, and comes by HTTP in the sandbox', async () => {
    const { arrive, sizes } = node()
    await arrive(payment())
    expect(sizes).toEqual([1])
    const send = (body: object) =>
      world.app.inject({ method: 'POST', url: '/sandbox/payment', headers: consoleHeaders, payload: body })
    const given = { mid: marina, id: newId(), product: 'qrpay', amount: '12.00', currency: 'AED' }
    expect((await send(given)).json()).toMatchObject({ head: { code: 200 }, body: { id: given.id, isNew: true } })
    expect((await send(given)).json()).toMatchObject({ head: { code: 200 }, body: { id: given.id, isNew: false } })
    expect((await send({ ...given, amount: '0.00' })).json()).not.toMatchObject({ head: { code: 200 } })
  })
})

describe('while a group is at work', () => {
  it('others wait for it and go together; a full group goes beside it', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let isFirst = true
    const { arrive, sizes } = node(
      {
        read: async () => {
          if (!isFirst) return
          isFirst = false
          await released
        },
      },
      { limits: { most: 4, atOnce: 2, patienceMs: 60_000 } },
    )
    const first = arrive(payment())
    await vi.waitFor(() => expect(sizes).toEqual([1]))
    const others = Array.from({ length: 3 }, () => arrive(payment()))
    await new Promise((resolve) => setImmediate(resolve))
    await arrive(payment())
    expect(sizes).toEqual([1, 4])
    const last = [arrive(payment()), arrive(payment())]
    release()
    await Promise.all([first, ...others, ...last])
    expect(sizes).toEqual([1, 4, 2])
  })

  it('nobody waits for longer than its patience', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let isFirst = true
    const { arrive, sizes } = node(
      {
        read: async () => {
          if (!isFirst) return
          isFirst = false
          await released
        },
      },
      { limits: { most: 4, atOnce: 2, patienceMs: 1 } },
    )
    const first = arrive(payment())
    await vi.waitFor(() => expect(sizes).toEqual([1]))
    await arrive(payment())
    expect(sizes).toEqual([1, 1])
    release()
    await first
  })
})

it('an id much older or newer than its payment is refused, unless it is recorded', async () => {
  const { arrive } = node()
  const refusal = { reason: 'INPUT_INVALID', body: { fields: [{ path: 'id', code: 'INVALID' }] } }
  await expect(arrive(payment({ id: newId(new Date(Date.now() - 2 * 86_400_000)) }))).rejects.toMatchObject(refusal)
  await expect(arrive(payment({ id: newId(new Date(Date.now() + 86_400_000)) }))).rejects.toMatchObject(refusal)
  const late = payment({ id: newId(new Date(Date.now() - 3_600_000)) })
  await arrive(late)
  expect(await arrive({ ...late, at: new Date(Date.now() + 5 * 86_400_000) })).toMatchObject({ isNew: false })
})

describe('the same key', () => {
  it('a second time is answered as the first, and with other input refused', async () => {
    const { arrive } = node()
    const first = payment()
    await arrive(first)
    expect(await arrive({ ...first, number: newNumber('payment') })).toEqual({
      id: first.id,
      number: first.number,
      isNew: false,
    })
    await expect(arrive({ ...first, amount: money(1n, 'AED') })).rejects.toMatchObject({ reason: 'KEY_REUSED' })
    expect(await leftOf([first])).toEqual(all(1))
  })

  it('twice at once is one, on one node and on two', async () => {
    const [one, other] = [node(), node()]
    const [twice, both] = [payment(), payment()]
    const answers = await Promise.all([one.arrive(twice), one.arrive(twice), one.arrive(both), other.arrive(both)])
    expect(
      answers
        .filter(({ isNew }) => isNew)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([twice.id, both.id].toSorted())
    expect(await leftOf([twice, both])).toEqual(all(2))
  })

  it('at once with other input: one of them is done, the other refused', async () => {
    const given = payment()
    const results = await Promise.allSettled([
      node().arrive(given),
      node().arrive({ ...given, amount: money(7n, 'AED') }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { reason: 'KEY_REUSED' } })
    expect(await leftOf([given])).toMatchObject({ payments: 1, postings: 1 })
  })
})

describe('recorded by another node between reading and writing', () => {
  const arriveBehind = (given: ReportedPayment, second: ReportedPayment) =>
    node({ write: () => node().arrive(given) }).arrive(second)
  it('is answered as the first was', async () => {
    const given = payment()
    expect(await arriveBehind(given, { ...given, number: newNumber('payment') })).toEqual({
      id: given.id,
      number: given.number,
      isNew: false,
    })
    expect(await leftOf([given])).toEqual(all(1))
  })
  it('is refused with another amount', async () => {
    const given = payment()
    await expect(arriveBehind(given, { ...given, amount: money(7n, 'AED') })).rejects.toMatchObject({
      reason: 'KEY_REUSED',
    })
    expect(await leftOf([given])).toEqual(all(1))
  })
})

describe('who has no business here', () => {
  it('is refused, and the others of the group go on: no merchant, or one that was switched off', async () => {
    await world.owner.query(`update merchant set status = 'CREATED' where mid = $1`, [souk])
    const { arrive, sizes } = node()
    const payments = [payment(), payment({ mid: '00000000' }), payment({ mid: souk }), payment()]
    const results = await Promise.allSettled(payments.map(arrive))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    for (const at of [1, 2]) expect(results[at]).toMatchObject({ reason: { reason: 'NOT_FOUND' } })
    expect(sizes).toEqual([4])
    expect(await leftOf(payments)).toEqual(all(2))
    await world.owner.query(`update merchant set status = 'ENABLED' where mid = $1`, [souk])
  })

  it('does not meet another merchant’s payment under its id', async () => {
    const { arrive } = node()
    const mine = payment()
    await arrive(mine)
    const theirs = payment({ id: mine.id, mid: souk })
    expect(await arrive(theirs)).toEqual({ id: mine.id, number: theirs.number, isNew: true })
  })
})

describe('a group', () => {
  it('of which one cannot be written: the others go through alone', async () => {
    const payments = Array.from({ length: 5 }, () => payment())
    const { arrive, sizes } = node({
      write: async (tx, _, ids) => {
        if (ids.includes(payments[2]!.id)) await sql`select 1 / 0`.execute(tx)
      },
    })
    const results = await Promise.allSettled(payments.map(arrive))
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, true])
    expect(sizes).toEqual([5, 1, 1, 1, 1, 1])
    expect(await leftOf(payments)).toEqual(all(4))
  })

  for (const step of ['lock', 'read', 'write', 'written'] as const)
    it(`whose connection dies at ${step}: everybody is done, once`, async () => {
      const payments = Array.from({ length: 4 }, () => payment())
      const { arrive, sizes } = node({
        [step]: async (tx: Store, count: number) => {
          if (count > 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
        },
      })
      const answers = await Promise.all(payments.map(arrive))
      expect(answers.every(({ isNew }) => isNew)).toBe(true)
      expect(sizes).toEqual([4, 1, 1, 1, 1])
      expect(await leftOf(payments)).toEqual(all(4))
    })

  it('whose commit was done and never answered: each finds out that it was', async () => {
    let lost = false
    const db = {
      transaction: () => ({
        execute: async (work: (tx: Store) => Promise<unknown>) => {
          const done = await world.db.transaction().execute(work)
          if (lost) return done
          lost = true
          throw new Error('Connection terminated unexpectedly')
        },
      }),
    } as unknown as Db
    const payments = Array.from({ length: 3 }, () => payment())
    const { arrive, sizes } = node({}, { db })
    const answers = await Promise.all(payments.map(arrive))
    expect(answers).toEqual(payments.map(({ id, number }) => ({ id, number, isNew: false })))
    expect(sizes).toEqual([3, 1, 1, 1])
    expect(await leftOf(payments)).toEqual(all(3))
  })

  it('that dies with nobody left to try again leaves nothing, and what is given again goes through', async () => {
    const given = payment()
    const dying = node({ written: (tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx) })
    await expect(dying.arrive(given)).rejects.toThrow('terminat')
    expect(await leftOf([given])).toEqual(all(0))
    expect(await node().arrive(given)).toMatchObject({ isNew: true })
    expect(await leftOf([given])).toEqual(all(1))
  })
})
