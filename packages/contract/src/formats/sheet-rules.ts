// Imported sheets: their column names and how a row is parsed. Pure, so that the browser can show the same result as the server.
import * as z from 'zod/mini'
import { isComputed } from './cells.ts'
import { fieldFaults, type FieldFaultCode } from '../kernel/errors.ts'

/** More are sent as two sheets. */
export const importRowsMax = 1000
const cellMax = 500
export interface SheetFault {
  /** Counted from 1, the heading left out. */
  readonly row: number
  readonly column: string
  readonly code: FieldFaultCode
}
export interface SheetRules<Line = unknown> {
  /** The first line of the sheet, by the name of each column. */
  readonly columns: Readonly<Record<string, string>>
  readonly example: readonly (readonly string[])[]
  readonly read: (
    cells: Readonly<Record<string, string | undefined>>,
  ) => { readonly line: Line; readonly faults?: never } | { readonly faults: Readonly<Record<string, string>> }
}
export const sheetRows = z
  .array(z.array(z.string().check(z.maxLength(cellMax, { error: 'TOO_LONG' }))))
  .check(z.minLength(1, { error: 'SHEET_EMPTY' }), z.maxLength(importRowsMax, { error: 'IMPORT_ROWS' }))

const codeOf = (message: string): FieldFaultCode =>
  Object.hasOwn(fieldFaults, message) ? (message as FieldFaultCode) : 'INVALID'

/** Rules of a row by the schema of the form for one: `toForm` puts cells where the form has them, `columnOf` finds the way back. */
export const rulesOf = <S extends z.ZodMiniType>(given: {
  readonly columns: Readonly<Record<string, string>>
  readonly example: SheetRules['example']
  readonly form: S
  readonly toForm: (cells: Readonly<Record<string, string | undefined>>) => unknown
  readonly columnOf?:
    | Readonly<Record<string, string>>
    | ((path: string, cells: Readonly<Record<string, string | undefined>>) => string | undefined)
}): SheetRules<z.output<S>> => ({
  columns: given.columns,
  example: given.example,
  read(cells) {
    const read = z.safeDecode(given.form, given.toForm(cells) as never)
    if (read.success) return { line: read.data as z.output<S> }
    const faults: Record<string, string> = {}
    for (const { path, message } of read.error.issues) {
      const whole = path.join('.')
      const found =
        typeof given.columnOf === 'function'
          ? given.columnOf(whole, cells)
          : (given.columnOf?.[whole] ?? given.columnOf?.[String(path[0])])
      const column = found ?? String(path[0])
      const name = Object.hasOwn(given.columns, column) ? column : (Object.keys(given.columns)[0] ?? '')
      faults[name] ??= cells[name] === undefined ? 'REQUIRED' : codeOf(message)
    }
    return { faults }
  },
})

const plain = (text: string): string => text.trim().toLowerCase()
export interface SheetRead<Line> {
  readonly lines: readonly { readonly row: number; readonly line: Line }[]
  readonly faults: readonly SheetFault[]
}
/** Columns are found by heading, in any order and with others between them. Without a heading row, the template's order applies. */
export const readSheet = <Line>(rules: SheetRules<Line>, rows: readonly (readonly string[])[]): SheetRead<Line> => {
  const names = Object.keys(rules.columns)
  const headings = names.map((name) => plain(rules.columns[name] ?? ''))
  const first = (rows[0] ?? []).map(plain)
  const isHeading = first.some((cell) => headings.includes(cell))
  const indexes = names.map((name, at) => (isHeading ? first.indexOf(plain(rules.columns[name] ?? '')) : at))
  const lines: { row: number; line: Line }[] = []
  const faults: SheetFault[] = []
  for (const [at, cells] of (isHeading ? rows.slice(1) : rows).entries()) {
    const row = at + 1
    const named = Object.fromEntries(
      names.map((name, column) => [name, cells[indexes[column] ?? -1]?.trim() || undefined] as const),
    )
    const computed = names.filter((name) => named[name] !== undefined && isComputed(named[name] ?? ''))
    if (computed.length > 0) {
      faults.push(...computed.map((column) => ({ row, column, code: 'FORMULA' as const })))
      continue
    }
    const read = rules.read(named)
    if (read.faults)
      faults.push(...Object.entries(read.faults).map(([column, code]) => ({ row, column, code: codeOf(code) })))
    else lines.push({ row, line: read.line })
  }
  return { lines, faults }
}
/** An amount as typed into a sheet, with or without commas; in dirhams unless the row gives another currency. */
export const amountCell = (amount: string | undefined, currency: string | undefined) => ({
  amount: (amount ?? '').replace(/(?<=\d),(?=\d{3}(\D|$))/g, ''),
  currency: currency?.toUpperCase() ?? 'AED',
})
/** The line end of every text file that people open as a sheet. */
export const lineEnd = '\n'
const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join(',') + lineEnd).join('')
export const templateOf = (rules: Pick<SheetRules, 'columns' | 'example'>): string =>
  csvOf([Object.values(rules.columns), ...rules.example])
/** What a sheet's check answers with: every wrong cell, also those that only the server can find. */
export const sheetChecked = z.object({
  faults: z.array(z.object({ row: z.int(), column: z.string(), code: z.string() })),
})
/** What `importing` commands answer with. */
export const imported = z.object({ added: z.int(), changed: z.int() })
