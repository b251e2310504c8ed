// What is measured runs as it runs for people: its own process, a durable database, the built console.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { getIn } from '../apps/server/src/testing/get-in.ts'
import { startEmbedded, type EmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts'

export const root = path.join(import.meta.dirname, '..')

export const tempFolder = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-bench-'))
  fs.chmodSync(folder, 0o755)
  return folder
}
export interface RunningProcess {
  readonly url: string
  readonly child: ChildProcess
  stop(): Promise<void>
}
/** Starts a script and waits until it prints an address. */
export const run = (script: string, env: Readonly<Record<string, string>>): Promise<RunningProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, script)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    })
    // A bench that fails leaves nothing running beside the next one.
    process.once('exit', () => child.kill())
    const ended = new Promise<void>((end) => child.once('exit', () => end()))
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const url = /ready: (\S+)/.exec(output)?.[1]
      if (url)
        resolve({
          url,
          child,
          stop: async () => {
            child.kill('SIGTERM')
            await ended
          },
        })
    })
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: ${output}`)))
  })

export const build = (): void => {
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the console does not build')
}

export interface Product extends RunningProcess {
  readonly database: EmbeddedPostgres
  signIn(person: string): Promise<string>
}
/**
 * The product on a database of its own, so that a bare server can run beside it on the same one. `again`: started a second time, as a server
 * mostly is; the first start has also made the demo world.
 */
export const startProduct = async (
  env: Readonly<Record<string, string>> = {},
  { again = false }: { readonly again?: boolean } = {},
): Promise<Product> => {
  build()
  const { main } = await import('../scripts/bundle.mjs')
  const folder = tempFolder()
  const database = await startEmbedded({ dataDir: folder, durable: true })
  const start = (): Promise<RunningProcess> =>
    run(path.relative(root, main), {
      PORT: '0',
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      FALAJ_DATA_DIR: folder,
      FALAJ_RATE_PER_MINUTE: '10000000',
      LOG_LEVEL: 'silent',
      ...env,
    })
  if (again) await (await start()).stop()
  const server = await start()
  return {
    ...server,
    database,
    signIn: (person) => getIn(server.url, person),
    async stop() {
      await server.stop()
      await database.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The product with a few days of history for as long as something is measured on it, and its database's owner beside it. */
export const onProduct = async <Value>(
  measure: (product: Product, owner: pg.Client) => Promise<Value>,
): Promise<Value> => {
  const product = await startProduct({ FALAJ_HISTORY_DAYS: '5' })
  const owner = new pg.Client({ connectionString: product.database.ownerUrl })
  owner.on('error', () => undefined)
  try {
    await owner.connect()
    return await measure(product, owner)
  } finally {
    await owner.end()
    await product.stop()
  }
}

type Headers = Readonly<Record<string, string>>
/** What the console sends with each call, and with a change. */
export const calling = (cookie: string): Headers => ({
  'content-type': 'application/json',
  'x-host-app': 'falaj-console',
  'x-platform': '4',
  cookie,
})
export const changing = (cookie: string): Headers => ({ ...calling(cookie), 'idempotency-key': randomUUID() })

/** Resident memory in MB, as the kernel counts it. */
export const residentMb = (child: ChildProcess): number => {
  const match = /VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8'))
  return Number(match?.[1] ?? 0) / 1024
}
