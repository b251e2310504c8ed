// How disputes are looked up by those who meet them in the books.
import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { ownNames, type MovementQueries } from '../../platform/money/movement-queries.ts'

export const disputeMovement = {
  names: ownNames('dispute', `concat_ws(' · ', type, payment_number)`),
  record: {
    readers: areas.fiatTransactions,
    find: (reader, id) => sql`
      select merchant_id as payer, null as request from dispute where merchant_id = ${reader}::uuid and id = ${id}::uuid`,
    links: async (tx, reader, id) => {
      const { rows } = await sql<{ id: string; text: string }>`
        select payment_id as id, payment_number as text from dispute where merchant_id = ${reader}::uuid and id = ${id}::uuid`.execute(
        tx,
      )
      return rows.map((row) => ({ kind: 'payment', ...row }))
    },
  },
} satisfies MovementQueries
