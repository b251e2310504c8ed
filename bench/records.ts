// Q1, Q2 and E1 of a list of money: ten million transfers, a fifth of them one merchant's. The first page of any filter, the pages a click
// reaches, the strip of totals over thirty days, and the file. BENCH_ROWS=1000000 for a quick look.
import fs from 'node:fs'
import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Input } from '@falaj/contract/endpoint'
import { transfer } from '@falaj/contract/transfer'
import { newestFirst, transfers } from '../apps/server/src/features/transfer/store.ts'
import { pageOf, totalsOf } from '../apps/server/src/platform/db/page.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { connect, type Db } from '../apps/server/src/platform/db/pool.ts'
import { median, type Bench, type Measured } from './budget.ts'
import { tempFolder } from './world.ts'

const count = Number(process.env['BENCH_ROWS'] ?? 10_000_000)
const size = 20
const rounds = 40
const zone = 'Asia/Dubai'
const idOf = (n: string): string => `md5('m' || ${n})::uuid`

/** Two years, newest last; 200 merchants, of which the first has every fifth row. One in a thousand failed. */
const fill = `
  insert into transfer (id, merchant_id, payee_merchant_id, payer_merchant_id, number, draft_id, type, currency, amount_minor, fee_minor,
    vat_minor, counted_minor, payee_shown, state, maker_person_id, created_at, submitted_at, ended_at)
  select gen_random_uuid(), mine, other, mine, 'T-' || lpad(n::text, 9, '0'), gen_random_uuid(),
    (array['TRANSFER', 'TRANSFER', 'SETTLEMENT', 'TOPUP'])[1 + n % 4], case when (n / 7) % 10 < 8 then 'AED' else 'USD' end, 100 + n % 100000, 100, 5,
    100, 'M', case when (n / 5) % 1000 = 7 then 'FAILURE' when (n / 5) % 100 = 9 then 'CREATED' else 'SUCCESS' end, $3::uuid, at, at,
    case when (n / 5) % 1000 = 7 or (n / 5) % 100 <> 9 then at end
  from (
    select n, case when n % 5 = 0 then ${idOf('1')} else ${idOf('2 + n % 199')} end as mine,
      case when n % 5 = 0 then ${idOf('2 + n % 199')} else ${idOf('2 + (n + 1) % 199')} end as other,
      now() - interval '730 days' * (1 - n / ${count}::float) as at
    from generate_series($1::int, $2::int) n) each`

const prepare = async (owner: pg.Client): Promise<string> => {
  await owner.query('set session_replication_role = replica')
  await owner.query(`insert into merchant (id, mid, name_en, name_zh, account_type, status, contract_status)
    select ${idOf('n')}, (30000000 + n)::text, 'Merchant ' || n, '商户' || n, 'MERCHANT', 'ENABLED', 'SIGNED' from generate_series(1, 200) n`)
  const { rows } = await owner.query<{ id: string; merchant: string }>(`
    insert into person (id, mobile, name, status) values (gen_random_uuid(), '+971-501000001', 'Maker', 'VERIFIED')
    returning id, ${idOf('1')} as merchant`)
  const indexes = await owner.query<{ name: string; definition: string }>(`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'transfer'::regclass and not i.indisprimary and c.relname not like '%_key'`)
  // Made after the rows: what is measured is reading.
  for (const { name } of indexes.rows) await owner.query(`drop index ${name}`)
  const chunk = 500_000
  for (let at = 1; at <= count; at += chunk) await owner.query(fill, [at, Math.min(count, at + chunk - 1), rows[0]!.id])
  for (const { definition } of indexes.rows) await owner.query(definition)
  await owner.query('vacuum analyze transfer')
  await owner.query('analyze merchant')
  return rows[0]!.merchant
}

type Filters = Input<typeof transfer.query>['filters']
const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const month: Filters = { createdAt: { startTime: `${day(130)}T00:00:00`, endTime: `${day(101)}T23:59:59` } }
const filters: Readonly<Record<string, Filters>> = {
  'no filter': {},
  'thirty days': month,
  'a common state': { status: ['SUCCESS'] },
  'a rare state': { status: ['FAILURE'] },
  'a type': { type: ['SETTLEMENT'] },
  'a currency': { currency: 'USD' },
  'as payee': { role: 'Payee' },
  'days, state, currency': { ...month, status: ['SUCCESS'], currency: 'USD' },
}
const totals: Readonly<Record<string, Filters>> = {
  'thirty days': month,
  'and a common state': { ...month, status: ['SUCCESS'] },
  'and a rare state': { ...month, status: ['FAILURE'] },
  'and a type': { ...month, type: ['SETTLEMENT'] },
  'and a currency': { ...month, currency: 'USD' },
}
/** As PostgreSQL measures it: without planning, which a server has behind it. */
const inDatabase = async (db: Db, query: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ 'QUERY PLAN': readonly { 'Execution Time': number }[] }>`
    explain (analyze, timing off, format json) ${query}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0]?.['Execution Time'] ?? Number.NaN
}
const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN

const pages = async (db: Db, merchant: string): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (const [name, given] of Object.entries(filters)) {
    const [first, any]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      const page = (number: number) =>
        inDatabase(db, pageOf(transfers(merchant, given, zone), newestFirst, 'desc', size, (number - 1) * size))
      first.push(await page(1))
      any.push(await page(1 + (round % 20)))
    }
    measured.push(
      {
        id: 'Q1',
        what: `transfers, ${name}: first page`,
        ours: median(first),
        limit: 5,
        unit: 'ms',
        budget: { bound: 'max', ratio: 1 },
      },
      {
        id: 'Q1p',
        what: `transfers, ${name}: the pages a click reaches`,
        ours: p99(any),
        limit: p99(first),
        unit: 'ms',
        budget: { bound: 'max', ratio: 3 },
      },
    )
  }
  for (const [name, given] of Object.entries(totals)) {
    const times: number[] = []
    for (let round = 0; round < 9; round += 1)
      times.push(
        await inDatabase(
          db,
          totalsOf(transfers(merchant, given, zone), 'currency', { amount: 'effect_minor', fee: 'charge_minor' }),
        ),
      )
    measured.push({
      id: 'Q2',
      what: `transfers, count and totals, ${name}`,
      ours: median(times),
      limit: 10,
      unit: 'ms',
      budget: { bound: 'max', ratio: 1 },
    })
  }
  return measured
}

export const records: Bench = async () => {
  const folder = tempFolder()
  const database = await startEmbedded({ dataDir: folder, durable: true })
  await migrate(database.ownerUrl, database.appUrl)
  const owner = new pg.Client({ connectionString: database.superUrl.replace(/\/[^/]*$/, '/falaj') })
  await owner.connect()
  const { db } = connect(database.appUrl, 2)
  try {
    const merchant = await prepare(owner)
    return await pages(db, merchant)
  } finally {
    await db.destroy()
    await owner.end()
    await database.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
