// Whatever else sets money aside: where its number and the request it waits for are found, and of which whole it is a part.
import { sql, type RawBuilder } from 'kysely'
import type { Registry } from '../../../platform/registry.ts'
import type { MovementQueries } from '../../../platform/lists/movement-queries.ts'

type Movements = Registry['movements']
const having = <K extends 'holds' | 'parts'>(movements: Movements, what: K) =>
  Object.entries(movements).flatMap(([kind, queries]) => {
    const found: MovementQueries[K] = queries[what]
    return found ? [{ kind, ...found }] : []
  })

interface Origin {
  readonly number: string
  readonly request_id: string | null
}
/** Null for a hold of another kind: each table is asked by its key, and only where it may have the row. */
const idOf = (kind: string): RawBuilder<string> => sql<string>`
  case when h.business_kind = ${kind} and h.business_id ~ '^[0-9a-f-]{36}$' then h.business_id::uuid end`
/** Origin of the hold `h`: at most one row. */
export const holdOrigins = (movements: Movements, merchantId: string): RawBuilder<Origin> =>
  sql<Origin>`${sql.join(
    having(movements, 'holds').map(
      ({ kind, table, holder, isUnasked, sides = [holder] }) => sql`
        select t.number, ${isUnasked ? sql`null::uuid` : sql.ref('t.request_id')} as request_id from ${sql.table(table)} t
        where ${sql.ref(`t.${holder}`)} = ${merchantId}::uuid and t.id = ${idOf(kind)}
          and (${sql.join(
            sides.map((side) => sql`${sql.ref(`t.${side}`)} = ${merchantId}::uuid`),
            sql` or `,
          )})`,
    ),
    sql` union all `,
  )}`

/** For what is held as one sum and paid part by part: joins each part's table to the ledger's side `w`. */
export const partsJoined = (movements: Movements, merchantId: string): RawBuilder<unknown> =>
  sql`${sql.join(
    having(movements, 'parts').map(
      ({ kind, table }) => sql`
        left join ${sql.table(table)} on ${sql.ref(`${table}.merchant_id`)} = ${merchantId}::uuid
          and w.business_kind = ${kind} and ${sql.ref(`${table}.id`)}::text = w.business_id`,
    ),
    sql` `,
  )}`
/** What the side `w` is about: of a part, its whole. */
export const wholeOf = (movements: Movements): RawBuilder<string> =>
  sql<string>`coalesce(${sql.join([
    ...having(movements, 'parts').map(({ table, whole }) => sql`${sql.ref(`${table}.${whole}`)}::text`),
    sql`w.business_id`,
  ])})`
