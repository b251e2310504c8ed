// Deliveries are kept for a month, or longer if the settings say so.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db/pool.ts'
import type { TaskContext } from '../../../platform/feature.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'

const batchMax = 5000
export const pruneDeliveries = async (db: Db, days: number): Promise<number> => {
  let total = 0
  for (let batch = batchMax; batch === batchMax; total += batch) {
    const { rows } = await sql`
      delete from webhook_delivery where (merchant_id, id) in (
        select merchant_id, id from webhook_delivery
        where created_at < now() - make_interval(days => ${days}::int) limit ${batchMax}) returning id`.execute(db)
    batch = rows.length
  }
  await sql`
    delete from webhook_event e where e.at < now() - make_interval(days => ${days + 1}::int)
      and not exists (select from webhook_delivery d where d.merchant_id = e.merchant_id and d.event_id = e.id)`.execute(
    db,
  )
  return total
}
export const pruneDeliveriesTask = ({ settings }: TaskContext): Task =>
  task({
    kind: 'webhook.prune',
    payload: z.unknown(),
    cron: '41 3 * * *',
    timeoutMs: 10 * 60_000,
    run: async ({ db }) => void (await pruneDeliveries(db, settings.keepDays.deliveries)),
  })
