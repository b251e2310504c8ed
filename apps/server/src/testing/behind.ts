// Two at once, in a known order: the second one is at work before the first has committed, and waits for it.
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Store } from '../platform/db/pool.ts'
import type { World } from './world.ts'

/** Asked as the role that waits: others do not see for what. */
const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
export const behind = async <T>(
  { db }: Pick<World, 'db'>,
  first: (tx: Store) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> => {
  const answers: Promise<PromiseSettledResult<T>[]>[] = []
  await db.transaction().execute(async (tx) => {
    await first(tx)
    answers.push(Promise.allSettled([second()]))
    await expect.poll(async () => (await waiting.execute(db)).rows.length, { timeout: 10_000 }).toBeGreaterThan(0)
  })
  const [answer] = await answers[0]!
  if (answer!.status === 'rejected') throw answer!.reason
  return answer!.value
}
