// How settlements are looked up by those who meet them in the books.
import { areas } from '@falaj/contract/kernel/access'
import { unaskedRecord, ownNames, type MovementQueries } from '../../../platform/lists/movement-queries.ts'

export const settlementMovement = {
  names: ownNames(
    'settlement',
    `payments || ' × ' || to_char(first_day, 'DD-MM-YYYY') || ' – ' || to_char(last_day, 'DD-MM-YYYY')`,
  ),
  record: unaskedRecord('settlement', areas.fiatTransactions),
} satisfies MovementQueries
