// A primary and its synchronous streaming replica, made from the embedded PostgreSQL's programs; the replica takes over when the primary is killed.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { prepareBinaries, unprivileged } from '../platform/db/binaries.ts'
import { migrate } from '../platform/db/migrate.ts'

interface Server {
  readonly folder: string
  readonly port: number
  readonly child: ChildProcess
}
export interface Replicated {
  /** Both hosts, whichever of them is the primary. */
  readonly appUrl: string
  readonly ownerUrl: string
  /** Kills the primary with all its processes and promotes the replica. */
  failover(): Promise<void>
  /** Makes a replica in place of the killed one; from then on a commit waits for it. */
  replicate(): Promise<void>
  close(): Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })

export const openReplicated = async (): Promise<Replicated> => {
  const ids = unprivileged()
  const bin = path.join(prepareBinaries(ids), 'bin')
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-replicated-'))
  fs.chmodSync(root, 0o777)
  const quiet = { ...ids, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } } as const
  const ports = [await freePort(), await freePort()] as const
  let made = 0
  const newFolder = (): string => path.join(root, `server-${(made += 1)}`)

  const start = async (folder: string, port: number, primary: number | null): Promise<Server> => {
    const flags = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
      full_page_writes: 'off',
      wal_keep_size: '256MB',
      ...(primary === null ? {} : { primary_conninfo: `host=127.0.0.1 port=${primary} user=falaj_super` }),
    }
    const settings = Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(path.join(bin, 'postgres'), ['-D', folder, '-p', String(port), ...settings], {
      ...quiet,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    })
    await new Promise<void>((resolve, reject) => {
      let log = ''
      child.stderr.on('data', (part: Buffer) => {
        log = (log + part.toString()).slice(-4000)
        if (/ready to accept (read-only )?connections/.test(log)) resolve()
      })
      child.once('exit', () => reject(new Error(log)))
    })
    return { folder, port, child }
  }
  const asSuper = async <T>(port: number, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: `postgres://falaj_super@127.0.0.1:${port}/postgres` })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  /** The whole process group: as when the machine is lost. */
  const kill = async ({ child }: Server): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    process.kill(-child.pid!, 'SIGKILL')
    await ended
  }

  const first = newFolder()
  execFileSync(
    path.join(bin, 'initdb'),
    [
      '-D',
      first,
      '-U',
      'falaj_super',
      '--auth=trust',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ],
    { ...quiet, stdio: 'pipe' },
  )
  let primary = await start(first, ports[0], null)
  let replica: Server | null = null
  await asSuper(primary.port, async (client) => {
    await client.query('create role falaj_owner login; create role falaj_app login')
    await client.query('create database falaj owner falaj_owner')
    await client.query('grant create on database falaj to falaj_app')
  })
  const urlOf = (role: string): string => `postgres://${role}@127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/falaj`
  await migrate(urlOf('falaj_owner'), urlOf('falaj_app'))

  const replicate = async (): Promise<void> => {
    const port = ports.find((each) => each !== primary.port)!
    const folder = newFolder()
    await asSuper(primary.port, async (client) => {
      await client.query("select pg_backup_start('replica', true)")
      execFileSync('cp', ['-a', primary.folder, folder])
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
      fs.rmSync(path.join(folder, 'postmaster.pid'), { force: true })
      fs.writeFileSync(path.join(folder, 'backup_label'), rows[0]!.labelfile)
      fs.writeFileSync(path.join(folder, 'standby.signal'), '')
      if (ids)
        for (const name of ['backup_label', 'standby.signal']) fs.chownSync(path.join(folder, name), ids.uid, ids.gid)
    })
    replica = await start(folder, port, primary.port)
    await asSuper(primary.port, async (client) => {
      const isStreaming = async (): Promise<boolean> =>
        (await client.query("select from pg_stat_replication where state = 'streaming'")).rowCount === 1
      while (!(await isStreaming())) await pause(20)
      await client.query("alter system set synchronous_standby_names = '*'")
      await client.query('select pg_reload_conf()')
      while ((await client.query("select from pg_stat_replication where sync_state = 'sync'")).rowCount === 0)
        await pause(20)
    })
  }
  return {
    appUrl: urlOf('falaj_app'),
    ownerUrl: urlOf('falaj_owner'),
    replicate,
    async failover() {
      const [old, next] = [primary, replica!]
      await kill(old)
      await asSuper(next.port, async (client) => {
        await client.query('select pg_promote(true)')
      })
      primary = next
      replica = null
      fs.rmSync(old.folder, { recursive: true, force: true })
    },
    async close() {
      if (replica) await kill(replica)
      await kill(primary)
      fs.rmSync(root, { recursive: true, force: true })
    },
  }
}
