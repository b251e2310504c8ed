// Stores open and close on their dates.
import { sql } from 'kysely'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import { dueWork, duePage, recordKey, type DueRecord, type RecordName } from '../../../platform/jobs/due.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { closeIfDue, openIfDue } from './store.opening.ts'

const today = sql`business_day(business_now())`
export const closeStores = dueWork<RecordName, DueRecord>({
  name: 'store.close',
  clock: '* * * * *',
  key: recordKey,
  due: (db, after) =>
    duePage(
      db,
      {
        from: sql`store`,
        where: sql`state <> 'closed' and closed_from is not null and closed_from <= ${today}`,
        at: sql`closed_from`,
        type: 'date',
      },
      after,
    ),
  one: ({ db }, { merchantId, id }) =>
    db.transaction().execute(async (tx) => {
      const closed = await closeIfDue({ tx, emit: emitter(tx) }, merchantId, id)
      if (closed)
        await writeSystemAudit(tx, 'clock', merchantId, 'store.close', {
          object: `store ${id}`,
          after: { state: 'closed' },
        })
    }),
})
export const openStores = dueWork<RecordName, DueRecord>({
  name: 'store.open',
  clock: '* * * * *',
  key: recordKey,
  due: (db, after) =>
    duePage(
      db,
      {
        from: sql`store s`,
        where: sql`s.state = 'review' and s.closed_from is null and s.opens_on <= ${today} and s.address is not null and exists (select from store_photo f
          where f.merchant_id = s.merchant_id and f.store = s.code and f.kind = 'front' and f.state = 'approved')`,
        at: sql`s.opens_on`,
        type: 'date',
        merchantId: sql`s.merchant_id`,
        id: sql`s.id`,
      },
      after,
    ),
  one: ({ db }, { merchantId, id }) =>
    db.transaction().execute(async (tx) => {
      const opened = await openIfDue({ tx, emit: emitter(tx) }, merchantId, id)
      if (opened)
        await writeSystemAudit(tx, 'clock', merchantId, 'store.open', {
          object: `store ${id}`,
          after: { state: 'active' },
        })
    }),
})
