// The one place where what a till does with banknotes changes the merchant's cash.
import type { TxContext } from '../../../platform/command/context.ts'
import { changeDrawer, lockDrawer, type DrawerStep } from '../../cash/drawer.read.ts'

export interface CashEvent {
  readonly merchantId: string
  readonly deviceId: string
  readonly store: string
  readonly currency: string
  readonly what: Extract<DrawerStep, 'sale' | 'refund' | 'put-in' | 'taken-out'>
  readonly minor: bigint
  readonly note: string
  readonly shiftId: string | null
  readonly at: Date
}
/**
 * False if more was handed out than the drawer should have had. It was handed out all the same, so the rest was there: it is found in excess first,
 * and all of it leaves the drawer.
 */
export const applyCash = async (own: Pick<TxContext, 'tx' | 'emit'>, event: CashEvent): Promise<boolean> => {
  const { merchantId, store, currency, what, minor } = event
  const inside = await lockDrawer(own.tx, merchantId, store, currency)
  const change = { ...event, personId: null }
  const missing = what === 'refund' || what === 'taken-out' ? minor - inside : 0n
  if (missing > 0n) await changeDrawer(own, { ...change, what: 'over', minor: missing })
  await changeDrawer(own, change)
  await own.emit({ kind: 'cash.changed', merchantId, audience: 'fiatTransactions', payload: { store } })
  return missing <= 0n
}
