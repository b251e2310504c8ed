// How transfers to banks are looked up by those who meet them in the books.
import { areas } from '@falaj/contract/kernel/access'
import { ownNames, ownRecord, type MovementQueries } from '../../../platform/lists/movement-queries.ts'

const table = 'transfer_to_bank'
export const toBankMovement = {
  names: ownNames(table, `holder || ' ' || country || ' •••• ' || number_last4`),
  record: ownRecord(table, areas.fiatTransactions),
  holds: { table, holder: 'merchant_id' },
} satisfies MovementQueries
