// The nightly restore: the newest backup and its log, to a random moment, in a scratch folder. A backup that was never restored is a hope.
import path from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { hourMs } from '@falaj/contract/kernel/time'
import { newId } from '../base/ids.ts'
import { unprivileged } from '../db/binaries.ts'
import { clusterOf, readSecrets } from '../db/embedded.ts'
import type { Db, Store } from '../db/pool.ts'
import { task, type Task } from '../jobs/task.ts'
import type { Settings } from '../settings/settings.ts'
import { BackupError, BeyondArchive } from './backup-error.ts'
import { passphraseOf } from './passphrase.ts'
import { choose, rehearse } from './restore-backup.ts'

export interface RestoreCheck {
  readonly startedAt: Date
  readonly seconds: number
  readonly backup: string | null
  /** The moment that it was restored to. */
  readonly restoredTo: Date | null
  readonly postings: number | null
  /** Currencies whose debits and credits differ. */
  readonly unequalCurrencies: number | null
  /** Null: everything fits. */
  readonly fault: string | null
}

/** The newest one, or null: none has run yet. */
export const lastRestoreCheck = async (db: Store): Promise<RestoreCheck | null> => {
  const row = await db.selectFrom('restore_check').selectAll().orderBy('started_at', 'desc').limit(1).executeTakeFirst()
  if (!row) return null
  return {
    startedAt: row.started_at,
    seconds: (row.ended_at.getTime() - row.started_at.getTime()) / 1000,
    backup: row.backup,
    restoredTo: row.restored_to,
    postings: row.postings === null ? null : Number(row.postings),
    unequalCurrencies: row.unequal_currencies,
    fault: row.fault,
  }
}

interface Drill {
  readonly db: Db
  readonly folder: string
  readonly dataDir: string
  readonly passphraseFile: string | null
  readonly signal?: AbortSignal
}
/** Nothing else would show it before the log fills the disk. */
const refuseStuckArchive = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ since: Date | null }>`
    select last_failed_time as since from pg_stat_archiver
    where last_failed_time > coalesce(last_archived_time, '-infinity')`.execute(db)
  const [stuck] = rows
  if (stuck)
    throw new BackupError(
      `The log cannot be archived (last tried ${stuck.since?.toISOString()}). Fix: look at the disk and the rights of FALAJ_BACKUP_FOLDER.`,
    )
}

/** To a moment between the backup and now; to the end of the log where no commit after the moment is archived. */
const drill = async ({ db, folder, dataDir, passphraseFile, signal }: Drill) => {
  await refuseStuckArchive(db)
  const cluster = clusterOf(dataDir, unprivileged())
  const { manifest } = choose(folder, null)
  const from = new Date(manifest.postgres?.consistentAt ?? Date.now()).getTime()
  const moment = new Date(Math.floor(from + Math.random() * Math.max(0, Date.now() - from)))
  const attempt = async (at: Date | null) => {
    const done = await rehearse({
      from: folder,
      at,
      passphrase: passphraseFile === null ? null : passphraseOf(passphraseFile),
      secrets: readSecrets(cluster),
      scratch: path.join(dataDir, 'restore-check'),
      ...(signal ? { signal } : {}),
    })
    return { ...done, restoredTo: at ?? done.lastCommit ?? new Date(from) }
  }
  try {
    return await attempt(moment)
  } catch (error) {
    if (!(error instanceof BeyondArchive)) throw error
    return attempt(null)
  }
}

/** Keeps the result, whatever it is. */
export const checkRestore = async (given: Drill): Promise<RestoreCheck> => {
  const startedAt = new Date()
  const keep = (values: {
    backup?: string
    restored_to?: Date
    last_commit?: Date | null
    postings?: bigint
    ledger_entries?: bigint
    history_lines?: bigint
    unequal_currencies?: number
    fault: string | null
  }) =>
    given.db
      .insertInto('restore_check')
      .values({ id: newId(), started_at: startedAt, ended_at: new Date(), ...values })
      .execute()
  try {
    const { backup, restoredTo, lastCommit, proof } = await drill(given)
    await keep({
      backup,
      restored_to: restoredTo,
      last_commit: lastCommit,
      postings: BigInt(proof.postings),
      ledger_entries: BigInt(proof.ledgerEntries),
      history_lines: BigInt(proof.historyLines),
      unequal_currencies: proof.trial.filter(({ debits, credits }) => debits !== credits).length,
      fault: proof.faults.length > 0 ? proof.faults.join('; ').slice(0, 2000) : null,
    })
  } catch (error) {
    if (given.signal?.aborted) throw error
    const { message } = error as Error
    await keep({ fault: error instanceof BackupError ? message : `the restore failed: ${message}` })
  }
  return (await lastRestoreCheck(given.db))!
}

/** Fails loudly: the log names the fault, the job stays dead until somebody looks. */
export const restoreCheckTask = ({ backup, dataDir }: Settings): readonly Task[] => {
  const { folder, passphraseFile, restoreCheck } = backup
  if (!folder || !restoreCheck) return []
  return [
    task({
      kind: 'backup.restore-check',
      payload: z.unknown(),
      cron: `${restoreCheck.minute} ${restoreCheck.hour} * * *`,
      attemptsMax: 1,
      timeoutMs: 6 * hourMs,
      run: async ({ db, log, signal }) => {
        const { fault, ...figures } = await checkRestore({ db, folder, dataDir, passphraseFile, signal })
        if (fault) throw new Error(`last night’s restore failed: ${fault}`)
        log.info(figures, 'the backup was restored and fits')
      },
    }),
  ]
}
