import { afterAll, beforeAll, expect, it } from 'vitest'
import { merchantHeader } from '@falaj/contract/kernel/endpoint'
import { payment } from '@falaj/contract/payments/payment'
import { secondaryMerchant, secondaryStatuses } from '@falaj/contract/places/secondary-merchant'
import { store } from '@falaj/contract/places/store'
import { selfCheck } from '@falaj/ledger/check'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const page = { filters: {}, pageParam: { number: 1, size: 40 } }

it('the demo world has secondary merchants in every state, with sales that their parent reads', async () => {
  const admin = await world.as('multi-admin')
  const { rows } = (await admin.call(secondaryMerchant.query, page)).body
  expect(rows).toHaveLength(12)
  expect([...new Set(rows.map(({ status }) => status))].toSorted()).toEqual([...secondaryStatuses].toSorted())
  expect(rows.filter(({ volume }) => volume.minor > 0n).length).toBeGreaterThan(4)
  const open = rows.find(({ name }) => name.en === 'Saffron House')!
  expect(open.terminals).toBe(3)
  const read = await admin.call(payment.query, page, { [merchantHeader]: open.mid! })
  expect(read.body.rows.length).toBeGreaterThan(0)
  const left = rows.find(({ status }) => status === 'left')!
  const [shop] = (await admin.call(store.query, page, { [merchantHeader]: left.mid! })).body.rows
  expect(shop).toMatchObject({ status: 'active', devices: 1 })
  expect(shop!.volume.minor).toBeGreaterThan(0n)
  expect(await selfCheck(world.db)).toEqual([])
})
