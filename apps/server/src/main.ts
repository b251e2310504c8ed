// Reads the settings, opens the database, serves; stops everything in the opposite order.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import v8 from 'node:v8'
import { startEmbedded } from './platform/db/embedded.ts'
import { migrate, requireInstallation, type TellMigration } from './platform/db/migrate.ts'
import { openClient } from './platform/db/connect.ts'
import { readSettings, type KeptSecret, type Settings } from './platform/settings/settings.ts'
import { startErrorOf } from './platform/settings/start-error.ts'

const root = path.join(import.meta.dirname, '../../..')

/** Sandbox only: a secret generated once and stored beside the data. */
const keptSecret = (dataDir: string, name: KeptSecret): string => {
  const file = path.join(dataDir, name)
  if (!fs.existsSync(file)) {
    fs.mkdirSync(dataDir, { recursive: true })
    fs.writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  }
  return fs.readFileSync(file, 'utf8')
}

const stops: (() => Promise<unknown>)[] = []
let stopping: Promise<never> | undefined
/** Once, however many signals come: in the opposite order of the start, one failure does not keep the rest from stopping. */
const stop = (code: number): Promise<never> => {
  stopping ??= (async () => {
    let failed = false
    for (const each of stops.toReversed())
      await each().catch((error: unknown) => {
        failed = true
        console.error(error)
      })
    process.exit(failed ? 1 : code)
  })()
  return stopping
}

/** A line of the log's form, before there is a log. The demo world of a sandbox is quiet. */
const tellMigration =
  ({ logLevel }: Settings): TellMigration =>
  (migration, ms) => {
    if (!['info', 'debug', 'trace'].includes(logLevel)) return
    console.log(JSON.stringify({ level: 30, time: new Date().toISOString(), migration, ms, msg: 'migrated' }))
  }

const start = async (settings: Settings): Promise<void> => {
  // The rest of the program is loaded while the embedded database starts; a start that must be refused is refused without it.
  // If loading fails, the same import below reports it.
  if (!settings.database) import('./serve.ts').catch(() => undefined)
  const embedded = settings.database
    ? null
    : await startEmbedded({
        dataDir: settings.dataDir,
        durable: settings.durable,
        backupFolder: settings.backup.folder,
        tell: (line) => console.error(line),
      })
  if (embedded) stops.push(() => embedded.stop())
  const { ownerUrl, appUrl } = settings.database ?? embedded!
  await migrate(ownerUrl, appUrl, undefined, tellMigration(settings))
  await requireInstallation(ownerUrl, settings)
  await (await openClient(appUrl, 'DATABASE_URL')).end()
  const { serve } = await import('./serve.ts')
  for (const line of await serve({ ...settings, database: { appUrl, ownerUrl } }, appUrl, stops)) console.log(line)
  // For the next start, however this one ends.
  flushCompileCache()
  // What a batch or an export leaves is collected once the heap has grown by two fifths, not when it has doubled or more.
  v8.setFlagsFromString('--heap-growing-percent=40')
}

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
let settings: Settings | null = null
try {
  settings = readSettings(process.env, root, keptSecret)
  await start(settings)
} catch (error) {
  // A signal during the start ends it with an error of its own: nobody needs to read that one.
  if (!stopping) console.error(startErrorOf(error, settings)?.message ?? error)
  await stop(1)
}
