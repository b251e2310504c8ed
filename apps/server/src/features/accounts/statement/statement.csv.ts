// A statement as CSV, its lines ended as those of exports: UTF-8 with a mark for spreadsheets; no cell can be taken for a formula.
import { guardedCell } from '@falaj/contract/formats/cells'
import { lineEnd } from '@falaj/contract/formats/sheet-rules'
import type { Language } from '@falaj/contract/kernel/words'
import { headingsIn, rowsOf } from './statement.columns.ts'
import type { Snapshot } from './statement.snapshot.ts'

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
/** Ours are digits and one dot. */
const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)
const lineOf = (cells: readonly string[]): string =>
  `${cells.map((text) => cell(isNumber(text) ? text : guardedCell(text))).join(',')}${lineEnd}`

export const csvPieces = async function* (snapshot: Snapshot, language: Language): AsyncGenerator<string> {
  yield `\uFEFF${lineOf(headingsIn(language, snapshot.head))}`
  let text = ''
  for await (const row of rowsOf(snapshot, language)) {
    text += lineOf(Object.values(row))
    if (text.length > 60_000) {
      yield text
      text = ''
    }
  }
  yield text
}
