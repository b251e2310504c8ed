// K1, and Q1 and Q2 of payments: ten million, a fifth of them one merchant's, in the months that the product cuts them by. What somebody has in hand, of
// every kind, each time another; and what many payments have in common. From the question to the answer, planning included, without HTTP.
// Then their list: pages and totals.
// BENCH_ROWS=1000000 for a quick look.
import fs from 'node:fs'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import type { Input } from '@falaj/contract/endpoint'
import { ibanOf } from '@falaj/contract/iban'
import { payment } from '@falaj/contract/payment'
import { registry } from '../apps/server/src/features/features.ts'
import { paymentList } from '../apps/server/src/features/payment/list.ts'
import { findAll } from '../apps/server/src/features/search/find-all.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { connect, type Db } from '../apps/server/src/platform/db/pool.ts'
import type { Bench, Measured } from './budget.ts'
import { asSuper, fillMerchants, type Reader } from './fill.ts'
import { makeReader, measurePages } from './pages.ts'
import { tempFolder } from './world.ts'

const count = Number(process.env['BENCH_ROWS'] ?? 10_000_000)
const rounds = 200
const budgetMs = 50
/** Of the merchant that is read: customers and transfers to banks are counted in thousands where payments are counted in millions. */
const customers = 20_000
const toBank = 20_000

const merchantOf = (n: string): string => `md5('m' || ${n})::uuid`
/** Two years, newest last. Every twentieth is of AED 50.00, every fiftieth was paid with the card 4242. */
const payments = `
  insert into payment (merchant_id, id, number, merchant_order_no, product, kind, state, pay_state, currency, amount_minor, fee_minor,
    vat_minor, net_minor, method, brand, last4, payer, created_at, paid_at, cycle_day, due_on, rrn)
  select merchant, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || substr(md5(n::text), 1, 16))::uuid,
    'P-' || lpad(n::text, 9, '0'), 'ORD-' || n, 'gateway', 'delivered', 'COMPLETED',
    case when (n / 5) % 1000 = 7 then 'FAILURE' when (n / 5) % 4 = 1 then 'SETTLED' else 'PAID_SUCCESS' end, case when n % 11 = 0 then 'USD' else 'AED' end, minor, 10, 1,
    minor - 11, (array['BANK_CARD', 'APPLE_PAY', 'BANK_CARD', 'NPSS'])[1 + (n / 5) % 4], 'visa', case when (n / 5) % 50 = 0 then '4242' else lpad(((n::bigint * 7919) % 10000)::text, 4, '0') end, 'A***',
    at, at, at::date, at::date + 1, lpad((100000000000 + n)::text, 12, '0')
  from (
    select n, case when n % 5 = 0 then ${merchantOf('1')} else ${merchantOf('2 + n % 199')} end as merchant,
      case when (n / 5) % 20 = 0 then 5000 else 100 + (n::bigint * 104729) % 1000000 end as minor,
      now() - interval '730 days' * (1 - n / ${count}::float) as at
    from generate_series($1::int, $2::int) n) each`

const fill = async (client: pg.Client): Promise<Reader> => {
  const reader = await fillMerchants(client)
  const { merchantId, personId } = reader
  await client.query(`select make_payment_months((now() - interval '731 days')::date, 26)`)
  const indexes = await client.query<{ name: string; definition: string }>(`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'payment'::regclass and not i.indisprimary`)
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  const chunk = 500_000
  for (let at = 1; at <= count; at += chunk) await client.query(payments, [at, Math.min(count, at + chunk - 1)])
  await client.query(`set maintenance_work_mem = '1GB'`)
  for (const { definition } of indexes.rows) await client.query(definition.replace(' ON ONLY ', ' ON '))
  await client.query(
    `insert into customer (merchant_id, id, number, name, email, phone, language)
     select $1::uuid, gen_random_uuid(), 'C-' || lpad(n::text, 7, '0'), 'Customer ' || md5(n::text), 'c' || n || '@example.org',
       '+971-50' || lpad(n::text, 7, '0'), 'en' from generate_series(1, ${customers}) n`,
    [merchantId],
  )
  await client.query(
    `insert into refund (merchant_id, id, number, draft_id, payment_id, currency, net_minor, reason, state, maker_person_id, created_at,
       placed_at, funded_at, refunded_at, ended_at)
     select merchant_id, gen_random_uuid(), 'R-' || row_number() over (), gen_random_uuid(), id, currency, amount_minor, 'REQUESTED', 'SUCCESS',
       $2::uuid, created_at, created_at, created_at, created_at, created_at from payment
     where merchant_id = $1::uuid and right(number, 2) = '05'`,
    [merchantId, personId],
  )
  await client.query(
    `insert into transfer_to_bank (merchant_id, id, number, draft_id, holder, bank_name, country, type, number_sealed, number_last4, number_hash,
       currency, total_minor, fee_minor, vat_minor, net_minor, counted_minor, charges, purpose, state, maker_person_id, submitted_at, placed_at,
       ended_at)
     select $1::uuid, gen_random_uuid(), 'B-' || lpad(n::text, 7, '0'), gen_random_uuid(), 'Holder ' || n, 'Bank', 'AE', 'IBAN', '\\x00',
       lpad((n % 10000)::text, 4, '0'), sha256(n::text::bytea), 'AED', 100 + n, 0, 0, 100 + n, 100 + n, 'OUR', 'GOODS', 'SUCCESS', $2::uuid,
       now(), now(), now() from generate_series(1, ${toBank}) n`,
    [merchantId, personId],
  )
  await client.query(`insert into payment_day
    select l.merchant_id, l.day, l.currency, l.product, l.method, l.pay_state, l.store, l.paid_day, sum(l.count), sum(l.amount_minor),
      sum(l.fee_minor), sum(l.vat_minor), sum(l.net_minor), sum(l.refunded_minor)
    from payment p cross join lateral payment_line(p, 1) l group by 1, 2, 3, 4, 5, 6, 7, 8`)
  for (const table of ['payment', 'payment_day', 'customer', 'refund', 'transfer_to_bank'])
    await client.query(`vacuum analyze ${table}`)
  return reader
}

