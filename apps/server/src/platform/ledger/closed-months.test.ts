import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayMs, hourMs } from '@falaj/contract/kernel/time'
import { available, bank, feeIncome, hold, pending, type Account } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { postBatch } from '@falaj/ledger/batch'
import { selfCheck } from '@falaj/ledger/check'
import { post, postAll } from '@falaj/ledger/post'
import type { Posting, Transfer } from '@falaj/ledger/posting'
import { LedgerRefusal } from '@falaj/ledger/refusal'
import { makeHot } from '@falaj/ledger/upkeep'
import type { Store } from '../db/pool.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  const faults = await selfCheck(world.db)
  if (faults.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(faults)}`)
  await world.close()
})

// October 2026 in Dubai: its first moment is 20:00 UTC of the day before.
const october = '2026-10-01'
const from = Date.parse('2026-09-30T20:00:00Z')
const until = Date.parse('2026-10-31T20:00:00Z')
const inside = new Date(from + 10 * dayMs)
const set = (db: Store, merchantId: string, state: string | null, late: Date | null = null, month = october) =>
  sql`select ledger.set_month(${merchantId}::uuid, ${month}::date, ${state}::text, ${late}::timestamptz)`.execute(db)
const move = (debit: Account, credit: Account, amount = 1n): Transfer => ({ debit, credit, amount, reason: 'transfer' })
const posting = (merchantId: string, at: Date | undefined, ...transfers: [Transfer, ...Transfer[]]): Posting => ({
  merchantId,
  key: randomUUID(),
  business: { kind: 'test', id: randomUUID() },
  transfers,
  ...(at ? { bookedAt: at, eventAt: at } : {}),
})
const refused = async (work: Promise<unknown>): Promise<string | null> => {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof LedgerRefusal) return error.refused.code
    throw error
  }
}
const merchantWith = async (amount: bigint, at?: Date): Promise<string> => {
  const id = randomUUID()
  await post(world.db, posting(id, at, move(bank('AED'), available(id, 'AED'), amount)))
  return id
}

it('refuses a posting that is dated into a closed month, to the millisecond of the merchant’s month', async () => {
  const id = await merchantWith(1000n)
  await set(world.db, id, 'closed')
  const at = (ms: number) =>
    refused(post(world.db, posting(id, new Date(ms), move(available(id, 'AED'), hold(id, 'AED')))))
  expect([await at(from - 1), await at(from), await at(until - 1), await at(until)]).toEqual([
    null,
    'MONTH_CLOSED',
    'MONTH_CLOSED',
    null,
  ])
})

it('asks for each owner: of the key, and of either side', async () => {
  const [closed, other] = [await merchantWith(1000n), await merchantWith(1000n)]
  await set(world.db, closed, 'closed')
  const [theirs, ours] = [available(other, 'AED'), available(closed, 'AED')]
  expect(await refused(post(world.db, posting(other, inside, move(theirs, ours))))).toBe('MONTH_CLOSED')
  expect(await refused(post(world.db, posting(other, inside, move(ours, theirs))))).toBe('MONTH_CLOSED')
  expect(await refused(post(world.db, posting(closed, inside, move(theirs, hold(other, 'AED')))))).toBe('MONTH_CLOSED')
  expect(await refused(post(world.db, posting(other, inside, move(theirs, hold(other, 'AED')))))).toBe(null)
})

it('in a batch, one in a closed month takes all of it back; of others, the month of another owner does not count', async () => {
  const [closed, other] = [await merchantWith(1000n), await merchantWith(1000n)]
  await set(world.db, closed, 'closed')
  const ours = posting(closed, new Date(until), move(available(closed, 'AED'), hold(closed, 'AED')))
  const theirs = posting(other, inside, move(available(other, 'AED'), hold(other, 'AED')))
  expect(await refused(postAll(world.db, [ours, theirs]))).toBe(null)
  const wrong = posting(closed, inside, move(available(closed, 'AED'), hold(closed, 'AED')))
  const good = posting(other, inside, move(available(other, 'AED'), hold(other, 'AED')))
  expect(await refused(postAll(world.db, [good, wrong]))).toBe('MONTH_CLOSED')
  expect(await balanceOf(world.db, hold(other, 'AED'))).toBe(1n)
})

it('what was posted before is answered as before, although the month was closed since then', async () => {
  const id = await merchantWith(1000n)
  const before = posting(id, inside, move(available(id, 'AED'), hold(id, 'AED')))
  const few = posting(
    id,
    inside,
    move(available(id, 'AED'), hold(id, 'AED')),
    move(available(id, 'AED'), hold(id, 'AED')),
  )
  await post(world.db, before)
  await post(world.db, few)
  await set(world.db, id, 'closed')
  expect(await post(world.db, before)).toEqual({ bookedAt: null })
  expect(await post(world.db, few)).toEqual({ bookedAt: null })
  expect(await postAll(world.db, [before, few])).toEqual([{ bookedAt: null }, { bookedAt: null }])
})

it('a month on hold takes what is late for as long as that is allowed, and one that is open again takes all', async () => {
  const id = await merchantWith(1000n)
  const tried = () => refused(post(world.db, posting(id, inside, move(available(id, 'AED'), hold(id, 'AED')))))
  await set(world.db, id, 'held')
  expect(await tried()).toBe('MONTH_CLOSED')
  await set(world.db, id, 'held', new Date(Date.now() + hourMs))
  expect(await tried()).toBe(null)
  await set(world.db, id, 'held', new Date(Date.now() - 1))
  expect(await tried()).toBe('MONTH_CLOSED')
  await set(world.db, id, null)
  expect(await tried()).toBe(null)
})

it('a running month cannot be closed or held, by any role', async () => {
  const running = `${new Date(Date.now() + 4 * hourMs).toISOString().slice(0, 7)}-01`
  const id = await merchantWith(1000n)
  for (const state of ['closed', 'held'])
    await expect(set(world.db, id, state, null, running)).rejects.toThrow(/not over/)
  await expect(
    sql`insert into ledger.month values (${id}, ${october}::date, 'closed')`.execute(world.db),
  ).rejects.toThrow(/permission denied/)
})

it('1,000 random writes by every path into a closed month: all refused, and nothing of it changes', async () => {
  const [id, other] = [await merchantWith(1_000_000n, inside), await merchantWith(1_000_000n, inside)]
  await makeHot(world.db, pending(id, 'AED'))
  await set(world.db, id, 'closed')
  const hash = async (): Promise<unknown> =>
    (
      await sql<{ hash: string }>`
        select md5(string_agg(s::text, ' ' order by s::text)) as hash from (
          select e.* from ledger.entry e where e.merchant_id = ${id} and e.booked_at < ${new Date(until)}
          union all select w.merchant_id, w.kind, w.currency, 0, w.amount, 0, w.reason, w.event_at, w.booked_at, w.by_merchant_id,
            w.business_kind, w.business_id, w.posting_id, w.place from ledger.waiting w where w.merchant_id = ${id} and w.booked_at < ${new Date(until)}) s`.execute(
        world.db,
      )
    ).rows[0]?.hash
  const before = await hash()
  const accounts = [
    available(id, 'AED'),
    hold(id, 'AED'),
    pending(id, 'AED'),
    available(other, 'AED'),
    bank('AED'),
    feeIncome('AED'),
  ]
  const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!
  const transfer = (): Transfer => {
    const debit = pick(accounts)
    const credit = pick(accounts.filter((each) => each !== debit))
    return move(debit, credit, BigInt(1 + Math.floor(Math.random() * 50)))
  }
  const late = (transfers: number): Posting =>
    posting(
      id,
      new Date(from + Math.floor(Math.random() * (until - from))),
      ...(Array.from({ length: transfers }, transfer) as [Transfer, ...Transfer[]]),
    )
  const paths = [
    () => post(world.db, late(1)),
    () => post(world.db, late(2 + Math.floor(Math.random() * 6))),
    () => post(world.db, late(9)),
    () => postAll(world.db, [late(1), late(3)]),
    () => postBatch((work) => world.db.transaction().execute(work), [late(1), late(2), late(1)]),
    // By another's key: only a side is theirs.
    () => post(world.db, { ...late(1), merchantId: other, transfers: [move(bank('AED'), available(id, 'AED'))] }),
    () => post(world.db, { ...late(1), transfers: [move(bank('AED'), pending(id, 'AED'))] }),
  ]
  const outcomes = new Map<string | null, number>()
  for (let n = 0; n < 1000; n += 1) {
    const outcome = await refused(paths[n % paths.length]!())
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  expect([...outcomes]).toEqual([['MONTH_CLOSED', 1000]])
  expect(await hash()).toBe(before)
})

it('a close waits for what is being posted, and what is posted after it is refused', async () => {
  const id = await merchantWith(1000n)
  await makeHot(world.db, pending(id, 'AED'))
  const order: string[] = []
  let finish: () => void = () => undefined
  const waiting = new Promise<void>((done) => {
    finish = done
  })
  let hasPosted: () => void = () => undefined
  const posted = new Promise<void>((done) => {
    hasPosted = done
  })
  // A credit of a hot account locks no row of it: only the month's own lock is left.
  const early = world.db.transaction().execute(async (tx) => {
    await post(tx, posting(id, inside, move(bank('AED'), pending(id, 'AED'), 7n)))
    hasPosted()
    await waiting
    order.push('posted')
  })
  await posted
  const close = world.db.transaction().execute(async (tx) => {
    await set(tx, id, 'closed')
    order.push('closed')
    const { rows } = await sql<{ sum: string }>`
      select coalesce(sum(w.amount), 0)::text as sum from ledger.waiting w where w.merchant_id = ${id} and w.booked_at < ${new Date(until)}`.execute(
      tx,
    )
    return rows[0]?.sum
  })
  // The close is waiting in the database once it has asked for the lock.
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_locks where locktype = 'advisory' and classid = 7201010 and mode = 'ExclusiveLock' and not granted`.execute(
      world.db,
    )
    if (rows[0]?.n) break
  }
  const after = refused(post(world.db, posting(id, inside, move(bank('AED'), pending(id, 'AED')))))
  finish()
  await early
  expect(await close).toBe('7')
  expect(order).toEqual(['posted', 'closed'])
  expect(await after).toBe('MONTH_CLOSED')
})
