// Beside the requests: adds what transfers have written to the sums by day, and at night compares them with the rows. None of it changes what
// a sum is.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Store } from '../../platform/db/pool.ts'
import { task, type Task } from '../../platform/jobs/task.ts'
import { makeLoop, type Loop } from '../../platform/loop.ts'
import { wrongSentDays } from '../../platform/money/sent.ts'

const foldEveryMs = 1000
const linesMax = 5000

/** How many lines it has added. */
export const rollUpTransferDays = async (db: Store, max = linesMax): Promise<number> => {
  const { rows } = await sql<{ folded: bigint }>`select fold_transfer_days(${max}::int) as folded`.execute(db)
  return Number(rows[0]?.folded)
}

/** One node at a time; the others find nothing to do. */
export const makeTransferRollup = (db: Db): Loop =>
  makeLoop({
    name: 'the folder of transfers by day',
    everyMs: foldEveryMs,
    run: async () => {
      while ((await rollUpTransferDays(db)) > 0);
    },
  })

/** How many sums are not what their rows say. */
export const wrongTransferDays = async (db: Store): Promise<number> => {
  const { rows } = await sql<{ wrong: bigint }>`select count(*) as wrong from wrong_transfer_days()`.execute(db)
  return Number(rows[0]?.wrong)
}

/** Fails loudly, as the look at the books does: totals that are wrong must not be read for long. */
export const checkTransferDaysTask: Task = task({
  kind: 'transfer.check-days',
  payload: z.unknown(),
  cron: '50 1 * * *',
  attemptsMax: 3,
  timeoutMs: 60 * 60_000,
  run: async ({ db, log }) => {
    const wrong = await wrongTransferDays(db)
    if (wrong > 0) throw new Error(`${wrong} sums of transfers by day or month are not what their rows say`)
    const wrongSent = await wrongSentDays(db)
    if (wrongSent > 0)
      throw new Error(`${wrongSent} sums of what merchants have sent by day are not what their orders say`)
    log.info('the sums of transfers are right')
  },
})
