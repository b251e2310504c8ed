// Sums of any period by any two groups, from the longest spans that are kept: whole months where they can, days or hours at the edges.
import { sql, type RawBuilder } from 'kysely'
import { homeZone } from '../db/days.ts'
import type { Store } from '../db/pool.ts'
import { figureColumns, noDevice, type FigureName } from './hour-sums.ts'

export const spanGroups = [
  'merchant',
  'store',
  'terminal',
  'method',
  'hour',
  'weekday',
  'day',
  'week',
  'month',
] as const
export type SpanGroup = (typeof spanGroups)[number]
/** A merchant whose sums are read, and the days in which it counts: null has no end. */
export interface Reach {
  readonly merchantId: string
  readonly from: string | null
  /** The first day that does not count. */
  readonly until: string | null
}
export interface SpanQuery {
  readonly reach: readonly Reach[]
  readonly currency: string
  /** Days in Dubai, until not included. */
  readonly from: string
  readonly until: string
  /** Only what is of these. */
  readonly where?: Readonly<Partial<Record<SpanGroup, string>>>
}
type Grain = 'day' | 'month' | 'clock' | 'method' | 'device' | 'hours'
interface Segment {
  readonly grain: Grain
  readonly from: string
  readonly until: string
}

const monthAfter = (day: string): string => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}
const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
/** The grain in which whole months have what is wanted by the hour; none if only the hours have it. */
const clockOf = (groups: ReadonlySet<SpanGroup>): Grain | null => {
  if (groups.has('day') || groups.has('week')) return null
  if (groups.has('method')) return groups.has('store') || groups.has('terminal') ? null : 'method'
  if (groups.has('terminal')) return groups.has('weekday') ? null : 'device'
  return 'clock'
}
/** Which spans are read: they tile the period. */
export const segmentsOf = (groups: ReadonlySet<SpanGroup>, from: string, until: string): readonly Segment[] => {
  const byDay = groups.has('day') || groups.has('week') || groups.has('weekday')
  const [whole, edge]: readonly [Grain | null, Grain] = groups.has('hour')
    ? [clockOf(groups), 'hours']
    : [byDay ? null : 'month', 'day']
  const first = from === monthOf(from) ? from : monthAfter(from)
  const last = monthOf(until)
  if (!whole || first >= last) return [{ grain: edge, from, until }]
  return [
    { grain: edge, from, until: first },
    { grain: whole, from: first, until: last },
    { grain: edge, from: last, until },
  ].filter((each): each is Segment => each.from < each.until)
}
/** How many days are read hour by hour: the cost of a query. */
export const daysByHour = (groups: ReadonlySet<SpanGroup>, from: string, until: string): number =>
  segmentsOf(groups, from, until)
    .filter(({ grain }) => grain === 'hours')
    .reduce((sum, each) => sum + (Date.parse(each.until) - Date.parse(each.from)) / 86_400_000, 0)

const moment = (day: string) => sql`(${day}::date::timestamp at time zone ${sql.lit(homeZone)})`
const figures = (names: readonly FigureName[]) =>
  sql.join(names.map((name) => sql`${sql.ref(figureColumns[name])} as ${sql.ref(name)}`))
const hoursOf = (table: 'payment_hour' | 'payment_hour_line', names: readonly FigureName[]) => sql`
  select merchant_id, (hour at time zone ${sql.lit(homeZone)})::date as day, extract(hour from hour at time zone ${sql.lit(homeZone)})::smallint as hour,
    extract(isodow from hour at time zone ${sql.lit(homeZone)})::smallint as weekday, method, store, pos_device_id, ${figures(names)}
  from ${sql.table(table)}`
const segmentOf = (
  { grain, from, until }: Segment,
  ids: readonly string[],
  currency: string,
  names: readonly FigureName[],
) =>
  grain === 'hours'
    ? sql`${hoursOf('payment_hour', names)} where merchant_id = any(${ids}::uuid[]) and currency = ${currency}
        and payment_hour.hour >= ${moment(from)} and payment_hour.hour < ${moment(until)}`
    : sql`select merchant_id, day, hour, ${grain === 'day' || grain === 'month' ? sql`extract(isodow from day)::smallint` : sql`weekday`} as weekday,
        method, store, pos_device_id, ${figures(names)}
      from payment_span where merchant_id = any(${ids}::uuid[]) and grain = ${grain} and currency = ${currency} and day >= ${from}::date
        and day < ${until}::date`
