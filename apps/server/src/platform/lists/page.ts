// Shared by the stores of all lists: helpers for `where`, the requested page, the count and the sums of the whole filter.
// The select, the joins and each condition are in the store itself, where they can be read.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { isCurrency, money, type Money } from '@falaj/money'
import { dayMs } from '@falaj/contract/kernel/time'
import type { PageParam } from '@falaj/contract/kernel/endpoint'
import type { AmountRange, DateRange } from '@falaj/contract/kernel/scalars'
import type { Store } from '../db/pool.ts'

/** An absent filter excludes nothing. */
const always = sql<SqlBool>`true`

/** From the first second of the range to the end of its last one, as clocks show it in that zone. */
export const within = (column: Expression<Date>, range: DateRange | undefined, zone: string): RawBuilder<SqlBool> =>
  range
    ? sql<SqlBool>`(${column} >= ${range.startTime}::timestamp at time zone ${zone}::text
        and ${column} < (${range.endTime}::timestamp + interval '1 second') at time zone ${zone}::text)`
    : always

export const oneOf = (column: Expression<string>, values: readonly string[] | undefined): RawBuilder<SqlBool> =>
  values && values.length > 0 ? sql<SqlBool>`${column} = any(${values}::text[])` : always

/** Whether one of a record's stores is one of a member's. */
export const ofOwnStores = (columns: readonly string[], stores: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`${sql.raw(column)} = any(${stores}::text[])`),
    sql` or `,
  )})`
/** The empty code: of no store. */
export const ofStores = (column: Expression<string>, codes: readonly string[]): RawBuilder<SqlBool> =>
  codes.includes('') ? sql<SqlBool>`coalesce(${column}, '') = any(${codes}::text[])` : oneOf(column, codes)

/** At least and at most that much, of that currency. */
export const withinAmount = (
  minor: Expression<unknown>,
  currency: Expression<string>,
  range: AmountRange | undefined,
): RawBuilder<SqlBool> => {
  const of = (range?.min ?? range?.max)?.currency
  if (!range || !of) return always
  const least = range.min ? sql`and ${minor} >= ${range.min.minor.toString()}::numeric` : sql``
  const most = range.max ? sql`and ${minor} <= ${range.max.minor.toString()}::numeric` : sql``
  return sql<SqlBool>`(${currency} = ${of} ${least} ${most})`
}

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
/** Joined conditions remember their parts, so that a reader of the whole can still take each one. */
const joined = new WeakMap<object, readonly Expression<unknown>[]>()
export const partsOf = <Row>(query: Query<Row>): readonly Expression<Row>[] =>
  (Array.isArray(query) ? query : (joined.get(query) ?? [query])) as readonly Expression<Row>[]
export const together = <Row>(query: Query<Row>): RawBuilder<Row> => {
  const parts = partsOf(query)
  const all = sql<Row>`${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )}`
  joined.set(all, parts)
  return all
}

/**
 * Sums stored beside the rows of a list, so that millions of rows are not added up. `lines` are whole periods of what the filter selects:
 * `day` on which they begin, `count`, and under their names in the rows the currency and what is summed. `rest` is all that is
 * not in them, as rows. Both are read by one statement, which sees one moment: nothing is counted twice or left out.
 */
export interface StoredTotals<Row> {
  readonly lines: Expression<unknown>
  readonly rest: readonly Expression<Row>[]
  readonly period: 'day' | 'month'
  /** Daily sums of the month that begins on that day. */
  readonly daysOf?: (month: string) => StoredTotals<Row>
  /** Whether whole periods may have nothing of it: then not even the first page looks through them. */
  readonly isNarrow: boolean
  /** Where its days begin. */
  readonly zone: string
  /** A condition that also holds for rows between two moments, so that partitions without them are not opened. */
  readonly prune?: (since: RawBuilder<Date>, before: RawBuilder<Date>) => RawBuilder<SqlBool>
  /** The same for all rows since a moment, as a literal and not as a parameter: older partitions are then not even planned. */
  readonly since?: (moment: Date) => RawBuilder<SqlBool>
}

export const countOf = async <Row>(tx: Store, query: Query<Row>, kept?: StoredTotals<Row>): Promise<number> => {
  // Counted separately: a count of all together would look up everything that rows show.
  const parts = (kept?.rest ?? partsOf(query)).map((part) => sql`(select count(*) from (${part}) as part)`)
  const lines = kept ? [sql`(select coalesce(sum(count), 0) from (${kept.lines}) as kept)`] : []
  const { rows } = await sql<{ count: bigint }>`
    select (${sql.join([...lines, ...parts], sql` + `)})::bigint as count`.execute(tx)
  return Number(rows[0]?.count ?? 0n)
}

/** Farther than this a page waits for the count, to be read from the nearer end of the list. */
const nearRows = 2000
/** The same for lists with stored sums, which find the start of a page at about this cost. */
const nearKeptRows = 500

interface PageRequest {
  readonly pageParam: PageParam
  readonly ask?: 'rows' | 'totals' | undefined
}
interface PageAnswer<Row, Field extends string> {
  readonly rows: Row[]
  readonly total?: number
  readonly sums?: Sum<Field>[]
}

type Direction = 'asc' | 'desc'
interface Source<Row> {
  readonly query: Query<Row>
  readonly keys: Query<Row>
}
type Order<Row> = readonly (keyof Row & string)[]
/** The nearest of each branch, then the nearest of those. Our own numbers are inlined: the planner must see that a page is small. */
const nearest = <Row>(
  query: Query<Row>,
  what: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): RawBuilder<Row> => {
  const parts = partsOf(query).map(
    (part) =>
      sql<Row>`select ${what} from (${part}) as part ${where} order by ${order} limit ${sql.lit(limit + offset)}`,
  )
  return sql<Row>`
    select * from (${together(parts)}) as filtered order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
}
const orderOf = <Row>(columns: Order<Row>, direction: Direction) =>
  sql.raw(columns.map((column) => `${column} ${direction}`).join(', '))
