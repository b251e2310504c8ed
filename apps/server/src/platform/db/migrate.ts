// Forward-only SQL files, run by the owner role under one lock, each in a transaction. `{{app}}` in a file is the application role's name.
import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { Keyring } from '../base/keyring.ts'
import { StartError, type Settings } from '../settings/settings.ts'
import { openClient } from './connect.ts'
import { firstUrl } from '../settings/database-url.ts'

const ownFolder = new URL('../../../migrations/', import.meta.url)
const lockKey = 7_201_001
const oldestServer = 150_000

const namesIn = async (folder: URL): Promise<string[]> =>
  (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
export const migrationNames = (): Promise<string[]> => namesIn(ownFolder)

const roleOf = (url: string): string => decodeURIComponent(firstUrl(url).username)

/** `serverVersion` as PostgreSQL gives it: 180004 is 18.4. */
export const checkVersion = (serverVersion: number): void => {
  if (!(serverVersion >= oldestServer))
    throw new StartError(
      `PostgreSQL ${Math.trunc(serverVersion / 10_000)} is too old. Fix: use PostgreSQL 15 or newer.`,
    )
}

/** An application that could take any right for itself makes 'append-only' a mere word. */
const checkAppRole = async (client: pg.Client, app: string): Promise<void> => {
  const { rows } = await client.query<{ mighty: boolean }>(
    "select rolsuper or rolcreaterole or pg_has_role(oid, current_user, 'member') as mighty from pg_roles where rolname = $1",
    [app],
  )
  if (!rows[0])
    throw new StartError(`The role ${app} of DATABASE_URL does not exist. Fix: create it, see docs/settings.md.`)
  if (rows[0].mighty)
    throw new StartError(
      `The role ${app} of DATABASE_URL may act as the owner, so it could rewrite the audit. Fix: use two plain roles, see docs/settings.md.`,
    )
}

/** Called after each file that was run. */
export type TellMigration = (name: string, ms: number) => void

/** Gives back how many files were run. */
export const migrate = async (
  ownerUrl: string,
  appUrl: string,
  folderPath?: string,
  tell: TellMigration = () => undefined,
): Promise<number> => {
  const folder = folderPath === undefined ? ownFolder : pathToFileURL(`${folderPath}/`)
  const client = await openClient(ownerUrl, 'DATABASE_OWNER_URL')
  try {
    const version = await client.query<{ v: string }>("select current_setting('server_version_num') as v")
    checkVersion(Number(version.rows[0]?.v))
    await checkAppRole(client, roleOf(appUrl))
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now(), reads_from text)',
    )
    // 0.2 made the table without it. A program of 0.2 goes on reading and writing the table.
    await client.query('alter table schema_migration add column if not exists reads_from text')
    const { rows } = await client.query<MigrationRow>('select name, reads_from from schema_migration')
    const done = new Set(rows.map((row) => row.name))
    const names = await namesIn(folder)
    refuseNewer(rows.filter(({ name }) => !names.includes(name)))
    const fresh = names.filter((name) => !done.has(name))
    for (const name of fresh) {
      const began = performance.now()
      await apply(client, name, await fs.readFile(new URL(name, folder), 'utf8'), appUrl)
      tell(name, Math.round(performance.now() - began))
    }
    return fresh.length
  } finally {
    await client.end()
  }
}

interface MigrationRow {
  readonly name: string
  readonly reads_from: string | null
}
const ownVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as { version: string })
    .version
/** Negative if `one` is older: '0.2' and '0.10.1' are compared number by number. */
const compareVersions = (one: string, other: string): number => {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]]
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0)
}
/** `-- reads-from: 0.2` in a migration's head: a program of 0.2 runs on the schema after it (decision 0511). */
export const readsFrom = (text: string): string | null => /^-- reads-from: (\d+\.\d+)$/m.exec(text)?.[1] ?? null

/** A newer program has been here. Where all that it changed can be read by this one, this one goes on: a release can be rolled back. */
const refuseNewer = (unknown: readonly MigrationRow[]): void => {
  const own = ownVersion()
  const isReadable = ({ reads_from }: MigrationRow): boolean =>
    reads_from !== null && compareVersions(reads_from, own) <= 0
  const unreadable = unknown.filter((each) => !isReadable(each))
  if (unreadable.length === 0) return
  const oldest = unreadable.map(({ reads_from }) => reads_from)
  const versions = oldest.filter((version) => version !== null).toSorted(compareVersions)
  const who =
    versions.length === oldest.length
      ? `versions from ${versions.at(-1)} on can read it`
      : 'only the version that made it can read it'
  throw new StartError(
    `The database was made by a newer Falaj (it has ${unreadable.map(({ name }) => name).join(', ')}); this is ${own}, ${who}. Fix: update this program, or use another data folder.`,
  )
}

/** In which order a database that does not know its secrets yet was given them: a previous one was used before. */
const firstOf = ({ known, newest }: Keyring): string => [...known.keys()].at(-1) ?? newest

const otherSecret = (name: string): StartError =>
  new StartError(
    `${name} is not the one that this database was filled with. Fix: that one; or, to replace it, the new one as ${name} and that one as ${name}_PREVIOUS, see docs/identity.md.`,
  )

/**
 * The first start decides what a database is for, and with which secrets it is filled. A start in the other mode or with other secrets is refused
 * before it reads or seeds anything.
 */
export const requireInstallation = async (
  ownerUrl: string,
  { mode, secret, pepper }: Pick<Settings, 'mode' | 'secret' | 'pepper'>,
): Promise<void> => {
  const client = await openClient(ownerUrl, 'DATABASE_OWNER_URL')
  try {
    await client.query('insert into installation (mode) values ($1) on conflict do nothing', [mode])
    const found = await client.query<{ mode: string }>('select mode from installation')
    const own = found.rows[0]?.mode
    if (own !== mode)
      throw new StartError(
        own === 'sandbox'
          ? 'The database holds a demo world and cannot become a live one. Fix: another database for FALAJ_MODE=live, or FALAJ_MODE=sandbox.'
          : 'The database belongs to a live installation. Fix: FALAJ_MODE=live, or another database or data folder for the sandbox.',
      )
    const { rows } = await client.query<{ secret_id: string; pepper_id: string }>(
      `update installation set secret_id = coalesce(secret_id, $1), first_secret_id = coalesce(first_secret_id, $1),
         pepper_id = coalesce(pepper_id, $2), first_pepper_id = coalesce(first_pepper_id, $2) returning secret_id, pepper_id`,
      [firstOf(secret), firstOf(pepper)],
    )
    if (!secret.known.has(rows[0]!.secret_id)) throw otherSecret('FALAJ_SECRET')
    if (!pepper.known.has(rows[0]!.pepper_id)) throw otherSecret('FALAJ_PEPPER')
  } finally {
    await client.end()
  }
}

/** All of the file and its mark, or nothing. */
const apply = async (client: pg.Client, name: string, text: string, appUrl: string): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(text.replaceAll('{{app}}', pg.escapeIdentifier(roleOf(appUrl))))
    await client.query('insert into schema_migration (name, reads_from) values ($1, $2)', [name, readsFrom(text)])
    await client.query('commit')
  } catch (error) {
    throw new StartError(
      `The migration ${name} failed and changed nothing (${(error as Error).message}). Fix: correct what it names, then start again.`,
    )
  }
}
