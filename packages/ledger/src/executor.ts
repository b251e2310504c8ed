// The database handle that the ledger needs: a Kysely of any schema, pool or transaction. It does not depend on the server's tables.
import { CompiledQuery, type Kysely } from 'kysely'

export type Executor = Pick<Kysely<unknown>, 'executeQuery'>

export const ask = async <Row>(
  db: Executor,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> => {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}
