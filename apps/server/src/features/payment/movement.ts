// How payments are looked up by those who meet them in the books.
import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { ownNames, type Link, type MovementQueries } from '../../platform/money/movement-queries.ts'

export const paymentMovement = {
  names: ownNames('payment', `concat_ws(' · ', product, store)`),
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
