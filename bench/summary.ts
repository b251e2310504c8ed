// D1: the data summary of a group with ten million payments in two years: twelve merchants, 38 stores, 95 tills, five methods. What PostgreSQL
// takes for each question, also for those that no span fits whole. The sums are generated: their reading does not know the payments.
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import pg from 'pg'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import type { DB } from '../apps/server/src/platform/db/tables.ts'
import { newId } from '../apps/server/src/platform/base/ids.ts'
import { dubaiDay, daysLater } from '../apps/server/src/platform/base/banking-days.ts'
import type { FigureName } from '../apps/server/src/platform/payment/hour-sums.ts'
import {
  spanSums,
  terminalsThatSold,
  type SpanGroup,
  type SpanQuery,
} from '../apps/server/src/platform/payment/span-sums.ts'
import { median, type Bench } from './budget.ts'
import { root, tempFolder } from './world.ts'

const merchants = Array.from({ length: 12 }, () => newId())
const tills = 95
const days = 730
const rounds = 9
/** Three payments in three fifths of the hours of each till and method, sixteen hours a day: ten million. */
const hours = `
  insert into payment_hour
  select ($1::uuid[])[1 + store % 12], day + (hour || ' hours')::interval, 'AED', 'qrpay',
    (array['VISA', 'MASTERCARD', 'APPLE_PAY', 'NPSS', 'BALANCE'])[method], 'S-' || store, md5('till' || till)::uuid, 3, 9000 + till * 7, 180, 9,
    8811 + till * 7, 3, 8811 + till * 7, case when till % 9 = 0 then 1 else 0 end, case when till % 9 = 0 then 500 else 0 end, 0, 0
  from generate_series($2::int, $3::int) d
    cross join lateral (select ($4::date + d)::timestamp at time zone 'Asia/Dubai' as day) t
    cross join generate_series(8, 23) hour
    cross join (select till, till * 2 / 5 as store from generate_series(0, ${tills - 1}) till) s
    cross join generate_series(1, 5) method
  where random() < 0.6`
const spans = `
  insert into payment_span
  select s.merchant_id, s.grain, s.day, s.weekday, s.hour, s.currency, s.method, s.store, s.pos_device_id, sum(s.count), sum(s.amount_minor),
    sum(s.fee_minor), sum(s.vat_minor), sum(s.net_minor), sum(s.settled_count), sum(s.settled_minor), sum(s.refund_count), sum(s.refund_minor),
    sum(s.dispute_count), sum(s.dispute_minor)
  from payment_hour h cross join lateral payment_spans(h::payment_hour_line) s
  where h.hour >= ($1::date)::timestamp at time zone 'Asia/Dubai' and h.hour < ($1::date + interval '1 month')::timestamp at time zone 'Asia/Dubai'
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9`

export const summary: Bench = async () => {
  const database = await startEmbedded({ dataDir: tempFolder(), durable: false })
  await migrate(database.ownerUrl, database.appUrl, `${root}/apps/server/migrations`)
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  const today = dubaiDay(new Date())
  const start = `${daysLater(today, -days).slice(0, 7)}-01`
  for (let from = 0; from < days; from += 73)
    await pool.query(hours, [merchants, from, Math.min(days, from + 73) - 1, start])
  for (let month = start; month <= today; month = `${daysLater(month, 31).slice(0, 7)}-01`)
    await pool.query(spans, [month])
  await pool.query('vacuum analyze payment_hour')
  await pool.query('vacuum analyze payment_span')
  const { rows: sizes } = await pool.query<{ payments: string; hours: string; spans: string }>(
    `select (select sum(count) from payment_hour)::text as payments, (select count(*) from payment_hour)::text as hours,
       (select count(*) from payment_span)::text as spans`,
  )
  let ms = 0
  const watched = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
  })
  const explained = {
    executeQuery: async ({ sql, parameters }: CompiledQuery) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': readonly { 'Execution Time': number }[] }>(
        `explain (analyze, timing off, format json) ${sql}`,
        [...parameters],
      )
      ms += rows[0]?.['QUERY PLAN'][0]?.['Execution Time'] ?? Number.NaN
      return { rows: [] }
    },
    getExecutor: () => ({ ...watched.getExecutor(), executeQuery: explained.executeQuery }),
  } as unknown as Kysely<DB>
  const reach = merchants.map((merchantId) => ({ merchantId, from: null, until: null }))
  const [from, until] = [start, daysLater(start, days)]
  // Begins and ends in the middle of a month: the edges are read by day or by hour.
  const uneven = { from: daysLater(start, 16), until: daysLater(start, days - 17) }
  const of = (more: Partial<SpanQuery> = {}): SpanQuery => ({ reach, currency: 'AED', from, until, ...more })
  const money: readonly FigureName[] = ['net', 'refunded']
  const questions: Readonly<Record<string, readonly [SpanQuery, readonly SpanGroup[]]>> = {
    'all of two years': [of(), []],
    'two years by merchant and month': [of(), ['merchant', 'month']],
    'two uneven years by terminal and method': [of(uneven), ['terminal', 'method']],
    'two years by weekday and hour': [of(), ['weekday', 'hour']],
    'two years by store and hour': [of(), ['store', 'hour']],
    'two years by terminal and hour': [of(), ['terminal', 'hour']],
    'two uneven years by store and hour': [of(uneven), ['store', 'hour']],
    'a year by merchant and week': [of({ from: daysLater(until, -365) }), ['merchant', 'week']],
    'two years by merchant and weekday': [of(), ['merchant', 'weekday']],
    'four weeks by terminal and day': [of({ from: daysLater(until, -28) }), ['terminal', 'day']],
    'two months by day and hour': [of({ from: daysLater(until, -61) }), ['day', 'hour']],
  }
  const measured = async (what: string, work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      ms = 0
      await work()
      if (round > 1) times.push(ms)
    }
    return {
      id: 'D1',
      what: `summary, ${what}`,
      ours: median(times),
      limit: 100,
      unit: 'ms',
      budget: { bound: 'max', ratio: 1 },
    } as const
  }
  console.log(
    `D1   ${Object.entries(sizes[0]!)
      .map(([name, count]) => `${Number(count).toLocaleString('en')} ${name}`)
      .join(', ')}`,
  )
  const found = []
  for (const [what, [query, by]] of Object.entries(questions))
    found.push(await measured(what, () => spanSums(explained, query, by, money)))
  found.push(
    await measured('terminals that sold in two years, by merchant and month', () =>
      terminalsThatSold(explained, of(), ['merchant', 'month']),
    ),
  )
  await pool.end()
  await database.stop()
  return found
}
