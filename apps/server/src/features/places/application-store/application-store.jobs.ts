// When an application is approved, its stores are made.
import { sql } from 'kysely'
import type { ApplicationStoreFacts } from '@falaj/contract/places/application-store'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import { duePage, dueWork, recordKey, type DueRecord } from '../../../platform/jobs/due.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { makeStore } from './application-store.make.ts'

const waiting = sql`application_store s join merchant_application a on a.id = s.application_id`
const isDue = sql`s.store is null and a.state = 'APPROVED' and a.merchant_id is not null`
export const makeApplicationStores = dueWork({
  name: 'application-store.make',
  clock: '* * * * *',
  key: recordKey,
  due: (db, after: DueRecord | null) =>
    duePage(
      db,
      { from: waiting, where: isDue, at: sql`s.created_at`, merchantId: sql`a.merchant_id`, id: sql`s.id` },
      after,
    ),
  one: ({ db }, { merchantId, id }) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ facts: ApplicationStoreFacts; person_id: string; name: string; mobile: string }>`
        select s.facts, p.id as person_id, p.name, p.mobile from ${waiting} join person p on p.id = a.person_id
        where s.id = ${id}::uuid and a.merchant_id = ${merchantId}::uuid and ${isDue} for update of s`.execute(tx)
      const [row] = rows
      if (!row) return false
      const command = { tx, emit: emitter(tx) }
      const { person_id: personId, name, mobile, facts } = row
      const made = await makeStore(command, { merchantId, personId, name, mobile }, facts)
      await sql`
        update application_store set merchant_id = ${merchantId}::uuid, store = ${made.code}, version = version + 1 where id = ${id}::uuid`.execute(
        tx,
      )
      await writeSystemAudit(tx, 'clock', merchantId, 'store.add', {
        object: `store ${made.id}`,
        after: { code: made.code, name: facts.nameEn, from: 'application' },
      })
      return true
    }),
})
