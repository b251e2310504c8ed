// How moves of cash are looked up by those who meet them in the books.
import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import type { CashKind } from '@falaj/contract/cash/cash'
import { ownNames, type Link, type MovementQueries } from '../../../platform/lists/movement-queries.ts'

const movementOf = (kind: CashKind): MovementQueries => ({
  names: ownNames('cash_move', `concat_ws(' · ', store, customer, target)`),
  record: {
    readers: areas.fiatTransactions,
    find: (reader, id) => sql`
      select merchant_id as payer, null as request from cash_move
      where merchant_id = ${reader}::uuid and id = ${id}::uuid and kind = ${kind}`,
    links: async (tx, reader, id) => {
      const { rows } = await sql<Link>`
        select 'cash-voucher' as kind, id, number as text from cash_voucher
        where merchant_id = ${reader}::uuid and redeemed_by = ${id}::uuid`.execute(tx)
      return rows
    },
  },
})
export const cashMovements = {
  'cash-in': movementOf('cash-in'),
  'cash-out': movementOf('cash-out'),
  'cash-top-up': movementOf('cash-top-up'),
}
