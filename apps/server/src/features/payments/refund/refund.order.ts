// A refund: which part of a payment goes back and why. While colleagues decide, the payment's rest is reserved, not the balance; the money is
// taken when it is carried out, and where there is too little the refund waits for it.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { dayMs } from '@falaj/contract/kernel/time'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import type { Input } from '@falaj/contract/kernel/endpoint'
import type { refund } from '@falaj/contract/payments/refund'
import { refundReasons, refundReasonWords, refundWaitDays } from '@falaj/contract/payments/refund-rules'
import { money as moneySchema } from '@falaj/contract/kernel/scalars'
import { fromText, money, toCodeText, toText, type Money } from '@falaj/money'
import { addition } from '../../../platform/approval/approvable.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { orRefused } from '../../../platform/command/or-refused.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { amountRefused } from '../../../platform/money/amount-refused.ts'
import { balancesNow } from '../../../platform/money/balances.ts'
import { legsOf, postingOf, type Movement } from '../../../platform/money/legs.ts'
import { moveMoney } from '../../../platform/money/move.ts'
import { moneyOrders } from '../../../platform/money/order/order.ts'
import { orderStatus } from '../../../platform/money/order-status.ts'
import type { Row } from '../../../platform/money/order/order-definition.ts'
import { refundablePayment, type RefundablePayment } from '../../../platform/payment/refundable.ts'
import { answerByRefund, openDisputeOf } from '../dispute/dispute.read.ts'
import { refundInsteadOf } from '../refunds.read.ts'

export type RefundRequest = Omit<Input<typeof refund.whatIf>, 'requestId'>
const chosen = z.array(z.object({ at: z.int(), quantity: z.int() }))
export type ItemChoice = z.output<typeof chosen>
const payload = z.object({
  refundId: z.string(),
  number: z.string(),
  draftId: z.string(),
  paymentId: z.string(),
  amount: moneySchema,
  items: chosen,
  reason: z.enum(refundReasons),
  note: z.nullable(z.string()),
  disputeId: z.optional(z.string()),
})
type Payload = z.output<typeof payload>

/** The list's and the detail's word on it, over the row `o` and its request `r`. */
export const refundStatus = `case when o.state = 'PLACED' and o.funded_at is null then 'WAITING' else ${orderStatus()} end`

export const paymentOf = async (
  tx: Store,
  merchantId: string,
  id: string,
  disputeId: string | null = null,
): Promise<RefundablePayment> => {
  const found = await refundablePayment(tx, merchantId, { id }, disputeId)
  if (!found) throw fail('NOT_FOUND')
  return found
}
/** How many of each line went back or are on their way, but for one refund's own. */
export const refundedItems = async (
  tx: Store,
  merchantId: string,
  paymentId: string,
  but: string | null,
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ at: number; taken: number }>`
    select (i->>'at')::int as at, sum((i->>'quantity')::int)::int as taken
    from refund o cross join lateral jsonb_array_elements(o.items) i
    where o.merchant_id = ${merchantId}::uuid and o.payment_id = ${paymentId}::uuid and o.state in ('ASKED', 'PLACED', 'SUCCESS')
      and o.id is distinct from ${but}::uuid group by 1`.execute(tx)
  return new Map(rows.map(({ at, taken }) => [at, taken]))
}
/** What this much of these lines cost; refuses what was not bought, or went back already. */
const checkItems = async (
  tx: Store,
  merchantId: string,
  payment: RefundablePayment,
  wanted: Payload,
): Promise<void> => {
  if (wanted.items.length === 0) return
  const refunded = await refundedItems(tx, merchantId, payment.id, wanted.refundId)
  let cost = 0n
  for (const [at, of] of Map.groupBy(wanted.items, (item) => item.at)) {
    const item = payment.items[at]
    const quantity = of.reduce((sum, each) => sum + each.quantity, 0)
    if (!item || quantity > item.quantity - (refunded.get(at) ?? 0))
      throw failFields({ path: 'items', code: 'ITEMS_LEFT' })
    cost += (fromText(item.price.amount, item.price.currency)?.minor ?? 0n) * BigInt(quantity)
  }
  if (wanted.amount.minor > cost) throw amountRefused('OVER_ITEMS', money(cost, wanted.amount.currency))
}
/** `own`: what the same refund has reserved already. */
const checkRest = (payment: RefundablePayment, amount: Money, own = 0n): void => {
  const { whyNot, left } = payment
  if (whyNot && (whyNot !== 'REFUND_NOTHING_LEFT' || own === 0n)) throw fail(whyNot)
  if (amount.currency !== left.currency) throw failFields({ path: 'amount.currency', code: 'CURRENCY_DIFFERS' })
  if (amount.minor > left.minor + own) throw amountRefused('OVER_REST', money(left.minor + own, left.currency))
}

