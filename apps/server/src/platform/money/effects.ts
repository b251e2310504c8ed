// What an approver is shown: what balances will be once what is held for a request moves on.
import type { Money } from '@falaj/money'
import type { Effect } from '../approval/approvable.ts'
import type { Store } from '../db/pool.ts'
import { balancesNow } from './balances.ts'

export const effectsOfHeld = async (
  tx: Store,
  merchantId: string,
  held: Money,
  to: 'the bank' | 'another merchant',
): Promise<readonly Effect[]> => {
  const { available, hold, inTransit } = await balancesNow(tx, merchantId, held.currency)
  const plus = (value: Money, minor: bigint): Money => ({ ...value, minor: value.minor + minor })
  return [
    { account: { en: 'Available', zh: '可用余额' }, before: available, after: available },
    { account: { en: 'On hold', zh: '冻结金额' }, before: hold, after: plus(hold, -held.minor) },
    ...(to === 'the bank'
      ? [{ account: { en: 'In transit', zh: '在途' }, before: inTransit, after: plus(inTransit, held.minor) }]
      : []),
  ]
}
