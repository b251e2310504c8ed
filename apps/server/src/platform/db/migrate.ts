// Forward-only SQL files, run by the owner role under one lock. `{{app}}` in a file is the application role's name.
import fs from 'node:fs/promises'
import pg from 'pg'
import { StartError } from '../settings.ts'

const folder = new URL('../../../migrations/', import.meta.url)
const lockKey = 7_201_001
const oldestServer = 150_000

export const migrationNames = async (): Promise<string[]> =>
  (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

const roleOf = (url: string): string => decodeURIComponent(new URL(url).username)

export const migrate = async (ownerUrl: string, appUrl: string): Promise<number> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  try {
    await client.connect()
  } catch (error) {
    const { hostname, port, pathname } = new URL(ownerUrl)
    throw new StartError(
      `The database at ${hostname}:${port || 5432}${pathname} cannot be reached (${(error as Error).message}). Mend: start it, or correct DATABASE_OWNER_URL.`,
    )
  }
  try {
    const version = Number(
      (await client.query<{ v: string }>("select current_setting('server_version_num') as v")).rows[0]?.v,
    )
    if (version < oldestServer)
      throw new StartError(`PostgreSQL ${Math.trunc(version / 10_000)} is too old. Mend: use PostgreSQL 15 or newer.`)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const done = new Set(
      (await client.query<{ name: string }>('select name from schema_migration')).rows.map((row) => row.name),
    )
    const names = await migrationNames()
    const unknown = [...done].filter((name) => !names.includes(name))
    if (unknown.length > 0)
      throw new StartError(
        `The database was made by a newer Falaj (it has ${unknown.join(', ')}). Mend: update this program, or use another data folder.`,
      )
    const app = pg.escapeIdentifier(roleOf(appUrl))
    const fresh = names.filter((name) => !done.has(name))
    for (const name of fresh) {
      const text = await fs.readFile(new URL(name, folder), 'utf8')
      await client.query('begin')
      await client.query(text.replaceAll('{{app}}', app))
      await client.query('insert into schema_migration (name) values ($1)', [name])
      await client.query('commit')
    }
    return fresh.length
  } finally {
    await client.end()
  }
}
