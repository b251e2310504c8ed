import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { coupon } from '@falaj/contract/growth/coupon'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { dayMs, minuteMs } from '@falaj/contract/kernel/time'
import { checkout } from '@falaj/contract/payments/checkout'
import { payment } from '@falaj/contract/payments/payment'
import { receipt } from '@falaj/contract/payments/receipt'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { paylink } from '@falaj/contract/selling/paylink'
import { search } from '@falaj/contract/overview/search'
import { available, campaign as budgetOf, couponReserved, feeIncome } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { publishBatch } from '../../../platform/outbox/publish.ts'
import { approve, member, once } from '../../../testing/bank-account.ts'
import { runDue } from '../../../testing/due.ts'
import { deposit, pennilessTwin } from '../../../testing/money.ts'
import { expireAll, hearAll, pay, statusOf } from '../../../testing/payer.ts'
import { startProgram, type Program } from '../../../testing/program.ts'
import { scale } from '../../../testing/scale.ts'
import { testSecret } from '../../../testing/secrets.ts'
import { withStepUp } from '../../../testing/team.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../../testing/world.ts'
import { decideFunding } from './coupon.campaign.ts'
import { followRefunds } from './coupon.discount.ts'
import { endDue, releaseDue, takeBackDue } from './coupon.jobs.ts'

let world: World
let [admin, other, finance]: [Client, Client, Client] = [] as never
let mine = ''
const page = { pageParam: { number: 1, size: 40 } }
const aed = (minor: bigint) => money(minor, 'AED')
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  mine = await pennilessTwin(world, '20000001', '10000001')
  ;[admin, other, finance] = [await world.as('admin'), await world.as('multi-admin'), await world.as('financial')]
  await deposit(world, mine, 50_000_00n)
  await policy(0)
})
const policy = (needed: number) =>
  world.owner.query(
    `insert into approval_policy (merchant_id, kind, version, rules) values ($1, 'coupon-campaign', (select coalesce(max(version), 0) + 1
       from approval_policy where merchant_id = $1 and kind = 'coupon-campaign'), $2)`,
    [mine, JSON.stringify({ ...defaultRules('coupon-campaign'), otherwise: needed })],
  )