/** Skipped rows are scanned by their order alone: only the rows of a page look up what they show. */
const keyAt = <Row>(query: Query<Row>, columns: Order<Row>, direction: Direction, offset: number) =>
  nearest(query, sql.raw(columns.join(', ')), sql``, orderOf(columns, direction), { limit: 1, offset })
/** From the row with that key on. */
const pageFrom = <Row>(
  key: RawBuilder<unknown>,
  query: Query<Row>,
  columns: Order<Row>,
  direction: Direction,
  limit: number,
): RawBuilder<Row> => {
  const [keys, from] = [sql.raw(columns.join(', ')), sql.raw(direction === 'desc' ? '<=' : '>=')]
  const where = sql`where (${keys}) ${from} (select ${keys} from top)`
  return sql<Row>`
    with top as materialized (${key}) ${nearest(query, sql`*`, where, orderOf(columns, direction), { limit })}`
}
/** One page of it as a statement. `keys`: the same rows, of which no more is needed than their order. */
const pageOf = <Row>(
  { query, keys }: Source<Row>,
  columns: Order<Row>,
  direction: Direction,
  limit: number,
  offset: number,
): RawBuilder<Row> =>
  offset === 0
    ? nearest(query, sql`*`, sql``, orderOf(columns, direction), { limit })
    : pageFrom(keyAt(keys, columns, direction, offset), query, columns, direction, limit)

/** The first moment of last month: as a literal it changes the statement's text once a month. */
const recentSince = (now = new Date()): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
/** A row's time is at most this much later than that of its id. */
const slackMs = dayMs
/**
 * A near page from the newest months only: most requests ask for it, and opening every month costs several times as much as reading one. Null
 * where these months do not hold the whole page, or its last row is so near their start that a row before it could belong to the page.
 */
const recentPage = async <Row>(
  tx: Store,
  { query, keys }: Source<Row>,
  newestFirst: Order<Row>,
  { since }: StoredTotals<Row>,
  skipped: number,
  size: number,
): Promise<Row[] | null> => {
  const [moment] = newestFirst
  if (!since || !moment) return null
  const from = recentSince()
  const recently = (parts: Query<Row>) =>
    partsOf(parts).map((part) => sql<Row>`select * from (${part}) as part where ${since(from)}`)
  const recent = { query: recently(query), keys: recently(keys) }
  const { rows } = await pageOf(recent, newestFirst, 'desc', size, skipped).execute(tx)
  const last = rows.at(-1)?.[moment]
  const isWhole = rows.length === size && last instanceof Date && last.getTime() >= from.getTime() + slackMs
  return isWhole ? rows : null
}

