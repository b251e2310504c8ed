// npm run backup, npm run restore: docs/backup.md. Exit codes: 0 done, 1 refused or a fault found, 2 not a command.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { archiveName, archivedNames } from '../db/archive.ts'
import { unprivileged } from '../db/binaries.ts'
import { clusterOf, embeddedUrl, startEmbedded } from '../db/embedded.ts'
import { connect } from '../db/pool.ts'
import { settingTable, StartError } from '../settings/settings.ts'
import { BackupError } from './backup-error.ts'
import { makeBackup, prune, type EmbeddedSource } from './make-backup.ts'
import { backupsIn, readManifest } from './manifest.ts'
import { gather } from './outside.ts'
import { askPassphrase } from './passphrase.ts'
import { proofOf, proofText } from './proof.ts'
import { restore } from './restore-backup.ts'

const root = path.join(import.meta.dirname, '../../../../..')
const { env } = process
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const dataDir = path.resolve(root, env['FALAJ_DATA_DIR'] ?? '.data')
const version = (JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }).version
const folderOf = (given: string | undefined, option: string): string => {
  const folder = given ?? env['FALAJ_BACKUP_FOLDER']
  if (!folder) throw new BackupError(`There is no folder of backups. Fix: FALAJ_BACKUP_FOLDER, or ${option}.`)
  return path.resolve(root, folder)
}
const wholeNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new BackupError(`--${name} takes a whole number from 1.`)
  return Number(text)
}

const scalar = async (url: string, text: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ value: string }>(text)
    return rows[0]!.value
  } finally {
    await client.end()
  }
}
const isUp = (url: string): Promise<boolean> =>
  scalar(url, "select '' as value").then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return false
      throw error
    },
  )
/** Beside a running server, or with a database that is started for it. */
const withEmbedded = async <T>(folder: string, work: (source: EmbeddedSource) => Promise<T>): Promise<T> => {
  const cluster = clusterOf(dataDir, unprivileged())
  const url = embeddedUrl(dataDir, 'super')
  // A server that was killed leaves its address behind.
  const running = url && (await isUp(url)) ? url : null
  if (!running && !fs.existsSync(cluster))
    throw new BackupError(`There is no database in ${dataDir}. Fix: FALAJ_DATA_DIR with the server’s data folder.`)
  const started = running
    ? null
    : await startEmbedded({ dataDir, durable: true, backupFolder: env['FALAJ_BACKUP_FOLDER'] ?? null })
  const superUrl = running ?? started!.superUrl
  try {
    const isArchived = (await scalar(superUrl, "select current_setting('archive_mode') as value")) === 'on'
    const archive = isArchived ? archiveName(cluster) : null
    if (!archive) say('The server archives no log (FALAJ_BACKUP_FOLDER is not set): only this moment can be restored.')
    // Another folder has no log beside it.
    const isBeside = archive !== null && fs.existsSync(path.join(folder, archive))
    return await work({ cluster, superUrl, archive: isBeside ? archive : null })
  } finally {
    await started?.stop()
  }
}

const backup = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      to: { type: 'string' },
      keep: { type: 'string' },
      'keep-days': { type: 'string' },
      list: { type: 'boolean' },
    },
  })
  const folder = folderOf(values.to, '--to')
  if (values.list) return list(folder)
  const [keep, days] = [wholeNumber('keep', values.keep), wholeNumber('keep-days', values['keep-days'])]
  const isEmbedded = !env['DATABASE_URL']
  const mode = env['FALAJ_MODE'] === 'live' ? 'live' : 'sandbox'
  const cluster = clusterOf(dataDir, unprivileged())
  const settingNames = settingTable.map(({ name }) => name)
  const from = Date.now()
  const make = async (source: EmbeddedSource | null) =>
    makeBackup({
      folder,
      source,
      outside: gather({ dataDir, env, settingNames, mode, secretsFile: isEmbedded ? `${cluster}.secrets.json` : null }),
      passphrase: await askPassphrase(env['FALAJ_BACKUP_PASSPHRASE_FILE'], true),
      version,
      mode,
    })
  const made = isEmbedded ? await withEmbedded(folder, make) : await make(null)
  say(`${made.name}: ${(made.bytes / 1e6).toFixed(1)} MB in ${((Date.now() - from) / 1000).toFixed(1)} s`)
  if (!isEmbedded) say('It holds the secrets and settings. The database has a backup of its own: docs/backup.md.')
  const removed = prune(folder, { ...(keep ? { keep } : {}), ...(days ? { days } : {}) })
  for (const name of removed) say(`${name}: removed`)
}

const list = (folder: string): void => {
  for (const name of backupsIn(folder)) {
    const { postgres, version: by, files } = readManifest(path.join(folder, name))
    const size = `${(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1)} MB`
    const logs = postgres?.archive
      ? archivedNames(path.join(folder, postgres.archive)).filter((each) => each >= postgres.fromWal).length
      : 0
    const what = postgres
      ? `from ${postgres.consistentAt}, ${logs} files of the log after it`
      : 'secrets and settings only'
    say(`${name}  ${size}  Falaj ${by}  ${what}`)
  }
}

const momentOf = (text: string | undefined): Date | null => {
  if (text === undefined) return null
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new BackupError('--at takes a moment such as 2026-11-19T18:30:00Z.')
  return new Date(text)
}

/** The database in use: after its own restore, when it is not the embedded one. */
const check = async (): Promise<void> => {
  const url = env['DATABASE_URL'] ?? embeddedUrl(dataDir, 'app')
  if (!url)
    throw new BackupError('No database is running here. Fix: npm start in another terminal, or set DATABASE_URL.')
  const { db } = connect(url, 2)
  const proof = await proofOf(db)
  await db.destroy()
  say(proofText(proof))
  if (proof.faults.length > 0) process.exitCode = 1
}

const restoreTo = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      at: { type: 'string' },
      backup: { type: 'string' },
      check: { type: 'boolean' },
    },
  })
  if (values.check) return check()
  if (!values.to) throw new BackupError('A restore needs a new folder. Fix: --to with its name.')
  const to = path.resolve(root, values.to)
  const started = Date.now()
  const done = await restore({
    from: folderOf(values.from, '--from'),
    to,
    at: momentOf(values.at),
    ...(values.backup === undefined ? {} : { name: values.backup }),
    passphrase: () => askPassphrase(env['FALAJ_BACKUP_PASSPHRASE_FILE'], false),
  })
  say(`Backup         ${done.backup}`)
  if (done.proof) {
    say(`Last commit    ${done.lastCommit ? done.lastCommit.toISOString() : 'as of the backup'}`)
    say(proofText(done.proof))
  }
  say(`Put back       ${done.written.join(', ') || 'nothing'}`)
  say(`Restored to ${to} in ${((Date.now() - started) / 1000).toFixed(1)} s. Start it with FALAJ_DATA_DIR=${to}`)
  if (done.proof && done.proof.faults.length > 0) process.exitCode = 1
}

/** Runs one of the two; its name may lead the arguments. */
export const runCommand = async (name: 'backup' | 'restore'): Promise<void> => {
  const [first, ...rest] = process.argv.slice(2)
  const args = first === name ? rest : first === undefined ? [] : [first, ...rest]
  try {
    await (name === 'restore' ? restoreTo(args) : backup(args))
  } catch (error) {
    const isUsage = String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
    if (!isUsage && !(error instanceof BackupError) && !(error instanceof StartError)) throw error
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = isUsage ? 2 : 1
  }
}
