// A plain table: a shaded head that comes again on every page, rows that are never torn apart.
import { heightOf, ink, innerWidth, keepTogether, margin, write, type Doc } from './sheet.ts'

const pad = 6
/** The first column is a name; the last of three is short; what is left goes to the one that explains. */
const shares: Readonly<Record<number, readonly number[]>> = {
  2: [0.38, 0.62],
  3: [0.26, 0.46, 0.28],
  6: [0.36, 0.12, 0.15, 0.11, 0.11, 0.15],
}

export const drawTable = (
  doc: Doc,
  tagged: (type: string, draw: () => void) => void,
  indent: number,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void => {
  const width = innerWidth(doc) - indent
  const widths = (shares[head.length] ?? head.map(() => 1 / head.length)).map((share) => share * width)
  const left = widths.map((_, at) => margin.left + indent + widths.slice(0, at).reduce((sum, each) => sum + each, 0))
  const style = (strong: boolean): Doc =>
    doc
      .font(strong ? 'strong' : 'regular')
      .fontSize(9)
      .fillColor(ink.text)
  const rowHeight = (cells: readonly string[], strong: boolean): number =>
    Math.max(
      ...cells.map((cell, at) => heightOf(style(strong), cell, { width: (widths[at] ?? 0) - 2 * pad, lineGap: 2.5 })),
    ) +
    2 * pad

  const drawRow = (cells: readonly string[], strong: boolean): void => {
    const height = rowHeight(cells, strong)
    const { y } = doc
    doc.markContent('Artifact', { type: 'Layout' })
    if (strong) doc.rect(margin.left + indent, y, width, height).fill(ink.head)
    doc
      .moveTo(margin.left + indent, y + height)
      .lineTo(margin.left + indent + width, y + height)
      .lineWidth(0.5)
      .stroke(ink.line)
    doc.endMarkedContent()
    for (const [at, cell] of cells.entries())
      tagged('P', () => {
        const options = { width: (widths[at] ?? 0) - 2 * pad, lineGap: 2.5 }
        write(style(strong), cell, (left[at] ?? 0) + pad, y + pad, options)
      })
    doc.y = y + height
  }

  keepTogether(doc, rowHeight(head, true) + rowHeight(rows[0] ?? [''], false))
  drawRow(head, true)
  for (const row of rows) {
    const page = doc.page
    keepTogether(doc, rowHeight(row, false))
    if (doc.page !== page) drawRow(head, true)
    drawRow(row, false)
  }
  doc.y += 10
}
