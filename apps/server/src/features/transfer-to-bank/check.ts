// What it costs by who bears the charges, and whether this much may go now. Each no names its field, and how much there is.
import { transferSum } from '@falaj/contract/transfer-rules'
import { money, type Money } from '@falaj/money'
import type { Store } from '../../platform/db/pool.ts'
import { failFields } from '../../platform/http/fail.ts'
import { checkAmount, checkPayableNow, sendable } from '../../platform/money/sendable.ts'
import { termsOf } from '../basic-information/read.ts'
import * as store from './store.ts'

export interface ToBankSum {
  readonly fee: Money
  readonly vat: Money
  /** What the bank is to pay. */
  readonly net: Money
  /** What leaves the balance: all three. */
  readonly total: Money
}

/** The fee comes on top, unless the beneficiary bears the charges. */
export const summed = async (tx: Store, merchantId: string, amount: Money, charges: string): Promise<ToBankSum> => {
  const plan = (await termsOf(tx, merchantId))?.feePlan ?? 'STANDARD'
  const { fee, vat, total } = transferSum('transfer-to-bank', sendable(amount), plan)
  checkAmount('transfer-to-bank', amount)
  if (charges !== 'BEN') return { fee, vat, net: amount, total }
  const net = money(amount.minor - fee.minor - vat.minor, amount.currency)
  if (net.minor <= 0n) throw failFields({ path: 'amount', code: 'AMOUNT_MIN' })
  return { fee, vat, net, total: amount }
}
export const checkPayable = async (
  tx: Store,
  merchantId: string,
  id: string,
  { net, total }: ToBankSum,
  charges: string,
): Promise<void> => {
  await store.takeTurn(tx, merchantId)
  const today = await store.countedToday(tx, merchantId, id)
  await checkPayableNow(
    tx,
    merchantId,
    'transfer-to-bank',
    { sent: net, typed: charges === 'BEN' ? total : net, total },
    today,
  )
}
