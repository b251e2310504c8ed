// Alerts that were sent or skipped are kept for as long as the settings say.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { minuteMs } from '@falaj/contract/kernel/time'
import type { Db } from '../../../platform/db/pool.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import type { Settings } from '../../../platform/settings/settings.ts'

const batchMax = 5000
export const pruneAlerts = async (db: Db, days: number): Promise<number> => {
  let total = 0
  for (let batch = batchMax; batch === batchMax; total += batch) {
    const { rows } = await sql`
      delete from follower_alert where (merchant_id, id) in (
        select merchant_id, id from follower_alert
        where state <> 'due' and created_at < now() - make_interval(days => ${days}::int) limit ${batchMax}) returning id`.execute(
      db,
    )
    batch = rows.length
  }
  return total
}
export const pruneAlertsTask = ({ keepDays }: Settings): Task =>
  task({
    kind: 'follower.prune',
    payload: z.unknown(),
    cron: '51 3 * * *',
    timeoutMs: 10 * minuteMs,
    run: async ({ db }) => void (await pruneAlerts(db, keepDays.alerts)),
  })
