// One compiler for all reports: from a definition and a question to the table, to the rows of any figure of it, and to what is kept of one. A cell,
// its total and its rows are the same facts, so they cannot differ.
import { sql, type RawBuilder } from 'kysely'
import { columnsOf, reportOf, type ReportName } from '@falaj/contract/insight/report-library'
import { hasBase, type ReportDimension } from '@falaj/contract/insight/report-terms'
import { reportRowsPage, type ReportFigure } from '@falaj/contract/insight/report'
import { homeZone } from '../../../platform/db/days.ts'
import { noMerchant } from '../../../platform/base/ids.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import type { Period } from '../../../platform/identity/membership.ts'
import { definitions } from './report.definitions.ts'
import { clockOf, type Source, type Sql, type Value } from './report.source.ts'

export interface Question {
  readonly report: ReportName
  readonly by: ReportDimension
  readonly currency: string
  /** Days in Dubai, both included. */
  readonly period: { readonly from: string; readonly to: string }
  /** For a parent who reads a merchant below it: the times in which that belongs to it. */
  readonly periods?: readonly Period[]
}
export interface Figure extends Question {
  readonly column: string
  /** Null: the total over all groups. */
  readonly key: string | null
}
/** What is known as of then, of records up to `until`: a refund that came later changes what is known of an earlier payment. */
export interface Moment {
  readonly asOf: Date
  readonly until?: Date
}
const morningOf = (day: string, days = 0): Sql =>
  sql`((${day}::date + ${sql.lit(days)})::timestamp at time zone ${sql.lit(homeZone)})`
const isPair = (value: Value): value is readonly [Sql, Sql] => Array.isArray(value)
const sides = (value: Value | undefined): readonly [Sql, Sql] => {
  if (value === undefined) return [sql`0`, sql`0`]
  return isPair(value) ? value : [value, sql`0`]
}
const inPeriods = (at: Sql, periods: readonly Period[]): Sql =>
  sql`(${sql.join(
    periods.map(({ from, until }) => sql`(${at} >= ${from} and ${at} < ${until ?? 'infinity'}::timestamptz)`),
    sql` or `,
  )})`
/** A group that a source does not have: its rows stand under none. */
const none = sql`''`

const rowsOf = (
  source: Source,
  merchantId: string,
  { report, by, currency, period, periods }: Question,
  { asOf, until = asOf }: Moment,
  columns: readonly string[],
): RawBuilder<unknown> => {
  const [at, last] = [sql`${asOf}::timestamptz`, sql`${until}::timestamptz`]
  const values = source.values(at)
  const key = { ...clockOf(source.at), ...source.by(at) }[by] ?? none
  const object = source.object ?? { kind: sql`${sql.lit(source.kind)}`, id: source.id }
  const isIn = reportOf(report).isNow
    ? sql`${source.at} <= ${last}`
    : sql`${source.at} >= ${morningOf(period.from)} and ${source.at} < ${morningOf(period.to, 1)} and ${source.at} <= ${last}`
  return sql`select ${sql.lit(source.kind)}::text as kind, ${source.id}::uuid as id, ${source.part ?? sql`0`}::int as part, ${source.number}::text as number,
      ${source.at} as at, ${object.kind}::text as object_kind, ${object.id}::text as object_id, coalesce(${key}, '')::text as key,
      ${sql.join(
        columns.flatMap((column, nth) => {
          const [above, below] = sides(values[column])
          return [sql`(${above})::numeric as ${sql.ref(`v${nth}`)}`, sql`(${below})::numeric as ${sql.ref(`b${nth}`)}`]
        }),
      )}
    from ${source.from}
    where ${sql.ref(`${source.of}.merchant_id`)} = ${merchantId}::uuid ${source.currency ? sql`and ${source.currency} = ${currency}` : sql``}
      and ${isIn} and ${source.where(at)} ${periods ? sql`and ${inPeriods(source.at, periods)}` : sql``}`
}
const factsOf = (
  merchantId: string,
  question: Question,
  moment: Moment,
  columns: readonly string[],
): RawBuilder<unknown> =>
  sql.join(
    definitions[question.report].sources.map((source) => rowsOf(source, merchantId, question, moment, columns)),
    sql` union all `,
  )

/** What a report counts, as SQL: a change of it is a version of its definition. */
export const textOf = (db: Db, report: ReportName): string =>
  reportOf(report)
    .by.map((by) => {
      const question: Question = { report, by, currency: 'AED', period: { from: '2026-01-01', to: '2026-01-31' } }
      return factsOf(noMerchant, question, { asOf: new Date(0) }, columnsOf(report)).compile(db).sql
    })
    .join('\n')

/** Reading that takes longer is given up: a person waits for it. */
const readSeconds = 20
const hurry = (tx: Store, seconds: number) =>
  sql`select set_config('statement_timeout', ${String(seconds * 1000)}, true)`.execute(tx)

