import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkout } from '@falaj/contract/payments/checkout'
import { errors } from '@falaj/contract/kernel/errors'
import { qrPay } from '@falaj/contract/selling/qr-pay'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { changingCode, findPayCode } from '../../../platform/payment/pay-code.ts'
import { makeWalletCode } from '../../../sandbox/acquirer/wallet.ts'
import { sendBad } from '../../../testing/bad-input.ts'
import { once } from '../../../testing/bank-account.ts'
import { hearAll, pay } from '../../../testing/payer.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { sendScanned } from './qr-pay.jobs.ts'

let world: World
let [till, other]: [Client, Client] = [] as never
let souk = ''
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  ;[till, other] = [await world.as('multi-cs'), await world.as('taxi-admin')]
  souk = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000002'`)).rows[0]!.id
})
afterAll(() => world.close())

const aed = (minor: bigint) => money(minor, 'AED')
const show = async (minor = 4_500n) =>
  (await till.call(qrPay.show, { amount: aed(minor), note: 'Table 4' }, once())).body
const detail = async (id: string) => (await till.call(qrPay.detail, { id })).body
const codeOf = async (id: string) => (await till.call(qrPay.code, { id })).body.path!.slice('/pay/'.length)
const start = (code: string) => world.stranger.call(checkout.start, { code }, once())
const scan = (code: string, over: object = {}, key = once()) =>
  till.call(qrPay.scan, { amount: aed(4_500n), code, ...over }, key)
const paymentsOf = async (id: string) =>
  (
    await world.owner.query<{ id: string; pay_state: string; product: string; method: string; net_minor: string }>(
      `select id, pay_state, product, method, net_minor from payment where offer_kind = 'qr-sale' and offer_id = $1`,
      [id],
    )
  ).rows
/** Runs the job and processes the wallet's answer. */
const sent = async (id: string) => {
  for (const payment of await paymentsOf(id)) await sendScanned(world.db, world.settings, souk, payment.id)
  await hearAll(world)
}
const walletCode = (behaviour: 'approve' | 'INSUFFICIENT_FUNDS' = 'approve', seconds = 60) =>
  makeWalletCode(world.db, behaviour, seconds)

