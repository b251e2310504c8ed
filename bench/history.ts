// Q1: a million lines of history, nine tenths of them one merchant's: the first page of any filter, and any page the pager can reach.
// The plain list and a span of days can be entered anywhere; of a filter, what a click reaches: the pages near either end.
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { dayMs } from '@falaj/contract/kernel/time'
import { everyEndpoint } from '@falaj/contract/contract'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { answer } from '../apps/server/src/features/people/operation-history/operation-history.paging.ts'
import {
  page,
  peopleNamed,
  type Filters,
} from '../apps/server/src/features/people/operation-history/operation-history.store.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { connect, type Db } from '../apps/server/src/platform/db/pool.ts'
import { newId } from '../apps/server/src/platform/base/ids.ts'
import { median, type Bench, type Measurement } from './budget.ts'
import { root, tempFolder } from './world.ts'

const count = 1_000_000
const chunk = 20_000
const size = 10
const rounds = 60
const merchant = newId()
/** Few do most: the n-th of these comes up half as often as the one before. */
const people = Array.from({ length: 12 }, (_, at) => ({ id: newId(), name: `Person ${String.fromCharCode(65 + at)}` }))
const actions = everyEndpoint.flatMap(({ endpoint }) => (endpoint.does ? [nameOf(endpoint)] : []))

/** A year, newest last. Rare values are rare: one in ten thousand failed, the last of the people did a few hundred things. */
const fill = `
  insert into audit_entry (id, merchant_id, at, person_id, roles, action, object, result, code, address, request_id)
  select gen_random_uuid(), case when n % 10 = 0 then $2 else $1 end::uuid,
    date_trunc('milliseconds', now() - interval '365 days' * (1 - n / $3::float)),
    ($4::uuid[])[least(12, 1 + floor(-ln(r1) / ln(2))::int)], '{ADMIN}',
    ($5::text[])[1 + floor(power(r2, 4) * (cardinality($5::text[]) - 1))::int],
    case when n % 2 = 0 then 'order ' || (n / 20) end,
    case when n % 10007 = 3 then 'failed' when n % 40 = 7 then 'refused' else 'done' end, 200,
    '10.0.' || floor(power(r1, 3) * 60)::int || '.' || floor(r2 * 4)::int, gen_random_uuid()::text
  from (select n, 1 - random() as r1, random() as r2 from generate_series($6::int + 1, $6::int + $7::int) n) each`
/** Run once the lines exist, as for an installation that has been running for a year. */
const historyMigration = '0011-history-indexes.sql'
const ownIndexes = ['person', 'action', 'address', 'object', 'not_done'].map((name) => `audit_entry_${name}`)

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN
/** The best of five: what a busy machine adds is not ours. */
const best = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let each = 0; each < 5; each += 1) times.push(await timed(work))
  return Math.min(...times)
}
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const day = (back: number): string => new Date(Date.now() - back * dayMs).toISOString().slice(0, 10)
const filters: Readonly<Record<string, Filters>> = {
  'no filter': {},
  'thirty days': { at: { startTime: `${day(130)}T00:00:00`, endTime: `${day(100)}T23:59:59` } },
  'a common result': { result: ['done'] },
  'a rare result': { result: ['failed'] },
  'two results': { result: ['refused', 'failed'] },
  'a common group': { group: ['sign-in'] },
  'a rare group': { group: ['provider'] },
  'a common person': { actor: 'Person A' },
  'a rare person': { actor: 'Person L' },
  'an object': { object: 'order 777' },
  'a common address': { address: '10.0.0.1' },
  'a rare address': { address: '10.0.59.3' },
  'words of a command': { text: 'export' },
  'an id nobody has': { text: 'no-such-id' },
}
const isRuled = (given: Filters): boolean => Object.keys(given).every((field) => field === 'at')
const read = async (db: Db, given: Filters, number: number, ask: 'rows' | 'totals' = 'rows') => {
  const named = given.actor ? { people: await peopleNamed(db, merchant, given.actor) } : {}
  return answer(db, merchant, { ...given, ...named }, 'Asia/Dubai', { pageParam: { number, size }, ask })
}

