// Instalment plans of the demo world's past: each payment in instalments has its schedule, collected up to today. Some customers are behind.
// Only rows are written: no notices are sent.
import { instalmentsOf, plansFor } from '@falaj/contract/payments/instalment-rules'
import type { Store } from '../platform/db/pool.ts'
import { dubaiDay, dubaiTime } from '../platform/base/banking-days.ts'
import { leastPlans } from '../features/payments/smart-purchase/smart-purchase.offer.ts'
import * as store from '../features/payments/smart-purchase/smart-purchase.store.ts'
import { chanceOf } from './chance.ts'
import type { PastPayment } from './trade.ts'

export const keepPlans = async (tx: Store, tried: readonly PastPayment[]): Promise<void> => {
  const today = dubaiDay(new Date())
  for (const { payment, failure } of tried) {
    if (failure !== null || payment.with.method !== 'INSTALLMENT') continue
    const { merchantId, id: paymentId, amount, at } = payment
    const chance = chanceOf('plan', payment.number)
    const plans = plansFor(amount, leastPlans)
    const parts = plans[Math.floor(chance() * plans.length)]
    if (!parts) continue
    const instalments = instalmentsOf(amount, parts, dubaiDay(at))
    await store.add(tx, { merchantId, paymentId, amount, at, instalments })
    const due = instalments.filter(({ dueOn }) => dueOn <= today)
    const isBehind = due.length > 1 && due.length < parts && chance() < 0.3
    for (const { no, dueOn } of due) {
      const isCollected = !(isBehind && no === due.length)
      await store.recordCollection(
        tx,
        { merchantId, paymentId },
        { no, isCollected, at: no === 1 ? at : dubaiTime(dueOn, '09:00') },
      )
    }
  }
}
