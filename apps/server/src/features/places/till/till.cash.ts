// The one place where what a till does with banknotes changes the merchant's cash.
import { changeDrawer, drawerOf, lockTills } from '../../cash/drawer.read.ts'
import type { Store } from '../../../platform/db/pool.ts'

export interface CashEvent {
  readonly merchantId: string
  readonly deviceId: string
  readonly store: string
  readonly currency: string
  /** Less than nothing: handed out. */
  readonly minor: bigint
  readonly note: string
}
/** False if less was in the drawer than was handed out; then what was there is gone. */
export const applyCash = async (tx: Store, event: CashEvent): Promise<boolean> => {
  const { merchantId, store, currency, minor } = event
  await lockTills(tx, merchantId)
  const drawer = minor < 0n ? await drawerOf(tx, merchantId, store, currency) : 0n
  const isShort = minor < 0n && drawer < -minor
  const moved = isShort ? -drawer : minor
  if (moved !== 0n) await changeDrawer(tx, { ...event, minor: moved, personId: null })
  return !isShort
}
