import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '@falaj/contract/kernel/time'
import { errors } from '@falaj/contract/kernel/errors'
import { dispute } from '@falaj/contract/payments/dispute'
import { payment } from '@falaj/contract/payments/payment'
import { provider } from '@falaj/contract/provider'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { money, type Currency } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import type { AcquirerEvent } from '../../../rails/acquirer-rail.ts'
import { disputeCost, disputeDesk } from '../../../testing/dispute.ts'
import { runDue } from '../../../testing/due.ts'
import { deposit, pennilessTwin } from '../../../testing/money.ts'
import { order, pay } from '../../../testing/payer.ts'
import { asProvider } from '../../../testing/provider.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { disputeTasks, takeOwed } from './dispute.jobs.ts'

let world: World
let cs: Client
let mine = ''
let { arrive, noticeOf, paidOne, found } = {} as ReturnType<typeof disputeDesk>
const page = { pageParam: { number: 1, size: 40 } }
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  mine = await pennilessTwin(world, '20000001', '10000001')
  cs = await world.as('cs')
  ;({ arrive, noticeOf, paidOne, found } = disputeDesk(world, mine, cs))
})
beforeEach(() => deposit(world, mine, 20_000_00n))
// Every test is also a test of the books.
afterEach(async () => {
  const wrong = await selfCheck(world.db)
  if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong)}`)
})
afterAll(() => world.close())

const has = (currency: Currency = 'AED') => balanceOf(world.db, available(mine, currency))
const claims = (reference: string, amount = money(7_000_00n, 'AED')) => {
  const caseNo = `case-${newId()}`
  const notice: AcquirerEvent = { ...noticeOf(reference, caseNo, 'disputed'), amount }
  /** What the bank says later, in minutes. */
  const ends = (kind: 'dispute-won' | 'dispute-lost', minutes: number): AcquirerEvent => ({
    ...notice,
    id: `${caseNo} ${kind} ${minutes}`,
    kind,
    at: new Date(notice.at.getTime() + minutes * minuteMs),
  })
  return { caseNo, notice, ends }
}
const held = async (amount = money(7_000_00n, 'AED')) => {
  const reference = await paidOne()
  const claim = claims(reference, amount)
  await arrive(claim.notice)
  return { ...claim, reference, number: (await found(claim.caseNo)).number }
}
const decide = (number: string, decision: 'take' | 'refuse') =>
  asProvider(world)(provider.disputeDecide, { merchantMid: '10000001', number, decision })
const statusOfPayment = async (text: string) =>
  (await cs.call(payment.query, { filters: { text }, ...page })).body.rows.map(({ status }) => status)
const waiting = { status: 'CHECKING', money: 'held' }

describe('a claim waits for a person, and nothing moves, when it is', () => {
  it('above the payment, however often and at once it comes', async () => {
    const before = await has()
    const { caseNo, notice } = claims(await paidOne())
    await Promise.all([arrive(notice), arrive(notice)])
    await arrive({ ...notice, id: `${notice.id}_again` })
    await runDue(world.db, takeOwed)
    const row = await found(caseNo)
    expect(row).toMatchObject({ ...waiting, amount: money(7_000_00n, 'AED'), original: money(100_00n, 'AED') })
    expect(await has()).toBe(before)
    expect(await statusOfPayment(row.paymentNumber)).toEqual(['PAID_SUCCESS'])
    const { body } = await cs.call(dispute.detail, { id: row.id })
    expect([body.actions, body.entries]).toEqual([[], []])
  })
  it('in another currency, and each amount keeps its own', async () => {
    await deposit(world, mine, 500_00n, 'USD')
    const before = [await has('AED'), await has('USD')]
    const { caseNo } = await held(money(50_00n, 'USD'))
    await runDue(world.db, takeOwed)
    expect(await found(caseNo)).toMatchObject({
      ...waiting,
      amount: money(50_00n, 'USD'),
      original: money(100_00n, 'AED'),
    })
    expect([await has('AED'), await has('USD')]).toEqual(before)
  })
  it('on an attempt that was not paid', async () => {
    const before = await has()
    const { id } = await order(world, mine)
    await world.owner.query(
      `insert into payment_attempt (merchant_id, payment_id, no, reference, key, method, state, at, product, currency)
       values ($1::uuid, $2, 1, $3, 'key', 'BANK_CARD', 'DECLINED', now(), 'gateway', 'AED')`,
      [mine, id, `${id}.1`],
    )
    const { caseNo, notice } = claims(`${id}.1`, money(100_00n, 'AED'))
    await arrive(notice)
    await runDue(world.db, takeOwed)
    expect(await found(caseNo)).toMatchObject(waiting)
    expect(await has()).toBe(before)
  })
  it('on an attempt that is still open: it is to be reported again, and booked after its payment', async () => {
    const before = await has()
    const made = await order(world, mine)
    await pay(world, made, 'lost')
    const { caseNo, notice } = claims(`${made.id}.1`, money(100_00n, 'AED'))
    expect(await arrive(notice)).toBe('early')
    expect(await found(caseNo)).toBeUndefined()
    await arrive({ ...noticeOf(`${made.id}.1`, newId(), 'captured'), dispute: null })
    expect(await arrive(notice)).toBe('disputed')
    expect(await found(caseNo)).toMatchObject({ status: 'OPEN', money: 'taken' })
    expect(before - (await has())).toBe(disputeCost)
  })
  it('more than other cases leave of the payment', async () => {
    const before = await has()
    const reference = await paidOne()
    const [first, second, third] = [60_00n, 40_01n, 40_00n].map((minor) => claims(reference, money(minor, 'AED')))
    for (const { notice } of [first!, second!, third!]) await arrive(notice)
    const moneyOf = async ({ caseNo }: { caseNo: string }) => (await found(caseNo)).money
    expect([await moneyOf(first!), await moneyOf(second!), await moneyOf(third!)]).toEqual(['taken', 'held', 'taken'])
    expect(before - (await has())).toBe(100_00n + 2n * (disputeCost - 100_00n))
    // What was won leaves room for another, and is asked back without it.
    await arrive(first!.ends('dispute-won', 1))
    const fourth = claims(reference, money(60_00n, 'AED'))
    await arrive(fourth.notice)
    await arrive(first!.ends('dispute-lost', 2))
    expect([await moneyOf(fourth), await moneyOf(first!)]).toEqual(['taken', 'held'])
  })
  it('after a warning of the same case', async () => {
    const before = await has()
    const { caseNo, notice } = claims(await paidOne())
    await arrive({ ...notice, id: `${caseNo}_alert`, dispute: { ...notice.dispute!, type: 'Actual fraud report' } })
    expect(await found(caseNo)).toMatchObject({ status: 'ALERT', money: 'none' })
    await arrive({ ...notice, amount: money(7_000_00n, 'USD') })
    expect(await found(caseNo)).toMatchObject({ ...waiting, amount: money(7_000_00n, 'USD') })
    expect(await has()).toBe(before)
  })
})

describe('a claim that waits', () => {
  it('is booked once after a person takes it, who sees it among those that wait', async () => {
    const { caseNo, number } = await held()
    const before = await has()
    const { rows } = (await asProvider(world)(provider.disputesHeld, {})).body
    expect(rows.find((row) => row.number === number)).toMatchObject({
      merchantMid: '10000001',
      caseNo,
      amount: money(7_000_00n, 'AED'),
      original: money(100_00n, 'AED'),
    })
    const answers = await Promise.all([decide(number, 'take'), decide(number, 'take')])
    expect(new Set(answers.map(({ body }) => body.changed))).toEqual(new Set([false, true]))
    await runDue(world.db, takeOwed)
    await runDue(world.db, takeOwed)
    expect(before - (await has())).toBe(7_000_00n + disputeCost - 100_00n)
    expect(await found(caseNo)).toMatchObject({ status: 'OPEN', money: 'taken' })
    expect((await decide(number, 'refuse')).code).toBe(errors.DISPUTE_OVER.code)
  })
  it('ends without a movement when a person refuses it, whatever the bank says later', async () => {
    const { caseNo, number, ends } = await held()
    const before = await has()
    expect((await decide(number, 'refuse')).body).toEqual({ changed: true })
    expect((await decide(number, 'refuse')).body).toEqual({ changed: false })
    expect((await decide(number, 'take')).code).toBe(errors.DISPUTE_OVER.code)
    await arrive(ends('dispute-lost', 1))
    await runDue(world.db, takeOwed)
    const row = await found(caseNo)
    expect([row.status, row.money, await has()]).toEqual(['REFUSED', 'none', before])
    expect(await statusOfPayment(row.paymentNumber)).toEqual(['PAID_SUCCESS'])
  })
  it('is over when the bank gives it up, and waits again when the bank asks again', async () => {
    const { caseNo, number, ends } = await held()
    const before = await has()
    await arrive(ends('dispute-won', 1))
    expect(await found(caseNo)).toMatchObject({ status: 'WON', money: 'none' })
    await arrive(ends('dispute-lost', 2))
    await runDue(world.db, takeOwed)
    expect(await found(caseNo)).toMatchObject({ ...waiting, closedAt: null })
    expect(await has()).toBe(before)
    await decide(number, 'take')
    await runDue(world.db, takeOwed)
    expect(await found(caseNo)).toMatchObject({ status: 'LOST', money: 'taken' })
    expect(before - (await has())).toBe(7_000_00n + disputeCost - 100_00n)
  })
  it('that gets a later deadline meanwhile has it once a person takes it', async () => {
    const { caseNo, notice, number } = await held()
    const respondBy = new Date(Date.now() + 9 * dayMs).toISOString()
    await arrive({
      ...notice,
      id: `${caseNo}_stage`,
      kind: 'dispute-stage',
      dispute: { ...notice.dispute!, respondBy },
    })
    expect(await found(caseNo)).toMatchObject({ ...waiting, respondBy })
    await decide(number, 'take')
    expect(await found(caseNo)).toMatchObject({ status: 'OPEN', respondBy })
  })
  it('that the bank decided meanwhile still waits, and is lost once a person takes it', async () => {
    const { caseNo, number, ends } = await held()
    await arrive(ends('dispute-lost', 1))
    expect(await found(caseNo)).toMatchObject(waiting)
    await decide(number, 'take')
    await runDue(world.db, takeOwed)
    expect(await found(caseNo)).toMatchObject({ status: 'LOST', money: 'taken' })
  })
  it('is announced to the provider and to the merchant, not as a deadline', async () => {
    const { caseNo } = await held()
    const { id } = await found(caseNo)
    const { rows } = await world.owner.query(
      `select kind from outbox where payload ->> 'id' = $1 and kind like 'dispute.%' union all
       select kind from event where payload ->> 'id' = $1 and kind like 'dispute.%'`,
      [id],
    )
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['dispute.changed', 'dispute.held']))
    const alerts: unknown[] = []
    const log = { error: (alert: unknown) => void alerts.push(alert) }
    const { settings, context, db } = world
    const task = disputeTasks({ settings, registry: context.registry } as never).find(
      ({ kind }) => kind === 'dispute.held',
    )!
    await task.run({ db, merchantId: mine, payload: { id }, log } as never)
    expect(alerts).toEqual([{ alert: 'DISPUTE_HELD', dispute: id, merchant: mine }])
    const { rows: messages } = await world.owner.query<{ body: string }>(
      `select body from message where body like '%match the payment%' or body like '%与支付不符%'`,
    )
    expect(messages.length).toBeGreaterThan(0)
  })
  it('of another merchant answers as one that never was', async () => {
    const { number } = await held()
    const call = asProvider(world)
    for (const given of [number, 'D-2345678'])
      expect(
        (await call(provider.disputeDecide, { merchantMid: '20000002', number: given, decision: 'take' })).code,
      ).toBe(errors.NOT_FOUND.code)
  })
})
