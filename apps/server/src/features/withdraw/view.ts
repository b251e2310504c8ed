// A withdrawal as its readers see it.
import type { WithdrawDetail } from '@falaj/contract/withdraw'
import type { Store } from '../../platform/db/pool.ts'
import { payoutShown } from '../../platform/money/payout-view.ts'
import type { Settings } from '../../platform/settings.ts'
import { withdrawList } from './list.ts'
import type * as store from './store.ts'

export const detailOf = async (
  tx: Store,
  settings: Settings,
  row: store.Withdrawal,
  /** Of the reader. */
  personId: string,
): Promise<WithdrawDetail> => ({
  ...(await withdrawList.one(tx, row.merchant_id, row.id)),
  ...(await payoutShown(tx, settings, 'withdraw', row, personId)),
  accountId: row.account_id,
  holder: row.holder,
  arrivesBy: row.arrives_by.toISOString(),
  why: row.why,
  hasCertificate: row.certificate_code !== null,
})
