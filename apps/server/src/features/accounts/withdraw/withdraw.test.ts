import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selfCheck } from '@falaj/ledger/check'
import { money, toText } from '@falaj/money'
import { approval } from '@falaj/contract/people/approval'
import { errors } from '@falaj/contract/kernel/errors'
import { payoutCertificate } from '@falaj/contract/accounts/payout-certificate'
import { withdraw } from '@falaj/contract/accounts/withdraw'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import { orderBehaves } from '../../../testing/order-behaves.ts'
import {
  accountNamed,
  askFor,
  deposit,
  lookAtBank,
  merchantOf,
  moneyOf,
  ready,
  wanted,
} from '../../../testing/withdraw.ts'
import { runDue } from '../../../testing/due.ts'
import { recordKey } from '../../../testing/record-key.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import type { PayoutRail } from '../../../rails/payout-rail.ts'
import { withdrawJob } from './withdraw.order.ts'

let world: World
let maker: Member, checker: Member, stranger: Member
let [main, dollars, merchantId] = ['', '', '']
beforeAll(async () => {
  world = await openWorld()
  maker = await member(world, 'financial')
  checker = await member(world, 'admin')
  stranger = await member(world, 'multi-financial')
  main = await accountNamed(world, 'Main operating account')
  dollars = await accountNamed(world, 'Dollar account')
  merchantId = await merchantOf(world)
  await deposit(world, '10000.00')
})
afterAll(async () => {
  await expectSound()
  await world.close()
})

const detail = async (id: string, who = maker) => (await who.client.call(withdraw.detail, { id })).body
/** What moved since, by account. */
const from = async () => {
  const before = await moneyOf(world, maker)
  return async () => {
    const now = await moneyOf(world, maker)
    return {
      available: now.available - before.available,
      hold: now.hold - before.hold,
      inTransit: now.inTransit - before.inTransit,
    }
  }
}
const nothing = { available: 0n, hold: 0n, inTransit: 0n }
const expectSound = async () => expect(await selfCheck(world.db)).toEqual([])
const approved = async (amount: string) => {
  const { body } = await askFor(world, maker, wanted(amount, main))
  await approve(checker, body.requestId!)
  return body
}

const first = { pageParam: { number: 1, size: 10 } }
it('the code that confirms it names amount and account', async () => {
  await askFor(world, maker, wanted('21.00', main))
  const [message] = (await world.inbox(maker.mobile)).filter(({ purpose }) => purpose === 'STEP_UP')
  expect(message!.body).toMatch(/^Falaj: \d{6} confirms: Withdraw AED 21\.00 to .+ \(AE •••• \d{4}\)\./)
})

