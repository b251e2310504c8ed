// What the store of every list shares: words for its `where`, the asked page, the count and the sums of the whole filter.
// The select, the joins and each condition stand in the store itself, where they can be read.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { isCurrency, money, type Money } from '@falaj/money'
import type { PageParam } from '@falaj/contract/endpoint'
import type { DateRange } from '@falaj/contract/scalars'
import type { Store } from './pool.ts'

/** What was not asked for excludes nothing. */
const always = sql<SqlBool>`true`

/** From the first second of the range to the end of its last one, as clocks show it in that zone. */
export const within = (column: Expression<Date>, range: DateRange | undefined, zone: string): RawBuilder<SqlBool> =>
  range
    ? sql<SqlBool>`(${column} >= ${range.startTime}::timestamp at time zone ${zone}::text
        and ${column} < (${range.endTime}::timestamp + interval '1 second') at time zone ${zone}::text)`
    : always

export const oneOf = (column: Expression<string>, values: readonly string[] | undefined): RawBuilder<SqlBool> =>
  values && values.length > 0 ? sql<SqlBool>`${column} in (${sql.join(values)})` : always

/** The text as it was typed, anywhere in any of the columns: its % and _ mean themselves. */
export const contains = (
  columns: readonly Expression<string | null>[],
  text: string | undefined,
): RawBuilder<SqlBool> => {
  const typed = text?.trim()
  if (!typed) return always
  const pattern = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`
}

/** The days of a filter are days on the member's own calendar. */
export const zoneOf = async (tx: Store, personId: string): Promise<string> =>
  (await tx.selectFrom('person').select('timezone').where('id', '=', personId).executeTakeFirstOrThrow()).timezone

/**
 * A list's query is written as SQL text: building it call by call from parts took a quarter of a list's time. Rows that come from several
 * places are several queries: each is read along its own index, as far as the page needs, instead of all of them before the first row.
 */
export type Query<Row> = Expression<Row> | readonly Expression<Row>[]
const partsOf = <Row>(query: Query<Row>): readonly Expression<Row>[] =>
  Array.isArray(query) ? (query as readonly Expression<Row>[]) : [query as Expression<Row>]
export const together = <Row>(query: Query<Row>): RawBuilder<Row> =>
  sql<Row>`${sql.join(
    partsOf(query).map((part) => sql`(${part})`),
    sql` union all `,
  )}`

export const countOf = async <Row>(tx: Store, query: Query<Row>): Promise<number> => {
  // Each by itself: a count of all together would look up what every row shows.
  const parts = partsOf(query).map((part) => sql`(select count(*) from (${part}) as part)`)
  const { rows } = await sql<{ count: bigint }>`select ${sql.join(parts, sql` + `)} as count`.execute(tx)
  return Number(rows[0]?.count ?? 0n)
}

/** Numbers of ours, written out: the planner must see that a page is small. */
const skip = (rows: number): RawBuilder<unknown> => (rows === 0 ? sql`` : sql`offset ${sql.lit(rows)}`)

/** Farther than this a page waits for the count, to be read from the nearer end of the list. */
const nearRows = 2000

interface Asked {
  readonly pageParam: PageParam
  readonly ask?: 'rows' | 'totals' | undefined
}
interface Answered<Row, Field extends string> {
  readonly rows: Row[]
  readonly total?: number
  readonly sums?: Sum<Field>[]
}

/** One page of it as a statement. */
export const pageOf = <Row>(
  query: Query<Row>,
  newestFirst: readonly (keyof Row & string)[],
  direction: 'asc' | 'desc',
  limit: number,
  offset: number,
): RawBuilder<Row> => {
  const order = sql.raw(newestFirst.map((column) => `${column} ${direction}`).join(', '))
  const parts = partsOf(query)
  const near =
    parts.length === 1
      ? together(parts)
      : together(
          parts.map(
            (part) => sql<Row>`select * from (${part}) as part order by ${order} limit ${sql.lit(limit + offset)}`,
          ),
        )
  return sql<Row>`select * from (${near}) as filtered order by ${order} limit ${sql.lit(limit)} ${skip(offset)}`
}

/** A list's whole answer: rows newest first by the named columns of the query, which has no order of its own; count; sums. */
export const answerPage = async <Row, Field extends string = never>(
  tx: Store,
  query: Query<Row>,
  newestFirst: readonly (keyof Row & string)[],
  { pageParam: { number, size }, ask }: Asked,
  summed?: { readonly currency: keyof Row & string; readonly columns: Readonly<Record<Field, keyof Row & string>> },
): Promise<Answered<Row, Field>> => {
  if (ask === 'totals') {
    if (!summed) return { rows: [], total: await countOf(tx, query) }
    const sums = await sumsOf(tx, query, summed.currency, summed.columns)
    return { rows: [], total: sums.reduce((total, { count }) => total + count, 0), sums }
  }
  const skipped = (number - 1) * size
  const read = async (direction: 'asc' | 'desc', limit: number, offset: number): Promise<Row[]> =>
    (await pageOf(query, newestFirst, direction, limit, offset).execute(tx)).rows
  if (skipped <= nearRows) {
    if (ask === undefined) {
      const [rows, total] = await Promise.all([read('desc', size, skipped), countOf(tx, query)])
      return { rows, total }
    }
    const rows = await read('desc', size, skipped)
    // A page that is not full is the last: it tells the count by itself, unless it lies behind the last.
    if (rows.length === size) return { rows }
    return { rows, total: rows.length > 0 || number === 1 ? skipped + rows.length : await countOf(tx, query) }
  }
  const total = await countOf(tx, query)
  const left = total - skipped
  if (left <= 0) return { rows: [], total }
  if (left > total / 2) return { rows: await read('desc', size, skipped), total }
  const rows = await read('asc', Math.min(size, left), Math.max(0, left - size))
  return { rows: rows.reverse(), total }
}

interface Sum<Field extends string> {
  readonly currency: string
  readonly count: number
  readonly values: Record<Field, Money>
}
/** Per currency, of everything the filter lets through. `columns`: the row's field and the query's column of minor units. */
export const totalsOf = <Row, Field extends string>(
  query: Query<Row>,
  currency: keyof Row & string,
  columns: Readonly<Record<Field, keyof Row & string>>,
): RawBuilder<{ currency: string; count: bigint } & Record<Field, string>> => {
  const fields = Object.keys(columns) as Field[]
  const each = fields.map((field) => sql`sum(${sql.ref(columns[field])}) as ${sql.id(field)}`)
  const all = fields.map((field) => sql`sum(${sql.id(field)})::text as ${sql.id(field)}`)
  // Each by itself, as counts are.
  const parts = partsOf(query).map(
    (part) => sql`
      select ${sql.ref(currency)} as currency, count(*) as count, ${sql.join(each)} from (${part}) as part group by 1`,
  )
  return sql`
    select currency, sum(count)::bigint as count, ${sql.join(all)} from (${together(parts)}) as filtered
    group by 1 order by 2 desc, 1`
}
const sumsOf = async <Row, Field extends string>(
  tx: Store,
  query: Query<Row>,
  currency: keyof Row & string,
  columns: Readonly<Record<Field, keyof Row & string>>,
): Promise<Sum<Field>[]> => {
  const fields = Object.keys(columns) as Field[]
  const { rows } = await totalsOf(query, currency, columns).execute(tx)
  return rows.map((row) => ({
    currency: row.currency,
    count: Number(row.count),
    values: Object.fromEntries(fields.map((field) => [field, inMinor(row[field], row.currency)])) as Record<
      Field,
      Money
    >,
  }))
}

/** Minor units as the database writes them. A currency the product does not know is a fault of its own data. */
export const inMinor = (minor: string | bigint, currency: string): Money => {
  if (!isCurrency(currency)) throw new Error(`${currency} is not a currency of ours`)
  return money(BigInt(minor), currency)
}