/** Two merchants may call their stores the same: the key of a store has both. */
const groups: Readonly<Record<SpanGroup, RawBuilder<unknown>>> = {
  merchant: sql`h.merchant_id`,
  store: sql`h.merchant_id::text || '/' || h.store`,
  terminal: sql`h.pos_device_id`,
  method: sql`h.method`,
  hour: sql`h.hour`,
  weekday: sql`h.weekday`,
  day: sql`h.day`,
  week: sql`date_trunc('week', h.day::timestamp)::date`,
  month: sql`date_trunc('month', h.day::timestamp)::date`,
}
const types: Readonly<Record<SpanGroup, string>> = {
  merchant: 'uuid',
  store: 'text',
  terminal: 'uuid',
  method: 'text',
  hour: 'smallint',
  weekday: 'smallint',
  day: 'date',
  week: 'date',
  month: 'date',
}
const isUsed = (where: SpanQuery['where']) => (group: SpanGroup) => where?.[group] !== undefined
export const later = (one: string, other: string | null): string => (other && other > one ? other : one)
export const earlier = (one: string, other: string | null): string => (other && other < one ? other : one)

/** The days in which each merchant counts, together for those that are in for the same days. */
export const reachIn = ({ reach, from, until, where }: SpanQuery) => {
  const clipped = reach
    .filter(({ merchantId }) => where?.merchant === undefined || where.merchant === merchantId)
    .map((each) => ({ id: each.merchantId, from: later(from, each.from), until: earlier(until, each.until) }))
    .filter((each) => each.from < each.until)
  return [...Map.groupBy(clipped, (each) => `${each.from} ${each.until}`).values()].map((same) => ({
    ids: same.map(({ id }) => id),
    from: same[0]!.from,
    until: same[0]!.until,
  }))
}
/** The sums of the query's period with what waits to be folded, as a query with a column for each group and figure. */
const summed = (
  query: SpanQuery,
  by: readonly SpanGroup[],
  names: readonly FigureName[],
): RawBuilder<unknown> | null => {
  const { currency, where } = query
  const wanted = new Set([...by, ...spanGroups.filter(isUsed(where))])
  const parts = reachIn(query).flatMap(({ ids, from, until }) => [
    ...segmentsOf(wanted, from, until).map((segment) => segmentOf(segment, ids, currency, names)),
    sql`${hoursOf('payment_hour_line', names)} where merchant_id = any(${ids}::uuid[]) and currency = ${currency}
      and payment_hour_line.hour >= ${moment(from)} and payment_hour_line.hour < ${moment(until)}`,
  ])
  if (parts.length === 0) return null
  const conditions = spanGroups
    .filter(isUsed(where))
    .map((group) => sql`${groups[group]} = ${where?.[group]}::${sql.raw(types[group])}`)
  if (where?.store !== undefined) conditions.push(sql`h.store = ${where.store.slice(where.store.indexOf('/') + 1)}`)
  const grouped = by.map((group) => (group === 'store' ? sql`h.merchant_id, h.store` : groups[group]))
  return sql`
    select ${sql.join([
      ...by.map((group, at) => sql`${groups[group]} as ${sql.ref(`key${at}`)}`),
      ...names.map((name) => sql`sum(h.${sql.ref(name)}) as ${sql.ref(name)}`),
    ])}
    from (${sql.join(parts, sql` union all `)}) h
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    ${grouped.length > 0 ? sql`group by ${sql.join(grouped)}` : sql``}`
}
export interface SpanSum<Name extends FigureName> {
  /** In the order of `by`: an id, a code, a number or a day. */
  readonly keys: readonly string[]
  readonly sums: Readonly<Record<Name, bigint>>
}
/** Sums by the groups; those in which nothing was are left out. */
export const spanSums = async <Name extends FigureName>(
  tx: Store,
  query: SpanQuery,
  by: readonly SpanGroup[],
  names: readonly Name[],
): Promise<readonly SpanSum<Name>[]> => {
  const found = summed(query, by, names)
  if (!found) return []
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join([...by.map((_, at) => sql`${sql.ref(`key${at}`)}::text`), ...names.map((name) => sql`${sql.ref(name)}::text`)])}
    from (${found}) s`.execute(tx)
  return rows
    .map((row) => ({
      keys: by.map((_, at) => row[`key${at}`] ?? ''),
      sums: Object.fromEntries(names.map((name) => [name, BigInt(row[name] ?? '0')])) as Record<Name, bigint>,
    }))
    .filter(({ sums }) => names.some((name) => sums[name] !== 0n))
}
export interface DistinctCount {
  /** A key per group; null in a total over that group. */
  readonly keys: readonly (string | null)[]
  readonly count: bigint
}
const totalsOver = (by: readonly SpanGroup[]) =>
  sql`group by cube (${sql.join(by.map((_, at) => sql.ref(`key${at}`)))})`
const countsOf = async (tx: Store, by: readonly SpanGroup[], from: RawBuilder<unknown>, what: RawBuilder<unknown>) => {
  const keys = by.map(
    (_, at) =>
      sql`case when grouping(${sql.ref(`key${at}`)}) = 0 then ${sql.ref(`key${at}`)}::text end as ${sql.ref(`key${at}`)}`,
  )
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join([...keys, sql`count(distinct ${what})::text as count`])} from (${from}) s
    ${by.length > 0 ? totalsOver(by) : sql``}`.execute(tx)
  return rows.map((row) => ({ keys: by.map((_, at) => row[`key${at}`] ?? null), count: BigInt(row['count'] ?? '0') }))
}
/** How many terminals sold: of every cell and every total, since a terminal that sells in two cells is one. */
export const terminalsThatSold = async (
  tx: Store,
  query: SpanQuery,
  by: readonly SpanGroup[],
): Promise<readonly DistinctCount[]> => {
  const inner = summed(query, [...by, 'merchant', 'terminal'], ['count'])
  if (!inner) return []
  const [merchant, terminal] = [sql.ref(`key${by.length}`), sql.ref(`key${by.length + 1}`)]
  return countsOf(
    tx,
    by,
    sql`select * from (${inner}) k where k.count > 0 and ${terminal} <> ${noDevice}::uuid`,
    sql`(${merchant}, ${terminal})`,
  )
}

