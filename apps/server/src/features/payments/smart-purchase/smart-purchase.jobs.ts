// A call-back may be lost: instalments that should have been reported by now are requested.
import { sql } from 'kysely'
import { acquirerRailOf, type AcquirerEvent, type AcquirerRail } from '../../../rails/acquirer-rail.ts'
import type { Db } from '../../../platform/db/pool.ts'
import type { TaskContext } from '../../../platform/feature.ts'
import { dueRecords, type DueRecord, type DueWork, type RecordName } from '../../../platform/jobs/due.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { makeAcquirerEvents } from '../../../platform/payment/acquirer-event.ts'

interface AskContext {
  readonly rail: AcquirerRail
  readonly arrive: (db: Db) => (event: AcquirerEvent) => Promise<unknown>
}
/** Plans with an instalment that should have been reported by now; the record's id is its payment's. */
export const askForInstalments = ({ rail, arrive }: AskContext): DueWork<RecordName, DueRecord> =>
  dueRecords({
    name: 'instalment.look',
    clock: '17 * * * *',
    due: {
      from: sql.table('instalment_plan'),
      where: sql`next_on < business_day(now())`,
      at: sql`next_on`,
      type: 'date',
      id: sql`payment_id`,
    },
    async one({ db, signal }, { merchantId, id }) {
      const paid = await db
        .selectFrom('payment_attempt')
        .select('reference')
        .where('merchant_id', '=', merchantId)
        .where('payment_id', '=', id)
        .where('state', '=', 'PAID')
        .executeTakeFirst()
      const status = paid && (await rail.status(paid.reference, signal))
      if (status?.kind !== 'told') return
      for (const event of status.events) if (event.kind.startsWith('instalment')) await arrive(db)(event)
    },
  })
export const instalmentTasks = ({ settings, registry }: TaskContext): readonly Task[] =>
  askForInstalments({
    rail: acquirerRailOf(settings),
    arrive: (db) => makeAcquirerEvents({ db, wakeRelay: () => undefined, settings, registry }),
  }).tasks
