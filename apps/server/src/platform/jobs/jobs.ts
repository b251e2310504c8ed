// Runs the jobs: graphile-worker on connections of its own, with our bounds on attempts and time, and our log.
import { parseCronItems, run, runMigrations, type Runner, type TaskList } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Db } from '../db/pool.ts'
import { makeLoop } from '../loop.ts'
import { loggerTo, tellFailures } from './job-log.ts'
import { recoverTask } from './recover.ts'
import { runWithinTime } from './run.ts'
import { attemptsOf, type Task } from './task.ts'

export interface Jobs {
  /** Makes or updates graphile-worker's schema as the application role, then works. */
  start(log: FastifyBaseLogger): Promise<void>
  /** Lets running jobs finish; after five seconds their signal aborts. */
  stop(): Promise<void>
}
const concurrency = 4

/** graphile-worker writes ids into JSON: it must get them as text, and not as the bigint the rest of the program gets. */
const openPool = (url: string): pg.Pool => {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, (text) => text)
  const pool = new pg.Pool({ connectionString: url, max: concurrency + 1, application_name: 'falaj jobs', types })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
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
  let pool: pg.Pool | null = null
  let runner: Runner | null = null
  let stopping = false
  let log: FastifyBaseLogger

  const optionsOf = (pgPool: pg.Pool) => ({ pgPool, logger: loggerTo(log), noHandleSignals: true })
  // graphile-worker gives up when it cannot write a job's end; then it is started again.
  const loop = makeLoop({
    name: 'the job runner',
    everyMs: 1000,
    turn: async () => {
      const taskList: TaskList = Object.fromEntries(
        tasks.map((each) => [each.kind, (raw: unknown, helpers) => runWithinTime(each, { db, log, raw, helpers })]),
      )
      runner = await run({
        ...optionsOf(pool!),
        concurrency,
        pollInterval: 1000,
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
    },
    stop: async () => {
      stopping = true
      const ended = loop.stop()
      await runner?.stop().catch(() => undefined)
      await ended
      await pool?.end()
      pool = null
    },
  }
}
