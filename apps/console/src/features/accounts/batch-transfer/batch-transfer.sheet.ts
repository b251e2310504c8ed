// The sheet while it is worked on: rows of typed cells, each read by the contract's own rules and remembered until it is changed. Pure.
import { lineEnd } from '@falaj/contract/formats/sheet-rules'
import {
  batchColumns,
  batchHeading,
  cellMax,
  isHeading,
  readLine,
  twinKey,
  type BatchColumn,
  type CellFault,
  type RowLimits,
} from '@falaj/contract/accounts/batch-transfer-rules'
import { readCells } from '@falaj/contract/formats/cells'
import { money, type Money } from '@falaj/money'

export type Cells = readonly string[]
type Line = ReturnType<typeof readLine>
export const emptyRow = (): Cells => batchColumns.map(() => '')
/** Longer ones are wrong in any column. */
export const cutCell = (cell: string): string => (cell.length > cellMax ? cell.slice(0, cellMax) : cell)
const filled = (cells: readonly string[]): Cells => batchColumns.map((_, at) => cutCell(cells[at] ?? ''))
export const isBlank = (cells: Cells): boolean => cells.every((cell) => cell.trim() === '')

/** From a file or a clipboard; a heading is left out. */
export const rowsOfCells = (cells: readonly (readonly string[])[]): Cells[] => {
  const [first, ...rest] = cells
  if (!first) return []
  return (isHeading(first) ? rest : [first, ...rest]).map(filled)
}
export const rowsOfText = (text: string): Cells[] => rowsOfCells(readCells(text))
/** Overwrites existing cells from this one on; missing rows are added. */
export const pasted = (rows: readonly Cells[], at: number, column: number, text: string): Cells[] => {
  const given = rowsOfText(text)
  const next = [...rows]
  for (const [offset, cells] of given.entries()) {
    const before = next[at + offset] ?? emptyRow()
    next[at + offset] = before.map((cell, index) => (index < column ? cell : cutCell(cells[index - column] ?? cell)))
  }
  return next
}
const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
export const textOfRows = (rows: readonly Cells[]): string =>
  [batchHeading, ...rows.map((cells) => cells.map(quoted).join(','))].join(lineEnd)

interface ParsedRow {
  readonly first: string | null
  readonly limits: RowLimits | undefined
  readonly line: Line
  /** '' for a row with faults. */
  readonly key: string
}
const read = new WeakMap<Cells, ParsedRow>()
const readOnce = (cells: Cells, first: string | null, limits: RowLimits | undefined): ParsedRow => {
  const cached = read.get(cells)
  if (cached && cached.first === first && cached.limits === limits) return cached
  const line = readLine(cells, 0, first, limits)
  const made = { first, limits, line, key: line.line ? twinKey(line.line) : '' }
  read.set(cells, made)
  return made
}

export interface SheetCheck {
  /** Faults by row number, from 0. */
  readonly faults: ReadonlyMap<number, readonly CellFault[]>
  readonly twins: ReadonlySet<number>
  /** Rows that have something in them. */
  readonly count: number
  readonly total: Money | null
}
/** Check of a whole sheet, with the data needed to check a change of a few rows. */
export interface CheckedWhole extends SheetCheck {
  readonly rows: readonly Cells[]
  /** The row whose currency is the sheet's; -1 without one. */
  readonly firstAt: number
  /** What its rows were read by. */
  readonly limits: RowLimits | undefined
  /** How many rows have a key. */
  readonly keys: ReadonlyMap<string, number>
}
export type ServerFaults = WeakMap<Cells, readonly CellFault[]>
/** Rows read between two rests. */
const stepRows = 100
/**
 * The check with pauses, at any of which it may be abandoned; its result belongs to the rows it started with.
 * `fromServer`: the server's faults of a row, dropped when the row is changed. `limits`: as agreed with the merchant; absent until they
 * are known.
 */
