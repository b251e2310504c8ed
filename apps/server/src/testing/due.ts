// Due work in tests: the clock's pages and then each record, in order and in this process.
import type { Db } from '../platform/db/pool.ts'
import { pagesOf, type DueWork } from '../platform/jobs/due.ts'

const silent = { warn: () => undefined, error: () => undefined, info: () => undefined } as never

/**
 * Processes every record that is due, as the queue would. A failure stops no other record and is thrown at the end; `onError` takes it instead.
 * The sum of what the records answer: how many changed, where they answer that.
 */
export const runDue = async <Key extends { readonly merchantId: string }, Row extends Key>(
  db: Db,
  work: DueWork<Key, Row>,
  onError?: (key: Key, error: unknown) => void,
): Promise<number> => {
  const keys: Key[] = []
  for await (const page of pagesOf(work, db)) keys.push(...page)
  const failures: unknown[] = []
  let count = 0
  for (const key of keys)
    try {
      const signal = AbortSignal.timeout(30_000)
      count += Number((await work.one({ db, signal, log: silent, attempt: 1 }, key)) ?? 0)
    } catch (error) {
      if (onError) onError(key, error)
      else failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return count
}
