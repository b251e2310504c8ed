import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approval } from '@falaj/contract/people/approval'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { errors } from '@falaj/contract/kernel/errors'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { payoutCertificate } from '@falaj/contract/accounts/payout-certificate'
import { withdraw } from '@falaj/contract/accounts/withdraw'
import { fromText, money, toText } from '@falaj/money'
import { storable } from '../../../platform/approval/policy.ts'
import { newId } from '../../../platform/base/ids.ts'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import {
  accountNamed,
  askFor,
  deposit,
  lookAtBank,
  merchantOf,
  moneyOf,
  provePassword,
  ready,
  wanted,
} from '../../../testing/withdraw.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let maker: Member, checker: Member
let main = ''
beforeAll(async () => {
  world = await openWorld()
  maker = await member(world, 'financial')
  checker = await member(world, 'admin')
  main = await accountNamed(world, 'Main operating account')
  await deposit(world, '500.00')
})
afterAll(() => world.close())

const rows = async () => Number((await world.owner.query('select from withdraw')).rowCount)
const faultsOf = (body: unknown) => (body as { fields?: unknown }).fields
/** As it comes over the wire, with nothing of ours in between. */
const raw = async (client: Client, endpoint: typeof withdraw.whatIf | typeof withdraw.calculate, payload: unknown) => {
  const response = await world.app.inject({
    method: 'POST',
    url: urlOf(endpoint),
    headers: { ...consoleHeaders, cookie: client.cookie },
    payload: JSON.stringify(payload),
  })
  return response.json<{ head: { code: number }; body: { fields?: unknown } }>()
}
/** Refused by the dry run and for real alike, naming the field; nothing has moved. */
const expectRefused = async (given: ReturnType<typeof wanted>, path: string, code: string) => {
  const [before, there] = [await rows(), await moneyOf(world, maker)]
  const tried = await maker.client.call(withdraw.whatIf, given)
  expect([tried.code, faultsOf(tried.body)]).toEqual([errors.INPUT_INVALID.code, [{ path, code }]])
  const done = await askFor(world, maker, given)
  expect([done.code, faultsOf(done.body)]).toEqual([errors.INPUT_INVALID.code, [{ path, code }]])
  expect([await rows(), await moneyOf(world, maker)]).toEqual([before, there])
  return tried.body as unknown as Record<string, unknown>
}

describe('an amount', () => {
  it.each([
    ['1.', 'AMOUNT'],
    ['', 'AMOUNT'],
    ['1.234', 'AMOUNT_DECIMALS'],
    ['-5.00', 'AMOUNT'],
    ['0', 'AMOUNT'],
    ['0.00', 'AMOUNT'],
    ['9'.repeat(40), 'AMOUNT'],
    ['1e3', 'AMOUNT'],
    ['١٢', 'AMOUNT'],
  ])('of %j is none', async (amount, code) => {
    for (const endpoint of [withdraw.whatIf, withdraw.calculate]) {
      const { head, body } = await raw(maker.client, endpoint, { amount: { amount, currency: 'AED' }, accountId: main })
      expect([head.code, body.fields]).toEqual([errors.INPUT_INVALID.code, [{ path: 'amount.amount', code }]])
    }
  })
  it.each(['BTC', 'GBP', 'GP'])('in %s cannot leave', async (currency) => {
    const { body } = await raw(maker.client, withdraw.whatIf, { amount: { amount: '50', currency }, accountId: main })
    expect(body.fields).toEqual([{ path: 'amount.currency', code: 'CURRENCY_CANNOT_LEAVE' }])
  })
  it('below the smallest is refused', () => expectRefused(wanted('9.99', main), 'amount', 'AMOUNT_MIN'))
  it('above what is available says how much there is and what keeps the rest', async () => {
    const { body } = await askFor(world, maker, wanted('100.00', main))
    const there = await moneyOf(world, maker)
    const text = (minor: bigint) => toText(money(minor, 'AED'))
    const fault = await expectRefused(wanted(text(there.available + 1n), main), 'amount', 'OVER_AVAILABLE')
    expect(fault).toMatchObject({
      most: { amount: text(there.available), currency: 'AED' },
      available: { amount: text(there.available) },
      hold: { amount: text(there.hold) },
      pending: { amount: expect.any(String) },
    })
    await maker.client.call(approval.recall, { id: body.requestId! }, once())
  })
  it.each([
    ['daily', 'OVER_DAILY'],
    ['monthly', 'OVER_MONTHLY'],
  ] as const)('above what is left of the %s limit is refused', async (which, code) => {
    const id = await merchantOf(world)
    const column = which === 'daily' ? 'daily_max_minor' : 'monthly_max_minor'
    const { rows: kept } = await world.owner.query<{ max: string }>(
      `select ${column}::text as max from merchant_terms where merchant_id = $1`,
      [id],
    )
    await world.owner.query(`update merchant_terms set ${column} = 20000 where merchant_id = $1`, [id])
    const fault = await expectRefused(wanted('200.01', main), 'amount', code)
    expect(fault['most']).toEqual({ amount: '200.00', currency: 'AED' })
    const { withdrawable } = (await maker.client.call(withdraw.prerequisite, { currency: 'AED' })).body
    expect(withdrawable.minor).toBe(20_000n)
    await world.owner.query(`update merchant_terms set ${column} = $2 where merchant_id = $1`, [id, kept[0]!.max])
  })
})

