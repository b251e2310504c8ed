// What can be had as a file. A list: which endpoint it is, the query behind it, and how each of its fields is written. Or a text that a
// feature writes itself, piece by piece.
import type { Bilingual, Text } from '@falaj/contract/kernel/words'
import type { Expression } from 'kysely'
import * as z from 'zod/mini'
import type { Endpoint, ListEndpoint } from '@falaj/contract/kernel/endpoint'
import type { Store } from '../db/pool.ts'
import type { ListRegistry } from './list-registry.ts'
import type { CsvColumn } from './columns.ts'

interface Offer {
  /** Members with access to this endpoint may have the file. */
  readonly endpoint: Pick<Endpoint, 'method' | 'path' | 'access' | 'forStores'> & { readonly filters: z.ZodMiniObject }
  readonly fileName: Bilingual<Text>
  readonly ending: 'csv' | 'jsonl'
  readonly mime: string
  readonly columns: Readonly<Record<string, unknown>>
  /** Everybody sees rows of their own: a colleague's file is not what one would get oneself. */
  readonly personal?: boolean
}
export interface Exportable extends Offer {
  readonly ending: 'csv'
  readonly endpoint: ListEndpoint
  /** The list's own query for one merchant, and for personal lists one person. The filters have passed the endpoint's schema. */
  readonly rows: (
    merchantId: string,
    filters: unknown,
    zone: string,
    personId: string,
    registry: ListRegistry,
    /** Those that the member is bound to. */
    stores?: readonly string[],
  ) => Expression<unknown>
  readonly newestFirst: readonly string[]
  /** By field of the row, in the list's order. */
  readonly columns: Readonly<Record<string, CsvColumn>>
}
export interface Piece {
  readonly text: string
  /** How many of the counted rows are in it. */
  readonly rows: number
}
export interface WholeFile extends Offer {
  readonly ending: 'jsonl'
  readonly count: (db: Store, merchantId: string) => Promise<number>
  readonly pieces: (db: Store, merchantId: string) => AsyncIterable<Piece>
}
export type ExportOffer = Exportable | WholeFile

/** A file of JSON lines: no filters, and no columns but the whole. */
export const written = (
  endpoint: Pick<Endpoint, 'method' | 'path' | 'access'>,
  parts: Pick<WholeFile, 'fileName' | 'count' | 'pieces'>,
): WholeFile => ({
  endpoint: { ...endpoint, filters: z.object({}) },
  ending: 'jsonl',
  mime: 'application/jsonl',
  columns: { whole: true },
  ...parts,
})

/** Ties the parts to the endpoint: filters of another list, or a column that its rows do not have, do not compile. */
export const exportable = <F extends z.ZodMiniObject, R extends z.ZodMiniObject, Row>(
  endpoint: ListEndpoint<F, R>,
  parts: {
    readonly fileName: Bilingual<Text>
    readonly personal?: boolean
    readonly rows: (
      merchantId: string,
      filters: z.output<F>,
      zone: string,
      personId: string,
      registry: ListRegistry,
    ) => Expression<Row>
    readonly newestFirst: readonly (keyof Row & string)[]
    readonly columns: Readonly<Partial<Record<keyof z.output<R> & string, CsvColumn>>>
  },
): Exportable => ({ endpoint, ending: 'csv', mime: 'text/csv', ...parts }) as unknown as Exportable
