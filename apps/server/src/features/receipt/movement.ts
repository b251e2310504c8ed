// How the fees of receipts are looked up by those who meet them in the books.
import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { ownNames, type MovementQueries } from '../../platform/money/movement-queries.ts'

export const receiptFeeMovement = {
  names: ownNames('receipt_fee', `charged || ' × ' || to_char(month, 'MM-YYYY')`),
  record: {
    readers: areas.fiatTransactions,
    find: (reader, id) => sql`
      select merchant_id as payer, null as request from receipt_fee where merchant_id = ${reader}::uuid and id = ${id}::uuid`,
  },
} satisfies MovementQueries