describe('a bank account', () => {
  it('of another currency is refused', async () =>
    expectRefused(wanted('50.00', await accountNamed(world, 'Dollar account')), 'accountId', 'PAYEE_CURRENCY'))
  it('that is frozen is refused', async () =>
    expectRefused(wanted('50.00', await accountNamed(world, 'Petty cash')), 'accountId', 'PAYEE_FROZEN'))
  it('that was removed is refused', async () =>
    expectRefused(wanted('50.00', await accountNamed(world, 'Old shop account')), 'accountId', 'PAYEE_REMOVED'))
  it.each([
    ['Hong Kong supplier account', 'PAYEE_REJECTED'],
    ['New York', 'PAYEE_COOLING'],
  ])('%s is refused', async (alias, code) => {
    const { body } = await maker.client.call(withdraw.whatIf, {
      amount: fromText('50.00', 'USD')!,
      accountId: await accountNamed(world, alias),
    })
    expect(faultsOf(body)).toEqual([{ path: 'accountId', code }])
  })
  it('of another merchant is as one that never was', async () => {
    const foreign = await accountNamed(world, 'Group settlement')
    for (const id of [foreign, newId(), 'none'])
      expect(faultsOf((await maker.client.call(withdraw.whatIf, wanted('50.00', id))).body)).toEqual([
        { path: 'accountId', code: 'PAYEE_UNKNOWN' },
      ])
  })
  it('frozen while it waited is found at the end: nothing is sent, all of it comes back', async () => {
    const before = await moneyOf(world, maker)
    const { body } = await askFor(world, maker, wanted('60.00', main))
    await world.owner.query('update bank_account set frozen_at = now() where id = $1', [main])
    await approve(checker, body.requestId!)
    const found = (await maker.client.call(withdraw.detail, { id: body.id })).body
    expect(found).toMatchObject({ status: 'FAILURE', why: 'BANK_ACCOUNT_STATE' })
    expect(await moneyOf(world, maker)).toEqual(before)
    await world.owner.query('update bank_account set frozen_at = null where id = $1', [main])
  })
})

describe('the wrong person', () => {
  it('has no way in: not their role, not their merchant', async () => {
    const { body } = await askFor(world, maker, wanted('20.00', main))
    const cs = await world.as('cs')
    expect((await cs.call(withdraw.detail, { id: body.id })).code).toBe(errors.ACCESS_DENIED.code)
    expect((await cs.call(withdraw.tradeDetail, { id: body.id })).code).toBe(200)
    const stranger = await world.as('multi-financial')
    for (const id of [body.id, newId()]) {
      const input = { id }
      expect((await stranger.call(withdraw.detail, input)).code).toBe(errors.NOT_FOUND.code)
      expect((await stranger.call(payoutCertificate.detail, input)).code).toBe(errors.NOT_FOUND.code)
      const file = { id, language: 'en', composition: true } as const
      expect((await stranger.call(payoutCertificate.file, file)).code).toBe(errors.NOT_FOUND.code)
    }
    for (const requestId of [body.requestId!, newId()]) {
      expect((await stranger.call(withdraw.ofRequest, { requestId })).body).toEqual({ id: null })
      expect((await stranger.call(withdraw.whatIf, { ...wanted('20.00', main), requestId })).code).not.toBe(200)
    }
    expect(
      (await stranger.call(withdraw.query, { filters: {}, pageParam: { number: 1, size: 10 } })).body.rows,
    ).toEqual([])
    await maker.client.call(approval.recall, { id: body.requestId! }, once())
  })
  it('without the password gets nothing, and five wrong ones block the account', async () => {
    const given = wanted('30.00', main)
    const right = await ready(world, maker, given)
    const other = await ready(world, maker, wanted('31.00', main))
    // A proof for another amount, or used, is no proof.
    const swapped = { ...right.input, passwordProof: other.input.passwordProof }
    expect((await maker.client.call(withdraw.add, swapped, right.headers)).code).toBe(errors.STEP_UP_REQUIRED.code)
    for (let tries = 0; tries < 5; tries += 1)
      expect(faultsOf((await provePassword(maker, given, '000111')).body)).toEqual([
        { path: 'password', code: 'PASSWORD_WRONG' },
      ])
    expect((await provePassword(maker, given)).code).toBe(errors.FACTOR_LOCKED.code)
    await world.owner.query('delete from throttle')
  })
  it('who made it cannot approve it; one who lost the right to ask has asked for nothing', async () => {
    const before = await moneyOf(world, maker)
    const { body } = await askFor(world, maker, wanted('40.00', main))
    expect((await approve(maker, body.requestId!)).code).toBe(errors.OWN_REQUEST.code)
    const staff = `update staff set roles = $1 where person_id = (select id from person where mobile = $2)`
    await world.owner.query(staff, [['CS'], maker.mobile])
    await approve(checker, body.requestId!)
    await world.owner.query(staff, [['FINANCIAL'], maker.mobile])
    const found = (await checker.client.call(withdraw.detail, { id: body.id })).body
    expect(found).toMatchObject({ status: 'FAILURE', why: 'MAKER_LOST_RIGHT' })
    expect(await moneyOf(world, maker)).toEqual(before)
  })
  it('who read an older wording does not approve the newer one', async () => {
    const { body } = await askFor(world, maker, wanted('41.00', main))
    const id = body.requestId!
    const hashNow = async () =>
      createHash('sha256')
        .update((await checker.client.call(approval.detail, { id })).body.canonical)
        .digest('hex')
    const old = await hashNow()
    await checker.client.call(approval.sendBack, { id, hash: old, reason: 'Which rent?' }, once())
    expect((await maker.client.call(withdraw.detail, { id: body.id })).body.status).toBe('CREATED')
    await maker.client.call(approval.submit, { id }, once())
    expect((await checker.client.call(approval.approve, { id, hash: old }, once())).code).toBe(
      errors.REQUEST_CHANGED.code,
    )
    expect((await checker.client.call(approval.approve, { id, hash: await hashNow() }, once())).code).toBe(200)
    while (!(await lookAtBank(world, body.id))) continue
    expect((await maker.client.call(withdraw.detail, { id: body.id })).body.status).toBe('SUCCESS')
  })
})

