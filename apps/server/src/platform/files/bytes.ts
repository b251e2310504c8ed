// A file's bytes in the database: in pieces, written while they arrive and read one after the other.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db, Store } from '../db/pool.ts'
import { watchContent } from './content.ts'

/** All but the last are of this size, so that a place in the file names its piece. Large ones cost fewer round trips. */
const pieceBytes = 512 * 1024

interface Kept {
  readonly size: number
  readonly sha256: Buffer
}
export interface Arrived extends Kept {
  /** By content; null when it is none that we know. */
  readonly mime: string | null
}

/** Stores the bytes of a file that we write ourselves: counted and hashed as they pass. The file's row is written after them. */
export const keep = async (
  db: Store,
  id: string,
  source: Readable,
  see: (bytes: Buffer) => void = () => undefined,
): Promise<Kept> => {
  const hash = createHash('sha256')
  let size = 0
  let number = 0
  const write = async (bytes: Buffer): Promise<void> => {
    await db.insertInto('file_chunk').values({ file_id: id, number, bytes }).execute()
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
    await drop(db, id).catch(() => undefined)
    throw error
  }
}

/** The same for somebody else's bytes: recognised as they pass, because a name proves nothing. */
export const receive = async (db: Store, id: string, name: string, source: Readable): Promise<Arrived> => {
  const watcher = watchContent()
  const kept = await keep(db, id, source, watcher.see)
  try {
    const read = (from: number, length: number) => readRange(db, id, from, length)
    return { ...kept, mime: await watcher.tell({ size: kept.size, read }, name) }
  } catch (error) {
    await drop(db, id).catch(() => undefined)
    throw error
  }
}

/** Of a file that got no row. */
export const drop = async (db: Store, id: string): Promise<void> => {
  await db.deleteFrom('file_chunk').where('file_id', '=', id).execute()
}

const pieceOf = async (db: Store, id: string, number: number): Promise<Buffer | null> =>
  (
    await db
      .selectFrom('file_chunk')
      .select('bytes')
      .where('file_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst()
  )?.bytes ?? null

/** No connection is held between the pieces, however slowly somebody reads. */
export const readBytes = async function* (db: Store, id: string): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const bytes = await pieceOf(db, id, number)
    if (bytes) yield bytes
    // A shorter one is the last.
    if (!bytes || bytes.length < pieceBytes) return
  }
}
export const readWhole = async (db: Store, id: string): Promise<Buffer<ArrayBuffer>> => {
  const pieces: Buffer[] = []
  for await (const bytes of readBytes(db, id)) pieces.push(bytes)
  return Buffer.concat(pieces)
}
export const hasBytes = async (db: Store, id: string): Promise<boolean> => (await pieceOf(db, id, 0)) !== null

const readRange = async (db: Store, id: string, from: number, length: number): Promise<Buffer> => {
  const first = Math.floor(from / pieceBytes)
  const pieces: Buffer[] = []
  for (let number = first; number * pieceBytes < from + length; number += 1)
    pieces.push((await pieceOf(db, id, number)) ?? Buffer.alloc(0))
  const start = from - first * pieceBytes
  return Buffer.concat(pieces).subarray(start, start + length)
}

/** Younger ones may belong to a file that another node is just writing. */
const ageMinMs = 3_600_000

/** Removes the pieces that no row speaks for: what a crash left before the commit. Ids begin with their time. */
export const sweepOrphans = async (db: Db, now = Date.now()): Promise<number> => {
  const before = (now - ageMinMs).toString(16).padStart(12, '0')
  const oldest = `${before.slice(0, 8)}-${before.slice(8)}-0000-0000-000000000000`
  const { numAffectedRows = 0n } = await sql`
    delete from file_chunk c where c.file_id < ${oldest}::uuid and not exists (select from file f where f.id = c.file_id)
  `.execute(db)
  return Number(numAffectedRows)
}
