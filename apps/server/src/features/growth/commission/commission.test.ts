// Commissions as their partner meets them: lines, explanation, statement, payouts, and the file that recomputes a statement.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkStatement, readCourtFile, type CourtFile } from '@falaj/contract/growth/commission-court'
import { commission } from '@falaj/contract/growth/commission'
import { referralArea } from '@falaj/contract/growth/referral-area'
import { statement } from '@falaj/contract/accounts/statement'
import { approval } from '@falaj/contract/people/approval'
import { errors } from '@falaj/contract/kernel/errors'
import { available, commission as commissionAccount } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { newId } from '../../../platform/base/ids.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import { lookAtChild, openReferrer, payChild } from '../../../testing/commission.ts'
import { pennilessTwin } from '../../../testing/money.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let maker: Member, checker: Member, stranger: Member
let [merchantId, child, partnerId] = ['', '', '']
beforeAll(async () => {
  world = await openWorld()
  merchantId = await pennilessTwin(world, '20000001', '10000001')
  child = await pennilessTwin(world, '20000006', '10000006')
  ;[maker, checker, stranger] = [
    await member(world, 'financial'),
    await member(world, 'admin'),
    await member(world, 'multi-financial'),
  ]
  partnerId = await openReferrer(world, merchantId, child)
})
afterAll(async () => {
  const found = await selfCheck(world.db)
  await world.close()
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`)
})

const month = dubaiDay(new Date()).slice(0, 7)
const page = { pageParam: { number: 1, size: 40 } }
const pay = (minor: number, days: number) => payChild(world, child, minor, days)
const refund = async (id: string, minor: number) => {
  await world.owner.query('update payment set refunded_minor = $3 where merchant_id = $1 and id = $2', [
    child,
    id,
    minor,
  ])
  await lookAtChild(world, child, id)
}
const lines = async (filters: object = {}) =>
  (await maker.client.call(referralArea.lines, { ...page, filters } as never)).body.rows
const payable = async () => (await maker.client.call(commission.payable, {})).body.balances[0]?.amount.minor ?? 0n
const balance = () => balanceOf(world.db, commissionAccount(partnerId, 'AED'))
const request = (who = maker, draftId = newId(), headers = once()) =>
  who.client.call(commission.pay, { draftId, currency: 'AED' }, headers)
const payoutOf = async (id: string) => (await maker.client.call(commission.payout, { id })).body
const clear = async () => {
  while ((await payable()) !== 0n) {
    const { body } = await request()
    if (body.requestId) await approve(checker, body.requestId)
  }
}

describe('a commission', () => {
  it('is a line that explains itself; what a refund takes is a line of its own, by the ratio of the first', async () => {
    // An odd amount at 50 %: half to even.
    const { id, number } = await pay(101, 0)
    const [line] = await lines({ text: number })
    expect(line).toMatchObject({ payment: number, kind: 'earned', rate: '50%', state: 'ACCRUED', payout: null })
    expect(line!.commission.minor).toBe(50n)
    await refund(id, 101)
    const both = await lines({ text: number })
    expect(both.map(({ kind, total }) => `${kind} ${total.minor}`).toSorted()).toEqual(['earned 50', 'taken-back -50'])
    const { body } = await maker.client.call(commission.explain, { id: line!.id })
    expect(body).toMatchObject({
      payment: { number },
      rate: { ppm: 500_000, belowPpm: 0, until: null },
      path: [{ id: partnerId, name: 'A referrer', ratePpm: 500_000 }],
    })
    expect(body.lines.map(({ taken, commission: own }) => [taken.minor, own.minor])).toEqual([
      [0n, 50n],
      [101n, -50n],
    ])
    expect(body.entries.map(({ debit, credit, amount }) => [debit, credit, amount.minor])).toEqual([
      ['fee-income', 'commission', 50n],
    ])
  })
  it('is another account’s business for nobody', async () => {
    const { number } = await pay(200_00, 1)
    const [line] = await lines({ text: number })
    const flag = (to: string) =>
      world.owner.query(`update merchant set referrer_flag = $1 where mid = '20000002'`, [to])
    expect((await stranger.client.call(commission.explain, { id: line!.id })).code).toBe(errors.ACCESS_DENIED.code)
    await flag('YES')
    const referrer = await world.as('multi-financial')
    expect((await referrer.call(commission.explain, { id: line!.id })).code).toBe(errors.NOT_FOUND.code)
    expect((await referrer.call(commission.explain, { id: newId() })).code).toBe(errors.NOT_FOUND.code)
    expect((await referrer.call(commission.payable, { partnerId })).code).toBe(errors.NOT_FOUND.code)
    expect((await referrer.call(commission.court, { partnerId, month, currency: 'AED' })).code).toBe(
      errors.NOT_FOUND.code,
    )
    await flag('NO')
  })
})

describe('a payout', () => {
  it('is the sum of its lines, paid once others have approved; a refund meanwhile is carried forward', async () => {
    const [one, two] = [await pay(100_00, 20), await pay(60_00, 21)]
    await refund(two.id, 20_00)
    const before = { partner: await balance(), own: await balanceOf(world.db, available(merchantId, 'AED')) }
    const due = await payable()
    expect((await request(stranger)).code).toBe(errors.ACCESS_DENIED.code)
    const { body } = await request()
    expect(body).toMatchObject({ state: 'APPLIED', number: expect.stringMatching(/^PO-\w{7}$/) })
    expect(await payable()).toBe(0n)
    // Refunded while it waits: its commission is claimed, so this is owed by the next payout.
    await refund(one.id, 100_00)
    expect(await payable()).toBe(-50_00n)
    expect((await request()).code).toBe(errors.COMMISSION_NOTHING.code)
    expect((await lines({ text: one.number })).map(({ state }) => state).toSorted()).toEqual(['AVAILABLE', 'IN_PAYOUT'])
    expect((await approve(maker, body.requestId!)).code).toBe(errors.OWN_REQUEST.code)
    expect((await approve(checker, body.requestId!)).code).toBe(200)
    const paid = await payoutOf(body.id)
    expect(paid).toMatchObject({ status: 'SUCCESS', amount: { minor: due }, partner: 'A referrer' })
    const notices = await world.owner.query(
      `select from outbox where kind = 'commission-payout.notice' and payload #>> '{object,id}' = $1`,
      [body.id],
    )
    expect(notices.rowCount).toBe(1)
    expect(paid.entries.map(({ debit, credit }) => `${debit} → ${credit}`)).toEqual(['commission → available'])
    const { rows } = await world.owner.query<{ sum: string; count: string }>(
      'select sum(minor + vat_minor) as sum, count(*) from commission_line where payout_id = $1',
      [body.id],
    )
    expect([BigInt(rows[0]!.sum), Number(rows[0]!.count)]).toEqual([due, paid.lines])
    expect(await balance()).toBe(before.partner - due - 50_00n)
    expect(await balanceOf(world.db, available(merchantId, 'AED'))).toBe(before.own + due)
    // The next commissions fill it.
    await pay(140_00, 19)
    expect(await payable()).toBe(20_00n)
  })
  it.each(['reject', 'recall'] as const)('gives its lines back after %s', async (end) => {
    await pay(80_00, 18)
    const due = await payable()
    const { body } = await request()
    const { canonical } = (await checker.client.call(approval.detail, { id: body.requestId! })).body
    const answer =
      end === 'recall'
        ? await maker.client.call(commission.cancelPayout, { id: body.id }, once())
        : await checker.client.call(
            approval.reject,
            {
              id: body.requestId!,
              hash: createHash('sha256').update(canonical).digest('hex'),
              reason: 'Not this month',
            },
            once(),
          )
    expect(answer.code).toBe(200)
    expect(await payable()).toBe(due)
    expect((await payoutOf(body.id)).status).toBe(end === 'recall' ? 'RECALLED' : 'REJECTED')
  })
  it('cannot be anything but the sum of its lines: the database refuses it', async () => {
    await pay(40_00, 17)
    const { body } = await request()
    const refused = /is not the sum of its lines/
    const [line] = await lines({ text: (await payoutOf(body.id)).number })
    await expect(
      world.owner.query('update commission_payout set net_minor = net_minor + 1 where id = $1', [body.id]),
    ).rejects.toThrow(refused)
    await expect(
      world.owner.query('update commission_line set payout_id = null where id = $1', [line!.id]),
    ).rejects.toThrow(refused)
    await approve(checker, body.requestId!)
    await expect(
      world.owner.query('update commission_line set payout_id = null where id = $1', [line!.id]),
    ).rejects.toThrow(refused)
  })
  it('of nothing, of less than nothing and to nobody is refused', async () => {
    await clear()
    expect((await request()).code).toBe(errors.COMMISSION_NOTHING.code)
    const { id } = await pay(10_00, 16)
    await clear()
    await refund(id, 10_00)
    expect(await payable()).toBe(-5_00n)
    expect((await request()).code).toBe(errors.COMMISSION_NOTHING.code)
    await world.owner.query(`update partner set state = 'disabled' where id = $1`, [partnerId])
    expect((await request()).code).toBe(errors.COMMISSION_PARTNER_STATE.code)
    await world.owner.query(`update partner set state = 'active' where id = $1`, [partnerId])
    const promoter = newId()
    await world.owner.query(
      `insert into partner (merchant_id, id, number, kind, name) values ($1, $2, 'PR-TEST', 'promoter', 'Nobody')`,
      [merchantId, promoter],
    )
    const answer = await checker.client.call(
      commission.pay,
      { draftId: newId(), partnerId: promoter, currency: 'AED' },
      once(),
    )
    expect(answer.code).toBe(errors.COMMISSION_NO_PAYEE.code)
    await pay(30_00, 16)
  })
})

