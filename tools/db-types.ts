// Writes apps/server/src/platform/db/tables.ts from a freshly migrated database; with `--verify` only compares.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'

const root = path.join(import.meta.dirname, '..')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-types-'))
fs.chmodSync(folder, 0o755)
const server = await startEmbedded({ dataDir: folder, durable: false })
try {
  await migrate(server.ownerUrl, server.appUrl)
  execFileSync(
    path.join(root, 'node_modules/.bin/kysely-codegen'),
    [
      `--url=${server.ownerUrl}`,
      '--dialect=postgres',
      `--out-file=${path.join(root, 'apps/server/src/platform/db/tables.ts')}`,
      '--type-mapping={"int8":"bigint"}',
      '--log-level=warn',
      ...(process.argv.includes('--verify') ? ['--verify'] : []),
    ],
    { stdio: 'inherit' },
  )
} finally {
  await server.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}
