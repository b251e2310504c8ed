// A tree of conditions as SQL. Names come from the list's own fields, values go as parameters; whose rows it reads is said by the list's query,
// which the merchant and the member's stores are part of before any condition is added.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { fromText } from '@falaj/money'
import {
  columnsOf,
  groupColumn,
  isGrouped,
  isJoin,
  nodesOf,
  queryFaults,
  showColumn,
  showOf,
  type Join,
  type Operator,
  type QueryMeasure,
  type QueryNode,
  type QueryPeriod,
  type QueryTree,
} from '@falaj/contract/insight/data-query-rules'
import type { QueryField } from '@falaj/contract/insight/data-query-sources'
import { failFields } from '../../../platform/base/fail.ts'
import type { Exportable } from '../../../platform/lists/exportable.ts'
import { columnOf } from '../../../platform/lists/listed.ts'

export interface CompiledColumn {
  readonly name: string
  readonly kind: QueryField['kind'] | 'step'
  readonly field: QueryField | null
  readonly what: QueryMeasure | null
  readonly by: QueryPeriod | null
  /** For an amount: where its currency is. */
  readonly currencyAt: number | null
}
export interface Compiled {
  readonly columns: readonly CompiledColumn[]
  /** All rows of the answer, each column under `c` and its index; without an order and without an end. */
  readonly rows: RawBuilder<Record<string, unknown>>
  /** The same in the answer's order, at most so many. */
  readonly page: (limit: number) => RawBuilder<Record<string, unknown>>
  /** The records behind them, one by one. */
  readonly records: RawBuilder<unknown>
}
interface Around {
  /** Days are of this clock. */
  readonly zone: string
  readonly fields: readonly QueryField[]
  readonly list: Pick<Exportable, 'columns' | 'newestFirst'>
  /** The list's rows of one merchant, and of the member's stores. */
  readonly rows: ReturnType<Exportable['rows']>
}
type Condition = RawBuilder<SqlBool>
const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Each comparison of one column with what was typed. */
const comparisonOf = (field: QueryField, node: QueryNode, around: Around): Condition => {
  const { kind, name } = field
  const column = sql.ref<unknown>(`s.${columnOf(name, kind)}`)
  const [values, value] = [node.values ?? [], node.values?.[0] ?? '']
  const op = node.op as Operator
  if (op === 'isEmpty' || op === 'isNotEmpty') {
    const empty =
      kind === 'time' || kind === 'money' || kind === 'count'
        ? sql`${column} is null`
        : sql`coalesce(${column}, '') = ''`
    return op === 'isEmpty' ? sql<SqlBool>`(${empty})` : sql<SqlBool>`not (${empty})`
  }
  if (kind === 'money') {
    const amount = node.currency && fromText(value, node.currency)
    if (!amount) throw new Error('an amount is checked before it is compiled')
    const minor = sql`${amount.minor.toString()}::numeric`
    const held = sql`${sql.ref(`s.${currencyOf(field, around)}`)} = ${amount.currency}::text`
    const compared = { is: sql`=`, atLeast: sql`>=`, atMost: sql`<=` }[op as 'is' | 'atLeast' | 'atMost']
    return sql<SqlBool>`(${held} and ${column} ${compared} ${minor})`
  }
  if (kind === 'count') {
    const compared = { is: sql`=`, atLeast: sql`>=`, atMost: sql`<=` }[op as 'is' | 'atLeast' | 'atMost']
    return sql<SqlBool>`(${column} ${compared} ${value}::numeric)`
  }
  if (kind === 'time' || kind === 'day') {
    const day =
      op === 'lastDays'
        ? sql`((now() at time zone ${around.zone}::text)::date - ${value}::integer + 1)`
        : sql`${value}::date`
    if (kind === 'day') return sql<SqlBool>`(nullif(${column}, '')::date ${op === 'until' ? sql`<=` : sql`>=`} ${day})`
    // The day's own end is in it.
    const at = (date: RawBuilder<unknown>) => sql`((${date})::timestamp at time zone ${around.zone}::text)`
    return op === 'until' ? sql<SqlBool>`(${column} < ${at(sql`${day} + 1`)})` : sql<SqlBool>`(${column} >= ${at(day)})`
  }
  if (op === 'is') return sql<SqlBool>`(${column} = any(${values}::text[]))`
  if (op === 'isNot') return sql<SqlBool>`(${column} is null or ${column} <> all(${values}::text[]))`
  const pattern = op === 'contains' ? `%${likeText(value)}%` : `${likeText(value)}%`
  return sql<SqlBool>`(${column} ilike ${pattern}::text)`
}
const currencyOf = ({ name }: QueryField, { list }: Around): string => {
  const currency = list.columns[name]?.money?.currency
  if (!currency) throw new Error(`${name} has no currency`)
  return currency
}
const fieldOf = (name: string | undefined, { fields }: Around): QueryField => {
  const found = fields.find((field) => field.name === name)
  if (!found) throw new Error(`the query names ${name}, which it was checked not to`)
  return found
}
const conditionOf = (node: QueryNode, around: Around): Condition => {
  if (!isJoin(node.op)) return comparisonOf(fieldOf(node.field, around), node, around)
  const parts = nodesOf(node).map((each) => conditionOf(each, around))
  if (parts.length === 0) return sql<SqlBool>`true`
  const joined: Readonly<Record<Join, () => Condition>> = {
    all: () => sql<SqlBool>`(${sql.join(parts, sql` and `)})`,
    any: () => sql<SqlBool>`(${sql.join(parts, sql` or `)})`,
    // What is unknown of a row does not exclude it.
    none: () => sql<SqlBool>`(${sql.join(parts, sql` or `)}) is not true`,
  }
  return joined[node.op]()
}