describe('as every order of money', () => {
  it('the same key twice is one payout, with the first answer', async () => {
    await pay(20_00, 15)
    const [draftId, headers] = [newId(), once()]
    const first = await request(maker, draftId, headers)
    expect(first.code).toBe(200)
    expect((await request(maker, draftId, headers)).body).toEqual(first.body)
    // The same form after a reload has a key of its own.
    expect((await request(maker, draftId)).body.id).toBe(first.body.id)
    await approve(checker, first.body.requestId!)
  })
  it('of two at once one takes the lines, and the other finds nothing', async () => {
    await pay(22_00, 15)
    const answers = await Promise.all([request(), request()])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, errors.COMMISSION_NOTHING.code])
    await approve(checker, answers.find(({ code }) => code === 200)!.body.requestId!)
  })
  it('a server that dies half way has claimed and paid nothing, and the same press goes through then', async () => {
    await pay(24_00, 15)
    const due = await payable()
    const [draftId, headers] = [newId(), once()]
    await world.owner.query(
      `alter table outbox add constraint dies check (kind <> 'commission-payout.changed') not valid`,
    )
    expect((await request(maker, draftId, headers)).code).toBe(errors.INTERNAL.code)
    await world.owner.query('alter table outbox drop constraint dies')
    expect(await payable()).toBe(due)
    const { body, code } = await request(maker, draftId, headers)
    expect(code).toBe(200)
    expect(await payable()).toBe(0n)
    await approve(checker, body.requestId!)
  })
  it('another account’s answers as one that never was', async () => {
    await pay(26_00, 15)
    const { body } = await request()
    await world.owner.query(`update merchant set referrer_flag = 'YES' where mid = '20000002'`)
    const referrer = await world.as('multi-financial')
    for (const id of [body.id, newId()]) {
      expect((await referrer.call(commission.payout, { id })).code).toBe(errors.NOT_FOUND.code)
      expect((await referrer.call(commission.cancelPayout, { id }, once())).code).toBe(errors.NOT_FOUND.code)
    }
    await world.owner.query(`update merchant set referrer_flag = 'NO' where mid = '20000002'`)
    await approve(checker, body.requestId!)
  })
})

