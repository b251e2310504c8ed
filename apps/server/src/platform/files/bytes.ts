// A file's bytes in the database: in pieces, written while they arrive and read one after the other.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { hourMs } from '@falaj/contract/kernel/time'
import type { Db, Store } from '../db/pool.ts'
import { newId } from '../base/ids.ts'
import { watchContent } from './content.ts'

/** All but the last are of this size, so that a place in the file names its piece. Large ones cost fewer round trips. */
const pieceBytes = 512 * 1024

export interface FileKey {
  /** `noMerchant` for a person's own. */
  readonly merchantId: string
  readonly id: string
}
interface StoredBytes {
  readonly size: number
  readonly sha256: Buffer
}
export interface Upload extends StoredBytes {
  /** Detected by content; null if unknown. */
  readonly mime: string | null
}

/** Stores the bytes of a file that we write ourselves: counted and hashed as they pass, copied before the next are asked for. The file's row is written after them. */
export const keep = async (
  db: Store,
  of: FileKey,
  source: AsyncIterable<Buffer>,
  see: (bytes: Buffer) => void = () => undefined,
): Promise<StoredBytes> => {
  const hash = createHash('sha256')
  let size = 0
  let number = 0
  // One piece is filled while the other is written: neither the source nor the database waits for the other.
  let [filling, spare] = [Buffer.allocUnsafe(0), Buffer.allocUnsafe(0)]
  let filled = 0
  let writing: Promise<unknown> = Promise.resolve()
  const write = async (bytes: Buffer): Promise<void> => {
    hash.update(bytes)
    see(bytes)
    await writing
    writing = db
      .insertInto('file_chunk')
      .values({ merchant_id: of.merchantId, file_id: of.id, number, bytes })
      .execute()
    // Awaited before the next piece and at the end.
    writing.catch(() => undefined)
    number += 1
    // The source may read in the same transaction, which does one thing at a time.
    if (db.isTransaction) await writing
  }
  try {
    for await (const bytes of source) {
      size += bytes.length
      for (let from = 0; from < bytes.length;) {
        if (filling.length === 0) filling = Buffer.allocUnsafe(pieceBytes)
        const copied = bytes.copy(filling, filled, from)
        from += copied
        filled += copied
        if (filled < pieceBytes) continue
        await write(filling)
        ;[filling, spare, filled] = [spare, filling, 0]
      }
    }
    if (filled > 0) await write(filling.subarray(0, filled))
    await writing
    return { size, sha256: hash.digest() }
  } catch (error) {
    await writing.catch(() => undefined)
    // What cannot be removed now is swept later.
    await drop(db, of).catch(() => undefined)
    throw error
  }
}

/** The same for uploaded bytes: the type is detected as they pass, because a name proves nothing. */
export const receive = async (db: Store, of: FileKey, name: string, source: Readable): Promise<Upload> => {
  const watcher = watchContent()
  const kept = await keep(db, of, source, watcher.see)
  try {
    const read = (from: number, length: number) => readRange(db, of, from, length)
    return { ...kept, mime: await watcher.tell({ size: kept.size, read }, name) }
  } catch (error) {
    await drop(db, of).catch(() => undefined)
    throw error
  }
}

/** Another's file with all its bytes, as this merchant's own; its id. */
/** `purpose`: default: the file's own. */
export const copyTo = async (db: Store, merchantId: string, from: FileKey, purpose?: string): Promise<string> => {
  const id = newId()
  await sql`
    insert into file_chunk (merchant_id, file_id, number, bytes)
    select ${merchantId}::uuid, ${id}::uuid, number, bytes from file_chunk
    where merchant_id = ${from.merchantId}::uuid and file_id = ${from.id}::uuid`.execute(db)
  await sql`
    insert into file (merchant_id, id, purpose, name, mime, size_bytes, sha256)
    select ${merchantId}::uuid, ${id}::uuid, coalesce(${purpose ?? null}, purpose), name, mime, size_bytes, sha256 from file
    where merchant_id = ${from.merchantId}::uuid and id = ${from.id}::uuid`.execute(db)
  return id
}

/** Deletes the bytes of a file that got no row. */
export const drop = async (db: Store, { merchantId, id }: FileKey): Promise<void> => {
  await db.deleteFrom('file_chunk').where('merchant_id', '=', merchantId).where('file_id', '=', id).execute()
}

/** As base64: a result's columns come as text, and the database's own form of bytes is twice as long as they are. */
const pieceOf = async (db: Store, { merchantId, id }: FileKey, number: number): Promise<Buffer | null> => {
  const { rows } = await sql<{ text: string }>`
    select encode(bytes, 'base64') as text from file_chunk
    where merchant_id = ${merchantId}::uuid and file_id = ${id}::uuid and number = ${number}`.execute(db)
  return rows[0] ? Buffer.from(rows[0].text, 'base64') : null
}

/** No connection is held between the pieces, however slow the reader is. */
export const readBytes = async function* (db: Store, of: FileKey): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const bytes = await pieceOf(db, of, number)
    if (bytes) yield bytes
    // A shorter one is the last.
    if (!bytes || bytes.length < pieceBytes) return
  }
}
/** The same outside a transaction: each piece is read while the one before it is used. */
export const readBytesAhead = async function* (db: Db, of: FileKey): AsyncGenerator<Buffer> {
  let next = pieceOf(db, of, 0)
  for (let number = 1; ; number += 1) {
    const bytes = await next
    if (!bytes) return
    const isLast = bytes.length < pieceBytes
    if (!isLast) {
      next = pieceOf(db, of, number)
      // Awaited after this piece, if that is wanted at all.
      next.catch(() => undefined)
    }
    yield bytes
    if (isLast) return
  }
}
export const readWhole = async (db: Store, of: FileKey): Promise<Buffer<ArrayBuffer>> => {
  const pieces: Buffer[] = []
  for await (const bytes of readBytes(db, of)) pieces.push(bytes)
  return Buffer.concat(pieces)
}
export const hasBytes = async (db: Store, of: FileKey): Promise<boolean> => (await pieceOf(db, of, 0)) !== null

const readRange = async (db: Store, of: FileKey, from: number, length: number): Promise<Buffer> => {
  const first = Math.floor(from / pieceBytes)
  const pieces: Buffer[] = []
  for (let number = first; number * pieceBytes < from + length; number += 1)
    pieces.push((await pieceOf(db, of, number)) ?? Buffer.alloc(0))
  const start = from - first * pieceBytes
  return Buffer.concat(pieces).subarray(start, start + length)
}

/** Younger ones may belong to a file that another node is just writing. */
const ageMinMs = hourMs

/** Removes pieces without a row, left by a crash before the commit. Ids begin with their time. */
export const sweepOrphans = async (db: Db, now = Date.now()): Promise<number> => {
  const before = (now - ageMinMs).toString(16).padStart(12, '0')
  const oldest = `${before.slice(0, 8)}-${before.slice(8)}-0000-0000-000000000000`
  const { numAffectedRows = 0n } = await sql`
    delete from file_chunk c where c.file_id < ${oldest}::uuid and not exists (select from file f where f.merchant_id = c.merchant_id and f.id = c.file_id)
  `.execute(db)
  return Number(numAffectedRows)
}
