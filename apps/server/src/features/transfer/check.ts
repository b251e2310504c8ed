// To whom, and may this much go now? Each no names its field, and how much there is.
import { maskedName, transferSum, type TransferSum } from '@falaj/contract/transfer-rules'
import type { Money } from '@falaj/money'
import type { TxContext } from '../../platform/approval/approvable.ts'
import type { Store } from '../../platform/db/pool.ts'
import { failFields } from '../../platform/http/fail.ts'
import { checkAmount, checkPayableNow, sendable } from '../../platform/money/sendable.ts'
import { termsOf } from '../basic-information/read.ts'
import { sentToday, lockDay } from '../batch-transfer/read.ts'
import * as store from './store.ts'

export const payeeOf = async (
  tx: Store,
  merchantId: string,
  mid: string,
): Promise<store.Merchant & { shown: string }> => {
  const found = await store.merchantByMid(tx, mid)
  if (!found) throw failFields({ path: 'payeeMid', code: 'PAYEE_NOT_FOUND' })
  if (found.id === merchantId) throw failFields({ path: 'payeeMid', code: 'PAYEE_SELF' })
  return { ...found, shown: maskedName(found.name_en) }
}
/** At what it costs the payer now. */
export const summed = async (
  context: Pick<TxContext, 'tx' | 'memory'>,
  payerId: string,
  amount: Money,
): Promise<TransferSum> =>
  transferSum('transfer', sendable(amount), (await termsOf(context, payerId))?.feePlan ?? 'STANDARD')

export const checkPayable = async (tx: Store, payerId: string, sum: TransferSum): Promise<void> => {
  checkAmount('transfer', sum.amount)
  await lockDay(tx, payerId)
  const today = await sentToday(tx, payerId)
  await checkPayableNow(tx, payerId, 'transfer', { sent: sum.amount, typed: sum.amount, total: sum.total }, today)
}
