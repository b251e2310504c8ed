import fc from 'fast-check'
import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs, dayMs } from '@falaj/contract/kernel/time'
import { approval } from '@falaj/contract/people/approval'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { balance } from '@falaj/contract/accounts/balance'
import { cashback } from '@falaj/contract/accounts/cashback'
import { errors } from '@falaj/contract/kernel/errors'
import { search } from '@falaj/contract/overview/search'
import { available, bank, hold, wallets } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { publishBatch } from '../../../platform/outbox/publish.ts'
import { changedEvent } from '../../../platform/payment/news.ts'
import { approve, member } from '../../../testing/bank-account.ts'
import { deposit, move, pennilessTwin } from '../../../testing/money.ts'
import { paid, take } from '../../../testing/payment.ts'
import { withStepUp } from '../../../testing/team.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { feature } from './cashback.feature.ts'
import { cashbackBatch, endDue, look } from './cashback.earn.ts'
import { earnedOf, revertedOf } from './cashback.rules.ts'

let world: World
let [cs, finance, other]: [Client, Client, Client] = [] as never
let mine = ''
const page = { pageParam: { number: 1, size: 40 } }
const once = () => ({ 'idempotency-key': newId() })
beforeAll(async () => {
  world = await openWorld()
  mine = await pennilessTwin(world, '20000001', '10000001')
  ;[cs, finance, other] = [await world.as('cs'), await world.as('financial'), await world.as('multi-admin')]
  await deposit(world, mine, 10_000_00n)
  await policy({ ...defaultRules('cashback-campaign'), otherwise: 0 })
})
const policy = (rules: object) =>
  world.owner.query(
    `insert into approval_policy (merchant_id, kind, version, rules) values ($1, 'cashback-campaign', (select coalesce(max(version), 0) + 1
       from approval_policy where merchant_id = $1 and kind = 'cashback-campaign'), $2)`,
    [mine, JSON.stringify(rules)],
  )
