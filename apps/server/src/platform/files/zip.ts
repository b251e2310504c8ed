// The names inside a zip archive, read from its central directory; nothing is unpacked.

/** Bytes that can be read from any place. */
export interface Source {
  readonly size: number
  readonly read: (from: number, length: number) => Promise<Buffer>
}
const endMark = 0x06054b50
const entryMark = 0x02014b50
/** The end record is 22 bytes and may be followed by a comment of at most 65535. */
const tailMax = 22 + 65_535
const directoryMax = 4 * 1024 * 1024

/** Empty when the bytes are not a well-formed archive of a size we look at. */
export const zipEntries = async ({ size, read }: Source): Promise<readonly string[]> => {
  const tailBytes = Math.min(size, tailMax)
  const tail = await read(size - tailBytes, tailBytes)
  const end = lastMark(tail)
  if (end < 0) return []
  const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (length > directoryMax || start + length > size) return []
  return namesIn(await read(start, length))
}

const lastMark = (tail: Buffer): number => {
  for (let at = tail.length - 22; at >= 0; at--) if (tail.readUInt32LE(at) === endMark) return at
  return -1
}
const namesIn = (directory: Buffer): string[] => {
  const names: string[] = []
  for (let at = 0; at + 46 <= directory.length;) {
    if (directory.readUInt32LE(at) !== entryMark) return []
    const [name, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    names.push(directory.subarray(at + 46, at + 46 + name).toString('utf8'))
    at += 46 + name + extra + comment
  }
  return names
}
