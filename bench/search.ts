// K1, and Q1 and Q2 of payments: ten million, a fifth of them one merchant's, in the months that the product cuts them by. What somebody has in hand, of
// every kind, each time another; and what many payments have in common. From the question to the answer, planning included, without HTTP.
// Then their list: pages and totals.
// BENCH_ROWS=1000000 for a quick look.
import { Keyring } from '../apps/server/src/platform/base/keyring.ts'
import fs from 'node:fs'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { dayMs } from '@falaj/contract/kernel/time'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { ibanOf } from '@falaj/contract/formats/iban'
import { payment } from '@falaj/contract/payments/payment'
import { registry } from '../apps/server/src/features/features.ts'
import { paymentList } from '../apps/server/src/features/payments/payment/payment.list.ts'
import { findAll } from '../apps/server/src/features/overview/search/search.find-all.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { connect, type Db } from '../apps/server/src/platform/db/pool.ts'
import type { Asker } from '../apps/server/src/platform/lists/finder.ts'
import type { Bench, Measurement } from './budget.ts'
import { asSuper, fillMerchants, fillPayments, type Reader } from './fill.ts'
import { makeReader, measurePages } from './pages.ts'
import { tempFolder } from './world.ts'

const count = Number(process.env['BENCH_ROWS'] ?? 10_000_000)
const rounds = 200
const budgetMs = 50
/** Rows of the merchant that is read: customers and transfers to banks are counted in thousands where payments are counted in millions. */
const customers = 20_000
const toBank = 20_000

const fill = async (client: pg.Client): Promise<Reader> => {
  const reader = await fillMerchants(client)
  const { merchantId, personId } = reader
  await fillPayments(client, { count, every: 5 })
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
  for (const table of ['customer', 'refund', 'transfer_to_bank']) await client.query(`vacuum analyze ${table}`)
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

const measure = async (db: Db, asker: Asker): Promise<readonly Measurement[]> => {
  const measured: Measurement[] = []
  for (const [name, textOf] of Object.entries(inputs)) {
    const times: number[] = []
    let found = 0
    for (let round = 0; round < rounds; round += 1) {
      // Spread over both years; every one of them the merchant's, and none with the amount or the card that many have.
      const n = 5 * (Math.floor(((round + 0.5) * count) / 5 / rounds) - (round % 7) - 1)
      const at = performance.now()
      found += (await findAll(db, asker, registry.finders, textOf(n))).length
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
const day = (back: number): string => new Date(Date.now() - back * dayMs).toISOString().slice(0, 10)
const month: Filters = { createdAt: { startTime: `${day(130)}T00:00:00`, endTime: `${day(101)}T23:59:59` } }
const filters: Readonly<Record<string, Filters>> = {
  'no filter': {},
  'thirty days': month,
  'a common state': { status: ['PAID_SUCCESS'] },
  'a rare state': { status: ['FAILURE'] },
  'a product': { product: ['qrpay'] },
  'a rare product': { product: ['direct-pay'] },
  'a method': { method: ['NPSS'] },
  'a currency': { currency: 'USD' },
  'days, state, currency': { ...month, status: ['PAID_SUCCESS'], currency: 'USD' },
}
const totals: Readonly<Record<string, Filters>> = {
  'thirty days': month,
  'and a common state': { ...month, status: ['PAID_SUCCESS'] },
  'and a rare state': { ...month, status: ['FAILURE'] },
  'and a rare product': { ...month, product: ['direct-pay'] },
  'and a method': { ...month, method: ['NPSS'] },
  'and a currency': { ...month, currency: 'USD' },
}
const measureList = (pool: pg.Pool, { merchantId, personId }: Reader): Promise<Measurement[]> =>
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
    return [
      ...(await measure(db, { ...reader, language: 'en', secret: new Keyring('the secret of a bench, long enough') })),
      ...(await measureList(pool, reader)),
    ]
  } finally {
    await db.destroy()
    await client.end()
    await database.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
