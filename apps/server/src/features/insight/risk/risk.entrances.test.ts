// What the rules decide is carried out wherever an attempt reaches the acquirer: at a till, of a scanned code, of a mandate and of a saved card.
import { beforeAll, describe, expect, it } from 'vitest'
import { risk } from '@falaj/contract/insight/risk'
import { autoDebit } from '@falaj/contract/selling/auto-debit'
import { qrPay } from '@falaj/contract/selling/qr-pay'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import { acquirerRailOf } from '../../../rails/acquirer-rail.ts'
import { makeWalletCode } from '../../../sandbox/acquirer/wallet.ts'
import { once } from '../../../testing/bank-account.ts'
import { runDue } from '../../../testing/due.ts'
import { debitNow, signMandate } from '../../../testing/mandate.ts'
import { runNotices } from '../../../testing/notices.ts'
import { hearAll, order, pay } from '../../../testing/payer.ts'
import { offlineCard, orderCall, sync } from '../../../testing/soft-till.ts'
import { openTills } from '../../../testing/tills.ts'
import type { Client } from '../../../testing/world.ts'
import { lapseReviews, noticeReviews } from './risk.review.ts'

const { of, sales } = openTills()
let desk: Client
let customer = ''
beforeAll(async () => {
  desk = await of.world.as('multi-cs')
  const { rows } = await of.world.owner.query<{ id: string }>(
    `select id from customer where merchant_id = $1 and name = 'Amal Haddad'`,
    [of.merchantId],
  )
  customer = rows[0]!.id
  await of.world.owner.query(`update auto_debit set state = 'mandate-cancelled' where state in ('ACTIVE', 'paused')`)
})
const aed = (minor: bigint) => money(minor, 'AED')
const signal = () => AbortSignal.timeout(5000)
const atAcquirer = async (paymentId: string) =>
  (await acquirerRailOf(of.world.settings).status(`${paymentId}.1`, signal())).kind
const withRule = async <T>(line: string, during: () => Promise<T>): Promise<T> => {
  const rule = (await of.admin.call(risk.save, { name: 'Entrance', line }, once())).body
  const set = (to: 'ON' | 'OFF') => of.admin.call(risk.setState, { id: rule.id, version: rule.version, to }, once())
  expect((await set('ON')).body.state).toBe('ON')
  try {
    return await during()
  } finally {
    await set('OFF')
  }
}
const decisionOf = async (paymentId: string) =>
  (
    await of.world.owner.query<{
      id: string
      outcome: string
      review: string | null
      is_enforced: boolean
      card_key: string | null
      hour: number
    }>(
      `select id, outcome, review, is_enforced, card_key, (features ->> 'card_hour_count')::int / 100 as hour
       from risk_decision where payment_id = $1 order by attempt_no desc limit 1`,
      [paymentId],
    )
  ).rows[0]!

