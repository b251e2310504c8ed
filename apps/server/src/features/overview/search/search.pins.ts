import type { PinKey } from '@falaj/contract/overview/search'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Store } from '../../../platform/db/pool.ts'

interface Owner {
  readonly merchantId: string
  readonly staffId: string
}
/** Newest first. */
export const pinsOf = (tx: Store, { merchantId, staffId }: Owner): Promise<PinKey[]> =>
  tx
    .selectFrom('search_pin')
    .select(['kind', 'object_id as id'])
    .where('merchant_id', '=', merchantId)
    .where('staff_id', '=', staffId)
    .orderBy('created_at', 'desc')
    .orderBy('object_id')
    .execute()

/** Counting and adding hold this lock. */
export const lockPins = (tx: Store, { staffId }: Owner): Promise<void> => takeLock(tx, `search pin ${staffId}`)

export const add = (tx: Store, { merchantId, staffId }: Owner, { kind, id }: PinKey) =>
  tx
    .insertInto('search_pin')
    .values({ merchant_id: merchantId, staff_id: staffId, kind, object_id: id })
    .onConflict((same) => same.doNothing())
    .execute()

export const remove = (tx: Store, { merchantId, staffId }: Owner, { kind, id }: PinKey) =>
  tx
    .deleteFrom('search_pin')
    .where('merchant_id', '=', merchantId)
    .where('staff_id', '=', staffId)
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .execute()
