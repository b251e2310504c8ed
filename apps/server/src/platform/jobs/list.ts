// `npm run jobs` prints the dead and the failing jobs with their record and last error; `npm run jobs -- --retry ID` runs one again, with a
// kind in place of the number every dead one of that kind.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { embeddedUrl } from '../db/embedded.ts'
import { connect } from '../db/pool.ts'
import { fromFiles } from '../settings/secret-files.ts'
import { jobCounts } from './counts.ts'

const root = path.join(import.meta.dirname, '../../../../..')
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const refuse = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const { values } = parseArgs({ options: { retry: { type: 'string' } } })
const url =
  fromFiles(process.env, ['DATABASE_URL'])['DATABASE_URL'] ??
  embeddedUrl(path.resolve(root, process.env['FALAJ_DATA_DIR'] ?? '.data'), 'app') ??
  refuse('No database is running here. Fix: npm start in another terminal, or set DATABASE_URL.')
const { pool } = connect(url, 1)

interface FailingJob {
  id: bigint
  kind: string
  attempts: number
  max_attempts: number
  run_at: Date
  key: string | null
  last_error: string | null
}
const list = async (): Promise<void> => {
  const { ready, running, failed, dead } = await jobCounts(pool)
  say(`${ready} ready, ${running} running, ${failed} failed, ${dead} dead`)
  if (failed + dead === 0) return say('No job is failing.')
  const { rows } = await pool.query<FailingJob>(`
    select id, task_identifier as kind, attempts, max_attempts, run_at, key, last_error from graphile_worker.jobs
    where locked_at is null and attempts > 0 order by attempts < max_attempts, id limit 200`)
  for (const job of rows) {
    const isDead = job.attempts >= job.max_attempts
    const facts = [
      String(job.id).padStart(8),
      (isDead ? 'dead' : 'failing').padEnd(7),
      job.kind.padEnd(28),
      `${job.attempts} of ${job.max_attempts}`.padEnd(8),
      (isDead ? '' : `next ${job.run_at.toISOString()}`).padEnd(29),
    ]
    const record = job.key?.startsWith(`${job.kind} `) ? `[${job.key.slice(job.kind.length + 1)}] ` : ''
    say(`${facts.join('  ')}  ${record}${(job.last_error ?? '').split('\n')[0]!.slice(0, 200)}`)
  }
}
/** After an outage of a bank or an acquirer: all that gave up because of it. */
const retryKind = async (kind: string): Promise<void> => {
  const { rowCount } = await pool.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
       where task_identifier = $1 and locked_at is null and attempts >= max_attempts), run_at := now(), attempts := 0)`,
    [kind],
  )
  say(`${rowCount ?? 0} dead jobs of ${kind} will run again.`)
}
const retry = async (id: string): Promise<void> => {
  if (id.includes('.')) return retryKind(id)
  if (!/^\d{1,18}$/.test(id)) refuse('--retry needs a job’s number or kind, as the list shows it.')
  const { rowCount } = await pool.query('select graphile_worker.reschedule_jobs($1, run_at := now(), attempts := 0)', [
    [id],
  ])
  if (rowCount === 0) refuse(`No job ${id} waits: it has run, or runs now.`)
  say(`Job ${id} will run again.`)
}

await (values.retry === undefined ? list() : retry(values.retry))
await pool.end()