describe('a till', () => {
  const payBy = (minor: string, over: object = {}) =>
    orderCall(of.world.app, of.till, 'pay', {
      key: newId(),
      method: 'card',
      minor,
      currency: 'AED',
      tip: null,
      instrument: `tap_approve_${newId().slice(-10)}`,
      receiptNo: 'R-1-1-00001',
      ...over,
    })
  it('takes no card that a rule refuses, nor one that a rule sends to review: the goods would be gone', async () => {
    for (const [outcome, minor] of [
      ['refuse', '8751'],
      ['review', '8754'],
    ])
      await withRule(`amount_aed == ${Number(minor) / 100} and method == BANK_CARD then ${outcome}`, async () => {
        const { body } = await payBy(minor!)
        expect(body).toMatchObject({ state: 'declined', why: 'RISK_REFUSED' })
        expect(await atAcquirer(body.payment)).toBe('unknown')
        expect(await decisionOf(body.payment)).toMatchObject({ outcome, review: null, is_enforced: true })
      })
    const stopped = (await of.admin.call(risk.rows, { figure: 'stopped' })).body.rows
    expect(stopped.filter(({ amount }) => [8751n, 8754n].includes(amount.minor))).toHaveLength(2)
  })
  it('asks the bank of a card, and takes no wallet’s code that is refused', async () => {
    await withRule('amount_aed == 87.52 then 3ds', async () => {
      expect((await payBy('8752')).body).toMatchObject({ challenge: expect.any(String) as string })
    })
    await withRule('amount_aed == 87.53 then refuse', async () => {
      const code = await makeWalletCode(of.world.db, 'approve')
      const { body } = await payBy('8753', { method: 'qr', instrument: code })
      expect(body).toMatchObject({ state: 'declined', why: 'RISK_REFUSED' })
      expect(await atAcquirer(body.payment)).toBe('unknown')
    })
  })
  it('that sold without a network is only noted: nobody can be refused any more', async () => {
    await withRule('amount_aed == 21.01 then refuse', async () => {
      await sync(of.world.app, of.till)
      await sync(of.world.app, of.till, [await offlineCard(of.till, 2101)])
      const [sale] = await sales()
      expect(sale).toMatchObject({ pay_state: 'PENDING' })
      expect(await decisionOf(sale!.id)).toMatchObject({ outcome: 'refuse', is_enforced: false })
    })
  })
})
describe('a scanned code', () => {
  it.each([
    ['refuse', 45_01n],
    ['review', 45_02n],
    ['3ds', 45_03n],
  ] as const)('is not charged where a rule says %s: its payer has no page', async (outcome, minor) => {
    await withRule(`amount_aed == ${Number(minor) / 100} then ${outcome}`, async () => {
      const code = await makeWalletCode(of.world.db, 'approve')
      const { id } = (await desk.call(qrPay.scan, { amount: aed(minor), code }, once())).body
      const { body } = await desk.call(qrPay.detail, { id })
      expect(body).toMatchObject({ status: 'qr-failed', why: 'RISK_REFUSED' })
      const { rows } = await of.world.owner.query<{ id: string; pay_state: string }>(
        `select id, pay_state from payment where offer_kind = 'qr-sale' and offer_id = $1`,
        [id],
      )
      expect(rows).toMatchObject([{ pay_state: 'FAILURE' }])
      const { rows: sent } = await of.world.owner.query(
        `select from outbox where kind = 'qr-pay.send' and payload ->> 'paymentId' = $1`,
        [rows[0]!.id],
      )
      expect(sent).toEqual([])
    })
  })
})
describe('a mandate', () => {
  const signed = async (minor: bigint) => {
    const facts = { customerId: customer, title: 'Gym', kind: 'fixed', amount: aed(minor), cycle: 'monthly' } as const
    const firstOn = await businessToday(of.world.db)
    const { body } = await desk.call(autoDebit.add, { ...facts, firstOn }, once())
    expect((await signMandate(of.world, body.path.slice('/pay/m/'.length), 'approve')).code).toBe(200)
    return body.id
  }
  const paymentOf = async (id: string) =>
    (
      await of.world.owner.query<{ id: string; pay_state: string; token: string }>(
        `select id, pay_state from payment where offer_kind = 'auto-debit' and offer_id = $1`,
        [id],
      )
    ).rows[0]!
  it.each([
    ['refuse', 351_01n],
    ['3ds', 351_03n],
  ] as const)(
    'is not debited where a rule says %s, and is tried again as the bank’s refusals are',
    async (outcome, minor) => {
      await withRule(`amount_aed == ${Number(minor) / 100} then ${outcome}`, async () => {
        const id = await signed(minor)
        expect(await debitNow(of.world)).toBe(0)
        const payment = await paymentOf(id)
        expect(payment.pay_state).toBe('CREATED')
        expect(await atAcquirer(payment.id)).toBe('unknown')
        expect((await desk.call(autoDebit.detail, { id })).body.debitRows[0]).toMatchObject({ status: 'debit-retry' })
      })
    },
  )
  it('in review is authorised and held: members are notified once, and without a decision it is released', async () => {
    await withRule('amount_aed == 352.02 then review', async () => {
      const id = await signed(352_02n)
      expect(await debitNow(of.world)).toBe(1)
      const payment = await paymentOf(id)
      const decision = await decisionOf(payment.id)
      expect(decision).toMatchObject({ outcome: 'review', review: 'WAITING', is_enforced: true })
      expect(payment.pay_state).toBe('PENDING')
      await runDue(of.world.db, noticeReviews)
      await runDue(of.world.db, noticeReviews)
      await runNotices(of.world)
      const { rows: kept } = await of.world.owner.query<{ text_en: string; roles: string[] }>(
        `select n.text_en, s.roles from inbox_notice n join staff s on s.merchant_id = n.merchant_id and s.id = n.staff_id
         where n.object_kind = 'risk-decision' and n.object_id::text = $1 and n.topic = 'risk'`,
        [decision.id],
      )
      expect(kept.length).toBeGreaterThan(0)
      expect(kept[0]!.text_en).toMatch(
        /^Payment .+ \(AED 352\.02\) waits for your decision until .+\. After that it is refused\.$/,
      )
      expect(kept.every(({ roles }) => roles.some((role) => role === 'ADMIN' || role === 'FINANCIAL'))).toBe(true)
      const { rows: events } = await of.world.owner.query<{ payload: object }>(
        `select payload from outbox where kind = 'risk.changed' and payload ->> 'id' = $1`,
        [decision.id],
      )
      expect(events.map(({ payload }) => payload)).toEqual([
        { id: decision.id, paymentId: payment.id, review: 'WAITING' },
      ])
      await of.world.owner.query(`update risk_decision set decide_by = now() - interval '1 minute' where id = $1`, [
        decision.id,
      ])
      await runDue(of.world.db, lapseReviews(of.world.context.registry))
      expect((await paymentOf(id)).pay_state).toBe('FAILURE')
      expect((await desk.call(autoDebit.detail, { id })).body.debitRows[0]).toMatchObject({ status: 'debit-failed' })
    })
  })
})
it('counts a card once, typed or saved, and no coin or code as a card', async () => {
  const typed = await order(of.world, of.merchantId, 50_00n)
  await pay(of.world, typed, 'approve')
  await hearAll(of.world)
  const first = await decisionOf(typed.id)
  const facts = { customerId: customer, title: 'Club', kind: 'fixed', amount: aed(53_00n), cycle: 'monthly' } as const
  const firstOn = await businessToday(of.world.db)
  const { body } = await desk.call(autoDebit.add, { ...facts, firstOn }, once())
  await signMandate(of.world, body.path.slice('/pay/m/'.length), 'approve')
  await debitNow(of.world)
  const { rows } = await of.world.owner.query<{ id: string }>(
    `select id from payment where offer_kind = 'auto-debit' and offer_id = $1`,
    [body.id],
  )
  const saved = await decisionOf(rows[0]!.id)
  expect(saved.card_key).toBe(first.card_key)
  expect(saved.hour).toBe(first.hour + 1)
  const { rows: codes } = await of.world.owner.query(
    `select from risk_decision where merchant_id = $1 and method = 'BALANCE' and card_key is not null`,
    [of.merchantId],
  )
  expect(codes).toEqual([])
})
