// Data query: fields, conditions, groups and rows over the lists that a member may open. The browser sends a tree, never SQL.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed } from '../kernel/fields.ts'
import { instant, open } from '../kernel/scalars.ts'
import { queryText, queryTree } from './data-query-rules.ts'
import { queryKinds } from './data-query-sources.ts'

const access = areas.risk
const both = z.object({ en: z.string(), zh: z.string() })
const column = z.object({
  /** A field, `field.step` of a time, or `measure.field`. */
  name: z.string(),
  title: both,
  kind: open([...queryKinds, 'step']),
  /** For an amount: the column with its currency. */
  currencyAt: z.nullable(z.int()),
})
export type QueryColumn = z.output<typeof column>
const estimate = z.object({
  /** About how many rows the database expects. */
  rows: z.int(),
  /** Whether it would read more than a query may. */
  isTooWide: z.boolean(),
})

/** The query as the filter of a list, by which it is saved, shared, exported and scheduled as lists are. */
const listing = listed(
  { id: field.key, line: field.text('Row', '行') },
  { query: { ...filter.exact('Query', '查询'), schema: z.optional(queryText) } },
)('POST secure/risk/dataQuery/table', access)
/** A member who is bound to stores has the records of these. */
const table = { ...listing, forStores: 'asks' } as const

export const dataQuery = refreshedBy(['payment.changed', 'refund.changed', 'dispute.changed', 'balance.changed'], {
  run: read('POST secure/risk/dataQuery/run', {
    forStores: 'asks',
    access,
    strict: true,
    input: z.object({ query: queryTree }),
    output: z.object({
      columns: z.array(column),
      /** Amounts in their unit, moments with a zone, everything else as it is stored; null where there is none. */
      rows: z.array(z.array(z.nullable(z.string()))),
      /** All rows that match, and how many of them are here at most. */
      total: z.int(),
      limit: z.int(),
      /** Records behind the groups; of rows the same as `total`. */
      records: z.int(),
      estimate,
      at: instant,
    }),
  }),
  /** What a query would read, without running it. */
  estimate: read('POST secure/risk/dataQuery/estimate', {
    forStores: 'asks',
    access,
    strict: true,
    background: true,
    input: z.object({ query: queryTree }),
    output: estimate,
  }),
  /** The answer line by line, and as a file. */
  table,
})
