import { takeLock } from '../../../platform/db/lock.ts'
import type { Store } from '../../../platform/db/pool.ts'

/** The commissions of an account are written by one at a time: a payout adds up what nobody is adding to. */
export const lockCommissions = (tx: Store, merchantId: string): Promise<void> =>
  takeLock(tx, `commission ${merchantId}`)
