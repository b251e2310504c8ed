// A test file's own database, a clone of the demo world, and the settings that go with it: all that a test below HTTP needs.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { connect, type Db } from '../platform/db/pool.ts'
import { readSettings, type Settings } from '../platform/settings/settings.ts'
import { testSecret } from './secrets.ts'

export interface Database {
  readonly name: string
  readonly appUrl: string
  readonly db: Db
  readonly pool: pg.Pool
  /** As the schema's owner: for what the application itself may not do. */
  readonly owner: pg.Client
  readonly settings: Settings
  readonly close: () => Promise<void>
}

/** Which functions the file called: what the core of files for the oldest PostgreSQL is chosen by (decision 0510). */
const keepFunctions = async (owner: pg.Client): Promise<void> => {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct schemaname || '.' || funcname as name from pg_stat_user_functions where calls > 0`,
  )
  const folder = path.join(import.meta.dirname, '../../../../.cache/functions')
  fs.mkdirSync(folder, { recursive: true })
  const file = expect.getState().testPath!
  for (const { name } of rows) fs.appendFileSync(path.join(folder, `${path.basename(file)}.txt`), `${file} ${name}\n`)
}

export const openDatabase = async (env: Readonly<Record<string, string>> = {}): Promise<Database> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const on = (url: string): string => url.replace(/\/[^/]*$/, `/${name}`)
  const superClient = new pg.Client({ connectionString: inject('superUrl') })
  await superClient.connect()
  // Without a crash to survive, copying the files is cheaper than writing every block to the log.
  await superClient.query(`create database ${name} template falaj_template owner falaj_owner strategy file_copy`)
  await superClient.query(`grant create on database ${name} to falaj_app`)
  await superClient.end()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-world-'))
  const settings = readSettings(
    {
      LOG_LEVEL: 'silent',
      FALAJ_TEST: 'yes',
      FALAJ_QR_LOGIN: 'yes',
      FALAJ_DATA_DIR: dataDir,
      FALAJ_RATE_PER_MINUTE: '1000000',
      FALAJ_SANDBOX_PUBLIC: 'yes',
      FALAJ_EMBEDDED_IN_LIVE: 'yes',
      ...env,
    },
    '/',
    testSecret,
  )
  const appUrl = on(inject('appUrl'))
  const { db, pool } = connect(appUrl, 8)
  const owner = new pg.Client({ connectionString: on(inject('ownerUrl')) })
  await owner.connect()
  return {
    name,
    appUrl,
    db,
    pool,
    owner,
    settings,
    async close() {
      await db.destroy()
      if (process.env.TEST_FUNCTIONS === 'yes') await keepFunctions(owner)
      await owner.end()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
