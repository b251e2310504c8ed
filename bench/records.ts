// Q1 and Q2 of a list of money: ten million transfers, a fifth of them one merchant's. The first page of any filter, any page the pager
// can reach, the strip of totals over thirty days. BENCH_ROWS=1000000 for a quick look.
import fs from 'node:fs'
import pg from 'pg'
import { dayMs } from '@falaj/contract/kernel/time'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { transfer } from '@falaj/contract/accounts/transfer'
import { newestFirst, transfers } from '../apps/server/src/features/accounts/transfer/transfer.query.ts'
import { totalsFor } from '../apps/server/src/features/accounts/transfer/transfer.totals.ts'
import { answerPage } from '../apps/server/src/platform/lists/page.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { connect } from '../apps/server/src/platform/db/pool.ts'
import type { Bench } from './budget.ts'
import { makeReader, measurePages } from './pages.ts'
import { tempFolder } from './world.ts'

const count = Number(process.env['BENCH_ROWS'] ?? 10_000_000)
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
const day = (back: number): string => new Date(Date.now() - back * dayMs).toISOString().slice(0, 10)
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
export const records: Bench = async () => {
  const folder = tempFolder()
  const database = await startEmbedded({ dataDir: folder, durable: true })
  await migrate(database.ownerUrl, database.appUrl)
  const owner = new pg.Client({ connectionString: database.superUrl.replace(/\/[^/]*$/, '/falaj') })
  await owner.connect()
  const { db, pool } = connect(database.appUrl, 2)
  try {
    const merchant = await prepare(owner)
    const read = makeReader<Filters>(pool, async (logged, given, page) => {
      const summed = totalsFor(merchant, given, zone)
      return answerPage(logged, transfers(merchant, given, zone), newestFirst, page, summed)
    })
    return await measurePages('transfers', read, filters, totals)
  } finally {
    await db.destroy()
    await owner.end()
    await database.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
