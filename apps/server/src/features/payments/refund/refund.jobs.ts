// A refund after it was agreed to: it waits for balance, goes to the acquirer, and ends by the acquirer's word. Whatever is said twice counts once.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { fromText, isCurrency } from '@falaj/money'
import { finish } from '../../../platform/approval/execute.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Db } from '../../../platform/db/pool.ts'
import type { TaskContext } from '../../../platform/feature.ts'
import { dueRecords, nextCheck, type DueRecord, type DueWork, type RecordName } from '../../../platform/jobs/due.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import type { Row } from '../../../platform/money/order/order-definition.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { refundName, refundOf, type RefundKey } from '../../../platform/payment/refund-event.ts'
import { paymentRefunded, refundablePayment } from '../../../platform/payment/refundable.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { acquirerRailOf, type AcquirerRail } from '../../../rails/acquirer-rail.ts'
import { countRefund } from '../../customers/customer/customer.read.ts'
import { reopenDispute, sayRefunded } from '../dispute/dispute.read.ts'
import { cutByRefund } from '../smart-purchase/smart-purchase.read.ts'
import { noticeOf, refundOrders as orders, takeMoney } from './refund.order.ts'

export type RefundAnswer =
  | { readonly kind: 'refunded'; readonly at: Date; readonly arn: string | null; readonly minor: bigint }
  | { readonly kind: 'failed'; readonly why: string }

/** Ends it without success: what was taken is available again, and the payment's rest is free. */
export const endRefund = async (own: TxContext, row: Row<'refund'>, why: string): Promise<void> => {
  if (row.funded_at) await orders.post(own, row, 'refused')
  await orders.set(own.tx, row, { state: 'FAILURE', ended_at: new Date(), why })
  if (row.request_id) await finish(own, row.merchant_id, row.request_id, 'fail', why)
  if (row.dispute_id && row.placed_at) await reopenDispute(own, row.merchant_id, row.dispute_id)
}
/** False: it was said before, or no longer matters. */
export const recordAnswer = (db: Db, settings: Settings, of: RefundKey, answer: RefundAnswer): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const own = { tx, settings, emit: emitter(tx) } as TxContext
    const row = await orders.lock(tx, of.merchantId, of.id)
    if (row?.state !== 'PLACED' || !row.funded_at) return false
    if (answer.kind === 'refunded') {
      if (answer.minor !== BigInt(row.net_minor))
        throw new Error(`the acquirer refunded another amount of ${row.number}`)
      await orders.post(own, row, 'refunded', { at: answer.at })
      await orders.set(tx, row, { state: 'SUCCESS', refunded_at: answer.at, ended_at: answer.at, arn: answer.arn })
      if (row.request_id) await finish(own, row.merchant_id, row.request_id, 'succeed')
      if (row.dispute_id) await sayRefunded(own, row.merchant_id, row.dispute_id)
    } else {
      await endRefund(own, row, answer.why)
      await own.emit(noticeOf(row, 'failed'))
    }
    await paymentRefunded(own, row.merchant_id, row.payment_id)
    // After its payment, as the acquirer's events take them.
    if (answer.kind === 'refunded') {
      const [merchantId, paymentId] = [row.merchant_id, row.payment_id]
      await cutByRefund(own, { merchantId, paymentId }, answer.minor)
      await countRefund(tx, { merchantId, paymentId, amount: inMinor(row.net_minor, row.currency) })
    }
    await orders.notify(own, row)
    await writeSystemAudit(tx, 'provider', row.merchant_id, 'refund.answer', {
      object: `refund ${row.number}`,
      before: { state: row.state },
      after: { answer: answer.kind, ...('why' in answer ? { why: answer.why } : { arn: answer.arn }) },
    })
    return true
  })

