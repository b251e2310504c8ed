import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { clonedKey, device } from '@falaj/contract/places/device'
import { pairingWords } from '@falaj/contract/places/pairing-words'
import { money } from '@falaj/money'
import { search } from '@falaj/contract/overview/search'
import { sha256 } from '../../../platform/base/ids.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { once } from '../../../testing/bank-account.ts'
import { runDue } from '../../../testing/due.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { activate } from '../activation.ts'
import { watchDevices } from './device.jobs.ts'
import { arriveDevice, deskAnswer, lockDevice } from './device.read.ts'

const page = { pageParam: { number: 1, size: 40 } }
let world: World
let [it_, finance, other]: [Client, Client, Client] = [] as never
let merchantId = ''
beforeAll(async () => {
  world = await openWorld()
  ;[it_, finance, other] = [await world.as('it'), await world.as('financial'), await world.as('multi-admin')]
  const { rows } = await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)
  merchantId = rows[0]!.id
  await world.owner.query(`update store set state = 'closed', closed_from = current_date - 1 where code = 'JBR Kiosk'`)
})
afterAll(() => world.close())

const faults = ({ body }: { readonly body: unknown }) => (body as { fields: object[] }).fields
const detail = async (id: string) => (await it_.call(device.detail, { id })).body
const add = async (label = 'Till 1', store = 'Marina Walk') =>
  (await it_.call(device.add, { label, store }, once())).body.id
const own = async (id: string) => ({ id, version: (await detail(id)).rowVersion })
const publicKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'der', type: 'spki' })
const inTx = <T>(work: (command: { tx: never; emit: ReturnType<typeof emitter> }) => Promise<T>) =>
  world.db.transaction().execute((tx) => work({ tx: tx as never, emit: emitter(tx) }))
const pair = async (id: string, key = publicKey()) => {
  const { code } = (await it_.call(device.code, { id })).body
  await inTx(({ tx }) => activate(tx, { code, publicKey: key, deviceAt: new Date(), now: new Date() }))
  return key
}
const active = async (label?: string) => {
  const id = await add(label)
  await pair(id)
  return id
}
const keysInForce = async (id: string) =>
  (await world.owner.query(`select from pos_device_key where pos_device_id = $1 and until_at is null`, [id])).rowCount
const statesOf = async (id: string) => {
  const { state, history } = await detail(id)
  return [state, history[0]?.what]
}

describe('a browser as a till', () => {
  it('is added once by its key, to an open store only, by who works with devices', async () => {
    const wanted = { label: 'Tablet', store: 'Marina Walk' }
    expect((await finance.call(device.add, wanted, once())).code).toBe(errors.ACCESS_DENIED.code)
    const headers = once()
    const { id, number } = (await it_.call(device.add, wanted, headers)).body
    expect((await it_.call(device.add, wanted, headers)).body).toEqual({ id, number })
    expect(faults(await it_.call(device.add, { label: 'X', store: 'JBR Kiosk' }, once()))).toEqual([
      { path: 'store', code: 'STORE_CLOSED' },
    ])
    expect((await it_.call(search.query, { text: number })).body.found).toMatchObject([{ kind: 'device', id }])
    expect(await detail(id)).toMatchObject({ state: 'WAITING_ACTIVATION', model: 'browser', health: null, key: null })
  })
  it('is nothing to another merchant, whatever is asked', async () => {
    const id = await active('Kiosk')
    const given = { id, version: 2, reason: 'Lost it', fault: 'Broken', store: 'Gold Souk', label: 'X', text: 'Hello' }
    const calls = await Promise.all([
      other.call(device.detail, { id }),
      other.call(device.code, { id }),
      other.call(device.cancelCode, { id }),
      ...[device.edit, device.lock, device.unlock, device.message, device.move, device.force, device.stay].map((each) =>
        other.call(each, given as never, once()),
      ),
      ...[device.fault, device.repair, device.retire].map((each) => other.call(each, given as never, once())),
      other.call(device.compare, { id, version: 2, same: true }, once()),
      other.call(device.replace, { id, version: 2, by: id }, once()),
      other.call(device.ask, { id, version: 2, what: 'ping' }, once()),
    ])
    expect(new Set(calls.map(({ code }) => code))).toEqual(new Set([errors.NOT_FOUND.code]))
    expect((await detail(id)).state).toBe('ACTIVE')
  })
})

