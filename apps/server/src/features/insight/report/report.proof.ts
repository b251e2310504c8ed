// A figure that is kept with its rows: its fingerprint is of the rows, and it can be read again as of the same moment to say what changed.
import { sql } from 'kysely'
import { changeKinds, proofRowsMax, type ReportFigure, type ReportProof, report } from '@falaj/contract/insight/report'
import { isReport, mayRead, reportOf } from '@falaj/contract/insight/report-library'
import { hasBase, reportDimensions, type ReportDimension } from '@falaj/contract/insight/report-terms'
import { figureInWords, keyName, reportKeyWords } from '@falaj/contract/insight/report-text'
import { wayTo } from '@falaj/contract/kernel/business-objects'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { speak, type Language } from '@falaj/contract/kernel/words'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid, newId, newNumber, sha256 } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { factsFor, type Fact, type Figure, type Moment } from './report.compile.ts'
import { definitions } from './report.definitions.ts'
import { columnOf, inTime, permitted } from './report.handlers.ts'
import { namesOf } from './report.store.ts'

/** Kind, id, part, number, value, base, and what a link leads to. */
type KeptRow = readonly [
  kind: string,
  id: string,
  part: number,
  number: string,
  value: string,
  base: string | null,
  objectKind: string,
  objectId: string | null,
]
const keptRow = (fact: Fact): KeptRow => [
  fact.kind,
  fact.id,
  fact.part,
  fact.number,
  fact.value,
  fact.base,
  fact.object_kind,
  fact.object_id,
]
/** One line for each row, in the order in which they are read: what somebody else can work out from the file. */
export const fingerprint = (rows: readonly KeptRow[]): Buffer =>
  sha256(rows.map(([kind, id, part, , value, base]) => [kind, id, part, value, base ?? ''].join(' ')).join('\n'))
const figureOfRows = (rows: readonly KeptRow[], isPair: boolean): ReportFigure => ({
  value: String(rows.reduce((sum, [, , , , value]) => sum + BigInt(value), 0n)),
  base: isPair ? String(rows.reduce((sum, [, , , , , base]) => sum + BigInt(base ?? 0), 0n)) : null,
})
const isShare = ({ report: name, column }: Pick<Figure, 'report' | 'column'>): boolean =>
  hasBase(reportOf(name).columns[column]!.kind)

const rowsOf = async (tx: Store, merchantId: string, figure: Figure, moment: Moment): Promise<readonly KeptRow[]> => {
  const facts = await factsFor(tx, merchantId, figure, moment, proofRowsMax + 1)
  if (facts.length > proofRowsMax) throw fail('PROOF_TOO_LARGE')
  return facts.map(keptRow)
}
const figureText = (figure: Figure, of: ReportFigure, name: { en: string; zh: string } | null, language: Language) => {
  const { columns } = reportOf(figure.report)
  const column = columns[figure.column]!
  const group =
    figure.key === null
      ? speak(reportKeyWords, language)('total')
      : keyName(figure.by, { key: figure.key, name }, language)
  return `${column.title[language]}, ${group}: ${figureInWords(column.kind, of, figure.currency, language)}`
}

/** Keeps a figure; the same again is another, of another moment. */
export const keepProof = async (
  tx: Store,
  owner: { readonly merchantId: string; readonly staffId: string; readonly personId: string },
  figure: Figure,
  asOf: Date,
  /** For the demo world: rows as they were then. */
  earlier: (rows: readonly KeptRow[]) => readonly KeptRow[] = (rows) => rows,
) => {
  const { merchantId } = owner
  const rows = earlier(await rowsOf(tx, merchantId, figure, { asOf }))
  const of = figureOfRows(rows, isShare(figure))
  const name = figure.key === null ? null : (await namesOf(tx, figure.by, merchantId))(figure.key)
  const { isNow } = reportOf(figure.report)
  const kept = { id: newId(), number: newNumber('report-proof'), sha256: fingerprint(rows) }
  await tx
    .insertInto('report_proof')
    .values({
      merchant_id: merchantId,
      id: kept.id,
      number: kept.number,
      staff_id: owner.staffId,
      person_id: owner.personId,
      report: figure.report,
      version: definitions[figure.report].version,
      by_what: figure.by,
      currency: figure.currency,
      from_day: isNow ? null : figure.period.from,
      to_day: isNow ? null : figure.period.to,
      column_name: figure.column,
      group_key: figure.key,
      group_en: name?.en ?? null,
      group_zh: name?.zh ?? null,
      figure_en: figureText(figure, of, name, 'en'),
      figure_zh: figureText(figure, of, name, 'zh'),
      value: of.value,
      base: of.base,
      row_count: rows.length,
      as_of: asOf,
      rows: JSON.stringify(rows),
      sha256: kept.sha256,
    })
    .execute()
  return { ...kept, figure: of, records: rows.length }
}
export const prove = async (call: Call<typeof report.prove>): Promise<Output<typeof report.prove>> => {
  const { input, tx, me, note, emit } = call
  permitted(call, input)
  columnOf(input.report, input.column)
  const asOf = new Date()
  const kept = await inTime(keepProof(tx, me(), input, asOf))
  note({
    object: `report figure ${kept.number}`,
    after: { report: input.report, column: input.column, ...kept.figure, sha256: kept.sha256.toString('hex') },
  })
  const { merchantId } = me()
  await emit({ kind: 'report.changed', merchantId, audience: 'reports', payload: { id: kept.id } })
  return {
    id: kept.id,
    number: kept.number,
    sha256: kept.sha256.toString('hex'),
    figure: kept.figure,
    asOf: asOf.toISOString(),
  }
}

