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

export interface Arrived {
  readonly size: number
  readonly sha256: Buffer
  /** By content; null when it is none that we know. */
  readonly mime: string | null
  readonly temporary: string
}

/** Streams the bytes to disk: counted, hashed and recognised as they pass. */
export const receive = async (dataDir: string, id: string, name: string, source: Readable): Promise<Arrived> => {
  // Parents first: a recursive mkdir would give its mode to the data folder too, where PostgreSQL must get in.
  await fs.mkdir(dataDir, { recursive: true })
  await fs.mkdir(incomingFolder(dataDir), { recursive: true, mode: 0o700 })
  const temporary = path.join(incomingFolder(dataDir), id)
  const hash = createHash('sha256')
  const watcher = watchContent()
  let size = 0
  const watched = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length
      hash.update(chunk)
      watcher.see(chunk)
      yield chunk
    }
  }
  try {
    await pipeline(source, watched, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }))
    return { size, sha256: hash.digest(), mime: await watcher.tell(temporary, name), temporary }
  } catch (error) {
    await fs.rm(temporary, { force: true })
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
