import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBed, type Bed, type Moment } from '../../testing/backup-bed.ts'
import { scale } from '../../testing/scale.ts'
import { archivedNames } from '../db/archive.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { connect } from '../db/pool.ts'
import { BackupError } from './backup-error.ts'
import { prune } from './make-backup.ts'
import { backupsIn, readManifest } from './manifest.ts'
import { checkRestore, lastRestoreCheck, restoreCheckTask } from './restore-check.ts'
import { restore } from './restore-backup.ts'

let bed: Bed
const moments: Moment[] = []
let afterAllCommits: Date
/** Pays for a while, and keeps what was answered. */
const trade = async (): Promise<void> => {
  for (let paid = 0; paid < 3 + Math.random() * 10; paid += 1) await bed.pay()
  moments.push(await bed.moment())
}
const momentCount = scale >= 10 ? 10 : 2
beforeAll(async () => {
  bed = await openBed()
  await trade()
  // While the backup copies, money goes on moving.
  let isCopying = true
  const paying = (async () => {
    while (isCopying) await bed.pay()
  })()
  const made = await bed.run('backup', [])
  isCopying = false
  await paying
  if (made.code !== 0) throw new Error(made.stderr)
  moments.length = 0
  for (let count = 0; count < momentCount; count += 1) {
    await trade()
    if (count === 0) await bed.archiveLog()
  }
  await bed.pay()
  afterAllCommits = (await bed.moment()).at
  await bed.archiveLog()
})
afterAll(() => bed.close())

let folders = 0
const newFolder = (): string => path.join(bed.folder, `restored-${(folders += 1)}`)
const only = (): string => path.join(bed.backups, backupsIn(bed.backups)[0]!)
/** One line for the operator, and nothing is made. */
const expectRefusal = async (
  line: RegExp,
  given: { readonly from?: string; readonly at?: string; readonly passphrase?: string } = {},
): Promise<void> => {
  const to = newFolder()
  const attempt = restore({
    from: given.from ?? bed.backups,
    to,
    at: given.at === undefined ? null : new Date(given.at),
    passphrase: () => Promise.resolve(given.passphrase ?? bed.passphrase),
  })
  const error = await attempt.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(BackupError)
  expect((error as BackupError).message).toMatch(line)
  expect((error as BackupError).message).not.toContain('\n')
  expect(fs.existsSync(to)).toBe(false)
}
/** A copy of all backups in which something was changed. */
const damaged = (change: (backup: string, folder: string) => void): string => {
  const copy = fs.mkdtempSync(path.join(bed.folder, 'damaged-'))
  fs.chmodSync(copy, 0o755)
  fs.cpSync(bed.backups, copy, { recursive: true })
  change(path.join(copy, path.basename(only())), copy)
  return copy
}
const breakByte = (file: string, fromEnd?: number): void => {
  const bytes = fs.readFileSync(file)
  const at = fromEnd === undefined ? Math.floor(bytes.length / 2) : bytes.length - fromEnd
  bytes[at] = bytes[at]! ^ 1
  fs.writeFileSync(file, bytes)
}

it('restores random moments, each equal to the journal of answers', async () => {
  for (const { at, balance } of moments) {
    const to = newFolder()
    const ran = await bed.run('restore', ['--to', to, '--at', at.toISOString()])
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(ran.stdout).toMatch(/^Trial balance {2}AED debits ([\d,.]+), credits \1, difference 0\.00$/m)
    expect(ran.stdout).toMatch(/^Ledger {9}[1-9][\d,]* sealed entries checked$/m)
    expect(ran.stdout).toMatch(/^History {8}[1-9][\d,]* entries checked$/m)
    expect(ran.stdout).toContain('Result         everything fits')
    expect(fs.readFileSync(path.join(to, 'pepper'), 'utf8')).toBe('the pepper of this installation')
    const server = await startEmbedded({ dataDir: to, durable: false })
    // A newer version has nothing left to do, or migrates what it finds.
    await migrate(server.ownerUrl, server.appUrl)
    const { db } = connect(server.appUrl, 1)
    const actual = await bed.balanceIn(db)
    await db.destroy()
    await server.stop()
    expect(actual).toBe(balance)
    fs.rmSync(to, { recursive: true })
  }
})

