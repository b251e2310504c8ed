// One sheet that proves something: a big figure, facts, an optional sum, and a QR code to check it by.
import { encode } from 'uqr'
import type { Language } from '@falaj/contract/kernel/words'
import { bytesOf, drawLogo, heightOf, ink, innerWidth, margin, openSheets, write, type Doc } from './sheet.ts'

type Pair = readonly [name: string, value: string]
export interface Slip {
  readonly title: string
  readonly under: string
  /** Why it proves nothing any more. */
  readonly warning: string | null
  readonly says: string
  readonly hero: { readonly label: string; readonly value: string; readonly under: string }
  readonly facts: readonly Pair[]
  /** The last row is what the others add up to. */
  readonly sums: { readonly title: string; readonly rows: readonly Pair[] } | null
  readonly qr: { readonly address: string; readonly says: string; readonly alternative: string }
  readonly feet: readonly string[]
  readonly date: string
}
type TagWriter = (type: string, draw: () => void) => void
const qrSize = 104
const warningInk = '#9a3412'

const artifact = (doc: Doc, draw: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}
const rule = (doc: Doc): void =>
  artifact(doc, () => {
    doc
      .moveTo(margin.left, doc.y)
      .lineTo(doc.page.width - margin.right, doc.y)
      .lineWidth(0.5)
      .stroke(ink.line)
  })
const paragraph = (doc: Doc, tagged: TagWriter, text: string, size: number, colour: string, after: number): void =>
  tagged('P', () => {
    doc.font('regular').fontSize(size).fillColor(colour)
    write(doc, text, margin.left, doc.y, { width: innerWidth(doc), lineGap: 3 }).y += after
  })
const pairs = (doc: Doc, tagged: TagWriter, rows: readonly Pair[], isSum: boolean): void => {
  const [left, width] = [margin.left + 170, innerWidth(doc) - 170]
  for (const [at, [name, value]] of rows.entries()) {
    const strong = isSum && at === rows.length - 1
    const { y } = doc
    tagged('P', () => {
      doc
        .font(strong ? 'strong' : 'regular')
        .fontSize(10)
        .fillColor(strong ? ink.text : ink.quiet)
      write(doc, name, margin.left, y, { width: 160 })
      doc.font(strong ? 'strong' : 'regular').fillColor(ink.text)
      write(doc, value, left, y, { width, align: isSum ? 'right' : 'left' })
    })
    doc.y = y + Math.max(heightOf(doc, value, { width }), heightOf(doc, name, { width: 160 })) + 7
  }
}
const drawQr = (doc: Doc, { address, alternative }: Slip['qr'], root: PDFKit.PDFStructureElement, y: number): void => {
  const { data, size } = encode(address, { border: 0 })
  const cell = qrSize / size
  root.add(
    doc.struct('Figure', { alt: alternative }, () => {
      for (const [row, cells] of data.entries())
        for (const [column, dark] of cells.entries())
          // A hair wider than a cell: viewers draw light lines between squares that only touch.
          if (dark) doc.rect(margin.left + column * cell, y + row * cell, cell + 0.1, cell + 0.1)
      doc.fill(ink.text)
    }),
  )
}

export const slipPdf = (slip: Slip, language: Language): Promise<Buffer> => {
  const madeOn = new Date(slip.date)
  const doc = openSheets({ title: `${slip.title} ${slip.under}`, subject: slip.says, language, madeOn })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const tagged: TagWriter = (type, draw) => void root.add(doc.struct(type, {}, draw))
  drawLogo(doc, root)
  tagged('H1', () => {
    doc.font('strong').fontSize(22).fillColor(ink.text)
    write(doc, slip.title, margin.left, doc.y, { width: innerWidth(doc) }).y += 2
  })
  paragraph(doc, tagged, slip.under, 10, ink.quiet, 12)
  if (slip.warning) paragraph(doc, tagged, slip.warning, 11, warningInk, 12)
  paragraph(doc, tagged, slip.says, 10.5, ink.text, 14)
  rule(doc)
  doc.y += 12
  paragraph(doc, tagged, slip.hero.label, 10, ink.quiet, 0)
  tagged('P', () => {
    doc.font('strong').fontSize(26).fillColor(ink.text)
    write(doc, slip.hero.value, margin.left, doc.y, { width: innerWidth(doc) })
  })
  paragraph(doc, tagged, slip.hero.under, 10, ink.quiet, 12)
  rule(doc)
  doc.y += 12
  pairs(doc, tagged, slip.facts, false)
  if (slip.sums) {
    doc.y += 6
    tagged('H2', () => {
      doc.font('strong').fontSize(12).fillColor(ink.text)
      write(doc, slip.sums?.title ?? '', margin.left, doc.y).y += 6
    })
    pairs(doc, tagged, slip.sums.rows, true)
  }
  const y = doc.page.height - margin.bottom - qrSize
  drawQr(doc, slip.qr, root, y)
  const beside = { width: innerWidth(doc) - qrSize - 18, lineGap: 2 }
  doc.y = y
  tagged('P', () => {
    doc.font('regular').fontSize(9).fillColor(ink.text)
    write(doc, slip.qr.says, margin.left + qrSize + 18, doc.y, beside)
    write(doc.fillColor(ink.primary), slip.qr.address, margin.left + qrSize + 18, doc.y, beside).y += 8
    doc.fontSize(8).fillColor(ink.quiet)
    for (const foot of slip.feet) write(doc, foot, margin.left + qrSize + 18, doc.y, beside).y += 3
  })
  root.end()
  return bytesOf(doc)
}
