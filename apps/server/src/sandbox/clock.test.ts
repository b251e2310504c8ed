import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '@falaj/contract/kernel/time'
import { bankAccount } from '@falaj/contract/merchant/bank-account'
import { errors } from '@falaj/contract/kernel/errors'
import { home } from '@falaj/contract/overview/home'
import { withdraw } from '@falaj/contract/accounts/withdraw'
import { available, pending } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { daysLater, dubaiDay } from '../platform/base/banking-days.ts'
import { businessNow, businessToday } from '../platform/db/business-clock.ts'
import { settleDue } from '../platform/money/settlement-job.ts'
import { paid, take } from '../testing/payment.ts'
import { approve, member, type Member } from '../testing/bank-account.ts'
import { accountNamed, askFor, deposit, lookAtBank, merchantOf, wanted } from '../testing/withdraw.ts'
import { consoleHeaders, openWorld, type World } from '../testing/world.ts'
import { runDue } from '../testing/due.ts'

let world: World
let maker: Member, checker: Member
let marina = ''
beforeAll(async () => {
  world = await openWorld()
  ;[maker, checker] = [await member(world, 'financial'), await member(world, 'admin')]
  marina = await merchantOf(world)
  await deposit(world, '20000.00')
})
afterAll(() => world.close())

const post = async (url: string, payload: object) =>
  (await world.app.inject({ method: 'POST', url, headers: consoleHeaders, payload: JSON.stringify(payload) })).json()
const moveOn = (hours: unknown) => post('/sandbox/clock', { hours })
const ahead = async () => (await world.app.inject({ method: 'GET', url: '/sandbox/clock' })).json().body.aheadHours
const sell = () => take(world, paid(marina))
const settleNow = () => runDue(world.db, settleDue())
const held = (of: typeof pending) => balanceOf(world.db, of(marina, 'AED'))

describe('the clock of business', () => {
  it('is the real one until somebody moves it, and then so far ahead', async () => {
    expect(await ahead()).toBe(0)
    expect(Math.abs((await businessNow(world.db)).getTime() - Date.now())).toBeLessThan(60_000)
    expect((await moveOn(1)).body.aheadHours).toBe(1)
    expect(Math.abs((await businessNow(world.db)).getTime() - Date.now() - hourMs)).toBeLessThan(60_000)
  })
  it.each([0, -24, 1.5, 745, 'a day', null])('is not moved by %s', async (hours) => {
    const before = await ahead()
    const { head, body } = await moveOn(hours)
    expect([head.code, body.fields]).toEqual([errors.INPUT_INVALID.code, [{ path: 'hours', code: 'INVALID' }]])
    expect(await ahead()).toBe(before)
  })
  it('moved by two at once is moved by both, each in its turn and written down', async () => {
    const before = await ahead()
    await Promise.all([moveOn(1), moveOn(1), moveOn(1)])
    expect(await ahead()).toBe(before + 3)
    const { rows } = await world.owner.query(
      `select roles, before, after from audit_entry where action = 'sandbox.clock' order by at desc, id desc limit 1`,
    )
    expect(rows).toEqual([
      { roles: ['provider'], before: { aheadHours: before + 2 }, after: { aheadHours: before + 3 } },
    ])
  })
  it('makes everything that looks for what is due look at once', async () => {
    await world.owner.query('delete from outbox')
    await moveOn(1)
    const { rows } = await world.owner.query(`select kind from outbox order by kind`)
    expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual([
      'auto-debit.collect',
      'automatic-settlement.due',
      'settlement.due',
      'transfer-to-bank.poll',
      'withdraw.poll',
    ])
  })
})

describe('what is due by then', () => {
  it('is settled, for its own day and with the real time; a payment after that falls into the moved day', async () => {
    await settleNow()
    await sell()
    const [waiting, free] = [await held(pending), await held(available)]
    // Over any weekend and holidays.
    await moveOn(24 * 10)
    expect(await settleNow()).toBeGreaterThan(0)
    expect(await held(pending)).toBe(0n)
    expect(await held(available)).toBe(free + waiting)
    const { rows } = await world.owner.query<{ due: string; at: Date }>(
      `select due_on::text as due, settled_at as at from settlement where merchant_id = $1 order by due_on desc limit 1`,
      [marina],
    )
    expect(rows[0]!.due > dubaiDay(new Date())).toBe(true)
    expect(Math.abs(rows[0]!.at.getTime() - Date.now())).toBeLessThan(60_000)

    await sell()
    expect(await settleNow()).toBe(0)
    const { next } = (await maker.client.call(home.nextSettlement, { currency: 'AED' })).body
    expect(next!.dueOn > (await businessToday(world.db))).toBe(true)
    await moveOn(24 * 10)
    await settleNow()
    expect(await held(pending)).toBe(0n)
  })
  it('a bank that takes an hour has answered, and what it tells is not of the future', async () => {
    await post('/sandbox/payouts/rule', { rule: 'slow' })
    const { body } = await askFor(world, maker, wanted('100.00', await accountNamed(world, 'Main operating account')))
    await approve(checker, body.requestId!)
    expect(await lookAtBank(world, body.id)).toBe(false)
    await moveOn(1)
    expect(await lookAtBank(world, body.id)).toBe(true)
    const detail = (await maker.client.call(withdraw.detail, { id: body.id })).body
    expect(detail.status).toBe('SUCCESS')
    expect(Date.parse(detail.completedAt!)).toBeLessThanOrEqual(Date.now())
    // By its own clock the bank was in time.
    expect(detail.arrivesBy > (await businessNow(world.db)).toISOString()).toBe(true)
    await post('/sandbox/payouts/rule', { rule: 'digits' })
  })
  it('an account that cools off can be paid to', async () => {
    const id = await accountNamed(world, 'New York')
    const status = async () => (await maker.client.call(bankAccount.detail, { id })).body.status
    await world.owner.query(
      `update bank_account set cooling_until = business_now() + interval '5 hours' where id = $1`,
      [id],
    )
    expect(await status()).toBe('cooling-off')
    await moveOn(5)
    expect(await status()).toBe('active')
  })
  it('the limits of a day begin anew, and count what was sent since', async () => {
    const used = async () => (await maker.client.call(withdraw.prerequisite, { currency: 'AED' })).body.daily.used.minor
    await moveOn(24)
    expect(await used()).toBe(0n)
    await askFor(world, maker, wanted('200.00', await accountNamed(world, 'Main operating account')))
    expect(await used()).toBe(200_00n)
    await moveOn(24)
    expect(await used()).toBe(0n)
  })
  it('money sent after the move arrives so much later', async () => {
    const arrival = async () => (await maker.client.call(withdraw.prerequisite, { currency: 'USD' })).body.arrival
    const before = await arrival()
    await moveOn(24 * 14)
    const after = await arrival()
    expect(dubaiDay(new Date(after.by)) >= daysLater(dubaiDay(new Date(before.by)), 10)).toBe(true)
  })
  it('lies a year ahead at most', async () => {
    for (let moved = 0; moved < 12; moved += 1) await moveOn(744)
    expect((await moveOn(744)).head.code).toBe(errors.INPUT_INVALID.code)
    expect(await ahead()).toBeLessThanOrEqual(8784)
  })
  it('leaves books that add up', async () => {
    expect(await selfCheck(world.db)).toEqual([])
  })
})