describe('a restore is refused in one line, and makes nothing,', () => {
  it('when its moment is after the last archived commit', () =>
    expectRefusal(/^No commit after .* is archived: the last one was at 20.*Z\. Fix: an earlier --at/, {
      at: afterAllCommits.toISOString(),
    }))
  it('when its moment is before the first backup', () =>
    expectRefusal(/^The earliest moment that can be restored is 20.*Z\. Fix: /, { at: '2020-01-01T00:00:00Z' }))
  it('when the passphrase is wrong', () =>
    expectRefusal(/^The passphrase is wrong\. Fix: /, { passphrase: 'incorrect horse battery' }))
  it('when the sealed secrets are lost', () =>
    expectRefusal(/outside\.sealed is missing\. Fix: /, {
      from: damaged((backup) => fs.rmSync(path.join(backup, 'outside.sealed'))),
    }))
  it.each([
    ['the secrets', 'outside.sealed'],
    ['a file of the database', 'postgres/global/pg_control.zst'],
    ['the manifest', 'manifest.json'],
  ])('when one byte of %s is broken', (_what, name) =>
    expectRefusal(/^The file .* is broken: it is not what was written\. Fix: another backup or copy\.$/, {
      from: damaged((backup) => breakByte(path.join(backup, name))),
    }),
  )
  it('when one byte of the archived log is broken, or a file of it is missing', async () => {
    const { archive, fromWal } = readManifest(only()).postgres!
    const file = (folder: string, name: string): string => path.join(folder, archive!, `${name}.gz`)
    const last = archivedNames(path.join(bed.backups, archive!)).at(-1)!
    await expectRefusal(/^The archived log .*\.gz is broken\. Fix: /, {
      // Of its checksum: in a long row of zeros a changed byte may stand for the same zeros.
      from: damaged((_backup, folder) => breakByte(file(folder, last), 6)),
    })
    await expectRefusal(/^The archived log .*\.gz is missing\. Fix: /, {
      from: damaged((_backup, folder) => fs.rmSync(file(folder, fromWal))),
    })
  })
  it('when the folder is not empty, and the command ends with 1', async () => {
    const ran = await bed.run('restore', ['--to', bed.dataDir])
    expect(ran.code).toBe(1)
    expect(ran.stderr).toMatch(/^.* is not empty, and a restore never writes over a folder\. Fix: a new --to\.\n$/)
  })
})

it('a backup that does not fit leaves nothing that looks whole', async () => {
  const before = fs.readdirSync(bed.backups)
  const ran = await bed.run('backup', [], { limitKb: 64 })
  expect(ran.code).toBe(1)
  expect(ran.stderr).toMatch(/^The backup does not fit into .* \(\w+\)\. Nothing is left of it\. Fix: .*\n$/)
  expect(fs.readdirSync(bed.backups).toSorted()).toEqual(before.toSorted())
})

it('a live backup without the server’s secrets is refused', async () => {
  const ran = await bed.run('backup', [], { env: { FALAJ_MODE: 'live', FALAJ_PEPPER: 'x'.repeat(32) } })
  expect(ran.code).toBe(1)
  expect(ran.stderr).toMatch(/^FALAJ_SECRET would not be in the backup: not set here\. Fix: /)
})

