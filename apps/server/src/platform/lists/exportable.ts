// What can be had as a file. A list: which endpoint it is, the query behind it, and how each of its fields is written. Or a text that a
// feature writes itself, piece by piece.
import type { Bilingual, Language, Text } from '@falaj/contract/kernel/words'
import type { exportFailures } from '@falaj/contract/workspace/export'
import type { Expression } from 'kysely'
import * as z from 'zod/mini'
import type { Visitor } from '@falaj/contract/kernel/access'
import type { Endpoint, ListEndpoint } from '@falaj/contract/kernel/endpoint'
import type { Db, Store } from '../db/pool.ts'
import type { ListRegistry } from './list-registry.ts'
import type { CsvColumn } from './columns.ts'
import type { Cell } from './xlsx.ts'

interface Offer {
  /** Members with access to this endpoint may have the file. */
  readonly endpoint: Pick<Endpoint, 'method' | 'path' | 'access' | 'forStores'> & { readonly filters: z.ZodMiniObject }
  readonly fileName: Bilingual<Text>
  readonly ending: 'csv' | 'jsonl'
  readonly mime: string
  readonly columns: Readonly<Record<string, unknown>>
  /** Everybody sees rows of their own: a colleague's file is not what one would get oneself. */
  readonly personal?: boolean
  /** Whether this member may have the file of these filters, where the endpoint's access says too little. */
  readonly mayHave?: (filters: never, visitor: Visitor) => boolean
  /** The fields with payers' addresses and numbers that these filters ask for, as this member may see them; default: by the columns. */
  readonly revealed?: (filters: unknown, visitor: Visitor) => readonly string[]
  /** These filters in words, where the fields of the filter do not say them. */
  readonly says?: (filters: unknown) => Bilingual
  /** A scheduled file is announced by e-mail, too. */
  readonly byEmail?: true
}
/** For whom a table is made, by a job. */
export interface TableReader {
  readonly merchantId: string
  readonly personId: string
  readonly zone: string
  /** Those that the member is bound to. */
  readonly stores: readonly string[] | undefined
  /** Whether payers' addresses and numbers may be in it. */
  readonly whole: boolean
  readonly registry: ListRegistry & { readonly exports: ReadonlyMap<string, ExportOffer> }
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
/** A table whose columns depend on the filters, such as a pivot: made at once, small enough for that. */
export interface TableFile extends Omit<Exportable, 'rows' | 'newestFirst'> {
  readonly table: (db: Db, reader: TableReader, filters: unknown, language: Language) => Promise<Table>
}
interface Table {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** A last line that is no row: how many there are, and how many of them the file has. */
  readonly note?: string
}
/** Nothing can be written for these filters; the reason is shown with the export. */
export class FileRefused extends Error {
  readonly failure: keyof typeof exportFailures
  constructor(failure: keyof typeof exportFailures) {
    super(failure)
    this.failure = failure
  }
}
export type ExportOffer = Exportable | TableFile | WholeFile
export const isTable = (offer: ExportOffer): offer is TableFile => 'table' in offer

export const tableFile = <F extends z.ZodMiniObject, R extends z.ZodMiniObject>(
  endpoint: ListEndpoint<F, R>,
  parts: Pick<TableFile, 'fileName' | 'columns' | 'personal' | 'revealed' | 'says' | 'byEmail'> & {
    readonly mayHave?: (filters: z.output<F>, visitor: Visitor) => boolean
    readonly table: (db: Db, reader: TableReader, filters: z.output<F>, language: Language) => Promise<Table>
  },
): TableFile => ({ endpoint, ending: 'csv', mime: 'text/csv', ...parts }) as unknown as TableFile

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

/** Filters that the list does not read are refused elsewhere. */
export const mayHave = (list: ExportOffer, filters: Readonly<Record<string, unknown>>, visitor: Visitor): boolean => {
  if (!list.mayHave) return true
  const read = z.safeParse(list.endpoint.filters, filters)
  return read.success && list.mayHave(read.data as never, visitor)
}
