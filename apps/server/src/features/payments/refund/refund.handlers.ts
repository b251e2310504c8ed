import { mayEnter, refundMakers } from '@falaj/contract/kernel/access'
import { refund } from '@falaj/contract/payments/refund'
import { fromText, money, toText, type Money } from '@falaj/money'
import { sql } from 'kysely'
import type { Approvables } from '../../../platform/approval/approvable.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind, type BoundEndpoint, type Call } from '../../../platform/http/bind.ts'
import { fail, Refused, whyRefused } from '../../../platform/base/fail.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { arrivalId } from '../../../platform/money/arrival.ts'
import { balancesNow } from '../../../platform/money/balances.ts'
import { isMaker } from '../../../platform/money/order/rows.ts'
import { paymentRefunded, coveredOn, refundablePayment } from '../../../platform/payment/refundable.ts'
import { approvalsFor } from '../../people/approval/approval.read.ts'
import { openDisputeOf } from '../dispute/dispute.read.ts'
import { endRefund } from './refund.jobs.ts'
import { refundList } from './refund.list.ts'
import { paymentOf, refundOrders as orders, refundedItems, refundStatus, type ItemChoice } from './refund.order.ts'

const waitingOf = async (tx: Store, merchantId: string, amount: Money, until: Date) => {
  const { available } = await balancesNow(tx, merchantId, amount.currency)
  const missing = money(amount.minor - available.minor, amount.currency)
  return { expectedOn: await coveredOn(tx, merchantId, missing), until: until.toISOString() }
}
const detail = async ({ tx, me, visitor, input }: Call<typeof refund.detail>) => {
  const { merchantId, personId } = me()
  const row = await orders.findForMerchant(tx, merchantId, input.id)
  const shown = await refundList.one(tx, merchantId, row.id)
  const payment = await paymentOf(tx, merchantId, row.payment_id)
  const { rows } = await sql<{ status: string }>`
    select status from payment where merchant_id = ${merchantId}::uuid and id = ${payment.id}::uuid`.execute(tx)
  const may = mayEnter(refundMakers, visitor) && isMaker(row, personId)
  return {
    ...shown,
    ...(await orders.detailParts(tx, row, { merchantId, personId })),
    payment: {
      id: payment.id,
      number: payment.number,
      status: rows[0]?.status ?? '',
      amount: payment.amount,
      left: payment.left,
    },
    items: (row.items as unknown as ItemChoice).map(({ at, quantity }) => ({
      at,
      name: payment.items[at]?.name ?? String(at + 1),
      quantity,
    })),
    note: row.note,
    disputeId: row.dispute_id,
    feeKept: payment.fee,
    placedAt: row.placed_at?.toISOString() ?? null,
    fundedAt: row.funded_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    waiting:
      row.state === 'PLACED' && !row.funded_at && row.waits_until
        ? await waitingOf(tx, merchantId, shown.amount, row.waits_until)
        : null,
    actions: [
      ...(may && shown.status === 'CREATED' ? (['submit', 'edit'] as const) : []),
      ...(may && ['CREATED', 'APPLIED', 'WAITING'].includes(shown.status) ? (['cancel'] as const) : []),
    ],
  }
}

interface RefundLine {
  readonly id: string
  readonly number: string
  readonly created_at: Date
  readonly status: string
  readonly net_minor: string
  readonly currency: string
}

