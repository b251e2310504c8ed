// Whether the payer's bank disputes a payment: a refund as well would pay the customer twice.
import { sql, type RawBuilder } from 'kysely'

/**
 * Over the payment's row, by its alias. A warning takes nothing, and what was won, withdrawn or refused is the merchant's again. `but`: the dispute that a
 * refund answers.
 */
export const isDisputed = (payment: string, but: string | null = null): RawBuilder<boolean> =>
  sql`exists (select from dispute d where d.merchant_id = ${sql.ref(`${payment}.merchant_id`)} and d.payment_id = ${sql.ref(`${payment}.id`)}
    and d.state not in ('ALERT', 'WON', 'REFUNDED', 'REFUSED') and d.id is distinct from ${but}::uuid)`
/** How many there were of a customer's payments, however they ended; over the customer's row, by its alias. */
export const disputesOfCustomer = (customer: string): string =>
  `(select count(*)::int from dispute d join payment p on p.merchant_id = d.merchant_id and p.id = d.payment_id
    where p.merchant_id = ${customer}.merchant_id and p.customer_id = ${customer}.id)`