interface Draft extends Omit<CompiledColumn, 'currencyAt'> {
  readonly sql: RawBuilder<unknown>
  readonly currency: string | null
}
const plain = (field: QueryField, around: Around): Draft => ({
  name: field.name,
  kind: field.kind,
  field,
  what: null,
  by: null,
  sql: sql`${sql.ref(`s.${columnOf(field.name, field.kind)}`)}`,
  currency: field.kind === 'money' ? currencyOf(field, around) : null,
})
const formats: Readonly<Record<QueryPeriod, string>> = {
  hour: 'YYYY-MM-DD HH24:00',
  day: 'YYYY-MM-DD',
  week: 'YYYY-MM-DD',
  month: 'YYYY-MM',
}
const stepOf = (field: QueryField, by: QueryPeriod | undefined, around: Around): Draft => {
  const column = sql.ref(`s.${columnOf(field.name, field.kind)}`)
  if (!by) return plain(field, around)
  const local =
    field.kind === 'time'
      ? sql`(${column} at time zone ${sql.lit(around.zone)})`
      : sql`nullif(${column}, '')::date::timestamp`
  return {
    ...plain(field, around),
    name: groupColumn({ field: field.name, by }),
    kind: 'step',
    by,
    sql: sql`to_char(date_trunc(${sql.lit(by)}, ${local}), ${sql.lit(formats[by])})`,
  }
}
const measureOf = (what: QueryMeasure, named: string | undefined, around: Around): Draft => {
  if (what === 'count')
    return { name: 'count', kind: 'count', field: null, what, by: null, sql: sql`count(*)`, currency: null }
  const field = fieldOf(named, around)
  const column = sql.ref(`s.${columnOf(field.name, field.kind)}`)
  const figure = {
    sum: sql`coalesce(sum(${column}), 0)`,
    average: sql`round(avg(${column}))`,
    least: sql`min(${column})`,
    most: sql`max(${column})`,
  }[what]
  return { ...plain(field, around), name: showColumn({ what, field: named }), what, sql: figure }
}

/** Refuses what its fields do not allow, each fault by its place; then compiles. */
export const compileQuery = (tree: QueryTree, around: Around): Compiled => {
  const faults = queryFaults(tree, around.fields)
  if (faults.length > 0) throw failFields(...faults.slice(0, 20))
  const where = tree.where ? conditionOf(tree.where, around) : sql<SqlBool>`true`
  const from = sql`from (${around.rows}) as s where ${where}`
  const grouped = isGrouped(tree)
  const keys = grouped ? (tree.group ?? []).map(({ field, by }) => stepOf(fieldOf(field, around), by, around)) : []
  const drafts: readonly Draft[] = grouped
    ? [...keys, ...showOf(tree).map(({ what, field }) => measureOf(what, field, around))]
    : columnsOf(tree, around.fields).map((name) => plain(fieldOf(name, around), around))
  // Amounts of two currencies are never added up: the currency is a group of its own.
  const currencies = [...new Set(drafts.flatMap(({ currency }) => currency ?? []))]
  const columns = drafts.map(({ name, kind, field, what, by, currency }): CompiledColumn => ({
    name,
    kind,
    field,
    what,
    by,
    currencyAt: currency === null ? null : drafts.length + currencies.indexOf(currency),
  }))
  const expressions = [...drafts.map((draft) => draft.sql), ...currencies.map((name) => sql`${sql.ref(`s.${name}`)}`)]
  const named = expressions.map((expression, at) => sql`${expression} as ${sql.id(`c${at}`)}`)
  const byOf = [...keys.keys()].map((at) => sql.lit(at + 1))
  const byCurrency = currencies.map((_, at) => sql.lit(drafts.length + at + 1))
  const groups = [...byOf, ...byCurrency]
  // A number alone is a position; without a group the whole is one row.
  const grouping = grouped && groups.length > 0 ? sql` group by ${sql.join(groups)}` : sql``
  const ordered = grouped
    ? []
    : around.list.newestFirst.map((name, at) => sql`${sql.ref(`s.${name}`)} as ${sql.id(`o${at}`)}`)
  const rows = sql<Record<string, unknown>>`select ${sql.join([...named, ...ordered])} ${from}${grouping}`
  const sorted = columns.findIndex(({ name }) => name === tree.sort?.column)
  const byTime = columns.findIndex(({ kind }) => kind === 'step')
  const firstFigure = columns.findIndex(({ what }) => what !== null)
  const own =
    sorted >= 0
      ? [sql`${sql.id(`c${sorted}`)} ${tree.sort?.descending ? sql`desc nulls last` : sql`asc nulls last`}`]
      : []
  const usual = grouped
    ? byTime >= 0
      ? [sql`${sql.id(`c${byTime}`)} asc`]
      : [sql`${sql.id(`c${firstFigure}`)} desc nulls last`]
    : around.list.newestFirst.map((_, at) => sql`${sql.id(`o${at}`)} desc`)
  // Rows that are equal otherwise keep one order.
  const last = grouped ? expressions.map((_, at) => sql`${sql.id(`c${at}`)}`) : []
  return {
    columns,
    rows,
    records: sql`select 1 as one ${from}`,
    page: (limit) =>
      sql`select * from (${rows}) as answer order by ${sql.join([...own, ...usual, ...last])} limit ${sql.lit(limit)}`,
  }
}
