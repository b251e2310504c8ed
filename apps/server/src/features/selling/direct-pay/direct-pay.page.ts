// The customer's own page of a saved card: given there, read at any time, and removed without a login.
import { sql } from 'kysely'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { agreementPage } from '../../../platform/payment/agreement.ts'
import { endOrder } from '../../../platform/payment/end-order.ts'
import type { OfferContext, PaymentRegistry } from '../../../platform/payment/offer.ts'
import { lockOrder } from '../../../platform/payment/order.ts'
import * as store from './direct-pay.store.ts'
import { savedCardLog } from './direct-pay.log.ts'

const paidBy = async (tx: Store, { merchant_id: merchantId, id }: store.SavedCard) => {
  const { rows } = await sql<{ at: Date; number: string; currency: string; minor: string }>`
    select paid_at as at, number, currency, amount_minor::text as minor from payment
    where merchant_id = ${merchantId}::uuid and offer_id = ${id}::uuid and paid_at is not null order by id desc limit 12`.execute(
    tx,
  )
  return rows.map(({ at, number, currency, minor }) => ({
    at: at.toISOString(),
    number,
    amount: inMinor(minor, currency),
  }))
}
/** By either side: the card is deleted at once, and unconfirmed payments are cancelled. Payments at the bank continue. */
export const withdraw = async (
  { tx, emit, registry }: OfferContext & { readonly registry: PaymentRegistry },
  { merchant_id: merchantId, id }: store.SavedCard,
  personId: string | null = null,
): Promise<void> => {
  const unconfirmed = await store.lockUnconfirmed(tx, merchantId, id)
  const of = await store.lock(tx, merchantId, id)
  savedCardPage.refuseOver(of)
  await store.update(tx, of, { state: 'card-withdrawn', instrument: null, device: null, ended_at: new Date() })
  await savedCardLog.write(tx, merchantId, id, { what: personId ? 'withdrawn' : 'withdrawn-by-customer', personId })
  for (const paymentId of unconfirmed) {
    const order = await lockOrder(tx, { merchantId, id: paymentId })
    if (order) await endOrder({ tx, emit }, registry, order, 'cancel')
  }
  await savedCardLog.notify(emit, merchantId, id)
}
export const savedCardPage = agreementPage({
  kind: 'saved-card',
  product: 'direct-pay',
  consents: store.consents,
  rows: store.rows,
  log: savedCardLog,
  states: { 'card-unsigned': 'to-give', ACTIVE: 'active', 'card-withdrawn': 'withdrawn' },
  unsigned: 'card-unsigned',
  over: { 'card-withdrawn': 'CARD_WITHDRAWN' },
  shown: async (tx, of) => ({ payments: await paidBy(tx, of) }),
  terms: ({ number }) => ({ number, use: 'payments that the customer confirms one by one' }),
  update: (tx, of, given, device) => store.update(tx, of, { ...given, device }),
  given: 'given',
  end: withdraw,
  ended: 'card-withdrawn',
  says: ({ id, customer, number }) => ({
    about: `saved card ${id} removed`,
    text: {
      en: `${customer} removed the saved card ${number}. Nothing can be paid by it any more.`,
      zh: `${customer} 已移除已存银行卡 ${number}，不能再用于付款。`,
    },
  }),
})
