// What the log says of jobs: a failure once, without the payload; a dead job at error level.
import { Logger, type Runner } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'

/** What an alarm on the log looks for: a job has given up, and a person must look. */
export const deadAlert = 'JOB_DEAD'

/** `tellFailures` logs failures, once each and without the payload. */
export const loggerTo = (log: FastifyBaseLogger): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta?.['failure']) return
    if (level === 'error' || level === 'warning') log.warn(message)
    else log.debug(message)
  })

export const tellFailures = (runner: Runner, log: FastifyBaseLogger): void => {
  const facts = (job: { id: string; task_identifier: string; attempts: number; key: string | null }, err: unknown) => ({
    job: job.id,
    kind: job.task_identifier,
    // The record, for due work.
    ...(job.key ? { key: job.key } : {}),
    attempt: job.attempts,
    err,
  })
  runner.events.on('job:error', ({ job, error }) => {
    if (job.attempts < job.max_attempts) log.warn(facts(job, error), 'a job failed and will be tried again')
  })
  runner.events.on('job:failed', ({ job, error }) =>
    log.error({ alert: deadAlert, ...facts(job, error) }, 'a job is dead'),
  )
}
