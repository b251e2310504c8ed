// How transfers are looked up by those who meet them in the books.
import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import type { MovementQueries } from '../../../platform/lists/movement-queries.ts'

export const transferMovement = {
  names: (reader, ids) => sql`
    select t.id, t.number, concat_ws(' · ',
      case when t.merchant_id <> ${reader}::uuid then i.name_en when t.state = 'SUCCESS' then o.name_en else t.payee_shown end,
      'MID ' || case when t.merchant_id = ${reader}::uuid then o.mid else i.mid end, t.note) as detail
    from transfer t join merchant i on i.id = t.merchant_id join merchant o on o.id = t.payee_merchant_id
    where (t.merchant_id = ${reader}::uuid or t.payee_merchant_id = ${reader}::uuid) and t.id = any(${ids}::uuid[])`,
  record: {
    readers: areas.fiatTransactions,
    /** The payer's approval requests are visible to the payer only; before it is paid, the payee sees only requests for money. */
    find: (reader, id) => sql`
      select payer_merchant_id as payer, case when payer_merchant_id = ${reader}::uuid then request_id end as request from transfer
      where id = ${id}::uuid and (merchant_id = ${reader}::uuid
        or payee_merchant_id = ${reader}::uuid and (type = 'COLLECT' or state = 'SUCCESS'))`,
  },
  holds: { table: 'transfer', holder: 'payer_merchant_id', sides: ['merchant_id', 'payee_merchant_id'] },
} satisfies MovementQueries
