// Reads the settings, opens the database, listens; stops everything in the opposite order.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { buildApp } from './app.ts'
import { makeBackground } from './background.ts'
import { featuresOf } from './features-of.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { connect } from './platform/db/pool.ts'
import { openClient } from './platform/db/connect.ts'
import { jobCounts } from './platform/jobs/counts.ts'
import { readSettings, type KeptSecret, type Settings } from './platform/settings.ts'
import { startErrorOf } from './platform/start-error.ts'
import { bankRailOf } from './rails/bank-rail.ts'
import { messageRailOf } from './rails/message-rail.ts'
import { payoutRailOf } from './rails/payout-rail.ts'

const root = path.join(import.meta.dirname, '../../..')

/** Sandbox only: a secret made once and kept beside the data. */
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

const start = async (given: Settings): Promise<void> => {
  let settings = given
  const embedded = settings.database
    ? null
    : await startEmbedded({ dataDir: settings.dataDir, durable: settings.durable, tell: (line) => console.error(line) })
  if (embedded) stops.push(() => embedded.stop())
  const { ownerUrl, appUrl } = settings.database ?? embedded!
  await migrate(ownerUrl, appUrl)
  await (await openClient(appUrl, 'DATABASE_URL')).end()
  const { db, pool } = connect(appUrl)
  stops.push(() => db.destroy())
  // In live mode these modules are never loaded.
  const sandbox = settings.mode === 'sandbox' ? await import('./sandbox/world.ts') : null
  await sandbox?.fill(db, settings)
  const acquirer = sandbox && !settings.acquirer ? await sandbox.openAcquirer(db, settings) : null
  if (acquirer) {
    stops.push(() => acquirer.close())
    settings = { ...settings, acquirer: { url: acquirer.url, key: acquirer.key, origin: null } }
  }
  const background = makeBackground({
    db,
    url: appUrl,
    settings,
    features: await featuresOf(settings),
    rail: await messageRailOf(settings),
    bank: await bankRailOf(settings),
    payout: await payoutRailOf(settings),
  })
  const app = await buildApp(background.context, { jobCounts: () => jobCounts(pool) })
  stops.push(() => background.stop())
  await background.start(app.log)
  for (const loop of sandbox?.loops(background.context) ?? []) {
    loop.start(app.log)
    stops.push(() => loop.stop())
  }
  stops.push(() => app.close())
  const url = await app.listen({ host: settings.host, port: settings.port })
  if (acquirer) {
    acquirer.callBackTo(
      `${url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//127.0.0.1:')}/rails/acquirer/callback`,
    )
    acquirer.loop.start(app.log)
    stops.push(() => acquirer.loop.stop())
  }
  console.log(`\nFalaj ${settings.mode} is ready: ${url}\n`)
  for (const line of sandbox?.logins ?? []) console.log(line)
  // For the next start, however this one ends.
  flushCompileCache()
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
