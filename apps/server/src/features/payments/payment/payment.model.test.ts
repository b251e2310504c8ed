// Random ways of paying, with call-backs lost, doubled and out of order, against a small model that knows nothing of how it is done:
// nothing is paid twice, nothing is lost, and each settlement is the sum of its payments.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkout } from '@falaj/contract/payments/checkout'
import { payment } from '@falaj/contract/payments/payment'
import { orderKinds, type OrderKind, type PaymentAction } from '@falaj/contract/kernel/payment-states'
import { pending } from '@falaj/ledger/accounts'
import { balanceOf, trialBalance } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { settlements } from '../../../platform/money/settle.ts'
import { makeAcquirerEvents } from '../../../platform/payment/acquirer-event.ts'
import { wrongPaymentHours } from '../../../platform/payment/hour-sums.ts'
import type { OpenedOrder } from '../../../platform/payment/order.ts'
import type { AcquirerEvent } from '../../../rails/acquirer-rail.ts'
import { pennilessTwin } from '../../../testing/money.ts'
import { order, statusOf } from '../../../testing/payer.ts'
import { sampled, seed } from '../../../testing/scale.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { expireOrders, wrongPaymentDays } from './payment.jobs.ts'
import { runDue } from '../../../testing/due.ts'

let world: World
let mine = ''
let finance: Client
const once = () => ({ 'idempotency-key': newId() })
const statesOf: Readonly<Record<Model['order'], readonly string[]>> = {
  open: ['CREATED', 'ACCEPTED'],
  confirmed: ['MERCHANT_CONFIRMED'],
  paid: ['PAID'],
  'handed-over': ['DELIVERED', 'CUSTOMER_CONFIRMED'],
  settled: ['SETTLED'],
  over: ['CANCELED', 'FAILURE'],
}
let arrive: (event: AcquirerEvent) => Promise<string>
beforeAll(async () => {
  // Nobody answers: this file is the acquirer.
  world = await openWorld({ FALAJ_ACQUIRER_URL: 'http://127.0.0.1:9', FALAJ_ACQUIRER_KEY: 'x'.repeat(32) })
  mine = await pennilessTwin(world, '20000001', '10000001')
  finance = await world.as('financial')
  arrive = makeAcquirerEvents(world.context)
})
afterAll(() => world.close())

const methods = ['BANK_CARD', 'APPLE_PAY', 'ONLINE_BANK', 'NPSS', 'PAY_LATER', 'BALANCE'] as const
const words = ['authorised', 'captured', 'declined', 'voided'] as const
type EventKind = (typeof words)[number]
type Step =
  | { readonly kind: 'try'; readonly method: (typeof methods)[number] }
  /** The payer's bank asks: 3-D Secure, or the bank's own page. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'tell'; readonly attempt: number; readonly what: EventKind; readonly times: number }
  | { readonly kind: 'confirm' | 'hand-over' | 'void' | 'cancel' | 'expire' | 'settle' }
const plain = (weight: number, kind: 'confirm' | 'hand-over' | 'void' | 'cancel' | 'expire' | 'settle') => ({
  weight,
  arbitrary: fc.constant({ kind }),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('try' as const), method: fc.constantFrom(...methods) }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'ask' as const }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('tell' as const),
      // Mostly of the first, and often that it was paid: otherwise few sequences would come to any money.
      attempt: fc.constantFrom(1, 1, 1, 2, 2, 3),
      what: fc.constantFrom(...words, 'captured' as const, 'captured' as const),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  plain(3, 'confirm'),
  plain(1, 'hand-over'),
  plain(1, 'void'),
  plain(1, 'cancel'),
  plain(1, 'expire'),
  plain(1, 'settle'),
)
/** On paper: 2.5 % and a dirham, the tax 5 % of that, each rounded to the fils by itself, a half upwards. */
const share = (minor: bigint, bps: bigint): bigint => (minor * bps + 5_000n) / 10_000n
const netOf = (minor: bigint): bigint => {
  const fee = share(minor, 250n) + 100n
  return minor - fee - share(fee, 500n)
}