interface Instead {
  readonly refundId: string
  readonly disputeId: string
  readonly amount: Money
  /** What the same refund has reserved already. */
  readonly own: bigint
}
/** Instead of a dispute that can still be answered: all that it asks back and is left, once. */
const checkInstead = async (
  tx: Store,
  merchantId: string,
  payment: RefundablePayment,
  { refundId, disputeId, amount, own }: Instead,
): Promise<void> => {
  const disputed = await openDisputeOf(tx, merchantId, disputeId, payment.id)
  const existing = await refundInsteadOf(tx, merchantId, disputeId)
  if (existing && existing.id !== refundId) throw fail('REFUND_NOTHING_LEFT')
  const left = payment.left.minor + own
  if (left > 0n && amount.minor !== (left < disputed.minor ? left : disputed.minor))
    throw failFields({ path: 'amount', code: 'AMOUNT_OTHER' })
}

const movement = (row: {
  readonly id: string
  readonly merchant_id: string
  readonly currency: string
  readonly net_minor: string
}): Movement => {
  const { minor, currency } = inMinor(row.net_minor, row.currency)
  return { name: 'refund', id: row.id, merchantId: row.merchant_id, currency, net: minor }
}
/** Takes the money if it is there: it may leave for something else at the same time. */
export const takeMoney = async (own: Pick<TxContext, 'tx' | 'emit'>, moved: Movement): Promise<boolean> => {
  if ((await balanceOf(own.tx, available(moved.merchantId, moved.currency))) < moved.net) return false
  return orRefused(
    own.tx,
    async () => {
      await moveMoney(own, postingOf(legsOf.refund, 'sent', moved))
      return true
    },
    (refusal) => {
      if (refusal.reason !== 'BALANCE_LOW') throw refusal
      return false
    },
  )
}
type RefundNotice = 'failed' | 'waits' | 'waited-too-long'
/** Notifies the requester and those who move money, after the commit. */
export const noticeOf = (row: Row<'refund'>, event: RefundNotice) => ({
  kind: 'refund.notice',
  merchantId: row.merchant_id,
  audience: 'none' as const,
  payload: {
    id: row.id,
    event,
    what: `${row.number} (${toCodeText(inMinor(row.net_minor, row.currency))})`,
    makerId: row.maker_person_id,
  },
})
const waitMs = refundWaitDays * dayMs

