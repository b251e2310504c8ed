// What a PDF of ours says of itself, read without a library: the letters its fonts show, and the marks around its content.
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
/** The letters that a PDF's fonts say they show. */
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
