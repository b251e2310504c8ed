// Codes for print: each on a separate page, large and plain, with the merchant's name and both languages under it.
import { encode } from 'uqr'
import type { Language } from '@falaj/contract/kernel/words'
import { bytesOf, ink, openSheets, write, type Doc } from './sheet.ts'

interface CodePrint {
  readonly name: string
  readonly number: string
  readonly amount: string | null
  readonly address: string
}
export interface CodePrints {
  readonly layout: 'tent' | 'sticker' | 'poster'
  readonly merchant: string
  readonly says: readonly [string, string]
  readonly codes: readonly CodePrint[]
}
/** Points: A6, a square of 8 cm, A4. */
const pages = { tent: [297.64, 419.53], sticker: [226.77, 226.77], poster: [595.28, 841.89] } as const
/** The code's share of the width. */
const shares = { tent: 0.66, sticker: 0.56, poster: 0.7 } as const

/** Dark cells beside each other are one box: a third of the strokes. */
const drawCode = (doc: Doc, address: string, left: number, top: number, side: number): void => {
  const { data, size } = encode(address, { border: 0, ecc: 'Q' })
  const cell = side / size
  for (const [row, cells] of data.entries())
    for (let from = 0; from < size; from += 1) {
      let to = from
      while (cells[to]) to += 1
      if (to > from) doc.rect(left + from * cell, top + row * cell, (to - from) * cell + 0.1, cell + 0.1)
      from = to
    }
  doc.fill('#000000')
}
export const codesPdf = ({ layout, merchant, says, codes }: CodePrints, language: Language): Promise<Buffer> => {
  const [width, height] = pages[layout]
  const doc = openSheets({
    title: [merchant, ...(codes.length === 1 ? codes.map(({ name }) => name) : [])].join(' '),
    subject: says[0],
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
  const side = width * shares[layout]
  const isSticker = layout === 'sticker'
  const top = isSticker ? unit * 4.4 : height * 0.22
  for (const [at, { name, number, amount, address }] of codes.entries()) {
    if (at > 0) doc.addPage()
    line(merchant, isSticker ? unit * 1.2 : height * 0.08, unit * (isSticker ? 1.8 : 2), true)
    if (!isSticker) line(name, height * 0.14, unit * 1.3)
    root.add(doc.struct('Figure', { alt: says[0] }, () => drawCode(doc, address, (width - side) / 2, top, side)))
    let y = top + side + unit
    if (amount) {
      line(amount, y, unit * 1.8, true)
      y += unit * 2.8
    }
    line(says[0], y, unit * 1.7, true)
    if (!isSticker) line(says[1], y + unit * 2.6, unit * 1.3)
    // A person who applies many stickers must see which is which.
    line(isSticker ? `${number} · ${name}` : number, height - unit * 2.2, unit * 0.9)
  }
  root.end()
  return bytesOf(doc)
}
