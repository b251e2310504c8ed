// How batches are looked up by those who meet them, or one of their rows, in the books.
import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import type { Language } from '@falaj/contract/kernel/words'
import { ownRecord, type MovementQueries } from '../../../platform/lists/movement-queries.ts'

const table = 'batch_transfer'
const detail = (reader: string, language: Language) => sql`concat_ws(' · ',
  case when o.merchant_id = ${reader}::uuid then ${sql.ref(`p.name_${language}`)} else ${sql.ref(`m.name_${language}`)} end,
  'MID ' || case when o.merchant_id = ${reader}::uuid then p.mid else m.mid end, nullif(o.reference, ''), nullif(o.note, ''))`
export const batchMovement = {
  /** The books name a row of a batch: its payer sees it as the batch, its payee as a separate record. */
  names: (reader, ids) => sql`
    select id, number, name as detail, null as detail_zh, null as known_as, null::uuid as known_id
    from batch_transfer where merchant_id = ${reader}::uuid and id = any(${ids}::uuid[])
    union all
    select o.id, b.number || ' #' || o.row_number,
      ${detail(reader, 'en')}, ${detail(reader, 'zh')},
      case when o.merchant_id = ${reader}::uuid then 'batch-transfer' else 'batch-row' end,
      case when o.merchant_id = ${reader}::uuid then b.id else o.id end
    from batch_transfer_row o join batch_transfer b on b.merchant_id = o.merchant_id and b.id = o.batch_id
    join merchant m on m.id = o.merchant_id join merchant p on p.id = o.payee_merchant_id
    where o.id = any(${ids}::uuid[]) and (o.merchant_id = ${reader}::uuid or o.payee_merchant_id = ${reader}::uuid)`,
  record: ownRecord(table, areas.transfer),
  holds: { table, holder: 'merchant_id' },
  parts: { table: 'batch_transfer_row', whole: 'batch_id' },
} satisfies MovementQueries
