// A4 sheets with our fonts, colours and running foot: what every PDF of ours is drawn on.
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { logo } from '@falaj/contract/formats/logo'
import { directionOf, type PayerLanguage } from '@falaj/contract/kernel/payer-language'
import { hasArabic, heightOfMixed, writeMixed, type Setting } from './right-to-left.ts'

const fonts = {
  regular: import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  strong: import.meta.resolve('@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf'),
  'regular-arabic': import.meta.resolve('@expo-google-fonts/almarai/400Regular/Almarai_400Regular.ttf'),
  'strong-arabic': import.meta.resolve('@expo-google-fonts/almarai/700Bold/Almarai_700Bold.ttf'),
} as const

export const ink = { text: '#1b2221', quiet: '#6a6458', line: '#d9cfbf', primary: '#0e6265', head: '#f3eee5' } as const
const logoDrop = '#ae4f17'
export const margin = { top: 64, bottom: 72, left: 64, right: 64 } as const
export type Doc = InstanceType<typeof PDFDocument>

export interface SheetFacts {
  readonly title: string
  readonly subject: string
  readonly language: PayerLanguage
  /** When the content was made: two nodes then write the same bytes. */
  readonly madeOn: Date
  /** In points; default: A4 with our margins. */
  readonly size?: readonly [number, number]
}

/** Both weights carry Latin and Chinese, two more the Arabic letters; only the glyphs in use are embedded. Tagged, so that screen readers find headings. */
export const openSheets = ({ title, subject, language, madeOn, size }: SheetFacts): Doc => {
  const doc = new PDFDocument({
    size: size ? [...size] : 'A4',
    margins: size ? { top: 0, bottom: 0, left: 0, right: 0 } : margin,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language === 'zh' ? 'zh-CN' : language,
    info: { Title: title, Subject: subject, Author: 'Falaj Business', CreationDate: madeOn, ModDate: madeOn },
  })
  for (const [name, address] of Object.entries(fonts)) doc.registerFont(name, fileURLToPath(address))
  if (language !== 'zh') narrow.add(doc)
  if (directionOf(language) === 'rtl') rightToLeft.add(doc)
  return doc
}

/** The font's quotation marks are a Chinese character wide; English and Arabic texts take its narrow ones. */
const narrow = new WeakSet<Doc>()
/** Everything on such a sheet is mirrored: it is drawn as if it ran from left to right. */
const rightToLeft = new WeakSet<Doc>()
type TextOptions = PDFKit.Mixins.TextOptions
/** Punctuation that has a narrow form. A text without any is laid out plainly: then the library remembers its words, and a long table is drawn several times as fast. */
const hasNarrow = /[\u00b7\u2010-\u2027]/
const optionsIn = (doc: Doc, text: string, options: TextOptions): TextOptions =>
  narrow.has(doc) && hasNarrow.test(text) ? { ...options, features: ['pwid'] } : options
/** An Arabic name on an English sheet has Arabic letters, too. */
const isMixed = (doc: Doc, text: string): boolean => rightToLeft.has(doc) || hasArabic(text)
const settingOf = (doc: Doc, text: string): Setting => ({
  isRightToLeft: rightToLeft.has(doc),
  latin: optionsIn(doc, text, {}),
})
/** Every text goes through these two, so that it is measured as it is drawn. */
export const write = (doc: Doc, text: string, x: number, y: number, options: TextOptions = {}): Doc =>
  isMixed(doc, text)
    ? writeMixed(doc, text, { x, y }, settingOf(doc, text), options)
    : doc.text(text, x, y, optionsIn(doc, text, options))
export const heightOf = (doc: Doc, text: string, options: TextOptions): number =>
  isMixed(doc, text)
    ? heightOfMixed(doc, text, settingOf(doc, text), options)
    : doc.heightOfString(text, optionsIn(doc, text, options))
/** Where what is `width` wide begins. */
export const startOf = (doc: Doc, x: number, width: number): number =>
  rightToLeft.has(doc) ? doc.page.width - x - width : x

const logoHeight = 22
/** The logo at the head of the first page; what follows begins below it. */
export const drawLogo = (doc: Doc, root: PDFKit.PDFStructureElement): void => {
  const { channel, drop, name, descriptor } = logo
  root.add(
    doc.struct('Figure', { alt: 'Falaj Business' }, () => {
      doc.save()
      doc.translate(margin.left, margin.top - 8).scale(logoHeight / logo.height)
      doc.lineCap('round').lineJoin('round')
      doc.roundedRect(0, 0, 40, 40, 10).fill(logo.ground)
      doc.path(channel.path).lineWidth(channel.stroke).stroke('#ffffff')
      doc.circle(drop.x, drop.y, drop.radius).fill(drop.colour)
      doc.lineWidth(name.stroke)
      for (const path of name.paths) doc.path(path).stroke(ink.text)
      for (const { x, y, radius } of name.circles) doc.circle(x, y, radius).stroke(ink.text)
      doc.circle(name.dot.x, name.dot.y, name.dot.radius).fill(logoDrop)
      doc.lineWidth(descriptor.stroke)
      for (const path of descriptor.paths) doc.path(path).stroke(ink.quiet)
      doc.restore()
    }),
  )
  doc.y = margin.top + logoHeight + 12
}

/** The logo of another, at the same place; nothing if there is none or it cannot be drawn. */
export const drawIssuerLogo = (doc: Doc, root: PDFKit.PDFStructureElement, name: string, png: string | null): void => {
  if (!png) return
  const height = logoHeight * 1.6
  root.add(
    doc.struct('Figure', { alt: name }, () => {
      try {
        doc.image(png, margin.left, margin.top - 16, { fit: [180, height] })
      } catch {
        // A damaged picture: the name is on the paper anyway.
      }
    }),
  )
  doc.y = margin.top - 16 + height + 12
}

export const innerWidth = (doc: Doc): number => doc.page.width - margin.left - margin.right
/** Starts a new page when less than `height` is left on this one. */
export const keepTogether = (doc: Doc, height: number): void => {
  if (doc.y + height > doc.page.height - margin.bottom) doc.addPage()
}

/** Called last, when the number of pages is known: the foot of every page. Not read out: it is the same everywhere. */
export const drawFeet = (doc: Doc, left: string, pageOf: (page: number, pages: number) => string): void => {
  const { count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at)
    const y = doc.page.height - margin.bottom + 28
    // Below the margin pdfkit would begin a new page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    doc
      .moveTo(margin.left, y - 8)
      .lineTo(doc.page.width - margin.right, y - 8)
      .lineWidth(0.5)
      .stroke(ink.line)
    doc.font('regular').fontSize(8).fillColor(ink.quiet)
    write(doc, left, margin.left, y, { lineBreak: false })
    write(doc, pageOf(at + 1, count), margin.left, y, { width: innerWidth(doc), align: 'right', lineBreak: false })
    doc.endMarkedContent()
    doc.page.margins.bottom = margin.bottom
  }
}

export const bytesOf = (doc: Doc): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
    doc.end()
  })
