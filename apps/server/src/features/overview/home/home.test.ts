import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '@falaj/contract/kernel/time'
import { approval } from '@falaj/contract/people/approval'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { home, isOfProduct, metricNames, metricsOf } from '@falaj/contract/overview/home'
import { balance } from '@falaj/contract/accounts/balance'
import { payment } from '@falaj/contract/payments/payment'
import { refund } from '@falaj/contract/payments/refund'
import { settlement } from '@falaj/contract/accounts/settlement'
import { crypto } from '@falaj/contract/crypto/crypto'
import { dispute } from '@falaj/contract/payments/dispute'
import { errors } from '@falaj/contract/kernel/errors'
import { productKeys } from '@falaj/contract/kernel/products'
import { newId } from '../../../platform/base/ids.ts'
import { chargedProductSql } from '../../../platform/product/charge.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { paymentSums, pendingOf, sumsOfRows } from './home.figures.ts'

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

/** From the rows: sales of the own merchant between two times on Dubai's clock, given as SQL. */
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
    // Makes sure that none is about to enter the previous period: the figures and their proof are read a moment apart.
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
  const query = { period: 'month', currency: 'AED' } as const
  const { metrics } = (await admin.call(home.performance, query)).body
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
  const own = (all: readonly { readonly name: string }[]) =>
    all.map(({ name }) => name).filter((name) => !isOfProduct(name))
  expect(own((await without.call(home.performance, query)).body.metrics)).toEqual(usual)
  const inDollars = await admin.call(home.performance, { ...query, currency: 'USD' })
  expect(own(inDollars.body.metrics)).toEqual(usual)
})

it('each product has its figure where anything was paid through it, and none where the merchant does not have it', async () => {
  const admin = await world.as('admin')
  const ofProducts = async () => {
    const { metrics } = (await admin.call(home.performance, { period: 'month', currency: 'AED' })).body
    return metrics
      .filter(({ name }) => isOfProduct(name))
      .map(({ name, now }) => ({ name, sum: String(now.amount.minor), count: now.count }))
      .toSorted((one, other) => one.name.localeCompare(other.name))
  }
  const { rows } = await world.owner.query<{ name: string; sum: string; count: number }>(`
    select case method when 'CRYPTO' then 'pay-with-crypto' else product end as name, sum(amount_minor)::text as sum, count(*)::int as count
    from payment p join merchant m on m.id = merchant_id
    where m.mid = '20000001' and currency = 'AED' and method <> 'INSTALLMENT'
      and paid_at at time zone 'Asia/Dubai' >= date_trunc('day', now() at time zone 'Asia/Dubai') - interval '29 days'
    group by 1 order by 1`)
  expect(rows.length).toBeGreaterThan(2)
  expect(await ofProducts()).toEqual(rows)
  const set = (status: string) =>
    world.owner.query(
      `update merchant_product set status = $1, active_since = case when $1 = 'In-App' then now() end where product = 'smart-code' and merchant_id = (select id from merchant where mid = '20000001')`,
      [status],
    )
  await set('Declined')
  expect(await ofProducts()).toEqual(rows.filter(({ name }) => name !== 'smart-code'))
  await set('In-App')
})

