// A payment link as the checkout knows it. What can be used up is looked at again, alone, when an order of it is made.
import { minuteMs } from '@falaj/contract/kernel/time'
import { countStep } from '../../../platform/db/own.ts'
import type { CheckoutMethod } from '@falaj/contract/payments/payment-methods'
import type { PayerField } from '@falaj/contract/payments/checkout'
import { vatIn } from '@falaj/contract/kernel/sale'
import { money, type Money } from '@falaj/money'
import { countPayment } from '../../customers/customer/customer.read.ts'
import {
  countSold,
  giveBackStock,
  isInStock,
  takeStock,
  vatKindsOf,
  type StockLine,
} from '../../customers/item/item.read.ts'
import { inMinor, inMinorOrNull } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import type { Offer, OrderItem } from '../../../platform/payment/offer.ts'
import { shownItem } from '../../../platform/payment/payment.ts'
import { boughtIn } from '../../../platform/payment/payments-of.ts'
import { offerStateOf } from './paylink.rules.ts'
import * as store from './paylink.store.ts'
import { paylinkLog } from './paylink.log.ts'

const boughtOf = async (
  tx: Store,
  merchantId: string,
  link: store.Paylink,
  times: number,
): Promise<readonly (OrderItem & StockLine)[]> =>
  (await store.linesOf(tx, merchantId, link.id)).map((line) => ({
    itemId: line.item_id,
    ...store.namesOf(line),
    quantity: line.quantity * times,
    price: inMinor(line.price_minor, link.currency),
  }))
const withVat = async (tx: Store, merchantId: string, items: readonly (OrderItem & StockLine)[]) => {
  const ids = items.map(({ itemId }) => itemId)
  const kinds = await vatKindsOf(tx, merchantId, ids)
  return items.map((item) => ({
    ...item,
    vat: vatIn(
      money(item.price.minor * BigInt(item.quantity), item.price.currency),
      kinds.get(item.itemId) ?? 'standard',
    ),
  }))
}
const amountOf = (link: store.Paylink, minor: string | null): Money | null => inMinorOrNull(minor, link.currency)
/** An order of a link that can be used up keeps its place for so long. */
const heldMs = 15 * minuteMs

export const paylinkOffer: Offer = {
  kind: 'paylink',
  product: 'paylink',
  label: { table: 'paylink', text: `concat_ws(' ', o.number, o.title)` },
  async find(tx, { merchantId, id }) {
    const link = await store.find(tx, merchantId, id)
    if (!link) return null
    const [min, max] = [amountOf(link, link.min_minor), amountOf(link, link.max_minor)]
    const state = offerStateOf(link.status, link.type)
    const items = await boughtOf(tx, merchantId, link, 1)
    const isSoldOut = state === 'payable' && !(await isInStock(tx, merchantId, items))
    return {
      state: isSoldOut ? 'used-up' : state,
      title: link.title,
      description: link.description,
      picture: link.picture_file_id,
      items: items.map(shownItem),
      amount: amountOf(link, link.amount_minor),
      currency: link.currency,
      limits:
        min || max ? { min: min ?? money(1n, link.currency), max: max ?? money(10n ** 15n, link.currency) } : null,
      quantity: link.quantity_max ? { min: 1, max: link.quantity_max } : null,
      fields: link.fields.map((name) => ({ name: name as PayerField, required: true })),
      expiresAt: link.expires_at,
      store: link.store,
      methods: link.methods as readonly CheckoutMethod[] | null,
    }
  },
  async toOrder({ tx }, { merchantId, id }, { amount, quantity }) {
    const link = await store.lock(tx, merchantId, id)
    const state = offerStateOf(link.status, link.type)
    if (state !== 'payable') throw fail('OFFER_USED_UP')
    if (link.paid_max !== null && link.paid + link.held >= link.paid_max) throw fail('LINK_HELD')
    const times = Math.min(Math.max(quantity, 1), link.quantity_max ?? 1)
    const own = amountOf(link, link.amount_minor)
    const total = own ? money(own.minor * BigInt(times), own.currency) : amount
    if (!total) throw fail('OFFER_USED_UP')
    await store.hold(tx, merchantId, id, 1)
    const items = await boughtOf(tx, merchantId, link, times)
    if (!(await takeStock(tx, merchantId, items))) throw fail('OFFER_USED_UP')
    return {
      amount: total,
      items:
        items.length > 0
          ? await withVat(tx, merchantId, items)
          : [{ name: link.title, quantity: own ? times : 1, price: own ?? total }],
      description: link.title,
      merchantOrderNo: link.reference,
      store: link.store,
      customerId: link.customer_id,
      returnUrl: link.return_url,
      ...(link.paid_max === null ? {} : { expiresAt: new Date(Date.now() + heldMs) }),
    }
  },
  async onPaid({ tx, emit }, payments) {
    for (const { merchantId, id, paymentId, amount, customerId, at } of payments) {
      await store.countPaid(tx, merchantId, id, amount)
      if (customerId) await countPayment(tx, { merchantId, customerId, amount, at })
      await countSold(tx, merchantId, await boughtIn(tx, merchantId, paymentId), at)
      await paylinkLog.notify(emit, merchantId, id)
    }
  },
  async onEnded({ tx, emit }, payments) {
    for (const { merchantId, id, paymentId } of payments) {
      await store.hold(tx, merchantId, id, -1)
      await giveBackStock(tx, merchantId, await boughtIn(tx, merchantId, paymentId))
      await paylinkLog.notify(emit, merchantId, id)
    }
  },
  onOpened: (tx, { merchantId, id }) => countStep(tx, 'paylink', merchantId, id, 'opened'),
  onTried: (tx, { merchantId, id }) => countStep(tx, 'paylink', merchantId, id, 'tried'),
}
