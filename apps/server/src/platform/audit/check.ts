// Every night, every chain of the operation history is verified as a merchant verifies its own. The result is a figure in /metrics.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { hourMs } from '@falaj/contract/kernel/time'
import type { Db } from '../db/pool.ts'
import { recordCheck } from '../jobs/checks.ts'
import { task, type Task } from '../jobs/task.ts'
import { verifyChain } from './verify.ts'

/** The first fault, or null. */
export const checkHistory = async (db: Db, signal?: AbortSignal): Promise<string | null> => {
  const { rows } = await sql<{ chain: string }>`
    with recursive each (chain) as (
      (select chain from audit_block order by chain limit 1)
      union all
      select (select b.chain from audit_block b where b.chain > each.chain order by b.chain limit 1) from each where each.chain is not null
    ) select chain from each where chain is not null`.execute(db)
  let first: string | null = null
  let faults = 0
  for (const { chain } of rows) {
    signal?.throwIfAborted()
    const verdict = await verifyChain(db, chain)
    if (verdict.ok) continue
    first ??= `${chain}: ${verdict.why} in block ${verdict.block}`
    faults += 1
  }
  await recordCheck(db, 'history-chain', faults, first)
  return first
}

/** Fails loudly, like the check of the ledger's chains. */
export const checkHistoryTask: Task = task({
  kind: 'history.chain',
  payload: z.unknown(),
  cron: '40 2 * * *',
  attemptsMax: 3,
  timeoutMs: 6 * hourMs,
  run: async ({ db, log, signal }) => {
    const fault = await checkHistory(db, signal)
    if (fault) throw new Error(`the history is not what was sealed: ${fault}`)
    log.info('the history is what was sealed')
  },
})
