// How refunds are looked up by those who meet them in the books.
import { areas } from '@falaj/contract/kernel/access'
import { sql } from 'kysely'
import { ownNames, ownRecord, type MovementQueries } from '../../../platform/lists/movement-queries.ts'

export const refundMovement = {
  names: ownNames('refund', `concat_ws(' · ', reason, note)`),
  record: {
    ...ownRecord('refund', areas.fiatTransactions),
    async links(tx, reader, id) {
      const { rows } = await sql<{ kind: string; id: string; text: string }>`
        select 'payment' as kind, p.id, p.number as text from refund o
        join payment p on p.merchant_id = o.merchant_id and p.id = o.payment_id
        where o.merchant_id = ${reader}::uuid and o.id = ${id}::uuid
        union all
        select 'dispute', d.id, d.number from refund o join dispute d on d.merchant_id = o.merchant_id and d.id = o.dispute_id
        where o.merchant_id = ${reader}::uuid and o.id = ${id}::uuid`.execute(tx)
      return rows
    },
  },
} satisfies MovementQueries
