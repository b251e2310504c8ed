// A refund instead of an answer to a dispute: the customer is paid once, the bank withdraws, and nothing is lost where it fails on the way.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { dispute } from '@falaj/contract/payments/dispute'
import { errors } from '@falaj/contract/kernel/errors'
import { record } from '@falaj/contract/overview/record'
import { refund } from '@falaj/contract/payments/refund'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import { disputeCost, disputeDesk } from '../../../testing/dispute.ts'
import { deposit, pennilessTwin } from '../../../testing/money.ts'
import { hearAll, order, pay } from '../../../testing/payer.ts'
import { withStepUp } from '../../../testing/team.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { features } from '../../features.ts'
import { recordAnswer } from './refund.jobs.ts'
import { lookAtRefunds } from '../../../testing/refund.ts'

let world: World
let [cs, other]: [Client, Client] = [] as never
let finance: Member
let mine = ''
let { opened, found, arrive, noticeOf } = {} as ReturnType<typeof disputeDesk>
const asksNobody = { ...defaultRules('refund'), otherwise: 0 }
const policy = (rules: object) =>
  world.owner.query(
    `insert into approval_policy (merchant_id, kind, version, rules) values ($1, 'refund', (select coalesce(max(version), 0) + 1 from approval_policy
       where merchant_id = $1 and kind = 'refund'), $2)`,
    [mine, JSON.stringify(rules)],
  )
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  mine = await pennilessTwin(world, '20000001', '10000001')
  ;[cs, other] = [await world.as('cs'), await world.as('multi-admin')]
  finance = await member(world, 'financial')
  ;({ opened, found, arrive, noticeOf } = disputeDesk(world, mine, cs))
  await policy(asksNobody)
})
afterEach(async () => {
  const wrong = await selfCheck(world.db)
  if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong)}`)
})
afterAll(() => world.close())

const usable = () => balanceOf(world.db, available(mine, 'AED'))
const ask = (disputeId: string, paymentId: string, minor = 100_00n, who: Client = cs, draftId = newId()) =>
  withStepUp(who, refund.add, { paymentId, disputeId, amount: money(minor, 'AED'), reason: 'REQUESTED', draftId })
const read = async (id: string) => (await cs.call(dispute.detail, { id })).body
const fresh = async () => {
  const { row, reference, caseNo } = await opened()
  return { id: row.id, paymentId: reference.slice(0, 36), reference, caseNo }
}

it('is refused where the balance does not allow it: a bank’s deadline does not wait', async () => {
  await deposit(world, mine, disputeCost)
  const { id, paymentId } = await fresh()
  expect([await usable(), (await ask(id, paymentId)).code]).toEqual([0n, errors.BALANCE_LOW.code])
  expect(await read(id)).toMatchObject({ status: 'OPEN' })
})
it('the refund arrives, the bank learns of it and withdraws: the customer is paid once, and the fee stays', async () => {
  const made = await order(world, mine)
  await pay(world, made, 'dispute')
  await deposit(world, mine, 1_000_00n)
  const before = await usable()
  const due = () =>
    world.owner.query(`update sandbox_acquirer_event set due_at = now() where reference = $1`, [`${made.id}.1`])
  await due()
  await hearAll(world)
  const { rows } = (
    await cs.call(dispute.query, { filters: { text: made.number }, pageParam: { number: 1, size: 40 } })
  ).body
  const { id } = rows[0]!
  expect((await read(id)).actions).toContain('refund')
  const refunded = (await ask(id, made.id)).body
  expect(await read(id)).toMatchObject({ status: 'RESPONDED', sentAt: null })
  const answer = features.dispute
    .tasks({ settings: world.settings } as never)
    .find(({ kind }) => kind === 'dispute.answer')!
  const send = () =>
    answer.run({
      db: world.db,
      merchantId: mine,
      payload: { id },
      attempt: 1,
      signal: AbortSignal.timeout(5000),
    } as never)
  // Nothing is said before the money is there.
  await send()
  expect((await read(id)).sentAt).toBeNull()
  await lookAtRefunds(world)
  await lookAtRefunds(world)
  expect((await cs.call(refund.detail, { id: refunded.id })).body).toMatchObject({ status: 'SUCCESS', disputeId: id })
  for (let n = 0; n < 2; n += 1) await send()
  await due()
  await hearAll(world)
  expect(await read(id)).toMatchObject({ status: 'REFUNDED', money: 'returned', code: 'REFUNDED' })
  expect(before - (await usable())).toBe(disputeCost)
  const kinds = async (kind: 'payment' | 'dispute' | 'refund', of: string) =>
    (await cs.call(record.linked, { kind, id: of })).body.links.map((link) => link.kind)
  expect(await kinds('payment', made.id)).toEqual(expect.arrayContaining(['refund', 'dispute']))
  expect([await kinds('dispute', id), await kinds('refund', refunded.id)]).toEqual([
    ['payment', 'refund'],
    ['payment', 'dispute'],
  ])
})
it('two at once from two people are one refund', async () => {
  await deposit(world, mine, 2_000_00n)
  const { id, paymentId } = await fresh()
  const both = await Promise.all([ask(id, paymentId), ask(id, paymentId, 100_00n, finance.client)])
  expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
  expect((await ask(id, paymentId)).code).toBe(errors.DISPUTE_OVER.code)
  const { rows } = await world.owner.query(`select from refund where dispute_id = $1`, [id])
  expect(rows).toHaveLength(1)
})
it('one that fails leaves the dispute to be answered, and the money where it was', async () => {
  const { id, paymentId } = await fresh()
  const before = await usable()
  const { body } = await ask(id, paymentId)
  expect(before - (await usable())).toBe(100_00n)
  const answer = { kind: 'failed', why: 'ACCOUNT_CLOSED' } as const
  await recordAnswer(world.db, world.settings, { merchantId: mine, id: body.id }, answer)
  expect(await usable()).toBe(before)
  expect(await read(id)).toMatchObject({ status: 'OPEN', answeredAt: null, actions: ['refund', 'edit'] })
  expect((await ask(id, paymentId)).code).toBe(200)
})
it('a bank that decides meanwhile is followed, whatever the refund does', async () => {
  const { id, paymentId, reference, caseNo } = await fresh()
  const { body } = await ask(id, paymentId)
  await arrive(noticeOf(reference, caseNo, 'dispute-won'))
  await recordAnswer(world.db, world.settings, { merchantId: mine, id: body.id }, { kind: 'failed', why: 'X' })
  expect(await found(caseNo)).toMatchObject({ status: 'WON', money: 'returned' })
})
it('is refused with another amount, of another payment, another merchant’s, and too late', async () => {
  const [one, two] = [await fresh(), await fresh()]
  expect((await ask(one.id, one.paymentId, 99_00n)).raw.body).toMatchObject({
    fields: [{ path: 'amount', code: 'AMOUNT_OTHER' }],
  })
  expect((await ask(one.id, two.paymentId)).code).toBe(errors.NOT_FOUND.code)
  for (const given of [one.id, newId()]) {
    expect((await ask(given, one.paymentId, 100_00n, other)).code).toBe(errors.NOT_FOUND.code)
    const input = { paymentId: one.paymentId, disputeId: given }
    expect((await other.call(refund.prepare, input)).code).toBe(errors.NOT_FOUND.code)
  }
  await world.owner.query(`update dispute set respond_by = now() - interval '1 second' where id = $1`, [two.id])
  expect((await ask(two.id, two.paymentId)).code).toBe(errors.DISPUTE_OVER.code)
})
it('while a colleague decides the dispute can be answered otherwise, and then there is no refund', async () => {
  await policy(defaultRules('refund'))
  const { id, paymentId } = await fresh()
  const before = await usable()
  const { body } = await ask(id, paymentId)
  expect(body.state).toBe('APPLIED')
  expect((await read(id)).actions).toEqual(['edit'])
  const { version } = (await cs.call(dispute.write, { id, statement: 'It was handed over.' })).body
  expect((await finance.client.call(dispute.defend, { id, version }, once())).body.status).toBe('RESPONDED')
  await approve(finance, body.requestId!)
  expect((await cs.call(refund.detail, { id: body.id })).body.status).toBe('FAILURE')
  expect([await usable(), (await read(id)).status]).toEqual([before, 'RESPONDED'])

  const again = await fresh()
  const refunded = (await ask(again.id, again.paymentId)).body
  expect((await approve(finance, refunded.requestId!)).code).toBe(200)
  expect((await read(again.id)).status).toBe('RESPONDED')
  await policy(asksNobody)
})

it('several small disputes are accepted at once, each by itself', async () => {
  await deposit(world, mine, 1_000_00n)
  const [one, two] = [await fresh(), await fresh()]
  const large = money(200_01n, 'AED')
  const rows = [
    { id: one.id, amount: money(100_00n, 'AED') },
    { id: two.id, amount: money(99_00n, 'AED') },
    { id: two.id, amount: large },
    { id: newId(), amount: money(100_00n, 'AED') },
  ]
  expect((await withStepUp(cs, dispute.acceptSeveral, { rows })).code).toBe(errors.ACCESS_DENIED.code)
  const none = await withStepUp(other, dispute.acceptSeveral, { rows: [rows[0]!] })
  expect(none.body.rows).toEqual([{ id: one.id, why: 'NOT_FOUND' }])
  const { body } = await withStepUp(finance.client, dispute.acceptSeveral, { rows })
  expect(body.rows.map(({ why }) => why)).toEqual([null, 'AMOUNT_OTHER', 'OVER_SEVERAL', 'NOT_FOUND'])
  expect([(await read(one.id)).status, (await read(two.id)).status]).toEqual(['CONCEDED', 'OPEN'])
  const twice = [{ id: two.id, amount: money(100_00n, 'AED') }]
  const both = await Promise.all([
    withStepUp(finance.client, dispute.acceptSeveral, { rows: twice }),
    withStepUp(finance.client, dispute.acceptSeveral, { rows: twice }),
  ])
  const whys = both.map((answer) => answer.body.rows[0]?.why)
  expect([whys.includes(null), whys.includes('DISPUTE_OVER')]).toEqual([true, true])
})
it('the board says how many banks decided for the merchant', async () => {
  const before = (await cs.call(dispute.board, {})).body.decided
  const won = await fresh()
  await arrive(noticeOf(won.reference, won.caseNo, 'dispute-won'))
  const lost = await fresh()
  await arrive(noticeOf(lost.reference, lost.caseNo, 'dispute-lost'))
  const { decided } = (await cs.call(dispute.board, {})).body
  expect([decided.won - before.won, decided.lost - before.lost]).toEqual([1, 1])
})
