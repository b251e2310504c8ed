import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { device } from '@falaj/contract/places/device'
import { deviceOrder } from '@falaj/contract/places/device-order'
import { provider } from '@falaj/contract/provider'
import { search } from '@falaj/contract/overview/search'
import { file } from '@falaj/contract/workspace/file'
import { reviewDeviceOrder } from '../../../sandbox/autopilot-device.ts'
import { once } from '../../../testing/bank-account.ts'
import { runDue } from '../../../testing/due.ts'
import { lettersIn } from '../../../testing/pdf.ts'
import { asProvider } from '../../../testing/provider.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { makeAgreements } from './device-order.jobs.ts'

const page = { pageParam: { number: 1, size: 40 } }
let world: World
let [it_, finance, other]: [Client, Client, Client] = [] as never
let desk: ReturnType<typeof asProvider>
beforeAll(async () => {
  world = await openWorld({ FALAJ_AUTOPILOT_SECONDS: '0' })
  ;[it_, finance, other] = [await world.as('it'), await world.as('financial'), await world.as('multi-admin')]
  desk = asProvider(world)
})
afterAll(() => world.close())

const facts = {
  model: 'sunmi-p2',
  plan: 'rent',
  quantity: 2,
  contact: 'Omar Aziz',
  mobile: '+971-501112222',
  address: 'Tower 3, Marina Walk',
  city: 'Dubai',
} as const
const wanted = { ...facts, agreed: true } as const
const faults = ({ body }: { readonly body: unknown }) => (body as { fields: object[] }).fields
const detail = async (id: string) => (await it_.call(deviceOrder.detail, { id })).body
const apply = async (more: object = {}) => (await it_.call(deviceOrder.add, { ...wanted, ...more }, once())).body
const again = async (id: string, more: object = {}) =>
  it_.call(deviceOrder.resubmit, { id, version: (await detail(id)).version, ...wanted, ...more }, once())

describe('an order of devices', () => {
  it('is made once by its key, with the prices of today, by who works with devices', async () => {
    expect((await finance.call(deviceOrder.add, wanted, once())).code).toBe(errors.ACCESS_DENIED.code)
    const headers = once()
    const { id, number } = (await it_.call(deviceOrder.add, wanted, headers)).body
    expect((await it_.call(deviceOrder.add, wanted, headers)).body).toEqual({ id, number })
    expect(await detail(id)).toMatchObject({
      status: 'Applied',
      price: { minor: 49_00n },
      deposit: { minor: 600_00n },
      monthly: { minor: 98_00n },
      actions: ['withdraw'],
      history: [{ what: 'apply' }],
    })
    expect((await it_.call(search.query, { text: number })).body.found).toMatchObject([{ kind: 'device-order', id }])
  })
  it('is refused with the field: a store that is closed, or is none', async () => {
    const refused = async (more: object) => faults(await it_.call(deviceOrder.add, { ...wanted, ...more }, once()))
    expect(await refused({ store: 'Nowhere' })).toEqual([{ path: 'store', code: 'STORE_UNKNOWN' }])
    await world.owner.query(
      `update store set state = 'closed', closed_from = current_date - 1 where code = 'JBR Kiosk'`,
    )
    expect(await refused({ store: 'JBR Kiosk' })).toEqual([{ path: 'store', code: 'STORE_CLOSED' }])
  })
  it('is nothing to another merchant', async () => {
    const { id } = await apply()
    expect((await other.call(deviceOrder.detail, { id })).code).toBe(errors.NOT_FOUND.code)
    expect((await other.call(deviceOrder.withdraw, { id, version: 1 }, once())).code).toBe(errors.NOT_FOUND.code)
    expect((await other.call(deviceOrder.resubmit, { id, version: 1, ...wanted }, once())).code).toBe(
      errors.NOT_FOUND.code,
    )
    const { rows } = (await other.call(deviceOrder.query, { filters: {}, ...page })).body
    expect(rows.map((row) => row.id)).not.toContain(id)
  })
  it('is agreed to in a document in each language, made once for each sending', async () => {
    const { id } = await apply({ store: 'Marina Walk' })
    const make = () => runDue(world.db, makeAgreements())
    expect(await detail(id)).toMatchObject({
      termsVersion: '2026-11',
      agreed: { by: expect.any(String) },
      agreements: [],
    })
    await Promise.all([make(), make()])
    await make()
    const first = await detail(id)
    expect(first.agreements.map(({ language }) => language)).toEqual(['en', 'zh'])
    const { rows: kept } = await world.owner.query<{ files: number }>(
      `select count(*)::int as files from pos_device_order_agreement where order_id = $1`,
      [id],
    )
    expect(kept).toEqual([{ files: 2 }])
    for (const { file: filePath, sha256, language } of first.agreements) {
      const { url } = (await it_.call(file.download, { filePath })).body
      const { rawPayload } = await world.app.inject({ method: 'GET', url })
      expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(sha256)
      expect(lettersIn(rawPayload).has('押')).toBe(language === 'zh')
      expect((await other.call(file.download, { filePath })).code).toBe(errors.NOT_FOUND.code)
      expect((await finance.call(file.download, { filePath })).code).toBe(errors.NOT_FOUND.code)
    }
    await it_.call(deviceOrder.withdraw, { id, version: first.version }, once())
    expect((await again(id, { quantity: 3 })).code).toBe(200)
    expect((await detail(id)).agreements).toEqual([])
    await make()
    const second = (await detail(id)).agreements
    expect(second.map(({ sha256 }) => sha256)).not.toEqual(first.agreements.map(({ sha256 }) => sha256))
    const draft = (await it_.call(deviceOrder.save, facts, once())).body
    await make()
    expect(await detail(draft.id)).toMatchObject({ agreed: null, agreements: [] })
  })
  it('is withdrawn and sent again, each from its last version only', async () => {
    const { id } = await apply()
    expect((await it_.call(deviceOrder.withdraw, { id, version: 7 }, once())).code).toBe(errors.RECORD_CHANGED.code)
    expect((await it_.call(deviceOrder.withdraw, { id, version: 1 }, once())).code).toBe(200)
    expect((await again(id, { quantity: 3 })).code).toBe(200)
    expect(await detail(id)).toMatchObject({ status: 'Applied', quantity: 3 })
    expect((await again(id)).code).toBe(errors.RECORD_STATE.code)
  })
  it('is a draft that nobody sees at the provider until it is sent', async () => {
    const { id } = (await it_.call(deviceOrder.save, facts, once())).body
    expect(await detail(id)).toMatchObject({ status: 'To apply', termsVersion: null })
    const waits = async () => (await desk(provider.deviceOrders, {})).body.rows.map((row) => row.id)
    expect(await waits()).not.toContain(id)
    await again(id)
    expect(await waits()).toContain(id)
  })
})

