// One snapshot for all statements of a read: sums and rows of one answer are of one moment.
import type { Db, Store } from './pool.ts'

/**
 * Costs one round trip, for the beginning: the answer does not wait for the end, because nothing was written that could fail to commit. A write
 * is refused by the database.
 */
export const inSnapshot = async <T>(db: Db, work: (tx: Store) => Promise<T>): Promise<T> => {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    return await work(tx)
  } finally {
    // A connection that breaks here is replaced by the pool.
    tx.rollback()
      .execute()
      .catch(() => undefined)
  }
}
