// Daily sums: each change of a row writes a line, a loop beside the requests adds the lines to their days, and at night they are
// compared with the rows. The database functions are named after what is summed up.
import { sql } from 'kysely'
import { makeLoop, quietMs, type Loop } from '../base/loop.ts'
import type { Db, Store } from './pool.ts'

const foldEveryMs = 1000
const linesMax = 5000

export const daySums = (what: 'payment' | 'payment_hour' | 'sent' | 'transfer', loopName: string) => {
  /** How many lines it has added to their days. */
  const fold = async (db: Store, max = linesMax): Promise<number> => {
    const { rows } = await sql<{ folded: bigint }>`
      select ${sql.id(`fold_${what}_days`)}(${max}::int) as folded`.execute(db)
    return Number(rows[0]?.folded)
  }
  return {
    fold,
    /** One node at a time; the others find nothing to do. Woken by what is published. */
    loop: (db: Db): Loop =>
      makeLoop({
        name: loopName,
        everyMs: foldEveryMs,
        apartMs: foldEveryMs,
        idleMs: quietMs,
        run: async () => {
          let folded = 0
          for (let more = await fold(db); more > 0; more = await fold(db)) folded += more
          return folded
        },
      }),
    /** Returns the number of sums that do not match their rows. */
    wrong: async (db: Store): Promise<number> => {
      const { rows } = await sql<{ wrong: bigint }>`
        select count(*) as wrong from ${sql.id(`wrong_${what}_days`)}()`.execute(db)
      return Number(rows[0]?.wrong)
    },
  }
}
