import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { newId } from '../base/ids.ts'
import { deadJobs, jobCounts } from './counts.ts'
import { duePage, dueWork, recordKey, type DueRecord, type RecordName } from './due.ts'

// Two merchants' records in a table of the test: `is_poisoned` makes processing throw, `done` counts how often it changed something.
const work = dueWork<RecordName, DueRecord>({
  name: 'test.due',
  clock: '0 2 * * *',
  key: recordKey,
  attemptsMax: 2,
  due: (db, after) =>
    duePage(db, { from: sql`graphile_worker.test_due`, where: sql`done = 0 and at <= now()`, at: sql`at` }, after),
  one: ({ db }, { merchantId, id }) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ done: number; is_poisoned: boolean }>`
        select done, is_poisoned from graphile_worker.test_due where merchant_id = ${merchantId}::uuid and id = ${id}::uuid for update`.execute(
        tx,
      )
      if (rows[0]?.is_poisoned) throw new Error('the record is poisoned')
      if (rows[0]?.done !== 0) return false
      await sql`update graphile_worker.test_due set done = done + 1 where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(
        tx,
      )
      return true
    }),
})

let world: World
const log: string[] = []
const [one, other] = [newId(), newId()]
beforeAll(async () => {
  const logStream = { write: (line: string) => void log.push(line) }
  world = await openWorld({ LOG_LEVEL: 'warn' }, { background: true, tasks: work.tasks, logStream })
  await world.pool
    .query(`create table graphile_worker.test_due (merchant_id uuid, id uuid, at timestamptz, done int not null default 0,
    is_poisoned boolean not null default false)`)
  // What failed waits until the test hurries it.
  await world.pool.query(`create function graphile_worker.test_holds() returns trigger language plpgsql as $$ begin
    new.run_at = now() + interval '1 day';
    return new;
  end $$`)
  await world.pool.query(`create trigger test_holds before update on graphile_worker._private_jobs for each row
    when (old.locked_at is not null and new.locked_at is null and new.last_error is not null) execute function graphile_worker.test_holds()`)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.pool.query('delete from graphile_worker._private_jobs')
  await world.pool.query('delete from graphile_worker.test_due')
  log.length = 0
})

const plant = async (merchantId: string, minutesAgo: number, isPoisoned = false): Promise<string> => {
  const id = newId()
  await world.pool.query(
    `insert into graphile_worker.test_due (merchant_id, id, at, is_poisoned) values ($1, $2, now() - make_interval(mins => $3), $4)`,
    [merchantId, id, minutesAgo, isPoisoned],
  )
  return id
}
const doneOf = async (id: string): Promise<number> =>
  (await world.pool.query<{ done: number }>('select done from graphile_worker.test_due where id = $1', [id])).rows[0]!
    .done
const counts = () => jobCounts(world.pool)
const none = { ready: 0, running: 0, failed: 0, dead: 0 }
const patiently = { timeout: 60_000 }
const hurry = () => world.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
const jobs = async (...args: readonly string[]): Promise<string> => {
  const script = path.join(import.meta.dirname, 'list.ts')
  const env = { ...process.env, DATABASE_URL: world.appUrl }
  return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout
}

describe('a record whose processing throws', () => {
  it('delays no other merchant’s, is retried, raises the alert when it gives up, and runs again when a person says so', async () => {
    const poisoned = await plant(one, 20, true)
    const sound = await plant(other, 10)
    expect(await work.enqueue(world.db)).toBe(2)
    await expect.poll(() => doneOf(sound), patiently).toBe(1)
    await expect.poll(counts, patiently).toEqual({ ...none, failed: 1 })

    // The clock leaves its job as it is: no second one, and no attempt given back.
    expect(await work.enqueue(world.db)).toBe(1)
    expect(await counts()).toEqual({ ...none, failed: 1 })
    await hurry()
    await expect.poll(counts, patiently).toEqual({ ...none, dead: 1 })

    const key = `test.due.record ${one} ${poisoned}`
    await expect.poll(() => log.filter((line) => line.includes('JOB_DEAD')), patiently).toHaveLength(1)
    const alert: unknown = JSON.parse(log.find((line) => line.includes('JOB_DEAD'))!)
    expect(alert).toMatchObject({ level: 50, kind: 'test.due.record', key, attempt: 2 })
    expect(await deadJobs(world.pool)).toEqual({ 'test.due.record': 1 })
    expect(await jobs()).toMatch(
      new RegExp(`dead +test\\.due\\.record +2 of 2 +\\[${one} ${poisoned}\\] the record is poisoned`),
    )
    expect(await work.enqueue(world.db)).toBe(1)
    expect(await counts()).toEqual({ ...none, dead: 1 })

    await world.pool.query('update graphile_worker.test_due set is_poisoned = false')
    expect(await jobs('--retry', 'test.due.record')).toContain('1 dead jobs of test.due.record will run again.')
    await expect.poll(() => doneOf(poisoned), patiently).toBe(1)
    await expect.poll(counts, patiently).toEqual(none)
  })
})

describe('many records', () => {
  it('are all processed, each once, though a page holds fewer and many are due at the same moment', async () => {
    await world.pool.query(
      `insert into graphile_worker.test_due (merchant_id, id, at)
       select case when n % 2 = 0 then $1::uuid else $2::uuid end, gen_random_uuid(), now() - interval '1 hour' from generate_series(1, 1200) n`,
      [one, other],
    )
    expect(await work.enqueue(world.db)).toBe(1200)
    await expect
      .poll(
        async () =>
          (
            await world.pool.query(
              'select count(*)::int as n, max(done) as most from graphile_worker.test_due where done > 0',
            )
          ).rows,
        patiently,
      )
      .toEqual([{ n: 1200, most: 1 }])
    await expect.poll(counts, patiently).toEqual(none)
  })

  it('get one job each from two clocks at once, and nothing changes when a record runs twice or two at once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => plant(one, n)))
    // Held back, so that both clocks find all of them.
    await world.pool.query(`create function graphile_worker.test_delays() returns trigger language plpgsql as
      'begin new.run_at = now() + interval ''1 day''; return new; end'`)
    await world.pool.query(`create trigger test_delays before insert on graphile_worker._private_jobs for each row
      execute function graphile_worker.test_delays()`)
    await Promise.all([work.enqueue(world.db), work.enqueue(world.db)])
    await world.pool.query('drop trigger test_delays on graphile_worker._private_jobs')
    expect(await counts()).toEqual({ ...none, ready: 20 })
    const job = { db: world.db, signal: AbortSignal.timeout(30_000), log: world.app.log, attempt: 1 }
    const key = { merchantId: one, id: ids[0]! }
    const changed = await Promise.all([work.one(job, key), work.one(job, key)])
    expect(changed.toSorted()).toEqual([false, true])
    await hurry()
    await expect.poll(counts, patiently).toEqual(none)
    expect(await Promise.all(ids.map(doneOf))).toEqual(ids.map(() => 1))
  })
})

it('a clock with nothing due asks once and enqueues nothing', async () => {
  let calls = 0
  const idle = dueWork<RecordName, RecordName>({
    ...work,
    due: async () => {
      calls += 1
      return []
    },
  })
  expect(await idle.enqueue(world.db)).toBe(0)
  expect([calls, await counts()]).toEqual([1, none])
})
