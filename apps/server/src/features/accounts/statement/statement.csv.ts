// A statement as CSV, its lines ended as those of exports: UTF-8 with a mark for spreadsheets; no cell can be taken for a formula.
import { lineEnd } from '@falaj/contract/formats/sheet-rules'
import type { Language } from '@falaj/contract/kernel/words'
import { headingsIn, rowsOf } from './statement.columns.ts'
import type { Snapshot } from './statement.snapshot.ts'

/** A spreadsheet treats a text that starts with one of these as a formula. Our own numbers are digits and one dot. */
const guarded = (text: string): string => (/^[=+\-@＝＋－＠\t\r\n ]/.test(text) ? `'${text}` : text)
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)
const lineOf = (cells: readonly string[]): string =>
  `${cells.map((text) => cell(isNumber(text) ? text : guarded(text))).join(',')}${lineEnd}`

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
