// Beside the requests: adds what transfers have written to the sums by day, and at night compares them with the rows. None of it changes what
// a sum is.
import * as z from 'zod/mini'
import { hourMs } from '@falaj/contract/kernel/time'
import { daySums } from '../../../platform/db/day-sums.ts'
import { recordCheck } from '../../../platform/jobs/checks.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import { wrongSentDays } from '../../../platform/money/sent.ts'

const sums = daySums('transfer', 'the folder of transfers by day')
export const { fold: rollUpTransferDays, wrong: wrongTransferDays, loop: makeTransferRollup } = sums

/** Fails loudly, as the look at the books does: totals that are wrong must not be read for long. */
export const checkTransferDaysTask: Task = task({
  kind: 'transfer.check-days',
  payload: z.unknown(),
  cron: '50 1 * * *',
  attemptsMax: 3,
  timeoutMs: hourMs,
  run: async ({ db, log }) => {
    const wrong = await wrongTransferDays(db)
    const wrongSent = await wrongSentDays(db)
    await recordCheck(db, 'transfer-sums', wrong + wrongSent)
    if (wrong > 0) throw new Error(`${wrong} sums of transfers by day or month are not what their rows say`)
    if (wrongSent > 0)
      throw new Error(`${wrongSent} sums of what merchants have sent by day are not what their orders say`)
    log.info('the sums of transfers are right')
  },
})
