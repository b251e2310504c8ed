// How many pages a document has; a picture is one.
import { inflateSync } from 'node:zlib'

const countsIn = (text: string): readonly number[] =>
  [...text.matchAll(/\/Type\s*\/Pages\b[^>]*?\/Count\s+(\d+)|\/Count\s+(\d+)[^>]*?\/Type\s*\/Pages\b/g)].map(
    ([, after, before]) => Number(after ?? before),
  )
/** Newer files keep their objects packed. */
const packed = (bytes: Buffer): readonly string[] => {
  const text = bytes.toString('latin1')
  return [...text.matchAll(/\/Type\s*\/ObjStm[\s\S]{0,300}?stream\r?\n/g)].flatMap((found) => {
    try {
      const from = found.index + found[0].length
      const until = text.indexOf('endstream', from)
      return [inflateSync(bytes.subarray(from, until), { maxOutputLength: 4 * 1024 * 1024 }).toString('latin1')]
    } catch {
      return []
    }
  })
}
/** Null if it cannot be determined. */
export const pagesOf = (mime: string, bytes: Buffer): number | null => {
  if (mime !== 'application/pdf') return 1
  const counts = [bytes.toString('latin1'), ...packed(bytes)].flatMap(countsIn)
  return counts.length > 0 ? Math.max(...counts) : null
}
