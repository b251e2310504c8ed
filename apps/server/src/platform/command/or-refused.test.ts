import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../testing/database.ts'
import { fail } from '../base/fail.ts'
import type { Store } from '../db/pool.ts'
import { eachRefusable, orRefused } from './or-refused.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase({})
  await database.owner.query('create table kept (n int primary key); grant select, insert on kept to falaj_app')
})
afterAll(() => database.close())

const keep = (tx: Store, n: number) => sql`insert into kept values (${n})`.execute(tx)
const kept = async (): Promise<number[]> =>
  (await database.owner.query<{ n: number }>('select n from kept order by n')).rows.map(({ n }) => n)
const inOne = <T>(run: (tx: Store) => Promise<T>) => database.db.transaction().execute(run)

it('undoes what a refused command wrote, and the transaction goes on', async () => {
  const answer = await inOne(async (tx) => {
    await keep(tx, 1)
    const refused = await orRefused(
      tx,
      async () => {
        await keep(tx, 2)
        throw fail('BALANCE_LOW')
      },
      ({ reason }) => reason,
    )
    await keep(tx, 3)
    return refused
  })
  expect([answer, await kept()]).toEqual(['BALANCE_LOW', [1, 3]])
})

it('a refusal of one row leaves the others as they are, in their order and with their numbers', async () => {
  const answers = await inOne((tx) =>
    eachRefusable(tx, [11, 12, 13], async (n, at) => {
      await keep(tx, n)
      if (n === 12) throw fail('NOT_FOUND')
      return at
    }),
  )
  expect(answers.map(({ row, done, refusal }) => [row, done, refusal?.reason])).toEqual([
    [11, 0, undefined],
    [12, null, 'NOT_FOUND'],
    [13, 2, undefined],
  ])
  expect(await kept()).toEqual([1, 3, 11, 13])
})

it('one inside another undoes its own part only', async () => {
  await inOne((tx) =>
    eachRefusable(tx, [21, 22], async (n) => {
      await keep(tx, n)
      await orRefused(
        tx,
        async () => {
          await keep(tx, n + 100)
          throw fail('BALANCE_LOW')
        },
        () => null,
      )
      if (n === 22) throw fail('NOT_FOUND')
    }),
  )
  expect(await kept()).toEqual([1, 3, 11, 13, 21])
})

it('any other error, and a refusal that is thrown again, ends the transaction', async () => {
  const before = await kept()
  const write = (error: Error) => async (tx: Store) =>
    orRefused(
      tx,
      async () => {
        await keep(tx, 31)
        throw error
      },
      (refusal) => {
        throw refusal
      },
    )
  await expect(inOne(write(new Error('dead')))).rejects.toThrow('dead')
  await expect(inOne(write(fail('BALANCE_LOW')))).rejects.toThrow('BALANCE_LOW')
  expect(await kept()).toEqual(before)
})
