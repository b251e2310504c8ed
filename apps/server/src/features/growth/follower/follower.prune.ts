// Messages to followers are kept for as long as the settings say, and the links in them for a year.
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { followerLinkDays, followerMessageDays } from '@falaj/contract/growth/follower-alerts'
import { minuteMs } from '@falaj/contract/kernel/time'
import type { Db } from '../../../platform/db/pool.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import type { Settings } from '../../../platform/settings/settings.ts'

const batchMax = 5000
const inBatches = async (db: Db, gone: RawBuilder<unknown>): Promise<number> => {
  let total = 0
  for (let batch = batchMax; batch === batchMax; total += batch) batch = (await gone.execute(db)).rows.length
  return total
}
/** The newest link of a follower always works: it is in the last message. */
export const pruneFollowers = async (db: Db, messageDays: number): Promise<number> =>
  (await inBatches(
    db,
    sql`delete from follower_alert where (merchant_id, id) in (
      select merchant_id, id from follower_alert where state <> 'due'
        and happened_at < business_now() - make_interval(days => ${messageDays}::int) limit ${batchMax}) returning id`,
  )) +
  (await inBatches(
    db,
    sql`delete from follower_link where token_hash in (
      select l.token_hash from follower_link l where l.created_at < now() - make_interval(days => ${followerLinkDays})
        and exists (select from follower_link n where n.merchant_id = l.merchant_id and n.follower_id = l.follower_id
          and n.created_at > l.created_at) limit ${batchMax}) returning token_hash`,
  ))
export const pruneFollowersTask = ({ keepDays }: Settings): Task =>
  task({
    kind: 'follower.prune',
    payload: z.unknown(),
    cron: '53 3 * * *',
    timeoutMs: 10 * minuteMs,
    // A record that is younger could be announced a second time.
    run: async ({ db }) => void (await pruneFollowers(db, Math.max(keepDays.alerts, followerMessageDays))),
  })