describe('the provider', () => {
  it('declines it field by field, and takes it when it is sent again', async () => {
    const { id } = await apply()
    const remarks = [{ field: 'city' as const, remark: { en: 'No delivery there.', zh: '无法配送。' } }]
    expect((await desk(provider.deviceOrderDecline, { id, remarks })).code).toBe(200)
    expect(await detail(id)).toMatchObject({ status: 'Declined', remarks, actions: ['apply', 'withdraw'] })
    expect((await desk(provider.deviceOrderTake, { id })).code).toBe(errors.RECORD_STATE.code)
    await again(id)
    expect((await desk(provider.deviceOrderTake, { id })).code).toBe(200)
    expect(await detail(id)).toMatchObject({ status: 'In progress', remarks: [], actions: [] })
  })
  it('ships one device for each serial number: they wait for activation when the parcel is there', async () => {
    const { id } = await apply({ store: 'Marina Walk' })
    await desk(provider.deviceOrderTake, { id })
    const parcel = { id, courier: 'Aramex', tracking: 'AX77' }
    for (const serials of [['S-1001'], ['S-1001', 'S-1001']])
      expect(faults(await desk(provider.deviceOrderShip, { ...parcel, serials }))).toEqual([
        { path: 'serials', code: 'SERIALS' },
      ])
    expect((await desk(provider.deviceOrderShip, { ...parcel, serials: ['S-1001', 'S-1002'] })).code).toBe(200)
    expect((await desk(provider.deviceOrderShip, { ...parcel, serials: ['S-1003', 'S-1004'] })).code).toBe(
      errors.RECORD_STATE.code,
    )
    const shipped = await detail(id)
    expect(shipped).toMatchObject({ status: 'SHIPPED', courier: 'Aramex', tracking: 'AX77' })
    expect(shipped.devices.map(({ serial, state }) => [serial, state])).toEqual([
      ['S-1001', 'SHIPPED'],
      ['S-1002', 'SHIPPED'],
    ])
    // The first one is in somebody's hands before the delivery is recorded.
    const [first] = shipped.devices
    expect((await it_.call(device.code, { id: first!.id })).code).toBe(200)
    expect((await desk(provider.deviceOrderDeliver, { id })).code).toBe(200)
    const { rows } = (await it_.call(device.waiting, { filters: { text: 'S-100' }, ...page })).body
    expect(new Set(rows.map(({ serial }) => serial))).toEqual(new Set(['S-1001', 'S-1002']))
    for (const row of rows) expect(row).toMatchObject({ state: 'WAITING_ACTIVATION', store: 'Marina Walk' })
  })
  it('refuses a serial number that a device of the merchant has', async () => {
    const { id } = await apply({ quantity: 1 })
    await desk(provider.deviceOrderTake, { id })
    const parcel = { id, courier: 'Aramex', tracking: 'AX78', serials: ['S-1001'] }
    expect(faults(await desk(provider.deviceOrderShip, parcel))).toEqual([{ path: 'serials', code: 'SERIAL_KNOWN' }])
  })
  it('is the autopilot in the sandbox: one step at a time, and an address without content goes back', async () => {
    await world.owner.query(`update pos_device_order set state_at = now() - interval '2 days'`)
    const { id } = await apply()
    const states = []
    for (let step = 0; step < 4; step += 1) {
      states.push((await detail(id)).status)
      await reviewDeviceOrder(world.context)
    }
    expect(states).toEqual(['Applied', 'In progress', 'SHIPPED', 'delivered'])
    const bad = await apply({ address: 'there' })
    await reviewDeviceOrder(world.context)
    expect(await detail(bad.id)).toMatchObject({ status: 'Declined', remarks: [{ field: 'address' }] })
    expect(await reviewDeviceOrder(world.context)).toBe(false)
  })
})