describe('activation', () => {
  it('shows the two words of its key until somebody compared them', async () => {
    const id = await add()
    const key = await pair(id)
    const words = pairingWords(sha256(key))
    expect(await detail(id)).toMatchObject({ state: 'ACTIVE', epoch: 1, words, health: 'online' })
    expect((await it_.call(device.compare, { ...(await own(id)), same: true }, once())).code).toBe(200)
    expect(await detail(id)).toMatchObject({ words: null, places: [{ store: 'Marina Walk', epoch: 1, until: null }] })
    expect((await it_.call(device.compare, { ...(await own(id)), same: false }, once())).code).toBe(
      errors.DEVICE_STATE.code,
    )
  })
  it('drops the key of a device whose words differ', async () => {
    const id = await active()
    expect((await it_.call(device.compare, { ...(await own(id)), same: false }, once())).code).toBe(200)
    const found = await detail(id)
    expect(found).toMatchObject({ state: 'WAITING_ACTIVATION', key: null, words: null })
    expect(found.places[0]?.until).not.toBeNull()
    await pair(id)
    expect(await detail(id)).toMatchObject({ state: 'ACTIVE', epoch: 2 })
  })
  it('lists what waits with the time its code ends; a cancelled code is no code', async () => {
    const id = await add('Till 9')
    const row = async () =>
      (await it_.call(device.waiting, { filters: { text: 'Till 9' }, ...page })).body.rows.find(
        (each) => each.id === id,
      )
    expect(await row()).toMatchObject({ codeEnds: null })
    const { code, expiresAt, url } = (await it_.call(device.code, { id })).body
    expect(url).toContain(`code=${code}&mid=20000001`)
    expect(await row()).toMatchObject({ codeEnds: expiresAt })
    await it_.call(device.cancelCode, { id })
    expect(await row()).toMatchObject({ codeEnds: null })
  })
  it('needs a store', async () => {
    const id = await add()
    await world.owner.query(`update pos_device set store = null where id = $1`, [id])
    expect(faults(await it_.call(device.code, { id }))).toEqual([{ path: 'store', code: 'STORE_NEEDED' }])
    expect(
      (await it_.call(device.edit, { ...(await own(id)), label: 'Till 2', store: 'Marina Mall' }, once())).code,
    ).toBe(200)
    expect(await detail(id)).toMatchObject({ label: 'Till 2', store: 'Marina Mall' })
  })
})

describe('a move', () => {
  const move = async (id: string, store = 'Marina Mall') => it_.call(device.move, { ...(await own(id)), store }, once())
  const placesOf = async (id: string) =>
    (await detail(id)).places.map(({ store, epoch, until }) => [store, epoch, until === null])
  it('counts sales from its begin for the new store, and ends when the device reports in a new epoch', async () => {
    const id = await active()
    expect(faults(await move(id, 'Marina Walk'))).toEqual([{ path: 'store', code: 'STORE_SAME' }])
    expect(faults(await move(id, 'JBR Kiosk'))).toEqual([{ path: 'store', code: 'STORE_CLOSED' }])
    expect((await move(id)).code).toBe(200)
    expect(await detail(id)).toMatchObject({ state: 'MOVING', store: 'Marina Walk', moving: { to: 'Marina Mall' } })
    expect(await placesOf(id)).toEqual([
      ['Marina Mall', 1, true],
      ['Marina Walk', 1, false],
    ])
    expect(await inTx((command) => arriveDevice(command, merchantId, id))).toBe(2)
    expect(await inTx((command) => arriveDevice(command, merchantId, id))).toBe(2)
    expect(await detail(id)).toMatchObject({ state: 'ACTIVE', store: 'Marina Mall', epoch: 2, moving: null })
    expect((await placesOf(id))[0]).toEqual(['Marina Mall', 2, true])
  })
  it('is forced by a member, or cancelled; once each, from the version that was read', async () => {
    const id = await active()
    await move(id)
    const given = await own(id)
    const answers = await Promise.all([1, 2].map(() => it_.call(device.force, given, once())))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, errors.RECORD_CHANGED.code]))
    expect(await detail(id)).toMatchObject({ state: 'ACTIVE', store: 'Marina Mall', epoch: 2 })
    await move(id, 'Marina Walk')
    await it_.call(device.stay, await own(id), once())
    expect(await detail(id)).toMatchObject({ state: 'ACTIVE', store: 'Marina Mall', epoch: 2 })
    expect((await placesOf(id))[0]).toEqual(['Marina Mall', 2, true])
    expect((await it_.call(device.stay, await own(id), once())).code).toBe(errors.DEVICE_STATE.code)
  })
  it('ends when the device is locked', async () => {
    const id = await active()
    await move(id)
    await inTx((command) => lockDevice(command, merchantId, id, 'Two events at one place'))
    expect(await detail(id)).toMatchObject({
      state: 'LOCKED',
      store: 'Marina Walk',
      moving: null,
      locked: { reason: 'Two events at one place' },
    })
    expect((await placesOf(id))[0]).toEqual(['Marina Walk', 1, true])
  })
})