/** The requested order instead of the list's own. */
export interface SortOrder<Row> {
  readonly by: Order<Row>
  readonly descending: boolean
}
/** A list's whole answer: rows newest first by the named columns of the query, which is unordered; count; sums. */
export const answerPage = async <Row, Field extends string = never>(
  tx: Store,
  query: Query<Row>,
  newestFirst: Order<Row>,
  { pageParam: { number, size }, ask }: PageRequest,
  summed?: SumColumns<Row, Field>,
  sorting: SortOrder<Row> = { by: newestFirst, descending: true },
): Promise<PageAnswer<Row, Field>> => {
  const kept = summed?.kept
  const { by, descending } = sorting
  // Stored periods are in the list's own order.
  const isOwn = by === newestFirst && descending
  const whole: Source<Row> = { query, keys: summed?.keys ?? query }
  if (ask === 'totals') {
    if (!summed) return { rows: [], total: await countOf(tx, query) }
    const sums = await sumsOf(tx, query, summed)
    return { rows: [], total: sums.reduce((total, { count }) => total + count, 0), sums }
  }
  const skipped = (number - 1) * size
  if (kept && isOwn) {
    const isKeptWhole = kept.isNarrow && kept.rest.length === 0
    if (isKeptWhole || skipped > nearKeptRows) return farPage(tx, whole, newestFirst, kept, skipped, size)
  }
  const [onward, backward]: [Direction, Direction] = descending ? ['desc', 'asc'] : ['asc', 'desc']
  const read = async (direction: Direction, limit: number, offset: number): Promise<Row[]> =>
    (await pageOf(whole, by, direction, limit, offset).execute(tx)).rows
  const readNear = async (): Promise<Row[]> =>
    (kept && isOwn ? await recentPage(tx, whole, newestFirst, kept, skipped, size) : null) ??
    (await read(onward, size, skipped))
  if (skipped <= nearRows) {
    if (ask === undefined) {
      const [rows, total] = await Promise.all([readNear(), countOf(tx, query, kept)])
      return { rows, total }
    }
    const rows = await readNear()
    // A page that is not full is the last: it determines the count, unless it lies behind the last.
    if (rows.length === size) return { rows }
    return { rows, total: rows.length > 0 || number === 1 ? skipped + rows.length : await countOf(tx, query, kept) }
  }
  const total = await countOf(tx, query, kept)
  const left = total - skipped
  if (left <= 0) return { rows: [], total }
  if (left > total / 2) return { rows: await read(onward, size, skipped), total }
  const rows = await read(backward, Math.min(size, left), Math.max(0, left - size))
  return { rows: rows.reverse(), total }
}

interface Period {
  readonly day: string
  /** The day on which the page ends. */
  readonly last: string
  /** How many rows are newer than that day, how many it has, and how many there are at all. */
  readonly newer: number
  readonly count: number
  readonly total: number
}
/** The day of the row after the first `skipped`. Undefined if it lies behind the last. */
const periodAt = async <Row>(
  tx: Store,
  { lines, rest, period, zone, daysOf }: StoredTotals<Row>,
  moment: keyof Row & string,
  skipped: number,
  size: number,
): Promise<Period | { readonly total: number; readonly day?: undefined }> => {
  const counts = [
    sql`select day, count from (${lines}) as kept`,
    ...rest.map(
      (part) => sql`
        select date_trunc(${period}::text, ${sql.ref(moment)} at time zone ${zone}::text)::date as day, count(*) as count
        from (${part}) as part group by 1`,
    ),
  ]
  const { rows: found } = await sql<{ day: string; count: bigint }>`
    select day::text, sum(count)::bigint as count from (${together(counts)}) as counted
    group by counted.day having sum(count) > 0 order by counted.day desc`.execute(tx)
  let total = 0
  const periods = found.map(({ day, count }) => {
    const newer = total
    total += Number(count)
    return { day, newer, count: Number(count) }
  })
  const target = periods.findLast(({ newer }) => newer <= skipped)
  if (!target || skipped >= total) return { total }
  const { day, newer, count } = target
  const last = periods.findLast((period) => period.newer < skipped + size)?.day ?? day
  if (!daysOf) return { day, last, newer, count, total }
  const inside = await periodAt(tx, daysOf(day), moment, skipped - newer, size)
  if (inside.day === undefined) return { total }
  return { ...inside, last: last === day ? inside.last : last, newer: newer + inside.newer, total }
}
const morningOf = <Row>(day: RawBuilder<unknown>, { zone }: StoredTotals<Row>) =>
  sql<Date>`((${day})::timestamp at time zone ${zone}::text)`
