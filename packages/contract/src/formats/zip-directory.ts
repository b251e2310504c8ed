// Lists a zip archive by the directory at its end. Nothing is unpacked; every length is checked against the actual bytes.

export interface ZipEntry {
  /** 0: as it is; 8: deflated. */
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly at: number
}
const endMark = 0x06054b50
const entryMark = 0x02014b50
/** The end record is 22 bytes and may be followed by a comment. */
const tailMax = 22 + 65_535

/** Null when the bytes are no well-formed archive. */
export const entriesOf = (bytes: Uint8Array<ArrayBuffer>): ReadonlyMap<string, ZipEntry> | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  const first = Math.max(0, bytes.length - tailMax)
  while (end >= first && view.getUint32(end, true) !== endMark) end -= 1
  if (end < first) return null
  const found = new Map<string, ZipEntry>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entryMark) return null
    const name = view.getUint16(at + 28, true)
    const more = view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    found.set(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)), {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + name + more
  }
  return found
}
/** The packed bytes; null if they are out of bounds. */
export const packedPart = (bytes: Uint8Array<ArrayBuffer>, entry: ZipEntry): Uint8Array<ArrayBuffer> | null => {
  if (entry.at + 30 > bytes.length) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const from = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true)
  return from + entry.packed <= bytes.length ? bytes.subarray(from, from + entry.packed) : null
}