describe('a device in use', () => {
  it('is locked with a reason and unlocked, each with its history', async () => {
    const id = await active()
    await it_.call(device.lock, { ...(await own(id)), reason: 'Left in a taxi' }, once())
    expect(await detail(id)).toMatchObject({ state: 'LOCKED', locked: { reason: 'Left in a taxi' } })
    await it_.call(device.unlock, await own(id), once())
    expect(await detail(id)).toMatchObject({ state: 'ACTIVE', locked: null })
    expect(await statesOf(id)).toEqual(['ACTIVE', 'unlock'])
  })
  it('is sent a message, which it is given once', async () => {
    const id = await active()
    await it_.call(device.message, { ...(await own(id)), text: 'Please charge it' }, once())
    expect((await detail(id)).message).toMatchObject({ text: 'Please charge it', seenAt: null })
    const given = (message: number | null = null) =>
      inTx((command) => deskAnswer(command, merchantId, id, { message })).then((answer) => answer.message)
    const first = await given()
    // An answer can be lost: until the device confirms it, it is given again, and nobody sees it as delivered.
    expect([first?.text, await given()]).toEqual(['Please charge it', first])
    expect((await detail(id)).message?.seenAt).toBeNull()
    expect([await given(first!.id), await given()]).toEqual([null, null])
    const { message, history } = await detail(id)
    expect(message?.seenAt).not.toBeNull()
    expect(history.filter(({ what }) => what === 'message-seen')).toHaveLength(1)
  })
  it('is asked to report, to show itself or to update, until it confirms it', async () => {
    const id = await active()
    await it_.call(device.ask, { ...(await own(id)), what: 'locate' }, once())
    const given = (request: number | null = null) =>
      inTx((command) => deskAnswer(command, merchantId, id, { request })).then((answer) => answer.request)
    const first = await given()
    expect([first?.what, await given()]).toEqual(['locate', first])
    expect(await given(first!.id)).toBeNull()
    expect((await detail(id)).request).toMatchObject({ what: 'locate', seenAt: expect.any(String) as string })
    expect((await it_.call(device.ask, { ...(await own(await add())), what: 'ping' }, once())).code).toBe(
      errors.DEVICE_STATE.code,
    )
  })
  it('whose key was copied is unlocked by a new activation only: its old key signs nothing more', async () => {
    const id = await active()
    const { code } = (await it_.call(device.code, { id })).body
    await inTx((command) => lockDevice(command, merchantId, id, clonedKey))
    const tried = inTx(({ tx }) =>
      activate(tx, { code, publicKey: publicKey(), deviceAt: new Date(), now: new Date() }),
    )
    // The lock ended the code that was open.
    await expect(tried).rejects.toThrow('ACTIVATION_EXPIRED')
    expect((await it_.call(device.unlock, await own(id), once())).code).toBe(200)
    expect(await detail(id)).toMatchObject({ state: 'WAITING_ACTIVATION', key: null, locked: null })
    expect(await keysInForce(id)).toBe(0)
    await pair(id)
    expect(await detail(id)).toMatchObject({ state: 'ACTIVE', epoch: 2 })
  })
  it('is replaced after a fault: the new one takes its store and name, and it is over', async () => {
    const [id, spare] = [await active('Till 7'), await add('Spare')]
    await it_.call(device.fault, { ...(await own(id)), fault: 'Screen cracked' }, once())
    const replace = async (by: string) => it_.call(device.replace, { ...(await own(id)), by }, once())
    expect(faults(await replace(id))).toEqual([{ path: 'by', code: 'DEVICE_NOT_SPARE' }])
    expect(faults(await replace(await active()))).toEqual([{ path: 'by', code: 'DEVICE_NOT_SPARE' }])
    const version = await own(id)
    await world.owner.query(
      `update store set state = 'closed', closed_from = current_date - 1 where code = 'Marina Walk'`,
    )
    expect(faults(await replace(spare))).toEqual([{ path: 'by', code: 'STORE_CLOSED' }])
    await world.owner.query(`update store set state = 'active', closed_from = null where code = 'Marina Walk'`)
    expect((await it_.call(device.replace, { ...version, by: spare }, once())).code).toBe(200)
    expect(await keysInForce(id)).toBe(0)
    const next = await active('Till 8')
    await it_.call(device.fault, { ...(await own(next)), fault: 'Screen cracked' }, once())
    // It has another one's place already.
    expect(faults(await it_.call(device.replace, { ...(await own(next)), by: spare }, once()))).toEqual([
      { path: 'by', code: 'DEVICE_NOT_SPARE' },
    ])
    expect((await it_.call(device.options, {})).body.spares.map((each) => each.id)).not.toContain(spare)
    expect(await detail(id)).toMatchObject({ state: 'REPLACED', replacedBy: { id: spare }, actions: [] })
    expect(await detail(spare)).toMatchObject({ label: 'Till 7', store: 'Marina Walk', replaces: { id } })
  })
  it('is repaired and activated anew, or retired for good', async () => {
    const id = await active()
    await it_.call(device.fault, { ...(await own(id)), fault: 'No paper feed' }, once())
    await it_.call(device.repair, await own(id), once())
    expect(await detail(id)).toMatchObject({ state: 'WAITING_ACTIVATION', fault: null, key: null })
    await pair(id)
    await it_.call(device.retire, { ...(await own(id)), reason: 'Store gives it back' }, once())
    expect(await detail(id)).toMatchObject({ state: 'RETIRED', actions: [] })
    expect(await keysInForce(id)).toBe(0)
    expect((await it_.call(device.code, { id })).code).toBe(errors.DEVICE_STATE.code)
  })
})

