// Coupons at a till: reserved before the money is taken, used with the sale whenever that arrives, given back when nothing is sold.
import { beforeAll, describe, expect, it } from 'vitest'
import { coupon } from '@falaj/contract/growth/coupon'
import { errors } from '@falaj/contract/kernel/errors'
import { dayMs, minuteMs } from '@falaj/contract/kernel/time'
import { payment } from '@falaj/contract/payments/payment'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { once } from '../../../testing/bank-account.ts'
import { deposit } from '../../../testing/money.ts'
import { hearAll } from '../../../testing/payer.ts'
import {
  cashSale,
  couponCall,
  couponRelease,
  offlineCard,
  orderCall,
  signNext,
  sync,
} from '../../../testing/soft-till.ts'
import { withStepUp } from '../../../testing/team.ts'
import { openTills } from '../../../testing/tills.ts'
import { forwardSale } from './till.jobs.ts'

const { of, newTill, sales } = openTills()
const aed = (minor: bigint) => money(minor, 'AED')
beforeAll(async () => {
  await deposit(of.world, of.merchantId, 1_000_00n)
  await of.world.owner.query(
    `insert into approval_policy (merchant_id, kind, version, rules) values ($1, 'coupon-campaign', 1, $2)`,
    [of.merchantId, JSON.stringify({ ...defaultRules('coupon-campaign'), otherwise: 0 })],
  )
})
let nth = 0
/** AED 20.00 off. */
const start = async (over: object = {}) => {
  nth += 1
  const form = {
    draftId: newId(),
    title: `At the till ${nth}`,
    fundedBy: 'merchant' as const,
    kind: 'fixed' as const,
    fixed: aed(20_00n),
    budget: aed(100_00n),
    code: `TILL${nth}`,
    rule: { all: [] },
    startsAt: new Date(Date.now() - minuteMs).toISOString(),
    endsAt: new Date(Date.now() + dayMs).toISOString(),
    ...over,
  }
  const { id } = (await withStepUp(of.admin, coupon.start, form)).body
  return { id: id!, code: form.code }
}
const campaign = async (id: string) => (await of.admin.call(coupon.campaign, { id })).body
const has = () => balanceOf(of.world.db, available(of.merchantId, 'AED'))
const reserve = (code: string, more: object = {}) =>
  couponCall(of.world.app, of.till, { key: newId(), code, minor: '10000', ...more })
const marks = async () =>
  (
    await of.world.owner.query<{ state: string; marked: string | null }>(
      `select state, marked from pos_device_event where pos_device_id = $1 order by epoch, sequence`,
      [of.till.device],
    )
  ).rows

