// Instalment plans of the demo world's past: each payment in instalments has its schedule, collected up to today. One customer is behind, one
// plan was cut short. Rows alone: nobody is told.
import { sql } from 'kysely'
import { instalmentPlans, instalmentsOf, plansFor } from '@falaj/contract/instalment-rules'
import { inMinor } from '../platform/db/page.ts'
import type { Db } from '../platform/db/pool.ts'
import { dubaiDay, dubaiTime } from '../platform/money/banking-days.ts'
import * as store from '../features/smart-purchase/store.ts'
import { sellerOf } from './selling.ts'

const daysBack = 420
export const seedInstalments = async (db: Db): Promise<void> => {
  if (await db.selectFrom('instalment_plan').select('payment_id').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    const { merchantId } = await sellerOf(tx, 'souk')
    const { rows } = await sql<{ id: string; currency: string; minor: string; at: Date }>`
      select id, currency, amount_minor::text as minor, paid_at as at from payment
      where merchant_id = ${merchantId}::uuid and method = 'INSTALLMENT' and paid_at > now() - make_interval(days => ${daysBack})
      order by paid_at desc`.execute(tx)
    const today = dubaiDay(new Date())
    let isBehind = true
    let isCut = true
    for (const [nth, { id, currency, minor, at }] of rows.entries()) {
      const amount = inMinor(minor, currency)
      const plans = plansFor(amount, instalmentPlans)
      const instalments = instalmentsOf(amount, plans[nth % plans.length] ?? 3, dubaiDay(at))
      const ref = { merchantId, paymentId: id }
      await store.add(tx, { ...ref, amount, at, instalments })
      const due = instalments.filter(({ dueOn }) => dueOn <= today)
      const isOpen = due.length > 1 && due.length < instalments.length
      for (const { no, dueOn } of due) {
        const isMissed = isBehind && isOpen && no === due.length
        await store.told(tx, ref, { no, isCollected: !isMissed, at: no === 1 ? at : dubaiTime(dueOn, '09:00') })
        if (isMissed) isBehind = false
      }
      if (!isOpen || isBehind || !isCut || nth % 3 !== 2) continue
      await store.cut(tx, ref, amount.minor)
      isCut = false
    }
  })
}
