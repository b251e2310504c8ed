// An invoice on paper: who sells to whom, the lines with their VAT, what they add up to, and a code to pay it by.
import { encode } from 'uqr'
import type { PayerLanguage } from '@falaj/contract/kernel/payer-language'
import { bytesOf, drawFeet, ink, innerWidth, keepTogether, margin, openSheets, startOf, write } from './sheet.ts'
import { drawTable } from './table.ts'

type Pair = readonly [name: string, value: string]
interface Party {
  readonly title: string
  readonly lines: readonly string[]
}
export interface BillSheet {
  readonly title: string
  readonly number: string
  readonly warning: string | null
  readonly seller: Party
  readonly buyer: Party
  readonly facts: readonly Pair[]
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The last one is the amount to be paid. */
  readonly sums: readonly Pair[]
  readonly note: string | null
  readonly qr: { readonly address: string; readonly says: string } | null
  /** Contains '{page}' and '{pages}'. */
  readonly pageOf: string
  readonly date: string
}
const qrSize = 96
export const billPdf = (bill: BillSheet, language: PayerLanguage): Promise<Buffer> => {
  const title = `${bill.title} ${bill.number}`
  const doc = openSheets({ title, subject: title, language, madeOn: new Date(bill.date) })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const tagged = (type: string, draw: () => void): void => void root.add(doc.struct(type, {}, draw))
  const text = (
    value: string,
    at: { x?: number; y?: number; width?: number; size?: number; strong?: boolean; colour?: string } = {},
  ): void =>
    tagged('P', () => {
      doc
        .font(at.strong ? 'strong' : 'regular')
        .fontSize(at.size ?? 10)
        .fillColor(at.colour ?? ink.text)
      write(doc, value, at.x ?? margin.left, at.y ?? doc.y, { width: at.width ?? innerWidth(doc), lineGap: 2 })
    })
  tagged('H1', () => {
    doc.font('strong').fontSize(20).fillColor(ink.text)
    write(doc, title, margin.left, margin.top, { width: innerWidth(doc) })
  })
  doc.y += 8
  if (bill.warning) text(bill.warning, { strong: true, colour: '#9a3412' })
  doc.y += 8
  const top = doc.y
  const half = innerWidth(doc) / 2 - 12
  const bottoms = [bill.seller, bill.buyer].map((party, at) => {
    const x = margin.left + at * (half + 24)
    doc.y = top
    text(party.title, { x, width: half, size: 9, colour: ink.quiet })
    for (const [line, value] of party.lines.entries()) text(value, { x, width: half, strong: line === 0 })
    return doc.y
  })
  doc.y = Math.max(...bottoms) + 14
  for (const [name, value] of bill.facts) {
    const { y } = doc
    text(name, { y, width: 160, colour: ink.quiet })
    text(value, { x: margin.left + 170, y, width: innerWidth(doc) - 170 })
    doc.y = y + 16
  }
  doc.y += 10
  drawTable(doc, tagged, 0, bill.head, bill.rows)
  keepTogether(doc, bill.sums.length * 18)
  for (const [at, [name, value]] of bill.sums.entries()) {
    const { y } = doc
    const strong = at === bill.sums.length - 1
    const left = margin.left + innerWidth(doc) / 2
    text(name, { x: left, y, width: 100, strong, colour: strong ? ink.text : ink.quiet })
    const below = doc.y
    tagged('P', () => {
      doc
        .font(strong ? 'strong' : 'regular')
        .fontSize(10)
        .fillColor(ink.text)
      write(doc, value, left + 100, y, { width: innerWidth(doc) / 2 - 100, align: 'right' })
    })
    doc.y = Math.max(y + 18, below)
  }
  if (bill.note) {
    doc.y += 10
    text(bill.note, { colour: ink.quiet })
  }
  if (bill.qr) {
    keepTogether(doc, qrSize + 40)
    doc.y += 16
    const { y } = doc
    const { data, size } = encode(bill.qr.address, { border: 0 })
    const cell = qrSize / size
    const left = startOf(doc, margin.left, qrSize)
    root.add(
      doc.struct('Figure', { alt: bill.qr.says }, () => {
        for (const [row, cells] of data.entries())
          for (const [column, dark] of cells.entries())
            if (dark) doc.rect(left + column * cell, y + row * cell, cell + 0.1, cell + 0.1)
        doc.fill(ink.text)
      }),
    )
    text(bill.qr.says, { x: margin.left + qrSize + 16, y: y + 8, width: innerWidth(doc) - qrSize - 16 })
  }
  root.end()
  drawFeet(doc, title, (page, pages) => bill.pageOf.replace('{page}', String(page)).replace('{pages}', String(pages)))
  return bytesOf(doc)
}
