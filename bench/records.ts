// Q1 and Q2 of a list of money: ten million transfers, a fifth of them one merchant's. The first page of any filter, any page the pager
// can reach, the strip of totals over thirty days. BENCH_ROWS=1000000 for a quick look.
import fs from 'node:fs'
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Input } from '@falaj/contract/endpoint'
import { transfer } from '@falaj/contract/transfer'
import { newestFirst, transfers } from '../apps/server/src/features/transfer/query.ts'
import { totalsFor } from '../apps/server/src/features/transfer/totals.ts'
import { answerPage } from '../apps/server/src/platform/db/page.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { connect } from '../apps/server/src/platform/db/pool.ts'
import type { DB } from '../apps/server/src/platform/db/tables.ts'
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
  await owner.query('select sum_transfer_days()')
  // A hundred changes that the days do not have yet, since the last second's folding: a reader adds them.
  await owner.query('set session_replication_role = origin')
  await owner.query(
    `update transfer set fee_minor = fee_minor + 1 where id in (
      select id from transfer where merchant_id = $1 and state = 'SUCCESS' and created_at < now() - interval '110 days'
      order by created_at desc limit 100)`,
    [rows[0]!.merchant],
  )
  for (const table of ['transfer', 'merchant', 'transfer_day', 'transfer_month', 'transfer_day_line'])
    await owner.query(`vacuum analyze ${table}`)
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
  'a type it has none of': { type: ['COLLECT'] },
  'as payee': { role: 'Payee' },
  'days, state, currency': { ...month, status: ['SUCCESS'], currency: 'USD' },
}
const totals: Readonly<Record<string, Filters>> = {
  'thirty days': month,
  'and a common state': { ...month, status: ['SUCCESS'] },
  'and a rare state': { ...month, status: ['FAILURE'] },
  'and a type': { ...month, type: ['SETTLEMENT'] },
  'and a currency': { ...month, currency: 'USD' },
  'and a role': { ...month, role: 'Initiator' },
  'state, type, currency, role': {
    ...month,
    status: ['SUCCESS'],
    type: ['TRANSFER'],
    currency: 'AED',
    role: 'Initiator',
  },
}
/** What the list asks of the database for an answer, and how long that takes as PostgreSQL measures it: without planning. */
const makeReader = (pool: pg.Pool, merchant: string) => {
  let asked: CompiledQuery[] = []
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void asked.push(query) })
  return async (given: Filters, number: number, ask: 'rows' | 'totals') => {
    asked = []
    const found = transfers(merchant, given, zone)
    const summed = totalsFor(merchant, given, zone)
    const { total } = await answerPage(db, found, newestFirst, { pageParam: { number, size }, ask }, summed)
    let ms = 0
    for (const { sql, parameters } of asked) {
      const { rows } = await pool.query<{ 'QUERY PLAN': readonly { 'Execution Time': number }[] }>(
        `explain (analyze, timing off, format json) ${sql}`,
        [...parameters],
      )
      ms += rows[0]?.['QUERY PLAN'][0]?.['Execution Time'] ?? Number.NaN
    }
    return { ms, total }
  }
}
type Reader = ReturnType<typeof makeReader>
const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN

const pages = async (read: Reader): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (const [name, given] of Object.entries(filters)) {
    const { total = 0 } = await read(given, 1, 'totals')
    const last = Math.max(1, Math.ceil(total / size))
    const [first, best, any]: [number[], number[], number[]] = [[], [], []]
    // Pages are compared by the best of three each: what a busy machine adds is not the page's.
    const times = async (number: number): Promise<number[]> => {
      const three: number[] = []
      while (three.length < 3) three.push((await read(given, number, 'rows')).ms)
      return three
    }
    for (let round = 0; round < rounds; round += 1) {
      const firsts = await times(1)
      first.push(...firsts)
      best.push(Math.min(...firsts))
      // Half of them near the first, as clicks go; half of them anywhere, as a typed number goes.
      const number = round % 2 === 0 ? 1 + (round % 20) : Math.ceil((last * (round + 1)) / rounds)
      any.push(Math.min(...(await times(Math.min(last, number)))))
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
        what: `transfers, ${name}: any of ${last} pages`,
        ours: p99(any),
        limit: p99(best),
        unit: 'ms',
        budget: { bound: 'max', ratio: 3 },
      },
    )
  }
  for (const [name, given] of Object.entries(totals)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push((await read(given, 1, 'totals')).ms)
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
  const { db, pool } = connect(database.appUrl, 2)
  try {
    return await pages(makeReader(pool, await prepare(owner)))
  } finally {
    await db.destroy()
    await owner.end()
    await database.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
