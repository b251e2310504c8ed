// How disputes are looked up by those who meet them in the books.
import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { unaskedRecord, ownNames, type Link, type MovementQueries } from '../../../platform/lists/movement-queries.ts'

export const disputeMovement = {
  names: ownNames('dispute', `concat_ws(' · ', type, payment_number)`),
  record: {
    ...unaskedRecord('dispute', areas.fiatTransactions),
    links: async (tx, reader, id) => {
      const { rows } = await sql<Link>`
        select 'payment' as kind, payment_id as id, payment_number as text from dispute where merchant_id = ${reader}::uuid and id = ${id}::uuid
        union all
        select 'refund', id, number from refund where merchant_id = ${reader}::uuid and dispute_id = ${id}::uuid`.execute(
        tx,
      )
      return rows
    },
  },
} satisfies MovementQueries