/** As PostgreSQL measures it: without the way there, which A1 is about, and without planning, which a server has behind it. */
const inDatabase = async (db: Db, given: Filters): Promise<number> => {
  const named = given.actor ? { people: await peopleNamed(db, merchant, given.actor) } : {}
  const query = page(merchant, { ...given, ...named }, 'Asia/Dubai', { direction: 'desc', limit: size, offset: 0 })
  const { rows } = await sql<{ 'QUERY PLAN': readonly { 'Execution Time': number }[] }>`
    explain (analyze, timing off, format json) ${query}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0]?.['Execution Time'] ?? Number.NaN
}

const measureFilter = async (db: Db, name: string, given: Filters): Promise<Measurement[]> => {
  const { total = 0 } = await read(db, given, 1, 'totals')
  const last = Math.max(1, Math.ceil(total / size))
  /** The first pages, those around a jump, and with a ruler any other. */
  const pageOf = (round: number): number =>
    isRuled(given) ? 1 + Math.floor((last - 1) * (round / (rounds - 1))) : Math.min(last, 1 + (round % 20))
  const database: number[] = []
  const first: number[] = []
  const any: number[] = []
  // The first runs plan the statement; a server has done that long ago.
  for (let round = 0; round < 10; round += 1) await read(db, given, pageOf(round * 5))
  for (let round = 0; round < rounds; round += 1) {
    database.push(await inDatabase(db, given))
    first.push(await best(() => read(db, given, 1)))
    any.push(await best(() => read(db, given, pageOf(round))))
  }
  const what = `history, ${name}, ${total.toLocaleString('en')} lines`
  return [
    {
      id: 'Q1',
      what: `${what}: first page`,
      ours: median(database),
      limit: 5,
      unit: 'ms',
      budget: { bound: 'max', ratio: 1 },
    },
    {
      id: 'Q1p',
      what: `${what}: any page`,
      ours: p99(any),
      limit: p99(first),
      unit: 'ms',
      budget: { bound: 'max', ratio: 3 },
    },
  ]
}

export const history: Bench = async () => {
  const folder = tempFolder()
  const database = await startEmbedded({ dataDir: folder, durable: true })
  const before = path.join(folder, 'migrations')
  fs.cpSync(path.join(root, 'apps/server/migrations'), before, { recursive: true })
  fs.rmSync(path.join(before, historyMigration))
  await migrate(database.ownerUrl, database.appUrl, before)
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  for (const [at, { id, name }] of people.entries())
    await owner.query("insert into person (id, mobile, name, status) values ($1, $2, $3, 'VERIFIED')", [
      id,
      `+971-50${1_000_000 + at}`,
      name,
    ])
  const other = newId()
  const write = (after: number, lines: number): Promise<unknown> =>
    owner.query(fill, [merchant, other, count, people.map(({ id }) => id), actions, after, lines])
  await write(0, count)
  await migrate(database.ownerUrl, database.appUrl)
  const { db, pool } = connect(database.appUrl, 2)
  await owner.query('vacuum analyze audit_entry')
  await owner.query('vacuum analyze audit_mark')
  const measured: Measurement[] = []
  for (const [name, given] of Object.entries(filters)) measured.push(...(await measureFilter(db, name, given)))

  // The write cost of the indexes: the same lines with them and, in a transaction that is rolled back, without.
  const withThem = await timed(() => write(count, chunk))
  await owner.query('begin')
  await owner.query(`drop index ${ownIndexes.join(', ')}`)
  const without = await timed(() => write(count + chunk, chunk))
  await owner.query('rollback')
  measured.push({
    id: 'Q1w',
    what: `history, ${chunk.toLocaleString('en')} lines written: with the filters' indexes`,
    ours: withThem,
    limit: without,
    unit: 'ms',
    budget: { bound: 'max', ratio: 4 },
  })
  await pool.end()
  await owner.end()
  await database.stop()
  fs.rmSync(folder, { recursive: true, force: true })
  return measured
}
