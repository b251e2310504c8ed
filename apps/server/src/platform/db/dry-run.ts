// The real thing, taken back: what would be, found by doing it.
import type { Db, Store } from './pool.ts'

class Undone<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('a dry run leaves nothing')
    this.result = result
  }
}
/** Always rolls the work back. Holds its locks only while it runs. */
export const dryRun = async <T>(db: Db, work: (tx: Store) => Promise<T>): Promise<T> => {
  try {
    return await db.transaction().execute(async (tx) => {
      throw new Undone(await work(tx))
    })
  } catch (error) {
    if (error instanceof Undone) return error.result as T
    throw error
  }
}
