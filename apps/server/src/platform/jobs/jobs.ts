// Runs the jobs: graphile-worker on connections of its own, with our bounds on attempts and time, and our log.
import { EventEmitter } from 'node:events'
import { parseCronItems, run, runMigrations, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Db } from '../db/pool.ts'
import { makeLoop, makeRest } from '../base/loop.ts'
import { loggerTo, tellFailures } from './job-log.ts'
import { PatientPool } from './patient-pool.ts'
import { freeLost, recoverTask } from './recover.ts'
import { runJob } from './run.ts'
import { attemptsOf, type Task } from './task.ts'

export interface Jobs {
  /** Makes or updates graphile-worker's schema as the application role, then works. */
  start(log: FastifyBaseLogger): Promise<void>
  /** Lets running jobs finish; after five seconds their signal aborts. */
  stop(): Promise<void>
}
const concurrency = 4
const pollEveryMs = 5000
/** So long a node that stops waits for a database that is away, to write down which jobs have ended; and once more for the worker. */
const stopPatienceMs = 6000
const within = (ms: number, work: Promise<unknown>): Promise<unknown> => {
  const { rest, ring } = makeRest()
  return Promise.race([work.finally(ring), rest(ms)])
}

/** graphile-worker writes ids into JSON: it must get them as text, and not as the bigint the rest of the program gets. */
const openPool = (url: string): PatientPool => {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, (text) => text)
  return new PatientPool(url, 'falaj jobs', { max: concurrency + 1, connectionTimeoutMillis: 10_000, types })
}

export const makeJobs = ({
  url,
  db,
  tasks: given,
}: {
  readonly url: string
  readonly db: Db
  readonly tasks: readonly Task[]
}): Jobs => {
  const tasks = [...given, recoverTask(given)]
  const twice = tasks.find(({ kind }, at) => tasks.findIndex((other) => other.kind === kind) !== at)
  if (twice) throw new Error(`two tasks are declared for ${twice.kind}`)
  const crons = tasks.flatMap((each) =>
    each.cron
      ? [{ task: each.kind, match: each.cron, identifier: each.kind, options: { maxAttempts: attemptsOf(each) } }]
      : [],
  )
  let pool: PatientPool | null = null
  let runner: Runner | null = null
  let stopping = false
  let log: FastifyBaseLogger
  /** Under these names this process has taken jobs; these of them it works on, and these have just ended. */
  const holders: string[] = []
  const atWork = new Set<string>()
  const ended = new Set<string>()
  const free = makeLoop({
    name: 'the recovery of lost jobs',
    everyMs: 10_000,
    run: async () => {
      // A job whose end is still being written is not lost.
      if (pool?.isWaiting) return
      const ids = [...atWork, ...ended]
      ended.clear()
      await freeLost(db, holders, ids)
    },
  })

  const ticks = tasks.flatMap(({ kind, loop: tick }) =>
    tick ? [makeLoop({ name: kind, everyMs: tick.everyMs, run: async () => void (await tick.run(db)) })] : [],
  )
  // Batched, because only then the worker learns that a result could not be written, and waits for the last ones when it stops.
  const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }
  const optionsOf = (pgPool: PatientPool) => ({ pgPool, logger: loggerTo(log), noHandleSignals: true, preset })
  // Whatever else ends graphile-worker, it is started again.
  const loop = makeLoop({
    name: 'the job runner',
    everyMs: 1000,
    run: async () => {
      const taskList: TaskList = Object.fromEntries(
        tasks.map((each) => [
          each.kind,
          async (raw: unknown, helpers) => {
            atWork.add(helpers.job.id)
            try {
              await runJob(each, { db, log, raw, helpers })
            } finally {
              atWork.delete(helpers.job.id)
              ended.add(helpers.job.id)
            }
          },
        ]),
      )
      const events: WorkerEvents = new EventEmitter()
      events.on('pool:create', ({ workerPool }) => void holders.push(workerPool.id))
      runner = await run({
        ...optionsOf(pool!),
        events,
        concurrency,
        // It is notified of new jobs: this is how late the next attempt of a failed one may begin.
        pollInterval: pollEveryMs,
        taskList,
        parsedCronItems: parseCronItems(crons),
      })
      tellFailures(runner, log)
      if (stopping) await runner.stop()
      await runner.promise
    },
  })
  return {
    start: async (to) => {
      log = to
      stopping = false
      pool = openPool(url)
      await runMigrations(optionsOf(pool))
      loop.start(log)
      for (const each of [free, ...ticks]) each.start(log)
    },
    stop: async () => {
      stopping = true
      for (const each of [free, ...ticks]) await each.stop()
      const stopped = Promise.all([loop.stop(), runner?.stop().catch(() => undefined)])
      await within(stopPatienceMs, stopped)
      pool?.giveUp()
      // The worker's clock may sleep for a minute after a failure, and is not waited for.
      await within(stopPatienceMs, stopped)
      await pool?.end()
      pool = null
    },
  }
}