// Every test also verifies the books, and that each campaign has what its uses left of its budget.
afterEach(async () => {
  const wrong = await selfCheck(world.db)
  if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong)}`)
  const { rows } = await world.owner.query<{ id: string; left: string; reserved: string; uses: number; live: number }>(
    `select c.id, c.uses, count(u.id) filter (where u.state in ('RESERVED', 'USED'))::int as live,
       coalesce(sum(u.minor) filter (where u.state = 'RESERVED'), 0)::text as reserved,
       case when c.state in ('RUNNING', 'PAUSED') then (c.budget_minor - coalesce(sum(u.minor - u.reversed_minor) filter (where u.state <> 'RELEASED'), 0))::text
         else '0' end as left
     from coupon_campaign c left join coupon_use u on u.merchant_id = c.merchant_id and u.campaign_id = c.id where c.merchant_id = $1 group by c.merchant_id, c.id`,
    [mine],
  )
  for (const row of rows) {
    const found = [
      await balanceOf(world.db, budgetOf(row.id, 'AED')),
      await balanceOf(world.db, couponReserved(row.id, 'AED')),
    ]
    if (row.uses !== row.live || found.join(' ') !== `${row.left} ${row.reserved}`)
      throw new Error(`a campaign is ${JSON.stringify(row)}, but has ${found.join(' ')}`)
  }
})
afterAll(() => world.close())

const has = () => balanceOf(world.db, available(mine, 'AED'))
let codes = 0
const form = (over: object = {}) => {
  codes += 1
  return {
    draftId: newId(),
    title: `Twenty off ${codes}`,
    fundedBy: 'merchant' as const,
    kind: 'fixed' as const,
    fixed: aed(20_00n),
    budget: aed(100_00n),
    code: `CODE${codes}`,
    rule: { all: [] },
    startsAt: new Date(Date.now() - minuteMs).toISOString(),
    endsAt: new Date(Date.now() + dayMs).toISOString(),
    ...over,
  }
}
const start = async (over: object = {}) => {
  const given = form(over)
  const answer = await withStepUp(admin, coupon.start, given)
  return { ...answer, code: given.code, id: answer.body.id! }
}
const campaign = async (id: string) => (await admin.call(coupon.campaign, { id })).body
const link = async (minor = 100_00n, over: object = {}): Promise<string> => {
  const facts = {
    title: 'Test link',
    type: 'reusable',
    rule: 'fixed',
    currency: 'AED',
    amount: aed(minor),
    ...over,
  } as const
  return (await admin.call(paylink.add, facts, once())).body.path.slice('/pay/'.length)
}
const order = (code: string, typed: string, payer: object = {}) =>
  world.stranger.call(checkout.start, { code, coupon: typed, payer } as never, once())
const faultOf = (answer: { readonly raw: { readonly body: unknown } }) =>
  (answer.raw.body as { fields?: readonly { path: string; code: string }[] } | null)?.fields?.map(
    ({ path, code }) => `${path} ${code}`,
  )
const atCounter = (code: string, over: object = {}) => ({ code, amount: aed(100_00n), ...over })
const reserve = (code: string, over: object = {}, key = once()) =>
  admin.call(coupon.reserve, atCounter(code, over) as never, key)
const use = (id: string, key = once(), who = admin) => who.call(coupon.use, { id }, key)
const detail = async (id: string) => (await admin.call(coupon.detail, { id })).body

describe('a campaign', () => {
  it('takes its budget from the balance, says what is left, is found by its number, and gives the rest back', async () => {
    const before = await has()
    const { id, body } = await start()
    expect(before - (await has())).toBe(100_00n)
    expect(await campaign(id)).toMatchObject({ status: 'RUNNING', left: aed(100_00n), fundedBy: 'merchant', uses: 0 })
    expect((await admin.call(search.query, { text: body.number! })).body.found[0]).toMatchObject({
      kind: 'coupon-campaign',
    })
    expect((await admin.call(coupon.end, { id }, once())).code).toBe(200)
    expect(await has()).toBe(before)
    expect((await admin.call(coupon.end, { id }, once())).code).toBe(errors.RECORD_STATE.code)
  })
  it('is started once by its form, however often it is sent and by two at once, and never without the money', async () => {
    const before = await has()
    const same = form()
    const answers = await Promise.all([1, 2, 3].map(() => withStepUp(admin, coupon.start, same)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(before - (await has())).toBe(100_00n)
    expect((await withStepUp(admin, coupon.start, { ...same, title: 'Other' })).code).toBe(errors.KEY_REUSED.code)
    expect((await withStepUp(admin, coupon.start, form({ budget: aed(900_000_00n) }))).code).toBe(
      errors.BALANCE_LOW.code,
    )
    expect(faultOf(await withStepUp(admin, coupon.start, form({ code: same.code })))).toEqual([
      'code COUPON_CODE_TAKEN',
    ])
  })
  it('leaves nothing behind when its start dies half way, and nobody else may start one', async () => {
    const before = await has()
    await world.owner.query(`alter table outbox add constraint dies check (kind <> 'coupon.changed') not valid`)
    const given = form()
    expect((await withStepUp(admin, coupon.start, given)).code).toBe(errors.INTERNAL.code)
    await world.owner.query('alter table outbox drop constraint dies')
    expect(await has()).toBe(before)
    expect((await withStepUp(admin, coupon.start, given)).code).toBe(200)
    expect((await finance.call(coupon.start, form() as never, once())).code).toBe(errors.ACCESS_DENIED.code)
  })
  it('starts when a colleague has agreed; nobody agrees to their own', async () => {
    await policy(1)
    const [maker, checker] = [await member(world, 'admin'), await member(world, 'financial')]
    const before = await has()
    const { body } = await withStepUp(maker.client, coupon.start, form())
    expect(body).toMatchObject({ id: null, requestNumber: expect.stringMatching(/^A-/) })
    expect((await approve(maker, body.requestId!)).code).toBe(errors.OWN_REQUEST.code)
    expect(await has()).toBe(before)
    expect((await approve(checker, body.requestId!)).code).toBe(200)
    expect(before - (await has())).toBe(100_00n)
    await policy(0)
  })
  it('that Falaj funds waits for Falaj, is paid from its income, and what is left goes back there', async () => {
    const [before, income] = [await has(), await balanceOf(world.db, feeIncome('AED'))]
    const { id, code } = await start({ fundedBy: 'provider' })
    expect((await campaign(id)).status).toBe('FUNDING')
    expect(faultOf(await reserve(code))).toEqual(['code COUPON_UNKNOWN'])
    const decide = (why: string | null) =>
      world.db.transaction().execute((tx) => decideFunding({ tx, emit: emitter(tx) }, mine, id, why))
    await decide(null)
    await expect(decide(null)).rejects.toThrow('RECORD_STATE')
    expect(income - (await balanceOf(world.db, feeIncome('AED')))).toBe(100_00n)
    await use((await reserve(code)).body.id)
    expect((await has()) - before).toBe(20_00n)
    await admin.call(coupon.end, { id }, once())
    expect(income - (await balanceOf(world.db, feeIncome('AED')))).toBe(20_00n)
    const refused = await start({ fundedBy: 'provider' })
    await world.db
      .transaction()
      .execute((tx) => decideFunding({ tx, emit: emitter(tx) }, mine, refused.id, 'Not this month'))
    expect((await campaign(refused.id)).status).toBe('DECLINED')
  })
  it('ends by the clock; what an order still holds goes back to the balance when the order ends', async () => {
    const before = await has()
    const { id, code } = await start()
    const held = (await reserve(code)).body
    await world.owner.query(
      `update coupon_campaign set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`,
      [id],
    )
    await runDue(world.db, endDue)
    await runDue(world.db, endDue)
    expect(before - (await has())).toBe(20_00n)
    expect((await admin.call(coupon.release, { id: held.id }, once())).code).toBe(200)
    expect(await has()).toBe(before)
  })
  it('is refused with the field that is wrong', () => {
    const wire = (over: object) => ({
      ...form(),
      fixed: { amount: '20.00', currency: 'AED' },
      budget: { amount: '100.00', currency: 'AED' },
      ...over,
    })
    const fault = (over: object) => {
      const issue = z.safeParse(coupon.start.input, wire(over)).error?.issues[0]
      return issue && [issue.path.join('.'), issue.message]
    }
    expect(fault({})).toBeUndefined()
    expect(fault({ kind: 'percent', percent: '90.01' })).toEqual(['percent', 'COUPON_PERCENT'])
    expect(fault({ kind: 'fixed', fixed: undefined })).toEqual(['fixed', 'AMOUNT'])
    expect(fault({ fixed: { amount: '101.00', currency: 'AED' } })).toEqual(['fixed', 'OVER_BUDGET'])
    expect(fault({ fixed: { amount: '1.00', currency: 'USD' } })).toEqual(['fixed', 'CURRENCY_DIFFERS'])
    expect(fault({ code: 'a!' })).toEqual(['code', 'COUPON_CODE'])
    expect(fault({ usesMax: 0 })).toEqual(['usesMax', 'COUPON_COUNT'])
    expect(fault({ endsAt: new Date(0).toISOString() })).toEqual(['endsAt', 'CAMPAIGN_DAYS'])
  })
})

describe('at the counter', () => {
  it('a coupon is verified, held, redeemed and reversed on its day; each press once', async () => {
    const before = await has()
    const { id: campaignId, code } = await start()
    const looked = (await admin.call(coupon.verify, atCounter(` ${code.toLowerCase()}`))).body
    expect(looked).toMatchObject({ campaignId, discount: aed(20_00n), pays: aed(80_00n) })
    const key = once()
    const [one, again] = [await reserve(code, {}, key), await reserve(code, {}, key)]
    expect(again.body).toEqual(one.body)
    const { id } = one.body
    expect(await detail(id)).toMatchObject({
      status: 'RESERVED',
      actions: ['use', 'release'],
      staff: expect.any(String),
    })
    const pressed = once()
    expect([(await use(id, pressed)).code, (await use(id, pressed)).code]).toEqual([200, 200])
    expect((await use(id)).code).toBe(errors.RECORD_STATE.code)
    expect(before - (await has())).toBe(80_00n)
    expect(await detail(id)).toMatchObject({ status: 'USED', actions: ['reverse'] })
    const back = await Promise.all([1, 2].map(() => admin.call(coupon.reverse, { id }, once())))
    expect(new Set(back.map((each) => each.code))).toEqual(new Set([200, errors.RECORD_STATE.code]))
    expect(before - (await has())).toBe(100_00n)
    expect(await detail(id)).toMatchObject({ status: 'REVERSED', actions: [], reversed: aed(20_00n) })
  })
  it('is not reversed on another day, nor by who may not, nor of another merchant', async () => {
    const { code, id: campaignId } = await start()
    const { id } = (await reserve(code)).body
    await use(id)
    await world.owner.query(`update coupon_use set used_at = now() - interval '1 day' where id = $1`, [id])
    expect((await admin.call(coupon.reverse, { id }, once())).code).toBe(errors.COUPON_DAY_OVER.code)
    const [issued] = (await admin.call(coupon.issue, { id: campaignId, count: 1 }, once())).body.codes
    const { rows } = (await admin.call(coupon.coupons, { filters: { text: issued! }, ...page })).body
    for (const endpoint of [coupon.detail, coupon.use, coupon.release, coupon.reverse]) {
      expect((await other.call(endpoint, { id }, once())).code).toBe(errors.NOT_FOUND.code)
      expect((await finance.call(endpoint, { id }, once())).code).toBe(errors.ACCESS_DENIED.code)
    }
    for (const endpoint of [coupon.campaign, coupon.pause, coupon.resume, coupon.end])
      expect((await other.call(endpoint, { id: campaignId }, once())).code).toBe(errors.NOT_FOUND.code)
    expect((await other.call(coupon.issue, { id: campaignId, count: 1 }, once())).code).toBe(errors.NOT_FOUND.code)
    for (const endpoint of [coupon.issued, coupon.withdraw])
      expect((await other.call(endpoint, { id: rows[0]!.id }, once())).code).toBe(errors.NOT_FOUND.code)
    // Another merchant's coupon is one that nobody knows.
    expect(faultOf(await other.call(coupon.verify, atCounter(code)))).toEqual(['code COUPON_UNKNOWN'])
    expect(faultOf(await other.call(coupon.reserve, atCounter(code), once()))).toEqual(['code COUPON_UNKNOWN'])
  })
  it('moves nothing when it dies half way, and the same press goes through then', async () => {
    const before = await has()
    const { code } = await start()
    const press = { reserve: once(), use: once(), reverse: once() }
    const dying = async <A>(run: () => Promise<A>): Promise<A> => {
      await world.owner.query(`alter table outbox add constraint dies check (kind <> 'coupon.changed') not valid`)
      const answer = await run()
      await world.owner.query('alter table outbox drop constraint dies')
      return answer
    }
    expect((await dying(() => reserve(code, {}, press.reserve))).code).toBe(errors.INTERNAL.code)
    const { id } = (await reserve(code, {}, press.reserve)).body
    expect((await dying(() => use(id, press.use))).code).toBe(errors.INTERNAL.code)
    expect((await use(id, press.use)).code).toBe(200)
    expect(before - (await has())).toBe(80_00n)
    expect((await dying(() => admin.call(coupon.reverse, { id }, press.reverse))).code).toBe(errors.INTERNAL.code)
    expect(before - (await has())).toBe(80_00n)
    expect((await admin.call(coupon.reverse, { id }, press.reverse)).code).toBe(200)
  })
  it('is released after fifteen minutes, and not used any more', async () => {
    const { code } = await start()
    const { id } = (await reserve(code)).body
    await world.owner.query(`update coupon_use set reserved_until = now() - interval '1 minute' where id = $1`, [id])
    expect((await use(id)).code).toBe(errors.RECORD_STATE.code)
    await runDue(world.db, releaseDue)
    await runDue(world.db, releaseDue)
    expect((await detail(id)).status).toBe('RELEASED')
  })
  it('is refused when it is expired, withdrawn, used, for something else, or its campaign does not run', async () => {
    const { code, id } = await start({
      rule: {
        all: [
          { is: 'amount', least: '5000' },
          { is: 'product', in: ['counter'] },
        ],
      },
    })
    expect(faultOf(await reserve(code, { amount: aed(49_99n) }))).toEqual(['code COUPON_CONDITION'])
    expect(faultOf(await order(await link(), code))).toEqual(['coupon COUPON_CONDITION'])
    const given = (await admin.call(coupon.issue, { id, recipients: ['Aisha', 'Omar', 'Sara'] }, once())).body.codes
    const [late, gone, once_] = given as [string, string, string]
    await world.owner.query(`update coupon set expires_at = now() where code = $1`, [late])
    expect(faultOf(await reserve(late))).toEqual(['code COUPON_EXPIRED'])
    const { rows } = (await admin.call(coupon.coupons, { filters: { text: gone }, ...page })).body
    expect((await admin.call(coupon.withdraw, { id: rows[0]!.id }, once())).code).toBe(200)
    expect(faultOf(await reserve(gone))).toEqual(['code COUPON_UNKNOWN'])
    expect((await reserve(once_)).code).toBe(200)
    expect(faultOf(await reserve(once_))).toEqual(['code COUPON_USED'])
    await admin.call(coupon.pause, { id }, once())
    expect(faultOf(await reserve(code))).toEqual(['code COUPON_NOT_NOW'])
    expect((await admin.call(coupon.issue, { id, count: 1 }, once())).code).toBe(errors.COUPON_CAMPAIGN_OVER.code)
    await admin.call(coupon.resume, { id }, once())
    const statuses = (await admin.call(coupon.coupons, { filters: {}, ...page })).body.rows
    expect(new Set(statuses.map(({ status }) => status))).toEqual(
      new Set(['EXPIRED', 'WITHDRAWN', 'RESERVED', 'ISSUED']),
    )
  })
  it('is used by one customer as often as it allows', async () => {
    const { code } = await start({ perCustomer: 1 })
    expect(faultOf(await reserve(code))).toEqual(['customer COUPON_WHO'])
    const aisha = { customer: { email: 'aisha.coupon@example.com' } }
    const both = await Promise.all([reserve(code, aisha), reserve(code, aisha)])
    expect(both.flatMap((each) => faultOf(each) ?? [])).toEqual(['code COUPON_CUSTOMER'])
    expect((await reserve(code, { customer: { email: 'omar.coupon@example.com' } })).code).toBe(200)
  })
})

describe('at the checkout', () => {
  it('takes the discount off before anything is paid, and pays it to the merchant with the payment', async () => {
    const { code, id } = await start()
    const shop = await link()
    expect((await world.stranger.call(checkout.open, { code: shop })).body.takesCoupons).toBe(true)
    const before = await has()
    const { body } = await order(shop, code)
    expect(await statusOf(world, body)).toMatchObject({
      state: 'payable',
      amount: aed(80_00n),
      discount: { amount: aed(20_00n), code },
    })
    expect(await campaign(id)).toMatchObject({ reserved: aed(20_00n), left: aed(80_00n), uses: 1 })
    await pay(world, body, 'approve')
    await hearAll(world)
    expect(await statusOf(world, body)).toMatchObject({ state: 'paid', amount: aed(80_00n) })
    // The payment and its receipt show what the customer did not pay, and why.
    const { rows: paid } = await world.owner.query<{ id: string }>(
      `select payment_id as id from coupon_use where campaign_id = $1 and state = 'USED'`,
      [id],
    )
    const { title } = await campaign(id)
    expect((await admin.call(payment.detail, { id: paid[0]!.id })).body).toMatchObject({
      amount: aed(80_00n),
      discount: { code, campaign: title, amount: aed(20_00n) },
    })
    expect((await world.stranger.call(receipt.open, { code: body.token })).body.receipt).toMatchObject({
      amount: aed(80_00n),
      discount: { amount: aed(20_00n), name: title },
    })
    expect((await has()) - before).toBe(20_00n)
    expect(await campaign(id)).toMatchObject({ spent: aed(20_00n), reserved: aed(0n) })
    const { rows } = (await admin.call(coupon.query, { filters: { status: ['USED'], text: code }, ...page })).body
    expect(rows).toMatchObject([{ discount: aed(20_00n), order: aed(100_00n), product: 'paylink' }])
    // The link knows the whole price.
    const links = (await admin.call(paylink.query, { filters: {}, ...page })).body.rows
    expect(links[0]).toMatchObject({ paid: 1, collected: aed(100_00n) })
    const { sums } = (await admin.call(coupon.query, { filters: { text: code }, ask: 'totals', ...page })).body
    expect(sums).toMatchObject([{ currency: 'AED', values: { discount: aed(20_00n) } }])
    // A payment's own use follows the payment.
    expect((await admin.call(coupon.reverse, { id: rows[0]!.id }, once())).code).toBe(errors.COUPON_PAID.code)
  })
  it('notifies once when less than a tenth of the budget is left', async () => {
    const { code, id } = await start()
    const shop = await link()
    const notices = async () =>
      (
        await world.owner.query<{ text: string }>(
          `select payload #>> '{text,en}' as text from outbox where kind = 'coupon.notice' and payload #>> '{object,id}' = $1`,
          [id],
        )
      ).rows.map(({ text }) => text)
    for (let nth = 0; nth < 4; nth += 1) expect((await order(shop, code)).code).toBe(200)
    expect(await notices()).toEqual([])
    expect((await order(shop, code)).code).toBe(200)
    expect(await notices()).toEqual([expect.stringContaining('AED 0.00 left of AED 100.00')])
  })
  it('gives it back when the payer cancels or the order’s time is over, and takes back what is refunded', async () => {
    const { code, id } = await start()
    const shop = await link()
    const [one, two, three] = [await order(shop, code), await order(shop, code), await order(shop, code)]
    await world.stranger.call(checkout.cancel, { token: one.body.token })
    await world.owner.query(
      `update payment set expires_at = now() - interval '1 minute' where merchant_id = $1 and pay_state = 'CREATED'`,
      [mine],
    )
    await world.owner.query(
      `update payment set expires_at = now() + interval '1 hour' where id = (select payment_id from pay_token where token_hash = sha256($1::bytea))`,
      [three.body.token],
    )
    await expireAll(world)
    expect((await statusOf(world, two.body)).state).toBe('expired')
    expect(await campaign(id)).toMatchObject({ uses: 1, reserved: aed(20_00n) })
    await pay(world, three.body, 'approve')
    await hearAll(world)
    const before = await has()
    const refunded = (minor: number) =>
      world.owner.query(
        `update payment set refunded_minor = $2 where id = (select payment_id from coupon_use where campaign_id = $1 and state in ('USED', 'REVERSED'))`,
        [id, minor],
      )
    const follow = async () => {
      while ((await publishBatch(world.db, [])) > 0);
      while ((await followRefunds.batch(world.db)) > 0);
      await runDue(world.db, takeBackDue)
    }
    const changed = () =>
      world.owner.query(
        `insert into outbox (id, kind, merchant_id, audience, payload) select gen_random_uuid(), 'payment.changed', merchant_id, 'fiatTransactions',
           jsonb_build_object('id', payment_id) from coupon_use where campaign_id = $1 and state = 'USED'`,
        [id],
      )
    await follow()
    await refunded(40_00)
    await changed()
    await follow()
    await follow()
    expect(before - (await has())).toBe(10_00n)
    await refunded(80_00)
    await changed()
    await follow()
    await follow()
    expect(before - (await has())).toBe(20_00n)
    expect(await campaign(id)).toMatchObject({ uses: 0, spent: aed(0n), left: aed(100_00n) })
  })
  it('asks who pays where the coupon is limited by customer, and leaves enough to pay', async () => {
    const { code } = await start({ perCustomer: 1, fixed: aed(99_00n), kind: 'fixed' })
    const shop = await link(50_00n)
    expect(faultOf(await order(shop, code))).toEqual(['payer.email COUPON_WHO'])
    const { body } = await order(shop, code, { email: 'sara.coupon@example.com' })
    const shown = await statusOf(world, body)
    expect(shown.amount.minor + shown.discount!.amount.minor).toBe(50_00n)
    expect(shown.amount.minor).toBeGreaterThan(0n)
    expect(faultOf(await order(shop, code, { email: 'SARA.coupon@example.com' }))).toEqual(['coupon COUPON_CUSTOMER'])
    expect(faultOf(await order(shop, 'NOSUCH'))).toEqual(['coupon COUPON_UNKNOWN'])
  })
})

