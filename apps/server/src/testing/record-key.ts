// Finds the owner of a record: a test has ids, and the platform needs both.
import { sql } from 'kysely'
import type { Store } from '../platform/db/pool.ts'
import type { RecordKey } from '../platform/money/order/order-definition.ts'

export const recordKey = async (
  db: Store,
  table:
    | 'bank_account'
    | 'batch_transfer'
    | 'crypto_withdraw'
    | 'export_job'
    | 'file'
    | 'statement'
    | 'transfer_to_bank'
    | 'withdraw',
  id: string,
): Promise<RecordKey> => {
  const { rows } = await sql<RecordKey>`select merchant_id, id from ${sql.table(table)} where id = ${id}::uuid`.execute(
    db,
  )
  if (!rows[0]) throw new Error(`no ${table} has the id ${id}`)
  return rows[0]
}
