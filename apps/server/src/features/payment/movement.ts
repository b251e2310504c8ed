// How payments are looked up by those who meet them in the books.
import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import type { OfferKind } from '@falaj/contract/payment'
import type { FoundName, Link, MovementQueries } from '../../platform/money/movement-queries.ts'

/** What people call what it was paid through, by the kind of its offer: the number that stands on it, and its name where it has one. */
const offerText = (() => {
  const named = (kind: OfferKind, table: string, text: string) =>
    `when '${kind}' then (select ${text} from ${table} o where o.merchant_id = p.merchant_id and o.id = p.offer_id)`
  return sql.raw(`case p.offer_kind
    ${named('paylink', 'paylink', `concat_ws(' ', o.number, o.title)`)}
    ${named('smart-code', 'smart_code', `concat_ws(' ', o.number, o.name)`)}
    ${named('invoice', 'invoice', 'o.number')}
    ${named('mandate', 'mandate', `concat_ws(' ', o.number, o.title)`)}
    ${named('qr-sale', 'qr_sale', 'o.number')}
    ${named('saved-card', 'saved_card', 'o.number')}
    ${named('in-app', 'in_app', 'o.name')} end`)
})()
export const paymentMovement = {
  names: (reader, ids) => sql<FoundName>`
    select p.id, p.number, p.product, concat_ws(' · ', ${offerText}, p.merchant_order_no, p.store) as detail
    from payment p where p.merchant_id = ${reader}::uuid and p.id = any(${ids}::uuid[])`,
  record: {
    readers: areas.fiatTransactions,
    find: (reader, id) => sql`
      select merchant_id as payer, null as request from payment where merchant_id = ${reader}::uuid and id = ${id}::uuid`,
    /** What went back of it, what the payer's bank asks back, the settlement that made it available, and its receipts and instalments. */
    async links(tx, reader, id) {
      const { rows } = await sql<Link>`
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
} satisfies MovementQueries
