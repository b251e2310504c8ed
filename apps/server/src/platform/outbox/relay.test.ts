import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { scale } from '../../testing/scale.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { connect } from '../db/pool.ts'
import { task } from '../jobs/task.ts'
import { emit, type NewEvent } from './emit.ts'
import { publishBatch } from './publish.ts'
import { makeRelay } from './relay.ts'

const silent = { warn: () => undefined, info: () => undefined } as never
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.owner.query('truncate outbox, event')
  await world.owner.query('update event_bounds set last_number = 0, pruned_number = 0')
})

const event = (kind: string): NewEvent => ({ kind, merchantId: null, audience: 'none', payload: { of: kind } })
interface Row {
  number: bigint
  id: string
  kind: string
}
const published = async (): Promise<Row[]> =>
  (await world.owner.query<Row>('select number, id, kind from event order by number')).rows
const waiting = async (): Promise<number> => (await world.owner.query('select from outbox')).rowCount ?? 0
const inTransaction = (...kinds: readonly string[]) =>
  world.db.transaction().execute(async (tx) => {
    for (const kind of kinds) await emit(tx, event(kind))
  })

describe('one batch', () => {
  it('moves events from the outbox to the log, numbered without a gap, in the order they were emitted', async () => {
    const kinds = Array.from({ length: 20 }, (_, at) => `test.n${at}`)
    await inTransaction(...kinds)
    expect(await publishBatch(world.db, [])).toBe(20)
    expect((await published()).map(({ number, kind }) => [Number(number), kind])).toEqual(
      kinds.map((kind, at) => [at + 1, kind]),
    )
    expect(await waiting()).toBe(0)
    expect(await publishBatch(world.db, [])).toBe(0)
  })

  it('keeps counting after the log was pruned empty', async () => {
    await inTransaction('test.a')
    await publishBatch(world.db, [])
    await world.owner.query('delete from event')
    await inTransaction('test.b')
    await publishBatch(world.db, [])
    expect((await published()).map(({ number }) => number)).toEqual([2n])
  })

  it('says nothing of a change that was rolled back', async () => {
    const change = world.db.transaction().execute(async (tx) => {
      await emit(tx, event('test.undone'))
      throw new Error('undone')
    })
    await expect(change).rejects.toThrow('undone')
    await publishBatch(world.db, [])
    expect(await published()).toEqual([])
  })

  it('numbers by publication: the transaction that wrote first and commits last gets the higher number', async () => {
    const late = new pg.Client({ connectionString: world.appUrl })
    await late.connect()
    await late.query('begin')
    await late.query(
      "insert into outbox (id, kind, audience, payload) values (gen_random_uuid(), 'test.late', 'none', '{}')",
    )
    await inTransaction('test.early')
    await publishBatch(world.db, [])
    await late.query('commit')
    await late.end()
    await publishBatch(world.db, [])
    expect((await published()).map(({ kind }) => kind)).toEqual(['test.early', 'test.late'])
  })

  it('makes a job of a kind that has a task, under the event’s id, and of no other', async () => {
    const tasks = [task({ kind: 'test.work', attemptsMax: 3, payload: z.unknown(), run: async () => undefined })]
    await inTransaction('test.work', 'test.news', 'test.work')
    await publishBatch(world.db, tasks)
    const works = (await published()).filter(({ kind }) => kind === 'test.work')
    const { rows } = await world.pool.query(
      'select j.key, j.task_identifier, j.max_attempts, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) order by j.id',
    )
    expect(rows).toEqual(
      works.map(({ id }) => ({
        key: id,
        task_identifier: 'test.work',
        max_attempts: 3,
        payload: { eventId: id, merchantId: null, personId: null, payload: { of: 'test.work' } },
      })),
    )
  })

  it('notifies with a number and nothing else', async () => {
    const listener = new pg.Client({ connectionString: world.appUrl })
    await listener.connect()
    const received: (string | undefined)[] = []
    listener.on('notification', ({ payload }) => received.push(payload))
    await listener.query('listen event_published')
    await inTransaction('test.secret', 'test.secret')
    await publishBatch(world.db, [])
    await expect.poll(() => received).toEqual(['2'])
    await listener.end()
  })
})

describe('nothing is lost and nothing is published twice', () => {
  it(
    'by two relays on two nodes at once, while eight writers write',
    async () => {
      const total = 400 * scale
      const other = connect(world.appUrl, 4)
      const relays = [makeRelay(world.db, []), makeRelay(other.db, [])]
      for (const relay of relays) relay.start(silent)
      await Promise.all(
        Array.from({ length: 8 }, async (_, writer) => {
          for (let at = writer; at < total; at += 8) {
            await inTransaction(`test.n${at}`)
            relays[at % 2]!.wake()
          }
        }),
      )
      await expect.poll(waiting).toBe(0)
      for (const relay of relays) await relay.stop()
      await other.db.destroy()
      const rows = await published()
      expect(rows.map(({ number }) => Number(number))).toEqual(Array.from({ length: total }, (_, at) => at + 1))
      expect(new Set(rows.map(({ kind }) => kind)).size).toBe(total)
    },
    600_000 * scale,
  )

  it('when the relay’s connection is killed inside its transaction', async () => {
    const relay = makeRelay(world.db, [])
    await inTransaction('test.once')
    const blocker = await world.pool.connect()
    await blocker.query('begin')
    await blocker.query('select from event_bounds for update')
    relay.start(silent)
    const victim = async (): Promise<number | undefined> => {
      const { rows } = await world.pool.query<{ pid: number }>(
        "select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%event_bounds%' and pid <> pg_backend_pid()",
      )
      return rows[0]?.pid
    }
    await expect.poll(victim).toBeDefined()
    await world.pool.query('select pg_terminate_backend($1)', [await victim()])
    await blocker.query('commit')
    blocker.release()
    await expect.poll(async () => (await published()).map(({ kind }) => kind)).toEqual(['test.once'])
    expect(await waiting()).toBe(0)
    await relay.stop()
  })

  it('when every connection of the node is killed, again and again', async () => {
    const node = connect(world.appUrl, 3)
    const relay = makeRelay(node.db, [])
    relay.start(silent)
    const total = 30
    for (let at = 0; at < total; at += 1) {
      await inTransaction(`test.n${at}`)
      relay.wake()
      if (at % 5 === 0)
        await world.pool.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
        )
    }
    await expect.poll(waiting).toBe(0)
    await relay.stop()
    await node.db.destroy()
    const rows = await published()
    expect(rows.map(({ kind }) => kind).sort()).toEqual(Array.from({ length: total }, (_, at) => `test.n${at}`).sort())
    expect(rows.map(({ number }) => Number(number))).toEqual(Array.from({ length: total }, (_, at) => at + 1))
  })

  it('and an event that nobody calls for is found', async () => {
    const relay = makeRelay(world.db, [])
    relay.start(silent)
    await expect.poll(waiting).toBe(0)
    await inTransaction('test.uncalled')
    await expect.poll(async () => (await published()).length, { interval: 20 }).toBe(1)
    await relay.stop()
  })
})
