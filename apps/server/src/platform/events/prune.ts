// Published events are stored for some days, a week by default: a console that was away longer reads everything anew.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { minuteMs } from '@falaj/contract/kernel/time'
import type { Db } from '../db/pool.ts'
import { task, type Task } from '../jobs/task.ts'
import type { Settings } from '../settings/settings.ts'

const batchMax = 5000

/** Walks up from the lowest number, so no index on the time is needed: numbers and publishing times grow together. */
export const pruneEvents = async (db: Db, days: number): Promise<number> => {
  let total = 0
  for (let batch = batchMax; batch === batchMax; total += batch) {
    const { rows } = await sql<{ pruned: number }>`
      with gone as (
        delete from event where number in (select number from event order by number limit ${batchMax})
          and published_at < now() - make_interval(days => ${days}::int)
        returning number
      ), told as (
        update event_bounds set pruned_number = greatest(pruned_number, (select max(number) from gone))
        where exists (select from gone)
      )
      select count(*)::int as pruned from gone`.execute(db)
    batch = rows[0]!.pruned
  }
  return total
}

export const pruneTask = ({ keepDays }: Settings): Task =>
  task({
    kind: 'events.prune',
    payload: z.unknown(),
    cron: '17 * * * *',
    timeoutMs: 10 * minuteMs,
    run: async ({ db }) => void (await pruneEvents(db, keepDays.events)),
  })
