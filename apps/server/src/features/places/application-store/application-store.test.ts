import { afterAll, beforeAll, expect, it } from 'vitest'
import { application } from '@falaj/contract/merchant/application'
import { applicationStore } from '@falaj/contract/places/application-store'
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
