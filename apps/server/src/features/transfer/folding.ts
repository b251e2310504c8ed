// Beside the requests: adds what transfers have written to the sums by day. None of it changes what a sum is.
import { sql } from 'kysely'
import type { Db, Store } from '../../platform/db/pool.ts'
import { makeLoop, type Loop } from '../../platform/loop.ts'

const foldEveryMs = 1000
const linesMax = 5000

/** How many lines it has added. */
export const foldTransferDays = async (db: Store, max = linesMax): Promise<number> => {
  const { rows } = await sql<{ folded: bigint }>`select fold_transfer_days(${max}::int) as folded`.execute(db)
  return Number(rows[0]?.folded)
}

/** One node at a time; the others find nothing to do. */
export const makeTransferFolder = (db: Db): Loop =>
  makeLoop({
    name: 'the folder of transfers by day',
    everyMs: foldEveryMs,
    turn: async () => {
      while ((await foldTransferDays(db)) > 0);
    },
  })