describe('the statement', () => {
  it('is the same on the dashboard, in the list and in the ledger, and its figures are the sums of their rows', async () => {
    const { figures, states } = (await maker.client.call(referralArea.dashboard, {})).body
    const [own] = figures
    const [row] = (await maker.client.call(referralArea.statements, { ...page, filters: { month, currency: 'AED' } }))
      .body.rows
    for (const name of ['broughtForward', 'earned', 'takenBack', 'paidOut', 'closing'] as const)
      expect(row![name]).toEqual(own![name])
    expect(own!.broughtForward.minor + own!.earned.minor + own!.takenBack.minor + own!.paidOut.minor).toBe(
      own!.closing.minor,
    )
    expect(own!.closing.minor).toBe(await balance())
    const [split] = states
    expect(split!.available.minor + split!.clearing.minor + split!.accrued.minor + split!.inPayout.minor).toBe(
      own!.closing.minor,
    )
    const sumOf = async (kind: readonly string[]) =>
      (await maker.client.call(referralArea.lines, { ...page, ask: 'totals', filters: { month, kind } as never })).body
        .sums![0]!.values['total']!.minor
    expect(await sumOf(['earned', 'restored'])).toBe(own!.earned.minor)
    expect(await sumOf(['taken-back'])).toBe(own!.takenBack.minor)
    const paid = (await maker.client.call(referralArea.payouts, { ...page, ask: 'totals', filters: { month } })).body
    expect(-paid.sums![0]!.values['amount']!.minor).toBe(own!.paidOut.minor)
    const [byMonth] = (await maker.client.call(referralArea.settlementStatements, { ...page, filters: { month } })).body
      .rows
    expect(byMonth!.paidOut.minor).toBe(-own!.paidOut.minor)
  })
  it('is recomputed from its file alone; one changed rate names its line', async () => {
    const { body } = await maker.client.call(commission.court, { month, currency: 'AED' })
    const file = readCourtFile(body.text)!
    expect(file.lines.length).toBeGreaterThan(10)
    expect(checkStatement(file)).toEqual({ lines: file.lines.length, payouts: file.payouts.length, differences: [] })
    const payment = file.payments[0]!
    const changed: CourtFile = {
      ...file,
      lines: file.lines.map((line) =>
        line.payment === payment.id && line.nth === 0 ? { ...line, ratePpm: 400_000 } : line,
      ),
    }
    expect(checkStatement(changed).differences).toEqual([
      {
        kind: 'rate',
        at: payment.number,
        line: file.lines.find((line) => line.payment === payment.id && line.nth === 0)!.id,
        stated: '400000',
        computed: '500000',
      },
    ])
  })
  it('is one of the statements, with the balance of the ledger', async () => {
    await openPages(world, maker.client, 'statements')
    const { body, code } = await maker.client.call(
      statement.add,
      {
        types: ['referral statements'],
        currencies: ['AED'],
        firstDay: `${month}-01`,
        lastDay: dubaiDay(new Date()),
        language: 'en',
      },
      once(),
    )
    expect([code, body.made.length]).toEqual([200, 1])
  })
})