it('each of the sixteen products has a figure', () => {
  for (const product of productKeys)
    for (const name of metricsOf(product)) expect(metricNames, `${product}: ${name}`).toContain(name)
})
it('transfers, crypto top-ups and receipts have their figures, by what left, what coins were worth, and what they were for', async () => {
  const admin = await world.as('admin')
  const query = { period: 'month', currency: 'AED' } as const
  await world.owner.query(
    `insert into receipt_fee (merchant_id, id, number, currency, month, sent, free, charged, each_minor, fee_minor, vat_minor, total_minor, charged_at)
     select id, gen_random_uuid(), 'RF-1', 'AED', '2026-01-01', 1002, 1000, 2, 5, 10, 1, 11, now() from merchant where mid = '20000001'`,
  )
  await world.owner.query(
    `insert into transfer (merchant_id, id, payee_merchant_id, payer_merchant_id, number, draft_id, type, currency, amount_minor, fee_minor, vat_minor,
       counted_minor, payee_shown, state, maker_person_id, ended_at)
     select m.id, gen_random_uuid(), o.id, case when n = 3 then o.id else m.id end, 'T-' || n, gen_random_uuid(), case when n = 3 then 'COLLECT' else 'TRANSFER' end,
       'AED', 1000 + n, 0, 0, 1000 + n, 'o', case when n = 2 then 'FAILURE' else 'SUCCESS' end, (select id from person limit 1), now()
     from generate_series(1, 4) n, merchant m, merchant o where m.mid = '20000001' and o.mid = '20000002'`,
  )
  await world.owner.query(
    `insert into transfer_to_bank (merchant_id, id, number, draft_id, holder, bank_name, country, type, number_sealed, number_last4, number_hash, currency, total_minor,
       fee_minor, vat_minor, net_minor, counted_minor, charges, purpose, state, maker_person_id, placed_at, ended_at)
     select m.id, gen_random_uuid(), 'B-' || n, gen_random_uuid(), 'Gulf Linen', 'Bank', 'AE', 'IBAN', 'x', '1234', sha256('x'), 'AED', 3000 + n, 500, 25,
       2475 + n, 3000, 'OUR', 'GOODS', case when n = 2 then 'PLACED' else 'SUCCESS' end, (select id from person limit 1), now(), case when n = 2 then null else now() end
     from generate_series(1, 3) n, merchant m where m.mid = '20000001'`,
  )
  const names = ['crypto-top-up', 'digital-receipt', 'receipt-fee', 'transfer', 'transfer-to-bank']
  const shown = async (client: Client) =>
    (await client.call(home.performance, query)).body.metrics
      .filter(({ name }) => names.includes(name))
      .map(({ name, now }) => ({ name, sum: String(now.amount.minor), count: now.count }))
      .toSorted((one, other) => one.name.localeCompare(other.name))
  const { rows } = await world.owner.query<{ name: string; sum: string; count: number }>(`
    select name, sum(minor)::text as sum, sum(moved)::int as count from (
      select payer_merchant_id as merchant_id, 'transfer' as name, amount_minor as minor, 1 as moved, ended_at as at from transfer where state = 'SUCCESS' and currency = 'AED'
      union all select r.merchant_id, 'transfer', sum(r.amount_minor), count(*), b.ended_at from batch_transfer_row r
        join batch_transfer b on b.merchant_id = r.merchant_id and b.id = r.batch_id
        where b.state = 'FINISHED' and r.state = 'done' and b.currency = 'AED' group by r.merchant_id, b.id, b.ended_at
      union all select merchant_id, 'transfer-to-bank', net_minor, 1, ended_at from transfer_to_bank where state = 'SUCCESS' and currency = 'AED'
      union all select v.merchant_id, 'crypto-top-up', coalesce(v.aed_minor, 0), 1, d.confirmed_at from crypto_value v
        join crypto_deposit d on d.merchant_id = v.merchant_id and d.id = v.business_id where v.business_kind = 'crypto-top-up' and d.state = 'SUCCESS'
      union all select merchant_id, 'digital-receipt', amount_minor, 1, first_sent_at from receipt where currency = 'AED'
      union all select merchant_id, 'receipt-fee', total_minor, 1, charged_at from receipt_fee) all_of_them
    join merchant m on m.id = merchant_id
    where m.mid = '20000001' and at at time zone 'Asia/Dubai' >= date_trunc('day', now() at time zone 'Asia/Dubai') - interval '29 days'
    group by 1 order by 1`)
  expect(await shown(admin)).toEqual(rows)
  expect(rows.map(({ name }) => name)).toEqual(names)
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

describe('the sums that Home reads', () => {
  // In and shortly after the hours in which clocks there were moved; a leap day in the period before.
  const nows: Readonly<Record<string, readonly string[]>> = {
    'Asia/Dubai': ['2026-06-17T11:52:33Z', '2025-02-28T21:59:59Z'],
    'Asia/Kathmandu': ['2026-06-17T11:52:33Z'],
    'America/New_York': ['2026-03-08T07:20:00Z', '2026-11-01T06:40:00Z', '2026-11-02T05:07:00Z'],
    'Europe/London': ['2026-03-29T01:30:10Z', '2026-10-25T01:10:00Z'],
    'Australia/Lord_Howe': ['2026-04-04T15:10:00Z', '2025-10-05T03:00:00Z'],
    'America/Havana': ['2026-11-02T05:07:00Z'],
  }
  const moments = Object.values(nows).flatMap((each) => each.map((at) => new Date(at)))
  // Reproducible: each number from the one before.
  let seed = 20_261_117
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return Math.floor((seed / 0x80_00_00_00) * below)
  }
  let merchantId = ''
  beforeAll(async () => {
    const { rows } = await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)
    merchantId = rows[0]!.id
    // Half of them near one of the moments, or the same time of the period before; the others anywhere in two years.
    const backs = [0, 1, 7, 30, 365]
    const paidAt = Array.from({ length: 1200 }, (_, n) => {
      const near = moments[random(moments.length)]!.getTime() - backs[random(backs.length)]! * dayMs
      return new Date(
        n % 2 === 0 ? near + (random(400) - 200) * 30_000 : Date.UTC(2026, 10, 3) - random(1040) * 61_200_000,
      )
    })
    await world.owner.query(
      `insert into payment (merchant_id, id, number, product, kind, state, pay_state, currency, amount_minor, fee_minor, vat_minor, net_minor, method,
         created_at, paid_at, cycle_day, due_on)
       select $1, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || substr(md5(n::text), 1, 16))::uuid, 'S-' || n,
         (array['gateway', 'qrpay', 'auto-debit'])[1 + n % 3], 'delivered', 'PAID', 'PAID_SUCCESS', 'EUR', 100 + n, n % 9, n % 3, 100 + n - n % 9 - n % 3,
         (array['VISA', 'VISA', 'CRYPTO', 'INSTALLMENT'])[1 + n % 4], at - n % 7 * interval '1 day', at, at::date, at::date + 1
       from unnest($2::timestamptz[]) with ordinality as each (at, n)`,
      [merchantId, paidAt],
    )
  })
  const sumsAreRows = async (zones: readonly string[]) => {
    for (const zone of zones)
      for (const now of nows[zone]!.map((at) => new Date(at)))
        for (const period of ['day', 'week', 'month', 'year'] as const) {
          const query = { currency: 'EUR', merchantId, period, zone, now } as const
          const { all, byProduct } = await paymentSums(world.db, query)
          const title = `${period} ${zone} ${now.toISOString()}`
          expect(all, `${title}, all`).toEqual(await sumsOfRows(world.db, 'transaction', query))
          const [first] = byProduct
          if (!first) continue
          const only = sql<boolean>`${chargedProductSql('product', 'method')} = ${first[0]}`
          expect(first[1], `${title} ${first[0]}`).toEqual(await sumsOfRows(world.db, 'transaction', query, only))
        }
  }
  const wrong = async () => (await world.owner.query(`select * from wrong_payment_days()`)).rows
  it('are the rows, whatever the member’s clock and however it was moved', async () => {
    // Some are folded, some wait.
    await world.owner.query('select fold_payment_days(700)')
    await sumsAreRows(Object.keys(nows))
    expect(await wrong()).toEqual([])
  })
  it('stay so when payments are settled, fall away or turn out to be of another time or method', async () => {
    await world.owner.query(`
      update payment set settlement_id = case when right(number, 1) = '1' then gen_random_uuid() end,
        pay_state = case when right(number, 1) = '2' then 'REFUNDED' else pay_state end,
        method = case when right(number, 1) = '4' then 'CRYPTO' else method end,
        paid_at = case when right(number, 1) = '3' then paid_at + interval '40 minutes' else paid_at end
      where currency = 'EUR'`)
    await world.owner.query('select fold_payment_days(500)')
    await sumsAreRows(['America/New_York'])
    expect(await wrong()).toEqual([])
    const { rows } = await world.owner.query<{ count: number; gross: string }>(`
      select count(*)::int as count, sum(amount_minor)::text as gross from payment
      where currency = 'EUR' and settlement_id is null and pay_state = 'PAID_SUCCESS'`)
    const pending = await pendingOf(world.db, merchantId, 'EUR')
    expect(pending.reduce((sum, { payments }) => sum + payments, 0)).toBe(rows[0]!.count)
    expect(String(pending.reduce((sum, { gross }) => sum + gross, 0n))).toBe(rows[0]!.gross)
  })
})