describe('a withdrawal', () => {
  it('holds the money while it is asked for, has it in transit at the bank, and ends paid with its fee', async () => {
    const moved = await from()
    const { body } = await askFor(world, maker, { ...wanted('1000.00', main), line: 'RENT 11' })
    expect(body).toMatchObject({ state: 'APPLIED', number: expect.stringMatching(/^W-\w{7}$/) })
    expect(await moved()).toEqual({ available: -100_000n, hold: 100_000n, inTransit: 0n })
    expect(await detail(body.id)).toMatchObject({ status: 'APPLIED', maker: 'Omar Nasser', line: 'RENT 11' })
    expect((await approve(checker, body.requestId!)).code).toBe(200)
    expect(await moved()).toEqual({ available: -100_000n, hold: 0n, inTransit: 100_000n })
    expect(await detail(body.id)).toMatchObject({ status: 'PLACED', checker: 'Layla Haddad', sentAt: null })
    while (!(await lookAtBank(world, body.id))) continue
    expect(await moved()).toEqual({ available: -100_000n, hold: 0n, inTransit: 0n })
    const ended = await detail(body.id)
    expect(ended).toMatchObject({
      status: 'SUCCESS',
      hasCertificate: true,
      bankReference: expect.stringMatching(/^SB-/),
    })
    expect(ended.amount.minor).toBe(ended.fee.minor + ended.vat.minor + ended.net.minor)
    expect(ended.entries.map(({ reason, debit, credit }) => `${reason}: ${debit} → ${credit}`)).toEqual([
      'withdraw: available → hold',
      'withdraw: hold → in-transit',
      'payout: in-transit → bank',
      'fee: in-transit → fee-income',
      'vat: in-transit → vat-payable',
    ])
    const { before, own, after } = ended.explained!
    expect([own.minor, before.minor + own.minor]).toEqual([-100_000n, after.minor])
    expect((await checker.client.call(approval.detail, { id: body.requestId! })).body.state).toBe('SUCCESS')
  })

  it('shows its approver what it does to the balances', async () => {
    const { body } = await askFor(world, maker, wanted('20.00', main))
    const { effects, says, changes } = (await checker.client.call(approval.detail, { id: body.requestId! })).body
    expect(says.en).toBe('Withdraw AED 20.00 to Main operating account (AE •••• 5601)')
    expect(changes.find(({ label }) => label.en === 'Bank receives')?.after?.en).toMatch(/^AED 1\d\.\d\d$/)
    expect(effects.map(({ before, after }) => after.minor - before.minor)).toEqual([0n, -2000n, 2000n])
    await maker.client.call(approval.recall, { id: body.requestId! }, once())
  })

  it.each(['reject', 'recall'] as const)('gives the money back after %s', async (end) => {
    const moved = await from()
    const totals = async () =>
      (await maker.client.call(withdraw.query, { ...first, ask: 'totals', filters: {} })).body.sums
    const withStatus = async (status: 'APPLIED' | 'RECALLED' | 'REJECTED') =>
      (await maker.client.call(withdraw.query, { ...first, filters: { status: [status] } })).body.rows
    const before = await totals()
    const { body } = await askFor(world, maker, wanted('50.00', main))
    // A waiting one has its own status, and is found by it.
    expect((await withStatus('APPLIED'))[0]).toMatchObject({ id: body.id, status: 'APPLIED' })
    expect((await totals())![0]!.values['amount']!.minor).toBe(before![0]!.values['amount']!.minor + 50_00n)
    if (end === 'recall') await maker.client.call(approval.recall, { id: body.requestId! }, once())
    else {
      const { canonical } = (await checker.client.call(approval.detail, { id: body.requestId! })).body
      const hash = createHash('sha256').update(canonical).digest('hex')
      await checker.client.call(approval.reject, { id: body.requestId!, hash, reason: 'Not this month' }, once())
    }
    expect(await moved()).toEqual(nothing)
    const status = end === 'recall' ? 'RECALLED' : 'REJECTED'
    expect(await detail(body.id)).toMatchObject({ status })
    expect((await withStatus(status))[0]).toMatchObject({ id: body.id })
    // Totals count what happened or is on its way; the rows are all counted.
    const after = (await totals())![0]!
    expect([after.values, after.count]).toEqual([before![0]!.values, before![0]!.count + 1])
  })
})

