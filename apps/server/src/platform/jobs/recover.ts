// A node that is killed leaves its jobs locked. No live job holds its lock longer than its time limit, so an older lock belongs to no running node.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../db/pool.ts'
import { task, timeoutMsOf, type Task } from './task.ts'

const graceMs = 30_000

export const recoverTask = (tasks: readonly Task[]): Task =>
  task({
    kind: 'jobs.recover',
    payload: z.unknown(),
    cron: '* * * * *',
    attemptsMax: 1,
    timeoutMs: 20_000,
    run: async ({ db }) => {
      const limits = tasks.map((each) => timeoutMsOf(each) + graceMs)
      await sql`
        update graphile_worker._private_jobs j
        set locked_at = null, locked_by = null, run_at = greatest(j.run_at, now()), last_error = 'the node that ran it stopped'
        from graphile_worker._private_tasks t
        join unnest(${tasks.map((each) => each.kind)}::text[], ${limits}::int[]) as l (kind, ms) on l.kind = t.identifier
        where t.id = j.task_id and j.locked_at < now() - l.ms * interval '1 millisecond'`.execute(db)
    },
  })

/** The answer to a worker that takes a job is on its way for less than this. */
const onItsWay = '10 seconds'

/**
 * Jobs that this process has taken and does not work on: the database was lost between taking a job and saying so. Nobody ran them, so
 * they get their attempt back.
 */
export const freeLost = async (db: Db, holders: readonly string[], ids: readonly string[]): Promise<void> => {
  await sql`
    update graphile_worker._private_jobs
    set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
    where locked_by = any(${holders}::text[]) and id <> all(${ids}::bigint[])
      and locked_at < now() - ${onItsWay}::interval`.execute(db)
}
