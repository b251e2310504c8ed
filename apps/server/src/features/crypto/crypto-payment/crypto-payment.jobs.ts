// Coins that were confirmed, and quotes whose time is over.
import * as z from 'zod/mini'
import type { TaskContext } from '../../../platform/feature.ts'
import { dueWork, recordKey, type DueRecord, type DueWork, type RecordName } from '../../../platform/jobs/due.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import { settleQuote } from './crypto-payment.settle.ts'
import { dueQuotes } from './crypto-payment.store.ts'

/** Quotes whose time is over; `now` differs from the clock in tests only. */
export const lapseQuotes = (
  around: Pick<TaskContext, 'settings' | 'registry'>,
  now = () => new Date(),
): DueWork<RecordName, DueRecord> =>
  dueWork({
    name: 'crypto-quote.lapse',
    clock: '* * * * *',
    key: recordKey,
    due: (db, after) => dueQuotes(db, now(), after),
    one: ({ db }, quote) => settleQuote(db, around, quote, now()),
  })
export const quoteTasks = ({ settings, registry }: TaskContext): readonly Task[] => [
  task({
    kind: 'crypto-quote.due',
    payload: z.object({ id: z.string() }),
    async run({ db, merchantId, payload: { id } }) {
      if (merchantId) await settleQuote(db, { settings, registry }, { merchantId, id })
    },
  }),
  ...lapseQuotes({ settings, registry }).tasks,
]
