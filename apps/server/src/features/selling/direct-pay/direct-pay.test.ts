import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkout, type CheckoutOrder } from '@falaj/contract/payments/checkout'
import { customer } from '@falaj/contract/customers/customer'
import { directPay, tapsPerDay } from '@falaj/contract/selling/direct-pay'
import { errors } from '@falaj/contract/kernel/errors'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import type { Behaviour } from '../../../sandbox/acquirer/cards.ts'
import { sendBad } from '../../../testing/bad-input.ts'
import { once } from '../../../testing/bank-account.ts'
import { askForQuiet } from '../../../testing/mandate.ts'
import { answerBank, cardOf, hearAll, statusOf, typeCard } from '../../../testing/payer.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let [desk, other]: [Client, Client] = [] as never
let amal = ''
const one = async (text: string) => (await world.owner.query<{ id: string }>(text)).rows[0]!.id
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  ;[desk, other] = [await world.as('multi-cs'), await world.as('admin')]
  const souk = await one(`select id from merchant where mid = '20000002'`)
  amal = await one(`select c.id from customer c where c.merchant_id = '${souk}' and c.name = 'Amal Haddad'`)
})
afterAll(() => world.close())

const aed = (minor: bigint) => money(minor, 'AED')
const newCustomer = async (name: string) =>
  (await desk.call(customer.add, { name, language: 'en', tags: [] } as never, once())).body.id
const add = async (customerId = amal) => {
  const { body } = await desk.call(directPay.add, { customerId }, once())
  return { id: body.id, code: body.path.slice('/pay/c/'.length) }
}
const give = async (code: string, how: Behaviour, over: object = {}) =>
  world.stranger.call(directPay.give, {
    code,
    key: newId(),
    name: 'Amal Haddad',
    agreed: true,
    instrument: await typeCard(world, cardOf(how)),
    ...over,
  })
const given = async (how: Behaviour = 'approve', customerId = amal) => {
  const made = await add(customerId)
  expect((await give(made.code, how)).code).toBe(200)
  return made
}
const ask = (id: string, minor = 8_000n, key = once()) =>
  desk.call(directPay.ask, { id, amount: aed(minor), description: 'Groceries' }, key)
const askPayment = async (id: string, minor = 8_000n) => {
  const { body } = await ask(id, minor)
  return { token: body.path.slice('/pay/o/'.length), paymentId: body.paymentId }
}
const tap = (token: string, key = newId()) => world.stranger.call(checkout.pay, { token, key, method: 'BANK_CARD' })
const detail = async (id: string) => (await desk.call(directPay.detail, { id })).body
const paymentOf = async (id: string) =>
  (
    await world.owner.query<{ product: string; pay_state: string; amount_minor: string; net_minor: string }>(
      `select product, pay_state, amount_minor, net_minor, last4 from payment where id = $1`,
      [id],
    )
  ).rows[0]!
const attempts = async (id: string) =>
  (await world.owner.query(`select 1 from payment_attempt where payment_id = $1`, [id])).rows.length

