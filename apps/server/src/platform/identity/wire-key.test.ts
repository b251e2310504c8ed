import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealFor } from '../../testing/get-in.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { newId } from '../base/ids.ts'
import { seal } from '../base/vault.ts'
import { openSealed, publicKey } from './wire-key.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('a password sealed with the key of a node that was first at the same time is still opened', async () => {
  const { db, settings } = world
  const first = { value: 'salt', publicKey: await publicKey(db, settings) }
  const other = generateKeyPairSync('rsa', { modulusLength: 3072 })
  await db
    .insertInto('wire_key')
    .values({
      id: newId(),
      public_spki: other.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      private_sealed: seal(settings.secret, 'wire-key', other.privateKey.export({ type: 'pkcs8', format: 'der' })),
    })
    .execute()
  const second = { value: 'salt', publicKey: await publicKey(db, settings) }
  expect(second.publicKey).not.toBe(first.publicKey)
  expect(await openSealed(db, settings, sealFor('314159', first), 'salt')).toBe('314159')
  expect(await openSealed(db, settings, sealFor('271828', second), 'salt')).toBe('271828')
  expect(await openSealed(db, settings, sealFor('314159', first), 'another salt')).toBe(null)
})
