// One run of one job: its payload checked, its time bounded. An outage of the database is not the job's failure: it costs no attempt.
import type { FastifyBaseLogger } from 'fastify'
import type { JobHelpers } from 'graphile-worker'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { isOutage } from '../db/outage.ts'
import type { Db } from '../db/pool.ts'
import { backOffMs, makeRest } from '../base/loop.ts'
import { jobPayload, timeoutMsOf, type Task } from './task.ts'

interface JobContext {
  readonly raw: unknown
  readonly helpers: JobHelpers
  readonly db: Db
  readonly log: FastifyBaseLogger
}

export const runJob = async (declared: Task, given: JobContext): Promise<void> => {
  const { helpers, db, log } = given
  for (;;) {
    try {
      return await runWithinTime(declared, given)
    } catch (error) {
      if (!isOutage(error) || helpers.abortSignal?.aborted) throw error
      log.warn(
        { err: error, job: helpers.job.id, kind: declared.kind },
        'a job met an outage of the database and waits',
      )
      if (!(await isHeldAfterOutage(db, helpers))) throw error
    }
  }
}

/** Waits until the database answers and renews the lock: false when somebody else has taken the job meanwhile, or the node stops. */
const isHeldAfterOutage = async (db: Db, { job, abortSignal }: JobHelpers): Promise<boolean> => {
  const { rest, ring } = makeRest()
  abortSignal?.addEventListener('abort', ring)
  for (let failures = 1; !abortSignal?.aborted; failures += 1) {
    try {
      const held = await sql`
        update graphile_worker._private_jobs set locked_at = now()
        where id = ${job.id} and locked_by = ${job.locked_by}`.execute(db)
      return held.numAffectedRows === 1n
    } catch (error) {
      if (!isOutage(error)) throw error
      await rest(backOffMs(failures))
    }
  }
  return false
}

const runWithinTime = async (declared: Task, { raw, helpers, db, log }: JobContext): Promise<void> => {
  const { eventId, merchantId = null, personId = null, payload: wire } = z.parse(jobPayload, raw)
  const payload = z.parse(declared.payload, wire)
  const id = eventId ?? helpers.job.id

  const timeoutMs = timeoutMsOf(declared)
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new Error(`took longer than ${timeoutMs} ms`)), timeoutMs)
  const signal = AbortSignal.any([timeout.signal, helpers.abortSignal])
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  // It may come when nobody waits for it any more.
  aborted.catch(() => undefined)
  try {
    const job = { id, attempt: helpers.job.attempts, merchantId, personId, payload, db, log, signal }
    await Promise.race([declared.run(job), aborted])
  } finally {
    clearTimeout(timer)
  }
}
