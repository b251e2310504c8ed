// How payments are looked up by those who meet them in the books.
import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import type { Registry } from '../../../platform/registry.ts'
import {
  unaskedRecord,
  type FoundName,
  type Link,
  type MovementQueries,
} from '../../../platform/lists/movement-queries.ts'

/** Display text of the offer: its number, and its name if it has one. */
const offerText = (offers: Registry['offers']) =>
  sql.raw(
    `case p.offer_kind ${[...offers.values()]
      .map(
        ({ kind, label: { table, text } }) =>
          `when '${kind}' then (select ${text} from ${table} o where o.merchant_id = p.merchant_id and o.id = p.offer_id)`,
      )
      .join(' ')} end`,
  )
export const paymentMovement = (offers: Registry['offers']): MovementQueries => ({
  names: (reader, ids) => sql<FoundName>`
    select p.id, p.number, p.product, concat_ws(' · ', ${offerText(offers)}, p.merchant_order_no, p.store) as detail
    from payment p where p.merchant_id = ${reader}::uuid and p.id = any(${ids}::uuid[])`,
  record: {
    ...unaskedRecord('payment', areas.fiatTransactions),
    /**
     * What it was paid through and by whom, what went back of it, what the payer's bank asks back, the settlement that made it available, its
     * receipts and instalments.
     */
    async links(tx, reader, id) {
      const { rows } = await sql<Link>`
        select p.offer_kind as kind, p.offer_id as id, ${offerText(offers)} as text from payment p
        where p.merchant_id = ${reader}::uuid and p.id = ${id}::uuid and p.offer_id is not null and ${offerText(offers)} is not null
        union all
        select 'customer', c.id, concat_ws(' · ', c.number, c.name) from payment p
        join customer c on c.merchant_id = p.merchant_id and c.id = p.customer_id
        where p.merchant_id = ${reader}::uuid and p.id = ${id}::uuid
        union all
        select 'refund' as kind, id, number as text from refund where merchant_id = ${reader}::uuid and payment_id = ${id}::uuid
        union all
        select 'dispute', id, number from dispute where merchant_id = ${reader}::uuid and payment_id = ${id}::uuid
        union all
        select 'settlement', s.id, s.number from payment p join settlement s on s.merchant_id = p.merchant_id and s.id = p.settlement_id
        where p.merchant_id = ${reader}::uuid and p.id = ${id}::uuid
        union all
        select 'instalment-plan', i.payment_id, p.number from instalment_plan i join payment p on p.merchant_id = i.merchant_id and p.id = i.payment_id
        where i.merchant_id = ${reader}::uuid and i.payment_id = ${id}::uuid
        union all
        (select 'receipt', id, number from receipt where merchant_id = ${reader}::uuid and payment_id = ${id}::uuid order by created_at)`.execute(
        tx,
      )
      return rows
    },
  },
})