describe('the bank', () => {
  it('refuses: all of it comes back, the fee too', async () => {
    const moved = await from()
    const body = await approved('18.38')
    while (!(await lookAtBank(world, body.id))) continue
    expect(await detail(body.id)).toMatchObject({ status: 'FAILURE', why: 'ACCOUNT_CLOSED', hasCertificate: false })
    expect(await moved()).toEqual(nothing)
  })
  it('returns after it paid: what it was sent comes back, the fee stays, and the way is written down', async () => {
    const moved = await from()
    const body = await approved('100.00')
    while (!(await lookAtBank(world, body.id))) continue
    expect((await detail(body.id)).status).toBe('SUCCESS')
    await world.owner.query(`update sandbox_payout set returns_at = now() where reference = $1`, [body.id])
    await lookAtBank(world, body.id)
    const ended = await detail(body.id)
    expect(ended).toMatchObject({ status: 'REVERTED', why: 'BENEFICIARY_REFUSED' })
    expect(await moved()).toEqual({ ...nothing, available: -ended.fee.minor - ended.vat.minor })
    expect(ended.entries.at(-1)).toMatchObject({ reason: 'return', debit: 'bank', credit: 'available' })
  })
  it.each([
    ['a minute', 'a minute or so', '1 minute', 0.8, 1],
    ['three hours', 'the hour', '3 hours', 45, 60],
    ['nine days', 'the hour', '9 days', 45, 60],
    ['eleven days', 'the day', '11 days', 1400, 1440],
  ])('returns what it paid %s ago: that is found within %s', async (_ago, _within, ago, least, most) => {
    const { id } = await approved('30.00')
    await withdrawJob.recordBankAnswer(world.db, world.settings, await recordKey(world.db, 'withdraw', id), {
      kind: 'paid',
      at: new Date(),
    })
    await world.owner.query(
      `update withdraw set sent_at = ended_at, ended_at = now() - $2::interval, next_check_at = business_now() where id = $1`,
      [id, ago],
    )
    const queries: string[] = []
    const silent: PayoutRail = {
      submit: () => Promise.reject(new Error('it was submitted before')),
      status(_db, reference) {
        queries.push(reference)
        return Promise.resolve({ kind: 'pending' })
      },
    }
    for (let time = 0; time < 2; time += 1) await runDue(world.db, withdrawJob.poll(world.settings, silent))
    expect(queries.filter((each) => each === id)).toHaveLength(1)
    const { rows } = await world.owner.query<{ minutes: number }>(
      `select extract(epoch from next_check_at - business_now())::float8 / 60 as minutes from withdraw where id = $1`,
      [id],
    )
    expect(rows[0]!.minutes).toBeGreaterThan(least - 0.5)
    expect(rows[0]!.minutes).toBeLessThanOrEqual(most)
  })
  it('answers twice, late and out of order: each counts once', async () => {
    const moved = await from()
    const { id } = await approved('30.00')
    const at = new Date()
    const paid = { kind: 'paid', at } as const
    const key = await recordKey(world.db, 'withdraw', id)
    const both = await Promise.all(
      [1, 2, 3].map(() => withdrawJob.recordBankAnswer(world.db, world.settings, key, paid)),
    )
    expect(both.filter(Boolean)).toHaveLength(1)
    expect(
      await withdrawJob.recordBankAnswer(world.db, world.settings, key, { kind: 'refused', why: 'COMPLIANCE' }),
    ).toBe(false)
    const back = { kind: 'returned', at, why: 'NAME_MISMATCH' } as const
    expect(await withdrawJob.recordBankAnswer(world.db, world.settings, key, back)).toBe(true)
    expect(await withdrawJob.recordBankAnswer(world.db, world.settings, key, back)).toBe(false)
    expect(await withdrawJob.recordBankAnswer(world.db, world.settings, key, paid)).toBe(false)
    const { fee, vat } = await detail(id)
    expect(await moved()).toEqual({ ...nothing, available: -fee.minor - vat.minor })
  })
  it('loses its first answer: the order is handed over again under the same reference and paid once', async () => {
    const { fee, vat } = (await maker.client.call(withdraw.calculate, { amount: wanted('50.00', main).amount })).body
    // So that the bank is to pay 40.23.
    const { id } = await approved(toText(money(4023n + fee.minor + vat.minor, 'AED')))
    await expect(lookAtBank(world, id)).rejects.toThrow('lost')
    expect(await detail(id)).toMatchObject({ status: 'PLACED', sentAt: null })
    while (!(await lookAtBank(world, id))) continue
    const { rows } = await world.owner.query('select handed_over from sandbox_payout where reference = $1', [id])
    expect(rows).toEqual([{ handed_over: 2 }])
    expect((await detail(id)).status).toBe('SUCCESS')
  })
  it('never answers: it stays in transit, and is not paid by waiting', async () => {
    const { id } = await approved('25.00')
    let orders = 0
    const silent: PayoutRail = {
      submit: () => {
        orders += 1
        return Promise.resolve({ bankReference: 'SILENT' })
      },
      status: () => Promise.resolve({ kind: 'pending' }),
    }
    for (let look = 0; look < 3; look += 1) expect(await lookAtBank(world, id, silent)).toBe(false)
    expect(orders).toBe(1)
    await world.owner.query(`update withdraw set arrives_by = now() - interval '9 days' where id = $1`, [id])
    expect(await detail(id)).toMatchObject({ status: 'PLACED', isLate: true, bankReference: 'SILENT' })
    // It forgot the order: it is given it again.
    const forgetful: PayoutRail = { ...silent, status: () => Promise.resolve({ kind: 'unknown' }) }
    await lookAtBank(world, id, forgetful)
    expect(orders).toBe(2)
  })
})

