// Every morning of a banking day: settles what is due. What was missed is caught up, the oldest first.
import * as z from 'zod/mini'
import type { Db } from '../db/pool.ts'
import { task, type Task } from '../jobs/task.ts'
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

export const settleDue = async (db: Db, now: Date, signal?: AbortSignal): Promise<number> =>
  settlements.accrueAll(db, await dueUntil(db, settledUntil(now)), signal)

export const settlementTask: Task = task({
  kind: 'settlement.due',
  payload: z.optional(z.unknown()),
  cron: '*/5 * * * *',
  timeoutMs: 10 * 60_000,
  run: async ({ db, signal }) => void (await settleDue(db, await businessNow(db), signal)),
})
