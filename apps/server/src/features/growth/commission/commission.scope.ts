// Which partners a member sees: an agent itself and what is below it, an administrator all of them. The database function decides for lists as well.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Store } from '../../../platform/db/pool.ts'

/** `column` holds a partner that the person sees. */
export const isSeenBy = (column: string, merchantId: string, personId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.raw(column)} in (select partner_scope(${merchantId}::uuid, ${personId}::uuid))`
export const partnersSeenBy = async (tx: Store, merchantId: string, personId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select partner_scope(${merchantId}::uuid, ${personId}::uuid) as id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
