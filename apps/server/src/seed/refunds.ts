// Refunds of the demo world: one in each state, so that lists, home, approvals and a payment's page show them. The simulated acquirer knows
// nothing of those that are with it, and the waiting one is larger than its balance: both keep their state.
import { sql } from 'kysely'
import { minuteMs, dayMs } from '@falaj/contract/kernel/time'
import { postAll } from '@falaj/ledger/post'
import { refundWaitDays } from '@falaj/contract/payments/refund-rules'
import { money, type Currency, type Money } from '@falaj/money'
import { countRefund } from '../features/customers/customer/customer.read.ts'
import { refundOrders } from '../features/payments/refund/refund.order.ts'
import { cut } from '../features/payments/smart-purchase/smart-purchase.store.ts'
import { release } from '../platform/approval/execute.ts'
import { lockRequest, move, writeStep } from '../platform/approval/request.ts'
import type { Store } from '../platform/db/pool.ts'
import { colleaguesOf, type Colleague } from '../platform/identity/session.ts'
import { legsOf, postingOf } from '../platform/money/legs.ts'
import { isDisputed } from '../platform/payment/disputed.ts'
import { payments } from '../platform/payment/payment.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { idAt, numberOf } from './chance.ts'
import { populate } from './past-payments.ts'

interface Sale {
  readonly id: string
  readonly currency: Currency
  readonly amount_minor: string
}
const salesOf = async (tx: Store, merchantId: string, count: number): Promise<readonly Sale[]> => {
  const { rows } = await sql<Sale>`
    select p.id, p.currency, p.amount_minor::text from payment p
    where p.merchant_id = ${merchantId}::uuid and p.pay_state = 'SETTLED' and p.currency = 'AED' and p.refunding_minor = 0
      and p.refunded_minor = 0 and p.product in ('qrpay', 'gateway', 'paylink') and p.amount_minor between 3000 and 60000
      and not ${isDisputed('p')}
    order by p.created_at desc offset 3 limit ${count}`.execute(tx)
  return rows.length < count ? [] : rows
}

/** A payment of today whose money is still pending, and more than there is of its currency. */
const largeSale = async (tx: Store, settings: Settings, merchantId: string, now: Date): Promise<Sale> => {
  const at = new Date(now.getTime() - 90 * minuteMs)
  const [id, amount] = [idAt(at, 'payment', 'large'), money(12_500_00n, 'GBP')]
  await payments.recordPast({ tx, settings }, [
    {
      kind: 'pay',
      id,
      merchantId,
      number: numberOf('payment', 'payment', 'large'),
      product: 'paylink',
      amount,
      with: { method: 'VISA', brand: 'VISA', last4: '4242' },
      made: { store: null, payer: 'Harbour Events', description: 'Company day on the water', createdAt: at },
      at,
      bookedAt: at,
    },
  ])
  return { id, currency: amount.currency, amount_minor: String(amount.minor) }
}

