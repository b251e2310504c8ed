// What works for the ledger beside the requests: folding hot accounts, summing up days, sealing, and a nightly look at the books.
import * as z from 'zod/mini'
import { hourMs } from '@falaj/contract/kernel/time'
import { selfCheck, type Finding } from '@falaj/ledger/check'
import { sealEntries } from '@falaj/ledger/seal'
import { foldWaiting, makeMonths, summarise } from '@falaj/ledger/upkeep'
import type { Db } from '../db/pool.ts'
import { recordCheck } from '../jobs/checks.ts'
import { task, type Task } from '../jobs/task.ts'
import { makeLoop, quietMs, type Loop } from '../base/loop.ts'

const foldEveryMs = 500
const sealEveryMs = 10_000
const monthsAhead = 3

/** Numbers what waits. Any node may: an account that another one folds is passed over. */
export const makeFolder = (db: Db): Loop =>
  makeLoop({
    name: 'the folder of hot accounts',
    everyMs: foldEveryMs,
    apartMs: foldEveryMs,
    idleMs: quietMs,
    run: async () => {
      let folded = 0
      for (let more = await foldWaiting(db); more > 0; more = await foldWaiting(db)) folded += more
      return folded
    },
  })

/** Sums up days and seals. One node at a time; the others find nothing to do. */
export const makeLedgerSealer = (db: Db): Loop =>
  makeLoop({
    name: 'the sealer of the ledger',
    everyMs: sealEveryMs,
    run: async () => {
      while ((await summarise(db)) > 0);
      while ((await db.transaction().execute(sealEntries)) > 0);
    },
  })

const sayingOf = (found: readonly Finding[]): string =>
  found.map(({ fault, count, example }) => `${fault} ${count} (${example})`).join(', ')

/** Fails loudly: the operator of the installation sees a dead job, and the log names the first of each fault. */
export const checkLedgerTask: Task = task({
  kind: 'ledger.check',
  payload: z.unknown(),
  cron: '30 1 * * *',
  attemptsMax: 3,
  timeoutMs: hourMs,
  run: async ({ db, log }) => {
    const found = await selfCheck(db)
    const faults = found.reduce((sum, { count }) => sum + Number(count), 0)
    await recordCheck(db, 'ledger', faults, found.length > 0 ? sayingOf(found) : null)
    if (found.length > 0) throw new Error(`the books are wrong: ${sayingOf(found)}`)
    log.info('the books are right')
  },
})

export const makeMonthsTask: Task = task({
  kind: 'ledger.months',
  payload: z.unknown(),
  cron: '10 1 * * *',
  run: async ({ db }) => void (await makeMonths(db, new Date(), monthsAhead)),
})
