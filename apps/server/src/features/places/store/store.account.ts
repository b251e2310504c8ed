// The bank account that a store's takings are meant for.
import { failFields } from '../../../platform/base/fail.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { payableAccounts, type PayableAccount } from '../../merchant/bank-account/bank-account.read.ts'

/** One that cools off may be named: it is good by the time of most payouts. */
const canBeNamed = ({ whyNot }: PayableAccount): boolean => whyNot === null || whyNot === 'cooling-off'
export const accountText = ({ alias, number }: PayableAccount): string => `${alias} · ${number}`

export const namableAccounts = async (tx: Store, merchantId: string): Promise<readonly PayableAccount[]> =>
  (await payableAccounts(tx, merchantId, null)).filter(canBeNamed)
/** `was`: what the store has already may stay. */
export const requireAccount = async (
  tx: Store,
  merchantId: string,
  id: string | undefined,
  was: string | null,
): Promise<void> => {
  if (!id || id === was) return
  const [account] = await payableAccounts(tx, merchantId, null, id)
  if (!account || !canBeNamed(account)) throw failFields({ path: 'accountId', code: 'STORE_ACCOUNT' })
}
export const accountShown = async (tx: Store, merchantId: string, id: string | null) => {
  const [account] = id ? await payableAccounts(tx, merchantId, null, id) : []
  return account
    ? { id: account.id, text: accountText(account), currency: account.currency, isPayable: account.whyNot === null }
    : null
}
