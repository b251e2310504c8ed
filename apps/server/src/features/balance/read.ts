// What others may ask of balances: the currencies a merchant keeps money in, and the list of holds as a file.
import { balancesOf } from '@falaj/ledger/balance'
import { alwaysHeld, balance, balanceCurrencies, type BalanceCurrency } from '@falaj/contract/balance'
import { csvCode, csvLabel, csvMoney, csvTime } from '../../platform/csv/columns.ts'
import { exportable } from '../../platform/csv/exportable.ts'
import type { Store } from '../../platform/db/pool.ts'
import { addedCurrencies, holds, newestFirst } from './store.ts'

/** Everybody's, those that were added, and those that money came in. */
export const heldCurrencies = async (tx: Store, merchantId: string): Promise<readonly BalanceCurrency[]> => {
  const [added, used] = [await addedCurrencies(tx, merchantId), await balancesOf(tx, merchantId)]
  const held = new Set<string>([...alwaysHeld, ...added, ...used.map(({ account }) => account.currency)])
  return balanceCurrencies.filter((currency) => held.has(currency))
}

const { cause, state } = balance.holds.labels
export const holdsExport = exportable(balance.holds, {
  fileName: { en: 'amounts-on-hold', zh: '冻结金额' },
  rows: holds,
  newestFirst,
  columns: {
    since: csvTime('since'),
    number: csvCode('number'),
    cause: csvLabel('cause', cause ?? {}),
    amount: csvMoney('amount_minor'),
    remaining: csvMoney('remaining_minor'),
    until: csvTime('until'),
    state: csvLabel('state', state ?? {}),
    releasedAt: csvTime('released_at'),
  },
})