describe('a code that the till shows', () => {
  it('is paid on the payer’s phone, once, and is an ordinary payment less its fee', async () => {
    const { id } = await show()
    const code = await codeOf(id)
    expect((await world.stranger.call(checkout.open, { code })).body).toMatchObject({
      state: 'payable',
      amount: aed(4_500n),
      title: 'Table 4',
    })
    const { body } = await start(code)
    expect((await detail(id)).status).toBe('qr-paying')
    expect((await start((await changingCode(world.db, { merchantId: souk, id })) ?? '')).code).toBe(
      errors.LINK_HELD.code,
    )
    await pay(world, body, 'approve')
    await hearAll(world)
    expect(await detail(id)).toMatchObject({ status: 'qr-paid', why: null, until: null })
    // 1.2 % and VAT on it.
    expect(await paymentsOf(id)).toMatchObject([{ product: 'qrpay', pay_state: 'PAID_SUCCESS', net_minor: '4443' }])
    expect((await world.stranger.call(checkout.open, { code })).body.state).toBe('paid')
  })
  it('changes, lives for a minute, and leads nowhere when it was made up', async () => {
    const { id } = await show()
    const ref = { merchantId: souk, id }
    const ago = (seconds: number) => changingCode(world.db, ref, new Date(Date.now() - seconds * 1000))
    const [fresh, old] = [(await ago(50))!, (await ago(61))!]
    expect(fresh).not.toBe(old)
    expect((await world.stranger.call(checkout.open, { code: fresh })).body.state).toBe('payable')
    expect((await world.stranger.call(checkout.open, { code: old })).body.state).toBe('expired')
    expect((await start(old)).code).toBe(errors.OFFER_EXPIRED.code)
    const forged = `${fresh.slice(0, -1)}${fresh.endsWith('a') ? 'b' : 'a'}`
    for (const code of [forged, fresh.slice(0, 14), `${old.slice(0, 14)}${fresh.slice(14, 22)}${old.slice(22)}`])
      expect(await findPayCode(world.db, code)).toBeNull()
  })
  it('is free again when the payer gives up, and cannot be paid once the till has cancelled it', async () => {
    const { id } = await show()
    const { body } = await start(await codeOf(id))
    await world.stranger.call(checkout.cancel, body)
    expect((await detail(id)).status).toBe('qr-waiting')
    const code = await codeOf(id)
    expect((await till.call(qrPay.cancel, { id }, once())).code).toBe(200)
    expect((await start(code)).code).toBe(errors.OFFER_CANCELED.code)
    expect((await till.call(qrPay.code, { id })).body.path).toBeNull()
    expect((await till.call(qrPay.cancel, { id }, once())).code).toBe(errors.RECORD_STATE.code)
  })
})
describe('a code that the till scans', () => {
  it('is paid by the wallet, and pays once', async () => {
    const code = await walletCode()
    const { id } = (await scan(code.replaceAll(/(\d{6})/g, '$1 ').trim())).body
    await sent(id)
    expect(await detail(id)).toMatchObject({ status: 'qr-paid', mode: 'scanned' })
    expect(await paymentsOf(id)).toMatchObject([{ pay_state: 'PAID_SUCCESS', method: 'BALANCE', net_minor: '4443' }])
    const again = (await scan(code)).body.id
    await sent(again)
    expect(await detail(again)).toMatchObject({ status: 'qr-failed', why: 'CODE_USED' })
    expect(await paymentsOf(again)).toMatchObject([{ pay_state: 'FAILURE', net_minor: '0' }])
  })
  it.each([
    ['after its minute', () => walletCode('approve', -1), 'CODE_EXPIRED'],
    ['of no wallet', () => Promise.resolve('281234567890123456'), 'CODE_UNKNOWN'],
    ['of a wallet without money', () => walletCode('INSUFFICIENT_FUNDS'), 'INSUFFICIENT_FUNDS'],
  ])('%s is refused, and nothing is charged', async (_, make, why) => {
    const { id } = (await scan(await make())).body
    await sent(id)
    expect(await detail(id)).toMatchObject({ status: 'qr-failed', why })
    expect(await paymentsOf(id)).toMatchObject([{ pay_state: 'FAILURE' }])
  })
})
describe('money is moved once', () => {
  it('the same key twice: one sale, one payment', async () => {
    const [code, key] = [await walletCode(), once()]
    const [one, two] = [await scan(code, {}, key), await scan(code, {}, key)]
    expect(two.body).toEqual(one.body)
    await sent(one.body.id)
    await sent(one.body.id)
    expect(await paymentsOf(one.body.id)).toMatchObject([{ pay_state: 'PAID_SUCCESS' }])
  })
  it('two tills with one code at once: one is paid', async () => {
    const code = await walletCode()
    const sales = await Promise.all([scan(code), scan(code)])
    await Promise.all(sales.map(({ body }) => sent(body.id)))
    const states = await Promise.all(sales.map(async ({ body }) => (await detail(body.id)).status))
    expect(states.toSorted()).toEqual(['qr-failed', 'qr-paid'])
  })
  it('two payers at one code: one has the order', async () => {
    const code = await codeOf((await show()).id)
    const codes = (await Promise.all([start(code), start(code)])).map((answer) => answer.code)
    expect(codes.toSorted((one, two) => one - two)).toEqual([200, errors.LINK_HELD.code])
  })
  it('a node that dies before the wallet has it: the event is there, and the job sends it', async () => {
    const { id } = (await scan(await walletCode())).body
    expect((await detail(id)).status).toBe('qr-paying')
    const { rows } = await world.owner.query(
      `select payload from outbox where kind = 'qr-pay.send' union all select payload from event where kind = 'qr-pay.send'`,
    )
    const [payment] = await paymentsOf(id)
    expect(rows).toContainEqual({ payload: { paymentId: payment!.id } })
    await sent(id)
    expect((await detail(id)).status).toBe('qr-paid')
  })
  it('of another merchant answers like a missing one; without the right or the product it is refused', async () => {
    const { id } = await show()
    for (const given of [id, newId()])
      for (const answer of [
        other.call(qrPay.detail, { id: given }),
        other.call(qrPay.code, { id: given }),
        other.call(qrPay.cancel, { id: given }, once()),
      ])
        expect((await answer).code).toBe(errors.NOT_FOUND.code)
    const sales = await world.as('sales')
    expect((await sales.call(qrPay.show, { amount: aed(500n) }, once())).code).toBe(errors.ACCESS_DENIED.code)
    // The provider has switched it off at Marina Walk.
    const marina = await world.as('cs')
    expect((await marina.call(qrPay.show, { amount: aed(500n) }, once())).code).toBe(errors.PRODUCT_OFF.code)
  })
})
it.each([
  ['too little', { amount: aed(99n) }, 'amount', 'AMOUNT_MIN'],
  ['too much', { amount: aed(2_000_001n) }, 'amount', 'AMOUNT_MAX'],
  ['a coin', { amount: money(500n, 'BTC') }, 'amount.currency', 'CURRENCY_NOT_SOLD'],
  ['no code', { code: '12345' }, 'code', 'WALLET_CODE'],
])('a sale with %s is refused, and the field is named', async (_, over, path, code) => {
  const given = { amount: aed(4_500n), code: '281234567890123456', ...over }
  expect(await sendBad(world, till, qrPay.scan, given as never)).toMatchObject({ fields: [{ path, code }] })
})
