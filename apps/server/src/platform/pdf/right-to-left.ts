// Texts with Arabic letters. pdfkit joins the letters of one run, but it neither orders runs of different directions nor changes the font inside a line.
// So this breaks such a text into lines, orders each line by the Unicode bidirectional algorithm, and draws it run by run.
import bidiFactory, { type Bidi } from 'bidi-js'
import type { Doc } from './sheet.ts'

type TextOptions = PDFKit.Mixins.TextOptions
/** A drawn piece: one font, one direction. */
interface Run {
  readonly text: string
  readonly isArabic: boolean
}
interface Line {
  readonly runs: readonly Run[]
  readonly width: number
}
/** What is imported is the function; some compilers take it for a module that holds it. */
const bidi = (bidiFactory as unknown as () => Bidi)()
const arabic = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/
export const hasArabic = (text: string): boolean => arabic.test(text)

/** Marks that only say a direction: they are obeyed, not drawn. */
const isMark = (letter: string): boolean => /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(letter)
/** They have no letters of their own and stay in the font of what is before them. */
const isJoint = (letter: string): boolean => /[\s\u200c\u200d]/.test(letter)

/** The runs of `text` between two places, from left to right. A text without a direction of its own, such as an amount, runs from left to right. */
const runsOf = (text: string, levels: ReturnType<typeof bidi.getEmbeddingLevels>, from: number, to: number): Run[] => {
  if (to <= from) return []
  const inArabicFont: boolean[] = []
  for (let at = from; at < to; at += 1) {
    const letter = text[at] ?? ''
    inArabicFont[at] = isJoint(letter) || isMark(letter) ? (inArabicFont[at - 1] ?? false) : arabic.test(letter)
  }
  const groups: { start: number; end: number; level: number }[] = []
  for (const at of bidi.getReorderedIndices(text, levels, from, to - 1).slice(from, to)) {
    if (isMark(text[at] ?? '')) continue
    const level = levels.levels[at] ?? 0
    const last = groups.at(-1)
    const isNext = last && (level % 2 === 0 ? at === last.end + 1 : at === last.start - 1)
    if (isNext && last.level === level && inArabicFont[last.start] === inArabicFont[at]) {
      last.start = Math.min(last.start, at)
      last.end = Math.max(last.end, at)
    } else groups.push({ start: at, end: at, level })
  }
  return groups.map(({ start, end, level }) => {
    const isArabic = inArabicFont[start] ?? false
    const own = text.slice(start, end + 1)
    // The Arabic font's letters are turned round when they are joined; signs of the other font are not.
    const turned = () =>
      Array.from(own)
        .toReversed()
        .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    return { text: level % 2 === 0 || isArabic ? own : turned().join(''), isArabic }
  })
}

interface Font {
  readonly name: string
  readonly ascender: number
  readonly descender: number
}
/** The font that is set: the library has it, its types do not say so. */
const fontOf = (doc: Doc) => {
  const { name, ascender, descender } = (doc as unknown as { readonly _font: Font })._font
  return {
    name: name.includes('SemiBold') ? 'strong' : 'regular',
    baseline: (ascender / (ascender - descender)) * doc.currentLineHeight(),
  } as const
}
/** `features`, though empty: without them the library takes word after word and puts them from left to right. */
const optionsOf = (run: Run, latin: TextOptions): TextOptions => (run.isArabic ? { features: [] } : latin)

export interface Setting {
  readonly isRightToLeft: boolean
  /** For runs that are not Arabic. */
  readonly latin: TextOptions
}
const linesOf = (doc: Doc, text: string, { latin }: Setting, { width, lineBreak }: TextOptions): readonly Line[] => {
  const { name } = fontOf(doc)
  const widthOf = (runs: readonly Run[]): number =>
    runs.reduce(
      (sum, run) =>
        sum + doc.font(run.isArabic ? `${name}-arabic` : name).widthOfString(run.text, optionsOf(run, latin)),
      0,
    )
  const room = lineBreak === false ? Infinity : (width ?? Infinity)
  const lines = text.split('\n').flatMap((paragraph) => {
    const levels = bidi.getEmbeddingLevels(paragraph, 'auto')
    const runs = (from: number, to: number) => runsOf(paragraph, levels, from, to)
    const trimmed = (from: number, to: number): number => from + paragraph.slice(from, to).trimEnd().length
    const ends: number[] = []
    let used = 0
    for (const { 0: word, index } of paragraph.matchAll(/\S+\s*/g)) {
      const end = index + word.length
      const bare = trimmed(index, end)
      if (used > 0 && used + widthOf(runs(index, bare)) > room) {
        ends.push(index)
        used = 0
      }
      let from = index
      // A word that is longer than a line, such as an address, is broken anywhere.
      if (widthOf(runs(from, bare)) > room)
        for (let at = from + 1; at < bare; at += 1)
          if (widthOf(runs(from, at + 1)) > room) {
            ends.push(at)
            from = at
          }
      used += widthOf(runs(from, end))
    }
    return [...ends, paragraph.length].map((end, at) => {
      const start = ends[at - 1] ?? 0
      const own = runs(start, trimmed(start, end))
      return { runs: own, width: widthOf(own) }
    })
  })
  doc.font(name)
  return lines
}
const stepOf = (doc: Doc, options: TextOptions): number => doc.currentLineHeight(true) + (options.lineGap ?? 0)

export const heightOfMixed = (doc: Doc, text: string, setting: Setting, options: TextOptions): number =>
  linesOf(doc, text, setting, options).length * stepOf(doc, options)

/** `x` is given as if the sheet ran from left to right; on one that does not, place and alignment are mirrored. */
export const writeMixed = (
  doc: Doc,
  text: string,
  { x, y }: { readonly x: number; readonly y: number },
  setting: Setting,
  options: TextOptions,
): Doc => {
  const { name, baseline } = fontOf(doc)
  const { isRightToLeft, latin } = setting
  const step = stepOf(doc, options)
  const { width = 0, align = 'left' } = options
  const left = isRightToLeft ? doc.page.width - x - width : x
  const isAtRight = (align === 'right') !== isRightToLeft
  doc.y = y
  for (const line of linesOf(doc, text, setting, options)) {
    if (doc.y + step > doc.page.height - doc.page.margins.bottom) doc.continueOnNewPage()
    const free = width - line.width
    let at = left + (align === 'center' ? free / 2 : isAtRight ? free : 0)
    const top = doc.y
    for (const run of line.runs) {
      const own = optionsOf(run, latin)
      doc.font(run.isArabic ? `${name}-arabic` : name)
      const wide = doc.widthOfString(run.text, own)
      doc.text(run.text, at, top + baseline, { ...own, lineBreak: false, baseline: 'alphabetic' })
      at += wide
    }
    doc.font(name)
    doc.y = top + step
  }
  return doc
}