// Every test also verifies the books and the campaigns' own sums.
afterEach(async () => {
  const wrong = await selfCheck(world.db)
  if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong)}`)
  const { rows } = await world.owner.query(
    `select from cashback_campaign c where c.spent_minor <> coalesce((select sum(net_minor) from cashback b
       where b.merchant_id = c.merchant_id and b.campaign_id = c.id), 0)`,
  )
  if (rows.length > 0) throw new Error('a campaign does not say what was earned')
})
afterAll(() => world.close())

const has = () => balanceOf(world.db, available(mine, 'AED'))
const held = () => balanceOf(world.db, hold(mine, 'AED'))
const form = (over: object = {}) => ({
  draftId: newId(),
  title: 'Two per cent back',
  rule: 'percent' as const,
  percent: '2',
  budget: money(100_00n, 'AED'),
  startsAt: new Date(Date.now() - minuteMs).toISOString(),
  endsAt: new Date(Date.now() + dayMs).toISOString(),
  ...over,
})
const start = async (over: object = {}, who = finance) => {
  const answer = await withStepUp(who, cashback.start, form(over))
  return { ...answer, body: answer.body as { readonly id: string; readonly number: string } }
}
const endAll = async () => {
  const { rows } = (await cs.call(cashback.campaigns, { filters: { status: ['RUNNING', 'PAUSED'] }, ...page })).body
  for (const { id } of rows) await finance.call(cashback.end, { id }, once())
}
const sell = async (minor: bigint, last4 = '4242'): Promise<string> => {
  const one = paid(mine, { amount: money(minor, 'AED'), with: { method: 'VISA', brand: 'VISA', last4 } })
  await take(world, one)
  return one.id
}
/** As the loop does it, for one payment. */
const lookAt = async (paymentId: string): Promise<boolean> => {
  const { rows } = await world.owner.query(
    `select merchant_id, id, number, currency, amount_minor::text, refunded_minor::text, paid_at, payer,
       coalesce(customer_id::text, payer, brand || ' ' || last4) as customer_key from payment where id = $1`,
    [paymentId],
  )
  return world.db.transaction().execute((tx) => look({ tx, emit: emitter(tx) }, rows[0]))
}
const refunded = (paymentId: string, minor: number) =>
  world.owner.query(`update payment set refunded_minor = $2 where id = $1`, [paymentId, minor])
const rowOf = async (paymentId: string) => {
  const { rows } = (await cs.call(cashback.query, { filters: {}, ...page })).body
  for (const row of rows) {
    const found = (await cs.call(cashback.detail, { id: row.id })).body
    if (found.paymentId === paymentId) return found
  }
  return null
}

describe('a campaign', () => {
  it('holds its budget at the start, pays what is earned from it, and releases the rest at its end', async () => {
    const [before, theirs] = [await has(), await balanceOf(world.db, wallets('AED'))]
    const { id, number } = (await start()).body
    expect([before - (await has()), await held()]).toEqual([100_00n, 100_00n])
    const paymentId = await sell(250_00n)
    expect(await lookAt(paymentId)).toBe(true)
    expect([before - (await has()), await held()]).toEqual([100_00n, 95_00n])
    expect((await balanceOf(world.db, wallets('AED'))) - theirs).toBe(5_00n)
    expect(await rowOf(paymentId)).toMatchObject({ status: 'SUCCESS', amount: money(5_00n, 'AED'), campaignId: id })
    const [kept] = (await finance.call(balance.holds, { filters: { text: number }, ...page })).body.rows
    expect(kept).toMatchObject({ remaining: money(95_00n, 'AED'), amount: money(100_00n, 'AED') })
    expect((await cs.call(search.query, { text: number })).body.found[0]).toMatchObject({ kind: 'cashback-campaign' })
    expect((await finance.call(cashback.end, { id }, once())).code).toBe(200)
    expect([before - (await has()), await held()]).toEqual([5_00n, 0n])
    expect((await cs.call(cashback.campaign, { id })).body).toMatchObject({ status: 'ENDED', actions: [], payments: 1 })
    expect((await finance.call(cashback.end, { id }, once())).code).toBe(errors.RECORD_STATE.code)
  })
  it('is started once by its form, however often it is sent and by two at once, and never without the money', async () => {
    const before = await has()
    const same = form()
    const answers = await Promise.all([1, 2, 3].map(() => withStepUp(finance, cashback.start, same)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(before - (await has())).toBe(100_00n)
    expect((await withStepUp(finance, cashback.start, { ...same, title: 'Other' })).code).toBe(errors.KEY_REUSED.code)
    expect((await start({ budget: money(100_000_00n, 'AED') })).code).toBe(errors.BALANCE_LOW.code)
    await endAll()
    expect(await has()).toBe(before)
  })
  it('is never overspent, of thirty at once, nor by the database’s owner', async () => {
    const { id } = (await start({ budget: money(10_00n, 'AED'), percent: '50' })).body
    const sold = await Promise.all(Array.from({ length: 30 }, (_, n) => sell(3_00n, String(1000 + n))))
    await Promise.all(sold.map(lookAt))
    const { spent, payments } = (await cs.call(cashback.campaign, { id })).body
    expect([spent.minor, payments]).toEqual([10_00n, 7])
    const more = await sell(1_00n, '9999')
    await expect(
      world.owner.query(
        `insert into cashback (merchant_id, id, number, campaign_id, payment_id, payment_number, customer_key, currency, paid_minor, net_minor, earned_at)
         values ($1, gen_random_uuid(), 'CB-2222222', $2, $3, 'P', 'x', 'AED', 100, 1, now())`,
        [mine, id, more],
      ),
    ).rejects.toThrow('cashback_within_budget')
    await endAll()
  })
  it('has a least amount, a cap for each customer, and gives nothing while it is paused or to what was paid before', async () => {
    const early = await sell(100_00n, '0001')
    const { id } = (await start({ least: money(50_00n, 'AED'), cap: money(3_00n, 'AED') })).body
    expect(await lookAt(early)).toBe(false)
    expect(await lookAt(await sell(49_99n, '0002'))).toBe(false)
    const [one, two, three] = [await sell(100_00n, '0003'), await sell(100_00n, '0003'), await sell(100_00n, '0003')]
    for (const each of [one, two, three]) await lookAt(each)
    const amounts = [await rowOf(one), await rowOf(two), await rowOf(three)].map((row) => row?.amount.minor)
    expect(amounts).toEqual([2_00n, 1_00n, undefined])
    expect((await finance.call(cashback.pause, { id }, once())).code).toBe(200)
    expect(await lookAt(await sell(100_00n, '0004'))).toBe(false)
    expect((await finance.call(cashback.resume, { id }, once())).code).toBe(200)
    expect(await lookAt(await sell(100_00n, '0005'))).toBe(true)
    await endAll()
  })
  it('ends by the clock', async () => {
    const before = await has()
    const { id } = (await start()).body
    await world.owner.query(
      `update cashback_campaign set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`,
      [id],
    )
    expect(await endDue(world.db)).toBe(1)
    expect(await endDue(world.db)).toBe(0)
    expect(await has()).toBe(before)
  })
  it('is refused with the field that is wrong', async () => {
    const wire = (over: object) => ({ ...form(), budget: { amount: '100.00', currency: 'AED' }, ...over })
    const fault = (over: object) => {
      const issue = z.safeParse(cashback.start.input, wire(over)).error?.issues[0]
      return issue && [issue.path.join('.'), issue.message]
    }
    expect(fault({})).toBeUndefined()
    expect(fault({ percent: '50.01' })).toEqual(['percent', 'CASHBACK_PERCENT'])
    expect(fault({ rule: 'fixed', percent: undefined })).toEqual(['fixed', 'AMOUNT'])
    expect(fault({ cap: { amount: '1.00', currency: 'USD' } })).toEqual(['cap', 'CURRENCY_DIFFERS'])
    expect(fault({ endsAt: new Date(0).toISOString() })).toEqual(['endsAt', 'CAMPAIGN_DAYS'])
    const over = {
      startsAt: new Date(Date.now() - 2000).toISOString(),
      endsAt: new Date(Date.now() - 1000).toISOString(),
    }
    expect(await start(over)).toMatchObject({
      code: errors.INPUT_INVALID.code,
      body: { fields: [{ path: 'endsAt', code: 'CAMPAIGN_DAYS' }] },
    })
  })
})

it('what the code for a campaign confirms is said in words', async () => {
  const describe = feature.confirmed[0]![1]
  const sent = z.encode(cashback.start.input, form()) as Readonly<Record<string, unknown>>
  const en = 'Hold AED 100.00 for the cashback campaign Two per cent back'
  expect(await describe({} as never, sent)).toMatchObject({ en })
  expect(await describe({} as never, {})).toBeNull()
})
it('a campaign starts when a colleague has agreed: nothing is held before, and nobody agrees to their own', async () => {
  const [maker, checker] = [await member(world, 'financial'), await member(world, 'admin')]
  await policy(defaultRules('cashback-campaign'))
  const [before, given] = [await has(), form({ title: 'Under four eyes' })]
  const { body } = await withStepUp(maker.client, cashback.start, given)
  expect(body).toMatchObject({ id: null, requestNumber: expect.stringMatching(/^A-/) })
  expect(await has()).toBe(before)
  expect((await approve(maker, body.requestId!)).code).toBe(errors.OWN_REQUEST.code)
  const found = (await checker.client.call(approval.detail, { id: body.requestId! })).body
  expect(found.changes.map(({ after }) => after?.en)).toEqual(
    expect.arrayContaining(['Under four eyes', 'AED 100.00', '2%']),
  )
  expect((await approve(checker, body.requestId!)).code).toBe(200)
  expect(before - (await has())).toBe(100_00n)
  const campaigns = async () =>
    (await cs.call(cashback.campaigns, { filters: { text: 'Under four eyes' }, ...page })).body.rows
  expect(await campaigns()).toMatchObject([{ status: 'RUNNING', createdBy: expect.any(String) }])
  // Asked twice by one form, agreed to twice: one campaign.
  const same = form({ title: 'Asked twice' })
  const twice = [
    (await withStepUp(maker.client, cashback.start, same)).body,
    (await withStepUp(maker.client, cashback.start, same)).body,
  ]
  for (const { requestId } of twice) await approve(checker, requestId!)
  expect(before - (await has())).toBe(200_00n)
  // What is not there any more when they agree is not held.
  const rest = await has()
  const most = (await withStepUp(maker.client, cashback.start, form({ budget: money(rest, 'AED') }))).body
  await policy({ ...defaultRules('cashback-campaign'), otherwise: 0 })
  await start({ title: 'In between' })
  await approve(checker, most.requestId!)
  expect((await checker.client.call(approval.detail, { id: most.requestId! })).body.state).toBe('FAILURE')
  await endAll()
  expect(await has()).toBe(before)
})
describe('cashback', () => {
  it('is earned once, reported twice and concurrently, and goes back with refunds, in part and whole', async () => {
    await start()
    const before = await has()
    const paymentId = await sell(100_00n, '0010')
    const looks = await Promise.all([1, 2, 3].map(() => lookAt(paymentId)))
    expect(looks.filter(Boolean)).toHaveLength(1)
    await refunded(paymentId, 25_00)
    expect([await lookAt(paymentId), await lookAt(paymentId)]).toEqual([true, false])
    expect(await rowOf(paymentId)).toMatchObject({ status: 'part-reverted', reverted: money(50n, 'AED') })
    expect((await has()) - before).toBe(50n)
    await refunded(paymentId, 100_00)
    await lookAt(paymentId)
    expect(await rowOf(paymentId)).toMatchObject({ status: 'REVERTED', reverted: money(2_00n, 'AED') })
    expect((await has()) - before).toBe(2_00n)
    await refunded(paymentId, 0)
    await endAll()
  })
  it('follows the events of payments, however they are read: once, whatever dies, and back with a refund', async () => {
    const { id: campaignId } = (await start({ title: 'By the loop' })).body
    const readAll = async () => {
      while ((await publishBatch(world.db, [])) > 0);
      let moved = 0
      for (let batch; (batch = await cashbackBatch(world.db)).events > 0;) moved += batch.moved
      return moved
    }
    await readAll()
    const sold = await sell(100_00n, '7777')
    await emitter(world.db)(changedEvent(mine, sold), changedEvent(mine, sold))
    while ((await publishBatch(world.db, [])) > 0);
    await world.owner.query(
      `create function die_too() returns trigger language plpgsql as $$ begin raise exception 'dead'; end $$;
       create trigger dies before update on cashback_cursor execute function die_too()`,
    )
    await expect(cashbackBatch(world.db)).rejects.toThrow('dead')
    await world.owner.query('drop trigger dies on cashback_cursor')
    const earned = async () =>
      (await world.owner.query(`select net_minor, reverted_minor from cashback where campaign_id = $1`, [campaignId]))
        .rows
    expect(await earned()).toEqual([])
    const both = await Promise.all([cashbackBatch(world.db), cashbackBatch(world.db)])
    expect(both.reduce((sum, { moved }) => sum + moved, 0)).toBe(1)
    expect(await earned()).toEqual([{ net_minor: '200', reverted_minor: '0' }])
    await refunded(sold, 50_00)
    await emitter(world.db)(changedEvent(mine, sold))
    expect([await readAll(), await readAll()]).toEqual([1, 0])
    expect(await earned()).toEqual([{ net_minor: '200', reverted_minor: '100' }])
    await endAll()
  })
  it('leaves nothing half done when the database dies at any step', async () => {
    await start()
    const paymentId = await sell(100_00n, '0011')
    const before = await held()
    await world.owner.query(
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'dead'; end $$`,
    )
    for (const table of ['cashback', 'ledger.transfer', 'outbox']) {
      await world.owner.query(`create trigger dies before insert on ${table} execute function die()`)
      await expect(lookAt(paymentId)).rejects.toThrow('dead')
      await world.owner.query(`drop trigger dies on ${table}`)
      expect([await held(), await rowOf(paymentId)]).toEqual([before, null])
    }
    expect(await lookAt(paymentId)).toBe(true)
    await endAll()
  })
  const refundedBy = (paymentId: string, minor: number) =>
    world.owner.query(`update payment set refunded_minor = refunded_minor + $2 where id = $1`, [paymentId, minor])
  const publishAll = async () => {
    while ((await publishBatch(world.db, [])) > 0);
  }
  const follow = async (paymentId: string, followers: number): Promise<number> => {
    await emitter(world.db)(changedEvent(mine, paymentId))
    await publishAll()
    const batches = await Promise.all(Array.from({ length: followers }, () => cashbackBatch(world.db)))
    return batches.reduce((sum, { moved }) => sum + moved, 0)
  }
  it('goes back once for two refunds and four followers at once, in whatever order they come', async () => {
    await start()
    const before = await has()
    const paymentId = await sell(100_00n, '0013')
    expect(await lookAt(paymentId)).toBe(true)
    await Promise.all([
      refundedBy(paymentId, 20_00),
      lookAt(paymentId),
      lookAt(paymentId),
      refundedBy(paymentId, 30_00),
      lookAt(paymentId),
      lookAt(paymentId),
    ])
    // The event of the later refund, read by four at once.
    await follow(paymentId, 4)
    expect(await rowOf(paymentId)).toMatchObject({ status: 'part-reverted', reverted: money(1_00n, 'AED') })
    expect((await has()) - before).toBe(1_00n)
    await refundedBy(paymentId, 50_00)
    const [one, batches] = await Promise.all([
      Promise.all([lookAt(paymentId), lookAt(paymentId)]),
      follow(paymentId, 4),
    ])
    expect(one.filter(Boolean).length + batches).toBe(1)
    expect(await rowOf(paymentId)).toMatchObject({ status: 'REVERTED', reverted: money(2_00n, 'AED') })
    expect((await has()) - before).toBe(2_00n)
    await endAll()
  })
  it('stays earned when the database dies at any step of taking it back, and is taken back once then', async () => {
    await start()
    const paymentId = await sell(100_00n, '0014')
    await lookAt(paymentId)
    await refundedBy(paymentId, 100_00)
    const [before, earned] = [await has(), await rowOf(paymentId)]
    await world.owner.query(
      `create function die_back() returns trigger language plpgsql as $$ begin raise exception 'dead'; end $$`,
    )
    for (const step of ['update on cashback', 'insert on ledger.transfer', 'insert on outbox']) {
      const table = step.split(' ').at(-1)!
      await world.owner.query(`create trigger dies before ${step} execute function die_back()`)
      await expect(lookAt(paymentId)).rejects.toThrow('dead')
      await world.owner.query(`drop trigger dies on ${table}`)
      expect([await has(), await rowOf(paymentId)]).toEqual([before, earned])
    }
    const looks = await Promise.all([1, 2, 3, 4].map(() => lookAt(paymentId)))
    expect(looks.filter(Boolean)).toHaveLength(1)
    expect((await has()) - before).toBe(2_00n)
    await endAll()
  })
  it('is taken back though the customer has spent it and the merchant has nothing: no other merchant waits for it', async () => {
    // All of the merchant's dollars are the budget, and the customer's wallet is empty again.
    await deposit(world, mine, 100_00n, 'USD')
    const usd = () => balanceOf(world.db, available(mine, 'USD'))
    const budget = money(await usd(), 'USD')
    await start({ budget })
    const one = paid(mine, { amount: money(100_00n, 'USD') })
    await take(world, one)
    expect(await lookAt(one.id)).toBe(true)
    const theirs = await balanceOf(world.db, wallets('USD'))
    await move(world, {
      merchantId: mine,
      key: `spent ${one.id}`,
      business: { kind: 'deposit', id: one.id },
      transfers: [{ debit: wallets('USD'), credit: bank('USD'), amount: theirs, reason: 'cash-out' }],
    })
    expect([await usd(), await balanceOf(world.db, wallets('USD'))]).toEqual([0n, 0n])
    await endAll()
    const rest = await usd()
    await refundedBy(one.id, 100_00)
    expect(await follow(one.id, 2)).toBe(1)
    expect((await usd()) - rest).toBe(2_00n)
    expect(await balanceOf(world.db, wallets('USD'))).toBe(-2_00n)
  })
  it('of another merchant answers as one that never was, and is started by who moves money only', async () => {
    const { id } = (await start()).body
    const paymentId = await sell(100_00n, '0012')
    await lookAt(paymentId)
    const earned = (await rowOf(paymentId))!.id
    for (const given of [id, earned, newId(), 'x']) {
      for (const read of [cashback.campaign, cashback.detail] as const)
        expect((await other.call(read, { id: given })).code).toBe(errors.NOT_FOUND.code)
      for (const change of [cashback.pause, cashback.resume, cashback.end] as const)
        expect((await other.call(change, { id: given }, once())).code).toBe(errors.NOT_FOUND.code)
    }
    expect((await cs.call(cashback.start, form(), once())).code).toBe(errors.ACCESS_DENIED.code)
    expect((await cs.call(cashback.end, { id }, once())).code).toBe(errors.ACCESS_DENIED.code)
    const theirs = (await other.call(cashback.query, { filters: {}, ...page })).body.rows
    expect(theirs.map((row) => row.id)).not.toContain(earned)
    await endAll()
  })
})

it('never earns more than the rule, the cap, the budget or the payment allow, and never takes back more than was earned', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 9n })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      amount,
      amount,
      amount,
      amount,
      (bps, least, cap, paidMinor, left) => {
        const earned = earnedOf({ bps, fixed: null, least, cap }, paidMinor, 0n, left)
        expect(earned >= 0n && earned <= left && earned <= cap && earned * 10_000n <= paidMinor * BigInt(bps)).toBe(
          true,
        )
        const sold = paidMinor + 1n
        expect(revertedOf(earned, sold, sold)).toBe(earned)
        expect(revertedOf(earned, sold, sold / 2n) <= earned).toBe(true)
      },
    ),
  )
})