const bounded = <Row>(
  { query, keys }: Source<Row>,
  moment: keyof Row & string,
  { prune }: StoredTotals<Row>,
  since: RawBuilder<Date>,
  before: RawBuilder<Date>,
): Source<Row> => {
  const pruned = prune ? sql` and ${prune(since, before)}` : sql``
  const within = (parts: Query<Row>) =>
    partsOf(parts).map(
      (part) => sql<Row>`
        select * from (${part}) as part where ${sql.ref(moment)} >= ${since} and ${sql.ref(moment)} < ${before}${pruned}`,
    )
  return { query: within(query), keys: within(keys) }
}
/** Stored sums locate its start, so that the millionth row is as near as the first. */
const farPage = async <Row>(
  tx: Store,
  source: Source<Row>,
  newestFirst: Order<Row>,
  kept: StoredTotals<Row>,
  skipped: number,
  size: number,
): Promise<{ readonly rows: Row[]; readonly total: number }> => {
  const moment = newestFirst[0]
  if (!moment) throw new Error('a list has an order')
  const { total, ...period } = await periodAt(tx, kept, moment, skipped, size)
  if (period.day === undefined) return { rows: [], total }
  const [from, until] = [morningOf(sql`${period.day}::date`, kept), morningOf(sql`${period.day}::date + 1`, kept)]
  const { keys } = bounded(source, moment, kept, from, until)
  // From the nearer end of the day.
  const inside = skipped - period.newer
  const key =
    inside <= period.count / 2
      ? keyAt(keys, newestFirst, 'desc', inside)
      : keyAt(keys, newestFirst, 'asc', period.count - 1 - inside)
  const { query } = bounded(source, moment, kept, morningOf(sql`${period.last}::date`, kept), until)
  return { rows: (await pageFrom(key, query, newestFirst, 'desc', size).execute(tx)).rows, total }
}

interface Sum<Field extends string> {
  readonly currency: string
  readonly count: number
  readonly values: Record<Field, Money>
}
/** `columns`: the row's field and the query's column of minor units. `kept`, where the filter allows: the same without reading every row. */
export interface SumColumns<Row, Field extends string> {
  readonly currency: keyof Row & string
  readonly columns: Readonly<Record<Field, keyof Row & string>>
  /** Which rows are added up, as SQL over the query's columns; default: all. The count is of all of them. */
  readonly counted?: string | undefined
  /** Part of `kept.lines` that is counted but not summed there: rows to be added, but not counted. */
  readonly uncounted?: readonly Expression<Row>[] | undefined
  readonly kept?: StoredTotals<Row> | undefined
  /** The same rows, of which no more is needed than their order: so that many are skipped quickly. */
  readonly keys?: Query<Row> | undefined
}
/** Sums per currency over everything the filter selects. */
const totalsOf = <Row, Field extends string>(
  query: Query<Row>,
  { currency, columns, counted, uncounted = [], kept }: SumColumns<Row, Field>,
): RawBuilder<{ currency: string; count: bigint } & Record<Field, string>> => {
  const fields = Object.keys(columns) as Field[]
  const only = counted ? sql` filter (where ${sql.raw(counted)})` : sql``
  const each = fields.map((field) => sql`coalesce(sum(${sql.ref(columns[field])})${only}, 0) as ${sql.id(field)}`)
  const all = fields.map((field) => sql`sum(${sql.id(field)})::text as ${sql.id(field)}`)
  const summedUp = (part: Expression<unknown>, count: RawBuilder<unknown>) => sql`
    select ${sql.ref(currency)} as currency, ${count} as count, ${sql.join(each)} from (${part}) as part group by 1`
  // Separately, like counts.
  const parts = (kept?.rest ?? partsOf(query)).map((part) => summedUp(part, sql`count(*)`))
  const lines = kept ? [summedUp(kept.lines, sql`sum(count)`)] : []
  if (kept) parts.push(...uncounted.map((part) => summedUp(part, sql`0::bigint`)))
  return sql`
    select currency, sum(count)::bigint as count, ${sql.join(all)} from (${together([...lines, ...parts])}) as filtered
    group by 1 having sum(count) > 0 order by 2 desc, 1`
}
const sumsOf = async <Row, Field extends string>(
  tx: Store,
  query: Query<Row>,
  summed: SumColumns<Row, Field>,
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

/** Minor units as stored in the database. An unknown currency is an error in our own data. */
export const inMinor = (minor: string | bigint, currency: string): Money => {
  if (!isCurrency(currency)) throw new Error(`${currency} is not a currency of ours`)
  return money(BigInt(minor), currency)
}
/** Amounts as their columns: `{ fee }` is fee_minor. */
export const minorColumns = <K extends string>(amounts: Readonly<Record<K, Money>>) =>
  Object.fromEntries(Object.entries<Money>(amounts).map(([name, { minor }]) => [`${name}_minor`, String(minor)])) as {
    readonly [Name in K as `${Name}_minor`]: string
  }
export const inMinorOrNull = (minor: string | number | bigint | null, currency: string): Money | null =>
  minor === null ? null : inMinor(BigInt(minor), currency)
