// What a backup consists of. It is written last; its first line is the checksum of the rest, and every file has one of its own.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { BackupError } from './backup-error.ts'

const file = z.object({
  /** Below the backup's folder. */
  path: z.string(),
  /** Of the bytes as they are stored. */
  bytes: z.number(),
  sha256: z.string(),
})
export type StoredFile = z.output<typeof file>

const shape = z.object({
  format: z.literal(1),
  /** The version of Falaj that made it. */
  version: z.string(),
  mode: z.enum(['sandbox', 'live']),
  /** Null: the database is someone else's, and only what lies outside of it is here. */
  postgres: z.nullable(
    z.object({
      major: z.number(),
      /** The folder of the archived log, beside the backups. */
      archive: z.nullable(z.string()),
      /** The first file of the log that a recovery needs, and the last one that it needs to be consistent. */
      fromWal: z.string(),
      untilWal: z.string(),
      segmentBytes: z.number(),
      /** The earliest moment that can be restored from here. */
      consistentAt: z.iso.datetime(),
      folders: z.array(z.string()),
    }),
  ),
  files: z.array(file),
})
export type Manifest = z.output<typeof shape>

const fileName = 'manifest.json'
export const sealedName = 'outside.sealed'
/** Of a cluster's file in the backup. */
export const storedName = (relative: string): string => path.join('postgres', `${relative}.zst`)

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
export const storedFile = (name: string, bytes: Buffer): StoredFile => ({
  path: name,
  bytes: bytes.length,
  sha256: sha256(bytes),
})

export const writeManifest = (folder: string, manifest: Manifest): void => {
  const text = JSON.stringify(manifest, null, 1)
  fs.writeFileSync(path.join(folder, fileName), `${sha256(text)}\n${text}`, { mode: 0o600 })
}

export const readManifest = (folder: string): Manifest => {
  const where = path.join(folder, fileName)
  if (!fs.existsSync(where)) throw new BackupError(`${folder} is no backup: it has no ${fileName}.`)
  const text = fs.readFileSync(where, 'utf8')
  const end = text.indexOf('\n')
  if (sha256(text.slice(end + 1)) !== text.slice(0, end))
    throw new BackupError(`The file ${where} is broken: it is not what was written. Fix: another backup or copy.`)
  const parsed = z.safeParse(shape, JSON.parse(text.slice(end + 1)))
  if (parsed.success) return parsed.data
  throw new BackupError(`The backup ${folder} has a format that this version cannot read. Fix: a newer Falaj.`)
}

/** Reads every byte of the backup before anything is made of it. */
export const verifyFiles = async (folder: string, { files }: Manifest, signal?: AbortSignal): Promise<void> => {
  for (const { path: name, sha256: expected } of files) {
    signal?.throwIfAborted()
    const where = path.join(folder, name)
    if (!fs.existsSync(where)) throw new BackupError(`The file ${where} is missing. Fix: another backup or copy.`)
    const hash = createHash('sha256')
    await pipeline(fs.createReadStream(where), hash)
    if (hash.digest('hex') !== expected)
      throw new BackupError(`The file ${where} is broken: it is not what was written. Fix: another backup or copy.`)
  }
}

/** Whole backups in a folder, the newest first. */
export const backupsIn = (folder: string): readonly string[] =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .filter((name) => /^backup-\d{8}T\d{9}Z$/.test(name))
        .toSorted()
        .toReversed()
    : []
export const backupName = (at: Date): string => `backup-${at.toISOString().replaceAll(/[-:.]/g, '')}`
export const madeAt = (name: string): Date => {
  const [, y, mo, d, h, mi, s, ms] = /^backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(name)!
  return new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`)
}
