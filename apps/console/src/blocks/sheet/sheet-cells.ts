// The cells of a sheet under the template's headings, wherever the file has them, and a cell corrected. Pure.
import type { SheetRules } from '@falaj/contract/formats/sheet-rules'

export type Rows = readonly (readonly string[])[]
const plain = (text: string): string => text.trim().toLowerCase()
const placesIn = (rules: Pick<SheetRules, 'columns'>, rows: Rows) => {
  const headings = Object.entries(rules.columns)
  const first = (rows[0] ?? []).map(plain)
  const hasHeading = first.some((cell) => headings.some(([, text]) => plain(text) === cell))
  return {
    /** Lines before the first row. */
    offset: hasHeading ? 1 : 0,
    /** -1: the file has no such column. */
    placeOf: Object.fromEntries(
      headings.map(([name, text], at) => [name, hasHeading ? first.indexOf(plain(text)) : at] as const),
    ),
  }
}
export const rowCount = (rules: Pick<SheetRules, 'columns'>, rows: Rows): number =>
  Math.max(rows.length - placesIn(rules, rows).offset, 0)
/** `row` is counted from 1, the heading left out. */
export const cellAt = (rules: Pick<SheetRules, 'columns'>, rows: Rows, row: number, column: string): string => {
  const { offset, placeOf } = placesIn(rules, rows)
  return rows[row - 1 + offset]?.[placeOf[column] ?? -1] ?? ''
}
/** A column that the file has not is added to it. */
export const withCell = (
  rules: Pick<SheetRules, 'columns'>,
  rows: Rows,
  { row, column, text }: { readonly row: number; readonly column: string; readonly text: string },
): Rows => {
  const { offset, placeOf } = placesIn(rules, rows)
  const found = placeOf[column] ?? -1
  const index = found >= 0 ? found : (rows[0]?.length ?? 0)
  return rows.map((cells, at) => {
    if (found < 0 && offset === 1 && at === 0) return [...cells, rules.columns[column] ?? column]
    if (at !== row - 1 + offset) return cells
    const filled = Array.from({ length: Math.max(cells.length, index + 1) }, (_, each) => cells[each] ?? '')
    return filled.with(index, text)
  })
}
