// The rows of a sheet that is sent: every one is right, or the whole is refused and each wrong cell is named.
import type { FieldFault } from '@falaj/contract/kernel/envelope'
import { readSheet, type SheetRead, type SheetRules } from '@falaj/contract/formats/sheet-rules'
import { failFields } from '../base/fail.ts'

/** Maximum faults reported at once. */
const faultsMax = 200
export const cellFault = (row: number, column: string, code: FieldFault['code']): FieldFault => ({
  path: `rows.${row}.${column}`,
  code,
})
/** Back to cells, for a check that is answered instead of thrown. */
export const sheetFaults = (faults: readonly FieldFault[]) =>
  faults.slice(0, faultsMax).flatMap(({ path, code }) => {
    const [, row, column] = /^rows\.(\d+)\.(\w+)$/.exec(path) ?? []
    return row && column ? [{ row: Number(row), column, code }] : []
  })
export interface SheetLines<Line> {
  readonly lines: SheetRead<Line>['lines']
  /** Faults of the cells alone; the server adds those that only it can find. */
  readonly faults: FieldFault[]
}
export const sheetLines = <Line>(rules: SheetRules<Line>, rows: readonly (readonly string[])[]): SheetLines<Line> => {
  const { lines, faults } = readSheet(rules, rows)
  return { lines, faults: faults.map(({ row, column, code }) => cellFault(row, column, code)) }
}
export const requireRight = (faults: readonly FieldFault[], records: number): void => {
  if (faults.length > 0) throw failFields(...faults.slice(0, faultsMax))
  if (records === 0) throw failFields({ path: 'rows', code: 'SHEET_EMPTY' })
}
