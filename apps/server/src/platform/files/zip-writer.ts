// Writes a zip archive entry by entry as a stream: packed, with sizes after the data, so that nothing has to be held whole.
import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly text: Iterable<string | Buffer> | AsyncIterable<string | Buffer>
}
/** 1980-01-01: the same content is the same bytes, whenever it is written. */
const dosDate = 0x0021
const flags = 0x0808
/** A third of the usual level's time for a fifth more bytes: a large workbook is written while somebody waits. */
const level = 2
const chunkSize = 64 * 1024

interface DirectoryEntry {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}
const localHead = (name: Buffer): Buffer => {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(8, 8)
  head.writeUInt16LE(dosDate, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}
const afterData = ({ crc, packed, size }: Omit<DirectoryEntry, 'name' | 'offset'>): Buffer => {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}
const directoryEntry = ({ name, crc, packed, size, offset }: DirectoryEntry): Buffer => {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(20, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt16LE(8, 10)
  head.writeUInt16LE(dosDate, 14)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, name])
}
const endOf = (entries: number, length: number, offset: number): Buffer => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

const packedPieces = async function* (
  text: ZipEntry['text'],
  sums: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level, chunkSize })
  const feed = (async () => {
    for await (const piece of text) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      sums.crc = crc32(bytes, sums.crc)
      sums.size += bytes.length
      if (!deflate.write(bytes)) await once(deflate, 'drain')
    }
    deflate.end()
  })().catch((error: unknown) => void deflate.destroy(error as Error))
  for await (const piece of deflate) yield piece as Buffer
  await feed
}

export const zipStream = async function* (entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: DirectoryEntry[] = []
  let offset = 0
  for (const { name: text, text: content } of entries) {
    const name = Buffer.from(text)
    const start = offset
    const sums = { crc: 0, size: 0 }
    let packed = 0
    const head = localHead(name)
    offset += head.length
    yield head
    for await (const piece of packedPieces(content, sums)) {
      packed += piece.length
      yield piece
    }
    const tail = afterData({ ...sums, packed })
    offset += packed + tail.length
    yield tail
    written.push({ name, ...sums, packed, offset: start })
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOf(written.length, directory.length, offset)
}
