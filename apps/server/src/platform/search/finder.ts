// How a room's records are found by whatever somebody has in hand. A room says what of it can be found by which clue; the search asks all
// of them in one question.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Access } from '@falaj/contract/access'
import { amountsOf, type Clue, type ClueKind } from '@falaj/contract/search'

/** Where what is shown of a record stands, as SQL of `from`; `null` where it has none. */
export interface FoundColumns {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly status: string | RawBuilder<unknown>
  readonly currency: string
  readonly minor: string
  readonly at: string
}
export interface Finder {
  /** Its word in the table of business objects, which knows its pages. */
  readonly kind: string
  /** Who may know of it. */
  readonly access: Access
  readonly from: RawBuilder<unknown>
  readonly merchant: string
  readonly columns: FoundColumns
  /** A condition that an index answers. */
  readonly by: { readonly [Kind in ClueKind]?: (clue: Clue) => RawBuilder<SqlBool> }
}
/** Equal to what was typed, or to how we write it. */
export const equals =
  (...columns: readonly string[]) =>
  ({ value, typed = value }: Clue): RawBuilder<SqlBool> =>
    sql<SqlBool>`(${sql.join(
      columns.map((column) => sql`${sql.raw(column)} in (${sql.join([...new Set([value, typed])])})`),
      sql` or `,
    )})`
/** In one of the currencies the amount can be in. */
export const amountIs =
  (currency: string, minor: string) =>
  (clue: Clue): RawBuilder<SqlBool> =>
    sql<SqlBool>`(${sql.join(
      amountsOf(clue).map(
        (each) => sql`(${sql.raw(currency)} = ${each.currency} and ${sql.raw(minor)} = ${String(each.minor)}::numeric)`,
      ),
      sql` or `,
    )})`
/** Holds it, whatever its case. For what a merchant has thousands of, not millions. */
export const holds =
  (...columns: readonly string[]) =>
  ({ value }: Clue): RawBuilder<SqlBool> =>
    sql<SqlBool>`(${sql.join(
      columns.map((column) => sql`strpos(lower(${sql.raw(column)}), lower(${value})) > 0`),
      sql` or `,
    )})`
