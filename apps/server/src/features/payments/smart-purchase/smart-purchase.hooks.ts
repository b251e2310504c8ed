// What happens to a plan: made when the payment is paid, moved on by the provider's word, cut by refunds.
import type { NewEvent } from '../../../platform/outbox/emit.ts'
import type { MethodHooks } from '../../../platform/payment/offer.ts'
import * as store from './smart-purchase.store.ts'

export const changedEvent = ({ merchantId, paymentId }: store.PlanRef): NewEvent => ({
  kind: 'instalment.changed',
  merchantId,
  audience: 'fiatTransactions',
  payload: { id: paymentId },
})
export const instalmentHooks: MethodHooks = {
  method: 'INSTALLMENT',
  async onPaid({ tx, emit }, payments) {
    for (const payment of payments) await store.add(tx, payment)
    await emit(...payments.map(changedEvent))
  },
  async onEvent({ tx, emit }, news) {
    for (const { event, ...ref } of news) {
      const isCollected = event.kind === 'instalment-collected'
      if (await store.recordCollection(tx, ref, { no: event.part ?? 0, isCollected, at: event.at }))
        await emit(changedEvent(ref))
    }
  },
}
