// What is so once money of an invoice has come, whichever way: it is counted once, the customer's and the items' sums follow.
import { toCodeText, type Money } from '@falaj/money'
import type { TxContext } from '../../../platform/command/context.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { countBack, countPayment } from '../../customers/customer/customer.read.ts'
import { countSold } from '../../customers/item/item.read.ts'
import * as store from './invoice.store.ts'
import { invoiceLog } from './invoice.log.ts'

export interface InvoicePayment {
  readonly merchantId: string
  readonly id: string
  /** The number of the payment or deposit; for money received elsewhere, of the invoice. */
  readonly number: string
  readonly amount: Money
  readonly at: Date
  readonly paymentId: string | null
  readonly depositId?: string
  /** Set for money received elsewhere, as entered by a member. */
  readonly way?: string
  /** Who said so; none: the payer did. */
  readonly personId: string | null
}
const countItems = async (tx: Store, merchantId: string, id: string, at: Date, sign: 1 | -1): Promise<void> => {
  const lines = await store.linesOf(tx, merchantId, id)
  await countSold(
    tx,
    merchantId,
    lines.flatMap((line) =>
      line.item_id ? [{ itemId: line.item_id, quantity: sign * Math.max(1, Math.round(Number(line.quantity))) }] : [],
    ),
    at,
  )
}
/** False: this payment was counted before. */
export const recordPaid = async (
  { tx, emit }: Pick<TxContext, 'tx' | 'emit'>,
  paid: InvoicePayment,
): Promise<boolean> => {
  const { merchantId, id, number, amount, at, personId, way = null } = paid
  if (!(await store.addPayment(tx, { ...paid, way }))) return false
  const found = await store.find(tx, merchantId, id)
  if (!found) return true
  await invoiceLog.write(tx, merchantId, id, {
    personId,
    at,
    ...(way ? { what: 'recorded', text: `${toCodeText(amount)} · ${way}` } : { what: 'paid', text: number }),
  })
  await countPayment(tx, { merchantId, customerId: found.customer_id, amount, at })
  if (store.dueOf(found).minor === 0n) await countItems(tx, merchantId, id, at, 1)
  await invoiceLog.notify(emit, merchantId, id)
  return true
}
/** A deposit was not for this invoice after all: everything that was counted is counted back. The caller locks the invoice. */
export const takeBackPaid = async (
  { tx, emit }: Pick<TxContext, 'tx' | 'emit'>,
  paid: Pick<InvoicePayment, 'merchantId' | 'id' | 'number' | 'amount' | 'at' | 'personId'> & {
    readonly depositId: string
  },
): Promise<void> => {
  const { merchantId, id, number, amount, personId } = paid
  const found = await store.lock(tx, merchantId, id)
  const completedAt = store.dueOf(found).minor === 0n ? await store.lastPaidAt(tx, merchantId, id) : null
  await store.undoPayment(tx, paid)
  await invoiceLog.write(tx, merchantId, id, { what: 'unpaid', personId, text: number })
  await countBack(tx, { merchantId, customerId: found.customer_id, amount })
  if (completedAt) await countItems(tx, merchantId, id, completedAt, -1)
  await invoiceLog.notify(emit, merchantId, id)
}
