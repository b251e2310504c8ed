// A real PostgreSQL 18 from the npm package's binaries, for `npm start` and tests when no DATABASE_URL is given.
// Its superuser starts the server and makes the two roles; nothing else ever connects as it.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { backOffMs, makeRest } from '../base/loop.ts'
import { StartError } from '../settings/settings.ts'
import { archiveFlags, openArchive } from './archive.ts'
import { isReachable, prepareBinaries, unprivileged, type Ids } from './binaries.ts'
import { lockFolder } from './folder-lock.ts'

export interface EmbeddedPostgres {
  readonly appUrl: string
  readonly ownerUrl: string
  /** For tests, which make and drop databases. */
  readonly superUrl: string
  stop(): Promise<void>
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Where the data lie: under the asked folder, or in /var/tmp when `nobody` could not walk there. */
export const clusterOf = (folder: string, ids: Ids | undefined): string => {
  const wanted = path.join(path.resolve(folder), 'postgres')
  if (!ids || isReachable(path.dirname(wanted))) return wanted
  return `/var/tmp/falaj-data-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}/postgres`
}
/** A restore works here and renames it when it is done: what was killed half way is no database. */
export const restoringOf = (cluster: string): string => `${cluster}.restoring`
export interface Secrets {
  readonly super: string
  readonly owner: string
  readonly app: string
}
export const readSecrets = (cluster: string): Secrets =>
  JSON.parse(fs.readFileSync(`${cluster}.secrets.json`, 'utf8')) as Secrets
export const urlOf = (secrets: Secrets, port: number, role: keyof Secrets, database: string): string =>
  `postgres://falaj_${role}:${secrets[role]}@127.0.0.1:${port}/${database}`

/** For commands and stories beside a running server: its database as one of its roles. Null when none runs on this folder. */
export const embeddedUrl = (folder: string, role: 'app' | 'owner' | 'super'): string | null => {
  const cluster = clusterOf(folder, unprivileged())
  const pidFile = path.join(cluster, 'postmaster.pid')
  if (!fs.existsSync(pidFile)) return null
  // Its fourth line is the port.
  const port = Number(fs.readFileSync(pidFile, 'utf8').split('\n')[3])
  return urlOf(readSecrets(cluster), port, role, role === 'super' ? 'postgres' : 'falaj')
}

export const quietly = { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } } as const
type Run = (program: string, args: readonly string[]) => void

export const startEmbedded = async (options: {
  readonly dataDir: string
  /** false means tests only, a crash may lose everything. */
  readonly durable: boolean
  /** Reports that it had to be restarted. */
  readonly tell?: (line: string) => void
  /** Where its log goes as it is written, so that a restore can go on to any later moment. */
  readonly backupFolder?: string | null
  /** Another installation's folder of programs, such as /usr/lib/postgresql/15/bin. For tests. */
  readonly programs?: string | undefined
}): Promise<EmbeddedPostgres> => {
  const ids = unprivileged()
  const programs = options.programs ?? path.join(prepareBinaries(ids), 'bin')
  const cluster = clusterOf(options.dataDir, ids)
  const unlock = await lockFolder(path.dirname(cluster))
  try {
    return await startLocked(options, { ids, programs, cluster, unlock })
  } catch (error) {
    // A retry in this process must find the folder free.
    unlock()
    throw error
  }
}

interface ClusterLock {
  readonly ids: Ids | undefined
  readonly programs: string
  readonly cluster: string
  readonly unlock: () => void
}
const startLocked = async (
  options: { readonly durable: boolean; readonly backupFolder?: string | null; readonly tell?: (line: string) => void },
  { ids, programs, cluster, unlock }: ClusterLock,
): Promise<EmbeddedPostgres> => {
  const run: Run = (program, args) => {
    execFileSync(path.join(programs, program), args, { ...ids, ...quietly, stdio: 'pipe' })
  }
  if (fs.existsSync(restoringOf(cluster)))
    throw new StartError(
      `The data folder holds a restore that did not reach its end. Fix: remove ${path.dirname(cluster)}, then restore again.`,
    )
  if (!fs.existsSync(path.join(cluster, 'PG_VERSION')))
    makeCluster(cluster, ids, run, { durable: options.durable, major: majorOf(programs) })
  try {
    run('pg_ctl', ['-D', cluster, '-m', 'immediate', 'stop'])
  } catch {
    // The usual case: nothing is left over from a killed run.
  }
  const port = await freePort()
  const stop = await launch(path.join(programs, 'postgres'), cluster, ids, {
    port,
    durable: options.durable,
    archive: options.backupFolder ? archiveFlags(openArchive(options.backupFolder, cluster, ids)) : {},
    tell: options.tell,
  })
  const secrets = readSecrets(cluster)
  const superUrl = urlOf(secrets, port, 'super', 'postgres')
  await makeRoles(superUrl, secrets)
  return {
    appUrl: urlOf(secrets, port, 'app', 'falaj'),
    ownerUrl: urlOf(secrets, port, 'owner', 'falaj'),
    superUrl,
    stop: async () => {
      await stop()
      unlock()
    },
  }
}

/** `postgres (PostgreSQL) 15.20 (Debian 15.20-0+deb12u1)` is 15. */
const majorOf = (programs: string): number =>
  Number(
    /\) (\d+)/.exec(
      execFileSync(path.join(programs, 'postgres'), ['--version'], { ...quietly, encoding: 'utf8' }),
    )?.[1],
  )

