// What is so once money of an invoice has come, whichever way: it is counted once, the customer's and the items' sums follow.
import type { Money } from '@falaj/money'
import type { TxContext } from '../../platform/approval/approvable.ts'
import { countPayment } from '../customer/read.ts'
import { countSold } from '../item/read.ts'
import { notifyChanged } from './notify.ts'
import * as store from './store.ts'

export interface Paid {
  readonly merchantId: string
  readonly id: string
  /** Of the payment or the deposit. */
  readonly number: string
  readonly amount: Money
  readonly at: Date
  readonly paymentId: string | null
  readonly depositId?: string
  /** Who said so; none: the payer did. */
  readonly personId: string | null
}
/** False: this payment was counted before. */
export const recordPaid = async ({ tx, emit }: Pick<TxContext, 'tx' | 'emit'>, paid: Paid): Promise<boolean> => {
  const { merchantId, id, number, amount, at, personId } = paid
  if (!(await store.addPayment(tx, { ...paid, way: null }))) return false
  const found = await store.find(tx, merchantId, id)
  if (!found) return true
  await store.writeChange(tx, merchantId, id, { what: 'paid', personId, text: number })
  await countPayment(tx, { merchantId, customerId: found.customer_id, amount, at })
  if (store.dueOf(found).minor === 0n) {
    const lines = await store.linesOf(tx, merchantId, id)
    await countSold(
      tx,
      merchantId,
      lines.flatMap((line) =>
        line.item_id ? [{ itemId: line.item_id, quantity: Math.max(1, Math.round(Number(line.quantity))) }] : [],
      ),
      at,
    )
  }
  await notifyChanged(emit, merchantId, id)
  return true
}
