// Random ways of paying, with call-backs lost, doubled and out of order, against a small model that knows nothing of how it is done:
// nothing is paid twice, nothing is lost, and each settlement is the sum of its payments.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkout } from '@falaj/contract/checkout'
import { pending } from '@falaj/ledger/accounts'
import { balanceOf, trialBalance } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { newId } from '../../platform/ids.ts'
import { dubaiDay } from '../../platform/money/banking-days.ts'
import { settlements } from '../../platform/money/settle.ts'
import { makeAcquirerEvents } from '../../platform/payment/acquirer-event.ts'
import { chargeOf } from '../../platform/payment/charge.ts'
import type { AcquirerEvent } from '../../rails/acquirer-rail.ts'
import { pennilessTwin } from '../../testing/money.ts'
import { order, statusOf } from '../../testing/payer.ts'
import { sampled, seed } from '../../testing/scale.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { wrongPaymentDays } from './jobs.ts'

let world: World
let mine = ''
let arrive: (event: AcquirerEvent) => Promise<string>
beforeAll(async () => {
  // Nobody answers: this file is the acquirer.
  world = await openWorld({ FALAJ_ACQUIRER_URL: 'http://127.0.0.1:9', FALAJ_ACQUIRER_KEY: 'x'.repeat(32) })
  mine = await pennilessTwin(world, '20000001', '10000001')
  arrive = makeAcquirerEvents(world.context)
})
afterAll(() => world.close())

type Step =
  | { readonly kind: 'try' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'settle' }
  | { readonly kind: 'tell'; readonly attempt: number; readonly what: 'captured' | 'declined'; readonly times: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'try' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cancel' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'settle' } as const) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('tell' as const),
      attempt: fc.integer({ min: 1, max: 3 }),
      what: fc.constantFrom('captured' as const, 'declined' as const),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
)
/** What must be true at the end, from the steps alone. */
interface Model {
  attempts: number
  openAttempt: number | null
  /** By attempt: the acquirer has the money. */
  readonly captured: Set<number>
  paidBy: number | null
  isOver: boolean
}
const amount = money(100_00n, 'AED')
const told = (id: string, attempt: number, kind: 'captured' | 'declined'): AcquirerEvent => ({
  id: `${id}.${attempt}_${kind}`,
  reference: `${id}.${attempt}`,
  kind,
  amount,
  at: new Date(),
  code: kind === 'declined' ? 'DO_NOT_HONOUR' : null,
  brand: 'VISA',
  last4: '0001',
  threeDs: null,
  rrn: null,
  authCode: null,
  refundId: null,
  arn: null,
})

it('agrees with the model after any sequence', async () => {
  const { fee, vat } = chargeOf('gateway', amount)
  const net = amount.minor - fee.minor - vat.minor
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const before = await balanceOf(world.db, pending(mine, 'AED'))
      const made = await order(world, mine, amount.minor)
      const model: Model = { attempts: 0, openAttempt: null, captured: new Set(), paidBy: null, isOver: false }
      let settled = 0n
      for (const each of steps) {
        if (each.kind === 'try') {
          await world.stranger.call(checkout.pay, { token: made.token, key: newId(), method: 'APPLE_PAY' })
          if (model.openAttempt === null && model.paidBy === null && !model.isOver) {
            model.attempts += 1
            model.openAttempt = model.attempts
          }
        }
        if (each.kind === 'cancel') {
          await world.stranger.call(checkout.cancel, { token: made.token })
          if (model.paidBy === null) {
            model.isOver = true
            model.openAttempt = null
          }
        }
        if (each.kind === 'settle') {
          const [done] = await world.db
            .transaction()
            .execute((tx) =>
              settlements.accrue({ tx, emit: () => Promise.resolve([]) }, [
                { merchantId: mine, currency: 'AED', dueOn: dubaiDay(new Date()), early: true },
              ]),
            )
          settled += BigInt(done?.sums.net ?? 0)
        }
        if (each.kind === 'tell') {
          const event = told(made.id, each.attempt, each.what)
          await Promise.all(Array.from({ length: each.times }, () => arrive(event)))
          // The acquirer speaks of an attempt it has, and ends it once.
          if (each.attempt > model.attempts) continue
          if (each.what === 'captured' && !model.captured.has(each.attempt)) {
            model.captured.add(each.attempt)
            if (model.paidBy === null && !model.isOver) model.paidBy = each.attempt
          }
          if (model.openAttempt === each.attempt) model.openAttempt = null
        }
      }
      const shown = await statusOf(world, made)
      expect(shown.state === 'paid').toBe(model.paidBy !== null)
      const { rows: attempts } = await world.owner.query<{ state: string }>(
        'select state from payment_attempt where payment_id = $1 order by no',
        [made.id],
      )
      expect(attempts).toHaveLength(model.attempts)
      expect(attempts.filter(({ state }) => state === 'PAID')).toHaveLength(model.paidBy === null ? 0 : 1)
      expect(attempts.filter(({ state }) => state === 'RETURNED')).toHaveLength(
        model.captured.size - (model.paidBy === null ? 0 : 1),
      )
      const now = await balanceOf(world.db, pending(mine, 'AED'))
      expect(now - before + settled).toBe(model.paidBy === null ? 0n : net)
    }),
    { numRuns: sampled(60), seed },
  )
  const { rows: wrong } = await world.owner.query(`
    select s.number from settlement s join payment p on p.merchant_id = s.merchant_id and p.settlement_id = s.id group by s.id, s.number, s.net_minor, s.payments
    having s.net_minor <> sum(p.net_minor) or s.payments <> count(*)`)
  expect(wrong).toEqual([])
  expect(await selfCheck(world.db)).toEqual([])
  expect(await wrongPaymentDays(world.db)).toBe(0)
  const sums = new Map<string, bigint>()
  for (const { account, balance } of await trialBalance(world.db))
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + balance)
  expect([...sums.values()].filter((sum) => sum !== 0n)).toEqual([])
})
