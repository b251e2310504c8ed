import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { available, bank, feeIncome, hold, pending, type Account } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { post, postAll } from '@falaj/ledger/post'
import type { Posting, Transfer } from '@falaj/ledger/posting'
import { LedgerRefusal } from '@falaj/ledger/refusal'
import { entryColumns, entryJoin } from '@falaj/ledger/block'
import { sealEntries } from '@falaj/ledger/seal'
import { foldWaiting, makeHot, summarise } from '@falaj/ledger/upkeep'
import { verifyAccount } from '@falaj/ledger/verify'
import { connect, type Db } from '../db/pool.ts'
import { scale } from '../../testing/scale.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let db: Db
beforeAll(async () => {
  world = await openWorld()
  db = connect(world.appUrl, 24).db
})
afterAll(async () => {
  await db.destroy()
  await world.close()
})
afterEach(async () => {
  const found = await selfCheck(db)
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`)
})

const move = (debit: Account, credit: Account, amount: bigint): Transfer => ({
  debit,
  credit,
  amount,
  reason: 'transfer',
})
const posting = (merchantId: string, ...transfers: [Transfer, ...Transfer[]]): Posting => ({
  merchantId,
  key: randomUUID(),
  business: { kind: 'test', id: randomUUID() },
  transfers,
})
const aMerchant = async (amount: bigint): Promise<string> => {
  const id = randomUUID()
  await post(db, posting(id, move(bank('AED'), available(id, 'AED'), amount)))
  return id
}
/** How many of the calls moved money, were known, or were refused for their balance. Anything else fails the test. */
const outcomes = async (calls: readonly Promise<{ readonly bookedAt: Date | null }>[]) => {
  const counts = { moved: 0, known: 0, low: 0, reused: 0 }
  for (const ended of await Promise.allSettled(calls))
    if (ended.status === 'fulfilled') counts[ended.value.bookedAt ? 'moved' : 'known'] += 1
    else if (ended.reason instanceof LedgerRefusal)
      counts[ended.reason.refused.code === 'KEY_REUSED' ? 'reused' : 'low'] += 1
    else throw ended.reason
  return counts
}
const times = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at))

describe('at once', () => {
  it('an account is emptied to the last unit and never below', async () => {
    const a = await aMerchant(100n)
    const calls = times(130, () => post(db, posting(a, move(available(a, 'AED'), hold(a, 'AED'), 1n))))
    expect(await outcomes(calls)).toEqual({ moved: 100, known: 0, low: 30, reused: 0 })
    expect(await balanceOf(db, available(a, 'AED'))).toBe(0n)
  })

  it('a hot account too, while others fill it and one folds it', async () => {
    const a = await aMerchant(1n)
    await makeHot(db, pending(a, 'AED'))
    const [fill, empty] = [100, 160]
    const calls = times(fill + empty, (at) =>
      at % 13 < 5
        ? post(db, posting(a, move(bank('AED'), pending(a, 'AED'), 1n)))
        : post(db, posting(a, move(pending(a, 'AED'), available(a, 'AED'), 1n))),
    )
    const folds = times(20, () => foldWaiting(db))
    const { moved, low } = await outcomes(calls)
    await Promise.all(folds)
    expect(moved + low).toBe(fill + empty)
    expect(await balanceOf(db, pending(a, 'AED'))).toBe(BigInt(fill - (moved - fill)))
  })

  it('one key sent many times moves money once, and the same key with other input is refused', async () => {
    const a = await aMerchant(100n)
    const request = posting(
      a,
      move(available(a, 'AED'), hold(a, 'AED'), 7n),
      move(available(a, 'AED'), feeIncome('AED'), 1n),
    )
    expect(await outcomes(times(40, () => post(db, request)))).toEqual({ moved: 1, known: 39, low: 0, reused: 0 })
    const other = { ...request, business: { kind: 'test', id: 'other' } }
    expect(await outcomes(times(10, () => post(db, other)))).toEqual({ moved: 0, known: 0, low: 0, reused: 10 })
    expect(await balanceOf(db, hold(a, 'AED'))).toBe(7n)
  })

  it('everybody pays everybody, alone and in batches, and nobody waits in a circle', async () => {
    // Accounts that are new and accounts that are there, in both directions, with upkeep at work all the time.
    const merchants = await Promise.all(times(8, () => aMerchant(1000n)))
    await makeHot(db, pending(merchants[0]!, 'AED'))
    const any = (): string => merchants[Math.floor(Math.random() * merchants.length)]!
    const kinds = [available, hold, pending] as const
    const account = (): Account => kinds[Math.floor(Math.random() * 3)]!(any(), 'AED')
    const random = (): Transfer => {
      const debit = account()
      let credit = account()
      while (credit.merchantId === debit.merchantId) credit = account()
      return move(debit, credit, BigInt(1 + Math.floor(Math.random() * 20)))
    }
    const calls = times(600 * scale, (at) =>
      at % 3 === 0
        ? postAll(
            db,
            times(6, () => posting(any(), random(), move(available(any(), 'AED'), feeIncome('AED'), 1n))),
          ).then(([first]) => first!)
        : at % 3 === 1
          ? post(db, posting(any(), random(), random()))
          : post(db, posting(any(), random())),
    )
    const upkeep = times(15, async () => {
      await foldWaiting(db)
      await summarise(db)
      await db.transaction().execute(sealEntries)
    })
    const { moved, low } = await outcomes(calls)
    await Promise.all(upkeep)
    expect(moved + low).toBe(600 * scale)
    expect(moved).toBeGreaterThan(100)
    expect(await verifyAccount(db, bank('AED'))).toMatchObject({ ok: true })
  })
})

describe('half way', () => {
  it('a connection that dies between posting and commit leaves nothing, and the key is free', async () => {
    const a = await aMerchant(50n)
    const request = posting(a, move(available(a, 'AED'), hold(a, 'AED'), 50n))
    const died = db.transaction().execute(async (tx) => {
      await post(tx, request)
      const { rows } = await tx.executeQuery<{ pid: number }>({
        ...tx.selectNoFrom((of) => of.fn<number>('pg_backend_pid').as('pid')).compile(),
      })
      await world.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    })
    await expect(died).rejects.toThrow(/terminat|connection|ECONNRESET/i)
    expect(await balanceOf(db, available(a, 'AED'))).toBe(50n)
    expect((await post(db, request)).bookedAt).not.toBeNull()
    expect(await balanceOf(db, hold(a, 'AED'))).toBe(50n)
  })
})

describe('the application', () => {
  it('has no right to write a table of the ledger', async () => {
    for (const table of [
      'account',
      'block',
      'entry',
      'entry_default',
      'key',
      'kind',
      'mark',
      'summary',
      'transfer',
      'waiting',
    ])
      for (const sql of [
        `insert into ledger.${table} default values`,
        `delete from ledger.${table}`,
        `truncate ledger.${table}`,
      ])
        await expect(world.pool.query(sql)).rejects.toMatchObject({ code: '42501' })
    for (const set of [
      'account set balance = 1',
      'entry set amount = 1',
      'transfer set amount = 1',
      'block set number = 1',
    ])
      await expect(world.pool.query(`update ledger.${set}`)).rejects.toMatchObject({ code: '42501' })
    // Writes balances without a key or an entry: for post_many alone.
    const moving = `select ledger.move_many('{${randomUUID()}}', '{available}', '{AED}', '{0}', '{1}')`
    await expect(world.pool.query(moving)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the sealed history', () => {
  const sealAll = async (): Promise<void> => {
    while ((await foldWaiting(db)) > 0);
    while ((await db.transaction().execute(sealEntries)) > 0);
  }
  it('is hashed over columns in ascending order of their names, as documented for independent checks', async () => {
    const a = await aMerchant(50n)
    const { rows } = await world.pool.query<Record<string, string>>(
      `select ${entryColumns} from ${entryJoin} where e.merchant_id = $1`,
      [a],
    )
    const names = Object.keys(rows[0] ?? {})
    expect(names).toHaveLength(22)
    expect(names).toEqual(names.toSorted())
  })
  it('shows a changed entry, a changed transfer and a missing block', async () => {
    const a = await aMerchant(50n)
    await sealAll()
    await post(db, posting(a, move(available(a, 'AED'), hold(a, 'AED'), 20n)))
    await sealAll()
    const account = available(a, 'AED')
    expect(await verifyAccount(db, account)).toMatchObject({ ok: true, blocks: 2, entries: 2 })
    const tamper = async (change: string, back: string, why: string, block: number): Promise<void> => {
      await world.owner.query(change)
      expect(await verifyAccount(db, account)).toEqual({ ok: false, block, why })
      await world.owner.query(back)
      expect(await verifyAccount(db, account)).toMatchObject({ ok: true })
    }
    const mine = `where merchant_id = '${a}'`
    const second = `${mine} and kind = 'available' and seq = 2`
    await tamper(
      `update ledger.entry set business_kind = 'x' ${second}`,
      `update ledger.entry set business_kind = 'test' ${second}`,
      'changed',
      2,
    )
    await tamper(
      `update ledger.transfer set amount = 21 ${mine} and amount = 20`,
      `update ledger.transfer set amount = 20 ${mine} and amount = 21`,
      'changed',
      2,
    )
    await tamper(
      `update ledger.block set number = number + 10 ${mine} and kind = 'available' and number = 1`,
      `update ledger.block set number = 1 ${mine} and number = 11`,
      'missing',
      1,
    )
  })
})

describe('the self-check sees', () => {
  it.each([
    ['an entry that is gone', 'delete from ledger.entry where seq = 1', ['balance', 'lost', 'summary']],
    ['a balance that was changed', 'update ledger.account set balance = balance + 1', ['balance', 'unbalanced']],
    ['an amount that was changed', 'update ledger.transfer set amount = amount + 1', ['extra', 'lost']],
    ['a transfer that is gone', 'delete from ledger.transfer', ['extra', 'lost']],
    ['a sum that was changed', 'update ledger.summary set credited = credited + 1', ['summary']],
  ])('%s', async (_, sql, faults) => {
    const a = await aMerchant(5n)
    while ((await foldWaiting(db)) > 0);
    while ((await summarise(db)) > 0);
    await world.owner.query('begin')
    try {
      await world.owner.query(`${sql}${sql.includes('where') ? ' and' : ' where'} merchant_id = '${a}'`)
      const { rows } = await world.owner.query<{ fault: string }>(
        'select distinct fault from ledger.self_check() where found > 0 order by 1',
      )
      expect(rows.map(({ fault }) => fault)).toEqual(faults)
    } finally {
      await world.owner.query('rollback')
    }
  })
})
