import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { application } from '@falaj/contract/merchant/application'
import { applicationStore } from '@falaj/contract/places/application-store'
import { roles } from '@falaj/contract/kernel/access'
import { errors } from '@falaj/contract/kernel/errors'
import { newId } from '../../../platform/base/ids.ts'
import { runDue } from '../../../testing/due.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { makeApplicationStores } from './application-store.jobs.ts'

let world: World
let [newcomer, other]: [Client, Client] = [] as never
let applicationId = ''
const devices = { model: 'sunmi-p2', plan: 'rent', quantity: 2 } as const
const facts = {
  nameEn: 'Corner Shop',
  type: 'street',
  city: 'Al Ain',
  address: 'Shop 3, Oasis Street',
  opensOn: '2026-12-01',
  from: '08:00',
  to: '24:00',
  devices,
} as const
beforeAll(async () => {
  world = await openWorld()
  ;[newcomer, other] = [await world.as('newcomer'), await world.as('taxi-admin')]
  applicationId = (await newcomer.call(application.add, { submit: false } as never)).body.id
})
afterAll(() => world.close())
const stores = async () => (await newcomer.call(applicationStore.query, {})).body.stores

it('is kept with the application, changed and removed by its applicant; of somebody else answers like one that never was', async () => {
  const { id } = (await newcomer.call(applicationStore.add, { ...facts, application: applicationId })).body
  expect(await stores()).toMatchObject([{ ...facts, id, application: applicationId, version: 1 }])
  const same = await newcomer.call(applicationStore.add, {
    ...facts,
    nameEn: 'corner shop',
    application: applicationId,
  })
  expect(same.body).toMatchObject({ fields: [{ path: 'nameEn', code: 'STORE_NAME_KNOWN' }] })
  const wrong = await newcomer.call(applicationStore.add, { ...facts, application: newId() })
  const foreign = [
    await other.call(applicationStore.add, { ...facts, application: applicationId }),
    await other.call(applicationStore.edit, { ...facts, id, version: 1 }),
    await other.call(applicationStore.remove, { id }),
  ]
  expect(new Set([wrong, ...foreign].map(({ code }) => code))).toEqual(new Set([errors.NOT_FOUND.code]))
  expect((await other.call(applicationStore.query, {})).body.stores).toEqual([])
  await newcomer.call(applicationStore.edit, { ...facts, address: 'Shop 4, Oasis Street', id, version: 1 })
  expect((await newcomer.call(applicationStore.edit, { ...facts, id, version: 1 })).code).toBe(
    errors.RECORD_CHANGED.code,
  )
  const second = await newcomer.call(applicationStore.add, {
    ...facts,
    nameEn: 'Not this one',
    application: applicationId,
  })
  await newcomer.call(applicationStore.remove, { id: second.body.id })
  expect(await stores()).toMatchObject([{ id, address: 'Shop 4, Oasis Street' }])
})
it('is made once when the application is approved, with the devices as a draft of an order', async () => {
  const merchant = async () =>
    (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000003'`)).rows[0]!.id
  expect(await runDue(world.db, makeApplicationStores)).toBe(0)
  await world.owner.query(
    `update merchant_application set state = 'APPROVED', merchant_id = $2, submitted_at = now() where id = $1`,
    [applicationId, await merchant()],
  )
  expect(await runDue(world.db, makeApplicationStores)).toBe(1)
  expect(await runDue(world.db, makeApplicationStores)).toBe(0)
  const { rows } = await world.owner.query(
    `select s.name, s.state, s.city, o.state as order, o.quantity, o.city as emirate, o.address from store s
     left join pos_device_order o on o.merchant_id = s.merchant_id and o.store = s.code where s.merchant_id = $1 and s.name = 'Corner Shop'`,
    [await merchant()],
  )
  expect(rows).toEqual([
    {
      name: 'Corner Shop',
      state: 'review',
      city: 'Al Ain',
      address: 'Shop 4, Oasis Street',
      order: 'To apply',
      quantity: 2,
      emirate: 'Abu Dhabi',
    },
  ])
  const late = await newcomer.call(applicationStore.add, { ...facts, nameEn: 'Later', application: applicationId })
  expect(late.code).toBe(errors.APPLICATION_STATE.code)
})

describe('a pre-authorizer of a merchant', () => {
  const mid = '20000001'
  const { devices: _, ...alone } = facts
  const add = (client: Client, name: string, at = mid) =>
    client.call(applicationStore.addToMerchant, { ...alone, devices: null, nameEn: name, mid: at })
  const as = async (status: 'signed in' | 'with a proved number'): Promise<Client> => {
    const client = await world.as('pre-authorizer')
    if (status === 'with a proved number')
      await world.owner.query(
        `update session set merchant_id = null, staff_id = null
         where id = (select s.id from session s join person p on p.id = s.person_id where p.name = 'Jonas Weber' order by s.created_at desc limit 1)`,
      )
    return client
  }
  const setStaff = (what: string) =>
    world.owner.query(
      `update staff set ${what} where person_id = (select id from person where name = 'Jonas Weber') and merchant_id = (select id from merchant where mid = '${mid}')`,
    )
  const storesOf = async () =>
    (
      await world.owner.query<{ name: string; state: string; who: string; action: string }>(
        `select s.name, s.state, p.name as who, a.action from store s join merchant m on m.id = s.merchant_id
         left join audit_entry a on a.merchant_id = m.id and a.object = 'store ' || s.id left join person p on p.id = a.person_id
         where m.mid = $1 and s.name like 'Kiosk %' order by s.name`,
        [mid],
      )
    ).rows
  it.each(['signed in', 'with a proved number'] as const)(
    '%s adds a store, and nobody of another role does',
    async (status) => {
      const client = await as(status)
      const offered = async () => (await client.call(applicationStore.query, {})).body.merchants.map((each) => each.mid)
      for (const role of roles) {
        await setStaff(`roles = '{${role}}'`)
        const may = role === 'PRE_AUTHORIZER'
        expect([role, await offered()]).toEqual([role, may ? [mid] : []])
        const { code } = await add(client, `Kiosk ${status}`)
        expect([role, code]).toEqual([role, may ? 200 : errors.NOT_FOUND.code])
      }
      await setStaff(`roles = '{PRE_AUTHORIZER}'`)
      expect((await add(client, `kiosk ${status}`)).body).toMatchObject({
        fields: [{ path: 'nameEn', code: 'STORE_NAME_KNOWN' }],
      })
      expect(await storesOf()).toContainEqual({
        name: `Kiosk ${status}`,
        state: 'review',
        who: 'Jonas Weber',
        action: 'POST preAuth/store/merchant/add',
      })
      for (const at of ['20000002', '99999999'])
        expect((await add(client, 'Kiosk elsewhere', at)).code).toBe(errors.NOT_FOUND.code)
    },
  )
  it('who has left, or is bound to stores, adds none', async () => {
    const client = await as('with a proved number')
    for (const [what, back] of [
      [`status = 'INACTIVE'`, `status = 'ACTIVE'`],
      ['stores_since = now()', 'stores_since = null'],
    ] as const) {
      await setStaff(what)
      expect([what, (await add(client, 'Kiosk late')).code]).toEqual([what, errors.NOT_FOUND.code])
      await setStaff(back)
    }
    expect((await world.stranger.call(applicationStore.addToMerchant, { ...alone, devices: null, mid })).code).toBe(
      errors.SESSION_EXPIRED.code,
    )
  })
  it('names tills: they are a draft of an order at the new store', async () => {
    const client = await as('signed in')
    const { code } = (await client.call(applicationStore.addToMerchant, { ...facts, nameEn: 'Kiosk tills', mid })).body
    const { rows } = await world.owner.query(
      `select o.state, o.quantity, o.contact from pos_device_order o join merchant m on m.id = o.merchant_id where m.mid = $1 and o.store = $2`,
      [mid, code],
    )
    expect(rows).toEqual([{ state: 'To apply', quantity: 2, contact: 'Jonas Weber' }])
  })
})
