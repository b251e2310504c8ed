// The application's connections. bigint and numeric columns arrive as bigint, never as a number that could lose a digit.
import { Kysely, PostgresDialect, type QueryCreator } from 'kysely'
import pg from 'pg'
import { PreparingClient } from './prepared.ts'
import { DatabasePool } from './server.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
/** A handler's database: a transaction in a change, a snapshot in a read, the pool where its endpoint has transactions of its own. */
export type Store = Kysely<DB>
/** A store, or a statement of it that has begun. */
export type Writer = QueryCreator<DB>

pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

export const connect = (url: string, connectionsMax = 12): { readonly db: Db; readonly pool: pg.Pool } => {
  const pool = new DatabasePool(url, 'falaj', { max: connectionsMax, Client: PreparingClient })
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) }
}
