// One PostgreSQL for the whole run, with a migrated and seeded template; each test file clones a database of its own from it.
// TEST_POSTGRES=/usr/lib/postgresql/15/bin runs the tests on another PostgreSQL (docs/decisions/0510).
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded, type EmbeddedPostgres } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { connect } from '../platform/db/pool.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { seed } from '../seed/seed.ts'
import { testSecret } from './secrets.ts'

declare module 'vitest' {
  interface ProvidedContext {
    superUrl: string
    ownerUrl: string
    appUrl: string
  }
}

interface Cluster {
  readonly server: EmbeddedPostgres
  readonly stop: () => Promise<void>
}
const makeCluster = async (): Promise<Cluster> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-test-'))
  fs.chmodSync(folder, 0o755)
  const server = await startEmbedded({ dataDir: folder, durable: false, programs: process.env.TEST_POSTGRES })
  await migrate(server.ownerUrl, server.appUrl)
  const { db } = connect(server.appUrl)
  await seed(db, readSettings({ FALAJ_TEST: 'yes', FALAJ_DATA_DIR: folder }, '/', testSecret))
  // Done once here as the application role, instead of 130 ms in every world that runs jobs.
  await runMigrations({ connectionString: server.appUrl })
  await db.destroy()
  const client = new pg.Client({ connectionString: server.superUrl })
  await client.connect()
  await client.query('alter database falaj rename to falaj_template')
  if (process.env.TEST_FUNCTIONS === 'yes') await client.query("alter system set track_functions = 'pl'")
  await client.query('select pg_reload_conf()')
  await client.end()
  const stop = async (): Promise<void> => {
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { server, stop }
}

/** The projects of a run share it, though each of them loads this module anew. */
const shared = globalThis as { falajCluster?: { users: number; readonly made: Promise<Cluster> } }

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const held = (shared.falajCluster ??= { users: 0, made: makeCluster() })
  held.users += 1
  const { server, stop } = await held.made
  project.provide('superUrl', server.superUrl)
  project.provide('ownerUrl', server.ownerUrl)
  project.provide('appUrl', server.appUrl)
  return async () => {
    held.users -= 1
    if (held.users === 0) await stop()
  }
}
