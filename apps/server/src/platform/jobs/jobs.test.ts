import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openWorld, type World } from '../../testing/world.ts'
import { emit } from '../outbox/emit.ts'
import { jobCounts } from './counts.ts'
import { makeJobs } from './jobs.ts'
import { recoverTask } from './recover.ts'
import { task, type Job } from './task.ts'

const runs: Pick<Job<unknown>, 'id' | 'attempt' | 'payload' | 'merchantId'>[] = []
const aborted: unknown[] = []
const tasks = [
  task({
    kind: 'test.fine',
    payload: z.object({ amount: z.int() }),
    run: async ({ id, attempt, payload, merchantId }) => {
      // Typed by its schema: `payload.amount` is a number here.
      runs.push({ id, attempt, payload: payload.amount + 1, merchantId })
    },
  }),
  task({
    kind: 'test.broken',
    payload: z.unknown(),
    attemptsMax: 2,
    run: async ({ id, attempt, payload, merchantId }) => {
      runs.push({ id, attempt, payload, merchantId })
      throw new Error('the bank is closed')
    },
  }),
  task({
    kind: 'test.endless',
    payload: z.unknown(),
    attemptsMax: 1,
    timeoutMs: 200,
    run: ({ signal }) =>
      new Promise(() => {
        signal.addEventListener('abort', () => aborted.push(signal.reason))
      }),
  }),
  task({ kind: 'test.nightly', payload: z.unknown(), cron: '0 2 * * *', run: async () => undefined }),
]

let world: World
const log: string[] = []
beforeAll(async () => {
  const logStream = { write: (line: string) => void log.push(line) }
  world = await openWorld({ LOG_LEVEL: 'warn' }, { background: true, tasks, logStream })
  // What failed waits until the test hurries it; how long it would have waited is written down.
  await world.pool.query(`create table graphile_worker.test_wait (attempts int, seconds float)`)
  await world.pool.query(`create function graphile_worker.test_holds() returns trigger language plpgsql as $$ begin
    insert into graphile_worker.test_wait values (new.attempts, extract(epoch from new.run_at - greatest(now(), old.run_at)));
    new.run_at = now() + interval '1 day';
    return new;
  end $$`)
  await world.pool.query(`create trigger test_holds before update on graphile_worker._private_jobs for each row
    when (old.locked_at is not null and new.locked_at is null and new.last_error is not null) execute function graphile_worker.test_holds()`)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.pool.query('delete from graphile_worker._private_jobs')
  runs.length = 0
  log.length = 0
})

const tell = async (kind: string, payload: Record<string, unknown> = {}): Promise<string> => {
  const [id = ''] = await emit(world.db, { kind, merchantId: null, audience: 'none', payload })
  world.context.wakeRelay()
  return id
}
const counts = () => jobCounts(world.pool)
const none = { ready: 0, running: 0, failed: 0, dead: 0 }
const hurry = () => world.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
const logged = (text: string): string[] => log.filter((line) => line.includes(text))

