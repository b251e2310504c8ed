// Every morning of a banking day: settles what is due. What was missed is caught up, the oldest first.
import * as z from 'zod/mini'
import { writeHouseLine } from '../audit/line.ts'
import type { Db } from '../db/pool.ts'
import { task, type Task } from '../jobs/task.ts'
import { emitter } from '../outbox/emit.ts'
import { daysLater, dubaiDay, dubaiTime } from './banking-days.ts'
import { businessNow } from './business-clock.ts'
import { dueUntil, settle, type Due, type Settled } from './settle.ts'

/** On clocks in Dubai. */
export const settlesAt = '06:00'
/** The last day whose settlements may be made at this moment. */
export const settledUntil = (now: Date): string => {
  const today = dubaiDay(now)
  return now >= dubaiTime(today, settlesAt) ? today : daysLater(today, -1)
}

/** In a transaction of its own: one merchant's trouble is not another's. */
export const settleOne = (db: Db, due: Due, early = false): Promise<Settled | null> =>
  db.transaction().execute(async (tx) => {
    const settled = await settle({ tx, emit: emitter(tx) }, due, { early })
    if (settled)
      await writeHouseLine(tx, 'provider', due.merchantId, 'settlement.make', {
        object: `settlement ${settled.number}`,
        after: { currency: due.currency, net: String(settled.net), dueOn: due.dueOn },
      })
    return settled
  })

/** How many were made. Goes on after one that fails, and then fails itself, so that it is tried again. */
export const settleDue = async (db: Db, now: Date, signal?: AbortSignal): Promise<number> => {
  let made = 0
  const failures: unknown[] = []
  for (const due of await dueUntil(db, settledUntil(now))) {
    signal?.throwIfAborted()
    try {
      if (await settleOne(db, due)) made += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} settlements failed`)
  return made
}

export const settlementTask: Task = task({
  kind: 'settlement.due',
  payload: z.optional(z.unknown()),
  cron: '*/5 * * * *',
  timeoutMs: 10 * 60_000,
  run: async ({ db, signal }) => void (await settleDue(db, await businessNow(db), signal)),
})
