import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { available, bank, feeIncome, hold, platformId, pending, type Account } from '@falaj/ledger/accounts'
import { balanceOf, balancesOf } from '@falaj/ledger/balance'
import { postBatch } from '@falaj/ledger/batch'
import { selfCheck } from '@falaj/ledger/check'
import type { Executor } from '@falaj/ledger/executor'
import { post, postAll } from '@falaj/ledger/post'
import { exchange, reversed, type Posting, type Reason, type Transfer } from '@falaj/ledger/posting'
import { LedgerRefusal, type RefusalReason } from '@falaj/ledger/refusal'
import { foldWaiting, makeHot } from '@falaj/ledger/upkeep'
import { money } from '@falaj/money'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
// Every test is also a test of the books.
afterEach(async () => {
  const found = await selfCheck(world.db)
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`)
})

const move = (debit: Account, credit: Account, amount: bigint, reason: Reason = 'transfer'): Transfer => ({
  debit,
  credit,
  amount,
  reason,
})
const posting = (merchantId: string, ...transfers: [Transfer, ...Transfer[]]): Posting => ({
  merchantId,
  key: randomUUID(),
  business: { kind: 'test', id: randomUUID() },
  transfers,
})
const inTransaction = <Value>(work: (tx: Executor) => Promise<Value>): Promise<Value> =>
  world.db.transaction().execute(work)
/** A merchant with so much to use. */
const aMerchant = async (amount: bigint): Promise<string> => {
  const id = randomUUID()
  await post(world.db, posting(id, move(bank('AED'), available(id, 'AED'), amount, 'top-up')))
  return id
}
const refusal = async (work: Promise<unknown>): Promise<RefusalReason | null> => {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof LedgerRefusal) return error.refused
    throw error
  }
}

describe('a posting', () => {
  it('moves money from one account to another, and the answer is in the next balance', async () => {
    const [a, b] = [await aMerchant(1000n), await aMerchant(0n + 1n)]
    const before = await balanceOf(world.db, feeIncome('AED'))
    await post(
      world.db,
      posting(
        a,
        move(available(a, 'AED'), available(b, 'AED'), 300n),
        move(available(a, 'AED'), feeIncome('AED'), 5n, 'fee'),
      ),
    )
    expect(await balanceOf(world.db, available(a, 'AED'))).toBe(695n)
    expect(await balanceOf(world.db, available(b, 'AED'))).toBe(301n)
    expect(await balanceOf(world.db, feeIncome('AED'))).toBe(before + 5n)
    await foldWaiting(world.db)
    expect(await balanceOf(world.db, feeIncome('AED'))).toBe(before + 5n)
  })

  it('says the same whichever way it goes: alone, or among many', async () => {
    // b comes after a in the order of locks, and its transfer before a's: the refusal follows the order given.
    const [a, b] = [await aMerchant(10n), await aMerchant(10n)].toSorted()
    const [mine, theirs] = [available(a!, 'AED'), available(b!, 'AED')]
    const wanted = posting(
      a!,
      move(theirs, hold(b!, 'AED'), 11n),
      move(mine, theirs, 20n),
      move(mine, hold(a!, 'AED'), 1n),
    )
    const other = posting(a!, move(mine, hold(a!, 'AED'), 1n))
    const alone = await refusal(post(world.db, wanted))
    expect(alone).toEqual({ code: 'BALANCE_TOO_LOW', account: theirs, have: 10n, need: 11n })
    expect(await refusal(postAll(world.db, [wanted, other]))).toEqual(alone)
    // What comes in first can leave again: new accounts, and one that ends where it began.
    const through = posting(
      b!,
      move(mine, pending(b!, 'AED'), 10n),
      move(pending(b!, 'AED'), theirs, 10n),
      move(theirs, mine, 20n),
    )
    await post(world.db, through)
    expect(await balancesOf(world.db, b!)).toMatchObject([{ balance: 0n }, { balance: 0n }])
    expect(await balanceOf(world.db, mine)).toBe(20n)
  })

  it('of more than is there is refused with what is there, and nothing moves', async () => {
    const a = await aMerchant(100n)
    const account = available(a, 'AED')
    for (const transfers of [
      [move(account, hold(a, 'AED'), 101n)],
      [move(account, hold(a, 'AED'), 60n), move(account, pending(a, 'AED'), 41n)],
    ] as [Transfer, ...Transfer[]][]) {
      const have = transfers.length === 1 ? 100n : 40n
      const need = transfers.at(-1)!.amount
      expect(await refusal(post(world.db, posting(a, ...transfers)))).toEqual({
        code: 'BALANCE_TOO_LOW',
        account,
        have,
        need,
      })
    }
    expect(await balancesOf(world.db, a)).toEqual([{ account, balance: 100n }])
  })

  it('may not pass through less than nothing, even when its end is good', async () => {
    const a = await aMerchant(10n)
    const there = move(available(a, 'AED'), hold(a, 'AED'), 20n)
    const back = move(hold(a, 'AED'), available(a, 'AED'), 20n)
    expect((await refusal(post(world.db, posting(a, there, back))))?.code).toBe('BALANCE_TOO_LOW')
    const [give] = posting(a, move(bank('AED'), available(a, 'AED'), 20n)).transfers
    await post(world.db, posting(a, give, there, back))
    expect(await balanceOf(world.db, available(a, 'AED'))).toBe(30n)
  })

  it('under a known key moves nothing, and with other input it is refused', async () => {
    const a = await aMerchant(100n)
    for (const transfers of [
      [move(available(a, 'AED'), hold(a, 'AED'), 10n)],
      [move(available(a, 'AED'), hold(a, 'AED'), 10n), move(available(a, 'AED'), feeIncome('AED'), 1n)],
    ] as [Transfer, ...Transfer[]][]) {
      const request = posting(a, ...transfers)
      expect((await post(world.db, request)).bookedAt).toBeInstanceOf(Date)
      expect(await post(world.db, { ...request, eventAt: new Date(0) })).toEqual({ bookedAt: null })
      const other = { ...request, business: { kind: 'test', id: 'other' } }
      expect(await refusal(post(world.db, other))).toEqual({ code: 'KEY_REUSED', key: request.key })
      // Keys are scoped by actor: another merchant's same key is another key.
      const b = await aMerchant(100n)
      const theirs = posting(b, move(available(b, 'AED'), hold(b, 'AED'), 10n))
      expect((await post(world.db, { ...theirs, key: request.key })).bookedAt).toBeInstanceOf(Date)
    }
    expect(await balanceOf(world.db, hold(a, 'AED'))).toBe(20n)
  })

  it('is taken back by its reversal', async () => {
    const a = await aMerchant(1000n)
    const before = await balancesOf(world.db, a)
    const [first, second] = exchange(available(a, 'AED'), money(367n, 'AED'), available(a, 'USD'), money(100n, 'USD'))
    const request = posting(a, first, second, move(available(a, 'AED'), feeIncome('AED'), 3n, 'fee'))
    await post(world.db, request)
    expect(await balanceOf(world.db, available(a, 'USD'))).toBe(100n)
    await post(world.db, { ...request, key: randomUUID(), transfers: reversed(request.transfers, 'return') })
    expect((await balancesOf(world.db, a)).filter(({ balance }) => balance !== 0n)).toEqual(before)
  })

  it('goes with the transaction around it', async () => {
    const a = await aMerchant(50n)
    const request = posting(a, move(available(a, 'AED'), hold(a, 'AED'), 50n))
    await expect(
      inTransaction(async (tx) => {
        await post(tx, request)
        throw new Error('the command broke')
      }),
    ).rejects.toThrow('the command broke')
    expect(await balanceOf(world.db, hold(a, 'AED'))).toBe(0n)
    expect((await post(world.db, request)).bookedAt).not.toBeNull()
  })

  it('that makes no sense is an error of the program', async () => {
    const a = await aMerchant(10n)
    const one = available(a, 'AED')
    for (const bad of [
      move(one, one, 1n),
      move(one, hold(a, 'USD'), 1n),
      move(one, hold(a, 'AED'), 0n),
      move(one, hold(a, 'AED'), -1n),
      move(one, hold(a, 'AED'), 10n ** 38n),
    ])
      await expect(post(world.db, posting(a, bad))).rejects.toThrow(/^a transfer /)
    await expect(post(world.db, { ...posting(a, move(one, hold(a, 'AED'), 1n)), key: '' })).rejects.toThrow(/^a key /)
    expect(() => available(platformId, 'AED')).toThrow('the platform has no available account')
  })

  it('holds 18 decimals and 38 digits', async () => {
    const a = randomUUID()
    const most = 10n ** 37n + 1n
    await post(world.db, posting(a, move(bank('ETH'), available(a, 'ETH'), most, 'deposit')))
    expect(await balanceOf(world.db, available(a, 'ETH'))).toBe(most)
  })
})

describe('a hot account', () => {
  it('shows a credit at once, and a debit can spend it at once', async () => {
    const a = await aMerchant(1n)
    await makeHot(world.db, pending(a, 'AED'))
    await post(world.db, posting(a, move(bank('AED'), pending(a, 'AED'), 70n, 'payment')))
    expect(await balanceOf(world.db, pending(a, 'AED'))).toBe(70n)
    await post(world.db, posting(a, move(pending(a, 'AED'), available(a, 'AED'), 70n, 'settlement')))
    expect(await balanceOf(world.db, pending(a, 'AED'))).toBe(0n)
    const low = await refusal(post(world.db, posting(a, move(pending(a, 'AED'), available(a, 'AED'), 1n))))
    expect(low?.code).toBe('BALANCE_TOO_LOW')
  })

  it('keeps the same books when it is credited and debited in one batch', async () => {
    const a = await aMerchant(1n)
    await makeHot(world.db, pending(a, 'AED'))
    const credit = posting(a, move(bank('AED'), pending(a, 'AED'), 70n, 'payment'))
    const debit = posting(a, move(pending(a, 'AED'), available(a, 'AED'), 60n, 'settlement'))
    await postAll(world.db, [credit, debit])
    expect(await balanceOf(world.db, pending(a, 'AED'))).toBe(10n)
  })
})

describe('a batch', () => {
  const rows = (a: string, b: string, count: number): Posting[] =>
    Array.from({ length: count }, (_, at) => ({
      merchantId: a,
      key: `batch ${a} ${at}`,
      business: { kind: 'batch', id: `row ${at}` },
      transfers: [move(available(a, 'AED'), available(b, 'AED'), BigInt(at + 1))],
    }))
  it('that broke off is given again and moves only what is missing', async () => {
    const [a, b] = [await aMerchant(10n ** 9n), await aMerchant(1n)]
    const all = rows(a, b, 5000)
    let calls = 0
    const breaking = postBatch(async (work) => {
      calls += 1
      if (calls === 2) throw new Error('cut')
      return inTransaction(work)
    }, all)
    await expect(breaking).rejects.toThrow('cut')
    const progress: number[] = []
    expect(await postBatch(inTransaction, all, ({ done }) => void progress.push(done))).toEqual({
      done: 5000,
      moved: 3000,
    })
    expect(progress).toEqual([2000, 4000, 5000])
    expect(await balanceOf(world.db, available(b, 'AED'))).toBe(1n + (5000n * 5001n) / 2n)
  })
  it('with one row too many moves nothing of that chunk', async () => {
    const [a, b] = [await aMerchant(10n), await aMerchant(1n)]
    expect(await refusal(postAll(world.db, rows(a, b, 5)))).toEqual({
      code: 'BALANCE_TOO_LOW',
      account: available(a, 'AED'),
      have: 0n,
      need: 5n,
    })
    expect(await balanceOf(world.db, available(b, 'AED'))).toBe(1n)
  })
  it('with a key twice moves once', async () => {
    const [a, b] = [await aMerchant(10n), await aMerchant(1n)]
    const [row] = rows(a, b, 1)
    const posted = await postAll(world.db, [row!, row!])
    expect(posted.map(({ bookedAt }) => bookedAt !== null)).toEqual([true, false])
    expect(await balanceOf(world.db, available(a, 'AED'))).toBe(9n)
  })
})
