// A payment by saved card as payments know it. The order is made when the merchant asks; the customer's tap is an attempt with the card.
import { countedDirhams } from '@falaj/contract/kernel/money/dirhams'
import { askBankOver } from '@falaj/contract/selling/direct-pay'
import type { SaleCurrency } from '@falaj/contract/kernel/sale'
import { countPayment } from '../../customers/customer/customer.read.ts'
import { fail } from '../../../platform/base/fail.ts'
import type { Emit } from '../../../platform/outbox/emit.ts'
import type { Offer } from '../../../platform/payment/offer.ts'
import * as store from './direct-pay.store.ts'

export const notifyChanged = async (emit: Emit, merchantId: string, id: string): Promise<void> => {
  await emit({ kind: 'saved-card.changed', merchantId, audience: 'invoice', payload: { id } })
}
export const savedCardOffer: Offer = {
  kind: 'saved-card',
  product: 'direct-pay',
  label: { table: 'saved_card', text: 'o.number' },
  find: () => Promise.resolve(null),
  toOrder: () => Promise.reject(fail('OFFER_UNAVAILABLE')),
  async savedCard(tx, { merchantId, id }) {
    const found = await store.find(tx, merchantId, id)
    if (found?.state !== 'ACTIVE' || !found.instrument) return null
    const { instrument, brand, last4 } = found
    return {
      instrument,
      brand,
      last4,
      // A phone that is not the one it was given on, or a large sum: the bank asks, as it did at first.
      asksBank: ({ amount, device }) =>
        device !== found.device ||
        countedDirhams({ ...amount, currency: amount.currency as SaleCurrency }).minor > askBankOver,
    }
  },
  async onPaid({ tx, emit }, payments) {
    for (const { merchantId, id, amount, customerId, at } of payments) {
      await store.countPaid(tx, { merchant_id: merchantId, id }, at)
      if (customerId) await countPayment(tx, { merchantId, customerId, amount, at })
      await notifyChanged(emit, merchantId, id)
    }
  },
}