/** What must be true, from the steps alone: one order, its attempts, and whose money it is. Unknown steps are refused. */
class Model {
  readonly attempts: string[] = []
  readonly #reported = new Set<string>()
  readonly #isLater: boolean
  order: 'open' | 'confirmed' | 'paid' | 'handed-over' | 'settled' | 'over' = 'open'
  constructor(kind: OrderKind) {
    this.#isLater = kind === 'confirmed'
  }
  get isPaid(): boolean {
    return ['paid', 'handed-over', 'settled'].includes(this.order)
  }
  get #open(): number {
    return this.attempts.findIndex((state) => ['STARTED', 'CHALLENGE', 'AUTHORISED'].includes(state))
  }
  #end(): void {
    if (this.#open >= 0) this.attempts[this.#open] = 'ABANDONED'
    this.order = 'over'
  }
  /** The acquirer speaks of an attempt it has, and each of its words counts once. */
  #hear(at: number, what: EventKind): void {
    if (at >= this.attempts.length || this.#reported.has(`${at} ${what}`)) return
    this.#reported.add(`${at} ${what}`)
    const state = this.attempts[at]!
    const isOpen = ['STARTED', 'CHALLENGE', 'AUTHORISED'].includes(state)
    if (what === 'captured' && !['PAID', 'RETURNED'].includes(state)) {
      const isOwed = this.order === (this.#isLater ? 'confirmed' : 'open')
      this.attempts[at] = isOwed ? 'PAID' : 'RETURNED'
      if (isOwed) this.order = 'paid'
    }
    if (what === 'authorised' && isOpen) this.attempts[at] = 'AUTHORISED'
    if ((what === 'declined' || what === 'voided') && isOpen) {
      this.attempts[at] = 'DECLINED'
      const isEnd = this.order === 'confirmed' || (this.#isLater && this.order === 'open' && what === 'voided')
      if (isEnd) this.order = 'over'
    }
  }
  take(each: Step): void {
    const open = this.attempts[this.#open]
    if (each.kind === 'try') {
      const canTry = !this.#isLater || ['BANK_CARD', 'APPLE_PAY'].includes(each.method)
      if (this.order !== 'open' || !canTry || open === 'STARTED' || open === 'AUTHORISED') return
      if (open) this.attempts[this.#open] = 'ABANDONED'
      this.attempts.push('STARTED')
    }
    if (each.kind === 'ask' && open === 'STARTED') this.attempts[this.#open] = 'CHALLENGE'
    if (each.kind === 'tell') this.#hear(each.attempt - 1, each.what)
    if (each.kind === 'confirm' && this.#isLater && this.order === 'open' && open === 'AUTHORISED')
      this.order = 'confirmed'
    if (each.kind === 'hand-over' && this.order === 'paid') this.order = 'handed-over'
    if (['void', 'cancel', 'expire'].includes(each.kind) && ['open', 'confirmed'].includes(this.order)) this.#end()
    if (each.kind === 'settle' && this.isPaid) this.order = 'settled'
  }
}
/** Sequences of either kind, paid and settled: always included, whatever the random ones are. */
const paidOnes: readonly [OrderKind, bigint, Step[]][] = [
  [
    'delivered',
    333_33n,
    [
      { kind: 'try', method: 'APPLE_PAY' },
      { kind: 'tell', attempt: 1, what: 'captured', times: 2 },
    ],
  ],
  [
    'confirmed',
    77_77n,
    [
      { kind: 'try', method: 'BANK_CARD' },
      { kind: 'tell', attempt: 1, what: 'authorised', times: 1 },
      { kind: 'confirm' },
      { kind: 'tell', attempt: 1, what: 'captured', times: 1 },
      { kind: 'settle' },
    ],
  ],
]
/** Small enough that all of them together fit into a day. */
const amounts = fc.bigInt({ min: 5_00n, max: 1_000_00n })
const eventOf = (id: string, attempt: number, kind: EventKind, minor: bigint): AcquirerEvent => ({
  id: `${id}.${attempt}_${kind}`,
  reference: `${id}.${attempt}`,
  kind,
  amount: money(minor, 'AED'),
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

it('agrees with the model after any sequence, of either kind of order and by any method', async () => {
  const carryOut = async (each: Step, made: OpenedOrder, kind: OrderKind, minor: bigint): Promise<bigint> => {
    const act = (action: PaymentAction) => finance.call(payment.act, { id: made.id, action }, once())
    if (each.kind === 'try')
      await world.stranger.call(checkout.pay, {
        token: made.token,
        key: newId(),
        method: each.method,
        ...(each.method === 'BANK_CARD' ? { instrument: `tok_${newId()}` } : {}),
      })
    if (each.kind === 'ask')
      await world.owner.query(
        `update payment_attempt set state = 'CHALLENGE', challenge_url = 'x' where payment_id = $1 and state = 'STARTED'`,
        [made.id],
      )
    if (each.kind === 'tell') {
      const event = eventOf(made.id, each.attempt, each.what, minor)
      await Promise.all(Array.from({ length: each.times }, () => arrive(event)))
    }
    if (each.kind === 'confirm') await act('confirm')
    if (each.kind === 'hand-over') await act(kind === 'delivered' ? 'deliver' : 'receive')
    if (each.kind === 'void') await act('cancel')
    if (each.kind === 'cancel') await world.stranger.call(checkout.cancel, { token: made.token })
    if (each.kind === 'expire') {
      await world.owner.query(`update payment set expires_at = now() - interval '1 second' where id = $1`, [made.id])
      await runDue(world.db, expireOrders(world.context.registry))
    }
    if (each.kind !== 'settle') return 0n
    const [done] = await world.db
      .transaction()
      .execute((tx) =>
        settlements.accrue({ tx, emit: () => Promise.resolve([]) }, [
          { merchantId: mine, currency: 'AED', dueOn: dubaiDay(new Date()), early: true },
        ]),
      )
    return BigInt(done?.sums.net ?? 0)
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...orderKinds),
      amounts,
      fc.array(step, { minLength: 3, maxLength: 14, size: 'max' }),
      async (kind, minor, steps) => {
        const before = await balanceOf(world.db, pending(mine, 'AED'))
        const made = await order(world, mine, minor, { orderKind: kind })
        const model = new Model(kind)
        let settled = 0n
        for (const each of steps) {
          settled += await carryOut(each, made, kind, minor)
          model.take(each)
        }
        expect((await statusOf(world, made)).state === 'paid').toBe(model.isPaid)
        const { rows: attempts } = await world.owner.query<{ state: string }>(
          'select state from payment_attempt where payment_id = $1 order by no',
          [made.id],
        )
        expect(attempts.map(({ state }) => state)).toEqual(model.attempts)
        expect(model.attempts.filter((state) => state === 'PAID')).toHaveLength(model.isPaid ? 1 : 0)
        const { rows } = await world.owner.query<{ state: string }>('select state from payment where id = $1', [
          made.id,
        ])
        expect(statesOf[model.order]).toContain(rows[0]!.state)
        // What came too late went out again; what was paid is the merchant's, once, pending or settled.
        const now = await balanceOf(world.db, pending(mine, 'AED'))
        expect(now - before + settled).toBe(model.isPaid ? netOf(minor) : 0n)
      },
    ),
    { numRuns: sampled(60), seed, examples: [...paidOnes] },
  )
  const { rows: wrong } = await world.owner.query(`
    select s.number from settlement s join payment p on p.merchant_id = s.merchant_id and p.settlement_id = s.id group by s.id, s.number, s.net_minor, s.payments
    having s.net_minor <> sum(p.net_minor) or s.payments <> count(*)`)
  expect(wrong).toEqual([])
  expect(await selfCheck(world.db)).toEqual([])
  expect(await wrongPaymentDays(world.db)).toBe(0)
  expect(await wrongPaymentHours(world.db)).toBe(0)
  const sums = new Map<string, bigint>()
  for (const { account, balance } of await trialBalance(world.db))
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + balance)
  expect([...sums.values()].filter((sum) => sum !== 0n)).toEqual([])
})