export function* checkSteps(
  rows: readonly Cells[],
  fromServer: ServerFaults,
  limits?: RowLimits,
  every = stepRows,
): Generator<undefined, CheckedWhole> {
  const faults = new Map<number, readonly CellFault[]>()
  const twins = new Set<number>()
  const keys = new Map<string, number>()
  let first: string | null = null
  let firstAt = -1
  let count = 0
  let minor = 0n
  for (const [at, cells] of rows.entries()) {
    if (at > 0 && at % every === 0) yield
    if (isBlank(cells)) continue
    count += 1
    const { line, key } = readOnce(cells, first, limits)
    const fault = fromServer.get(cells)
    if (line.faults) faults.set(at, line.faults)
    else {
      if (first === null) [first, firstAt] = [line.line.amount.currency, at]
      minor += line.line.amount.minor
      const sooner = keys.get(key) ?? 0
      if (sooner > 0) twins.add(at)
      keys.set(key, sooner + 1)
      if (fault) faults.set(at, fault)
    }
  }
  const total = first ? money(minor, first as Money['currency']) : null
  return { rows, faults, twins, count, total, firstAt, limits, keys }
}
/** Without pauses. */
export const checkSheet = (rows: readonly Cells[], fromServer: ServerFaults, limits?: RowLimits): CheckedWhole => {
  const steps = checkSteps(rows, fromServer, limits)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** More changed rows are checked with all the others. */
const changesMax = 50
/** Null when too many changed, or what all others are read by: their number, or the row whose currency is the sheet's. */
const changedFew = ({ rows: before, firstAt }: CheckedWhole, rows: readonly Cells[]): number[] | null => {
  if (rows.length !== before.length || firstAt === -1) return null
  const changed: number[] = []
  for (const [at, cells] of rows.entries()) {
    if (cells === before[at]) continue
    if (at <= firstAt || changed.length === changesMax) return null
    changed.push(at)
  }
  return changed
}
/** Gives the same result as a check of all rows in the time of the changed ones; null if a full check is needed. */
export const checkChanged = (
  whole: CheckedWhole,
  rows: readonly Cells[],
  fromServer: ServerFaults,
  limits?: RowLimits,
): SheetCheck | null => {
  const changed = whole.limits === limits ? changedFew(whole, rows) : null
  if (!changed || !whole.total) return null
  const { currency } = whole.total
  const readNow = (cells: Cells): ParsedRow | null => (isBlank(cells) ? null : readOnce(cells, currency, limits))
  const faults = new Map(whole.faults)
  const twins = new Set(whole.twins)
  const fresh = new Set<string>()
  /** Keys that other rows have, too: which of them comes first has to be looked up. */
  const shared = new Set<string>()
  let { count } = whole
  let { minor } = whole.total
  for (const at of changed) {
    const cells = rows[at] ?? []
    const [was, is] = [readNow(whole.rows[at] ?? []), readNow(cells)]
    count += Number(is !== null) - Number(was !== null)
    minor += (is?.line.line?.amount.minor ?? 0n) - (was?.line.line?.amount.minor ?? 0n)
    const wrong = is?.line.faults ?? (is ? fromServer.get(cells) : undefined)
    if (wrong) faults.set(at, wrong)
    else faults.delete(at)
    if (was?.key === is?.key) continue
    twins.delete(at)
    if (was && (whole.keys.get(was.key) ?? 0) > 1) shared.add(was.key)
    if (!is?.key) continue
    if (whole.keys.has(is.key) || fresh.has(is.key)) shared.add(is.key)
    fresh.add(is.key)
  }
  if (shared.size > 0) {
    const keys = new Set<string>()
    for (const [at, cells] of rows.entries()) {
      const key = readNow(cells)?.key ?? ''
      if (!shared.has(key)) continue
      if (keys.has(key)) twins.add(at)
      else twins.delete(at)
      keys.add(key)
    }
  }
  // In row order: navigation from fault to fault relies on it.
  const inOrder = new Map([...faults].toSorted(([one], [other]) => one - other))
  return { faults: inOrder, twins, count, total: money(minor, currency) }
}

/** 'rows.17.amount' of the server, by the number among the rows that were sent. */
export const cellFaultsOf = (
  fields: readonly { readonly path: string; readonly code: string }[],
): ReadonlyMap<number, readonly CellFault[]> => {
  const found = new Map<number, CellFault[]>()
  for (const { path, code } of fields) {
    const [, row, column] = /^rows\.(\d+)\.(\w+)$/.exec(path) ?? []
    if (!row || !column) continue
    const fault = { row: Number(row), column: column as BatchColumn, code: code as CellFault['code'] }
    found.set(Number(row) - 1, [...(found.get(Number(row) - 1) ?? []), fault])
  }
  return found
}
