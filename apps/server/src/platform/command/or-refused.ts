// A command that may be refused inside a larger one: what it wrote is undone, and the transaction goes on.
import { sql } from 'kysely'
import { Refused } from '../base/fail.ts'
import type { Store } from '../db/pool.ts'

/** The database refused the values themselves: they would be refused again, however often it is tried. */
const isDataError = (error: unknown): boolean => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && (code.startsWith('22') || code === '23514')
}
/** As `orRefused`, and for input that nobody can correct: what the database can't store is refused, too, instead of being tried for ever. */
export const orUnreadable = async <T, R>(
  tx: Store,
  run: () => Promise<T>,
  onRefused: (reason: string) => R,
): Promise<T | R> => {
  await sql`savepoint before_values`.execute(tx)
  try {
    const done = await orRefused<T, R>(tx, run, ({ reason }) => onRefused(reason))
    await sql`release savepoint before_values`.execute(tx)
    return done
  } catch (error) {
    if (!isDataError(error)) throw error
    await sql`rollback to savepoint before_values`.execute(tx)
    await sql`release savepoint before_values`.execute(tx)
    return onRefused('UNREADABLE')
  }
}

/** Runs it behind a savepoint. Any other error, and a refusal that `onRefused` throws again, ends the transaction. */
export const orRefused = async <T, R>(
  tx: Store,
  run: () => Promise<T>,
  onRefused: (refusal: Refused) => R,
): Promise<T | R> => {
  await sql`savepoint before_command`.execute(tx)
  try {
    const done = await run()
    await sql`release savepoint before_command`.execute(tx)
    return done
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    // Released too: a savepoint that stays would hide one of the same name outside it.
    await sql`rollback to savepoint before_command`.execute(tx)
    await sql`release savepoint before_command`.execute(tx)
    return onRefused(error)
  }
}

export type EachRefusable<Row, T> = { readonly row: Row } & (
  | { readonly done: T; readonly refusal: null }
  | { readonly done: null; readonly refusal: Refused }
)
/** One after the other; a refusal concerns its own row, and the others go on. */
export const eachRefusable = async <Row, T>(
  tx: Store,
  rows: readonly Row[],
  one: (row: Row, at: number) => Promise<T>,
): Promise<EachRefusable<Row, T>[]> => {
  const answers: EachRefusable<Row, T>[] = []
  for (const [at, row] of rows.entries())
    answers.push(
      await orRefused<EachRefusable<Row, T>, EachRefusable<Row, T>>(
        tx,
        async () => ({ row, done: await one(row, at), refusal: null }),
        (refusal) => ({ row, done: null, refusal }),
      ),
    )
  return answers
}
