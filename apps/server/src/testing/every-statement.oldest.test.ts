import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabase, type Database } from './database.ts'
import { shapeOf } from './statements.ts'

const folder = path.join(import.meta.dirname, '../../../../.cache/statements')
let database: Database
let client: pg.Client
beforeAll(async () => {
  database = await openDatabase()
  client = new pg.Client({ connectionString: inject('superUrl').replace(/\/[^/]*$/, `/${database.name}`) })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

/** One of each shape, over all files of the last run. */
const collected = (): readonly string[] => {
  const byShape = new Map<string, string>()
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
    if (!name.endsWith('.json')) continue
    const { texts } = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as { texts: readonly string[] }
    for (const text of texts) byShape.set(shapeOf(text), text)
  }
  return [...byShape.values()]
}
/** What can be prepared; the others are transactions, rights and what tests make for themselves. */
const isQuery = (text: string): boolean => /^\s*(?:select|insert|update|delete|with|merge|values)\b/i.test(text)
const isOne = (text: string): boolean =>
  !text
    .replaceAll(/'(?:[^']|'')*'/g, '')
    .replace(/;\s*$/, '')
    .includes(';')
/** A table or a column of a table that a test made for itself is not here. What the system's catalogue lacks is a fault. */
const isOfATest = ({ code, message }: pg.DatabaseError): boolean =>
  (code === '42P01' || code === '3F000') && !/"?pg_|information_schema/.test(message)

it('every statement that the tests sent is one that this PostgreSQL can prepare', async () => {
  const texts = collected().filter((text) => isQuery(text) && isOne(text))
  // The tests run before this one, and send thousands.
  expect(texts.length).toBeGreaterThan(1000)
  const faults: string[] = []
  let [prepared, unknown] = [0, 0]
  for (const text of texts) {
    try {
      await client.query(`prepare collected as ${text.replace(/;\s*$/, '')}`)
      await client.query('deallocate collected')
      prepared += 1
    } catch (error) {
      if (isOfATest(error as pg.DatabaseError)) unknown += 1
      else faults.push(`${(error as Error).message}: ${text.slice(0, 500)}`)
    }
  }
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version")
  process.stdout.write(
    `PostgreSQL ${rows[0]!.version}: ${prepared} statements prepared, ${unknown} of tables that tests make\n`,
  )
  expect(faults).toEqual([])
})