interface ShownRefund {
  readonly name: string
  readonly state: 'SUCCESS' | 'FAILURE' | 'PLACED'
  readonly reason: string
  /** One so-manyth of the sale. */
  readonly part: bigint
  readonly minutesAgo: number
  readonly why?: string
  readonly waits?: true
}
const shown: readonly ShownRefund[] = [
  { name: 'done', state: 'SUCCESS', reason: 'RETURNED', part: 1n, minutesAgo: 170 },
  { name: 'part', state: 'SUCCESS', reason: 'WRONG_AMOUNT', part: 3n, minutesAgo: 150 },
  { name: 'failed', state: 'FAILURE', reason: 'REQUESTED', part: 2n, minutesAgo: 120, why: 'ACCOUNT_CLOSED' },
  { name: 'sent', state: 'PLACED', reason: 'DUPLICATE', part: 1n, minutesAgo: 12 },
  { name: 'cancelled', state: 'FAILURE', reason: 'REQUESTED', part: 2n, minutesAgo: 60, why: 'cancelled', waits: true },
  { name: 'waiting', state: 'PLACED', reason: 'NOT_DELIVERED', part: 1n, minutesAgo: 8, waits: true },
]
/** Refunds without an approval request. */
const showPlaced = async (
  tx: Store,
  maker: Pick<Colleague, 'personId'>,
  refunds: readonly ShownRefund[],
  sales: readonly Sale[],
  own: { merchantId: string; now: Date },
) => {
  const { merchantId, now } = own
  const made = refunds.map((one, at) => {
    const sale = sales[at]!
    const moment = new Date(now.getTime() - one.minutesAgo * minuteMs)
    const net = BigInt(sale.amount_minor) / one.part
    const id = idAt(moment, 'refund', 'shown', one.name)
    return { ...one, sale, moment, net, id, isFunded: !one.waits }
  })
  await populate(
    tx,
    'refund',
    made.map((one) => ({
      merchant_id: merchantId,
      id: one.id,
      number: numberOf('refund', 'refund', 'shown', one.name),
      draft_id: one.id,
      payment_id: one.sale.id,
      currency: one.sale.currency,
      net_minor: String(one.net),
      reason: one.reason,
      items: [],
      state: one.state,
      holds: 0,
      maker_person_id: maker.personId,
      created_at: one.moment,
      placed_at: one.moment,
      funded_at: one.isFunded ? one.moment : null,
      waits_until: one.isFunded ? null : new Date(one.moment.getTime() + refundWaitDays * dayMs),
      sent_at: one.isFunded ? one.moment : null,
      refunded_at: one.state === 'SUCCESS' ? one.moment : null,
      ended_at: one.state === 'PLACED' ? null : one.moment,
      arn: one.state === 'SUCCESS' ? `7400000${one.minutesAgo}`.padEnd(23, '0') : null,
      why: one.why ?? null,
    })),
  )
  await postAll(
    tx,
    made
      .filter(({ isFunded }) => isFunded)
      .flatMap(({ id, sale, net, state, moment }) => {
        const at = { at: moment, bookedAt: moment }
        const moved = { name: 'refund', id, merchantId, currency: sale.currency, net }
        return [
          postingOf(legsOf.refund, 'sent', moved, at),
          ...(state === 'SUCCESS' ? [postingOf(legsOf.refund, 'refunded', moved, at)] : []),
          ...(state === 'FAILURE' ? [postingOf(legsOf.refund, 'refused', moved, at)] : []),
        ]
      }),
  )
  await sql`update payment set pay_state = 'REFUNDED_SETTLED'
    where merchant_id = ${merchantId}::uuid and pay_state = 'SETTLED' and refunded_minor = amount_minor`.execute(tx)
}

/** A sale in instalments that was taken back: what nobody had collected is taken off, and its plan has ended. */
const showEndedPlan = async (tx: Store, maker: Colleague, own: { merchantId: string; now: Date }): Promise<void> => {
  const { merchantId } = own
  const { rows } = await sql<Sale>`
    select p.id, p.currency, p.amount_minor::text from instalment_plan i join payment p on p.merchant_id = i.merchant_id and p.id = i.payment_id
    where i.merchant_id = ${merchantId}::uuid and i.state = 'plan-open' and p.pay_state = 'SETTLED' and p.refunding_minor = 0
      and p.refunded_minor = 0 and not ${isDisputed('p')}
    order by i.created_at desc, i.payment_id limit 1`.execute(tx)
  const [sale] = rows
  if (!sale) return
  const returned = { name: 'instalments', state: 'SUCCESS', reason: 'RETURNED', part: 1n, minutesAgo: 200 } as const
  await showPlaced(tx, maker, [returned], [sale], own)
  await cut(tx, { merchantId, paymentId: sale.id }, BigInt(sale.amount_minor))
}

