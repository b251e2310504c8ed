// A long table on sheets: facts first, then row after row, the head again on every page. A row is measured only where it may need a second line, so that thousands stay quick.
import { speak, words, type Language } from '@falaj/contract/kernel/words'
import {
  bytesOf,
  drawFeet,
  drawLogo,
  heightOf,
  ink,
  innerWidth,
  keepTogether,
  margin,
  openSheets,
  write,
  type Doc,
} from './sheet.ts'

export interface LedgerTable {
  readonly title: string
  readonly number: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly notes: readonly string[]
  readonly head: readonly string[]
  /** Shares of the width, one for each column. */
  readonly shares: readonly number[]
  /** Right-aligned columns. */
  readonly numeric: readonly number[]
  readonly rows: readonly (readonly string[])[]
  /** YYYY-MM-DD. */
  readonly date: string
}
const sheetWords = words({ page: { en: 'Page {page} of {pages}', zh: '第 {page} 页，共 {pages} 页' } })
const size = 7
const lineHeight = 10
const pad = 3
const cellGap = 4
/** An upper bound of the text's width: shorter texts need no measuring. A Chinese character is as wide as it is high. */
const widest = (text: string): number => text.length * size * (/[\u2e80-\uffef]/.test(text) ? 1 : 0.62)

const widthsOf = (doc: Doc, sheet: LedgerTable): readonly number[] =>
  sheet.shares.map((share) => share * innerWidth(doc) - cellGap)
const style = (doc: Doc, strong: boolean): Doc =>
  doc
    .font(strong ? 'strong' : 'regular')
    .fontSize(size)
    .fillColor(ink.text)

/** Mostly one line; a text longer than its column wraps. */
const heightOfRow = (doc: Doc, sheet: LedgerTable, cells: readonly string[], strong: boolean): number => {
  const widths = widthsOf(doc, sheet)
  const heights = cells.map((cell, at) =>
    widest(cell) <= (widths[at] ?? 0) ? lineHeight : heightOf(style(doc, strong), cell, { width: widths[at] ?? 0 }),
  )
  return Math.max(lineHeight, ...heights) + 2 * pad
}

/** Background and rule are decoration and are outside of the marked content: inside they would end it too early. */
const drawRow = (
  doc: Doc,
  tagged: (type: string, draw: () => void) => void,
  sheet: LedgerTable,
  cells: readonly string[],
  strong: boolean,
): void => {
  const width = innerWidth(doc)
  const height = heightOfRow(doc, sheet, cells, strong)
  const { y } = doc
  doc.markContent('Artifact', { type: 'Layout' })
  if (strong) doc.rect(margin.left, y, width, height).fill(ink.head)
  doc
    .moveTo(margin.left, y + height)
    .lineTo(margin.left + width, y + height)
    .lineWidth(0.4)
    .stroke(ink.line)
  doc.endMarkedContent()
  const widths = widthsOf(doc, sheet)
  tagged('P', () => {
    style(doc, strong)
    let x = margin.left
    for (const [at, cell] of cells.entries()) {
      const own = widths[at] ?? 0
      const align = sheet.numeric.includes(at) ? 'right' : 'left'
      if (cell) write(doc, cell, x + 2, y + pad, { width: own, align })
      x += own + cellGap
    }
  })
  doc.y = y + height
}

export const ledgerPdf = (sheet: LedgerTable, language: Language): Promise<Buffer> => {
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
  drawLogo(doc, root)
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
  drawRow(doc, tagged, sheet, sheet.head, true)
  for (const row of sheet.rows) {
    const { page } = doc
    keepTogether(doc, heightOfRow(doc, sheet, row, false) + 4)
    if (doc.page !== page) drawRow(doc, tagged, sheet, sheet.head, true)
    drawRow(doc, tagged, sheet, row, false)
  }
  root.end()
  drawFeet(doc, `${sheet.title} ${sheet.number}`, (page, pages) => t('page', { page, pages }))
  return bytesOf(doc)
}
