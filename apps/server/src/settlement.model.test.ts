// Random sales, refunds, disputes and settlements, against a small model that adds up what a merchant would on paper: each settlement is the
// sum of its rows, its remainder equals the model's, and no row is in two of them.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { refund } from '@falaj/contract/payments/refund'
import { settlement, type Difference } from '@falaj/contract/accounts/settlement'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { newId } from './platform/base/ids.ts'
import { daysLater, dubaiDay, dubaiTime } from './platform/base/banking-days.ts'
import { settlements } from './platform/money/settle.ts'
import { makeAcquirerEvents } from './platform/payment/acquirer-event.ts'
import { payments } from './platform/payment/payment.ts'
import type { AcquirerEvent } from './rails/acquirer-rail.ts'
import { disputeDesk } from './testing/dispute.ts'
import { deposit, pennilessTwin } from './testing/money.ts'
import { paid } from './testing/payment.ts'
import { sampled, seed } from './testing/scale.ts'
import { withStepUp } from './testing/team.ts'
import { openWorld, type Client, type World } from './testing/world.ts'
import { recordAnswer } from './features/payments/refund/refund.jobs.ts'

let world: World
let cs: Client
let mine = ''
let arrive: (event: AcquirerEvent) => Promise<string>
let noticeOf: ReturnType<typeof disputeDesk>['noticeOf']
const today = dubaiDay(new Date())
const page = { pageParam: { number: 1, size: 40 } }
beforeAll(async () => {
  world = await openWorld()
  mine = await pennilessTwin(world, '20000001', '10000001')
  cs = await world.as('cs')
  arrive = makeAcquirerEvents(world.context)
  ;({ noticeOf } = disputeDesk(world, mine, cs))
  await world.owner.query(
    `insert into approval_policy (merchant_id, kind, version, rules) select id, 'refund', 1, $1 from merchant`,
    [JSON.stringify({ ...defaultRules('refund'), otherwise: 0 })],
  )
  await deposit(world, mine, 1_000_000_00n)
})
afterAll(() => world.close())

type Step =
  | { readonly kind: 'sell'; readonly minor: number; readonly daysAgo: number }
  | { readonly kind: 'refund'; readonly of: number; readonly minor: number; readonly fails: boolean }
  | { readonly kind: 'dispute'; readonly of: number; readonly end: 'won' | 'lost' | null }
  | { readonly kind: 'settle' }
const index = fc.nat({ max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      minor: fc.integer({ min: 1_00, max: 5_000_00 }),
      daysAgo: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      of: index,
      minor: fc.integer({ min: 1, max: 2_000_00 }),
      fails: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('dispute' as const),
      of: index,
      end: fc.constantFrom('won' as const, 'lost' as const, null),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'settle' } as const) },
)

/** On paper: the fee is 1.2 % of the sale, the tax 5 % of the fee, each rounded to the fils by itself, a half upwards. */
const share = (minor: bigint, bps: bigint): bigint => (minor * bps + 5_000n) / 10_000n
interface Sale {
  readonly id: string
  readonly minor: bigint
  readonly day: string
  taken: bigint
  isDisputed: boolean
  settledIn: number | null
}
/** One settlement: its own sales, and what the balance lost and won since the one before. */
interface Paper {
  readonly id: string
  readonly days: readonly [string, string]
  readonly net: bigint
  readonly moved: ReadonlyMap<Difference, bigint>
}
const sales: Sale[] = []
const papers: Paper[] = []
let moved = new Map<Difference, bigint>()
const note = (part: Difference, minor: bigint) => moved.set(part, (moved.get(part) ?? 0n) + minor)

