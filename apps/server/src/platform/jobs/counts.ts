// How the jobs stand: what /metrics shows and `npm run jobs` prints.
import type pg from 'pg'

export interface JobCounts {
  /** Not tried yet. */
  readonly ready: number
  readonly running: number
  /** Failed, and will be tried again. */
  readonly failed: number
  /** Failed for the last time: a person must look. */
  readonly dead: number
}
/** Jobs that have given up, by kind. */
export type DeadJobs = Readonly<Record<string, number>>
const none: JobCounts = { ready: 0, running: 0, failed: 0, dead: 0 }

const isMade = async (pool: pg.Pool): Promise<boolean> => {
  const made = await pool.query("select from pg_catalog.pg_class where oid = to_regclass('graphile_worker.jobs')")
  return made.rowCount !== 0
}

/** All zero before the first runner has made the schema. */
export const jobCounts = async (pool: pg.Pool): Promise<JobCounts> => {
  if (!(await isMade(pool))) return none
  const counted = await pool.query<JobCounts>(`
    select count(*) filter (where locked_at is null and attempts = 0)::int as ready,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts > 0 and attempts < max_attempts)::int as failed,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as dead
    from graphile_worker.jobs`)
  return counted.rows[0] ?? none
}

/** Empty before the first runner has made the schema. */
export const deadJobs = async (pool: pg.Pool): Promise<DeadJobs> => {
  if (!(await isMade(pool))) return {}
  const { rows } = await pool.query<{ kind: string; count: number }>(`
    select task_identifier as kind, count(*)::int as count from graphile_worker.jobs
    where locked_at is null and attempts >= max_attempts group by 1 order by 1`)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