const shownMax = 100
interface ProofRow {
  readonly id: string
  readonly number: string
  readonly report: string
  readonly version: number
  readonly by_what: string
  readonly currency: string
  readonly from_day: string | null
  readonly to_day: string | null
  readonly column_name: string
  readonly group_key: string | null
  readonly group_en: string | null
  readonly group_zh: string | null
  readonly value: string
  readonly base: string | null
  readonly as_of: Date
  readonly taken_by: string
  readonly rows: readonly KeptRow[]
  readonly sha256: Buffer
}
export const proof = async (call: Call<typeof report.proof>): Promise<ReportProof> => {
  const { input, tx, me, visitor } = call
  const { merchantId } = me()
  const { rows: found } = isUuid(input.id)
    ? await sql<ProofRow>`select k.id, k.number, k.report, k.version, k.by_what, k.currency, k.from_day::text, k.to_day::text, k.column_name, k.group_key,
        k.group_en, k.group_zh, k.value::text, k.base::text, k.as_of, k.rows, k.sha256, p.name as taken_by
      from report_proof k join person p on p.id = k.person_id where k.merchant_id = ${merchantId}::uuid and k.id = ${input.id}::uuid`.execute(
        tx,
      )
    : { rows: [] }
  const [kept] = found
  if (!kept) throw fail('NOT_FOUND')
  // One that has left the library has no key of its own any more: who may read reports may read what was kept of it.
  if (isReport(kept.report) && !mayRead(kept.report, visitor)) throw fail('ACCESS_DENIED')
  const asRow = ([kind, id, , number, value, base, objectKind, objectId]: KeptRow) => ({
    kind,
    id,
    number,
    value,
    base,
    link: objectId === null ? null : wayTo(objectKind, objectId, visitor),
  })
  const answer = {
    id: kept.id,
    number: kept.number,
    report: kept.report,
    by: kept.by_what,
    currency: kept.currency,
    period: kept.from_day && kept.to_day ? { from: kept.from_day, to: kept.to_day } : null,
    column: kept.column_name,
    key: kept.group_key,
    name: kept.group_en === null ? null : { en: kept.group_en, zh: kept.group_zh ?? kept.group_en },
    figure: { value: kept.value, base: kept.base },
    records: kept.rows.length,
    version: kept.version,
    asOf: kept.as_of.toISOString(),
    takenBy: kept.taken_by,
    sha256: kept.sha256.toString('hex'),
    isIntact: fingerprint(kept.rows).equals(kept.sha256),
    rows: kept.rows.slice(0, shownMax).map(asRow),
  }
  const { report: name, by_what: by, column_name: column } = kept
  const isThere = isReport(name) && Object.hasOwn(reportDimensions, by) && Object.hasOwn(reportOf(name).columns, column)
  if (!isThere) return { ...answer, versionNow: null, now: null, changes: [], changeCount: 0 }
  const figure: Figure = {
    report: name,
    by: by as ReportDimension,
    currency: kept.currency,
    period: answer.period ?? { from: '2000-01-01', to: '2000-01-01' },
    column,
    key: kept.group_key,
  }
  // What is of a moment is read as of that moment: that money arrived since is no change of it.
  const asOf = reportOf(name).isNow ? kept.as_of : new Date()
  const now = await inTime(rowsOf(tx, merchantId, figure, { asOf, until: kept.as_of }))
  const changes = differences(kept.rows, now)
  return {
    ...answer,
    versionNow: definitions[name].version,
    now: {
      figure: figureOfRows(now, isShare(figure)),
      records: now.length,
      sha256: fingerprint(now).toString('hex'),
      at: new Date().toISOString(),
    },
    changes: changes.slice(0, shownMax).map(({ change, row, now: other }) => ({
      change,
      row: asRow(row),
      now: other && { value: other[4], base: other[5] },
    })),
    changeCount: changes.length,
  }
}
interface Difference {
  readonly change: (typeof changeKinds)[number]
  readonly row: KeptRow
  readonly now: KeptRow | null
}
/** By kind, id and part: what came, what went, and what adds something else now. */
export const differences = (kept: readonly KeptRow[], now: readonly KeptRow[]): readonly Difference[] => {
  const nameOf = ([kind, id, part]: KeptRow) => `${kind} ${id} ${part}`
  const [before, after] = [
    new Map(kept.map((row) => [nameOf(row), row])),
    new Map(now.map((row) => [nameOf(row), row])),
  ]
  return [
    ...kept.flatMap((row): Difference[] => {
      const other = after.get(nameOf(row))
      if (!other) return [{ change: 'removed', row, now: null }]
      return other[4] === row[4] && other[5] === row[5] ? [] : [{ change: 'changed', row, now: other }]
    }),
    ...now.flatMap((row): Difference[] => (before.has(nameOf(row)) ? [] : [{ change: 'added', row, now: row }])),
  ]
}
