// How exchanges are looked up by those who meet them in the books.
import { areas } from '@falaj/contract/access'
import { ownNames, ownRecord, type MovementQueries } from '../../platform/money/movement-queries.ts'

const table = 'currency_exchange'
export const exchangeMovement = {
  names: ownNames(table, `concat_ws(' ', sold_currency, '→', bought_currency, rate)`),
  record: ownRecord(table, areas.fiatAccounts),
  holds: { table, holder: 'merchant_id' },
} satisfies MovementQueries
