// The names inside a zip archive, read from its central directory; nothing is unpacked.
import { open } from 'node:fs/promises'

const endMark = 0x06054b50
const entryMark = 0x02014b50
/** The end record is 22 bytes and may be followed by a comment of at most 65535. */
const tailMax = 22 + 65_535
const directoryMax = 4 * 1024 * 1024

/** Empty when the bytes are not a well-formed archive of a size we look at. */
export const zipEntries = async (file: string): Promise<readonly string[]> => {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const tail = Buffer.alloc(Math.min(size, tailMax))
    await handle.read(tail, 0, tail.length, size - tail.length)
    const end = lastMark(tail)
    if (end < 0) return []
    const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
    if (length > directoryMax || start + length > size) return []
    const directory = Buffer.alloc(length)
    await handle.read(directory, 0, length, start)
    return namesIn(directory)
  } finally {
    await handle.close()
  }
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
