// How commissions and their payouts are looked up by those who meet them in the books.
import { sql } from 'kysely'
import { ownNames, type MovementQueries } from '../../../platform/lists/movement-queries.ts'

export const commissionMovement = {
  names: (reader, ids) => sql`
    select c.id, c.payment_number as number, m.name_en as detail, m.name_zh as detail_zh from commission_line c join merchant m on m.id = c.child_id
    where c.merchant_id = ${reader}::uuid and c.id = any(${ids}::uuid[])`,
} satisfies MovementQueries
export const payoutMovement = {
  names: ownNames('commission_payout', 'payee_shown'),
} satisfies MovementQueries
