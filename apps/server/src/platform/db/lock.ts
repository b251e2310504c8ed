// Mutual exclusion: a second caller for the same key waits until the other's transaction has ended.
import { sql } from 'kysely'
import type { Store } from './pool.ts'

export const takeLock = async (tx: Store, what: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(tx)
}
