// How transfers are looked up by those who meet them in the books.
import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import type { Language } from '@falaj/contract/kernel/words'
import type { MovementQueries } from '../../../platform/lists/movement-queries.ts'
import { counterpartyName, parties } from './transfer.query.ts'

const detail = (reader: string, language: Language) => sql`concat_ws(' · ', ${counterpartyName(reader, language)},
  'MID ' || case when o.merchant_id = ${reader}::uuid then e.mid else i.mid end, o.note)`
export const transferMovement = {
  names: (reader, ids) => sql`
    select o.id, o.number, ${detail(reader, 'en')} as detail, ${detail(reader, 'zh')} as detail_zh
    from transfer o ${parties}
    where (o.merchant_id = ${reader}::uuid or o.payee_merchant_id = ${reader}::uuid) and o.id = any(${ids}::uuid[])`,
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