export interface Group {
  readonly key: string
  readonly records: number
  readonly cells: readonly ReportFigure[]
}
/** Every group with every column. */
export const groupsOf = async (
  tx: Store,
  merchantId: string,
  question: Question,
  asOf: Date,
): Promise<readonly Group[]> => {
  const columns = columnsOf(question.report)
  const sums = columns.map(
    (_, nth) =>
      sql`sum(${sql.ref(`v${nth}`)})::text as ${sql.ref(`v${nth}`)}, sum(${sql.ref(`b${nth}`)})::text as ${sql.ref(`b${nth}`)}`,
  )
  await hurry(tx, readSeconds)
  const { rows } = await sql<{ key: string; records: string } & Readonly<Record<string, string>>>`
    select key, count(*)::text as records, ${sql.join(sums)} from (${factsOf(merchantId, question, { asOf }, columns)}) f
    group by key order by key collate "C"`.execute(tx)
  const { columns: declared } = reportOf(question.report)
  return rows.map((row) => ({
    key: row.key,
    records: Number(row.records),
    cells: columns.map((column, nth) => ({
      value: row[`v${nth}`]!,
      base: hasBase(declared[column]!.kind) ? row[`b${nth}`]! : null,
    })),
  }))
}
/** The total of a column is the sum of its groups. */
export const totalOf = (figures: readonly ReportFigure[], kindHasBase: boolean): ReportFigure => ({
  value: String(figures.reduce((sum, { value }) => sum + BigInt(value), 0n)),
  base: kindHasBase ? String(figures.reduce((sum, { base }) => sum + BigInt(base ?? 0), 0n)) : null,
})

export interface Fact {
  readonly kind: string
  readonly id: string
  readonly part: number
  readonly number: string
  readonly at: Date
  readonly object_kind: string
  readonly object_id: string | null
  readonly value: string
  readonly base: string | null
}
/** What the figure is made of: rows that add something to it, above the line or below. */
const figureRows = (merchantId: string, figure: Figure, moment: Moment): RawBuilder<unknown> => sql`
  (select * from (${factsOf(merchantId, figure, moment, [figure.column])}) f
    where (v0 <> 0 or b0 <> 0) ${figure.key === null ? sql`` : sql`and key = ${figure.key}`}) f`
const shown = (figure: Figure) => sql`kind, id, part, number, at, object_kind, object_id, v0::text as value,
  ${hasBase(reportOf(figure.report).columns[figure.column]!.kind) ? sql`b0::text` : sql`null::text`} as base`

const mark = sql`(extract(epoch from at) * 1000000)::bigint`
/** A page of them, the newest first; one more than it has. `after`: moment, id and part of the last. */
export const factsPage = async (
  tx: Store,
  merchantId: string,
  figure: Figure,
  asOf: Date,
  after?: string,
): Promise<readonly (Fact & { readonly mark: string })[]> => {
  const [time, id, part] = after?.split('_') ?? []
  const older = id ? sql`where (${mark}, id, part) < (${time}::bigint, ${id}::uuid, ${part}::int)` : sql``
  await hurry(tx, readSeconds)
  const { rows } = await sql<Fact & { mark: string }>`
    select ${shown(figure)}, ${mark}::text as mark from ${figureRows(merchantId, figure, { asOf })} ${older}
    order by ${mark} desc, id desc, part desc limit ${sql.lit(reportRowsPage + 1)}`.execute(tx)
  return rows
}
/** All of them, in an order that only they decide: what a fingerprint is of. */
export const factsFor = async (
  tx: Store,
  merchantId: string,
  figure: Figure,
  moment: Moment,
  most: number,
): Promise<readonly Fact[]> => {
  await hurry(tx, readSeconds)
  const { rows } = await sql<Fact>`select ${shown(figure)} from ${figureRows(merchantId, figure, moment)}
    order by kind collate "C", id, part limit ${sql.lit(most)}`.execute(tx)
  return rows
}
export const figureOf = async (
  tx: Store,
  merchantId: string,
  figure: Figure,
  asOf: Date,
): Promise<{ readonly figure: ReportFigure; readonly records: number }> => {
  await hurry(tx, readSeconds)
  const { rows } = await sql<{ value: string; base: string; records: string }>`
    select coalesce(sum(v0), 0)::text as value, coalesce(sum(b0), 0)::text as base, count(*)::text as records
    from ${figureRows(merchantId, figure, { asOf })}`.execute(tx)
  const { value = '0', base = '0', records = '0' } = rows[0] ?? {}
  const isShare = hasBase(reportOf(figure.report).columns[figure.column]!.kind)
  return { figure: { value, base: isShare ? base : null }, records: Number(records) }
}