describe('every figure on Home is that of its own page', () => {
  const page = { number: 1, size: 10 } as const
  it('balances: pending is the next settlement and the later ones, and the forecast begins with what is available', async () => {
    const admin = await world.as('admin')
    const own = (await admin.call(balance.query, {})).body.rows.find(({ currency }) => currency === 'AED')!
    const { next, later } = (await admin.call(home.nextSettlement, { currency: 'AED' })).body
    expect((next?.net.minor ?? 0n) + later.minor).toBe(own.pending.minor)
    const [today] = (await admin.call(home.forecast, { currency: 'AED' })).body.days
    expect(today!.known.minor).toBeGreaterThanOrEqual(own.available.minor)
  })
  it.each(['day', 'week', 'month'] as const)(
    'transactions, refunds and settlements of a %s: the total and the sum of the list that each leads to',
    async (period) => {
      const admin = await world.as('admin')
      // Two were made days before they were paid: Home goes by the day of payment.
      await world.owner.query(`
        update payment set created_at = paid_at - interval '6 days' where id in (select t.id from payment t
          join merchant m on m.id = t.merchant_id where m.mid = '20000001' and currency = 'AED' and paid_at > now() - interval '3 days'
          and paid_at < now() - interval '2 days' limit 2)`)
      const { steps, metrics } = (await admin.call(home.performance, { period, currency: 'AED' })).body
      const [first, last] = [steps[0]!.slice(0, 10), steps.at(-1)!.slice(0, 10)]
      const days = { startTime: `${first}T00:00:00`, endTime: `${last}T23:59:59` }
      const totals = { pageParam: page, ask: 'totals' } as const
      const currency = 'AED'
      const lists = {
        transaction: [payment.query, { filters: { paidAt: days, currency, unpaid: 'without' } }, 'amount'],
        refund: [refund.query, { filters: { completedAt: days, currency, status: ['SUCCESS'] } }, 'amount'],
        settlement: [settlement.query, { filters: { settledAt: days, currency } }, 'net'],
      } as const
      for (const [name, [list, input, field]] of Object.entries(lists)) {
        const { total, sums } = (await admin.call(list as typeof payment.query, { ...totals, ...input } as never)).body
        const { now } = metrics.find((each) => each.name === name)!
        expect({ name, count: total, minor: sums?.[0]?.values[field as 'amount']?.minor ?? 0n }).toEqual({
          name,
          count: now.count,
          minor: now.amount.minor,
        })
      }
    },
  )
  it('payment links: what they collected is what was paid through the product, for every merchant and currency', async () => {
    const { rows } = await world.owner.query<{ paid: string; links: string; alone: number }>(`
      with paid as (select merchant_id, currency::text, sum(amount_minor)::text as minor, count(*)::int as count
          from payment where product = 'paylink' and paid_at is not null group by 1, 2),
        linked as (select merchant_id, currency::text, sum(collected_minor)::text as minor, sum(paid)::int as count
          from paylink where paid > 0 group by 1, 2)
      select merchant_id, currency, p.minor as paid, l.minor as links, p.count - l.count as alone
      from paid p full join linked l using (merchant_id, currency)`)
    expect(rows.length).toBeGreaterThan(1)
    for (const { paid, links, alone } of rows) expect([links, alone]).toEqual([paid, 0])
  })
  it('coins: the value on the crypto dashboard', async () => {
    const admin = await world.as('admin')
    expect((await admin.call(home.coins, {})).code).toBe(errors.STEP_UP_REQUIRED.code)
    await openPages(world, admin, 'crypto-account')
    const { total } = (await admin.call(crypto.dashboard, {})).body
    expect((await admin.call(home.coins, {})).body.total).toEqual(total)
    expect((await (await world.as('sales')).call(home.coins, {})).code).toBe(errors.ACCESS_DENIED.code)
  })
  it('disputes: as many as the list that it leads to', async () => {
    const cs = await world.as('cs')
    const [need] = await needs(cs, 'disputes')
    const listed = await cs.call(dispute.query, { filters: { status: ['OPEN'] }, pageParam: page })
    expect(need?.count).toBe(listed.body.total)
    expect(need?.link).toContain('status=OPEN')
    const failed = (await needs(cs, 'disputes-unsent'))[0]
    const unsent = await cs.call(dispute.query, { filters: { sending: 'failed' }, pageParam: page })
    expect(failed?.count ?? 0).toBe(unsent.body.total)
  })
})
