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

/**
 * Sums that are kept beside the rows of a list, so that nobody adds up millions of them. `lines` are whole days of what the filter lets
 * through: `day`, `count`, and under their names in the rows the currency and what is summed. `rest` is all that is not in them, as
 * rows. Both are read by one statement, which sees one moment: nothing is counted twice or left out.
 */
export interface Kept<Row> {
  readonly lines: Expression<unknown>
  readonly rest: readonly Expression<Row>[]
  /** Where its days begin. */
  readonly zone: string
}

export const countOf = async <Row>(tx: Store, query: Query<Row>, kept?: Kept<Row>): Promise<number> => {
  // Each by itself: a count of all together would look up what every row shows.
  const parts = (kept?.rest ?? partsOf(query)).map((part) => sql`(select count(*) from (${part}) as part)`)
  const lines = kept ? [sql`(select coalesce(sum(count), 0) from (${kept.lines}) as kept)`] : []
  const { rows } = await sql<{ count: bigint }>`
    select (${sql.join([...lines, ...parts], sql` + `)})::bigint as count`.execute(tx)
  return Number(rows[0]?.count ?? 0n)
}

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
  const keys = sql.raw(newestFirst.join(', '))
  /** Numbers of ours are written out: the planner must see that a page is small. */
  const nearest = (what: RawBuilder<unknown>, where: RawBuilder<unknown>, most: number) =>
    together(
      partsOf(query).map(
        (part) => sql<Row>`select ${what} from (${part}) as part ${where} order by ${order} limit ${sql.lit(most)}`,
      ),
    )
  const page = (where: RawBuilder<unknown>) => sql<Row>`
    select * from (${nearest(sql`*`, where, limit)}) as filtered order by ${order} limit ${sql.lit(limit)}`
  if (offset === 0) return page(sql``)
  // What is skipped is gone through by its order alone: only the rows of the page look up what they show.
  const from = sql.raw(direction === 'desc' ? '<=' : '>=')
  return sql<Row>`
    with top as materialized (
      select ${keys} from (${nearest(keys, sql``, offset + 1)}) as skipped order by ${order} limit 1 offset ${sql.lit(offset)})
    ${page(sql`where (${keys}) ${from} (select ${keys} from top)`)}`
}

interface Place {
  /** The day, as the kept sums call it, on which the page begins. */
  readonly day: string
  /** How many rows are newer than that day, and how many there are at all. */
  readonly newer: bigint
  readonly total: bigint
}
/** Where the row after the first `skipped` stands. */
export const placeOf = <Row>(
  { lines, rest, zone }: Kept<Row>,
  moment: keyof Row & string,
  skipped: number,
): RawBuilder<Place> => {
  const counts = [
    sql`select day, count from (${lines}) as kept`,
    ...rest.map(
      (part) => sql`
        select (${sql.ref(moment)} at time zone ${zone}::text)::date as day, count(*) as count from (${part}) as part group by 1`,
    ),
  ]
  return sql<Place>`
    select day::text, newer::bigint, total::bigint from (
      select day, sum(count) over (order by day desc) - count as newer, sum(count) over () as total from (
        select day, sum(count) as count from (${together(counts)}) as counted group by 1 having sum(count) > 0) as days) as placed
    where newer <= ${sql.lit(skipped)} order by day limit 1`
}
/** What is not newer than that day. */
export const untilDay = <Row>(query: Query<Row>, { zone }: Kept<Row>, moment: keyof Row & string, day: string) =>
  partsOf(query).map(
    (part) => sql<Row>`
      select * from (${part}) as part where ${sql.ref(moment)} < (${day}::date + 1)::timestamp at time zone ${zone}::text`,
  )

