// By the clock: a request nobody has decided on in time ends, and what was held for it is given back.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { writeSystemAudit } from '../audit/entry.ts'
import type { Db } from '../db/pool.ts'
import { task, type Task } from '../jobs/task.ts'
import { emitter } from '../outbox/emit.ts'
import type { Settings } from '../settings/settings.ts'
import type { Approvables } from './approvable.ts'
import { release } from './execute.ts'
import { lockRequest, move, writeStep } from './request.ts'

export const expireRequests = async (db: Db, settings: Settings, approvables: Approvables): Promise<number> => {
  const { rows } = await sql<{ id: string; merchant_id: string }>`
    select id, merchant_id from approval_request where state in ('CREATED', 'APPLIED') and agreed_at is null and expires_at <= now()
    order by expires_at limit 500`.execute(db)
  let count = 0
  for (const { id, merchant_id: merchantId } of rows)
    await db.transaction().execute(async (tx) => {
      const own = { tx, settings, emit: emitter(tx) }
      const row = await lockRequest(tx, merchantId, id)
      // Somebody was quicker.
      if (
        (row.state !== 'CREATED' && row.state !== 'APPLIED') ||
        row.agreed_at ||
        row.expires_at.getTime() > Date.now()
      )
        return
      await release(own, approvables, row)
      const ended = await move(own, row, 'expire', 'expired')
      await writeStep(tx, row, 'expired', null)
      await writeSystemAudit(tx, 'clock', merchantId, 'approval.expire', {
        object: `approval-request ${row.number}`,
        before: { state: row.state },
        after: { state: ended.state },
      })
      count += 1
    })
  return count
}

export const expireTask = (settings: Settings, approvables: Approvables): Task =>
  task({
    kind: 'approval.expire',
    payload: z.unknown(),
    cron: '* * * * *',
    run: async ({ db }) => void (await expireRequests(db, settings, approvables)),
  })
