// The log of the embedded database, archived file by file: with a base backup, a restore can go on from it to any moment.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { StartError } from '../settings/settings.ts'
import { isReachable, type Ids } from './binaries.ts'

/** A file of the log is archived after so long, full or not: what a lost machine costs. */
const archiveSeconds = 60

/**
 * Each data folder has an archive of its own: a restored database writes a log that differs from then on, and must not mix it with the log of
 * the database that it was restored from.
 */
const nameFile = (cluster: string): string => `${cluster}.archive`
export const archiveName = (cluster: string): string | null =>
  fs.existsSync(nameFile(cluster)) ? fs.readFileSync(nameFile(cluster), 'utf8').trim() : null

export const openArchive = (backupFolder: string, cluster: string, ids: Ids | undefined): string => {
  const name = archiveName(cluster) ?? `wal-${randomBytes(6).toString('hex')}`
  const folder = path.join(path.resolve(backupFolder), name)
  fs.mkdirSync(backupFolder, { recursive: true, mode: 0o755 })
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (ids) {
    if (!isReachable(backupFolder))
      throw new StartError(
        `The user nobody, who runs the embedded database for root, cannot reach ${backupFolder}. Fix: another FALAJ_BACKUP_FOLDER, such as /var/backups/falaj.`,
      )
    fs.chownSync(folder, ids.uid, ids.gid)
  }
  fs.writeFileSync(nameFile(cluster), `${name}\n`, { mode: 0o600 })
  return folder
}

/** `%` begins a place-holder in PostgreSQL's commands. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/** A file that is there already is the same one, archived before a crash: any other is a fault, and PostgreSQL keeps its own until it is solved. */
const archiveCommand = (folder: string): string => {
  const [made, part] = [`${quoted(folder)}/%f.gz`, `${quoted(folder)}/%f.part`]
  const isSame = `gzip -dc ${made} | cmp -s - "%p"`
  return `if [ -e ${made} ]; then ${isSame}; else gzip -1 -n < "%p" > ${part} && sync ${part} && mv ${part} ${made}; fi`
}
export const archiveFlags = (folder: string): Readonly<Record<string, string>> => ({
  archive_mode: 'on',
  archive_timeout: `${archiveSeconds}s`,
  archive_command: archiveCommand(folder),
})
/** How a recovery reads the log from a folder. */
export const restoreCommand = (folder: string): string => `gzip -dc ${quoted(folder)}/%f.gz > "%p"`

/** Names of the archived files of the log, in their order: the timeline's number leads. */
export const archivedNames = (folder: string): readonly string[] =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
        .map((name) => name.slice(0, 24))
        .toSorted()
    : []

/** The file of the log after this one: its last eight digits count to what fits into four gigabytes. */
export const nextWal = (name: string, segmentBytes: number): string => {
  const perLog = BigInt(2 ** 32) / BigInt(segmentBytes)
  const [timeline, log, segment] = [name.slice(0, 8), name.slice(8, 16), name.slice(16)]
  const next = BigInt(`0x${log}`) * perLog + BigInt(`0x${segment}`) + 1n
  const hex = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0')
  return `${timeline}${hex(next / perLog)}${hex(next % perLog)}`
}
