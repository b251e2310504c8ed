// A long table on sheets: facts first, then row after row, the head again on every page. One line a row, so that thousands stay quick.
import { speak, words, type Language } from '@falaj/contract/words'
import {
  bytesOf,
  drawFeet,
  heightOf,
  ink,
  innerWidth,
  keepTogether,
  margin,
  openSheets,
  write,
  type Doc,
} from './sheet.ts'

export interface LedgerSheet {
  readonly title: string
  readonly number: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly notes: readonly string[]
  readonly head: readonly string[]
  /** Of the width, one for each column. */
  readonly shares: readonly number[]
  /** Columns that stand to the right. */
  readonly numeric: readonly number[]
  readonly rows: readonly (readonly string[])[]
  /** YYYY-MM-DD. */
  readonly date: string
}
const sheetWords = words({ page: { en: 'Page {page} of {pages}', zh: '第 {page} 页，共 {pages} 页' } })
const rowHeight = 15
const cellGap = 4

const drawRow = (doc: Doc, sheet: LedgerSheet, cells: readonly string[], strong: boolean): void => {
  const width = innerWidth(doc)
  const { y } = doc
  doc.markContent('Artifact', { type: 'Layout' })
  if (strong) doc.rect(margin.left, y, width, rowHeight + 3).fill(ink.head)
  doc
    .moveTo(margin.left, y + rowHeight + (strong ? 3 : 0))
    .lineTo(margin.left + width, y + rowHeight + (strong ? 3 : 0))
    .lineWidth(0.4)
    .stroke(ink.line)
  doc.endMarkedContent()
  doc
    .font(strong ? 'strong' : 'regular')
    .fontSize(7)
    .fillColor(ink.text)
  let x = margin.left
  for (const [at, cell] of cells.entries()) {
    const cellWidth = (sheet.shares[at] ?? 0) * width
    const align = sheet.numeric.includes(at) ? 'right' : 'left'
    const options = { width: cellWidth - cellGap, height: 10, align, ellipsis: true, lineBreak: true } as const
    if (cell) write(doc, cell, x + 2, y + 3, options)
    x += cellWidth
  }
  doc.y = y + rowHeight + (strong ? 3 : 0)
}

export const ledgerPdf = (sheet: LedgerSheet, language: Language): Promise<Buffer> => {
  const t = speak(sheetWords, language)
  const doc = openSheets({
    title: `${sheet.title} ${sheet.number}`,
    subject: sheet.number,
    language,
    madeOn: new Date(`${sheet.date}T00:00:00Z`),
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const tagged = (type: string, draw: () => void): void => void root.add(doc.struct(type, {}, draw))
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(margin.left, margin.top, 48, 4).fill(ink.primary)
  doc.endMarkedContent()
  doc.y = margin.top + 20
  tagged('H1', () => {
    doc.font('strong').fontSize(20).fillColor(ink.text)
    write(doc, sheet.title, margin.left, doc.y, { width: innerWidth(doc) }).y += 8
  })
  for (const [name, value] of sheet.facts) {
    const { y } = doc
    const options = { width: innerWidth(doc) - 120 }
    tagged('P', () => {
      write(doc.font('regular').fontSize(9).fillColor(ink.quiet), name, margin.left, y, { width: 112 })
      write(doc.fillColor(ink.text), value, margin.left + 120, y, options)
    })
    doc.y = y + heightOf(doc, value, options) + 4
  }
  doc.y += 4
  for (const note of sheet.notes)
    tagged('P', () => {
      write(doc.font('regular').fontSize(8).fillColor(ink.quiet), note, margin.left, doc.y, {
        width: innerWidth(doc),
      }).y += 4
    })
  doc.y += 8
  tagged('P', () => drawRow(doc, sheet, sheet.head, true))
  for (const row of sheet.rows) {
    const { page } = doc
    keepTogether(doc, rowHeight + 4)
    if (doc.page !== page) tagged('P', () => drawRow(doc, sheet, sheet.head, true))
    tagged('P', () => drawRow(doc, sheet, row, false))
  }
  root.end()
  drawFeet(doc, `${sheet.title} ${sheet.number}`, (page, pages) => t('page', { page, pages }))
  return bytesOf(doc)
}
