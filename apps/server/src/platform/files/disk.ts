// Where the bytes lie: files/<two letters>/<id>. They arrive under files/incoming and are moved when they are whole.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { watchContent } from './content.ts'

export const filesFolder = (dataDir: string): string => path.join(dataDir, 'files')
export const incomingFolder = (dataDir: string): string => path.join(filesFolder(dataDir), 'incoming')
/** The last two letters: an id begins with its time, so its first ones would all be the same. */
export const pathOf = (dataDir: string, id: string): string => path.join(filesFolder(dataDir), id.slice(-2), id)

interface Kept {
  readonly size: number
  readonly sha256: Buffer
  readonly temporary: string
}
export interface Arrived extends Kept {
  /** By content; null when it is none that we know. */
  readonly mime: string | null
}

/** So much may come before the disk has taken what came earlier. */
const aheadBytes = 1024 * 1024

/** Streams the bytes of a file that we write ourselves to disk: counted and hashed as they pass. */
export const keep = async (
  dataDir: string,
  id: string,
  source: Readable,
  see: (chunk: Buffer) => void = () => undefined,
): Promise<Kept> => {
  // Parents first: a recursive mkdir would give its mode to the data folder too, where PostgreSQL must get in.
  await fs.mkdir(dataDir, { recursive: true })
  await fs.mkdir(incomingFolder(dataDir), { recursive: true, mode: 0o700 })
  const temporary = path.join(incomingFolder(dataDir), id)
  const hash = createHash('sha256')
  let size = 0
  const watched = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length
      hash.update(chunk)
      see(chunk)
      yield chunk
    }
  }
  try {
    await pipeline(
      source,
      watched,
      createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: aheadBytes }),
    )
    return { size, sha256: hash.digest(), temporary }
  } catch (error) {
    await fs.rm(temporary, { force: true })
    throw error
  }
}

/** The same for somebody else's bytes: recognised as they pass, because a name proves nothing. */
export const receive = async (dataDir: string, id: string, name: string, source: Readable): Promise<Arrived> => {
  const watcher = watchContent()
  const kept = await keep(dataDir, id, source, watcher.see)
  try {
    return { ...kept, mime: await watcher.tell(kept.temporary, name) }
  } catch (error) {
    await fs.rm(kept.temporary, { force: true })
    throw error
  }
}

/** To its place, before the row is written: a row always has its bytes; bytes without a row are swept at a later start. */
export const settle = async (dataDir: string, id: string, temporary: string): Promise<void> => {
  const place = pathOf(dataDir, id)
  await fs.mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  await fs.rename(temporary, place)
  const folder = await fs.open(path.dirname(place), 'r')
  await folder.sync()
  await folder.close()
}
