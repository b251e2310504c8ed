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

/** Stores the bytes of a file that we write ourselves: counted and hashed as they pass. The file's row is written after them. */
export const keep = async (
  db: Store,
  of: FileKey,
  source: Readable,
  see: (bytes: Buffer) => void = () => undefined,
): Promise<StoredBytes> => {
  const hash = createHash('sha256')
  let size = 0
  let number = 0
  const write = async (bytes: Buffer): Promise<void> => {
    await db.insertInto('file_chunk').values({ merchant_id: of.merchantId, file_id: of.id, number, bytes }).execute()
    number += 1
  }
  try {
    let waiting: Buffer[] = []
    let waitingBytes = 0
    for await (const given of source) {
      const bytes = given as Buffer
      size += bytes.length
      hash.update(bytes)
      see(bytes)
      waiting.push(bytes)
      waitingBytes += bytes.length
      if (waitingBytes < pieceBytes) continue
      const whole = Buffer.concat(waiting)
      let from = 0
      for (; whole.length - from >= pieceBytes; from += pieceBytes) await write(whole.subarray(from, from + pieceBytes))
      waiting = from < whole.length ? [whole.subarray(from)] : []
      waitingBytes = whole.length - from
    }
    if (waitingBytes > 0) await write(Buffer.concat(waiting))
    return { size, sha256: hash.digest() }
  } catch (error) {
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

const pieceOf = async (db: Store, { merchantId, id }: FileKey, number: number): Promise<Buffer | null> =>
  (
    await db
      .selectFrom('file_chunk')
      .select('bytes')
      .where('merchant_id', '=', merchantId)
      .where('file_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst()
  )?.bytes ?? null

/** No connection is held between the pieces, however slow the reader is. */
export const readBytes = async function* (db: Store, of: FileKey): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const bytes = await pieceOf(db, of, number)
    if (bytes) yield bytes
    // A shorter one is the last.
    if (!bytes || bytes.length < pieceBytes) return
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
