import { sql } from 'kysely'
import type { SavedView } from '@falaj/contract/workspace/saved-view'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'
import type { Look } from './saved-view.rules.ts'

export interface Owner {
  readonly merchantId: string
  readonly staffId: string
}
interface Row extends Look {
  readonly id: string
  readonly list: string
  readonly name: string
  readonly mine: boolean
  readonly shared: boolean
  readonly by: string
}
/** A colleague's is there while it is shared and the colleague works here. */
const views = ({ merchantId, staffId }: Owner) => sql`
  select v.id, v.list, v.name, v.filters, v.sort, v.size, v.hidden, v.shared, v.staff_id = ${staffId}::uuid as mine, p.name as by
  from saved_view v join staff s on s.merchant_id = v.merchant_id and s.id = v.staff_id join person p on p.id = s.person_id
  where v.merchant_id = ${merchantId}::uuid and (v.staff_id = ${staffId}::uuid or (v.shared and s.status = 'ACTIVE'))`

export const viewsOf = async (tx: Store, owner: Owner, list: string): Promise<readonly Row[]> =>
  (await sql<Row>`${views(owner)} and v.list = ${list} order by mine desc, lower(v.name), v.id`.execute(tx)).rows

export const view = async (tx: Store, owner: Owner, id: string): Promise<Row | undefined> =>
  isUuid(id) ? (await sql<Row>`${views(owner)} and v.id = ${id}::uuid`.execute(tx)).rows[0] : undefined

export const viewOf = ({ mine, shared, ...row }: Row): SavedView => ({
  id: row.id,
  name: row.name,
  by: row.by,
  filters: row.filters as SavedView['filters'],
  sort: row.sort && { field: row.sort.field, descending: row.sort.descending },
  size: row.size as SavedView['size'],
  hidden: [...row.hidden],
  isMine: mine,
  isShared: shared,
})

export const choiceOf = (tx: Store, { merchantId, staffId }: Owner, list: string) =>
  tx
    .selectFrom('list_choice')
    .select(['hidden', 'default_view_id'])
    .where('merchant_id', '=', merchantId)
    .where('staff_id', '=', staffId)
    .where('list', '=', list)
    .executeTakeFirst()

/** Counting and adding hold this lock. */
export const lockList = (tx: Store, { staffId }: Owner, list: string): Promise<void> =>
  takeLock(tx, `saved view ${staffId} ${list}`)

export const put = async (tx: Store, { merchantId, staffId }: Owner, list: string, name: string, look: Look) => {
  const values = {
    filters: JSON.stringify(look.filters),
    sort: look.sort && JSON.stringify(look.sort),
    size: look.size,
    hidden: [...look.hidden],
  }
  const { id } = await tx
    .insertInto('saved_view')
    .values({ merchant_id: merchantId, id: newId(), staff_id: staffId, list, name, ...values })
    .onConflict((same) => same.columns(['merchant_id', 'staff_id', 'list', 'name']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const set = (
  tx: Store,
  { merchantId }: Owner,
  id: string,
  values: { readonly name?: string; readonly shared?: boolean },
) => tx.updateTable('saved_view').set(values).where('merchant_id', '=', merchantId).where('id', '=', id).execute()

export const remove = (tx: Store, { merchantId }: Owner, id: string) =>
  tx.deleteFrom('saved_view').where('merchant_id', '=', merchantId).where('id', '=', id).execute()

export const choose = (
  tx: Store,
  { merchantId, staffId }: Owner,
  list: string,
  values: { readonly hidden?: string[]; readonly default_view_id?: string | null },
) =>
  tx
    .insertInto('list_choice')
    .values({ merchant_id: merchantId, staff_id: staffId, list, ...values })
    .onConflict((same) => same.columns(['merchant_id', 'staff_id', 'list']).doUpdateSet(values))
    .execute()
