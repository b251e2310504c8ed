// graphile-worker's connections. It writes a job's end without waiting for the answer: a statement that fails there would end the
// whole program. So during an outage of the database a statement waits and is sent again; each of the worker's bears being repeated.
import type pg from 'pg'
import { isOutage } from '../db/outage.ts'
import { DatabasePool } from '../db/server.ts'
import { backOffMs, makeRest } from '../base/loop.ts'

type Send = (...args: readonly unknown[]) => Promise<unknown>
type Callback = Parameters<pg.Pool['connect']>[0]

export class PatientPool extends DatabasePool {
  #hasGivenUp = false
  readonly #resting = new Set<() => void>()

  /** Whether a statement waits for the database to come back. */
  get isWaiting(): boolean {
    return this.#resting.size > 0
  }

  /** From now on an outage fails as in any other pool: a node that stops cannot wait for ever. */
  giveUp(): void {
    this.#hasGivenUp = true
    for (const ring of this.#resting) ring()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    // With a callback come the worker's LISTEN and its clock, which mend themselves.
    return callback ? super.connect(callback) : this.#connectPatiently()
  }

  async #connectPatiently(): Promise<pg.PoolClient> {
    const connect = () => super.connect()
    let client: pg.PoolClient | null = await this.#patiently(connect)
    let isInTransaction = false
    const query: Send = (...args) => {
      // The rest of a transaction means nothing on another connection.
      isInTransaction ||= args[0] === 'begin'
      if (isInTransaction && client) return (client.query as Send)(...args)
      return this.#patiently(async () => {
        client ??= await connect()
        try {
          return await (client.query as Send)(...args)
        } catch (error) {
          if (isOutage(error)) {
            client.release(true)
            client = null
          }
          throw error
        }
      })
    }
    return { query, release: (broken?: Error | boolean) => client?.release(broken) } as unknown as pg.PoolClient
  }

  async #patiently<T>(send: () => Promise<T>): Promise<T> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await send()
      } catch (error) {
        if (this.#hasGivenUp || !isOutage(error)) throw error
        const { rest, ring } = makeRest()
        this.#resting.add(ring)
        await rest(backOffMs(failures))
        this.#resting.delete(ring)
      }
    }
  }
}
