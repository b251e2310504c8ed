// The database goes away under the job runner, in each phase of a job.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openGate, type Gate } from '../../testing/gate.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { connect } from '../db/pool.ts'
import { jobCounts } from './counts.ts'
import { makeJobs, type Jobs } from './jobs.ts'
import { freeLost } from './recover.ts'
import { task } from './task.ts'

const runs: number[] = []
let begun = 0
let mayFinish = Promise.withResolvers<void>()
const tasks = [
  // Needs the database at no moment of its own.
  task({
    kind: 'test.apart',
    payload: z.unknown(),
    attemptsMax: 1,
    run: async ({ attempt }) => {
      begun += 1
      await mayFinish.promise
      runs.push(attempt)
    },
  }),
  task({
    kind: 'test.broken',
    payload: z.unknown(),
    attemptsMax: 1,
    run: async () => {
      begun += 1
      await mayFinish.promise
      throw new Error('not the database’s fault')
    },
  }),
  task({
    kind: 'test.asking',
    payload: z.unknown(),
    attemptsMax: 1,
    run: async ({ db, attempt }) => {
      begun += 1
      await mayFinish.promise
      await db.selectFrom('device').select('id').limit(1).execute()
      runs.push(attempt)
    },
  }),
]

let world: World
let gate: Gate
let node: ReturnType<typeof connect>
let jobs: Jobs
const unhandled: unknown[] = []
const hear = (error: unknown): void => void unhandled.push(error)
const log = { warn: () => undefined, debug: () => undefined, info: () => undefined, error: () => undefined } as never

beforeAll(async () => {
  process.on('unhandledRejection', hear)
  world = await openWorld()
  gate = await openGate(world.appUrl)
  node = connect(gate.url, 4)
  jobs = makeJobs({ url: gate.url, db: node.db, tasks })
  await jobs.start(log)
})
afterAll(async () => {
  await jobs.stop()
  await node.db.destroy()
  await gate.close()
  await world.close()
  process.off('unhandledRejection', hear)
})
beforeEach(() => {
  runs.length = 0
  begun = 0
  mayFinish = Promise.withResolvers()
})

const none = { ready: 0, running: 0, failed: 0, dead: 0 }
const counts = () => jobCounts(world.pool)
const add = (kind: string) => world.pool.query('select graphile_worker.add_job($1, max_attempts := 1)', [kind])
const patiently = { timeout: 30_000 }
/** Long enough for the worker to have tried in vain. */
const awhile = () => new Promise((resolve) => setTimeout(resolve, 1500))

describe('a job that is in flight when the database goes away', () => {
  it('and succeeds meanwhile is recorded when it comes back, and ran once', async () => {
    await add('test.apart')
    await expect.poll(() => begun, patiently).toBe(1)
    await gate.close()
    mayFinish.resolve()
    await expect.poll(() => runs, patiently).toEqual([1])
    await awhile()
    await gate.open()
    await expect.poll(counts, patiently).toEqual(none)
    expect([runs, begun, unhandled]).toEqual([[1], 1, []])
  })

  it('and fails meanwhile is recorded too', async () => {
    await add('test.broken')
    await expect.poll(() => begun, patiently).toBe(1)
    await gate.close()
    mayFinish.resolve()
    await awhile()
    await gate.open()
    await expect.poll(counts, patiently).toEqual({ ...none, dead: 1 })
    expect(unhandled).toEqual([])
    await world.pool.query('delete from graphile_worker._private_jobs')
  })

  it('and needs it runs again when it comes back, in the same attempt', async () => {
    await add('test.asking')
    await expect.poll(() => begun, patiently).toBe(1)
    await gate.close()
    mayFinish.resolve()
    await awhile()
    await gate.open()
    await expect.poll(() => runs, patiently).toEqual([1])
    await expect.poll(counts, patiently).toEqual(none)
    expect(unhandled).toEqual([])
  })
})

it('jobs that come after an idle outage run by themselves', async () => {
  mayFinish.resolve()
  await gate.close()
  await add('test.apart')
  await awhile()
  expect(await counts()).toEqual({ ...none, ready: 1 })
  await gate.open()
  await expect.poll(counts, patiently).toEqual(none)
  expect([runs, unhandled]).toEqual([[1], []])
})

it('a job that was taken while the answer was lost is free again with its attempt', async () => {
  const lock = async (holder: string, age: string): Promise<string> => {
    const { rows } = await world.pool.query<{ id: bigint }>(
      "select id from graphile_worker.add_job('test.apart', run_at := now() + interval '1 hour')",
    )
    const id = String(rows[0]!.id)
    await world.pool.query(
      `update graphile_worker._private_jobs set attempts = 1, locked_by = $2, locked_at = now() - $3::interval where id = $1`,
      [id, holder, age],
    )
    return id
  }
  const lost = await lock('pool-of-the-test', '11 seconds')
  const job = await lock('pool-of-the-test', '1 second')
  const atWork = await lock('pool-of-the-test', '1 minute')
  const foreign = await lock('pool-elsewhere', '1 minute')
  await freeLost(world.db, ['pool-of-the-test'], [atWork])
  const { rows } = await world.pool.query<{ id: bigint; attempts: number; locked: boolean }>(
    'select id, attempts, locked_at is not null as locked from graphile_worker._private_jobs order by id',
  )
  expect(rows.map(({ id, attempts, locked }) => [String(id), attempts, locked])).toEqual([
    [lost, 0, false],
    [job, 1, true],
    [atWork, 1, true],
    [foreign, 1, true],
  ])
  await world.pool.query('delete from graphile_worker._private_jobs')
})

it('a node that is stopped while the database is away stops', async () => {
  const other = makeJobs({ url: gate.url, db: node.db, tasks })
  await other.start(log)
  await gate.close()
  await other.stop()
  await gate.open()
  expect(unhandled).toEqual([])
})