describe('one that was sent back', () => {
  const sentBack = async (amount: string) => {
    const { body } = await askFor(world, maker, wanted(amount, main))
    const { canonical } = (await checker.client.call(approval.detail, { id: body.requestId! })).body
    const hash = createHash('sha256').update(canonical).digest('hex')
    const back = await checker.client.call(approval.sendBack, { id: body.requestId!, hash, reason: 'Too much' }, once())
    expect(back.code).toBe(200)
    return { id: body.id, requestId: body.requestId! }
  }
  it('is changed and asked for again under its number: what was said holds, what is paid is what was approved', async () => {
    const moved = await from()
    const { id, requestId } = await sentBack('60.00')
    expect(await moved()).toEqual(nothing)
    expect((await maker.client.call(withdraw.ofRequest, { requestId })).body).toEqual({ id })
    const before = await detail(id)
    const changed = { ...wanted('45.00', main), line: 'Rent', requestId }
    const preview = (await maker.client.call(withdraw.whatIf, changed)).body
    expect(preview.whilePending.hold.minor - preview.now.hold.minor).toBe(4500n)
    const { code, body } = await askFor(world, maker, changed)
    expect([code, body]).toMatchObject([200, { id, number: before.number, requestId, state: 'APPLIED' }])
    expect(await moved()).toEqual({ available: -4500n, hold: 4500n, inTransit: 0n })
    // Pressed again after a reload: nothing more.
    expect((await askFor(world, maker, changed)).body).toEqual(body)
    expect(await moved()).toEqual({ available: -4500n, hold: 4500n, inTransit: 0n })
    // Changed once more while it waits: what was held before is given back first.
    expect((await askFor(world, maker, { ...changed, ...wanted('40.00', main) })).code).toBe(200)
    expect(await moved()).toEqual({ available: -4000n, hold: 4000n, inTransit: 0n })
    expect((await approve(checker, requestId)).code).toBe(200)
    expect(await detail(id)).toMatchObject({ status: 'PLACED', amount: money(4000n, 'AED'), line: 'Rent' })
    expect(await moved()).toEqual({ available: -4000n, hold: 0n, inTransit: 4000n })
    // What the bank has cannot be changed any more.
    expect((await askFor(world, maker, changed)).code).toBe(errors.REQUEST_CLOSED.code)
  })
  it('is changed by who asked for it, within what is there', async () => {
    const { requestId } = await sentBack('60.00')
    const changed = { ...wanted('50.00', main), requestId }
    expect((await askFor(world, checker, changed)).code).toBe(errors.NOT_THE_MAKER.code)
    expect((await askFor(world, maker, { ...changed, requestId: crypto.randomUUID() })).code).toBe(
      errors.NOT_FOUND.code,
    )
    const most = toText(money((await moneyOf(world, maker)).available + 1n, 'AED'))
    expect((await askFor(world, maker, { ...wanted(most, main), requestId })).code).toBe(errors.INPUT_INVALID.code)
    await maker.client.call(approval.recall, { id: requestId }, once())
    expect((await askFor(world, maker, changed)).code).toBe(errors.REQUEST_CLOSED.code)
  })
})

orderBehaves(() => ({
  world,
  merchantId,
  maker: maker.client,
  stranger: stranger.client,
  currency: 'USD',
  prepare: async (amount) => {
    const { input, headers } = await ready(world, maker, wanted(amount, dollars, 'USD'))
    return () => maker.client.call(withdraw.add, input, headers)
  },
  tells: 'withdraw.changed',
  refusal: 'INPUT_INVALID',
  byId: [withdraw.detail, withdraw.tradeDetail, payoutCertificate.detail],
}))

describe('only once', () => {
  it('the same form again with another key, as after a reload, is the same withdrawal; changed, it is refused', async () => {
    const moved = await from()
    const draftId = crypto.randomUUID()
    const first = await askFor(world, maker, wanted('16.00', main), draftId)
    const again = await askFor(world, maker, wanted('16.00', main), draftId)
    expect(again.body).toEqual(first.body)
    expect((await askFor(world, maker, wanted('17.00', main), draftId)).code).toBe(errors.KEY_REUSED.code)
    expect(await moved()).toEqual({ available: -1600n, hold: 1600n, inTransit: 0n })
    const { asked: order } = (await maker.client.call(withdraw.prerequisite, { currency: 'AED', draftId })).body
    expect(order).toEqual(first.body)
    expect((await checker.client.call(withdraw.prerequisite, { currency: 'AED', draftId })).body.asked).toBeNull()
  })
})
