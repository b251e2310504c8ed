// Runs a query: in a snapshot that can only read, within a time, after the database has said what it would cost.
import { sql } from 'kysely'
import type { Visitor } from '@falaj/contract/kernel/access'
import {
  queryRowsMax,
  measureWordsOfQuery,
  periodWords,
  type QueryTree,
} from '@falaj/contract/insight/data-query-rules'
import { queryFields, sourceLists, type QueryField, type SourceName } from '@falaj/contract/insight/data-query-sources'
import type { Output } from '@falaj/contract/kernel/endpoint'
import type { dataQuery } from '@falaj/contract/insight/data-query'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { say, type Bilingual } from '@falaj/contract/kernel/words'
import { maskPayer } from '@falaj/contract/formats/mask'
import { isCurrency, money, toText } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { countOf } from '../../../platform/lists/page.ts'
import type { ExportOffer, TableReader } from '../../../platform/lists/exportable.ts'
import { isTable } from '../../../platform/lists/exportable.ts'
import { compileQuery, type Compiled, type CompiledColumn } from './data-query.compile.ts'

type Answer = Output<typeof dataQuery.run>
export type QueryReader = Omit<TableReader, 'whole'>
/** What the planner may expect at most: about a minute of reading. */
const costMax = 20_000_000

const listOffered = (exports: ReadonlyMap<string, ExportOffer>, source: SourceName) => {
  const offered = exports.get(nameOf(sourceLists[source]))
  if (!offered || offered.ending !== 'csv' || isTable(offered)) throw new Error(`${source} is no list`)
  return offered
}
/** The fields come from the caller: of a member by the roles, of a job by what was allowed when it was asked for. */
export const compiledFor = (
  tree: QueryTree,
  fields: readonly QueryField[],
  { merchantId, personId, zone, stores, registry }: QueryReader,
): Compiled => {
  if (fields.length === 0) throw failFields({ path: 'query.source', code: 'QUERY_SOURCE' })
  const list = listOffered(registry.exports, tree.source)
  const rows = list.rows(merchantId, {}, zone, personId, registry, stores)
  return compileQuery(tree, { zone, fields, list, rows })
}
export const fieldsFor = (tree: QueryTree, visitor: Visitor): readonly QueryField[] => queryFields(tree.source, visitor)

/** What the planner expects: nothing is read. */
export const estimateOf = async (tx: Store, { rows }: Compiled): Promise<Answer['estimate']> => {
  const explained = await sql<Record<'QUERY PLAN', readonly { Plan: Record<string, number> }[]>>`
    explain (format json) ${rows}`.execute(tx)
  const plan = explained.rows[0]?.['QUERY PLAN'][0]?.Plan
  return { rows: Math.round(plan?.['Plan Rows'] ?? 0), isTooWide: (plan?.['Total Cost'] ?? 0) > costMax }
}

const both = (word: (language: 'en' | 'zh') => string): Bilingual => ({ en: word('en'), zh: word('zh') })
export const titleOf = ({ field, what, by }: CompiledColumn): Bilingual =>
  both((language) => {
    const name = field ? say(field.title, language) : ''
    const measure = what && say(measureWordsOfQuery[what], language)
    if (measure)
      return name ? (language === 'zh' ? `${name}${measure}` : `${measure} of ${name.toLowerCase()}`) : measure
    return by ? (language === 'zh' ? `${name}（按${periodWords[by].zh}）` : `${name} by ${periodWords[by].en}`) : name
  })
const currencyColumn: CompiledColumn = { name: '', kind: 'code', field: null, what: null, by: null, currencyAt: null }
const cellOf = (
  column: CompiledColumn,
  row: Readonly<Record<string, unknown>>,
  at: number,
  whole: boolean,
): string | null => {
  const value = row[`c${at}`]
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'string' ? value : String(value as number | bigint)
  if (column.currencyAt === null) return column.field?.isMasked && !whole ? maskPayer(text) : text
  const currency = row[`c${column.currencyAt}`]
  return typeof currency === 'string' && isCurrency(currency) ? toText(money(BigInt(text), currency)) : text
}
export const currencyWords = { en: 'Currency', zh: '币种' }
/** The answer's columns: those that were chosen, then a currency for their amounts. */
const shownColumns = (compiled: Compiled): Answer['columns'] => [
  ...compiled.columns.map((column) => ({
    name: column.name,
    title: titleOf(column),
    kind: column.kind,
    currencyAt: column.currencyAt,
  })),
  ...[...new Set(compiled.columns.flatMap(({ currencyAt }) => currencyAt ?? []))].map((at) => ({
    name: `currency.${at}`,
    title: currencyWords,
    kind: 'code',
    currencyAt: null,
  })),
]
/**
 * For the rest of the transaction the database lets it read the lists of the sources and nothing else, write nothing and call nothing that
 * writes. Where the reader's role could not be made (docs/settings.md), the application's own rights in a read-only transaction are left.
 */
const asReader = (tx: Store) =>
  sql`select set_config('role', case when pg_has_role(to_regrole(quote_ident(session_user || '_reader')), 'MEMBER')
    then session_user || '_reader' else 'none' end, true)`.execute(tx)
/** A refusal ends the transaction, and the role with it. */
const asItself = (tx: Store) => sql`select set_config('role', 'none', true)`.execute(tx)
const timedOut = '57014'
/** Read within so many seconds, and no more than so many rows. */
export const runQuery = async (
  tx: Store,
  compiled: Compiled,
  { limit, seconds, whole = false }: { readonly limit: number; readonly seconds: number; readonly whole?: boolean },
): Promise<Answer> => {
  try {
    await sql`select set_config('statement_timeout', ${`${seconds}s`}::text, true)`.execute(tx)
    await asReader(tx)
    const estimate = await estimateOf(tx, compiled)
    if (estimate.isTooWide) throw fail('QUERY_TOO_WIDE')
    const { rows } = await compiled.page(limit).execute(tx)
    const total = rows.length < limit ? rows.length : await countOf(tx, compiled.rows)
    const records = await countOf(tx, compiled.records)
    await asItself(tx)
    const columns = shownColumns(compiled)
    return {
      columns,
      rows: rows.map((row) => columns.map((_, at) => cellOf(compiled.columns[at] ?? currencyColumn, row, at, whole))),
      total,
      limit,
      records,
      estimate,
      at: new Date().toISOString(),
    }
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === timedOut) throw fail('QUERY_TOO_LONG')
    throw error
  }
}
export const limitOf = ({ limit }: QueryTree): number => limit ?? Math.min(100, queryRowsMax)
