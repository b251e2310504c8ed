// Cash drawers: an agent's cash is in a drawer too, and so is what a till takes.
import { newId } from '../../platform/base/ids.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Store } from '../../platform/db/pool.ts'

/** Limits and drawers of a merchant are counted by one at a time. */
export const lockTills = (tx: Store, merchantId: string): Promise<void> => takeLock(tx, `cash ${merchantId}`)

export const drawerOf = async (tx: Store, merchantId: string, store: string, currency: string): Promise<bigint> => {
  const found = await tx
    .selectFrom('cash_drawer')
    .select('balance_minor')
    .where('merchant_id', '=', merchantId)
    .where('store', '=', store)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return BigInt(found?.balance_minor ?? 0)
}
/** Banknotes put in; less than nothing: taken out. */
export const changeDrawer = async (
  tx: Store,
  change: {
    readonly merchantId: string
    readonly store: string
    readonly currency: string
    readonly minor: bigint
    readonly note: string | null
    /** Null: a till did it. */
    readonly personId: string | null
    readonly deviceId?: string
  },
): Promise<void> => {
  const { merchantId, store, currency, minor, note, personId, deviceId = null } = change
  await tx
    .insertInto('cash_drawer_change')
    .values({
      merchant_id: merchantId,
      id: newId(),
      store,
      currency,
      minor: String(minor),
      note,
      person_id: personId,
      pos_device_id: deviceId,
    })
    .execute()
}
