import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkout, type OfferState } from '@falaj/contract/payments/checkout'
import { errors } from '@falaj/contract/kernel/errors'
import { payment } from '@falaj/contract/payments/payment'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import type { Offer, OfferPayment, OfferView } from '../../../platform/payment/offer.ts'
import { newPayCode, payPath } from '../../../platform/payment/pay-code.ts'
import { acquirerRailOf } from '../../../rails/acquirer-rail.ts'
import { answerBank, hearAll, order, pay, statusOf } from '../../../testing/payer.ts'
import { merchantOf } from '../../../testing/withdraw.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { checkoutPages } from './checkout.page.ts'

let world: World
let [mine, code] = ['', '']
const once = () => ({ 'idempotency-key': newId() })
/** An offer of this test's own, plugged in as a feature would. */
let view: OfferView
const plain: OfferView = {
  state: 'payable',
  title: 'Tour of the old town',
  description: 'Saturday',
  items: [],
  amount: null,
  currency: 'AED',
  limits: { min: money(10_00n, 'AED'), max: money(500_00n, 'AED') },
  quantity: null,
  fields: [{ name: 'email', required: true }],
  expiresAt: null,
  methods: ['BANK_CARD', 'APPLE_PAY'],
}
const calls: { opened: number; tried: number; paid: OfferPayment[]; ended: OfferPayment[] } = {
  opened: 0,
  tried: 0,
  paid: [],
  ended: [],
}
const offer: Offer = {
  kind: 'paylink',
  product: 'paylink',
  label: { table: 'paylink', text: 'o.number' },
  find: () => Promise.resolve(view),
  toOrder: (_own, _ref, { amount, quantity }) =>
    Promise.resolve({
      amount: amount ?? money(view.amount!.minor * BigInt(quantity), view.amount!.currency),
      items: [{ name: view.title, quantity, price: amount ?? view.amount! }],
      description: view.title,
    }),
  onOpened: () => Promise.resolve(void (calls.opened += 1)),
  onTried: () => Promise.resolve(void (calls.tried += 1)),
  onPaid: (_own, payments) => Promise.resolve(void calls.paid.push(...payments)),
  onEnded: (_own, payments) => Promise.resolve(void calls.ended.push(...payments)),
}
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  mine = await merchantOf(world)
  ;(world.context.registry.offers as Map<string, Offer>).set('paylink', offer)
  code = await newPayCode(world.db, mine, 'paylink', newId())
  view = plain
})
afterAll(() => world.close())
describe('the payer’s pages', () => {
  it.each(['/pay/2222222222', '/pay/o/token', '/pay/m/code', '/pay/c/code', '/receipt/code'])(
    '%s runs and frames nothing but itself and the acquirer, and is framed by nobody',
    async (url) => {
      const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-pay-'))
      fs.mkdirSync(path.join(dist, 'assets'))
      fs.writeFileSync(path.join(dist, 'index.html'), '<html lang="en"><head></head><body></body></html>')
      const app = Fastify()
      await app.register(cookie)
      checkoutPages(app, world.context, dist)
      const { headers, statusCode } = await app.inject({ method: 'GET', url })
      await app.close()
      fs.rmSync(dist, { recursive: true })
      const frame = new URL(acquirerRailOf(world.settings).frameUrl('http://localhost')).origin
      expect(statusCode).toBe(200)
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src ${frame}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      )
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    },
  )
  it.each(['/frame', '/3ds/challenge'])(
    'the acquirer’s %s, where a card is typed, sends it nowhere else and is framed by our pages only',
    async (at) => {
      const { headers } = await fetch(`${world.acquirer!.url}${at}`)
      const [ours] = /http:\/\/\*:\d+ https:$/.exec(headers.get('content-security-policy') ?? '') ?? []
      expect(ours).toBeDefined()
      expect(headers.get('content-security-policy')).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ours}`,
      )
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )
})
const payer = { email: 'aisha@example.com' }
const start = (input: object, headers = once()) =>
  world.stranger.call(checkout.start, { code, payer, ...input } as never, headers)
const faultsOf = async (input: object) => {
  const { code: head, body } = await start(input)
  return [head, (body as unknown as { fields: unknown }).fields]
}

describe('an offer', () => {
  it('is shown to anyone with its code, paid by an order of its own, and notified of it', async () => {
    expect(payPath(code)).toBe(`/pay/${code}`)
    const shown = (await world.stranger.call(checkout.open, { code })).body
    expect(shown).toMatchObject({ title: plain.title, merchant: { en: 'Marina Walk Trading' }, methods: plain.methods })
    const key = once()
    const [one, two] = [
      await start({ amount: money(80_00n, 'AED') }, key),
      await start({ amount: money(80_00n, 'AED') }, key),
    ]
    expect(one.body.token).toBe(two.body.token)
    await pay(world, one.body, 'approve')
    await hearAll(world)
    expect(await statusOf(world, one.body)).toMatchObject({ state: 'paid', amount: { minor: 80_00n }, code })
    expect(calls).toMatchObject({ opened: 1, tried: 1, paid: [{ amount: { minor: 80_00n } }] })
    const cs = await world.as('cs')
    const { rows } = (
      await cs.call(payment.query, { filters: { text: calls.paid[0]!.number }, pageParam: { number: 1, size: 10 } })
    ).body
    expect(rows).toMatchObject([{ payer: 'a•••@example.com', product: 'paylink', status: 'PAID_SUCCESS' }])
  })
  it('that was cancelled is free again', async () => {
    const { body } = await start({ amount: money(20_00n, 'AED') })
    await world.stranger.call(checkout.cancel, { token: body.token })
    expect(calls.ended).toHaveLength(1)
    expect((await world.stranger.call(checkout.cancel, { token: body.token })).code).toBe(
      errors.PAYMENT_NOT_POSSIBLE.code,
    )
  })
  it.each([
    ['paused', 'OFFER_PAUSED'],
    ['expired', 'OFFER_EXPIRED'],
    ['used-up', 'OFFER_USED_UP'],
    ['paid', 'OFFER_PAID'],
    ['canceled', 'OFFER_CANCELED'],
  ] as const)('that is %s says so, and makes no order', async (state: OfferState, refusal) => {
    view = { ...plain, state }
    expect((await world.stranger.call(checkout.open, { code })).body.state).toBe(state)
    expect((await start({ amount: money(80_00n, 'AED') })).code).toBe(errors[refusal].code)
    view = plain
  })
  it('takes only what it asks for: amount, currency, quantity and who pays', async () => {
    const invalid = errors.INPUT_INVALID.code
    expect(await faultsOf({})).toEqual([invalid, [{ path: 'amount', code: 'REQUIRED' }]])
    expect(await faultsOf({ amount: money(5_00n, 'AED') })).toEqual([invalid, [{ path: 'amount', code: 'PAY_AMOUNT' }]])
    expect(await faultsOf({ amount: money(900_00n, 'AED') })).toEqual([
      invalid,
      [{ path: 'amount', code: 'PAY_AMOUNT' }],
    ])
    expect(await faultsOf({ amount: money(80_00n, 'USD') })).toEqual([
      invalid,
      [{ path: 'amount', code: 'CURRENCY_DIFFERS' }],
    ])
    expect(await faultsOf({ amount: money(80_00n, 'AED'), payer: {} })).toEqual([
      invalid,
      [{ path: 'payer.email', code: 'REQUIRED' }],
    ])
    view = { ...plain, amount: money(30_00n, 'AED'), quantity: { min: 1, max: 4 } }
    expect(await faultsOf({ quantity: 5 })).toEqual([invalid, [{ path: 'quantity', code: 'INVALID' }]])
    // A payer's amount is ignored if the amount is fixed.
    const { body } = await start({ quantity: 2, amount: money(1n, 'AED') })
    expect(await statusOf(world, body)).toMatchObject({ amount: { minor: 60_00n } })
    view = plain
  })
  it('whose product is switched off after the order was made takes no new attempt; one that was begun is booked, and switched on it is paid', async () => {
    const on = (off: string | null) =>
      world.owner.query(
        `update merchant_product set off_by = $2 where merchant_id = $1 and status = 'In-App' and product in ('paylink', 'direct-pay')`,
        [mine, off],
      )
    const [{ body: open }, { body: begun }] = [
      await start({ amount: money(80_00n, 'AED') }),
      await start({ amount: money(70_00n, 'AED') }),
    ]
    const challenged = await pay(world, begun, 'challenge')
    const tap = await order(world, mine, 60_00n, { product: 'direct-pay', offer: { kind: 'saved-card', id: newId() } })
    await on('merchant')
    for (const { token } of [open, begun, tap]) {
      const answer = await world.stranger.call(checkout.pay, { token, key: newId(), method: 'BANK_CARD' })
      expect(answer.code).toBe(errors.OFFER_UNAVAILABLE.code)
    }
    expect(await statusOf(world, open)).toMatchObject({ state: 'unavailable', methods: [], saved: null })
    expect(await statusOf(world, tap)).toMatchObject({ state: 'unavailable', saved: null })
    expect(await statusOf(world, begun)).toMatchObject({ state: 'challenge', methods: [] })
    await answerBank(challenged, 'pass')
    await hearAll(world)
    expect(await statusOf(world, begun)).toMatchObject({ state: 'paid' })
    await on(null)
    expect(await statusOf(world, open)).toMatchObject({ state: 'payable' })
    await pay(world, open, 'approve')
    await hearAll(world)
    expect(await statusOf(world, open)).toMatchObject({ state: 'paid' })
  })
  it('with methods of its own is paid by no other, whatever the page sends', async () => {
    const { body } = await start({ amount: money(80_00n, 'AED') })
    const tampered = await world.stranger.call(checkout.pay, { token: body.token, key: newId(), method: 'GOOGLE_PAY' })
    expect(tampered.code).toBe(errors.METHOD_OFF.code)
    expect(await statusOf(world, body)).toMatchObject({ state: 'payable' })
    await pay(world, body, 'APPLE_PAY')
    await hearAll(world)
    expect(await statusOf(world, body)).toMatchObject({ state: 'paid' })
  })
  it('whose method was switched off meanwhile refuses it, and nothing is tried', async () => {
    const { body } = await start({ amount: money(80_00n, 'AED') })
    const registry = world.context.registry as { methodsFor?: unknown }
    registry.methodsFor = () => Promise.resolve(['BANK_CARD'])
    const answer = await world.stranger.call(checkout.pay, { token: body.token, key: newId(), method: 'APPLE_PAY' })
    expect(answer.code).toBe(errors.METHOD_OFF.code)
    expect(await statusOf(world, body)).toMatchObject({ state: 'payable', methods: ['BANK_CARD'] })
    delete registry.methodsFor
  })
})
