// Backups of the embedded database, and the nightly restore of one.
import path from 'node:path'
import type { Setting } from './settings.ts'

export interface BackupSettings {
  /** Backups and the archived log; null: no log is archived. */
  readonly folder: string | null
  readonly passphraseFile: string | null
  /** Hour and minute, UTC, of the nightly restore; null: none. */
  readonly restoreCheck: { readonly hour: number; readonly minute: number } | null
}

export const backupSettingTable: readonly Setting[] = [
  {
    name: 'FALAJ_BACKUP_FOLDER',
    unset: 'no log is archived',
    says: 'Where `npm run backup` puts backups and the embedded database its log, so that any moment can be restored. On another disk or machine than the data. docs/backup.md shows its use.',
  },
  {
    name: 'FALAJ_BACKUP_PASSPHRASE_FILE',
    unset: 'the passphrase is typed',
    says: 'File with the passphrase, at least 12 characters, that seals the secrets in a backup. Keep a copy where the backups are not.',
  },
  {
    name: 'FALAJ_RESTORE_CHECK',
    unset: 'never',
    says: 'Time of day, UTC, such as `03:00`: every night the newest backup is restored to a random moment, checked and removed. Goes with FALAJ_BACKUP_FOLDER and the embedded database.',
  },
]

type Env = Readonly<Record<string, string | undefined>>
type Wrong = (name: string, value: string, mend: string) => never

export const readBackupSettings = (env: Env, root: string, wrong: Wrong): BackupSettings => {
  const [folder, passphraseFile, at] = [
    env['FALAJ_BACKUP_FOLDER'] ?? null,
    env['FALAJ_BACKUP_PASSPHRASE_FILE'] ?? null,
    env['FALAJ_RESTORE_CHECK'] ?? null,
  ]
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(at ?? '') ?? []
  if (at !== null && hour === undefined) wrong('FALAJ_RESTORE_CHECK', at, 'a time of day such as 03:00')
  if (at !== null && (folder === null || env['DATABASE_URL']))
    wrong(
      'FALAJ_RESTORE_CHECK',
      at,
      'it goes with FALAJ_BACKUP_FOLDER and the embedded database; docs/backup.md has the drill for another one',
    )
  return {
    folder: folder === null ? null : path.resolve(root, folder),
    passphraseFile: passphraseFile === null ? null : path.resolve(root, passphraseFile),
    restoreCheck: at === null ? null : { hour: Number(hour), minute: Number(minute) },
  }
}
