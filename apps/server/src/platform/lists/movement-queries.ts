// How one kind of movement is looked up by those who meet it in the books: statements, holds, records. Its own feature brings it.
import { sql, type RawBuilder } from 'kysely'
import type { Access } from '@falaj/contract/kernel/access'
import type { Store } from '../db/pool.ts'
import { isUuid } from '../base/ids.ts'

export interface About {
  readonly kind: string
  readonly id: string
}
export interface Name extends About {
  readonly number: string
  readonly detail: string
  /** Where it names somebody with a name of their own in Chinese. */
  readonly detailZh: string | null
  /** For what a product brought: its key. Its name depends on the reader's language, so it is not in the detail. */
  readonly product: string | null
}
export interface FoundName {
  readonly id: string
  readonly number: string
  readonly detail: string
  readonly detail_zh?: string | null
  readonly product?: string | null
  /** Where people know it by something else: a part by its whole. */
  readonly known_as?: string | null
  readonly known_id?: string | null
}
export interface Link {
  readonly kind: string
  readonly id: string
  readonly text: string
}
export interface FoundRecord {
  /** The owner of the posting: for a transfer, the payer. */
  readonly payer: string
  readonly request: string | null
}
export interface MovementQueries {
  /** What people call it: its number and a few words more. Another merchant's is named only to whom it concerns. */
  readonly names: (reader: string, ids: readonly string[]) => RawBuilder<FoundName>
  /** For movements with a detail among the transactions. */
  readonly record?: {
    /** Who may read it at all: same as for its own detail. */
    readonly readers: Access
    readonly find: (reader: string, id: string) => RawBuilder<FoundRecord>
    readonly links?: (tx: Store, reader: string, id: string) => Promise<readonly Link[]>
  }
  /** For movements that set money aside: a table with id, number and request_id, and its owner column. */
  readonly holds?: {
    readonly table: string
    readonly holder: string
    /** It needs no approval: its table has no request_id. */
    readonly isUnasked?: true
    /** For what two merchants share: the columns that it is found by, with its id. Default: the holder's. */
    readonly sides?: readonly string[]
  }
  /** For what is held as one sum and paid part by part: the table of the parts, and its column of the whole's id. */
  readonly parts?: { readonly table: string; readonly whole: string }
}

/** For a table that stores one merchant's own records under id, merchant_id, number and request_id. */
export const ownRecord = (table: string, readers: Access) => ({
  readers,
  find: (reader: string, id: string) => sql<FoundRecord>`
    select merchant_id as payer, request_id as request from ${sql.table(table)}
    where merchant_id = ${reader}::uuid and id = ${id}::uuid`,
})
/** For records without an approval request: no request_id. */
export const unaskedRecord = (table: string, readers: Access) => ({
  readers,
  find: (reader: string, id: string) => sql<FoundRecord>`
    select merchant_id as payer, null as request from ${sql.table(table)}
    where merchant_id = ${reader}::uuid and id = ${id}::uuid`,
})
/** `detail`: the few words, as SQL over the row. */
export const ownNames =
  (table: string, detail: string, detailZh = 'null') =>
  (reader: string, ids: readonly string[]) =>
    sql<FoundName>`
  select id, number, ${sql.raw(detail)} as detail, ${sql.raw(detailZh)} as detail_zh from ${sql.table(table)}
  where merchant_id = ${reader}::uuid and id = any(${ids}::uuid[])`

/** DD-MM-YYYY of YYYY-MM-DD. */
export const shownDay = (day: string): string => day.split('-').toReversed().join('-')

/** Undefined for an object without a name. */
export type NameOf = (one: About) => Name | undefined
export const namesOf = async (
  tx: Store,
  movements: Readonly<Record<string, MovementQueries>>,
  reader: string,
  about: readonly About[],
): Promise<NameOf> => {
  const found = new Map<string, Name>()
  for (const [kind, { names }] of Object.entries(movements)) {
    const ids = [...new Set(about.filter((one) => one.kind === kind && isUuid(one.id)).map(({ id }) => id))]
    if (ids.length === 0) continue
    const { rows } = await names(reader, ids).execute(tx)
    for (const { id, number, detail, detail_zh: detailZh = null, product = null, known_as, known_id } of rows)
      found.set(`${kind} ${id}`, { kind: known_as ?? kind, id: known_id ?? id, number, detail, detailZh, product })
  }
  return ({ kind, id }) => found.get(`${kind} ${id}`)
}
