// Payments earn points and refunds take them back; lots expire.
import { sql } from 'kysely'
import { businessNow } from '../../../platform/db/business-clock.ts'
import { dueRecords } from '../../../platform/jobs/due.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { paymentFollower } from '../../../platform/payment/follow.ts'
import { expireLot, lookAtPayment } from './green-point.book.ts'

export const followEarnings = paymentFollower({
  name: 'green-point',
  concerns: (merchantId) => sql`exists (select from green_rule g where g.merchant_id = ${merchantId})`,
  look: lookAtPayment,
})
export const expireDue = dueRecords({
  name: 'green-point.expire',
  clock: '* * * * *',
  due: { from: sql`green_lot`, where: sql`remaining > 0 and expires_at <= business_now()`, at: sql`expires_at` },
  one: ({ db }, { merchantId, id }) =>
    db.transaction().execute(async (tx) => expireLot({ tx, emit: emitter(tx) }, merchantId, id, await businessNow(tx))),
})
