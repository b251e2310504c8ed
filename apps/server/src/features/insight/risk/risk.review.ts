// Payments that wait for a person: allowed, the authorised money is captured; refused, or decided by nobody in time, it is released. Each once.
import { sql, type Selectable } from 'kysely'
import { words } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'
import type { risk, RiskReview } from '@falaj/contract/insight/risk'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { DB } from '../../../platform/db/tables.ts'
import type { TaskContext } from '../../../platform/feature.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { sayBoth } from '../../../platform/identity/inbox.ts'
import { dueRecords } from '../../../platform/jobs/due.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { attemptsOf, type Attempt } from '../../../platform/payment/attempt.ts'
import { endOrder } from '../../../platform/payment/end-order.ts'
import type { OfferContext } from '../../../platform/payment/offer.ts'
import { lockOrder, type Order } from '../../../platform/payment/order.ts'
import { paperTime } from '../../../platform/pdf/paper-time.ts'
import type { Registry } from '../../../platform/registry.ts'
import { riskChanged } from './risk.rule.ts'

type Row = Selectable<DB['risk_decision']>
interface Review {
  readonly row: Row
  readonly order: Order
  readonly attempt: Attempt | undefined
}
/** The payment before its review, as the acquirer's events take them. */
const lockReview = async (tx: Store, merchantId: string, id: string): Promise<Review> => {
  const { payment_id: paymentId } = await paymentOfDecision(tx, merchantId, id)
  const order = await lockOrder(tx, { merchantId, id: paymentId })
  if (!order) throw fail('NOT_FOUND')
  const row = await lockOwn(tx, 'risk_decision', merchantId, id)
  const attempt = (await attemptsOf(tx, order)).find(({ no }) => no === row.attempt_no)
  return { row, order, attempt }
}
const paymentOfDecision = async (tx: Store, merchantId: string, id: string) => {
  if (!isUuid(id)) throw fail('NOT_FOUND')
  const found = await tx
    .selectFrom('risk_decision')
    .select('payment_id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND')
  return found
}
const close = async (
  { tx, emit }: OfferContext,
  { merchant_id: merchantId, id, payment_id: paymentId }: Row,
  review: RiskReview,
  by: { readonly personId: string; readonly note: string | null } | null,
): Promise<void> => {
  await tx
    .updateTable('risk_decision')
    .set({ review, decided_at: new Date(), decided_by: by?.personId ?? null, decision_note: by?.note ?? null })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  await emit(riskChanged(merchantId, id, { paymentId, review }))
}
/** Releases what the bank holds, and ends the order: it is not tried again. */
const release = (own: OfferContext, registry: Pick<Registry, 'offers' | 'discounts'>, { order }: Review) =>
  endOrder(own, registry, order, 'fail', 'RISK_REFUSED')

export const decideReview = async (call: Call<typeof risk.decide>) => {
  const { tx, emit, me, input, note, registry } = call
  const { merchantId, personId } = me()
  const held = await lockReview(tx, merchantId, input.id)
  const { row, order, attempt } = held
  if (row.review !== 'WAITING') throw fail('RISK_REVIEW_OVER')
  if (attempt?.state === 'STARTED' || attempt?.state === 'CHALLENGE') throw fail('RISK_NOT_AUTHORISED')
  const isPaid = attempt?.state === 'PAID'
  if (!isPaid && attempt?.state !== 'AUTHORISED') throw fail('RISK_REVIEW_OVER')
  if (isPaid && input.decision === 'refuse') throw fail('RISK_PAID_ALREADY')
  const own = { tx, emit }
  if (input.decision === 'refuse') await release(own, registry, held)
  else if (!isPaid && order.states.kind === 'delivered')
    await emit({ kind: 'payment.capture', merchantId, audience: 'none', payload: { reference: attempt.reference } })
  const review = input.decision === 'allow' ? 'ALLOWED' : 'REFUSED'
  await close(own, row, review, { personId, note: input.note ?? null })
  note({ object: `payment ${order.number}`, before: { review: 'WAITING' }, after: { review } })
  return { id: row.id, review }
}

/** Nobody decided: the money is the payer's again. What was taken at once stays. */
export const lapseReviews = (registry: Pick<Registry, 'offers' | 'discounts'>) =>
  dueRecords({
    name: 'risk.lapse',
    clock: '* * * * *',
    due: { from: sql`risk_decision`, where: sql`review = 'WAITING' and decide_by < now()`, at: sql`decide_by` },
    one: ({ db }, { merchantId, id }) =>
      db.transaction().execute(async (tx) => {
        const held = await lockReview(tx, merchantId, id)
        const { row, order, attempt } = held
        if (row.review !== 'WAITING' || row.decide_by === null || row.decide_by > new Date()) return
        const own = { tx, emit: emitter(tx) }
        const isOpen = ['STARTED', 'CHALLENGE', 'AUTHORISED'].includes(attempt?.state ?? '')
        if (isOpen) await release(own, registry, held)
        await close(own, row, isOpen ? 'LAPSED' : 'ENDED', null)
        if (isOpen)
          await writeSystemAudit(tx, 'clock', merchantId, 'risk.lapse', {
            object: `payment ${order.number}`,
            before: { review: 'WAITING' },
            after: { review: 'LAPSED' },
          })
      }),
  })

const texts = words({
  waits: {
    en: 'Payment {number} ({amount}) waits for your decision until {time}. After that it is refused.',
    zh: '支付 {number}（{amount}）待您审核，截止 {time}；逾期将被拒绝。',
  },
  paid: {
    en: 'Payment {number} ({amount}) was paid and is in review until {time}. Allow it or refund it.',
    zh: '支付 {number}（{amount}）已支付，请于 {time} 前复核：放行或退款。',
  },
})
/** Members are notified once the payer's bank has answered: before that nothing can be decided, and it may decline. */
export const noticeReviews = dueRecords({
  name: 'risk.notice-reviews',
  clock: '* * * * *',
  due: {
    from: sql`risk_decision d join payment_attempt a on a.merchant_id = d.merchant_id and a.payment_id = d.payment_id and a.no = d.attempt_no`,
    where: sql`d.review = 'WAITING' and d.noticed_at is null and a.state in ('AUTHORISED', 'PAID')`,
    at: sql`d.at`,
    merchantId: sql`d.merchant_id`,
    id: sql`d.id`,
  },
  one: ({ db }, { merchantId, id }) =>
    db.transaction().execute(async (tx) => {
      const { row, order, attempt } = await lockReview(tx, merchantId, id)
      const isReady = attempt?.state === 'AUTHORISED' || attempt?.state === 'PAID'
      if (row.review !== 'WAITING' || row.noticed_at || row.decide_by === null || !isReady) return
      await tx
        .updateTable('risk_decision')
        .set({ noticed_at: new Date() })
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .execute()
      const text = sayBoth(attempt.state === 'PAID' ? texts.paid : texts.waits, {
        number: order.number,
        amount: toCodeText(order.amount),
        time: paperTime(row.decide_by).replaceAll('/', '-').replace(',', ''),
      })
      const about = `risk review ${id}`
      await emitter(tx)(riskChanged(merchantId, id, { paymentId: order.id, review: 'WAITING' }), {
        kind: 'risk.notice',
        merchantId,
        audience: 'none',
        payload: { about, text, object: { kind: 'risk-decision', id } },
      })
    }),
})
export const riskTasks = ({ registry }: Pick<TaskContext, 'registry'>) => [
  ...lapseReviews(registry).tasks,
  ...noticeReviews.tasks,
]
