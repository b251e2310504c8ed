// Every connection to the database is made here. An address may name several hosts: connections go to the one that accepts writes, and what
// was connected before that host changed is not used again.
import type { Socket } from 'node:net'
import { callbackify } from 'node:util'
import pg from 'pg'
import { hostsOf, singleUrls, type Host } from '../settings/database-url.ts'

/** So long a host may take until it has accepted a connection. A statement has no such limit: at a commit nobody would know its end. */
const connectWithinMs = 10_000
const probeWithinMs = 3_000
/** A peer that is gone without a word is noticed after about twice this time while nothing is on its way. */
const keepAliveAfterMs = 10_000

/** Not accepting writes, shutting down, crashed, starting: each means that another connection may be better. */
const lostStates = new Set(['25006', '57P01', '57P02', '57P03'])

class NoPrimary extends Error {
  /** As a statement says it on a standby, so that it counts as an outage. */
  readonly code = '25006'
  constructor(hosts: readonly Host[], causes: readonly unknown[]) {
    const messages = causes.map((cause, at) => `${hosts[at]!.host}:${hosts[at]!.port} ${(cause as Error).message}`)
    super(`no host accepts writes: ${messages.join(', ')}`)
  }
}

export interface DatabaseServer {
  /** The address that a driver can parse. */
  readonly url: string
  /** Raised whenever a connection of the present epoch is lost: older connections are not used again. */
  readonly epoch: number
  find(): Promise<Host>
  lost(epoch: number): void
  /** A connection as it is made, and as it ends. */
  add(client: DatabaseClient): void
  remove(client: DatabaseClient): void
}

const probe = async (url: string): Promise<void> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'falaj probe',
    connectionTimeoutMillis: probeWithinMs,
    query_timeout: probeWithinMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('is read-only')
  } finally {
    // Not awaited: an answer may never come.
    void client.end().catch(() => undefined)
  }
}

const makeServer = (text: string): DatabaseServer => {
  const [urls, hosts] = [singleUrls(text), hostsOf(text)]
  const clients = new Set<DatabaseClient>()
  let epoch = 0
  let current: Host | null = hosts.length === 1 ? hosts[0]! : null
  let previous: Host | null = null
  let looking: Promise<Host> | null = null
  /** The first that accepts writes. Statements that still wait for another host will have no answer: their connections are cut. */
  const look = async (): Promise<Host> => {
    const found = await Promise.any(urls.map((url, at) => probe(url).then(() => hosts[at]!))).catch(
      (error: AggregateError) => {
        throw new NoPrimary(hosts, error.errors)
      },
    )
    if (previous && previous !== found) for (const client of clients) if (client.at !== found) client.cut()
    current = found
    previous = found
    return found
  }
  return {
    url: urls[0]!,
    get epoch() {
      return epoch
    },
    find: () => {
      if (current) return Promise.resolve(current)
      looking ??= look().finally(() => {
        looking = null
      })
      return looking
    },
    lost: (of) => {
      if (of !== epoch) return
      epoch += 1
      if (hosts.length > 1) current = null
    },
    add: (client) => void clients.add(client),
    remove: (client) => void clients.delete(client),
  }
}
/** One for each address: pool, listener and jobs learn from each other. */
const servers = new Map<string, DatabaseServer>()
const serverOf = (url: string): DatabaseServer => {
  const server = servers.get(url) ?? makeServer(url)
  servers.set(url, server)
  return server
}

interface ClientConfig extends pg.ClientConfig {
  readonly server: DatabaseServer
}
type Callback = (error: Error) => void
interface Wire extends NodeJS.EventEmitter {
  readonly stream: Socket
}

export class DatabaseClient extends pg.Client {
  readonly #server: DatabaseServer
  epoch = -1
  at: Host | null = null

  constructor(config: ClientConfig) {
    super({ connectionTimeoutMillis: connectWithinMs, ...config })
    this.#server = config.server
    const lost = (): void => this.#server.lost(this.epoch)
    this.on('error', lost)
    this.#wire.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (lostStates.has(code ?? '')) lost()
    })
  }
  get #wire(): Wire {
    return (this as unknown as { readonly connection: Wire }).connection
  }
  override connect(): Promise<this & pg.Client>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<this & pg.Client> | void {
    const connected = this.#connect()
    if (!callback) return connected.then(() => this as this & pg.Client)
    callbackify(() => connected)(callback as () => void)
  }
  async #connect(): Promise<void> {
    this.epoch = this.#server.epoch
    this.at = await this.#server.find()
    Object.assign(this, this.at)
    try {
      await super.connect()
    } catch (error) {
      this.#server.lost(this.epoch)
      throw error
    }
    this.#server.add(this)
    this.once('end', () => this.#server.remove(this))
  }
  /** Made before the server was lost. */
  get isStale(): boolean {
    return this.epoch !== this.#server.epoch
  }
  cut(): void {
    this.#wire.stream.destroy()
  }
}

/** What each connection to this address is made with. */
export const clientConfig = (url: string, applicationName: string): ClientConfig => {
  const server = serverOf(url)
  return {
    server,
    connectionString: server.url,
    application_name: applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  }
}

type PoolCallback = Parameters<pg.Pool['connect']>[0]
interface PoolConfig extends Pick<pg.PoolConfig, 'max' | 'connectionTimeoutMillis' | 'types'> {
  readonly Client?: typeof DatabaseClient
}
const nothing = (): void => undefined

/** Gives out no connection that was made before the server was lost. */
export class DatabasePool extends pg.Pool {
  constructor(url: string, applicationName: string, { Client = DatabaseClient, ...config }: PoolConfig) {
    super({ ...config, ...clientConfig(url, applicationName), Client: Client as unknown as new () => pg.ClientBase })
    // An idle connection that breaks is replaced by the pool; the query that needs one reports its own failure.
    this.on('error', nothing)
    this.on('connect', (client) => client.on('error', nothing))
  }
  override connect(): Promise<pg.PoolClient>
  override connect(callback: PoolCallback): void
  override connect(callback?: PoolCallback): Promise<pg.PoolClient> | void {
    const found = this.#fresh()
    if (!callback) return found
    callbackify(() => found)((error: Error | null, client?: pg.PoolClient) =>
      callback(error ?? undefined, client, (broken) => client?.release(broken)),
    )
  }
  async #fresh(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect()
      if (!(client as unknown as DatabaseClient).isStale) return client
      client.release(true)
    }
  }
}
