// A small embedded database of its own, with backups: money moves, and a journal keeps what was answered and when.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { available, bank } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { post } from '@falaj/ledger/post'
import { writeSystemAudit } from '../platform/audit/entry.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { connect, type Db } from '../platform/db/pool.ts'
import { readSettings, type Settings } from '../platform/settings/settings.ts'
import { testSecret } from './secrets.ts'

const root = path.join(import.meta.dirname, '../../../..')
const program = (command: string): string => path.join(root, 'apps/server/src/platform/backup', `${command}.ts`)

export interface Moment {
  /** After the answers until then, before the next. */
  readonly at: Date
  readonly balance: bigint
}
export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export const openBed = async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-backup-'))
  fs.chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  const backups = path.join(folder, 'backups')
  const passphraseFile = path.join(folder, 'passphrase')
  const passphrase = 'correct horse battery'
  fs.writeFileSync(passphraseFile, `${passphrase}\n`)
  fs.mkdirSync(dataDir, { mode: 0o755 })
  fs.writeFileSync(path.join(dataDir, 'pepper'), 'the pepper of this installation')
  const server = await startEmbedded({ dataDir, durable: false, backupFolder: backups })
  await migrate(server.ownerUrl, server.appUrl)
  const { db } = connect(server.appUrl, 2)
  const merchantId = randomUUID()
  const pay = async (): Promise<void> => {
    const id = randomUUID()
    const transfer = {
      debit: bank('AED'),
      credit: available(merchantId, 'AED'),
      amount: BigInt(1 + Math.floor(Math.random() * 10_000)),
      reason: 'top-up',
    } as const
    await db.transaction().execute(async (tx) => {
      await post(tx, { merchantId, key: id, business: { kind: 'test', id }, transfers: [transfer] })
      await writeSystemAudit(tx, 'clock', merchantId, 'test.paid', { object: `payment ${id}` })
    })
  }
  const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
  const settings = (env: Readonly<Record<string, string>>): Settings =>
    readSettings({ FALAJ_TEST: 'yes', FALAJ_DATA_DIR: dataDir, FALAJ_BACKUP_FOLDER: backups, ...env }, '/', testSecret)
  const runLine = (line: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ran> =>
    new Promise((resolve) => {
      execFile('sh', ['-c', line, 'sh', ...args], { cwd: folder, env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
      )
    })
  return {
    folder,
    dataDir,
    backups,
    passphrase,
    db,
    settings,
    pay,
    /** Lines of the documents, in a folder that is not the project's. */
    shell: (lines: string): Promise<Ran> =>
      // `npm run --silent backup -- …` without npm, which would install what a new lockfile names.
      runLine(
        `set -e\nnpm() { program=$3; shift 3; [ "\${1-}" != -- ] || shift; "$NODE" "$PROGRAMS/$program.ts" "$@"; }\n${lines}`,
        [],
        {
          NODE: process.execPath,
          PROGRAMS: path.dirname(program('backup')),
          PATH: process.env['PATH'] ?? '',
          HOME: folder,
          FALAJ_DATA_DIR: dataDir,
        },
      ),
    /** Nothing is paid within some milliseconds of it, so that it lies between two commits by every clock. */
    async moment(): Promise<Moment> {
      const balance = await balanceOf(db, available(merchantId, 'AED'))
      await rest(20)
      const at = new Date()
      await rest(20)
      return { at, balance }
    },
    balanceIn: (restored: Db): Promise<bigint> => balanceOf(restored, available(merchantId, 'AED')),
    /** Until all that was written so far is archived. */
    async archiveLog(): Promise<void> {
      const client = new pg.Client({ connectionString: server.superUrl })
      await client.connect()
      // Without a record in it, a file of the log is not ended.
      await client.query("select pg_create_restore_point('archived')")
      const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
      for (;;) {
        const done = await client.query('select 1 from pg_stat_archiver where last_archived_wal >= $1', [rows[0]!.file])
        if (done.rowCount === 1) break
        await rest(50)
      }
      await client.end()
    },
    /** The command as an operator types it. `limitKb`: no file may grow beyond it, as on a full disk. */
    run(
      command: 'backup' | 'restore',
      args: readonly string[],
      options: { env?: Record<string, string>; limitKb?: number } = {},
    ) {
      const env = {
        PATH: process.env['PATH'] ?? '',
        FALAJ_DATA_DIR: dataDir,
        FALAJ_BACKUP_FOLDER: backups,
        FALAJ_BACKUP_PASSPHRASE_FILE: passphraseFile,
        ...options.env,
      }
      const line = `${options.limitKb ? `ulimit -f ${options.limitKb * 2}; ` : ''}exec "$@"`
      return runLine(line, [process.execPath, program(command), ...args], env)
    },
    async close(): Promise<void> {
      await db.destroy()
      await server.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Bed = Awaited<ReturnType<typeof openBed>>
