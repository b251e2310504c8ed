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
const none: JobCounts = { ready: 0, running: 0, failed: 0, dead: 0 }

/** All zero before the first runner has made the schema. */
export const jobCounts = async (pool: pg.Pool): Promise<JobCounts> => {
  const made = await pool.query("select from pg_catalog.pg_class where oid = to_regclass('graphile_worker.jobs')")
  if (made.rowCount === 0) return none
  const counted = await pool.query<JobCounts>(`
    select count(*) filter (where locked_at is null and attempts = 0)::int as ready,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts > 0 and attempts < max_attempts)::int as failed,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as dead
    from graphile_worker.jobs`)
  return counted.rows[0] ?? none
}
