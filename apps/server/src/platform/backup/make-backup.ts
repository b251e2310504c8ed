// A backup while the server runs: PostgreSQL is asked to keep its log, the files are copied as they are, and the log in between makes them whole.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { execFileSync } from 'node:child_process'
import zlib from 'node:zlib'
import pg from 'pg'
import { archivedNames } from '../db/archive.ts'
import { BackupError } from './backup-error.ts'
import {
  backupName,
  backupsIn,
  madeAt,
  readManifest,
  sealedName,
  storedFile,
  storedName,
  writeManifest,
  type Manifest,
  type StoredFile,
} from './manifest.ts'
import { bytesOf, type Outside } from './outside.ts'
import { seal } from './sealed.ts'

/** PostgreSQL makes these anew; of the log only what the recovery needs is copied, after the rest. */
const temporary =
  /^(?:postmaster\.(?:pid|opts)|backup_label|tablespace_map|pg_internal\.init)$|^pgsql_tmp|^t\d+_\d+(?:_|\.|$)/
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]

interface Listing {
  readonly folders: readonly string[]
  readonly files: readonly string[]
}
const listingOf = (cluster: string): Listing => {
  const [folders, files]: [string[], string[]] = [[], []]
  const walk = (relative: string): void => {
    for (const entry of fs.readdirSync(path.join(cluster, relative), { withFileTypes: true })) {
      const below = path.join(relative, entry.name)
      if (temporary.test(entry.name)) continue
      if (entry.isSymbolicLink())
        throw new BackupError(`${below} of the database is elsewhere: a tablespace cannot be backed up.`)
      if (!entry.isDirectory()) files.push(below)
      else {
        folders.push(below)
        if (!emptied.includes(below)) walk(below)
      }
    }
  }
  walk('')
  return { folders: [...folders, 'pg_wal/archive_status'], files }
}