const having = (team: readonly Colleague[], role: string): Colleague | undefined =>
  team.find(({ visitor: { who } }) => who?.roles.some((each) => each === role))
/** What a colleague, the maker or the clock did with a request. */
const decisions = {
  rejected: { event: 'reject', by: 'checker', reason: 'The customer has kept the goods' },
  'sent-back': { event: 'send-back', by: 'checker', reason: 'Which of the two orders?' },
  recalled: { event: 'recall', by: 'maker', reason: null },
  expired: { event: 'expire', by: 'clock', reason: null },
} as const
type RequestEnd = keyof typeof decisions | 'waits'

/** Refunds with an approval request by customer service. */
const showRequests = async (
  own: { readonly tx: Store; readonly settings: Settings; readonly merchantId: string },
  team: readonly Colleague[],
  ends: readonly RequestEnd[],
): Promise<void> => {
  const { tx, merchantId } = own
  const [maker, checker] = [having(team, 'CS'), having(team, 'FINANCIAL')]
  const sales = await salesOf(tx, merchantId, ends.length)
  if (!maker || !checker) return
  const me = { ...maker, merchantId, merchantMid: '', sessionId: '' }
  const call = {
    ...own,
    me: () => me,
    visitor: maker.visitor,
    emit: () => Promise.resolve([]),
    note: () => undefined,
  }
  for (const [at, sale] of sales.entries()) {
    const amount = money(BigInt(sale.amount_minor) / 2n, sale.currency)
    const wanted = { paymentId: sale.id, amount, reason: 'REQUESTED', draftId: sale.id } as const
    const { requestId } = await refundOrders.request(call, wanted)
    const what = ends[at]!
    if (what === 'waits' || !requestId) continue
    const { event, by, reason } = decisions[what]
    const row = await lockRequest(tx, merchantId, requestId)
    await writeStep(tx, row, what, by === 'clock' ? null : by === 'maker' ? maker : checker, reason)
    await release(call, [refundOrders.approvable], row)
    await move(call, row, event, what)
  }
}

/** Open requests belong to the second merchant: they need an approver. */
export const showRefunds = async (
  tx: Store,
  settings: Settings,
  [first, second]: readonly { readonly merchantId: string }[],
  now: Date,
): Promise<void> => {
  if (!first || !second) return
  const { merchantId } = first
  const team = await colleaguesOf(tx, merchantId, settings)
  const maker = having(team, 'CS')
  const sales = await salesOf(tx, merchantId, shown.length - 1)
  if (!maker || sales.length === 0) return
  await showPlaced(tx, maker, shown, [...sales, await largeSale(tx, settings, merchantId, now)], { merchantId, now })
  await showRequests({ tx, settings, merchantId }, team, ['rejected', 'recalled', 'expired'])
  const others = { tx, settings, merchantId: second.merchantId }
  const otherTeam = await colleaguesOf(tx, second.merchantId, settings)
  await showRequests(others, otherTeam, ['waits', 'sent-back'])
  const otherMaker = having(otherTeam, 'CS')
  if (otherMaker) await showEndedPlan(tx, otherMaker, { merchantId: second.merchantId, now })
}
/** A part of one payment that is back with its payer, which is not what they spent. */
export const showRefunded = async (
  tx: Store,
  { merchantId, personId }: { readonly merchantId: string; readonly personId: string },
  sale: { readonly id: string; readonly amount: Money },
  part: bigint,
): Promise<void> => {
  const { id, amount } = sale
  const refunded = { name: id, state: 'SUCCESS', reason: 'RETURNED', part, minutesAgo: 40 } as const
  const row = { id, currency: amount.currency, amount_minor: String(amount.minor) }
  await showPlaced(tx, { personId }, [refunded], [row], { merchantId, now: new Date() })
  await countRefund(tx, { merchantId, paymentId: id, amount: money(amount.minor / part, amount.currency) })
}
