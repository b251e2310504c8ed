import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { available, bank, feeIncome, hold, inTransit, pending, type Account } from '@falaj/ledger/accounts'
import { balanceAsOf, balancesOf, trialBalance, type TrialLine } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { compose, entriesPage } from '@falaj/ledger/compose'
import { postAll } from '@falaj/ledger/post'
import { exchange, reversed, type Posting, type Transfer } from '@falaj/ledger/posting'
import { LedgerRefusal } from '@falaj/ledger/refusal'
import { sealEntries } from '@falaj/ledger/seal'
import { foldWaiting, makeHot, makeMonths, summarise } from '@falaj/ledger/upkeep'
import { verifyAccount } from '@falaj/ledger/verify'
import { money } from '@falaj/money'
import { sampled, seed } from '../../testing/scale.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { ReferenceLedger, type Outcome } from '../../testing/reference-ledger.ts'

const histories = sampled(1000)
const atOnce = 8

let world: World
/** The demo world has money of its own. */
let before: readonly TrialLine[]
beforeAll(async () => {
  world = await openWorld()
  before = await trialBalance(world.db)
  await makeMonths(world.db, new Date('2026-01-01'), 2)
})
afterAll(() => world.close())

/** Around the end of a month, a few days: days and months are crossed. */
const moment = fc.integer({ min: 0, max: 5 * 86_400 }).map((s) => new Date(Date.UTC(2026, 0, 29) + s * 1000))
const spot = fc.nat({ max: 8 })
const move = fc.record({
  kind: fc.constant('move' as const),
  from: spot,
  to: spot,
  amount: fc.bigInt({ min: 1n, max: 60n }),
  reason: fc.constantFrom('transfer' as const, 'fee' as const, 'hold' as const),
})
const times = { bookedAt: moment, eventAt: fc.option(moment, { nil: undefined }) }
const postingStep = fc.record({
  kind: fc.constant('post' as const),
  moves: fc.array(move, { minLength: 1, maxLength: 3 }),
  ...times,
})
const step = fc.oneof(
  { weight: 6, arbitrary: postingStep },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fund' as const),
      to: spot,
      amount: fc.bigInt({ min: 1n, max: 99n }),
      ...times,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('exchange' as const),
      amount: fc.bigInt({ min: 1n, max: 40n }),
      ...times,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('batch' as const),
      posts: fc.array(postingStep, { minLength: 2, maxLength: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('again' as const, 'other' as const, 'reverse' as const),
      of: fc.nat(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hot' as const), account: spot }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('fold' as const, 'summarise' as const, 'seal' as const) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Move = typeof move extends fc.Arbitrary<infer Value> ? Value : never

const accountsOf = (a: string, b: string): Account[] => [
  available(a, 'AED'),
  pending(a, 'AED'),
  hold(a, 'AED'),
  inTransit(a, 'AED'),
  available(b, 'AED'),
  pending(b, 'AED'),
  bank('AED'),
  feeIncome('AED'),
  hold(b, 'AED'),
]

/** What the real one does with it, in the reference's words. */
const postReally = async (postings: readonly Posting[]): Promise<Outcome[]> => {
  try {
    const posted = await postAll(world.db, postings)
    return posted.map(({ bookedAt }) => (bookedAt ? 'moved' : 'known'))
  } catch (error) {
    if (error instanceof LedgerRefusal) return [error.refused.code]
    throw error
  }
}

const sorted = (amounts: readonly bigint[]): bigint[] => amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))

const totals = new Map<string, bigint>()
const live = async (steps: readonly Step[], asOf: Date, from: Date, until: Date): Promise<void> => {
  const [a, b] = [randomUUID(), randomUUID()]
  const accounts = accountsOf(a, b)
  const reference = new ReferenceLedger()
  const done: Posting[] = []
  let moved = null as { readonly posting: Posting | null; readonly before: readonly bigint[] } | null
  const transferOf = ({ from: debit, to, amount, reason }: Move): Transfer => ({
    debit: accounts[debit]!,
    credit: accounts[to === debit ? (to + 1) % accounts.length : to]!,
    amount,
    reason,
  })
  const make = (transfers: Posting['transfers'], bookedAt: Date, eventAt: Date | undefined): Posting => ({
    merchantId: a,
    key: randomUUID(),
    business: { kind: 'history', id: randomUUID() },
    transfers,
    bookedAt,
    ...(eventAt ? { eventAt } : {}),
  })
  const post = async (...postings: Posting[]): Promise<void> => {
    const before = accounts.map((account) => reference.balance(account))
    const outcomes = reference.post(postings)
    expect(await postReally(postings)).toEqual(outcomes)
    done.push(...postings)
    if (outcomes.includes('moved')) moved = { posting: postings.length === 1 ? postings[0]! : null, before }
  }
  const ofPost = (given: { moves: readonly Move[]; bookedAt: Date; eventAt: Date | undefined }): Posting =>
    make(given.moves.map(transferOf) as [Transfer, ...Transfer[]], given.bookedAt, given.eventAt)

  for (const each of steps) {
    const earlier = 'of' in each && done.length > 0 ? done[each.of % done.length] : undefined
    if (each.kind === 'post') await post(ofPost(each))
    else if (each.kind === 'batch') await post(...each.posts.map(ofPost))
    else if (each.kind === 'fund')
      await post(
        make(
          [{ debit: bank('AED'), credit: accounts[each.to % 6]!, amount: each.amount, reason: 'top-up' }],
          each.bookedAt,
          each.eventAt,
        ),
      )
    else if (each.kind === 'exchange') {
      const eth = money(each.amount * 10n ** 18n, 'ETH')
      await post(
        make(
          exchange(available(a, 'AED'), money(each.amount, 'AED'), available(a, 'ETH'), eth),
          each.bookedAt,
          each.eventAt,
        ),
      )
    } else if (each.kind === 'hot') await makeHot(world.db, accounts[each.account % 6]!)
    else if (each.kind === 'fold') await foldWaiting(world.db)
    else if (each.kind === 'summarise') await summarise(world.db)
    else if (each.kind === 'seal') await world.db.transaction().execute(sealEntries)
    else if (earlier && each.kind === 'again') await post(earlier)
    else if (earlier && each.kind === 'other') {
      const [first, ...rest] = earlier.transfers
      await post({ ...earlier, transfers: [{ ...first, amount: first.amount + 1n }, ...rest] })
    } else if (earlier) {
      const last = moved
      await post({ ...earlier, key: randomUUID(), transfers: reversed(earlier.transfers, 'return') })
      // Taking back what was moved last leaves what was there before it.
      if (last?.posting === earlier && moved !== last)
        expect(accounts.map((account) => reference.balance(account))).toEqual(last.before)
    }
  }

  const own = [...accounts.filter(({ merchantId }) => merchantId === a || merchantId === b), available(a, 'ETH')]
  const shown = [...(await balancesOf(world.db, a)), ...(await balancesOf(world.db, b))]
  const shownOf = (account: Account): bigint =>
    shown.find((each) => JSON.stringify(each.account) === JSON.stringify(account))?.balance ?? 0n
  for (const account of own) expect(shownOf(account)).toBe(reference.balance(account))

  for (const account of [own[steps.length % own.length]!, own[0]!])
    for (const clock of ['booked', 'event'] as const) {
      const at = (entry: { bookedAt: number; eventAt: number }): number =>
        clock === 'booked' ? entry.bookedAt : entry.eventAt
      expect(await balanceAsOf(world.db, account, asOf, clock)).toBe(
        reference.balance(account, (entry) => at(entry) <= asOf.getTime()),
      )
      const composed = await compose(world.db, account, { from, until, clock })
      expect(composed.opening).toBe(reference.balance(account, (entry) => at(entry) < from.getTime()))
      expect(composed.closing).toBe(reference.balance(account, (entry) => at(entry) < until.getTime()))
      const page = await entriesPage(world.db, account, { from, until, clock, size: 1000 })
      // Every shown total is the sum of the rows shown under it.
      for (const { reason, credited, debited, entries } of composed.movements) {
        const rows = page.filter((entry) => entry.reason === reason)
        expect(rows.length).toBe(entries)
        expect(rows.reduce((sum, row) => sum + row.amount, 0n)).toBe(credited - debited)
      }
      expect(page.length).toBe(composed.movements.reduce((sum, { entries }) => sum + entries, 0))
      const inside = reference
        .movesOf(account)
        .filter((entry) => at(entry) >= from.getTime() && at(entry) < until.getTime())
      expect(sorted(page.map(({ amount }) => amount))).toEqual(sorted(inside.map(({ signed }) => signed)))
    }
  for (const entry of reference.lines)
    for (const [account, signed] of [
      [entry.debit, -entry.amount],
      [entry.credit, entry.amount],
    ] as const) {
      const name = `${account.kind} ${account.currency}`
      totals.set(name, (totals.get(name) ?? 0n) + signed)
    }
}

it(
  `${histories} histories of up to twenty steps leave what the reference ledger leaves`,
  { timeout: 600_000 * Math.max(1, histories / 1000) },
  async () => {
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 20 }),
      moment,
      moment,
      moment,
      (steps, asOf, one, two) => live(steps, asOf, one < two ? one : two, one < two ? two : one),
    )
    await Promise.all(
      Array.from({ length: atOnce }, (_, at) =>
        fc.assert(property, {
          numRuns: Math.ceil(histories / atOnce),
          seed: seed + at,
          endOnFailure: histories > 1000,
        }),
      ),
    )
    expect(await selfCheck(world.db), `seed ${seed}`).toEqual([])
    const lines = await trialBalance(world.db)
    for (const { account, balance } of lines) {
      const had = before.find(
        (entry) => entry.account.kind === account.kind && entry.account.currency === account.currency,
      )
      const moved = totals.get(`${account.kind} ${account.currency}`) ?? 0n
      expect(balance - (had?.balance ?? 0n), `seed ${seed}: ${account.kind} ${account.currency}`).toBe(moved)
    }
    while ((await foldWaiting(world.db)) > 0);
    while ((await summarise(world.db)) > 0);
    while ((await world.db.transaction().execute(sealEntries)) > 0);
    expect(await selfCheck(world.db), `seed ${seed}`).toEqual([])
    expect(await verifyAccount(world.db, bank('AED'))).toMatchObject({ ok: true })
    expect(await trialBalance(world.db)).toEqual(lines)
  },
)
