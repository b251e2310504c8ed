// What a database backup alone does not have: the secrets beside the data, and the settings that a server was started with.
import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { BackupError } from './backup-error.ts'

const shape = z.object({
  /** Of the data folder, by name. */
  files: z.record(z.string(), z.string()),
  /** The passwords of the embedded database. */
  postgres: z.nullable(z.string()),
  settings: z.record(z.string(), z.string()),
})
export type Outside = z.output<typeof shape>
type Env = Readonly<Record<string, string | undefined>>

/** Secrets are a line each; what is larger is something else. */
const bytesMax = 64 * 1024
const settingsFile = 'settings.env'
/** They say where things are on this machine. */
const ofThisMachine = ['FALAJ_DATA_DIR', 'FALAJ_BACKUP_FOLDER', 'FALAJ_BACKUP_PASSPHRASE_FILE']
const neededInLive = ['FALAJ_SECRET', 'FALAJ_PEPPER']

const isOutside = (name: string): boolean => !name.startsWith('postgres') && name !== settingsFile
const filesIn = (dataDir: string): Record<string, string> => {
  if (!fs.existsSync(dataDir)) return {}
  const names = fs.readdirSync(dataDir).filter((name) => {
    const stat = fs.statSync(path.join(dataDir, name))
    return isOutside(name) && stat.isFile() && stat.size <= bytesMax
  })
  return Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(dataDir, name), 'base64')]))
}

/** A setting that names a file with the secret in it is kept as the secret itself. */
const settingsOf = (env: Env, names: readonly string[]): Record<string, string> => {
  const kept: Record<string, string> = {}
  for (const name of names) {
    if (ofThisMachine.includes(name)) continue
    const file = env[`${name}_FILE`]
    const value = env[name] ?? (file ? fs.readFileSync(file, 'utf8').trim() : undefined)
    if (value !== undefined) kept[name] = value
  }
  return kept
}

export const gather = (given: {
  readonly dataDir: string
  readonly env: Env
  readonly settingNames: readonly string[]
  readonly mode: 'sandbox' | 'live'
  /** The embedded database's; null for another database. */
  readonly secretsFile: string | null
}): Outside => {
  const settings = settingsOf(given.env, given.settingNames)
  const missing = given.mode === 'live' ? neededInLive.filter((name) => !settings[name]) : []
  if (missing.length > 0)
    throw new BackupError(
      `${missing.join(' and ')} would not be in the backup: not set here. Fix: run the backup with the server’s environment.`,
    )
  return {
    files: filesIn(given.dataDir),
    postgres: given.secretsFile ? fs.readFileSync(given.secretsFile, 'utf8') : null,
    settings,
  }
}
export const bytesOf = (outside: Outside): Buffer => Buffer.from(JSON.stringify(outside))
export const outsideOf = (bytes: Buffer): Outside => z.parse(shape, JSON.parse(bytes.toString('utf8')))

/** Returns the names of what it wrote. */
export const putBack = ({ files, settings }: Outside, dataDir: string): readonly string[] => {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const write = (name: string, bytes: Buffer): string => {
    fs.writeFileSync(path.join(dataDir, path.basename(name)), bytes, { mode: 0o600, flag: 'wx' })
    return name
  }
  const written = Object.entries(files).map(([name, text]) => write(name, Buffer.from(text, 'base64')))
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value.replaceAll("'", `'\\''`)}'\n`)
  return lines.length === 0 ? written : [...written, write(settingsFile, Buffer.from(lines.join('')))]
}