/** Created in a temporary folder and renamed when complete: a start that was killed half way leaves nothing that looks finished. */
const makeCluster = (
  cluster: string,
  ids: Ids | undefined,
  run: Run,
  { durable, major }: { readonly durable: boolean; readonly major: number },
): void => {
  const unfinished = `${cluster}.unfinished`
  for (const left of [unfinished, cluster]) fs.rmSync(left, { recursive: true, force: true })
  // A recursive mkdir gives its mode to the parents too, so the parent is made first.
  fs.mkdirSync(path.dirname(cluster), { recursive: true, mode: 0o755 })
  fs.mkdirSync(unfinished, { mode: 0o700 })
  const word = (): string => randomBytes(18).toString('base64url')
  const secrets: Secrets = { super: word(), owner: word(), app: word() }
  fs.writeFileSync(`${cluster}.secrets.json`, JSON.stringify(secrets), { mode: 0o600 })
  const passwordFile = `${cluster}.initdb`
  fs.writeFileSync(passwordFile, secrets.super, { mode: 0o600 })
  if (ids) for (const file of [unfinished, passwordFile]) fs.chownSync(file, ids.uid, ids.gid)
  // The builtin C.UTF-8 locale sorts the same on every machine. Before 17 there is only the system's.
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const locale = major >= 17 ? builtin : ['--locale=C.UTF-8']
  const access = ['-U', 'falaj_super', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  try {
    // What must survive a power cut must be on the disk before it is called whole; a test's cluster need not.
    const sync = durable ? [] : ['--no-sync', ...(major >= 18 ? ['--no-data-checksums'] : [])]
    run('initdb', ['-D', unfinished, '-E', 'UTF8', ...access, ...locale, ...sync, '--no-instructions'])
  } catch (error) {
    const output = String((error as { stderr?: Buffer }).stderr ?? '').trim()
    throw new StartError(
      `The embedded PostgreSQL could not be made: ${output.split('\n').at(-1) || (error as Error).message}. Fix: look at ${path.dirname(cluster)}, or set DATABASE_URL.`,
    )
  } finally {
    fs.rmSync(passwordFile)
  }
  fs.renameSync(unfinished, cluster)
}

export const everyFlag = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  jit: 'off',
} as const
export const asArguments = (flags: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** Returns a stop function once it accepts connections. If it is killed by others, it is restarted on the same port. */
const launch = async (
  program: string,
  cluster: string,
  ids: Ids | undefined,
  {
    port,
    durable,
    archive,
    tell = () => undefined,
  }: {
    readonly port: number
    readonly durable: boolean
    readonly archive: Readonly<Record<string, string>>
    readonly tell?: ((line: string) => void) | undefined
  },
): Promise<() => Promise<void>> => {
  const flags: Readonly<Record<string, string>> = {
    ...everyFlag,
    ...archive,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  }
  let child: ChildProcess | null = null
  // From here on it never outlives us, whatever ends this process; only a kill -9 leaves it to the next start.
  process.once('exit', () => child?.kill('SIGQUIT'))
  const begin = async (): Promise<void> => {
    child = spawn(program, ['-D', cluster, '-p', String(port), ...asArguments(flags)], {
      ...ids,
      ...quietly,
      stdio: ['ignore', 'ignore', 'pipe'],
      // In its own process group: Ctrl-C in the terminal reaches us, and we stop it in order.
      detached: true,
    })
    await isReady(child, cluster)
  }
  await begin()
  return keepRunning(begin, () => child, tell)
}

const isReady = async (child: ChildProcess, cluster: string): Promise<void> => {
  let log = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000)
      if (log.includes('ready to accept connections')) resolve()
    })
    child.once('exit', () =>
      reject(
        new StartError(
          `The embedded PostgreSQL stopped: ${log.trim().split('\n').at(-1) ?? ''} Fix: look at ${cluster}, or set another FALAJ_DATA_DIR.`,
        ),
      ),
    )
  })
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null
const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => (hasEnded(child) ? resolve() : child.once('exit', () => resolve())))

/** Returns a function that stops it for good. It retries for as long as it takes: a full disk may be freed. */
const keepRunning = (
  begin: () => Promise<void>,
  current: () => ChildProcess | null,
  tell: (line: string) => void,
): (() => Promise<void>) => {
  const { rest, ring } = makeRest()
  let stopping = false
  const watch = async (): Promise<void> => {
    for (let failures = 0; !stopping;) {
      await endOf(current()!)
      if (stopping) return
      if (failures > 0) await rest(backOffMs(failures))
      if (stopping) return
      failures += 1
      tell('The embedded PostgreSQL has stopped. It is started again.')
      await begin().then(
        () => {
          failures = 0
          tell('The embedded PostgreSQL runs again.')
        },
        (error: Error) => tell(error.message),
      )
    }
  }
  const watching = watch()
  return async () => {
    stopping = true
    ring()
    current()?.kill('SIGINT')
    await watching
    // One that was just being started.
    current()?.kill('SIGINT')
    await endOf(current()!)
  }
}

const makeRoles = async (superUrl: string, secrets: Secrets): Promise<void> => {
  const client = new pg.Client({ connectionString: superUrl })
  client.on('error', () => undefined)
  await client.connect()
  for (const role of ['owner', 'app'] as const) {
    const name = `falaj_${role}`
    const existing = await client.query('select 1 from pg_roles where rolname = $1', [name])
    if (existing.rowCount === 0)
      await client.query(`create role ${name} login password ${pg.escapeLiteral(secrets[role])}`)
  }
  // What data queries run as: it may read their lists and nothing else. Migration 0453 says which.
  const reader = await client.query("select 1 from pg_roles where rolname = 'falaj_app_reader'")
  if (reader.rowCount === 0) {
    await client.query('create role falaj_app_reader nologin')
    await client.query('grant falaj_app_reader to falaj_app')
  }
  const database = await client.query("select 1 from pg_database where datname = 'falaj'")
  if (database.rowCount === 0) await client.query('create database falaj owner falaj_owner')
  await client.query('grant create on database falaj to falaj_app')
  await client.end()
}
