import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkout } from '@falaj/contract/payments/checkout'
import { errors } from '@falaj/contract/kernel/errors'
import { paymentMethod } from '@falaj/contract/payments/payment-method'
import { usualMethods } from '@falaj/contract/payments/payment-methods'
import { money } from '@falaj/money'
import { once } from '../../../testing/bank-account.ts'
import { newId } from '../../../platform/base/ids.ts'
import { answerBank, hearAll, order, pay, statusOf } from '../../../testing/payer.ts'
import { sendBad } from '../../../testing/bad-input.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { methodsFor } from './payment-method.store.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  admin = await world.as('admin')
})
afterAll(() => world.close())
const where = { product: 'invoice', currency: 'USD' } as const
const query = async (over: object = {}) => (await admin.call(paymentMethod.query, { ...where, ...over })).body

it('without a choice the usual methods are on; what is chosen is what payers are offered, in its order', async () => {
  const { rows } = await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)
  const offered = () => methodsFor(world.db, rows[0]!.id, 'invoice', 'USD')
  // Coins and instalments are products of their own, and pay prices in dirhams only.
  const usual = usualMethods.filter((method) => method !== 'CRYPTO' && method !== 'INSTALLMENT')
  expect(await offered()).toEqual(usual)
  const inDirhams = async (mid: string) => {
    const merchant = await world.owner.query<{ id: string }>('select id from merchant where mid = $1', [mid])
    return methodsFor(world.db, merchant.rows[0]!.id, 'invoice', 'AED')
  }
  expect(await inDirhams('20000001')).toEqual(usualMethods.filter((method) => method !== 'INSTALLMENT'))
  expect(await inDirhams('20000002')).toEqual(usualMethods.filter((method) => method !== 'CRYPTO'))
  const edit = { ...where, methods: ['NPSS', 'BANK_CARD'] as ('NPSS' | 'BANK_CARD')[], version: 0 }
  expect((await admin.call(paymentMethod.edit, edit)).body.version).toBe(1)
  expect(await offered()).toEqual(['NPSS', 'BANK_CARD'])
  const found = await query()
  expect(found.rows.filter(({ isOn }) => isOn).map(({ method }) => method)).toEqual(['NPSS', 'BANK_CARD'])
  expect(found.rows.map(({ method }) => method)).toEqual(expect.arrayContaining([...usual, 'ALIPAY', 'CREDIT']))
  expect((await admin.call(paymentMethod.edit, edit)).code).toBe(errors.RECORD_CHANGED.code)
  expect((await admin.call(paymentMethod.edit, { ...edit, version: 1 })).raw.body).toMatchObject({
    fields: [{ path: 'methods', code: 'NO_CHANGE' }],
  })
})
it.each(['in-app', 'qrpay'] as const)(
  '%s has a choice of its own: its payers come to the same page',
  async (product) => {
    const { rows } = await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)
    const edit = { product, currency: 'USD', methods: ['APPLE_PAY'] as 'APPLE_PAY'[], version: 0 } as const
    expect((await admin.call(paymentMethod.edit, edit)).body.version).toBe(1)
    expect(await methodsFor(world.db, rows[0]!.id, product, 'USD')).toEqual(['APPLE_PAY'])
  },
)
it('shows what another product would bring, switched off, with that product; not in currencies that it does not have', async () => {
  const { rows } = await query({ currency: 'AED' })
  expect(rows.filter(({ needs }) => needs)).toMatchObject([
    { method: 'INSTALLMENT', isOn: false, needs: 'smart-purchase' },
  ])
  expect((await query()).rows.filter(({ needs }) => needs)).toEqual([])
})
it('a method has the terms that were agreed on for the product that is charged', async () => {
  const agree = (product: string, bps: number | null) =>
    world.owner.query(
      `update merchant_product set fee_bps = $2::int, fee_fixed_minor = $2::int, fee_min_minor = null where product = $1
        and merchant_id = (select id from merchant where mid = '20000001')`,
      [product, bps],
    )
  await agree('smart-code', 91)
  await agree('pay-with-crypto', 73)
  const { terms, rows } = await query({ product: 'smart-code', currency: 'AED' })
  expect(terms.fee).toMatchObject({ bps: 91 })
  const feeOf = (method: string) => rows.find((row) => row.method === method)?.terms.fee?.bps
  expect([feeOf('BANK_CARD'), feeOf('CRYPTO')]).toEqual([91, 73])
  await agree('smart-code', null)
  await agree('pay-with-crypto', null)
})
it('a test payment is an order of the smallest amount, once for one key, with the methods that are on', async () => {
  const key = once()
  const where = { product: 'paylink', currency: 'AED' } as const
  const { body } = await admin.call(paymentMethod.test, where, key)
  expect((await admin.call(paymentMethod.test, where, key)).body).toEqual(body)
  const shown = (await world.stranger.call(checkout.status, { token: body.path.slice('/pay/o/'.length) })).body
  expect(shown).toMatchObject({ state: 'payable', number: body.number, amount: money(500n, 'AED') })
  const on = (await query(where)).rows.filter(({ isOn }) => isOn).map(({ method }) => method)
  expect(shown.methods).toEqual(on)
  const cs = await world.as('cs')
  expect((await cs.call(paymentMethod.test, where, once())).code).toBe(errors.ACCESS_DENIED.code)
})
it.each([
  // On a page of its own, as a bank asks.
  ['ALIPAY', 'challenge'],
  ['CREDIT', 'paid'],
] as const)('%s is payable once the merchant switches it on, and not before', async (method, first) => {
  const at = { product: 'smart-code', currency: 'AED' } as const
  const { version, rows } = await query(at)
  expect(rows.find((row) => row.method === method)).toMatchObject({ isOn: false, needs: null })
  const id = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)).rows[0]!.id
  const tryIt = async () => {
    const made = await order(world, id, 100_00n, { product: 'smart-code' })
    const given = { token: made.token, key: newId(), method }
    return { made, answer: await world.stranger.call(checkout.pay, given) }
  }
  expect((await tryIt()).answer.code).toBe(errors.METHOD_OFF.code)
  const on = rows.filter(({ isOn }) => isOn).map((row) => row.method as typeof method)
  expect((await admin.call(paymentMethod.edit, { ...at, methods: [...on, method], version })).code).toBe(200)
  const { made, answer } = await tryIt()
  expect(answer.code).toBe(200)
  await hearAll(world)
  const shown = await statusOf(world, made)
  expect(shown).toMatchObject({ state: first })
  if (shown.challenge) await answerBank(shown, 'pass')
  await hearAll(world)
  expect(await statusOf(world, made)).toMatchObject({ state: 'paid' })
  const { rows: kept } = await world.owner.query('select method from payment where id = $1', [made.id])
  expect(kept).toEqual([{ method }])
})
it('the last one stays on', async () => {
  expect(await sendBad(world, admin, paymentMethod.edit, { ...where, methods: [], version: 1 })).toMatchObject({
    fields: [{ path: 'methods', code: 'METHOD_LAST' }],
  })
})
it('each is listed with its income and cost', async () => {
  const sums = await query({ product: 'paylink', currency: 'AED' })
  const paid = sums.rows.filter((row) => row.paid > 0)
  expect(paid.length).toBeGreaterThan(0)
  for (const row of paid) expect(row.cost.minor).toBeGreaterThan(0n)
})
it('a success rate counts attempts by their own method: what was declined stays so when another method is paid with', async () => {
  const where = { product: 'gateway', currency: 'AED' } as const
  const figures = async () =>
    new Map((await query(where)).rows.map(({ method, paid, failed }) => [method as string, [paid, failed] as const]))
  const { rows } = await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)
  const before = await figures()
  const [one, two] = [await order(world, rows[0]!.id), await order(world, rows[0]!.id)]
  await pay(world, one, 'INSUFFICIENT_FUNDS')
  await hearAll(world)
  await pay(world, one, 'APPLE_PAY')
  // A bank that asks, and a payer who leaves it for another method.
  await pay(world, two, 'challenge')
  await hearAll(world)
  await pay(world, two, 'APPLE_PAY')
  await hearAll(world)
  const after = await figures()
  const more = (method: string) => [0, 1].map((at) => after.get(method)![at]! - before.get(method)![at]!)
  expect([more('BANK_CARD'), more('APPLE_PAY')]).toEqual([
    [0, 2],
    [2, 0],
  ])
})
it('is the merchant’s own, and only for members with the right', async () => {
  const other = await world.as('multi-admin')
  expect((await other.call(paymentMethod.query, where)).body.version).toBe(0)
  const cs = await world.as('cs')
  expect((await cs.call(paymentMethod.query, where)).code).toBe(errors.ACCESS_DENIED.code)
})
