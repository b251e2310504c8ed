// What has had its time: challenges, tickets, codes, grants and ended sessions are of no use to anybody, and full of numbers.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { minuteMs } from '@falaj/contract/kernel/time'
import type { Db } from '../db/pool.ts'
import { task, type Task } from '../jobs/task.ts'
import type { Retention } from '../settings/retention-settings.ts'
import type { Settings } from '../settings/settings.ts'

const expiring = [
  'challenge',
  'identity_ticket',
  'qr_login',
  'login_handover',
  'sms_code',
  'page_grant',
  'step_up_grant',
  'session',
] as const
/** The longest window of any counter is a day. */
const throttleDays = 2

export const pruneIdentity = async (
  db: Db,
  { messages, refusals }: Pick<Retention, 'messages' | 'refusals'>,
): Promise<void> => {
  for (const table of expiring) await sql`delete from ${sql.table(table)} where expires_at < now()`.execute(db)
  await sql`
    delete from throttle where since < now() - make_interval(days => ${throttleDays})
      and (blocked_until is null or blocked_until < now())`.execute(db)
  await sql`delete from refusal_count where hour < now() - make_interval(days => ${refusals}::int)`.execute(db)
  await sql`delete from rail_refusal where last_at < now() - make_interval(days => ${refusals}::int)`.execute(db)
  await sql`delete from message where created_at < now() - make_interval(days => ${messages}::int)`.execute(db)
}

export const pruneIdentityTask = ({ keepDays }: Settings): Task =>
  task({
    kind: 'identity.prune',
    payload: z.unknown(),
    cron: '*/15 * * * *',
    timeoutMs: 5 * minuteMs,
    run: ({ db }) => pruneIdentity(db, keepDays),
  })