it('a database elsewhere: the secrets and settings are saved and put back', async () => {
  const [backups, to] = [path.join(bed.folder, 'elsewhere'), newFolder()]
  const env = {
    DATABASE_URL: 'postgres://a:b@db.example.com/falaj',
    DATABASE_OWNER_URL: 'postgres://c:d@db.example.com/falaj',
    FALAJ_MODE: 'live',
    FALAJ_SECRET: "it's a secret of some 32 characters",
    FALAJ_PEPPER: 'y'.repeat(32),
    FALAJ_BACKUP_FOLDER: backups,
  }
  expect(await bed.run('backup', [], { env })).toMatchObject({ code: 0, stderr: '' })
  expect(await bed.run('restore', ['--to', to], { env })).toMatchObject({ code: 0, stderr: '' })
  const settings = fs.readFileSync(path.join(to, 'settings.env'), 'utf8')
  expect(settings).toContain(`FALAJ_SECRET='it'\\''s a secret of some 32 characters'\n`)
  expect(settings).toContain(`DATABASE_URL='postgres://a:b@db.example.com/falaj'\n`)
  expect(fs.statSync(path.join(to, 'settings.env')).mode & 0o777).toBe(0o600)
})

it('removes backups by count and age, never the newest, and the log that none of them needs', async () => {
  const [first] = backupsIn(bed.backups)
  const { archive } = readManifest(only()).postgres!
  expect(await bed.run('backup', ['--keep', '1'])).toMatchObject({ code: 0, stderr: '' })
  const [second, ...older] = backupsIn(bed.backups)
  expect(second).not.toBe(first)
  expect(older).toEqual([])
  const { fromWal } = readManifest(only()).postgres!
  await bed.archiveLog()
  expect(archivedNames(path.join(bed.backups, archive!))[0]).toBe(fromWal)
  expect(prune(bed.backups, { days: 1 }, new Date(Date.now() + 10 * 86_400_000))).toEqual([])
})

describe('the nightly restore', () => {
  const check = () =>
    checkRestore({
      db: bed.db,
      folder: bed.backups,
      dataDir: bed.dataDir,
      passphraseFile: path.join(bed.folder, 'passphrase'),
    })
  it('keeps what it restored, with its figures, and leaves nothing else', async () => {
    expect(await lastRestoreCheck(bed.db)).toBeNull()
    const found = await check()
    expect(found).toMatchObject({ fault: null, backup: backupsIn(bed.backups)[0], unequalCurrencies: 0 })
    expect(found.postings).toBeGreaterThan(0)
    const from = new Date(readManifest(only()).postgres!.consistentAt)
    expect(found.restoredTo!.getTime()).toBeGreaterThanOrEqual(from.getTime() - 60_000)
    expect(found.restoredTo!.getTime()).toBeLessThan(Date.now())
    expect(await lastRestoreCheck(bed.db)).toEqual(found)
    expect(fs.existsSync(path.join(bed.dataDir, 'restore-check'))).toBe(false)
  })
  it('finds a broken byte, keeps the fault, and fails as a job', async () => {
    const file = path.join(only(), 'postgres/global/pg_control.zst')
    breakByte(file)
    expect(await check()).toMatchObject({ fault: expect.stringMatching(/pg_control\.zst is broken/), postings: null })
    const [nightly] = restoreCheckTask(bed.settings({ FALAJ_RESTORE_CHECK: '03:00' }))
    expect(nightly!.cron).toBe('0 3 * * *')
    const job = { db: bed.db, log: { info: () => undefined }, signal: new AbortController().signal }
    await expect(nightly!.run(job as never)).rejects.toThrow(/^last night’s restore failed: .* is broken/)
    breakByte(file)
    expect(restoreCheckTask(bed.settings({}))).toEqual([])
  })
})

it('docs/backup.md: its commands do what it says', async () => {
  const page = fs.readFileSync(path.join(import.meta.dirname, '../../../../../docs/backup.md'), 'utf8')
  const blocks = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block)
  expect(blocks).toHaveLength(3)
  const ran = await bed.shell(blocks.join('\n'))
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  expect(ran.stdout).toContain('Result         everything fits')
  expect(fs.readFileSync(path.join(bed.folder, 'restored/pepper'), 'utf8')).toBe('the pepper of this installation')
})
