import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { StartError } from '../settings/settings.ts'
import { checkVersion, migrate, migrationNames } from './migrate.ts'

let folder: string
let superClient: pg.Client
let owner: pg.Client
let urls: { readonly owner: string; readonly app: string }
const made: string[] = []
beforeAll(async () => {
  superClient = new pg.Client({ connectionString: inject('superUrl') })
  await superClient.connect()
})
afterAll(async () => {
  for (const name of made) await superClient.query(`drop database if exists ${name} with (force)`)
  await superClient.end()
})
// Each test has an empty database and an empty folder of migrations.
beforeEach(async () => {
  const name = `migrate_${randomBytes(6).toString('hex')}`
  made.push(name)
  await superClient.query(`create database ${name} owner falaj_owner`)
  const on = (url: string): string => url.replace(/\/[^/]*$/, `/${name}`)
  urls = { owner: on(inject('ownerUrl')), app: on(inject('appUrl')) }
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-migrations-'))
  owner = new pg.Client({ connectionString: urls.owner })
  owner.on('error', () => undefined)
  await owner.connect()
  return async () => {
    await owner.end()
    fs.rmSync(folder, { recursive: true })
  }
})
const write = (name: string, sql: string): void => fs.writeFileSync(path.join(folder, name), sql)
const run = (): Promise<number> => migrate(urls.owner, urls.app, folder)
const tables = async (): Promise<string[]> =>
  (
    await owner.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    )
  ).rows.map(({ name }) => name)

it('runs every file once, in order, and a second run changes nothing', async () => {
  write('0002-b.sql', 'insert into a values (1); grant select on a to {{app}};')
  write('0001-a.sql', 'create table a (id int);')
  const named: string[] = []
  expect(await migrate(urls.owner, urls.app, folder, (name, ms) => void named.push(`${name} ${ms >= 0}`))).toBe(2)
  expect(named).toEqual(['0001-a.sql true', '0002-b.sql true'])
  expect(await run()).toBe(0)
  expect((await owner.query('select id from a')).rows).toEqual([{ id: 1 }])
})

it('makes our own schema, and a second run of it changes nothing', async () => {
  const count = (await migrationNames()).length
  expect(await migrate(urls.owner, urls.app)).toBe(count)
  const before = await tables()
  expect(await migrate(urls.owner, urls.app)).toBe(0)
  expect(await tables()).toEqual(before)
  expect(before).toContain('audit_entry')
})

it('two starts at once run each file once', async () => {
  write('0001-a.sql', 'create table a (id int); insert into a values (1);')
  const counts = await Promise.all([run(), run(), run()])
  expect(counts.toSorted()).toEqual([0, 0, 1])
  expect((await owner.query('select id from a')).rowCount).toBe(1)
})

describe('a database of a newer version', () => {
  const newer = (name: string, readsFrom: string | null) =>
    owner.query('insert into schema_migration (name, reads_from) values ($1, $2)', [name, readsFrom])
  beforeEach(async () => {
    write('0001-a.sql', 'create table a (id int);')
    await run()
    write('0002-b.sql', 'create table b (id int);')
  })
  const refusal = (names: string, who: string): StartError =>
    new StartError(
      `The database was made by a newer Falaj (it has ${names}); this is 0.2.0, ${who}. Fix: update this program, or use another data folder.`,
    )
  it('is refused if only the version that made it can read it', async () => {
    await newer('0009-future.sql', null)
    await expect(run()).rejects.toThrow(refusal('0009-future.sql', 'only the version that made it can read it'))
    expect(await tables()).not.toContain('b')
  })
  it('is refused with the versions that can read it', async () => {
    await newer('0008-future.sql', '0.3')
    await newer('0009-future.sql', '0.10')
    await newer('0010-future.sql', '0.1')
    const names = '0008-future.sql, 0009-future.sql'
    await expect(run()).rejects.toThrow(refusal(names, 'versions from 0.10 on can read it'))
    expect(await tables()).not.toContain('b')
  })
  it('is used if it can be read from this version on, and what it lacks is run', async () => {
    await newer('0009-future.sql', '0.2')
    expect(await run()).toBe(1)
    expect(await tables()).toContain('b')
  })
})

