// By the clock: a request that nobody decides on in time ends, and what was held for it is given back.
import { sql } from 'kysely'
import { writeSystemAudit } from '../audit/entry.ts'
import { dueRecords, type DueRecord, type DueWork, type RecordName } from '../jobs/due.ts'
import { emitter } from '../outbox/emit.ts'
import type { Settings } from '../settings/settings.ts'
import type { Approvables } from './approvable.ts'
import { release } from './execute.ts'
import { lockRequest, move, writeStep } from './request.ts'

export const expireRequests = (settings: Settings, approvables: Approvables): DueWork<RecordName, DueRecord> =>
  dueRecords({
    name: 'approval.expire',
    clock: '* * * * *',
    due: {
      from: sql.table('approval_request'),
      where: sql`state in ('CREATED', 'APPLIED') and agreed_at is null and expires_at <= now()`,
      at: sql`expires_at`,
    },
    one: ({ db }, { merchantId, id }) =>
      db.transaction().execute(async (tx) => {
        const own = { tx, settings, emit: emitter(tx) }
        const row = await lockRequest(tx, merchantId, id)
        if (
          (row.state !== 'CREATED' && row.state !== 'APPLIED') ||
          row.agreed_at ||
          row.expires_at.getTime() > Date.now()
        )
          return false
        await release(own, approvables, row)
        const ended = await move(own, row, 'expire', 'expired')
        await writeStep(tx, row, 'expired', null)
        await writeSystemAudit(tx, 'clock', merchantId, 'approval.expire', {
          object: `approval-request ${row.number}`,
          before: { state: row.state },
          after: { state: ended.state },
        })
        return true
      }),
  })