describe('health', () => {
  const setHealth = (id: string, minutes: number, battery: number | null = 80) =>
    world.owner.query(
      `update pos_device_health set seen_at = now() - $2 * interval '1 minute', device_at = now(), battery = $3, network = 'Wi-Fi', version = '3.4.1'
       where pos_device_id = $1`,
      [id, minutes, battery],
    )
  it('puts trouble first: the longest silence, then a low battery, then what works', async () => {
    await world.owner.query(`update pos_device set state = 'RETIRED'`)
    const ids = [await active('Good'), await active('Silent'), await active('Longer'), await active('Empty')]
    for (const [at, [minutes, battery]] of [
      [1, 80],
      [9, 64],
      [38, 11],
      [1, 9],
    ].entries())
      await setHealth(ids[at]!, minutes!, battery!)
    const { rows } = (await it_.call(device.query, { filters: { state: ['ACTIVE'] }, ...page })).body
    expect(rows.map(({ label, health }) => [label, health])).toEqual([
      ['Longer', 'offline'],
      ['Silent', 'offline'],
      ['Empty', 'low-battery'],
      ['Good', 'online'],
    ])
    const offline = (await it_.call(device.query, { filters: { health: ['offline'] }, ...page })).body
    expect(offline.total).toBe(2)
    expect((await it_.call(device.board, {})).body).toMatchObject({
      online: 2,
      offline: 2,
      lowBattery: 1,
      silent: [{ label: 'Longer', battery: 11 }, { label: 'Silent' }],
      versions: [{ version: '3.4.1', count: 4 }],
    })
  })
  it('counts a locked till apart, and versions by their numbers', async () => {
    await world.owner.query(`update pos_device set state = 'RETIRED'`)
    const [good, idle] = [await active('Good'), await active('Locked')]
    await setHealth(good, 1)
    await setHealth(idle, 60)
    await world.owner.query(`update pos_device_health set version = '3.10.0' where pos_device_id = $1`, [good])
    await it_.call(device.lock, { ...(await own(idle)), reason: 'Left in a taxi' }, once())
    expect((await it_.call(device.board, {})).body).toMatchObject({
      online: 1,
      offline: 0,
      locked: 1,
      silent: [],
      versions: [
        { version: '3.10.0', count: 1 },
        { version: '3.4.1', count: 1 },
      ],
    })
  })
  it('that is down costs what it usually sells in this hour; who is on shift is named', async () => {
    const [down, fine, rare] = [await active('Down'), await active('Fine'), await active('Rare')]
    await setHealth(down, 12)
    await setHealth(fine, 1)
    await setHealth(rare, 12)
    /** So much in this hour of each of the last weeks, in dirhams. */
    const sold = (id: string, amounts: readonly number[]) =>
      world.owner.query(
        `insert into payment_hour (merchant_id, hour, currency, product, method, store, pos_device_id, count, amount_minor, fee_minor, vat_minor,
           net_minor, settled_count, settled_minor, refund_count, refund_minor, dispute_count, dispute_minor)
         select $1, hour_of(business_now()) - week * interval '7 days', 'AED', 'p', 'VISA', 'Marina Walk', $2, 1, minor * 100, 0, 0, 0, 0, 0, 0, 0, 0, 0
         from unnest($3::int[]) with ordinality as sold (minor, week)`,
        [merchantId, id, amounts],
      )
    await sold(down, [10, 80, 30, 40, 50, 60, 70, 20, 9999])
    await sold(fine, [10, 80, 30, 40, 50, 60, 70, 20])
    await sold(rare, [500, 500, 500, 500])
    await world.owner.query(
      `insert into shift (merchant_id, id, number, pos_device_id, epoch, no, store, currency, cashier, opened_at, float_minor, expected_minor)
       values ($1, gen_random_uuid(), 'SH-1', $2, 1, 1, 'Marina Walk', 'AED', 'Mona', now(), 0, 0)`,
      [merchantId, down],
    )
    const { costs } = (await it_.call(device.board, {})).body
    expect(costs).toEqual({
      count: 1,
      sum: money(45_00n, 'AED'),
      devices: [
        {
          id: down,
          label: 'Down',
          store: 'Marina Walk',
          state: 'ACTIVE',
          onShift: 'Mona',
          usual: money(45_00n, 'AED'),
        },
      ],
    })
    const { rows } = (await it_.call(device.query, { filters: { text: 'Mona' }, ...page })).body
    expect(rows.map(({ id, onShift }) => [id, onShift])).toEqual([[down, 'Mona']])
    expect((await detail(down)).onShift).toBe('Mona')
    const { stores } = (await it_.call(device.map, {})).body
    expect(stores.flatMap(({ tills }) => tills).find(({ id }) => id === down)).toMatchObject({ onShift: 'Mona' })
    // A locked one sells nothing either; one that is back costs nothing.
    await setHealth(down, 1)
    expect((await it_.call(device.board, {})).body.costs).toMatchObject({ count: 0, devices: [] })
    await it_.call(device.lock, { ...(await own(fine)), reason: 'Left in a taxi' }, once())
    expect((await it_.call(device.board, {})).body.costs).toMatchObject({ count: 1, devices: [{ id: fine }] })
  })
  it('is watched by the clock: a silence and its end are written once each', async () => {
    const id = await active()
    await setHealth(id, 12)
    for (const _ of [1, 2]) await runDue(world.db, watchDevices)
    const { rows } = await world.owner.query<{ seen_at: Date }>(
      `select seen_at from pos_device_health where pos_device_id = $1`,
      [id],
    )
    const silent = (await detail(id)).history.filter(({ what }) => what === 'silent')
    expect(silent.map(({ at }) => at)).toEqual([rows[0]!.seen_at.toISOString()])
    await setHealth(id, 0)
    for (const _ of [1, 2]) await runDue(world.db, watchDevices)
    expect((await detail(id)).history[0]?.what).toBe('back')
  })
})