it('the schema of 0.2, whose list of migrations has no versions, is migrated, and 0.2 goes on reading it', async () => {
  // As 0.2 made the list, with the first of its migrations.
  await owner.query(
    'create table schema_migration (name text primary key, applied_at timestamptz not null default now())',
  )
  await owner.query("insert into schema_migration (name) values ('0001-a.sql')")
  write('0001-a.sql', 'create table a (id int);')
  write('0002-b.sql', '-- reads-from: 0.2\ncreate table b (id int);')
  expect(await run()).toBe(1)
  const { rows } = await owner.query('select name, reads_from from schema_migration order by name')
  expect(rows).toEqual([
    { name: '0001-a.sql', reads_from: null },
    { name: '0002-b.sql', reads_from: '0.2' },
  ])
  // The older program inserts by name, as 0.2 does; without the newest file it reads the schema on.
  fs.rmSync(path.join(folder, '0002-b.sql'))
  expect(await run()).toBe(0)
})

describe('a migration that does not get to its end', () => {
  it('(an error in its middle) leaves nothing, and runs whole when mended', async () => {
    write('0001-a.sql', 'create table a (id int);')
    write('0002-b.sql', 'create table b (id int); insert into nowhere values (1);')
    await expect(run()).rejects.toThrow(/^The migration 0002-b\.sql failed and changed nothing \(.*nowhere.*\)\. Fix: /)
    expect(await tables()).toEqual(['a', 'schema_migration'])
    write('0002-b.sql', 'create table b (id int);')
    expect(await run()).toBe(1)
    expect(await tables()).toEqual(['a', 'b', 'schema_migration'])
  })

  it('(its connection was killed) leaves nothing, and runs whole at the next start', async () => {
    write(
      '0001-a.sql',
      "create table a (id int); select pg_sleep(60) from pg_settings where name = 'port'; create table b (id int);",
    )
    const ended = run().then(
      () => 'done',
      (error: Error) => error.message,
    )
    const asleep = "select pid from pg_stat_activity where application_name = 'falaj start' and wait_event = 'PgSleep'"
    await expect.poll(async () => (await superClient.query(asleep)).rowCount).toBe(1)
    await superClient.query(`select pg_terminate_backend(pid) from (${asleep}) sleeping`)
    expect(await ended).toMatch(/^The migration 0001-a\.sql failed/)
    expect(await tables()).toEqual(['schema_migration'])
    write('0001-a.sql', 'create table a (id int); create table b (id int);')
    expect(await run()).toBe(1)
  })
})

it.each([
  [90_600, 'PostgreSQL 9 is too old. Fix: use PostgreSQL 15 or newer.'],
  [140_011, 'PostgreSQL 14 is too old. Fix: use PostgreSQL 15 or newer.'],
])('a server of version %i is refused', (version, message) => {
  expect(() => checkVersion(version)).toThrow(new StartError(message))
})
it.each([150_000, 180_004])('a server of version %i is good', (version) => {
  expect(() => checkVersion(version)).not.toThrow()
})

describe('an application role that is no plain role is refused', () => {
  it('(the owner itself)', async () => {
    await expect(migrate(urls.owner, urls.owner, folder)).rejects.toThrow(/may act as the owner/)
  })
  it('(a superuser)', async () => {
    await expect(migrate(urls.owner, inject('superUrl'), folder)).rejects.toThrow(/may act as the owner/)
  })
  it('(one that is not there)', async () => {
    const nobody = urls.app.replace('falaj_app', 'falaj_nobody')
    await expect(migrate(urls.owner, nobody, folder)).rejects.toThrow(/falaj_nobody of DATABASE_URL does not exist/)
  })
})

it('a database that does not answer is refused in one line, without its password', async () => {
  const message = await migrate('postgres://owner:s3cret@127.0.0.1:1/falaj', urls.app).catch(
    (error: Error) => error.message,
  )
  expect(message).toMatch(
    /^The database at 127\.0\.0\.1:1\/falaj cannot be reached \(.+\)\. Fix: .*DATABASE_OWNER_URL\.$/,
  )
  expect(message).not.toContain('s3cret')
})
