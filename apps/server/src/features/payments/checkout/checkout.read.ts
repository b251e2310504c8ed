// An order of the merchant's own shop: opened by its program, paid on the checkout page.
import { minuteMs } from '@falaj/contract/kernel/time'
import type { ShopOrder } from '@falaj/contract/merchant-api/merchant-commands'
import { customerOf } from '../../customers/customer/customer.read.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { failFields } from '../../../platform/base/fail.ts'
import { openOrder, type NewOrder, type OpenedOrder } from '../../../platform/payment/order.ts'
import { amountFault } from '../../../platform/product/amount-limit.ts'
import { requireDay } from '../../../platform/product/day-limit.ts'
import { checkStore } from '../../../platform/store/store.ts'
import { requireProduct } from '../../../platform/product/gate.ts'

const shop = { product: 'gateway', offer: null, minutes: 60 } as const

export const openShopOrder = async (
  { tx, me, emit, note }: Pick<Call, 'tx' | 'me' | 'emit' | 'note'>,
  wanted: ShopOrder,
  /** Default: the merchant's shop. */
  of: Pick<NewOrder, 'product' | 'offer'> & { readonly minutes: number } = shop,
): Promise<OpenedOrder & { readonly expiresAt: Date }> => {
  const { merchantId } = me()
  const { amount, description, orderNo, items = [], customerId, store, returnUrl, expiresInMinutes, capture } = wanted
  const { paymentMax } = await requireProduct(tx, merchantId, of.product)
  if (amountFault(of.product, amount, paymentMax)) throw failFields({ path: 'amount', code: 'PAY_AMOUNT' })
  await requireDay(tx, merchantId, of.product, amount, false)
  if (customerId && !(await customerOf(tx, merchantId, customerId)))
    throw failFields({ path: 'customerId', code: 'CUSTOMER_UNKNOWN' })
  if (store) await checkStore(tx, me(), store)
  const expiresAt = new Date(Date.now() + (expiresInMinutes ?? of.minutes) * minuteMs)
  const order = await openOrder(
    { tx, emit },
    {
      merchantId,
      product: of.product,
      offer: of.offer,
      payer: null,
      amount,
      items: items.length > 0 ? items : [{ name: description, quantity: 1, price: amount }],
      description,
      merchantOrderNo: orderNo ?? null,
      customerId: customerId ?? null,
      store: store ?? null,
      returnUrl: returnUrl ?? null,
      orderKind: capture === 'manual' ? 'confirmed' : 'delivered',
      expiresAt,
    },
  )
  note({ object: `payment ${order.number}`, after: { number: order.number, orderNo: orderNo ?? null } })
  return { ...order, expiresAt }
}