describe('what would be', () => {
  it('is exactly what is afterwards, and the asking leaves nothing', async () => {
    const before = [await rows(), await moneyOf(world, maker)]
    const { body } = await maker.client.call(withdraw.whatIf, wanted('55.00', main))
    expect([await rows(), await moneyOf(world, maker)]).toEqual(before)
    expect(body.approvals).toMatchObject({ needed: 1, roles: expect.arrayContaining(['ADMIN']) })
    const order = (await askFor(world, maker, wanted('55.00', main))).body
    const terms = () => maker.client.call(withdraw.prerequisite, { currency: 'AED' })
    expect((await terms()).body.balances).toEqual(body.whilePending)
    await approve(checker, order.requestId!)
    while (!(await lookAtBank(world, order.id))) continue
    const { balances, daily, monthly, withdrawable } = (await terms()).body
    expect({ balances, daily, monthly, withdrawable }).toEqual({
      balances: body.after,
      daily: body.daily,
      monthly: body.monthly,
      withdrawable: body.withdrawable,
    })
    const { fee, vat, net } = (await maker.client.call(withdraw.detail, { id: order.id })).body
    expect({ fee, vat, net }).toEqual({ fee: body.fee, vat: body.vat, net: body.net })
  })
  it('without anybody to ask it goes to the bank at once', async () => {
    await world.owner.query(
      `insert into approval_policy (merchant_id, kind, version, rules) values ($1, 'withdraw', 1, $2)`,
      [await merchantOf(world), storable({ ...defaultRules('withdraw'), otherwise: 0 })],
    )
    const before = await moneyOf(world, maker)
    const found = (await maker.client.call(withdraw.whatIf, wanted('45.00', main))).body
    expect([found.approvals.needed, found.whilePending.hold]).toEqual([0, found.now.hold])
    const { body } = await askFor(world, maker, wanted('45.00', main))
    expect(body).toMatchObject({ state: 'PLACED', requestId: null })
    while (!(await lookAtBank(world, body.id))) continue
    expect((await maker.client.call(withdraw.detail, { id: body.id })).body).toMatchObject({
      status: 'SUCCESS',
      request: null,
    })
    expect((await moneyOf(world, maker)).available).toBe(before.available - 4500n)
  })
})

it('prerequisites say what is missing and where to get it', async () => {
  const taxi = await member(world, 'taxi-financial')
  const { prerequisites } = (await taxi.client.call(withdraw.prerequisite, { currency: 'USD' })).body
  expect(prerequisites.filter(({ isMet }) => !isMet).map(({ code, path }) => [code, path])).toEqual([
    ['bank-account', '/settings/add-bankcard'],
    ['balance', '/fiat/balance/record'],
  ])
  expect((await taxi.client.call(withdraw.currencyPair, {})).body.pairs.map(({ from }) => from)).toEqual(['AED'])
})
