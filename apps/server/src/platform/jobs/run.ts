// One run of one job: its payload checked, its time bounded.
import type { FastifyBaseLogger } from 'fastify'
import type { JobHelpers } from 'graphile-worker'
import * as z from 'zod/mini'
import type { Db } from '../db/pool.ts'
import { jobPayload, timeoutMsOf, type Task } from './task.ts'

export const runWithinTime = async (
  declared: Task,
  given: { readonly raw: unknown; readonly helpers: JobHelpers; readonly db: Db; readonly log: FastifyBaseLogger },
): Promise<void> => {
  const { raw, helpers, db, log } = given
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
