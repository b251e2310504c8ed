// Whether the payer's bank disputes a payment: the one place that knows where disputes are kept.
import { sql, type RawBuilder } from 'kysely'

/** Over the payment's row, by its alias. */
export const isDisputed = (payment: string): RawBuilder<boolean> =>
  sql`exists (select from payment_dispute d where d.merchant_id = ${sql.ref(`${payment}.merchant_id`)} and d.payment_id = ${sql.ref(`${payment}.id`)})`