const sell = async (minor: bigint, daysAgo: number): Promise<void> => {
  const day = daysLater(today, -daysAgo)
  const at = dubaiTime(day, '12:00')
  const one = paid(mine, { product: 'qrpay', amount: money(minor, 'AED'), at, bookedAt: at })
  await world.db.transaction().execute((tx) => payments.recordPast({ tx, settings: world.settings }, [one]))
  // What the acquirer knows it by, for its disputes.
  await world.owner.query(
    `insert into payment_attempt (merchant_id, payment_id, no, reference, key, product, currency, method, state)
     select merchant_id, id, 1, $3, $3, product, currency, 'VISA', 'PAID' from payment where merchant_id = $1 and id = $2`,
    [mine, one.id, `${one.id}.1`],
  )
  sales.push({ id: one.id, minor, day, taken: 0n, isDisputed: false, settledIn: null })
}
const settle = async (): Promise<void> => {
  const [made] = await world.db
    .transaction()
    .execute((tx) =>
      settlements.accrue({ tx, emit: () => Promise.resolve([]) }, [
        { merchantId: mine, currency: 'AED', dueOn: today, early: true },
      ]),
    )
  const mineNow = sales.filter(({ settledIn }) => settledIn === null)
  expect(Boolean(made)).toBe(mineNow.length > 0)
  if (!made) return
  for (const one of mineNow) one.settledIn = papers.length
  const days = mineNow.map(({ day }) => day).toSorted()
  const net = mineNow.reduce((all, { minor }) => {
    const fee = share(minor, 120n)
    return all + minor - fee - share(fee, 500n)
  }, 0n)
  papers.push({ id: made.id, days: [days[0]!, days.at(-1)!], net, moved })
  moved = new Map()
}
const refundOne = async (one: Sale, minor: bigint, fails: boolean): Promise<void> => {
  const { code, body } = await withStepUp(cs, refund.add, {
    paymentId: one.id,
    amount: money(minor, 'AED'),
    reason: 'REQUESTED',
    draftId: newId(),
  })
  const isAllowed = !one.isDisputed && minor <= one.minor - one.taken
  expect(code === 200).toBe(isAllowed)
  if (!isAllowed) return
  note('refund', -minor)
  const answer = fails
    ? { kind: 'failed' as const, why: 'X' }
    : { kind: 'refunded' as const, at: new Date(), arn: null, minor }
  expect(await recordAnswer(world.db, world.settings, { merchantId: mine, id: body.id }, answer)).toBe(true)
  if (fails) note('refund-back', minor)
  else one.taken += minor
}
const disputeOne = async (one: Sale, end: 'won' | 'lost' | null): Promise<void> => {
  const [caseNo, amount] = [`case-${newId()}`, money(one.minor, 'AED')]
  await arrive({ ...noticeOf(`${one.id}.1`, caseNo, 'disputed'), amount })
  note('dispute', -one.minor)
  note('dispute-fee', -(75_00n + 3_75n))
  one.isDisputed = true
  if (end) await arrive({ ...noticeOf(`${one.id}.1`, caseNo, `dispute-${end}`), amount })
  if (end === 'won') {
    note('dispute-back', one.minor)
    one.isDisputed = false
  }
}

const rowsOf = async (id: string, part: Difference) => {
  const rows = []
  for (let number = 1; ; number += 1) {
    const { body } = await cs.call(settlement.rows, { id, part, pageParam: { number, size: 40 } })
    rows.push(...body.rows)
    if (rows.length >= body.total) return rows
  }
}
const compare = async (at: number, keys: Set<string>): Promise<void> => {
  const paper = papers[at]!
  const { body } = await cs.call(settlement.detail, { id: paper.id })
  expect(body.net.minor).toBe(paper.net)
  const own = sales.filter(({ settledIn }) => settledIn === at)
  const rows = (await cs.call(settlement.payments, { id: paper.id, ...page })).body.rows
  expect(rows.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted())
  expect(rows.reduce((all, { net }) => all + net.minor, 0n)).toBe(paper.net)
  // Its entry in the books, its rows and the paper are one number.
  expect(body.entries.map(({ amount }) => amount.minor)).toEqual([paper.net])
  const { xray } = body
  const onItsDays = sales.filter(({ day }) => day >= paper.days[0] && day <= paper.days[1])
  expect(xray.sales.minor).toBe(onItsDays.reduce((all, { minor }) => all + minor, 0n))
  const elsewhere = onItsDays.filter(({ settledIn }) => settledIn !== at)
  const expected = new Map(paper.moved)
  if (elsewhere.length > 0)
    expected.set(
      'elsewhere',
      elsewhere.reduce((all, { minor }) => all - minor, 0n),
    )
  expect(new Map(xray.parts.map(({ part, amount }) => [part, amount.minor]))).toEqual(expected)
  expect(xray.left.minor).toBe([...paper.moved.values()].reduce((all, minor) => all + minor, paper.net))
  for (const { part, count, amount } of xray.parts) {
    const rows = await rowsOf(paper.id, part as Difference)
    expect([rows.length, rows.reduce((all, row) => all + row.amount.minor, 0n)]).toEqual([count, amount.minor])
    expect(rows.every(({ number }) => /^[PRD]-/.test(number))).toBe(true)
    if (part !== 'elsewhere')
      for (const row of rows) {
        const key = `${part} ${row.id} ${row.amount.minor}`
        expect(keys.has(key)).toBe(false)
        keys.add(key)
      }
  }
}

it('each settlement equals the sum of its rows, and a small independent model agrees: after any payments, refunds, disputes and settlements', async () => {
  const keys = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      // What an earlier sequence left is settled first.
      await sell(1_00n, 1)
      await settle()
      const [from, first, before] = [papers.length, sales.length, await balanceOf(world.db, available(mine, 'AED'))]
      for (const each of steps) {
        const of = 'of' in each ? sales[first + each.of] : undefined
        if (each.kind === 'sell') await sell(BigInt(each.minor), each.daysAgo)
        if (each.kind === 'settle') await settle()
        if (each.kind === 'refund' && of) await refundOne(of, BigInt(each.minor), each.fails)
        if (each.kind === 'dispute' && of && !of.isDisputed) await disputeOne(of, each.end)
      }
      await sell(1_00n, 1)
      await settle()
      for (let at = from; at < papers.length; at += 1) await compare(at, keys)
      const left = papers.slice(from).reduce((all, { net, moved: parts }) => {
        return all + [...parts.values()].reduce((sum, minor) => sum + minor, net)
      }, 0n)
      expect((await balanceOf(world.db, available(mine, 'AED'))) - before).toBe(left)
    }),
    { numRuns: sampled(30), seed },
  )
  expect(await selfCheck(world.db)).toEqual([])
}, 240_000)
