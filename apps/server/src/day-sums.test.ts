// The functions behind sums by day are printed from one declaration: nobody writes one by hand.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { everyDaySum } from './testing/day-sums.ts'
import { openDatabase, type Database } from './testing/database.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase()
})
afterAll(() => database.close())

/** By name, as PostgreSQL writes them. */
const functions = async (): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await database.owner.query<{ name: string; text: string }>(
    `select proname as name, pg_get_functiondef(oid) as text from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f' order by 1`,
  )
  return new Map(rows.map(({ name, text }) => [name, text]))
}
const printed = [...everyDaySum.matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => name!)

it('the database has each function as it is printed', async () => {
  const before = await functions()
  await database.owner.query('begin')
  await database.owner.query(everyDaySum)
  const after = await functions()
  await database.owner.query('rollback')
  const differ = [...after].filter(([name, text]) => before.get(name) !== text).map(([name]) => name)
  expect(differ, 'a migration creates these again with what `node apps/server/src/testing/day-sums.ts` prints').toEqual(
    [],
  )
})
it('no other function writes lines of a sum, adds them up or compares them', async () => {
  const lines = /\b(?:insert into|delete from) public\.\w+_(?:day|sum)_line\b/i
  const names = [...(await functions())].filter(([, text]) => lines.test(text)).map(([name]) => name)
  expect(names.length).toBeGreaterThan(10)
  // The owner's own, after rows were inserted with the triggers off (decision 0071).
  expect(names.filter((name) => !printed.includes(name))).toEqual(['sum_transfer_days'])
})
