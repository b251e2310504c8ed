// Deliveries are kept for a month.
import { sql } from 'kysely'
import { deliveryDays } from '@falaj/contract/developers/webhook'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db/pool.ts'
import { task } from '../../../platform/jobs/task.ts'

const batchMax = 5000
export const pruneDeliveries = async (db: Db): Promise<number> => {
  let total = 0
  for (let batch = batchMax; batch === batchMax; total += batch) {
    const { rows } = await sql`
      delete from webhook_delivery where (merchant_id, id) in (
        select merchant_id, id from webhook_delivery
        where created_at < now() - make_interval(days => ${deliveryDays}) limit ${batchMax}) returning id`.execute(db)
    batch = rows.length
  }
  await sql`
    delete from webhook_event e where e.at < now() - make_interval(days => ${deliveryDays + 1})
      and not exists (select from webhook_delivery d where d.merchant_id = e.merchant_id and d.event_id = e.id)`.execute(
    db,
  )
  return total
}
export const pruneDeliveriesTask = task({
  kind: 'webhook.prune',
  payload: z.unknown(),
  cron: '41 3 * * *',
  timeoutMs: 10 * 60_000,
  run: async ({ db }) => void (await pruneDeliveries(db)),
})
