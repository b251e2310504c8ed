// Makes a cluster of a backup and its archived log, up to a moment. It works in a folder of its own and leaves it running, to be looked at.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import pg from 'pg'
import { archivedNames, nextWal, restoreCommand } from '../db/archive.ts'
import { prepareBinaries, unprivileged, type Ids } from '../db/binaries.ts'
import { asArguments, everyFlag, freePort, quietly, urlOf, type Secrets } from '../db/embedded.ts'
import { BackupError, BeyondArchive } from './backup-error.ts'
import { storedName, type Manifest } from './manifest.ts'

export interface Recovered {
  /** The last commit that it has; null if the log had none after the backup. */
  readonly lastCommit: Date | null
  readonly appUrl: string
  readonly ownerUrl: string
  readonly stop: () => Promise<void>
}
type Postgres = NonNullable<Manifest['postgres']>

const unpack = async (backup: string, { files }: Manifest, { folders }: Postgres, into: string): Promise<void> => {
  fs.mkdirSync(into, { recursive: true, mode: 0o700 })
  for (const folder of folders) fs.mkdirSync(path.join(into, folder), { recursive: true, mode: 0o700 })
  const prefix = storedName('').slice(0, -'.zst'.length)
  for (const { path: name } of files) {
    if (!name.startsWith(prefix)) continue
    const target = path.join(into, name.slice(prefix.length, -'.zst'.length))
    const write = fs.createWriteStream(target, { mode: 0o600 })
    await pipeline(fs.createReadStream(path.join(backup, name)), zlib.createZstdDecompress(), write)
  }
}

/** A file of the log, copied for the recovery: null if it is whole, else why not. */
const copyLog = async (from: string, to: string, segmentBytes: number): Promise<string | null> => {
  let bytes = 0
  const read = fs.createReadStream(from)
  const write = fs.createWriteStream(to, { mode: 0o600 })
  read.on('data', (chunk) => void write.write(chunk))
  try {
    await pipeline(read, zlib.createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) bytes += chunk.length
    })
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error
    return 'broken'
  } finally {
    await new Promise((resolve) => write.end(resolve))
  }
  return bytes === segmentBytes ? null : 'broken'
}
interface Log {
  /** Null: the archive is whole up to its end. */
  readonly fault: { readonly file: string; readonly why: string } | null
}
/** Every file of the log that the recovery may need, in an unbroken row from the backup on. */
const copyArchive = async (archive: string, { fromWal, segmentBytes }: Postgres, into: string): Promise<Log> => {
  fs.mkdirSync(into, { recursive: true, mode: 0o700 })
  const names = archivedNames(archive).filter((name) => name >= fromWal)
  let expected = fromWal
  for (const name of names) {
    if (name !== expected) return { fault: { file: path.join(archive, `${expected}.gz`), why: 'missing' } }
    const why = await copyLog(path.join(archive, `${name}.gz`), path.join(into, `${name}.gz`), segmentBytes)
    if (why) {
      fs.rmSync(path.join(into, `${name}.gz`))
      return { fault: { file: path.join(archive, `${name}.gz`), why } }
    }
    expected = nextWal(name, segmentBytes)
  }
  return { fault: null }
}

const giveTo = (ids: Ids | undefined, folder: string): void => {
  if (!ids) return
  fs.chownSync(folder, ids.uid, ids.gid)
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    fs.chownSync(path.join(folder, name), ids.uid, ids.gid)
}

const timeText = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '+00')
const refusalOf = (log: string, at: Date | null, fault: Log['fault']): BackupError => {
  const last = /last completed transaction was at log time ([\d-]+ [\d:.]+)\+00/.exec(log)?.[1]
  if (at && log.includes('recovery ended before configured recovery target was reached'))
    return new BeyondArchive(
      `No commit after ${at.toISOString()} is archived${last ? `: the last one was at ${last.replace(' ', 'T')}Z` : ''}${
        fault ? `, before ${fault.file}, which is ${fault.why}` : ''
      }. Fix: an earlier --at, or none for the last archived commit.`,
    )
  const reason = log
    .trim()
    .split('\n')
    .filter((line) => /FATAL|PANIC|ERROR/.test(line))
  return new BackupError(`PostgreSQL could not recover the backup: ${reason.at(-1) ?? log.trim().split('\n').at(-1)}`)
}

export const recover = async (given: {
  /** The folder of the backup; its files were verified. */
  readonly backup: string
  readonly manifest: Manifest
  readonly postgres: Postgres
  readonly secrets: Secrets
  /** Null: as far as the log goes. */
  readonly at: Date | null
  /** An absent folder, which becomes the cluster's. */
  readonly into: string
}): Promise<Recovered> => {
  const { backup, manifest, postgres, secrets, at, into } = given
  const ids = unprivileged()
  const program = path.join(prepareBinaries(ids), 'bin/postgres')
  const logFolder = `${into}-log`
  const archive = postgres.archive ? path.join(path.dirname(backup), postgres.archive) : null
  const { fault } = archive ? await copyArchive(archive, postgres, logFolder) : { fault: null }
  if (fault && !at)
    throw new BackupError(
      `The archived log ${fault.file} is ${fault.why}. Fix: another copy of it, or --at with a moment before it.`,
    )
  await unpack(backup, manifest, postgres, into)
  fs.writeFileSync(path.join(into, 'recovery.signal'), '', { mode: 0o600 })
  giveTo(ids, into)
  if (archive) giveTo(ids, logFolder)
  const flags = {
    ...everyFlag,
    log_timezone: 'UTC',
    restore_command: archive ? restoreCommand(logFolder) : 'false',
    recovery_target_action: 'promote',
    ...(at ? { recovery_target_time: timeText(at) } : {}),
  }
  const port = await freePort()
  const child = spawn(program, ['-D', into, '-p', String(port), ...asArguments(flags)], {
    ...ids,
    ...quietly,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const end = (): void => void child.kill('SIGQUIT')
  process.once('exit', end)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    child.kill('SIGINT')
    await ended
    process.off('exit', end)
    fs.rmSync(logFolder, { recursive: true, force: true })
  }
  let log = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-20_000)
      if (log.includes('ready to accept connections')) resolve()
    })
    child.once('exit', () => reject(refusalOf(log, at, fault)))
  }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const client = new pg.Client({ connectionString: urlOf(secrets, port, 'super', 'postgres') })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    await client.end()
    return {
      lastCommit: rows[0]?.at ?? null,
      appUrl: urlOf(secrets, port, 'app', 'falaj'),
      ownerUrl: urlOf(secrets, port, 'owner', 'falaj'),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
