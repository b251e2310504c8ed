// A call-back may be lost: what should have been told of instalments by now is asked for.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { acquirerRailOf, type AcquirerEvent, type AcquirerRail } from '../../../rails/acquirer-rail.ts'
import type { Db } from '../../../platform/db/pool.ts'
import type { TaskContext } from '../../../platform/feature.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import { makeAcquirerEvents } from '../../../platform/payment/acquirer-event.ts'

/** How many events were heard, also those that are known. */
export const askForInstalments = async (
  db: Db,
  rail: AcquirerRail,
  arrive: (event: AcquirerEvent) => Promise<unknown>,
  signal: AbortSignal,
): Promise<number> => {
  const { rows } = await sql<{ reference: string }>`
    select a.reference from instalment_plan i
    join payment_attempt a on a.merchant_id = i.merchant_id and a.payment_id = i.payment_id and a.state = 'PAID'
    where i.next_on < business_day(now()) order by i.next_on limit 200`.execute(db)
  let answered = 0
  for (const { reference } of rows) {
    const status = await rail.status(reference, signal)
    if (status.kind !== 'told') continue
    for (const event of status.events)
      if (event.kind.startsWith('instalment')) {
        await arrive(event)
        answered += 1
      }
  }
  return answered
}
export const instalmentTasks = ({ settings, registry }: TaskContext): readonly Task[] => [
  task({
    kind: 'instalment.look',
    payload: z.optional(z.unknown()),
    cron: '17 * * * *',
    run: async ({ db, signal }) => {
      const arrive = makeAcquirerEvents({ db, wakeRelay: () => undefined, settings, registry })
      await askForInstalments(db, acquirerRailOf(settings), arrive, signal)
    },
  }),
]
