// A code to be scanned, for print: large and quiet, with the merchant's name and both languages under it.
import { encode } from 'uqr'
import type { Language } from '@falaj/contract/words'
import { bytesOf, ink, openSheets, write } from './sheet.ts'

export interface CodePrint {
  readonly layout: 'tent' | 'sticker' | 'poster'
  readonly merchant: string
  readonly name: string
  readonly number: string
  readonly says: readonly [string, string]
  readonly amount: string | null
  readonly address: string
}
/** Points: A6, a square of 8 cm, A4. */
const pages = { tent: [297.64, 419.53], sticker: [226.77, 226.77], poster: [595.28, 841.89] } as const
/** The code's share of the width. */
const shares = { tent: 0.66, sticker: 0.56, poster: 0.7 } as const

export const codePdf = (print: CodePrint, language: Language): Promise<Buffer> => {
  const [width, height] = pages[print.layout]
  const doc = openSheets({
    title: `${print.merchant} ${print.name}`,
    subject: print.says[0],
    language,
    madeOn: new Date(0),
    size: [width, height],
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const unit = width / 30
  const line = (text: string, y: number, size: number, strong = false): void =>
    void root.add(
      doc.struct('P', {}, () => {
        doc
          .font(strong ? 'strong' : 'regular')
          .fontSize(size)
          .fillColor(ink.text)
        write(doc, text, unit, y, { width: width - 2 * unit, align: 'center', lineBreak: false, ellipsis: true })
      }),
    )
  const side = width * shares[print.layout]
  const isSticker = print.layout === 'sticker'
  const top = isSticker ? unit * 4.4 : height * 0.22
  line(print.merchant, isSticker ? unit * 1.2 : height * 0.08, unit * (isSticker ? 1.8 : 2), true)
  if (!isSticker) line(print.name, height * 0.14, unit * 1.3)
  const { data, size } = encode(print.address, { border: 0, ecc: 'Q' })
  const cell = side / size
  const left = (width - side) / 2
  root.add(
    doc.struct('Figure', { alt: print.says[0] }, () => {
      for (const [row, cells] of data.entries())
        for (const [column, dark] of cells.entries())
          if (dark) doc.rect(left + column * cell, top + row * cell, cell + 0.1, cell + 0.1)
      doc.fill('#000000')
    }),
  )
  let y = top + side + unit
  if (print.amount) {
    line(print.amount, y, unit * 1.8, true)
    y += unit * 2.8
  }
  line(print.says[0], y, unit * 1.7, true)
  if (!isSticker) line(print.says[1], y + unit * 2.6, unit * 1.3)
  line(print.number, height - unit * 2.2, unit * 0.9)
  root.end()
  return bytesOf(doc)
}
