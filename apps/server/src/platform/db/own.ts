// A merchant's own rows, by their id.
import { sql, type Selectable } from 'kysely'
import { fail } from '../base/fail.ts'
import { isUuid } from '../base/ids.ts'
import type { Store } from './pool.ts'
import type { DB } from './tables.ts'

/** Locks the row for a change. Another merchant's row is indistinguishable from a missing one. */
export const lockOwn = async <T extends keyof DB>(
  tx: Store,
  table: T,
  merchantId: string,
  id: string,
): Promise<Selectable<DB[T]>> => {
  if (!isUuid(id)) throw fail('NOT_FOUND')
  const { rows } = await sql<Selectable<DB[T]>>`
    select * from ${sql.table(table)} where merchant_id = ${merchantId}::uuid and id = ${id}::uuid for update`.execute(
    tx,
  )
  if (!rows[0]) throw fail('NOT_FOUND')
  return rows[0]
}

/** `opened` and `tried` are figures of a funnel: nobody waits for them. */
export const countStep = async (
  tx: Store,
  table: 'invoice' | 'paylink',
  merchantId: string,
  id: string,
  step: 'opened' | 'tried',
): Promise<void> => {
  await sql`update ${sql.table(table)} set ${sql.ref(step)} = ${sql.ref(step)} + 1
    where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(tx)
}
