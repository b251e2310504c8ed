import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approval } from '@falaj/contract/approval'
import { defaultRules } from '@falaj/contract/approval-policy'
import { home } from '@falaj/contract/home'
import { newId } from '../../platform/ids.ts'
import { openPages } from '../../testing/second-factor.ts'
import { openWorld, type Client, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const entered = async (person: string): Promise<Client> => {
  const client = await world.as(person)
  await openPages(world, client, 'authorizations')
  return client
}
const needs = async (client: Client, ...kinds: readonly string[]) =>
  (await client.call(home.needs, {})).body.items.filter(({ kind }) => kinds.includes(kind))
const once = () => ({ 'idempotency-key': newId() })

it('shows a colleague’s request to who can decide, and what came back to who asked', async () => {
  const [maker, checker, bystander] = [
    await entered('fleet-admin'),
    await entered('fleet-financial'),
    await entered('fleet-it'),
  ]
  const { body } = await maker.call(
    approval.editPolicy,
    { kind: 'bank-account', version: 0, rules: { ...defaultRules('bank-account'), hours: 12 } },
    once(),
  )
  const id = body.requestId!
  expect(await needs(checker, 'approvals')).toMatchObject([
    { count: 1, level: 'soon', what: { en: 'Change the approval policy: New bank account' } },
  ])
  expect(await needs(maker, 'approvals', 'sent-back', 'blocked')).toEqual([])
  expect(await needs(bystander, 'approvals')).toEqual([])
  await world.owner.query(`update approval_request set expires_at = now() + interval '3 hours' where id = $1`, [id])
  expect(await needs(checker, 'approvals')).toMatchObject([{ level: 'now' }])

  const { canonical } = (await checker.call(approval.detail, { id })).body
  const hash = createHash('sha256').update(canonical).digest('hex')
  await checker.call(approval.sendBack, { id, hash, reason: 'Not now' }, once())
  expect(await needs(checker, 'approvals')).toEqual([])
  expect(await needs(maker, 'sent-back')).toMatchObject([{ link: `/management/auth/pending?open=${id}` }])
})

it('says when nobody can approve what one has asked for', async () => {
  const maker = await entered('agent-admin')
  await maker.call(
    approval.editPolicy,
    { kind: 'bank-account', version: 0, rules: { ...defaultRules('bank-account'), hours: 12 } },
    once(),
  )
  expect(await needs(maker, 'blocked')).toEqual([])
  await world.owner.query(
    `update staff set status = 'INACTIVE' where person_id = (select id from person where mobile = '+971-501004433')`,
  )
  expect(await needs(maker, 'blocked')).toMatchObject([{ level: 'now' }])
})

it('reminds who may change them of papers that end, and everybody of a second factor', async () => {
  const [admin, sales] = [await world.as('admin'), await world.as('sales')]
  await world.owner.query(
    `update merchant_document set expires_on = current_date + 5
     where kind = 'TRADE_LICENCE' and merchant_id = (select id from merchant where mid = '20000001')`,
  )
  const licence = (await needs(admin, 'document')).find(({ what }) => what?.en === 'Trade licence')
  expect(licence).toMatchObject({ level: 'soon' })
  expect(await needs(sales, 'document', 'second-factor')).toEqual([])
  expect(await needs(admin, 'second-factor')).toHaveLength(1)
})

/** What the rows say: sales of the own merchant between two times on Dubai's clock, given as SQL. */
const paymentsBetween = async (from: string, until: string) => {
  const { rows } = await world.owner.query<{ sum: string; count: number }>(`
    select coalesce(sum(amount_minor), 0)::text as sum, count(*)::int as count
    from payment t join merchant m on m.id = t.merchant_id, (select now() at time zone 'Asia/Dubai' as now) clock
    where m.mid = '20000001' and currency = 'AED'
      and paid_at at time zone 'Asia/Dubai' >= ${from} and paid_at at time zone 'Asia/Dubai' <= ${until}`)
  return { minor: BigInt(rows[0]!.sum), count: rows[0]!.count }
}
it.each([
  ['day', 24, `date_trunc('day', clock.now)`, `interval '1 day'`],
  ['week', 7, `date_trunc('day', clock.now) - interval '6 days'`, `interval '7 days'`],
  ['month', 30, `date_trunc('day', clock.now) - interval '29 days'`, `interval '30 days'`],
  ['year', 12, `date_trunc('month', clock.now) - interval '11 months'`, `interval '1 year'`],
] as const)(
  'figures of a %s are the sums of its rows, beside the same time of the one before',
  async (period, count, from, shift) => {
    // Yesterday's newest payment is of a few minutes later than now, and counts for nothing today.
    await world.owner.query(`
    update payment set paid_at = now() - interval '1 day' + interval '5 minutes'
    where id = (select t.id from payment t join merchant m on m.id = t.merchant_id
      where m.mid = '20000001' and currency = 'AED' and paid_at < now() - interval '1 day' order by paid_at desc limit 1)`)
    // None is just about to come into the period before: the figures and their proof are read a moment apart.
    await world.owner.query(`
      update payment set paid_at = paid_at + interval '10 minutes'
      where paid_at between now() - ${shift} and now() - ${shift} + interval '2 minutes'`)
    const admin = await world.as('admin')
    const { body } = await admin.call(home.performance, { period, currency: 'AED' })
    expect(body.steps).toHaveLength(count)
    const [transactions] = body.metrics
    const now = await paymentsBetween(from, 'clock.now')
    const before = await paymentsBetween(`${from} - ${shift}`, `clock.now - ${shift}`)
    expect(transactions).toMatchObject({
      name: 'transaction',
      now: { amount: { minor: now.minor, currency: 'AED' }, count: now.count },
      before: { amount: { minor: before.minor }, count: before.count },
    })
    const added = (values: readonly { readonly minor: bigint }[]) => values.reduce((all, { minor }) => all + minor, 0n)
    expect(added(transactions!.values)).toBe(now.minor)
    expect(added(transactions!.earlier)).toBe(before.minor)
    expect(transactions!.values.length).toBe(transactions!.earlier.length)
  },
)

it('cash and cashback have their figures where there are any, and nobody else is shown noughts', async () => {
  const [admin, without] = [await world.as('admin'), await world.as('fleet-admin')]
  const asked = { period: 'month', currency: 'AED' } as const
  const { metrics } = (await admin.call(home.performance, asked)).body
  const names = ['cash-in', 'cash-out', 'cash-top-up', 'cashback']
  const { rows } = await world.owner.query<{ name: string; sum: string; count: number }>(`
    select name, sum(minor)::text as sum, count(*)::int as count from (
      select merchant_id, kind as name, net_minor as minor, at from cash_move where state = 'SUCCESS'
      union all select merchant_id, 'cashback', net_minor - reverted_minor, earned_at from cashback) all_of_them
    join merchant m on m.id = merchant_id
    where m.mid = '20000001' and at at time zone 'Asia/Dubai' >= date_trunc('day', now() at time zone 'Asia/Dubai') - interval '29 days'
    group by 1 order by 1`)
  expect(rows.map(({ name }) => name)).toEqual(names)
  expect(
    metrics
      .filter(({ name }) => names.includes(name))
      .map(({ name, now }) => ({ name, sum: String(now.amount.minor), count: now.count })),
  ).toEqual(rows)
  const usual = ['transaction', 'refund', 'settlement']
  expect((await without.call(home.performance, asked)).body.metrics.map(({ name }) => name)).toEqual(usual)
  const inDollars = await admin.call(home.performance, { ...asked, currency: 'USD' })
  expect(inDollars.body.metrics.map(({ name }) => name)).toEqual(usual)
})

it('what is pending is the next settlement and what comes later, and the forecast begins with what is available', async () => {
  const admin = await world.as('admin')
  const { next, later } = (await admin.call(home.nextSettlement, { currency: 'AED' })).body
  const { rows } = await world.owner.query<{ pending: string; available: string }>(`
    select coalesce(sum(balance) filter (where kind = 'pending'), 0)::text as pending,
      coalesce(sum(balance) filter (where kind = 'available'), 0)::text as available from (
        select kind, currency::text, balance, merchant_id from ledger.account
        union all select kind, currency, amount, merchant_id from ledger.waiting) b
    join merchant m on m.id = b.merchant_id where m.mid = '20000001' and currency = 'AED'`)
  expect((next?.net.minor ?? 0n) + later.minor).toBe(BigInt(rows[0]!.pending))
  const { days } = (await admin.call(home.forecast, { currency: 'AED' })).body
  expect(days).toHaveLength(31)
  expect(days[0]!.known.minor >= BigInt(rows[0]!.available)).toBe(true)
})