describe('a saved card', () => {
  it('is given by its owner, who agreed to it; what the bank refuses is not kept', async () => {
    const { id, code } = await add()
    expect((await world.stranger.call(directPay.open, { code })).body).toMatchObject({ state: 'to-give', card: null })
    expect((await give(code, 'STOLEN_CARD')).body).toMatchObject({ sign: 'failed', why: 'STOLEN_CARD' })
    expect(await detail(id)).toMatchObject({ status: 'card-unsigned', actions: ['send', 'withdraw'] })
    expect((await ask(id)).code).toBe(errors.CARD_NOT_GIVEN.code)
    expect((await give(code, 'approve', { name: 'Amal H.' })).body).toMatchObject({
      state: 'active',
      card: { brand: 'VISA', last4: '0010' },
    })
    const found = await detail(id)
    expect(found).toMatchObject({ status: 'ACTIVE', card: '0010', consents: [{ name: 'Amal H.', last4: '0010' }] })
    expect(found.history.map(({ what }) => what)).toEqual(['given', 'created'])
    expect((await desk.call(customer.detail, { id: amal })).body.cards).toContainEqual(
      expect.objectContaining({ id, status: 'ACTIVE', last4: '0010' }),
    )
  })
  it('pays with one tap, in the books and less its fee; nothing of the card is revealed', async () => {
    const { id } = await given()
    const { token, paymentId } = await askPayment(id)
    const shown = await statusOf(world, { token })
    expect(shown).toMatchObject({ state: 'payable', methods: ['BANK_CARD'], saved: { brand: 'VISA', last4: '0010' } })
    expect(JSON.stringify(shown, (_, each) => (typeof each === 'bigint' ? String(each) : each))).not.toContain('ins_')
    expect((await paymentOf(paymentId)).pay_state).toBe('CREATED')
    await tap(token)
    await hearAll(world)
    // 2.2 % and VAT on it: AED 80.00 less 1.76 and 0.09.
    expect(await paymentOf(paymentId)).toMatchObject({
      product: 'direct-pay',
      pay_state: 'PAID_SUCCESS',
      net_minor: '7815',
      last4: '0010',
    })
    expect(await detail(id)).toMatchObject({ taps: 1, payments: [{ id: paymentId, status: 'PAID_SUCCESS' }] })
  })
  it('asks the bank for a large sum, and for a tap from another phone', async () => {
    const { id } = await given()
    const large = await askPayment(id, 100_001n)
    const challenged = (await tap(large.token)).body as CheckoutOrder
    expect(challenged.state).toBe('challenge')
    expect(await answerBank(challenged, 'pass')).toBe(200)
    await hearAll(world)
    expect((await paymentOf(large.paymentId)).pay_state).toBe('PAID_SUCCESS')
    await world.owner.query(`update saved_card set device = 'another phone' where id = $1`, [id])
    const small = await askPayment(id)
    expect((await tap(small.token)).body.state).toBe('challenge')
  })
  it('without money says so, charges nothing, and may be replaced by its owner', async () => {
    const { id, code } = await given('INSUFFICIENT_FUNDS')
    const { token, paymentId } = await askPayment(id)
    await tap(token)
    await hearAll(world)
    expect(await statusOf(world, { token })).toMatchObject({ state: 'failed', why: 'INSUFFICIENT_FUNDS' })
    expect((await give(code, 'approve')).body.state).toBe('active')
    await tap(token)
    await hearAll(world)
    expect((await paymentOf(paymentId)).pay_state).toBe('PAID_SUCCESS')
    expect((await detail(id)).history.map(({ what }) => what)).toContain('card-changed')
  })
  it.each([
    ['its owner', (_id: string, code: string) => world.stranger.call(directPay.leave, { code })],
    ['the merchant', (id: string) => desk.call(directPay.withdraw, { id }, once())],
  ])('that %s removes pays nothing more: what waits for a tap is cancelled', async (_, remove) => {
    const { id, code } = await given()
    const { token, paymentId } = await askPayment(id)
    expect((await remove(id, code)).code).toBe(200)
    expect((await tap(token)).code).toBe(errors.CARD_WITHDRAWN.code)
    expect((await paymentOf(paymentId)).pay_state).toBe('FAILURE')
    expect((await ask(id)).code).toBe(errors.CARD_WITHDRAWN.code)
    expect((await give(code, 'approve')).code).toBe(errors.CARD_WITHDRAWN.code)
    expect((await remove(id, code)).code).toBe(errors.CARD_WITHDRAWN.code)
    const { rows } = await world.owner.query(`select instrument from saved_card where id = $1`, [id])
    expect(rows).toEqual([{ instrument: null }])
  })
  it('of a customer who is erased is removed with them', async () => {
    const gone = await newCustomer('Guest One')
    const { id } = await given('approve', gone)
    const { token } = await askPayment(id)
    const { body } = await desk.call(customer.detail, { id: gone })
    await desk.call(customer.erase, { id: gone, name: body.name } as never, once())
    expect((await detail(id)).status).toBe('card-withdrawn')
    expect((await tap(token)).code).toBe(errors.CARD_WITHDRAWN.code)
  })
  it('is asked twenty times a day at most', async () => {
    const busy = await newCustomer('Guest Two')
    const { id } = await given('approve', busy)
    for (let nth = 0; nth < tapsPerDay; nth += 1) expect((await ask(id, 100n)).code).toBe(200)
    expect((await ask(id, 100n)).code).toBe(errors.TAPS_MAX.code)
  })
  it('is sent to its customer, and a payment is asked for by message', async () => {
    const { id } = await add()
    const { body } = await desk.call(directPay.send, { id }, once())
    expect(body.to).toContain('•')
    const unreachable = await add(await newCustomer('Guest Three'))
    expect((await desk.call(directPay.send, { id: unreachable.id }, once())).code).toBe(errors.MANDATE_UNREACHABLE.code)
  })
})
describe('money is moved once', () => {
  it('the same key twice: one order, and one attempt', async () => {
    const { id } = await given()
    const key = once()
    const [first, again] = [await ask(id, 8_000n, key), await ask(id, 8_000n, key)]
    expect(again.body).toEqual(first.body)
    const token = first.body.path.slice('/pay/o/'.length)
    const tapped = newId()
    await tap(token, tapped)
    await hearAll(world)
    await tap(token, tapped)
    await hearAll(world)
    expect(await attempts(first.body.paymentId)).toBe(1)
    expect((await detail(id)).taps).toBe(1)
  })
  it('two taps at once: one attempt', async () => {
    const { id } = await given()
    const { token, paymentId } = await askPayment(id)
    await Promise.all([tap(token), tap(token)])
    await hearAll(world)
    expect(await attempts(paymentId)).toBe(1)
    expect((await paymentOf(paymentId)).pay_state).toBe('PAID_SUCCESS')
  })
  it('an acquirer that dies before it answers: the job finds the money', async () => {
    const { id } = await given('lost')
    const { token, paymentId } = await askPayment(id)
    await tap(token)
    await hearAll(world)
    expect((await paymentOf(paymentId)).pay_state).toBe('PENDING')
    await askForQuiet(world)
    expect((await paymentOf(paymentId)).pay_state).toBe('PAID_SUCCESS')
    expect((await detail(id)).taps).toBe(1)
  })
  it('of another merchant answers like a missing one; without the right or the product it is refused', async () => {
    const { id } = await given()
    await world.owner.query(
      `insert into merchant_product (merchant_id, id, product, status, active_since)
       select id, gen_random_uuid(), 'direct-pay', 'In-App', now() from merchant where mid = '20000001'
       on conflict (merchant_id, product) do update set status = 'In-App', active_since = now(), remarks = '[]'`,
    )
    const what = { amount: aed(500n), description: 'Groceries' }
    for (const each of [id, newId()])
      for (const answer of [
        other.call(directPay.detail, { id: each }),
        other.call(directPay.send, { id: each }, once()),
        other.call(directPay.ask, { id: each, ...what }, once()),
        other.call(directPay.withdraw, { id: each }, once()),
      ])
        expect((await answer).code).toBe(errors.NOT_FOUND.code)
    expect((await other.call(directPay.add, { customerId: amal }, once())).raw.body).toMatchObject({
      fields: [{ path: 'customerId', code: 'INVALID' }],
    })
    const sales = await world.as('sales')
    expect((await sales.call(directPay.add, { customerId: amal }, once())).code).toBe(errors.ACCESS_DENIED.code)
    expect((await world.stranger.call(directPay.open, { code: 'aaaaaaaaaaaaaa' })).code).toBe(errors.NOT_FOUND.code)
    await world.owner.query(`update merchant_product set off_by = 'provider'
      where product = 'direct-pay' and merchant_id = (select id from merchant where mid = '20000001')`)
    expect((await other.call(directPay.add, { customerId: amal }, once())).code).toBe(errors.PRODUCT_OFF.code)
  })
})
it.each([
  ['too little', { amount: aed(99n) }, 'amount', 'AMOUNT_MIN'],
  ['too much', { amount: aed(1_000_001n) }, 'amount', 'AMOUNT_MAX'],
  ['a coin', { amount: money(500n, 'BTC') }, 'amount.currency', 'CURRENCY_NOT_SOLD'],
  ['no word of what for', { description: '' }, 'description', 'REQUIRED'],
])('a payment of %s is refused, and the field is named', async (name, over, path, code) => {
  const { id } = await given('approve', await newCustomer(`Guest ${name}`))
  const input = { id, amount: aed(8_000n), description: 'Groceries', ...over }
  expect(await sendBad(world, desk, directPay.ask, input as never)).toMatchObject({ fields: [{ path, code }] })
})
it('more than is left of the day is refused', async () => {
  const { id } = await given('approve', await newCustomer('Guest Four'))
  for (let nth = 0; nth < tapsPerDay - 1; nth += 1) expect((await ask(id, 1_000_000n)).code).toBe(200)
  expect((await ask(id, 1_000_000n)).raw.body).toMatchObject({ fields: [{ path: 'amount', code: 'OVER_DAILY' }] })
})
