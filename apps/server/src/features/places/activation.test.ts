import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorName } from '@falaj/contract/kernel/errors'
import { newId } from '../../platform/base/ids.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { activate, countActivationTry, newActivation } from './activation.ts'
import { cancelActivation } from './device/device.read.ts'

const minute = 60_000
const key = (namedCurve = 'P-256') =>
  generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'der', type: 'spki' })
let world: World
let merchantId = ''
let deviceId = ''
beforeAll(async () => {
  world = await openWorld()
  merchantId = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000002'`)).rows[0]!.id
  await world.owner.query(`insert into store (merchant_id, code, id, name) values ($1, 'QUAY', $2, 'Quay')`, [
    merchantId,
    newId(),
  ])
})
afterAll(() => world.close())
beforeEach(async () => {
  deviceId = newId()
  await world.owner.query(
    `insert into pos_device (merchant_id, id, number, serial, model, label, state, store) values ($1, $2, $3, $3, 'browser', 'Till 1', 'WAITING_ACTIVATION', 'QUAY')`,
    [merchantId, deviceId, deviceId.slice(-12)],
  )
})

const code = async (now = new Date()) =>
  (await newActivation(world.db, { merchantId, deviceId, personId: null, now })).code
const use = (given: string, over: { mid?: string; publicKey?: Buffer; now?: Date } = {}) =>
  world.db
    .transaction()
    .execute((tx) => activate(tx, { code: given, publicKey: key(), deviceAt: new Date(), now: new Date(), ...over }))
const refusal = (name: ErrorName) => ({ reason: name })

describe('an activation code', () => {
  it('makes the browser the device: key, epoch, and where it is from now on', async () => {
    const given = await code()
    expect(given).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
    const publicKey = key()
    expect(await use(given, { publicKey })).toMatchObject({ merchantId, deviceId, epoch: 1, words: { store: 'QUAY' } })
    const { rows } = await world.owner.query(
      `select state, d.epoch, public_key, a.store, a.until_at from pos_device d join pos_device_assignment a on a.pos_device_id = d.id where d.id = $1`,
      [deviceId],
    )
    expect(rows).toEqual([{ state: 'ACTIVE', epoch: 1, public_key: publicKey, store: 'QUAY', until_at: null }])
  })
  it('is read in lower case and with spaces, as people type it', async () => {
    const given = await code()
    expect(await use(` ${given.slice(0, 3).toLowerCase()} ${given.slice(3)}`)).toMatchObject({ epoch: 1 })
  })
  it('raises the epoch each time, and ends the time in the place before', async () => {
    await use(await code())
    expect(await use(await code())).toMatchObject({ epoch: 2 })
    const { rows } = await world.owner.query<{ epoch: number; open: boolean }>(
      `select epoch, until_at is null as open from pos_device_assignment where pos_device_id = $1 order by epoch`,
      [deviceId],
    )
    expect(rows).toEqual([
      { epoch: 1, open: false },
      { epoch: 2, open: true },
    ])
  })
  it('that is wrong, used, expired, withdrawn or of another merchant is refused, each for its own reason', async () => {
    await expect(use('222222')).rejects.toMatchObject(refusal('ACTIVATION_WRONG'))
    const used = await code()
    await use(used)
    await expect(use(used)).rejects.toMatchObject(refusal('ACTIVATION_USED'))
    await expect(use(await code(new Date(Date.now() - 15 * minute)))).rejects.toMatchObject(
      refusal('ACTIVATION_EXPIRED'),
    )
    const replaced = await code()
    const current = await code()
    await expect(use(replaced)).rejects.toMatchObject(refusal('ACTIVATION_EXPIRED'))
    await expect(use(current, { mid: '10000001' })).rejects.toMatchObject(refusal('ACTIVATION_FOREIGN'))
    await cancelActivation(world.db, { merchantId, deviceId })
    await expect(use(current)).rejects.toMatchObject(refusal('ACTIVATION_EXPIRED'))
  })
  it('activates no device that is no longer in use, and with no other kind of key', async () => {
    const given = await code()
    await expect(use(given, { publicKey: key('P-384') })).rejects.toMatchObject(refusal('DEVICE_KEY'))
    await expect(use(given, { publicKey: Buffer.from('no key') })).rejects.toMatchObject(refusal('DEVICE_KEY'))
    await world.owner.query(`update pos_device set state = 'RETIRED' where id = $1`, [deviceId])
    await expect(use(given)).rejects.toMatchObject(refusal('DEVICE_ENDED'))
  })
  it('is used once by two browsers at once', async () => {
    const given = await code()
    const outcomes = await Promise.allSettled([use(given), use(given)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
  it('can be guessed at five times, and an office may try twenty', async () => {
    const tries = async (count: number, address: (n: number) => string, guess: (n: number) => string) => {
      for (let n = 0; n < count; n++) await countActivationTry(world.db, address(n), guess(n))
    }
    const refused = refusal('ACTIVATION_TRIES')
    await tries(
      5,
      (n) => `10.${n}.0.1`,
      () => 'AAAAAA',
    )
    await expect(countActivationTry(world.db, '10.9.0.1', 'aaaaaa')).rejects.toMatchObject(refused)
    await tries(
      20,
      () => '10.20.0.1',
      (n) => `BBBB${n}`,
    )
    await expect(countActivationTry(world.db, '10.20.0.2', 'CCCCCC')).rejects.toMatchObject(refused)
  })
})
