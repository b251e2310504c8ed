// Every morning of a banking day: settles what is due. What was missed is caught up, the oldest first.
import { isCurrency } from '@falaj/money'
import * as z from 'zod/mini'
import type { Db } from '../db/pool.ts'
import { dueWork, type DueWork } from '../jobs/due.ts'
import { daysLater, dubaiDay, dubaiTime } from '../base/banking-days.ts'
import { businessNow } from '../db/business-clock.ts'
import { dueUntil, settlements } from './settle.ts'

/** On clocks in Dubai. */
export const settlesAt = '06:00'
/** The last day whose settlements may be made at this moment. */
export const settledUntil = (now: Date): string => {
  const today = dubaiDay(now)
  return now >= dubaiTime(today, settlesAt) ? today : daysLater(today, -1)
}

const settlementKey = z.object({ merchantId: z.string(), currency: z.string(), dueOn: z.string() })
/** `now` differs from the business clock in tests only. */
export const settleDue = (now: (db: Db) => Promise<Date> = businessNow): DueWork<z.output<typeof settlementKey>> =>
  dueWork({
    name: 'settlement.due',
    clock: '*/5 * * * *',
    key: settlementKey,
    due: async (db, after) => dueUntil(db, settledUntil(await now(db)), after ? { after } : 'first'),
    one: async ({ db }, { merchantId, currency, dueOn }) =>
      isCurrency(currency) && (await settlements.accrueOne(db, { merchantId, currency, dueOn })) !== null,
  })
