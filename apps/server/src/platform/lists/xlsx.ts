// A workbook of one sheet, written as a stream: texts stay texts and numbers numbers, so nothing in it can be a formula.
import { xmlText } from '../base/xml.ts'
import { zipStream } from '../files/zip-writer.ts'

/** `time`, `day`: days since 30-12-1899, shown as a date with and without its time. A number keeps its digits: money is written as text of digits and read by spreadsheets as a number with two decimals. */
export type Cell = string | { readonly number: string } | { readonly time: string } | { readonly day: string } | null
export interface Sheet {
  readonly name: string
  /** Widths in characters. */
  readonly widths: readonly number[]
  readonly rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'

const columnOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnOf(Math.floor(at / 26) - 1) + columnOf(at % 26)
const cellText = (cell: Cell, column: number, row: number): string => {
  if (cell === null || cell === '') return ''
  const cellName = `${columnOf(column)}${row}`
  return typeof cell === 'string'
    ? `<c r="${cellName}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
    : 'time' in cell
      ? `<c r="${cellName}" s="2"><v>${cell.time}</v></c>`
      : 'day' in cell
        ? `<c r="${cellName}" s="3"><v>${cell.day}</v></c>`
        : `<c r="${cellName}" s="1"><v>${cell.number}</v></c>`
}
/** Each piece is packed by another thread, and waited for. */
const pieceLength = 60_000
const sheetText = async function* ({ widths, rows }: Sheet): AsyncGenerator<string> {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  yield `${head}<worksheet xmlns="${main}"><cols>${columns.join('')}</cols><sheetData>`
  let number = 0
  let text = ''
  for await (const row of rows) {
    number += 1
    text += `<row r="${number}">${row.map((cell, at) => cellText(cell, at, number)).join('')}</row>`
    if (text.length > pieceLength) {
      yield text
      text = ''
    }
  }
  yield `${text}</sheetData></worksheet>`
}

export const xlsxStream = (sheet: Sheet): AsyncGenerator<Buffer> =>
  zipStream([
    {
      name: '[Content_Types].xml',
      text: [
        `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
      ],
    },
    {
      name: '_rels/.rels',
      text: [
        `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      text: [
        `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${xmlText(sheet.name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [
        `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/styles.xml',
      text: [
        `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="dd\\-mm\\-yyyy"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ],
    },
    { name: 'xl/worksheets/sheet1.xml', text: sheetText(sheet) },
  ])
