// From an uploaded sheet to checked rows: every fault is reported by row, and then nothing is saved. The sheet is read twice, a piece at a
// time, to check it and to save it: so a large sheet takes no more memory than a small one.
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  batchRowsMax,
  isHeading,
  readLine,
  twinKey,
  type BatchLine,
  type CellFault,
} from '@falaj/contract/accounts/batch-transfer-rules'
import { cellReader } from '@falaj/contract/formats/cells'
import { xlsxMime } from '@falaj/contract/workspace/file'
import type { Limits } from '@falaj/contract/kernel/products'
import type { TransferCurrency } from '@falaj/contract/accounts/transfer-rules'
import { WorkbookFault } from '@falaj/contract/formats/workbook'
import type { Store } from '../../../platform/db/pool.ts'
import { readBytes, readWhole } from '../../../platform/files/bytes.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { readXlsx } from '../../../platform/lists/read-xlsx.ts'
import { merchantsOf } from './batch-transfer.rows.ts'

const ofFile = (
  code: 'NOT_YOURS' | 'SHEET_UTF8' | 'SHEET_HEADING' | 'SHEET_EMPTY' | 'SHEET_ROWS' | WorkbookFault['code'],
) => failFields({ path: 'filePath', code })

/** Two or three thousand rows. */
const pieceBytes = 128 * 1024
const rowsOfText = async function* (pieces: AsyncIterable<Buffer>): AsyncGenerator<string[][]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (bytes?: Buffer): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      throw ofFile('SHEET_UTF8')
    }
  }
  const reader = cellReader()
  for await (const bytes of pieces)
    for (let from = 0; from < bytes.length; from += pieceBytes)
      yield reader.read(decoded(bytes.subarray(from, from + pieceBytes)))
  yield reader.read(decoded())
  yield reader.end()
}
const pieceRows = 2500
/** Its reader gives all of it at once. */
const rowsOfWorkbook = async function* (rows: string[][]): AsyncGenerator<string[][]> {
  for (let from = 0; from < rows.length; from += pieceRows) yield rows.slice(from, from + pieceRows)
}
/** The raw rows of the file; can be iterated again from the first. */
const openSheet = async (tx: Store, merchantId: string, fileId: string): Promise<() => AsyncIterable<string[][]>> => {
  const file = await tx
    .selectFrom('file')
    .select(['id', 'mime'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', fileId)
    .where('purpose', '=', 'sheet')
    .executeTakeFirst()
  if (!file) throw ofFile('NOT_YOURS')
  if (file.mime !== xlsxMime) return () => rowsOfText(readBytes(tx, { merchantId, id: file.id }))
  const rows = await readXlsx(await readWhole(tx, { merchantId, id: file.id })).catch((error: unknown) => {
    throw error instanceof WorkbookFault ? ofFile(error.code) : error
  })
  return () => rowsOfWorkbook(rows)
}

type SheetLine = ReturnType<typeof readLine> & { readonly rowNumber: number }
const linesOf = async function* (
  pieces: AsyncIterable<string[][]>,
  limits: Limits,
): AsyncGenerator<readonly SheetLine[]> {
  let hasHeading = false
  let rowNumber = 0
  let first: string | null = null
  for await (const piece of pieces) {
    const lines: SheetLine[] = []
    for (const cells of piece) {
      if (!hasHeading) {
        if (!isHeading(cells)) throw ofFile('SHEET_HEADING')
        hasHeading = true
        continue
      }
      rowNumber += 1
      if (rowNumber > batchRowsMax) throw ofFile('SHEET_ROWS')
      const read = readLine(cells, rowNumber, first, limits)
      first ??= read.line?.amount.currency ?? null
      lines.push({ ...read, rowNumber })
    }
    yield lines
    // Yields to other work in between.
    await nextTurn()
  }
  if (!hasHeading) throw ofFile('SHEET_HEADING')
  if (rowNumber === 0) throw ofFile('SHEET_EMPTY')
}

/** Maximum faults reported at once: after fixing these, the person tries again. */
const maxReported = 200
const faultList = () => {
  const reported: CellFault[] = []
  let count = 0
  return {
    add(...faults: readonly CellFault[]): void {
      count += faults.length
      reported.push(...faults.slice(0, maxReported - reported.length))
    },
    refuse(): void {
      if (count === 0) return
      const fields = reported.map(({ row, column, code }) => ({ path: `rows.${row}.${column}`, code }))
      throw fail('INPUT_INVALID', { fields, faults: count })
    },
  }
}

export interface NumberedLine extends BatchLine {
  readonly rowNumber: number
}
export interface CheckedRow extends NumberedLine {
  readonly payeeId: string
  readonly isTwin: boolean
}
export interface CheckedSheet {
  readonly count: number
  readonly currency: TransferCurrency
  rows(): AsyncIterable<readonly CheckedRow[]>
}
/** `see` is given each row that has no fault in itself, in the sheet's order. */
export const checkSheet = async (
  tx: Store,
  merchantId: string,
  fileId: string,
  limits: Limits,
  see: (line: NumberedLine) => void,
): Promise<CheckedSheet> => {
  const sheet = await openSheet(tx, merchantId, fileId)
  const payees = new Map<string, string | undefined>()
  const [cellFaults, payeeFaults] = [faultList(), faultList()]
  let count = 0
  let currency: TransferCurrency = 'AED'
  for await (const lines of linesOf(sheet(), limits)) {
    const unknown = new Set(lines.flatMap(({ line }) => (line && !payees.has(line.mid) ? [line.mid] : [])))
    const found = await merchantsOf(tx, [...unknown])
    for (const mid of unknown) payees.set(mid, found.get(mid))
    for (const { rowNumber, line, faults } of lines) {
      count = rowNumber
      if (faults) {
        cellFaults.add(...faults)
        continue
      }
      currency = line.amount.currency
      const payeeId = payees.get(line.mid)
      if (!payeeId) payeeFaults.add({ row: rowNumber, column: 'mid', code: 'PAYEE_NOT_FOUND' })
      else if (payeeId === merchantId) payeeFaults.add({ row: rowNumber, column: 'mid', code: 'PAYEE_SELF' })
      see({ ...line, rowNumber })
    }
  }
  cellFaults.refuse()
  payeeFaults.refuse()
  const rows = async function* (): AsyncGenerator<readonly CheckedRow[]> {
    const keys = new Set<string>()
    for await (const lines of linesOf(sheet(), limits))
      yield lines.map(({ rowNumber, line }): CheckedRow => {
        const payeeId = line && payees.get(line.mid)
        if (!payeeId) throw new Error(`row ${rowNumber} is another than the one that was checked`)
        const key = twinKey(line)
        const isTwin = keys.has(key)
        keys.add(key)
        return { ...line, rowNumber, payeeId, isTwin }
      })
  }
  return { count, currency, rows }
}