export const refundFeature = (approvables: Approvables): readonly BoundEndpoint[] =>
  bind(refund, {
    query: refundList.query,
    detail,
    async prepare({ tx, me, input }) {
      const { merchantId } = me()
      const { disputeId } = input
      const payment = await paymentOf(tx, merchantId, input.paymentId, disputeId)
      const most = disputeId ? await openDisputeOf(tx, merchantId, disputeId, payment.id) : payment.left
      const refunded = await refundedItems(tx, merchantId, payment.id, null)
      return {
        payment: {
          id: payment.id,
          number: payment.number,
          method: payment.method,
          last4: payment.last4,
          paidAt: payment.paidAt?.toISOString() ?? null,
        },
        amount: payment.amount,
        left: most.minor < payment.left.minor ? most : payment.left,
        until: payment.until?.toISOString() ?? null,
        whyNot: payment.whyNot,
        feeKept: payment.fee,
        items: payment.items.map(({ name, quantity, price }, at) => ({
          at,
          name,
          left: quantity - (refunded.get(at) ?? 0),
          price: fromText(price.amount, price.currency)!,
        })),
      }
    },
    async whatIf(call) {
      const { me, tx, input } = call
      const { merchantId } = me()
      const found = await orders.previewWith(call, input, async (dry, { id }) => ({
        refund: await orders.findForMerchant(dry, merchantId, id),
        // With this refund in it, in place of what it has reserved so far.
        payment: await paymentOf(dry, merchantId, input.paymentId),
      }))
      const { amount } = found.payload
      const { refund: placed, payment } = found.looked
      return {
        amount,
        left: payment.left,
        feeKept: payment.fee,
        waiting:
          !placed.funded_at && placed.waits_until ? await waitingOf(tx, merchantId, amount, placed.waits_until) : null,
        now: found.now,
        whilePending: found.whilePending,
        after: found.after,
        approvals: await approvalsFor(call, 'refund', amount),
      }
    },
    add: (call) => orders.request(call, call.input),
    async bulk(call) {
      const { tx, me, note: audit, input } = call
      const { reason, note, draftId } = input
      const rows = []
      for (const [at, { paymentNo, amount: wanted }] of input.rows.entries()) {
        await sql`savepoint before_row`.execute(tx)
        try {
          const payment = await refundablePayment(tx, me().merchantId, { number: paymentNo.trim() })
          if (!payment) throw fail('NOT_FOUND')
          const amount = wanted ?? payment.left
          if (amount.minor <= 0n) throw fail(payment.whyNot ?? 'REFUND_NOTHING_LEFT')
          const refunded = await orders.request(
            { ...call, note: () => undefined },
            {
              paymentId: payment.id,
              amount,
              reason,
              ...(note ? { note } : {}),
              draftId: arrivalId(`refund ${draftId}`, `${at} ${payment.id}`),
            },
          )
          await sql`release savepoint before_row`.execute(tx)
          rows.push({ paymentNo, refund: refunded, amount, why: null })
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          await sql`rollback to savepoint before_row`.execute(tx)
          rows.push({ paymentNo, refund: null, amount: wanted ?? null, why: whyRefused(error) })
        }
      }
      audit({
        object: 'refunds',
        after: {
          reason,
          taken: rows.flatMap((row) =>
            row.refund && row.amount ? [`${row.refund.number} ${row.amount.currency} ${toText(row.amount)}`] : [],
          ),
          refused: rows.flatMap((row) => (row.why ? [`${row.paymentNo} ${row.why}`] : [])),
        },
      })
      return { rows }
    },
    submit: orders.submit,
    async cancel(call) {
      const { tx, me, input, note } = call
      const { merchantId, personId } = me()
      const row = await orders.lockForMerchant(tx, merchantId, input.id)
      if (row.state !== 'PLACED') return orders.cancel(approvables)(call)
      if (!isMaker(row, personId)) throw fail('NOT_THE_MAKER')
      if (row.funded_at) throw fail('ORDER_STATE')
      await endRefund(call, row, 'cancelled')
      await paymentRefunded(call, merchantId, row.payment_id)
      await orders.notify(call, row)
      note({ object: `refund ${row.number}`, before: { state: 'WAITING' }, after: { state: 'CANCELED' } })
      return orders.answerFor(await orders.findForMerchant(tx, merchantId, row.id), merchantId)
    },
    async ofPayment({ tx, me, input }) {
      const { merchantId } = me()
      const payment = await paymentOf(tx, merchantId, input.paymentId)
      const { rows } = await sql<RefundLine>`
        select o.id, o.number, o.created_at, ${sql.raw(refundStatus)} as status, o.net_minor::text, o.currency from ${orders.from}
        where o.merchant_id = ${merchantId}::uuid and o.payment_id = ${payment.id}::uuid order by o.created_at desc limit 50`.execute(
        tx,
      )
      const refunds = rows.map(({ id, number, created_at: at, status, net_minor: minor, currency }) => ({
        id,
        number,
        at: at.toISOString(),
        status,
        amount: inMinor(minor, currency),
      }))
      return {
        left: payment.left,
        onItsWay: payment.onItsWay,
        until: payment.until?.toISOString() ?? null,
        whyNot: payment.whyNot,
        refunds,
      }
    },
  })
/** What the second factor's message says. */
export const refundSummary = async ({ tx, me }: Pick<Call, 'tx' | 'me'>, input: Readonly<Record<string, unknown>>) => {
  const { paymentId, amount } = input as { paymentId?: string; amount?: { amount: string; currency: string } }
  const found = paymentId ? await refundablePayment(tx, me().merchantId, { id: paymentId }) : null
  if (!found || !amount) return null
  const sum = `${amount.currency} ${amount.amount}`
  return { en: `Refund ${sum} of payment ${found.number}`, zh: `退款 ${sum}，原支付单 ${found.number}` }
}
