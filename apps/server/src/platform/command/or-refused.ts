// A command that may be refused inside a larger one: what it wrote is undone, and the transaction goes on.
import { sql } from 'kysely'
import { Refused } from '../base/fail.ts'
import type { Store } from '../db/pool.ts'

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
