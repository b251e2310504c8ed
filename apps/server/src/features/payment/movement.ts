// How payments are looked up by those who meet them in the books.
import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { ownNames, type MovementQueries } from '../../platform/money/movement-queries.ts'

export const paymentMovement = {
  names: ownNames('payment', `concat_ws(' · ', product, store)`),
  record: {
    readers: areas.fiatTransactions,
    find: (reader, id) => sql`
      select merchant_id as payer, null as request from payment where merchant_id = ${reader}::uuid and id = ${id}::uuid`,
  },
} satisfies MovementQueries