/** One step further: takes the money if it is there now, hands it over, ends what waited too long. */
export const advanceRefund = async (
  db: Db,
  settings: Settings,
  rail: AcquirerRail,
  { merchantId, id }: RefundKey,
  signal: AbortSignal,
): Promise<void> => {
  const row = await db.transaction().execute(async (tx) => {
    const own = { tx, settings, emit: emitter(tx) } as TxContext
    const found = await orders.lock(tx, merchantId, id)
    if (found?.state !== 'PLACED') return null
    if (found.funded_at) return found
    if (await takeMoney(own, orders.movementOf(found))) {
      await orders.set(tx, found, { funded_at: new Date() })
      await orders.notify(own, found)
      return found
    }
    if (found.waits_until && found.waits_until < new Date()) {
      await endRefund(own, found, 'WAITED_TOO_LONG')
      await own.emit(noticeOf(found, 'waited-too-long'))
      await paymentRefunded(own, merchantId, found.payment_id)
      await orders.notify(own, found)
    }
    return null
  })
  if (!row || row.sent_at) return
  const payment = await refundablePayment(db, merchantId, { id: row.payment_id })
  const amount = inMinor(row.net_minor, row.currency)
  const isTaken = payment && (await rail.refund(payment.reference, refundName({ merchantId, id }), amount, signal))
  if (!isTaken) {
    await recordAnswer(db, settings, { merchantId, id }, { kind: 'failed', why: 'UNKNOWN_PAYMENT' })
    return
  }
  // The acquirer calls back within seconds: it is polled only when it does not.
  await sql`update refund set sent_at = now(), next_check_at = business_now() + interval '20 seconds'
    where merchant_id = ${merchantId}::uuid and id = ${id}::uuid and sent_at is null`.execute(db)
}

/** The acquirer may have answered, and the call-back may be lost. */
const askForAnswer = async (
  db: Db,
  settings: Settings,
  rail: AcquirerRail,
  { merchantId, id }: RefundKey,
  paymentId: string,
  signal: AbortSignal,
): Promise<void> => {
  const payment = await refundablePayment(db, merchantId, { id: paymentId })
  const status = payment && (await rail.status(payment.reference, signal))
  if (status?.kind !== 'told') return
  for (const event of status.events)
    if (refundOf(event)?.id === id)
      await recordAnswer(
        db,
        settings,
        { merchantId, id },
        event.kind === 'refunded'
          ? { kind: 'refunded', at: event.at, arn: event.arn, minor: event.amount.minor }
          : { kind: 'failed', why: event.code ?? 'REFUND_REFUSED' },
      )
}
/** What waits for balance, what was not handed over, and what the acquirer has not answered. */
export const openRefunds = (settings: Settings): DueWork<RecordName, DueRecord> =>
  dueRecords({
    name: 'refund.look',
    clock: '* * * * *',
    due: {
      from: sql.table('refund'),
      where: sql`state = 'PLACED' and next_check_at <= business_now()`,
      at: sql`next_check_at`,
    },
    async one({ db, signal }, { merchantId, id }) {
      const rail = acquirerRailOf(settings)
      const row = await db
        .selectFrom('refund')
        .select(['state', 'payment_id', 'sent_at'])
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .executeTakeFirst()
      if (row?.state !== 'PLACED') return
      if (row.sent_at) await askForAnswer(db, settings, rail, { merchantId, id }, row.payment_id, signal)
      else await advanceRefund(db, settings, rail, { merchantId, id }, signal)
      // Money may arrive at any moment, so what waits for balance is never left for long.
      await sql`
        update refund set next_check_at = case when sent_at is null then ${nextCheck(sql`placed_at`, '5 minutes')}
          when ${row.sent_at}::timestamptz is not null then ${nextCheck(sql`sent_at`, '1 hour')} else next_check_at end
        where merchant_id = ${merchantId}::uuid and id = ${id}::uuid and state = 'PLACED'`.execute(db)
    },
  })

const bankAnswer = z.object({
  merchantId: z.string(),
  id: z.string(),
  kind: z.enum(['refunded', 'refund-failed']),
  at: z.string(),
  amount: z.string(),
  currency: z.string(),
  arn: z.nullable(z.string()),
  code: z.nullable(z.string()),
})
export const refundTasks = ({ settings }: TaskContext): readonly Task[] => [
  task({
    kind: 'refund.placed',
    payload: z.object({ merchantId: z.string(), id: z.string() }),
    run: ({ db, payload, signal }) => advanceRefund(db, settings, acquirerRailOf(settings), payload, signal),
  }),
  task({
    kind: 'refund.told',
    payload: bankAnswer,
    async run({ db, payload: { merchantId, id, kind, at, amount, currency, arn, code } }) {
      const sum = isCurrency(currency) ? fromText(amount, currency) : null
      const answer: RefundAnswer =
        kind === 'refunded'
          ? { kind: 'refunded', at: new Date(at), arn, minor: sum?.minor ?? 0n }
          : { kind: 'failed', why: code ?? 'REFUND_REFUSED' }
      await recordAnswer(db, settings, { merchantId, id }, answer)
    },
  }),
  ...openRefunds(settings).tasks,
]
