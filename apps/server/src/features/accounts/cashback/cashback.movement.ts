// How cashback and its campaigns are looked up by those who meet them in the books.
import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { unaskedRecord, type MovementQueries } from '../../../platform/lists/movement-queries.ts'

export const cashbackMovement = {
  /** The books name each cashback; the budget belongs to its campaign. */
  names: (reader, ids) => sql`
    select id, number, concat_ws(' · ', payment_number, customer) as detail, null as known_as, null::uuid as known_id
    from cashback where merchant_id = ${reader}::uuid and id = any(${ids}::uuid[])
    union all
    select id, number, title, 'cashback-campaign', id from cashback_campaign where merchant_id = ${reader}::uuid and id = any(${ids}::uuid[])`,
  record: {
    ...unaskedRecord('cashback', areas.fiatTransactions),
    links: async (tx, reader, id) => {
      const { rows } = await sql<{ kind: string; id: string; text: string }>`
        select 'payment' as kind, payment_id as id, payment_number as text from cashback where merchant_id = ${reader}::uuid and id = ${id}::uuid
        union all
        select 'cashback-campaign', c.id, c.title from cashback b join cashback_campaign c on c.merchant_id = b.merchant_id and c.id = b.campaign_id
        where b.merchant_id = ${reader}::uuid and b.id = ${id}::uuid`.execute(tx)
      return rows
    },
  },
  holds: { table: 'cashback_campaign', holder: 'merchant_id', isUnasked: true },
  parts: { table: 'cashback', whole: 'campaign_id' },
} satisfies MovementQueries
