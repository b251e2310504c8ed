// Reads one of our PDFs without a library: its texts, the letters its fonts contain, and the marks around its content.
import { inflateSync } from 'node:zlib'

/** Every stream that can be read, as text. */
const streamsOf = (pdf: Buffer): readonly string[] => {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ 0: whole, index }) => {
    const start = index + whole.length
    const packed = pdf.subarray(start, text.indexOf('endstream', start))
    return packed[0] === 0x78 ? [inflateSync(packed).toString('latin1')] : []
  })
}
/** The letters that a PDF's fonts declare. */
export const lettersIn = (pdf: Buffer): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const map of streamsOf(pdf)) {
    if (!map.includes('beginbfrange') && !map.includes('beginbfchar')) continue
    for (const [, code] of map.matchAll(/<([0-9a-fA-F]{4})>/g))
      found.add(String.fromCharCode(Number.parseInt(code!, 16)))
  }
  return found
}
/** Marked content that ends without having begun, or begins and never ends: viewers complain of it, and screen readers lose their place. */
export const unbalancedMarks = (pdf: Buffer): number =>
  streamsOf(pdf).filter((stream) => {
    let depth = 0
    for (const [, mark] of stream.matchAll(/(?:^|\s)(BDC|BMC|EMC)(?=\s|$)/g)) {
      depth += mark === 'EMC' ? -1 : 1
      if (depth < 0) return true
    }
    return depth !== 0
  }).length

const objectsIn = (pdf: Buffer): ReadonlyMap<string, { readonly text: string; readonly stream: string }> => {
  const whole = pdf.toString('latin1')
  return new Map(
    [...whole.matchAll(/(\d+) 0 obj\b/g)].map(({ 0: head, 1: number, index }) => {
      const end = whole.indexOf('endobj', index)
      const body = whole.slice(index + head.length, end)
      const at = /stream\r?\n/.exec(body)
      const start = at ? index + head.length + at.index + at[0].length : end
      const packed = pdf.subarray(start, whole.indexOf('endstream', start))
      return [
        number!,
        {
          text: at ? body.slice(0, at.index) : body,
          stream: packed[0] === 0x78 ? inflateSync(packed).toString('latin1') : '',
        },
      ]
    }),
  )
}
/** Letters of a font by their number in it. */
const lettersBy = (map: string): ReadonlyMap<number, string> => {
  const text = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')
  const found = new Map<number, string>()
  for (const [, from, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    [...list!.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex], at) =>
      found.set(Number.parseInt(from!, 16) + at, text(hex!)),
    )
  return found
}
/** A piece in Arabic letters is drawn from left to right and read from right to left. */
const inReadingOrder = (letters: readonly string[]): readonly string[] =>
  letters.some((letter) => /\p{Script=Arabic}/u.test(letter)) ? letters.toReversed() : letters
/** Each piece of text and where it begins, from the left in points. */
export const piecesIn = (pdf: Buffer): readonly { readonly text: string; readonly x: number }[] => {
  const objects = objectsIn(pdf)
  const fonts = new Map<string, ReadonlyMap<number, string>>()
  for (const { text } of objects.values())
    for (const [, name, number] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number!)?.text ?? '')?.[1]
      if (map) fonts.set(name!, lettersBy(objects.get(map)!.stream))
    }
  const found: { text: string; x: number }[] = []
  for (const { stream } of objects.values())
    for (const [block] of stream.matchAll(/\bBT\b.*?\bET\b/gs)) {
      const font = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(block)?.[1] ?? '')
      const letters = [...block.matchAll(/<([0-9a-f]+)>/gi)]
        .flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
        .map((code) => font?.get(Number.parseInt(code, 16)) ?? '')
      found.push({ text: inReadingOrder(letters).join(''), x: Number(/1 0 0 1 ([-\d.]+)/.exec(block)?.[1]) })
    }
  return found
}
/** The words in their order, pieces of a line joined by nothing and lines by a space. */
export const textIn = (pdf: Buffer): string =>
  piecesIn(pdf)
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
