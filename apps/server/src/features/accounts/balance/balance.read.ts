// Queries over balances for other features: the currencies a merchant holds.
import { balancesOf } from '@falaj/ledger/balance'
import { alwaysHeld, balanceCurrencies, type BalanceCurrency } from '@falaj/contract/accounts/balance'
import type { Store } from '../../../platform/db/pool.ts'
import { addedCurrencies } from './balance.store.ts'

export { entriesOf, explanationOf } from './balance.explain.ts'

/** Everybody's, those that were added, and those that money came in. */
export const heldCurrencies = async (tx: Store, merchantId: string): Promise<readonly BalanceCurrency[]> => {
  const [added, used] = [await addedCurrencies(tx, merchantId), await balancesOf(tx, merchantId)]
  const held = new Set<string>([...alwaysHeld, ...added, ...used.map(({ account }) => account.currency)])
  return balanceCurrencies.filter((currency) => held.has(currency))
}
