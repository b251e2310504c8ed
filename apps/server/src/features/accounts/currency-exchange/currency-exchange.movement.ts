// How exchanges are looked up by those who meet them in the books.
import { sql } from 'kysely'
import { coins } from '@falaj/contract/kernel/coins'
import { areas } from '@falaj/contract/kernel/access'
import { ownNames, ownRecord, type FoundName, type MovementQueries } from '../../../platform/lists/movement-queries.ts'

const table = 'currency_exchange'
const names = ownNames(table, `concat_ws(' ', sold_currency, '→', bought_currency, rate)`)
/** An exchange that sells or buys a coin has its own kind, and is listed among the crypto records. */
export const exchangeMovement = {
  names: (reader: string, ids: readonly string[]) => sql<FoundName>`
    select n.*, case when e.sold_currency = any(${[...coins]}) then 'crypto-sell'
      when e.bought_currency = any(${[...coins]}) then 'crypto-buy' end as known_as
    from (${names(reader, ids)}) n join currency_exchange e on e.merchant_id = ${reader}::uuid and e.id = n.id`,
  record: ownRecord(table, areas.fiatAccounts),
  holds: { table, holder: 'merchant_id' },
} satisfies MovementQueries
