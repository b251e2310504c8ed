// A sale that a till took in cash, and what of it was given back. The banknotes are the merchant's own: nothing is owed for them and nothing is
// charged; they are in the drawer's account. The payment is settled from the start.
import { sql } from 'kysely'
import type { ProductKey } from '@falaj/contract/kernel/products'
import type { Money } from '@falaj/money'
import { dubaiDay } from '../base/banking-days.ts'
import { newId, newNumber } from '../base/ids.ts'
import { changedEvent } from './news.ts'
import type { OfferContext, OrderItem } from './offer.ts'
import { itemsJson } from './payment.ts'

export const cashMethod = 'CASH'
/** Sales at a till have no product of their own. */
export const tillProduct: ProductKey = 'gateway'

export interface CashSale {
  readonly merchantId: string
  readonly posDeviceId: string
  readonly store: string | null
  readonly amount: Money
  readonly tip: Money | null
  /** What a coupon took off: the amount is what was paid. */
  readonly discount?: Money | null
  readonly at: Date
  /** What the receipt calls it. */
  readonly receiptNo: string
  readonly items: readonly OrderItem[]
  readonly note: string | null
}
export const recordCashSale = async ({ tx, emit }: OfferContext, sale: CashSale): Promise<string> => {
  const { merchantId, amount, tip, at } = sale
  const id = newId(at)
  const day = dubaiDay(at)
  await tx
    .insertInto('payment')
    .values({
      merchant_id: merchantId,
      id,
      number: newNumber('payment'),
      merchant_order_no: sale.receiptNo,
      product: tillProduct,
      kind: 'delivered',
      state: 'SETTLED',
      pay_state: 'SETTLED',
      description: sale.note,
      currency: amount.currency,
      amount_minor: String(amount.minor),
      net_minor: String(amount.minor),
      tip_minor: tip ? String(tip.minor) : null,
      discount_minor: sale.discount ? String(sale.discount.minor) : null,
      method: cashMethod,
      store: sale.store,
      pos_device_id: sale.posDeviceId,
      items: JSON.stringify(itemsJson(sale.items)),
      created_at: at,
      paid_at: at,
      cycle_day: day,
      due_on: day,
    })
    .execute()
  await emit(changedEvent(merchantId, id))
  return id
}
/** A refund as any other. False if it is no cash sale, or less than this is left of it. */
export const refundCashSale = async (
  { tx, emit }: OfferContext,
  refund: {
    readonly merchantId: string
    readonly paymentId: string
    readonly posDeviceId: string
    readonly amount: Money
    readonly at: Date
  },
): Promise<boolean> => {
  const { merchantId, paymentId, posDeviceId, amount, at } = refund
  const id = newId(at)
  const { rows } = await sql<{ done: boolean }>`
    select refund_in_cash(${merchantId}::uuid, ${paymentId}::uuid, ${amount.minor.toString()}::numeric, ${amount.currency}, ${id}::uuid,
      ${newNumber('refund')}, ${posDeviceId}::uuid, ${at}) as done`.execute(tx)
  if (!rows[0]?.done) return false
  await emit(changedEvent(merchantId, paymentId), {
    kind: 'refund.changed',
    merchantId,
    audience: 'fiatTransactions',
    payload: { id },
  })
  return true
}