/** A list's whole answer: rows newest first by the named columns of the query, which has no order of its own; count; sums. */
export const answerPage = async <Row, Field extends string = never>(
  tx: Store,
  query: Query<Row>,
  newestFirst: readonly (keyof Row & string)[],
  { pageParam: { number, size }, ask }: Asked,
  summed?: Summed<Row, Field>,
): Promise<Answered<Row, Field>> => {
  const kept = summed?.kept
  if (ask === 'totals') {
    if (!summed) return { rows: [], total: await countOf(tx, query) }
    const sums = await sumsOf(tx, query, summed)
    return { rows: [], total: sums.reduce((total, { count }) => total + count, 0), sums }
  }
  const skipped = (number - 1) * size
  const read = async (direction: 'asc' | 'desc', limit: number, offset: number): Promise<Row[]> =>
    (await pageOf(query, newestFirst, direction, limit, offset).execute(tx)).rows
  if (skipped <= nearRows) {
    if (ask === undefined) {
      const [rows, total] = await Promise.all([read('desc', size, skipped), countOf(tx, query, kept)])
      return { rows, total }
    }
    const rows = await read('desc', size, skipped)
    // A page that is not full is the last: it tells the count by itself, unless it lies behind the last.
    if (rows.length === size) return { rows }
    return { rows, total: rows.length > 0 || number === 1 ? skipped + rows.length : await countOf(tx, query, kept) }
  }
  if (kept) return farPage(tx, query, newestFirst, kept, skipped, size)
  const total = await countOf(tx, query)
  const left = total - skipped
  if (left <= 0) return { rows: [], total }
  if (left > total / 2) return { rows: await read('desc', size, skipped), total }
  const rows = await read('asc', Math.min(size, left), Math.max(0, left - size))
  return { rows: rows.reverse(), total }
}

/** The days say where it begins, so that the millionth row is as near as the first. */
const farPage = async <Row>(
  tx: Store,
  query: Query<Row>,
  newestFirst: readonly (keyof Row & string)[],
  kept: Kept<Row>,
  skipped: number,
  size: number,
): Promise<{ readonly rows: Row[]; readonly total: number }> => {
  const moment = newestFirst[0]
  if (!moment) throw new Error('a list has an order')
  const [place] = (await placeOf(kept, moment, skipped).execute(tx)).rows
  const total = Number(place?.total ?? 0n)
  if (!place || skipped >= total) return { rows: [], total }
  const near = untilDay(query, kept, moment, place.day)
  const { rows } = await pageOf(near, newestFirst, 'desc', size, skipped - Number(place.newer)).execute(tx)
  return { rows, total }
}

interface Sum<Field extends string> {
  readonly currency: string
  readonly count: number
  readonly values: Record<Field, Money>
}
/** `columns`: the row's field and the query's column of minor units. `kept`, where the filter allows: the same without reading every row. */
interface Summed<Row, Field extends string> {
  readonly currency: keyof Row & string
  readonly columns: Readonly<Record<Field, keyof Row & string>>
  readonly kept?: Kept<Row> | undefined
}
/** Per currency, of everything the filter lets through. */
export const totalsOf = <Row, Field extends string>(
  query: Query<Row>,
  { currency, columns, kept }: Summed<Row, Field>,
): RawBuilder<{ currency: string; count: bigint } & Record<Field, string>> => {
  const fields = Object.keys(columns) as Field[]
  const each = fields.map((field) => sql`sum(${sql.ref(columns[field])}) as ${sql.id(field)}`)
  const all = fields.map((field) => sql`sum(${sql.id(field)})::text as ${sql.id(field)}`)
  const summedUp = (part: Expression<unknown>, count: RawBuilder<unknown>) => sql`
    select ${sql.ref(currency)} as currency, ${count} as count, ${sql.join(each)} from (${part}) as part group by 1`
  // Each by itself, as counts are.
  const parts = (kept?.rest ?? partsOf(query)).map((part) => summedUp(part, sql`count(*)`))
  const lines = kept ? [summedUp(kept.lines, sql`sum(count)`)] : []
  return sql`
    select currency, sum(count)::bigint as count, ${sql.join(all)} from (${together([...lines, ...parts])}) as filtered
    group by 1 having sum(count) > 0 order by 2 desc, 1`
}
const sumsOf = async <Row, Field extends string>(
  tx: Store,
  query: Query<Row>,
  summed: Summed<Row, Field>,
): Promise<Sum<Field>[]> => {
  const fields = Object.keys(summed.columns) as Field[]
  const { rows } = await totalsOf(query, summed).execute(tx)
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