const pad = (n: number, digits: number): string => String(n).padStart(digits, '0')
/** What somebody has in hand of the merchant's nth payment; the same order every time. */
const inputs: Readonly<Record<string, (n: number) => string>> = {
  'order number': (n) => `P-${pad(n, 9)}`,
  'the merchant’s own order number': (n) => `ord-${n}`,
  'a reference that nothing has': (n) => `NONE-${n}`,
  IBAN: (n) => ibanOf('AE', `033${pad(n % 9000, 16)}`),
  phone: (n) => `050 ${pad(n % customers, 7)}`,
  'e-mail': (n) => `C${n % customers}@example.org`,
  'last four': (n) => `•••• ${pad((n * 7919) % 10_000, 4)}`,
  'last four of a fiftieth': () => '4242',
  RRN: (n) => String(100_000_000_000 + n),
  amount: (n) => ((100 + ((n * 104_729) % 1_000_000)) / 100).toFixed(2),
  'amount of a twentieth': () => '50.00',
  'amount of a twentieth, in AED': () => 'AED 50',
}
const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

const measure = async (db: Db, merchantId: string): Promise<readonly Measured[]> => {
  const measured: Measured[] = []
  for (const [name, textOf] of Object.entries(inputs)) {
    const times: number[] = []
    let found = 0
    for (let round = 0; round < rounds; round += 1) {
      // Spread over both years; every one of them the merchant's, and none with the amount or the card that many have.
      const n = 5 * (Math.floor(((round + 0.5) * count) / 5 / rounds) - (round % 7) - 1)
      const at = performance.now()
      found += (await findAll(db, merchantId, registry.finders, textOf(n))).length
      times.push(performance.now() - at)
    }
    measured.push({
      id: 'K1',
      what: `search by ${name}, p95 (${(found / rounds).toFixed(1)} found)`,
      ours: p95(times),
      limit: budgetMs,
      unit: 'ms',
      budget: { bound: 'max', ratio: 1 },
    })
  }
  return measured
}

type Filters = Input<typeof payment.query>['filters']
const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const month: Filters = { createdAt: { startTime: `${day(130)}T00:00:00`, endTime: `${day(101)}T23:59:59` } }
const filters: Readonly<Record<string, Filters>> = {
  'no filter': {},
  'thirty days': month,
  'a common state': { status: ['PAID_SUCCESS'] },
  'a rare state': { status: ['FAILURE'] },
  'a method': { method: ['NPSS'] },
  'a currency': { currency: 'USD' },
  'days, state, currency': { ...month, status: ['PAID_SUCCESS'], currency: 'USD' },
}
const totals: Readonly<Record<string, Filters>> = {
  'thirty days': month,
  'and a common state': { ...month, status: ['PAID_SUCCESS'] },
  'and a rare state': { ...month, status: ['FAILURE'] },
  'and a method': { ...month, method: ['NPSS'] },
  'and a currency': { ...month, currency: 'USD' },
}
const measureList = (pool: pg.Pool, { merchantId, personId }: Reader): Promise<Measured[]> =>
  measurePages(
    'payments',
    makeReader<Filters>(pool, (db, given, page) =>
      paymentList.page({
        tx: db,
        me: () => ({ merchantId, personId }),
        registry,
        input: { filters: given, ...page },
      } as unknown as Parameters<typeof paymentList.page>[0]),
    ),
    filters,
    totals,
  )

export const search: Bench = async () => {
  const folder = tempFolder()
  const database = await startEmbedded({ dataDir: folder, durable: false })
  await migrate(database.ownerUrl, database.appUrl)
  const client = await asSuper(database.superUrl)
  // As many as the product has: the first question of each connection is planned, as after a start.
  const { db, pool } = connect(database.appUrl, 2)
  try {
    const reader = await fill(client)
    return [...(await measure(db, reader.merchantId)), ...(await measureList(pool, reader))]
  } finally {
    await db.destroy()
    await client.end()
    await database.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
