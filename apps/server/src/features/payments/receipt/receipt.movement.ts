// How the fees of receipts are looked up by those who meet them in the books.
import { areas } from '@falaj/contract/kernel/access'
import { unaskedRecord, ownNames, type MovementQueries } from '../../../platform/lists/movement-queries.ts'

export const receiptFeeMovement = {
  names: ownNames('receipt_fee', `charged || ' × ' || to_char(month, 'MM-YYYY')`),
  record: unaskedRecord('receipt_fee', areas.fiatTransactions),
} satisfies MovementQueries