describe('a job', () => {
  it('runs once per event, with the event’s id and its checked payload, and leaves nothing', async () => {
    const id = await tell('test.fine', { amount: 41 })
    await expect.poll(() => runs).toEqual([{ id, attempt: 1, payload: 42, merchantId: null }])
    await expect.poll(counts).toEqual(none)
  })

  it('is tried again after a failure, then dead: counted, and logged at error level once', async () => {
    const id = await tell('test.broken')
    await expect.poll(counts).toEqual({ ...none, failed: 1 })
    expect(logged('a job is dead')).toEqual([])
    await hurry()
    await expect.poll(counts).toEqual({ ...none, dead: 1 })
    expect(runs.map((run) => [run.id, run.attempt])).toEqual([
      [id, 1],
      [id, 2],
    ])
    await expect.poll(() => logged('a job is dead')).toHaveLength(1)
    expect(JSON.parse(logged('a job is dead')[0]!)).toMatchObject({ level: 50, kind: 'test.broken', attempt: 2 })
    expect(logged('tried again')).toHaveLength(1)
    expect(log.filter((line) => line.includes('the bank is closed'))).toHaveLength(2)
  })

  it('waits longer after each failure', async () => {
    await world.pool.query('delete from graphile_worker.test_wait')
    await tell('test.broken')
    await expect.poll(counts).toEqual({ ...none, failed: 1 })
    await hurry()
    await expect.poll(counts).toEqual({ ...none, dead: 1 })
    const { rows } = await world.pool.query(
      'select round(seconds)::int as seconds from graphile_worker.test_wait order by attempts',
    )
    expect(rows).toEqual([{ seconds: 3 }, { seconds: 7 }])
  })

  it('that takes too long is aborted and counts as failed', async () => {
    await tell('test.endless')
    await expect.poll(counts).toEqual({ ...none, dead: 1 })
    expect(aborted).toEqual([new Error('took longer than 200 ms')])
  })

  it('with a payload its task does not understand fails instead of running', async () => {
    await tell('test.fine', { amount: 'a lot' })
    await expect.poll(counts).toEqual({ ...none, failed: 1 })
    expect(runs).toEqual([])
  })

  it('goes on after its runner’s connections were killed', async () => {
    await world.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'falaj jobs' and datname = current_database()",
    )
    await tell('test.fine', { amount: 1 })
    await expect.poll(() => runs.length).toBe(1)
  })
})

it('a killed node’s jobs are freed once no live job could hold its lock any more', async () => {
  const lockedSince = async (age: string): Promise<void> => {
    const { rows } = await world.pool.query<{ id: bigint }>(
      "select id from graphile_worker.add_job('test.fine', run_at := now() + interval '1 hour')",
    )
    await world.pool.query(
      `update graphile_worker._private_jobs set attempts = 1, locked_by = 'pool-gone', locked_at = now() - $2::interval
       where id = $1`,
      [rows[0]!.id, age],
    )
  }
  await lockedSince('120 seconds')
  await lockedSince('30 seconds')
  // The world's own clock may do the same at the full minute: it is done once.
  await recoverTask(tasks).run({ db: world.db } as Job<unknown>)
  expect(await counts()).toEqual({ ...none, running: 1, failed: 1 })
})

it('a recurring task is known to the clock', async () => {
  const { rows } = await world.pool.query(
    'select identifier from graphile_worker._private_known_crontabs order by identifier',
  )
  expect(rows).toEqual([{ identifier: 'jobs.recover' }, { identifier: 'test.nightly' }])
})

it('two tasks for one kind do not start', () => {
  expect(() => makeJobs({ url: world.appUrl, db: world.db, tasks: [tasks[0]!, tasks[0]!] })).toThrow(
    'two tasks are declared for test.fine',
  )
})

describe('npm run jobs', () => {
  const jobs = async (...args: readonly string[]): Promise<string> => {
    const script = path.join(import.meta.dirname, 'list.ts')
    const env = { ...process.env, DATABASE_URL: world.appUrl }
    return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout
  }

  it('shows the dead and the failing with their last error, and revives one', async () => {
    await tell('test.broken')
    await expect.poll(counts).toEqual({ ...none, failed: 1 })
    expect(await jobs()).toMatch(
      /0 ready, 0 running, 1 failed, 0 dead\n.*failing +test\.broken +1 of 2 .*the bank is closed/s,
    )
    await hurry()
    await expect.poll(counts).toEqual({ ...none, dead: 1 })
    const shown = await jobs()
    expect(shown).toMatch(/dead +test\.broken +2 of 2/)
    const [, id] = /^ *(\d+) +dead/m.exec(shown) ?? []
    runs.length = 0
    expect(await jobs('--retry', id!)).toContain(`Job ${id} will run again.`)
    await expect.poll(() => runs.length).toBe(1)
  })

  it('says so when there is nothing, or no such job', async () => {
    expect(await jobs()).toContain('No job is failing.')
    await expect(jobs('--retry', '999999')).rejects.toThrow('No job 999999 waits')
    await expect(jobs('--retry', 'all')).rejects.toThrow('--retry needs a job’s number or kind')
  })
})
