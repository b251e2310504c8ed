// Reads the settings, opens the database, listens; stops everything in the opposite order.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { buildApp } from './app.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { connect } from './platform/db/pool.ts'
import { readSettings, StartError } from './platform/settings.ts'
import { people } from './seed/people.ts'
import { seed } from './seed/seed.ts'

const root = path.join(import.meta.dirname, '../../..')

/** Sandbox only: a secret made once and kept beside the data. */
const keptSecret = (dataDir: string): string => {
  const file = path.join(dataDir, 'secret')
  if (!fs.existsSync(file)) {
    fs.mkdirSync(dataDir, { recursive: true })
    fs.writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  }
  return fs.readFileSync(file, 'utf8')
}

const start = async (): Promise<void> => {
  const settings = readSettings(process.env, root, keptSecret)
  const stops: (() => Promise<unknown>)[] = []
  const stop = async (code: number): Promise<never> => {
    for (const each of stops.reverse().splice(0)) await each()
    process.exit(code)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  try {
    const embedded = settings.database
      ? null
      : await startEmbedded({ dataDir: settings.dataDir, durable: process.env['FALAJ_TEST'] !== 'yes' })
    if (embedded) stops.push(() => embedded.stop())
    const { ownerUrl, appUrl } = settings.database ?? embedded!
    await migrate(ownerUrl, appUrl)
    const { db } = connect(appUrl)
    stops.push(() => db.destroy())
    if (settings.mode === 'sandbox') await seed(db)
    const app = await buildApp({ db, settings, wakeRelay: () => undefined })
    stops.push(() => app.close())
    const url = await app.listen({ host: settings.host, port: settings.port }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        throw new StartError(`Port ${settings.port} is taken. Mend: PORT=8081 npm start, or stop what listens there.`)
      throw error
    })
    console.log(`\nFalaj ${settings.mode} is ready: ${url}\n`)
    if (settings.mode === 'sandbox') {
      console.log('Sign in as (on the login page, until real login exists):')
      for (const person of people)
        console.log(
          `  ${person.key.padEnd(18)} ${person.name.padEnd(16)} ${person.roles.join(', ') || 'no merchant yet'}`,
        )
    }
  } catch (error) {
    if (error instanceof StartError) console.error(error.message)
    else console.error(error)
    await stop(1)
  }
}
await start()