const localAt = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${sql.lit(homeZone)})`
/** The groups of a row: `p` is its payment, `at` when it counts. */
export const groupsOfRow = (at: RawBuilder<unknown>): Readonly<Record<SpanGroup, RawBuilder<unknown>>> => ({
  merchant: sql`p.merchant_id`,
  store: sql`p.merchant_id::text || '/' || coalesce(p.store, '')`,
  terminal: sql`coalesce(p.pos_device_id, ${sql.lit(noDevice)}::uuid)`,
  method: sql`coalesce(p.method, '')`,
  hour: sql`extract(hour from ${localAt(at)})::smallint`,
  weekday: sql`extract(isodow from ${localAt(at)})::smallint`,
  day: sql`${localAt(at)}::date`,
  week: sql`date_trunc('week', ${localAt(at)})::date`,
  month: sql`date_trunc('month', ${localAt(at)})::date`,
})
/** The condition on a row that makes it count in the query: who, when and of what. */
export const rowsOf = (query: SpanQuery, at: RawBuilder<unknown>): RawBuilder<boolean> => {
  const { where } = query
  const of = groupsOfRow(at)
  const who = reachIn(query).map(
    ({ ids, from, until }) =>
      sql`(p.merchant_id = any(${ids}::uuid[]) and ${at} >= ${moment(from)} and ${at} < ${moment(until)})`,
  )
  const conditions = spanGroups
    .filter(isUsed(where))
    .map((group) => sql`${of[group]} = ${where?.[group]}::${sql.raw(types[group])}`)
  return sql<boolean>`${sql.join(
    [
      sql`p.currency = ${query.currency}`,
      who.length > 0 ? sql`(${sql.join(who, sql` or `)})` : sql`false`,
      ...conditions,
    ],
    sql` and `,
  )}`
}
/** How many customers that are known by a record paid. Read from their payments, by an index that has no others. */
export const payersOf = (tx: Store, query: SpanQuery, by: readonly SpanGroup[]): Promise<readonly DistinctCount[]> => {
  const at = sql`p.paid_at`
  const of = groupsOfRow(at)
  return countsOf(
    tx,
    by,
    sql`select ${sql.join([...by.map((group, nth) => sql`${of[group]} as ${sql.ref(`key${nth}`)}`), sql`p.customer_id`])}
      from payment p where p.customer_id is not null and p.paid_at is not null and ${rowsOf(query, at)}`,
    sql`customer_id`,
  )
}
