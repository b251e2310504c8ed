// Since when a rail has been failing: each call says how it went, and screens ask whether what people start now will be late.
import { sql } from 'kysely'
import type { Db, Store } from '../db/pool.ts'

/** So long a rail fails before people read about it: most failures are over by then. */
const delayed = sql`interval '5 minutes'`
/** A rail that nobody has called since says nothing about now. The longest wait of a payout between two calls is an hour. */
const knownFor = sql`interval '2 hours'`

const failed = async (db: Db, rail: string): Promise<void> => {
  await sql`insert into rail_health as h (rail, failing_since, failed_at) values (${rail}, now(), now())
    on conflict (rail) do update set failed_at = now(),
      failing_since = case when h.failed_at > now() - ${knownFor} then coalesce(h.failing_since, now()) else now() end`.execute(
    db,
  )
}
/** Writes only what changes: a rail that answers costs a look by its key. */
const answered = async (db: Db, rail: string): Promise<void> => {
  await sql`update rail_health set failing_since = null where rail = ${rail} and failing_since is not null`.execute(db)
}
/** What the call gives or throws, and the rail's health with it. */
export const watchRail = async <T>(db: Db, rail: string, call: () => Promise<T>): Promise<T> => {
  try {
    const result = await call()
    await answered(db, rail)
    return result
  } catch (error) {
    // The failure of the call matters more than that of its note.
    await failed(db, rail).catch(() => undefined)
    throw error
  }
}
export const isRailDelayed = async (tx: Store, ...rails: readonly string[]): Promise<boolean> => {
  const { rows } = await sql`select from rail_health
    where rail = any(${[...rails]}::text[]) and failing_since < now() - ${delayed} and failed_at > now() - ${knownFor}`.execute(
    tx,
  )
  return rows.length > 0
}
