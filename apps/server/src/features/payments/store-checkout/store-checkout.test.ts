import { afterAll, beforeAll, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { checkout } from '@falaj/contract/payments/checkout'
import { checkoutStyle } from '@falaj/contract/payments/checkout-style'
import { paymentMethod } from '@falaj/contract/payments/payment-method'
import { storeCheckout } from '@falaj/contract/payments/store-checkout'
import { paylink } from '@falaj/contract/selling/paylink'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { ensureStore } from '../../../platform/store/store.ts'
import { once } from '../../../testing/bank-account.ts'
import { sendBad } from '../../../testing/bad-input.ts'
import { order, statusOf } from '../../../testing/payer.ts'
import { addStores } from '../../../testing/stores.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let [it_, cs, other]: [Client, Client, Client] = [] as never
let marina = ''
const store = 'Quay'
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  ;[it_, cs, other] = [await world.as('it'), await world.as('cs'), await world.as('multi-admin')]
  marina = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)).rows[0]!.id
  await addStores(world, marina, store, 'Pier')
  await ensureStore(world.db, marina, 'Corner agent', 'agent')
})
afterAll(() => world.close())

const own = { primary: '#7a1f4e', onPrimary: '#ffffff', methods: ['BANK_CARD', 'APPLE_PAY'] } as const
const query = async (client = it_, of = store) => client.call(storeCheckout.query, { store: of })
const save = async (over: object = {}, client = it_) =>
  client.call(storeCheckout.save, {
    ...own,
    methods: [...own.methods],
    store,
    version: (await query()).body.version,
    ...over,
  })
const faults = ({ body }: { readonly body: unknown }) => (body as { fields?: object[] }).fields
const linkOf = async (of?: string): Promise<string> => {
  const link = { title: 'Tea', type: 'reusable', rule: 'fixed', currency: 'AED', amount: money(50_00n, 'AED') } as const
  const { body } = await cs.call(paylink.add, { ...link, ...(of ? { store: of } : {}) }, once())
  return body.path.slice('/pay/'.length)
}
const shown = async (code: string) => (await world.stranger.call(checkout.open, { code })).body

it('is the merchant’s until it is changed, and takes effect on links and orders of the store alone', async () => {
  const merchants = (await it_.call(checkoutStyle.query, {})).body.published.look
  expect((await query()).body).toMatchObject({ version: 0, primary: null, methods: null, look: merchants })
  const [inStore, elsewhere] = [await linkOf(store), await linkOf()]
  const before = await shown(inStore)
  expect((await save()).body.version).toBe(1)
  const page = await shown(inStore)
  expect(page.look).toEqual({ ...merchants, primary: own.primary, onPrimary: own.onPrimary })
  expect(page.methods.toSorted()).toEqual(['APPLE_PAY', 'BANK_CARD'])
  expect(await shown(elsewhere)).toMatchObject({ look: merchants, methods: before.methods })
  const { token } = (await world.stranger.call(checkout.start, { code: inStore }, once())).body
  const status = await statusOf(world, { token })
  expect([status.look.primary, status.methods.toSorted()]).toEqual([own.primary, ['APPLE_PAY', 'BANK_CARD']])
  expect((await world.stranger.call(checkout.pay, { token, key: newId(), method: 'GOOGLE_PAY' })).code).toBe(
    errors.METHOD_OFF.code,
  )
  expect((await world.stranger.call(checkout.pay, { token, key: newId(), method: 'APPLE_PAY' })).code).toBe(200)
  // An order of a program, without a link.
  expect((await statusOf(world, await order(world, marina, 100_00n, { store }))).look.primary).toBe(own.primary)
  expect((await statusOf(world, await order(world, marina, 100_00n, { store: 'Pier' }))).look).toEqual(merchants)
})
it('offers nothing that the merchant has switched off, and the merchant’s own where nothing is left', async () => {
  await save()
  const code = await linkOf(store)
  const where = { product: 'paylink', currency: 'AED' } as const
  const choose = async (...methods: ('BANK_CARD' | 'GOOGLE_PAY')[]) => {
    const { version } = (await it_.call(paymentMethod.query, where)).body
    await it_.call(paymentMethod.edit, { ...where, methods, version })
  }
  await choose('GOOGLE_PAY', 'BANK_CARD')
  expect((await shown(code)).methods).toEqual(['BANK_CARD'])
  await choose('GOOGLE_PAY')
  expect((await shown(code)).methods).toEqual(['GOOGLE_PAY'])
})
it('is given back by leaving everything empty', async () => {
  await save()
  const version = (await query()).body.version
  expect((await it_.call(storeCheckout.save, { store, version })).code).toBe(200)
  expect((await query()).body).toMatchObject({ primary: null, logo: null, methods: null, version: version + 1 })
})
it('is refused: another version, one colour alone, a colour that nobody can read, no method, a store that is none', async () => {
  expect((await save({ version: 99 })).code).toBe(errors.RECORD_CHANGED.code)
  const bad = (over: object) => sendBad(world, it_, storeCheckout.save, { ...own, store, version: 0, ...over })
  for (const [over, fault] of [
    [{ onPrimary: undefined }, { path: 'onPrimary', code: 'REQUIRED' }],
    [
      { primary: '#ffffff', onPrimary: '#000000' },
      { path: 'primary', code: 'CONTRAST_PAGE' },
    ],
    [{ methods: [] }, { path: 'methods', code: 'METHOD_LAST' }],
  ] as const)
    expect(await bad(over)).toMatchObject({ fields: [fault] })
  expect(faults(await save({ store: 'Nowhere', version: 0 }))).toEqual([{ path: 'store', code: 'STORE_UNKNOWN' }])
  expect(faults(await save({ store: 'Corner agent', version: 0 }))).toEqual([{ path: 'store', code: 'IS_AGENT' }])
})
it('is for those who design the payment page; another merchant’s store is none', async () => {
  for (const answer of [await query(cs), await save({}, cs)]) expect(answer.code).toBe(errors.ACCESS_DENIED.code)
  expect(faults(await query(other))).toEqual([{ path: 'store', code: 'STORE_UNKNOWN' }])
  expect(faults(await save({ version: 0 }, other))).toEqual([{ path: 'store', code: 'STORE_UNKNOWN' }])
})