/** Null: PostgreSQL has removed the file since it was listed; its log says so, too. */
const store = async (from: string, folder: string, name: string): Promise<StoredFile | null> => {
  const into = path.join(folder, name)
  fs.mkdirSync(path.dirname(into), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const count = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  try {
    const compress = zlib.createZstdCompress({ params: { [zlib.constants.ZSTD_c_compressionLevel]: 1 } })
    await pipeline(fs.createReadStream(from), compress, count, fs.createWriteStream(into, { mode: 0o600 }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || fs.existsSync(from)) throw error
    fs.rmSync(into, { force: true })
    return null
  }
  return { path: name, bytes, sha256: hash.digest('hex') }
}

export interface EmbeddedSource {
  readonly cluster: string
  readonly superUrl: string
  /** The folder of its archived log, by name; null if it has none. */
  readonly archive: string | null
}
type Postgres = NonNullable<Manifest['postgres']>
const copyDatabase = async (
  { cluster, superUrl, archive }: EmbeddedSource,
  folder: string,
): Promise<{ readonly postgres: Postgres; readonly files: readonly StoredFile[] }> => {
  const client = new pg.Client({ connectionString: superUrl, application_name: 'falaj backup' })
  client.on('error', () => undefined)
  await client.connect()
  const one = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row> =>
    (await client.query<Row>(text, [...values])).rows[0]!
  try {
    // Gone with this connection, however it ends: until then no file of the log is recycled.
    await client.query("select pg_create_physical_replication_slot('falaj_backup', true, true)")
    const start = await one<{ file: string; major: number; segment: number }>(
      `select pg_walfile_name(pg_backup_start('falaj', fast => true)) as file,
         current_setting('server_version_num')::int / 10000 as major,
         (select setting::int from pg_settings where name = 'wal_segment_size') as segment`,
    )
    const { folders, files } = listingOf(cluster)
    const stored: (StoredFile | null)[] = []
    for (const name of files) stored.push(await store(path.join(cluster, name), folder, storedName(name)))
    const stop = await one<{ label: string; file: string; at: Date }>(
      `select labelfile as label, pg_walfile_name(lsn) as file, clock_timestamp() as at
       from pg_backup_stop(wait_for_archive => false)`,
    )
    const log = fs
      .readdirSync(path.join(cluster, 'pg_wal'))
      .filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= start.file && name <= stop.file)
    for (const name of log)
      stored.push(await store(path.join(cluster, 'pg_wal', name), folder, storedName(path.join('pg_wal', name))))
    const label = zlib.zstdCompressSync(Buffer.from(stop.label))
    fs.writeFileSync(path.join(folder, storedName('backup_label')), label, { mode: 0o600 })
    stored.push(storedFile(storedName('backup_label'), label))
    return {
      files: stored.filter((each) => each !== null),
      postgres: {
        major: start.major,
        archive,
        fromWal: start.file,
        untilWal: stop.file,
        segmentBytes: start.segment,
        // A moment later than any commit that the copy may hold.
        consistentAt: new Date(Math.ceil(stop.at.getTime()) + 1).toISOString(),
        folders: [...folders],
      },
    }
  } finally {
    await client.end()
  }
}

/** What a crash of this program or a full disk left. */
const removeUnfinished = (folder: string): void => {
  for (const name of fs.readdirSync(folder))
    if (/^backup-.*\.unfinished$/.test(name)) fs.rmSync(path.join(folder, name), { recursive: true, force: true })
}

export interface BackupResult {
  readonly name: string
  readonly folder: string
  readonly bytes: number
}
export const makeBackup = async (given: {
  readonly folder: string
  readonly source: EmbeddedSource | null
  readonly outside: Outside
  readonly passphrase: string
  readonly version: string
  readonly mode: 'sandbox' | 'live'
}): Promise<BackupResult> => {
  fs.mkdirSync(given.folder, { recursive: true, mode: 0o755 })
  removeUnfinished(given.folder)
  const name = backupName(new Date())
  const [made, unfinished] = [path.join(given.folder, name), path.join(given.folder, `${name}.unfinished`)]
  fs.mkdirSync(unfinished, { mode: 0o700 })
  try {
    const sealed = await seal(given.passphrase, bytesOf(given.outside))
    fs.writeFileSync(path.join(unfinished, sealedName), sealed, { mode: 0o600 })
    const database = given.source ? await copyDatabase(given.source, unfinished) : null
    const files = [storedFile(sealedName, sealed), ...(database?.files ?? [])]
    writeManifest(unfinished, {
      format: 1,
      version: given.version,
      mode: given.mode,
      postgres: database?.postgres ?? null,
      files,
    })
    // On the disk before it gets the name of a whole one.
    execFileSync('sync', ['-f', unfinished])
    fs.renameSync(unfinished, made)
    execFileSync('sync', ['-f', given.folder])
    return { name, folder: made, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EFBIG' || code === 'EDQUOT')
      throw new BackupError(
        `The backup does not fit into ${given.folder} (${code}). Nothing is left of it. Fix: free space, or another folder.`,
      )
    throw error
  }
}

/** Removes backups beyond the newest `keep` and older than `days`, never the newest, and the log that no backup needs any more. */
export const prune = (
  folder: string,
  { keep = Infinity, days = Infinity }: { readonly keep?: number; readonly days?: number },
  now = new Date(),
): readonly string[] => {
  const all = backupsIn(folder)
  const isOld = (name: string): boolean => now.getTime() - madeAt(name).getTime() > days * 86_400_000
  const removed = all.filter((name, at) => at > 0 && (at >= keep || isOld(name)))
  for (const name of removed) {
    // Without its manifest it is no backup, should this end half way.
    fs.rmSync(path.join(folder, name, 'manifest.json'), { force: true })
    fs.rmSync(path.join(folder, name), { recursive: true, force: true })
  }
  const needed = new Map<string, string>()
  for (const name of all.filter((each) => !removed.includes(each))) {
    const { postgres } = readManifest(path.join(folder, name))
    if (!postgres?.archive) continue
    const first = needed.get(postgres.archive)
    if (first === undefined || postgres.fromWal < first) needed.set(postgres.archive, postgres.fromWal)
  }
  // An archive that no backup belongs to is another database's, or will have its first backup soon.
  for (const [archive, first] of needed)
    for (const name of archivedNames(path.join(folder, archive)))
      if (name < first) fs.rmSync(path.join(folder, archive, `${name}.gz`))
  return removed
}
