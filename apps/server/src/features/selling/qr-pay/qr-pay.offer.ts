// A QR sale as payments know it. One that a till shows is paid on the payer's own page; one that a till scanned is with the wallet already.
import { countPayment } from '../../customers/customer/customer.read.ts'
import { fail } from '../../../platform/base/fail.ts'
import type { Offer } from '../../../platform/payment/offer.ts'
import { lockOrder, stepOrder } from '../../../platform/payment/order.ts'
import { hasOpenOrder } from '../../../platform/payment/payments-of.ts'
import { storeName } from '../../../platform/store/store.ts'
import * as store from './qr-pay.store.ts'
import { qrSaleLog } from './qr-pay.log.ts'

const isPayable = (sale: store.QrSale): boolean => sale.mode === 'shown' && sale.state === 'qr-waiting' && !sale.is_over

export const qrSaleOffer: Offer = {
  kind: 'qr-sale',
  product: 'qrpay',
  label: { table: 'qr_sale', text: 'o.number' },
  async find(tx, { merchantId, id }) {
    const sale = await store.find(tx, merchantId, id)
    if (!sale) return null
    const shop = await storeName(tx, merchantId, sale.store)
    return {
      state:
        sale.state === 'qr-paid'
          ? 'paid'
          : sale.state === 'qr-cancelled'
            ? 'canceled'
            : isPayable(sale) || sale.state === 'qr-paying'
              ? 'payable'
              : 'expired',
      title: sale.note ?? shop ?? sale.number,
      description: sale.note ? shop : null,
      items: [],
      amount: store.amountOf(sale),
      currency: sale.currency,
      limits: null,
      quantity: null,
      fields: [],
      expiresAt: sale.until,
      store: sale.store,
      methods: null,
    }
  },
  async toOrder({ tx, emit }, { merchantId, id }) {
    const sale = await store.lock(tx, merchantId, id)
    // What a cashier asks for is paid once.
    if (sale.state === 'qr-paying' || (await hasOpenOrder(tx, merchantId, id))) throw fail('LINK_HELD')
    if (!isPayable(sale)) throw fail('OFFER_EXPIRED')
    await store.update(tx, merchantId, id, { state: 'qr-paying' })
    await qrSaleLog.notify(emit, merchantId, id)
    const amount = store.amountOf(sale)
    return {
      amount,
      items: [{ name: sale.note ?? sale.number, quantity: 1, price: amount }],
      description: sale.number,
      store: sale.store,
      expiresAt: sale.until,
    }
  },
  async onPaid({ tx, emit }, payments) {
    for (const { merchantId, id, paymentId, amount, customerId, at } of payments) {
      const ended = { state: 'qr-paid' as const, why: null, payment_id: paymentId, ended_at: at }
      await store.update(tx, merchantId, id, ended)
      if (customerId) await countPayment(tx, { merchantId, customerId, amount, at })
      await qrSaleLog.notify(emit, merchantId, id)
    }
  },
  /** A wallet's code is worth one try: the sale is over. On a page of their own the payer may try another way. */
  async onDeclined(own, payments) {
    for (const { merchantId, id, paymentId, why } of payments) {
      const sale = await store.find(own.tx, merchantId, id)
      if (sale?.mode !== 'scanned' || sale.state !== 'qr-paying') continue
      const order = await lockOrder(own.tx, { merchantId, id: paymentId })
      if (order?.states.payState === 'CREATED') await stepOrder(own, order, 'cancel', why ?? 'CANCELED')
      await store.update(own.tx, merchantId, id, { state: 'qr-failed', why, ended_at: new Date() })
      await qrSaleLog.notify(own.emit, merchantId, id)
    }
  },
  async onEnded({ tx, emit }, payments) {
    for (const { merchantId, id } of payments) {
      const sale = await store.lock(tx, merchantId, id)
      if (sale.state !== 'qr-paying') continue
      const isOpen = sale.mode === 'shown' && !sale.is_over
      await store.update(
        tx,
        merchantId,
        id,
        isOpen ? { state: 'qr-waiting' } : { state: 'qr-failed', why: 'EXPIRED', ended_at: new Date() },
      )
      await qrSaleLog.notify(emit, merchantId, id)
    }
  },
}
