// A debit as payments know it. Nobody opens it on a checkout: the customer has a page of their own.
import { toCodeText } from '@falaj/money'
import { countPayment } from '../../customers/customer/customer.read.ts'
import { tellSellers } from '../../../platform/payment/news.ts'
import { fail } from '../../../platform/base/fail.ts'
import { attemptsOf } from '../../../platform/payment/attempt.ts'
import type { Offer } from '../../../platform/payment/offer.ts'
import * as store from './auto-debit.store.ts'
import { mandateLog } from './auto-debit.log.ts'

export const mandateOffer: Offer = {
  kind: 'auto-debit',
  product: 'auto-debit',
  label: { table: 'auto_debit', text: `concat_ws(' ', o.number, o.title)` },
  find: () => Promise.resolve(null),
  toOrder: () => Promise.reject(fail('OFFER_UNAVAILABLE')),
  async onPaid({ tx, emit }, payments) {
    for (const { merchantId, id, paymentId, amount, customerId, at } of payments) {
      const of = { merchant_id: merchantId, id }
      await store.endDebit(tx, merchantId, paymentId, 'debit-paid', null)
      await store.countPaid(tx, of, amount)
      if (customerId) await countPayment(tx, { merchantId, customerId, amount, at })
      await store.endIfOver(tx, of)
      await mandateLog.notify(emit, merchantId, id)
    }
  },
  async onEnded({ tx, emit }, payments) {
    for (const { merchantId, id, paymentId, amount } of payments) {
      const why = (await attemptsOf(tx, { merchantId, id: paymentId })).findLast(({ state }) => state === 'DECLINED')
      const payment = await tx
        .selectFrom('payment')
        .select('failure_code')
        .where('merchant_id', '=', merchantId)
        .where('id', '=', paymentId)
        .executeTakeFirst()
      const state = payment?.failure_code === 'CANCELED' ? 'debit-cancelled' : 'debit-failed'
      await store.endDebit(tx, merchantId, paymentId, state, why?.declineCode ?? payment?.failure_code ?? null)
      await store.endIfOver(tx, { merchant_id: merchantId, id })
      await mandateLog.notify(emit, merchantId, id)
      const of = state === 'debit-failed' ? await store.find(tx, merchantId, id) : undefined
      if (of)
        await tellSellers(
          emit,
          { merchantId, about: `debit ${paymentId} failed`, object: { kind: 'auto-debit', id } },
          {
            en: `The debit of ${toCodeText(amount)} from ${of.customer} under mandate ${of.number} (${of.title}) failed. It is not tried again.`,
            zh: `扣款授权 ${of.number}（${of.title}）向 ${of.customer} 扣款 ${toCodeText(amount)} 失败，不再重试。`,
          },
        )
    }
  },
}
