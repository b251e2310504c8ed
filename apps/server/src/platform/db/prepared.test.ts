import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { emit } from '../outbox/emit.ts'
import { businessNow } from './business-clock.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The prepared statements of the given kind on this transaction's connection. */
const kept = async (tx: World['db'], like: string): Promise<readonly string[]> =>
  (
    await sql<{ statement: string }>`select statement from pg_prepared_statements where statement like ${like}`.execute(
      tx,
    )
  ).rows.map(({ statement }) => statement)

it('a statement without values is kept too, and one that is no query is sent as it is', () =>
  world.db.transaction().execute(async (tx) => {
    await businessNow(tx)
    expect(await kept(tx, '%business_now()%')).toHaveLength(1)
    await sql`savepoint here`.execute(tx)
    await sql`select 1 as one; select 2 as two`.execute(tx)
    expect(await kept(tx, 'savepoint%')).toEqual([])
    expect(await kept(tx, '%as two%')).toEqual([])
  }))

it('however many events are emitted, it is one statement', () =>
  world.db.transaction().execute(async (tx) => {
    const events = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        kind: 'test.told',
        merchantId: null,
        audience: 'none' as const,
        payload: { at, id: randomUUID() },
      }))
    const emitted = events(5)
    await emit(tx, ...events(1))
    const ids = await emit(tx, ...emitted)
    expect(await kept(tx, '%insert into outbox%')).toHaveLength(1)
    const { rows } = await sql<{ id: string; payload: unknown }>`
      select id, payload from outbox where id = any(${ids}::uuid[]) order by position`.execute(tx)
    expect(rows).toEqual(emitted.map(({ payload }, at) => ({ id: ids[at], payload })))
  }))