describe('the referral area', () => {
  it('shows how far merchants came, and lists them with what they brought', async () => {
    const { funnel, merchants, rates } = (await maker.client.call(referralArea.dashboard, {})).body
    expect(funnel.map(({ step, merchants: n }) => [step, n])).toEqual([
      ['invited', 1],
      ['registered', 1],
      ['verified', 1],
      ['first-payment', 1],
      ['rewarded', 1],
    ])
    expect([merchants, rates.length]).toEqual([1, 1])
    const [row] = (await maker.client.call(referralArea.merchants, { ...page, filters: { activity: 'active' } })).body
      .rows
    expect(row).toMatchObject({ merchantMid: '10000006', broughtBy: 'A referrer', rate: '50%' })
  })
  it('is there with the flag alone, whatever list the merchant is on and whatever that list means', async () => {
    const codeIn = async (policy: string) => {
      const other = await openWorld({ FALAJ_REFERRAL_BLACKLIST: policy })
      const codes: number[] = []
      try {
        for (const [flag, isListed] of [
          ['YES', true],
          ['YES', false],
          ['NO', true],
          ['NO', false],
        ] as const) {
          await other.owner.query(`update merchant set referrer_flag = $1 where mid = '20000001'`, [flag])
          await other.owner.query(
            isListed
              ? `insert into merchant_list (list, merchant_id) select 'REFER_BLACK_LIST', id from merchant where mid = '20000001'`
              : `delete from merchant_list where list = 'REFER_BLACK_LIST' and merchant_id = (select id from merchant where mid = '20000001')`,
          )
          codes.push((await (await other.as('financial')).call(referralArea.dashboard, {})).code)
        }
      } finally {
        await other.close()
      }
      return codes
    }
    const denied = errors.ACCESS_DENIED.code
    for (const policy of ['observed', 'deny']) expect(await codeIn(policy)).toEqual([200, 200, denied, denied])
  })
})
