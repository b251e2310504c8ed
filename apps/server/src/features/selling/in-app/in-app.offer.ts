// An order of an app as payments know it. Nobody opens it by a code: the app has its token.
import { countPayment } from '../../customers/customer/customer.read.ts'
import { fail } from '../../../platform/base/fail.ts'
import type { Offer } from '../../../platform/payment/offer.ts'

export const appOffer: Offer = {
  kind: 'in-app',
  product: 'in-app',
  label: { table: 'in_app', text: 'o.name' },
  find: () => Promise.resolve(null),
  toOrder: () => Promise.reject(fail('OFFER_UNAVAILABLE')),
  async onPaid({ tx }, payments) {
    for (const { merchantId, customerId, amount, at } of payments)
      if (customerId) await countPayment(tx, { merchantId, customerId, amount, at })
  },
}
