import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { newId, noMerchant } from '../base/ids.ts'
import { hasBytes, keep, readBytes, readBytesAhead, readWhole } from './bytes.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const file = () => ({ merchantId: noMerchant, id: newId() })
const pieces = async function* (bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  // One buffer for all of them, as a writer may have it.
  const reused = Buffer.alloc(length)
  for (let from = 0; from < bytes.length; from += length) {
    const copied = bytes.copy(reused, 0, from)
    yield reused.subarray(0, copied)
  }
}

it.each([
  ['nothing', 0],
  ['less than a piece', 1000],
  ['two whole pieces', 1024 * 1024],
  ['several pieces and a rest', 2_345_678],
])('%s is kept and read again as it was, whatever it arrives in', async (_, size) => {
  const bytes = randomBytes(size)
  const sha256 = createHash('sha256').update(bytes).digest()
  for (const length of [100_003, 3_000_000]) {
    const of = file()
    expect(await keep(world.db, of, pieces(bytes, length))).toEqual({ size, sha256 })
    expect((await readWhole(world.db, of)).equals(bytes)).toBe(true)
    const ahead: Buffer[] = []
    for await (const piece of readBytesAhead(world.db, of)) ahead.push(piece)
    expect(Buffer.concat(ahead).equals(bytes)).toBe(true)
  }
})

it('is kept in a transaction whose source reads in it, too', async () => {
  const bytes = randomBytes(1_500_000)
  const [from, to] = [file(), file()]
  await keep(world.db, from, Readable.from([bytes]))
  await world.db.transaction().execute((tx) => keep(tx, to, readBytes(tx, from)))
  expect((await readWhole(world.db, to)).equals(bytes)).toBe(true)
})

it('of a source that fails nothing is left', async () => {
  const of = file()
  const failing = async function* (): AsyncGenerator<Buffer> {
    yield randomBytes(1_200_000)
    throw new Error('broken off')
  }
  await expect(keep(world.db, of, failing())).rejects.toThrow('broken off')
  expect(await hasBytes(world.db, of)).toBe(false)
})
