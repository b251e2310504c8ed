// A smart code as the checkout knows it. A dynamic one can be paid while a cashier asks for an amount.
import type { OfferState } from '@falaj/contract/payments/checkout'
import { countPayment } from '../../customers/customer/customer.read.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { fail } from '../../../platform/base/fail.ts'
import type { Offer } from '../../../platform/payment/offer.ts'
import { hasOpenOrder } from '../../../platform/payment/payments-of.ts'
import { storeName } from '../../../platform/store/store.ts'
import * as store from './smart-code.store.ts'
import { smartCodeLog } from './smart-code.log.ts'

const amountOf = ({ mode, amount_minor: minor, currency, is_charged: isCharged }: store.SmartCode) =>
  minor !== null && (mode === 'fixed' || isCharged) ? inMinor(minor, currency) : null
const stateOf = (code: store.SmartCode): OfferState => {
  if (code.disabled_at) return 'canceled'
  if (code.is_expired) return 'expired'
  return code.mode === 'dynamic' && !code.is_charged ? 'paused' : 'payable'
}

export const smartCodeOffer: Offer = {
  kind: 'smart-code',
  product: 'smart-code',
  label: { table: 'smart_code', text: `concat_ws(' ', o.number, o.name)` },
  async find(tx, { merchantId, id }) {
    const code = await store.find(tx, merchantId, id)
    if (!code) return null
    return {
      state: stateOf(code),
      title: code.name,
      description: code.charge_note ?? (await storeName(tx, merchantId, code.store)),
      items: [],
      amount: amountOf(code),
      currency: code.currency,
      limits: null,
      quantity: null,
      fields: [],
      tips: code.tip_percents,
      note: code.note_mode,
      expiresAt: code.is_charged ? code.charge_until : code.expires_at,
      store: code.store,
      methods: code.methods,
    }
  },
  async toOrder({ tx }, { merchantId, id }, { amount }) {
    const code = await store.lock(tx, merchantId, id)
    const total = amountOf(code) ?? (code.mode === 'static' ? amount : null)
    const state = stateOf(code)
    if (state === 'expired') throw fail('OFFER_EXPIRED')
    if (state !== 'payable' || !total) throw fail('OFFER_PAUSED')
    // What a cashier asks for is paid once.
    if (code.mode === 'dynamic' && (await hasOpenOrder(tx, merchantId, id))) throw fail('LINK_HELD')
    return {
      amount: total,
      items: [{ name: code.charge_note ?? code.name, quantity: 1, price: total }],
      description: code.name,
      store: code.store,
      ...(code.is_charged && code.charge_until ? { expiresAt: code.charge_until } : {}),
    }
  },
  async onPaid({ tx, emit }, payments) {
    for (const payment of payments) {
      const { merchantId, id, amount, customerId, at } = payment
      await store.countPaid(tx, merchantId, id, payment)
      if (customerId) await countPayment(tx, { merchantId, customerId, amount, at })
      await smartCodeLog.notify(emit, merchantId, id)
    }
  },
  onOpened: (tx, { merchantId, id }) => store.countScan(tx, merchantId, id),
  onTried: (tx, { merchantId, id }) => store.countTried(tx, merchantId, id),
}