export const refundOrders = moneyOrders({
  name: 'refund',
  numbered: 'refund',
  table: 'refund',
  form: {
    async valuesOf({ tx, me }, { paymentId, disputeId, amount, items = [], reason, note }: RefundRequest) {
      const payment = await paymentOf(tx, me().merchantId, paymentId)
      return {
        payment_id: payment.id,
        dispute_id: disputeId ?? null,
        currency: amount.currency,
        net_minor: String(amount.minor),
        // By their place, so that the same lines are the same refund in whichever order they were chosen.
        items: JSON.stringify(items.toSorted((one, other) => one.at - other.at)),
        reason,
        note: note?.trim() || null,
      }
    },
    sameBy: ['payment_id', 'dispute_id', 'currency', 'net_minor', 'items', 'reason', 'note'],
  },
  approval: {
    kind: 'refund',
    payload,
    orderIdOf: ({ refundId }) => refundId,
    payloadOf: async (_own, row): Promise<Payload> => ({
      refundId: row.id,
      number: row.number,
      draftId: row.draft_id,
      paymentId: row.payment_id,
      amount: inMinor(row.net_minor, row.currency),
      items: z.parse(chosen, typeof row.items === 'string' ? JSON.parse(row.items) : row.items),
      reason: row.reason as Payload['reason'],
      note: row.note,
      ...(row.dispute_id ? { disputeId: row.dispute_id } : {}),
    }),
    headOf: ({ number, draftId, paymentId, disputeId, amount }) => ({
      number,
      draft_id: draftId,
      payment_id: paymentId,
      dispute_id: disputeId ?? null,
      currency: amount.currency,
    }),
    columnsOf: async (_own, { payload: wanted }) => ({
      net_minor: String(wanted.amount.minor),
      items: JSON.stringify(wanted.items),
      reason: wanted.reason,
      note: wanted.note,
    }),
    amountOf: ({ amount }) => amount,
    async describe({ tx, me }, wanted) {
      const payment = await paymentOf(tx, me().merchantId, wanted.paymentId)
      const amount = toCodeText(wanted.amount)
      return {
        says: { en: `Refund ${amount} of payment ${payment.number}`, zh: `退款 ${amount}，原支付单 ${payment.number}` },
        shown: [
          addition('Refund no', '退款单号', wanted.number),
          addition('Payment no', '支付单号', payment.number),
          addition('Paid', '原支付金额', toCodeText(payment.amount)),
          addition('Refund', '退款金额', amount),
          addition('Reason', '退款原因', refundReasonWords[wanted.reason]),
          ...(payment.last4 ? [addition('Back to', '退回至', `•••• ${payment.last4}`)] : []),
          ...wanted.items.map(({ at, quantity }) =>
            addition('Item', '商品', `${quantity} × ${payment.items[at]?.name ?? at + 1}`),
          ),
          ...(wanted.note ? [addition('Note', '备注', wanted.note)] : []),
        ],
      }
    },
    auditOf: ({ amount, paymentId, reason }) => ({
      amount: toText(amount),
      currency: amount.currency,
      payment: paymentId,
      reason,
    }),
    async effects(tx, { merchantId, payload: { amount } }) {
      const { available: before } = await balancesNow(tx, merchantId, amount.currency)
      const after = before.minor >= amount.minor ? money(before.minor - amount.minor, before.currency) : before
      return [{ account: { en: 'Available', zh: '可用余额' }, before, after }]
    },
  },
  money: {
    legs: () => legsOf.refund,
    movementOf: movement,
    holds: 'never',
    lastStep: (row) => (row.funded_at ? 'refunded' : null),
  },
  execution: {
    async check(tx, merchantId, wanted) {
      const payment = await paymentOf(tx, merchantId, wanted.paymentId, wanted.disputeId)
      const own = await reservedBy(tx, merchantId, wanted.refundId)
      if (wanted.disputeId) await checkInstead(tx, merchantId, payment, { ...wanted, disputeId: wanted.disputeId, own })
      checkRest(payment, wanted.amount, own)
      await checkItems(tx, merchantId, payment, wanted)
    },
    /** Days may have passed: the payer's bank may have asked for the money itself. */
    async checkExecute({ tx }, row) {
      const payment = await paymentOf(tx, row.merchant_id, row.payment_id, row.dispute_id)
      const [amount, own] = [inMinor(row.net_minor, row.currency), BigInt(row.net_minor)]
      if (row.dispute_id)
        await checkInstead(tx, row.merchant_id, payment, { refundId: row.id, disputeId: row.dispute_id, amount, own })
      checkRest(payment, amount, own)
    },
    async execute(own, { merchantId, maker, payload: { refundId, number, amount, disputeId } }) {
      const moved = { name: 'refund', id: refundId, merchantId, currency: amount.currency, net: amount.minor }
      const [at, isFunded] = [new Date(), await takeMoney(own, moved)]
      // A bank's deadline does not wait for balance.
      if (disputeId && !isFunded) throw fail('BALANCE_LOW')
      if (disputeId) await answerByRefund(own, { merchantId, disputeId, at, personId: maker.personId, number })
      return {
        outcome: 'PLACED',
        values: {
          state: 'PLACED',
          placed_at: at,
          ...(isFunded ? { funded_at: at } : { waits_until: new Date(at.getTime() + waitMs) }),
        },
      }
    },
    async onExecuted(own, row) {
      if (!row.funded_at) await own.emit(noticeOf(row, 'waits'))
    },
  },
})
/** What this very refund has reserved of its payment. */
const reservedBy = async (tx: Store, merchantId: string, id: string): Promise<bigint> => {
  const row = await tx
    .selectFrom('refund')
    .select('net_minor')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('state', 'in', ['ASKED', 'PLACED'])
    .executeTakeFirst()
  return BigInt(row?.net_minor ?? 0)
}
