// The sheet while it is worked on: rows of typed cells, each read by the contract's own rules and remembered until it is changed. Pure.
import {
  batchColumns,
  batchHeading,
  cellMax,
  isHeading,
  readCells,
  readLine,
  twinKey,
  type BatchColumn,
  type CellFault,
} from '@falaj/contract/batch-transfer-rules'
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
/** Over what is there from this cell on; rows that are missing are added. */
export const pasted = (rows: readonly Cells[], at: number, column: number, text: string): Cells[] => {
  const given = rowsOfText(text)
  const next = [...rows]
  for (const [offset, cells] of given.entries()) {
    const before = next[at + offset] ?? emptyRow()
    next[at + offset] = before.map((cell, place) => (place < column ? cell : cutCell(cells[place - column] ?? cell)))
  }
  return next
}
const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
export const textOfRows = (rows: readonly Cells[]): string =>
  [batchHeading, ...rows.map((cells) => cells.map(quoted).join(','))].join('\r\n')

interface Read {
  readonly first: string | null
  readonly line: Line
  /** '' for a row with faults. */
  readonly key: string
}
const read = new WeakMap<Cells, Read>()
const readOnce = (cells: Cells, first: string | null): Read => {
  const known = read.get(cells)
  if (known && known.first === first) return known
  const line = readLine(cells, 0, first)
  const made = { first, line, key: line.line ? twinKey(line.line) : '' }
  read.set(cells, made)
  return made
}

export interface Checked {
  /** By the row's place among all rows, from 0: what is wrong with it. */
  readonly faults: ReadonlyMap<number, readonly CellFault[]>
  readonly twins: ReadonlySet<number>
  /** Rows that have something in them. */
  readonly count: number
  readonly total: Money | null
}
export type Told = WeakMap<Cells, readonly CellFault[]>
/** Rows read between two rests. */
const stepRows = 100
/**
 * The check with rests in it, at any of which it may be left; what it ends with is of the rows it began with.
 * `told`: what the server said of a row; it is forgotten when the row is changed.
 */
export function* checkSteps(rows: readonly Cells[], told: Told, every = stepRows): Generator<undefined, Checked> {
  const faults = new Map<number, readonly CellFault[]>()
  const twins = new Set<number>()
  const seen = new Set<string>()
  let first: string | null = null
  let count = 0
  let minor = 0n
  for (const [at, cells] of rows.entries()) {
    if (at > 0 && at % every === 0) yield
    if (isBlank(cells)) continue
    count += 1
    const { line, key } = readOnce(cells, first)
    const said = told.get(cells)
    if (line.faults) faults.set(at, line.faults)
    else {
      first ??= line.line.amount.currency
      minor += line.line.amount.minor
      if (seen.has(key)) twins.add(at)
      seen.add(key)
      if (said) faults.set(at, said)
    }
  }
  return { faults, twins, count, total: first ? money(minor, first as Money['currency']) : null }
}
/** Without a rest. */
export const checkSheet = (rows: readonly Cells[], told: Told): Checked => {
  const steps = checkSteps(rows, told)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** 'rows.17.amount' of the server, by the place among the rows that were sent. */
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
