// From an uploaded sheet to checked rows: whatever is wrong is named by its row, and then nothing is kept.
import fs from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  batchRowsMax,
  isHeading,
  readCells,
  readLine,
  twinKey,
  type BatchLine,
  type CellFault,
} from '@falaj/contract/batch-transfer-rules'
import { xlsxMime } from '@falaj/contract/file'
import { WorkbookFault } from '@falaj/contract/workbook'
import type { Store } from '../../platform/db/pool.ts'
import { pathOf } from '../../platform/files/disk.ts'
import { fail, failFields, type Refused } from '../../platform/http/fail.ts'
import type { Settings } from '../../platform/settings.ts'
import { readXlsx } from '../../platform/sheets/read-xlsx.ts'
import { merchantsOf } from './store.ts'

const turnEvery = 5000
/** More are not told at once: whoever mends these tries again. */
const toldMax = 200
const refused = (faults: readonly CellFault[]): Refused =>
  fail('INPUT_INVALID', {
    fields: faults.slice(0, toldMax).map(({ row, column, code }) => ({ path: `rows.${row}.${column}`, code })),
    faults: faults.length,
  })

const cellsOf = async (tx: Store, settings: Settings, merchantId: string, fileId: string): Promise<string[][]> => {
  const file = await tx
    .selectFrom('file')
    .select(['id', 'mime'])
    .where('id', '=', fileId)
    .where('merchant_id', '=', merchantId)
    .where('purpose', '=', 'sheet')
    .executeTakeFirst()
  if (!file) throw failFields({ path: 'filePath', code: 'NOT_YOURS' })
  const bytes = await fs.readFile(pathOf(settings.dataDir, file.id))
  try {
    if (file.mime === xlsxMime) return await readXlsx(bytes)
    return readCells(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw failFields({ path: 'filePath', code: error instanceof WorkbookFault ? error.code : 'SHEET_UTF8' })
  }
}

export interface CheckedRow extends BatchLine {
  readonly place: number
  readonly payeeId: string
  readonly isTwin: boolean
}
export const readSheet = async (
  tx: Store,
  settings: Settings,
  merchantId: string,
  fileId: string,
): Promise<readonly CheckedRow[]> => {
  const [heading, ...cells] = await cellsOf(tx, settings, merchantId, fileId)
  if (!heading || !isHeading(heading)) throw failFields({ path: 'filePath', code: 'SHEET_HEADING' })
  if (cells.length === 0) throw failFields({ path: 'filePath', code: 'SHEET_EMPTY' })
  if (cells.length > batchRowsMax) throw failFields({ path: 'filePath', code: 'SHEET_ROWS' })
  const faults: CellFault[] = []
  const lines: BatchLine[] = []
  let first: string | null = null
  for (const [at, row] of cells.entries()) {
    const read = readLine(row, at + 1, first)
    if (read.faults) faults.push(...read.faults)
    else {
      first ??= read.line.amount.currency
      lines.push(read.line)
    }
    // Others get their turn in between.
    if (at % turnEvery === turnEvery - 1) await nextTurn()
  }
  if (faults.length > 0) throw refused(faults)
  const payees = await merchantsOf(tx, [...new Set(lines.map(({ mid }) => mid))])
  const seen = new Set<string>()
  const rows = lines.map((line, at): CheckedRow => {
    const payeeId = payees.get(line.mid)
    const row = at + 1
    if (!payeeId) faults.push({ row, column: 'mid', code: 'PAYEE_NOT_FOUND' })
    else if (payeeId === merchantId) faults.push({ row, column: 'mid', code: 'PAYEE_SELF' })
    const key = twinKey(line)
    const isTwin = seen.has(key)
    seen.add(key)
    return { ...line, place: row, payeeId: payeeId ?? '', isTwin }
  })
  if (faults.length > 0) throw refused(faults)
  return rows
}