/** TEST_SCALE=10: fifty. */
const buyers = scale > 1 ? 50 : 20
describe(`${buyers} at once over two server processes`, () => {
  let program: Program
  let address = ''
  let dataDir = ''
  beforeAll(async () => {
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-coupon-'))
    program = startProgram({
      FALAJ_DATA_DIR: dataDir,
      FALAJ_TEST: 'yes',
      FALAJ_SECRET: testSecret('', 'secret'),
      FALAJ_RATE_PER_MINUTE: '1000000',
      FALAJ_ACQUIRER_URL: world.acquirer!.url,
      FALAJ_ACQUIRER_KEY: world.acquirer!.key,
      DATABASE_URL: world.appUrl,
      DATABASE_OWNER_URL: inject('ownerUrl').replace(/\/[^/]*$/, new URL(world.appUrl).pathname),
    })
    address = await program.ready
  })
  afterAll(async () => {
    program.child.kill('SIGTERM')
    await program.ended
    fs.rmSync(dataDir, { recursive: true, force: true })
  })
  interface StartAnswer {
    readonly head: { readonly code: number }
    readonly body: { readonly fields?: readonly { readonly code: string }[] }
  }
  /** Half of them by the other process. */
  const buy = async (shop: string, typed: string, n: number): Promise<string | null> => {
    const headers = { ...consoleHeaders, ...once() }
    const payload = { code: shop, coupon: typed, payer: { email: `buyer${n}.${typed.toLowerCase()}@example.com` } }
    const url = urlOf(checkout.start)
    const answer: StartAnswer =
      n % 2 === 0
        ? (await world.app.inject({ method: 'POST', url, headers, payload, remoteAddress: `10.1.0.${n}` })).json()
        : ((await (
            await fetch(address + url, { method: 'POST', headers, body: JSON.stringify(payload) })
          ).json()) as StartAnswer)
    return answer.head.code === 200 ? null : (answer.body.fields?.[0]?.code ?? String(answer.head.code))
  }
  const rush = (shop: string, typed: string): Promise<readonly (string | null)[]> =>
    Promise.all(Array.from({ length: buyers }, (_, n) => buy(shop, typed, n)))
  it.each([
    ['the last coupon', { usesMax: 1 }],
    ['the last dirham of the budget', { budget: aed(20_00n) }],
  ])('exactly one gets %s, and every other knows before paying', async (_what, over) => {
    const { code, id } = await start(over)
    const answers = await rush(await link(), code)
    expect(answers.filter((each) => each === null)).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set([null, 'COUPON_GONE']))
    expect(await campaign(id)).toMatchObject({ uses: 1, reserved: aed(20_00n) })
  })
  it('exactly one gets a coupon that was issued once', async () => {
    const { id } = await start()
    const [issued] = (await admin.call(coupon.issue, { id, count: 1 }, once())).body.codes
    const answers = await rush(await link(), issued!)
    expect(answers.filter((each) => each === null)).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set([null, 'COUPON_USED']))
  })
})