describe('a coupon at a till', () => {
  it('is reserved once for a key, refused with its reason, and given back once', async () => {
    const { id, code } = await start({ usesMax: 1 })
    const key = newId()
    const first = await reserve(code, { key })
    expect(first).toMatchObject({ code: 200, body: { minor: '2000', campaign: expect.stringMatching(/^At the till/) } })
    expect((await reserve(code, { key })).body.minor).toBe('2000')
    expect(await campaign(id)).toMatchObject({ uses: 1, reserved: aed(20_00n) })
    const late = await reserve(code)
    expect([late.code, late.body.fields]).toMatchObject([errors.INPUT_INVALID.code, [{ code: 'COUPON_GONE' }]])
    expect((await reserve('NOSUCH')).body.fields).toMatchObject([{ code: 'COUPON_UNKNOWN' }])
    // Another till neither sees it nor gives it back.
    await couponRelease(of.world.app, await newTill(), key)
    expect(await campaign(id)).toMatchObject({ uses: 1 })
    for (const time of [1, 2])
      expect([time, (await couponRelease(of.world.app, of.till, key)).code]).toEqual([time, 200])
    expect(await campaign(id)).toMatchObject({ uses: 0, reserved: aed(0n), left: aed(100_00n) })
  })
  it('that is limited for each customer asks who it is', async () => {
    const { code } = await start({ perCustomer: 1 })
    expect((await reserve(code)).body.fields).toMatchObject([{ path: 'payer.email', code: 'COUPON_WHO' }])
    const customer = '+971 50 123 9876'
    expect((await reserve(code, { customer })).code).toBe(200)
    expect((await reserve(code, { customer: '+971-501239876' })).body.fields).toMatchObject([
      { code: 'COUPON_CUSTOMER' },
    ])
  })
  it('is used with the sale in cash that it was reserved for, also when that comes much later, once', async () => {
    const { id, code } = await start()
    const key = newId()
    await reserve(code, { key })
    const before = await has()
    await sync(of.world.app, of.till)
    const sale = await cashSale(
      of.till,
      80_00,
      {},
      { coupon: key, discount: '2000', offline: 1, contract: of.till.contract ?? '' },
    )
    await sync(of.world.app, of.till, [sale])
    await sync(of.world.app, of.till, [sale])
    expect(await marks()).toEqual([{ state: 'applied', marked: null }])
    expect(await has()).toBe(before + 20_00n)
    expect(await campaign(id)).toMatchObject({ spent: aed(20_00n), reserved: aed(0n) })
    const [paid] = await sales()
    expect((await of.admin.call(payment.detail, { id: paid!.id })).body).toMatchObject({
      amount: aed(80_00n),
      discount: { code, amount: aed(20_00n) },
    })
    // A member cannot take it back by itself, and the till cannot release what was used.
    await couponRelease(of.world.app, of.till, key)
    expect(await campaign(id)).toMatchObject({ spent: aed(20_00n) })
  })
  it('that is not reserved any more, or was reserved for another price, is booked and marked, and costs the campaign nothing', async () => {
    const { id, code } = await start()
    const [released, other] = [newId(), newId()]
    await reserve(code, { key: released })
    await couponRelease(of.world.app, of.till, released)
    await reserve(code, { key: other })
    const before = await has()
    await sync(of.world.app, of.till, [
      await cashSale(of.till, 80_00, {}, { coupon: released, discount: '2000' }),
      await cashSale(of.till, 70_00, {}, { coupon: other, discount: '3000' }),
      await cashSale(of.till, 80_00, {}, { coupon: newId(), discount: '2000' }),
    ])
    expect((await marks()).map(({ marked }) => marked)).toEqual(['COUPON_OVER', 'COUPON_OVER', 'COUPON_OVER'])
    expect(await sales()).toHaveLength(3)
    expect(await has()).toBe(before)
    expect(await campaign(id)).toMatchObject({ spent: aed(0n), reserved: aed(20_00n) })
  })
  it('is taken off an order by card or QR code before it is paid, and free again when the order ends', async () => {
    const { id, code } = await start()
    const pay = async (instrument: string, key = newId(), coupon?: string) =>
      orderCall(of.world.app, of.till, 'pay', {
        key,
        method: 'card',
        minor: '8000',
        currency: 'AED',
        tip: null,
        instrument,
        receiptNo: `R-C-${key.slice(-8)}`,
        coupon,
        discount: '2000',
      })
    const kept = newId()
    await reserve(code, { key: kept })
    const order = newId()
    expect((await pay(`tap_approve_${newId()}`, order, kept)).code).toBe(200)
    await hearAll(of.world)
    const done = await orderCall(of.world.app, of.till, 'order', { key: order })
    expect(done.body.state).toBe('paid')
    await sync(of.world.app, of.till, [
      await signNext(of.till, 'sale', {
        method: 'card',
        currency: 'AED',
        amount: '8000',
        order,
        coupon: kept,
        discount: '2000',
      }),
    ])
    expect(await marks()).toEqual([{ state: 'applied', marked: null }])
    expect(await campaign(id)).toMatchObject({ spent: aed(20_00n) })
    // The same reservation is not taken twice.
    expect((await pay(`tap_approve_${newId()}`, newId(), kept)).code).toBe(errors.INPUT_INVALID.code)
    const [declined, second] = [newId(), newId()]
    await reserve(code, { key: declined })
    await pay(`tap_decline_${newId()}`, second, declined)
    await hearAll(of.world)
    await orderCall(of.world.app, of.till, 'cancel', { key: second })
    expect(await campaign(id)).toMatchObject({ spent: aed(20_00n), reserved: aed(0n), uses: 1 })
  })
  it('is used when the bank approves a card that was accepted offline', async () => {
    const { id, code } = await start()
    const key = newId()
    await sync(of.world.app, of.till)
    await reserve(code, { key })
    const sale = await offlineCard(of.till, 80_00, 'approve', { coupon: key, discount: '2000' })
    await sync(of.world.app, of.till, [sale])
    expect(await campaign(id)).toMatchObject({ reserved: aed(20_00n), spent: aed(0n) })
    const [order] = await sales()
    await forwardSale(of.world.db, of.world.settings, of.merchantId, order!.id)
    await hearAll(of.world)
    expect(await campaign(id)).toMatchObject({ reserved: aed(0n), spent: aed(20_00n) })
  })
  it('is only released, not redeemed, by a member while a till holds it', async () => {
    const { code } = await start()
    await reserve(code)
    const { rows } = (
      await of.admin.call(coupon.query, { filters: { text: code }, pageParam: { number: 1, size: 10 } } as never)
    ).body
    const { id } = rows[0]!
    expect((await of.admin.call(coupon.detail, { id })).body).toMatchObject({ actions: ['release'], store: 'QUAY' })
    expect((await of.admin.call(coupon.use, { id }, once())).code).toBe(errors.RECORD_STATE.code)
    expect((await of.admin.call(coupon.release, { id }, once())).code).toBe(200)
  })
})
