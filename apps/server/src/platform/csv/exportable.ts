// A list that can be had as a file: which endpoint it is, the query behind it, and how each of its fields is written.
import type { Expression } from 'kysely'
import type * as z from 'zod/mini'
import type { ListEndpoint } from '@falaj/contract/endpoint'
import type { Word } from '@falaj/contract/words'
import type { CsvColumn } from './columns.ts'

export interface Exportable {
  readonly endpoint: ListEndpoint
  readonly fileName: Word
  /** The list's own query for one merchant. The filters have passed the endpoint's schema. */
  readonly rows: (merchantId: string, filters: unknown, zone: string) => Expression<unknown>
  readonly newestFirst: readonly string[]
  /** By field of the row, in the list's order. */
  readonly columns: Readonly<Record<string, CsvColumn>>
}

/** Ties the parts to the endpoint: filters of another list, or a column that its rows do not have, do not compile. */
export const exportable = <F extends z.ZodMiniObject, R extends z.ZodMiniObject, Row>(
  endpoint: ListEndpoint<F, R>,
  parts: {
    readonly fileName: Word
    readonly rows: (merchantId: string, filters: z.output<F>, zone: string) => Expression<Row>
    readonly newestFirst: readonly (keyof Row & string)[]
    readonly columns: Readonly<Partial<Record<keyof z.output<R> & string, CsvColumn>>>
  },
): Exportable => ({ endpoint, ...parts }) as unknown as Exportable
