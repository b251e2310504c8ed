// A withdrawal as its readers see it.
import type { WithdrawDetail, WithdrawRow } from '@falaj/contract/withdraw'
import { inMinor } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'
import { payoutShown } from '../../platform/money/payout-view.ts'
import type { Settings } from '../../platform/settings.ts'
import type * as store from './store.ts'

export const rowOf = (row: store.Listed): WithdrawRow => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  number: row.number,
  mode: row.mode,
  status: row.status,
  amount: inMinor(row.amount_minor, row.currency),
  fee: inMinor(row.fee_minor, row.currency),
  vat: inMinor(row.vat_minor, row.currency),
  net: inMinor(row.net_minor, row.currency),
  bankName: row.bank_name,
  account: row.account,
  maker: row.maker,
  checker: row.checker,
  bankReference: row.bank_reference,
  completedAt: row.ended_at?.toISOString() ?? null,
})

export const detailOf = async (
  tx: Store,
  settings: Settings,
  row: store.Withdrawal,
  /** Of the reader. */
  personId: string,
): Promise<WithdrawDetail> => ({
  ...rowOf(row),
  ...(await payoutShown(tx, settings, 'withdraw', row, personId)),
  accountId: row.account_id,
  holder: row.holder,
  arrivesBy: row.arrives_by.toISOString(),
  why: row.why,
  hasCertificate: row.certificate_code !== null,
})
