// A stolen database has the hash and its parameters, and not the pepper: trying all six-digit passwords fails.
import { argon2Sync, createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scale } from '../../testing/scale.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { hashPassword, isPassword } from './password.ts'

/** All of them from scale 10 on; in CI the hundredth part that holds the right one. */
const [from, to] = scale >= 10 ? [0, 1_000_000] : [310_000, 320_000]
const digits = '314159'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const stolen = async () => {
  const { rows } = await world.owner.query<{ id: string; password_hash: string }>(
    "select id, password_hash from person where mobile = '+971-501004401'",
  )
  return rows[0]!
}
/** The attacker's own implementation, from a row and the program's source. */
const search = (row: { id: string; password_hash: string }, pepper: string): string | null => {
  const [, , , cost = '', nonce = '', hash = ''] = row.password_hash.split('$')
  const memory = Number(/m=(\d+)/.exec(cost)?.[1])
  for (let at = from; at < to; at += 1) {
    const guess = String(at).padStart(6, '0')
    const message = createHmac('sha256', pepper).update(`${row.id}\n${guess}`).digest()
    const made = argon2Sync('argon2id', {
      message,
      nonce: Buffer.from(nonce, 'base64'),
      parallelism: 1,
      tagLength: 32,
      memory,
      passes: 1,
    })
    if (made.toString('base64').startsWith(hash)) return guess
  }
  return null
}

it('from a dump alone no password is found; with the pepper it is', { timeout: 60 * 60_000 }, async () => {
  const row = await stolen()
  // The smallest parameters there are: the pepper alone must hold.
  const smallest = { ...world.settings, passwordCost: { memoryKib: 8, passes: 1 } }
  const password_hash = await hashPassword(smallest, row.id, digits)
  expect(await isPassword(world.settings, row.id, digits, password_hash)).toBe(true)
  for (const guessed of scale >= 10 ? [''] : ['', 'pepper', password_hash])
    expect(search({ ...row, password_hash }, guessed)).toBeNull()
  expect(search({ ...row, password_hash }, world.settings.pepper.text)).toBe(digits)
})
