// How settlements are looked up by those who meet them in the books.
import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { ownNames, type MovementQueries } from '../../platform/money/movement-queries.ts'

export const settlementMovement = {
  names: ownNames(
    'settlement',
    `payments || ' × ' || to_char(first_day, 'DD-MM-YYYY') || ' – ' || to_char(last_day, 'DD-MM-YYYY')`,
  ),
  record: {
    readers: areas.fiatTransactions,
    find: (reader, id) => sql`
      select merchant_id as payer, null as request from settlement where merchant_id = ${reader}::uuid and id = ${id}::uuid`,
  },
} satisfies MovementQueries
