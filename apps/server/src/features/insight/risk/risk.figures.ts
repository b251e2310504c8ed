// The figures of the dashboard, and the rows of each: a figure is the sum of the query that lists its rows.
import { sql, type RawBuilder } from 'kysely'
import { countedDirhams, type CountedCurrency } from '@falaj/contract/kernel/money/dirhams'
import { dashboardDays, figurePage, type RiskFigure, type RiskFigureRow } from '@falaj/contract/insight/risk'
import { money, type Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { attemptFrom, endedSql, hitBy } from './risk.history.ts'

export const inAed = (minor: bigint): Money => money(minor, 'AED')
const counted = (minor: string, currency: string): bigint =>
  countedDirhams({ minor: BigInt(minor), currency: currency as CountedCurrency }).minor
const since = sql`business_now() - make_interval(days => ${dashboardDays}::int)`
/** Types of cases in which a card was used by somebody else. */
const fraudTypes = ['Chargeback fraud', 'Actual fraud report']

/** So many refused attempts of one device in a day look like somebody who tries cards. */
const testingMin = 10

/** Stopped by a rule, by a person or by the clock. A review or 3-D Secure is stopped where it cannot be carried out. */
const isStopped = `(d.is_enforced and (d.outcome = 'refuse' or d.review in ('REFUSED', 'LAPSED') or a.decline_code = 'RISK_REFUSED'))`
/** Somebody who pays with the same card or device, or the same customer. */
const samePayer = `(o.card_key = d.card_key or o.device_key = d.device_key or o.customer_key = d.customer_key)`
/** Whether a stopped attempt was bad, good or neither can be told. */
const classSql = `case
  when exists (select from risk_list_entry e where e.merchant_id = d.merchant_id and e.list = 'block' and e.key in (d.card_key, d.device_key, d.address_key, d.customer_key))
    or exists (select from risk_decision o join dispute x on x.merchant_id = o.merchant_id and x.payment_id = o.payment_id and x.state <> 'REFUSED'
      where o.merchant_id = d.merchant_id and ${samePayer}) then 'bad'
  when p.paid_at is not null or exists (select from risk_decision o join payment q on q.merchant_id = o.merchant_id and q.id = o.payment_id and q.paid_at is not null
      where o.merchant_id = d.merchant_id and o.at > d.at and o.at < d.at + interval '1 day' and ${samePayer}) then 'good'
  else 'unclear' end`
const attempts =
  (where: RawBuilder<unknown>, columns: RawBuilder<unknown> = sql``) =>
  (merchantId: string) =>
    sql`
  select 'payment' as kind, p.id, p.number, d.at, d.amount_minor, d.currency, d.dirhams_minor, d.id as decision_id ${columns}
  from ${attemptFrom} where d.merchant_id = ${merchantId}::uuid and d.at > ${since} and ${where}`
const stopped = sql.raw(isStopped)
const ofClass = (name: string) => attempts(sql`${stopped} and ${sql.raw(classSql)} = ${name}`)
const paid = (merchantId: string) => sql`
  select 'payment' as kind, p.id, p.number, p.paid_at as at, p.amount_minor, p.currency, null::numeric as dirhams_minor, null::uuid as decision_id
  from payment p where p.merchant_id = ${merchantId}::uuid and p.created_at > ${since} - interval '8 days' and p.paid_at > ${since}`
const disputes = (where: RawBuilder<unknown>) => (merchantId: string) =>
  sql`
  select 'dispute' as kind, x.id, x.number, x.received_at as at, x.net_minor as amount_minor, x.currency, null::numeric as dirhams_minor, null::uuid as decision_id
  from dispute x where x.merchant_id = ${merchantId}::uuid and x.received_at > ${since} and ${where}`
type FigureQuery = (merchantId: string, ruleId: string) => RawBuilder<unknown>
const queries: Readonly<Record<RiskFigure, FigureQuery>> = {
  payments: paid,
  sales: paid,
  // A warning asks for nothing, and what contradicts the payment is no dispute.
  disputes: disputes(sql`x.state not in ('ALERT', 'CHECKING', 'REFUSED')`),
  fraud: disputes(sql`x.type = any(${fraudTypes}::text[]) and x.state not in ('CHECKING', 'REFUSED')`),
  stopped: attempts(stopped),
  'stopped-bad': ofClass('bad'),
  'stopped-unclear': ofClass('unclear'),
  'stopped-good': ofClass('good'),
  'came-back': attempts(sql`${stopped} and p.paid_at is not null`),
  'refused-day': attempts(
    sql`d.at > business_now() - interval '1 day' and ${sql.raw(endedSql)} = 'refused' and d.device_key in (
      select o.device_key from risk_decision o join payment_attempt t on t.merchant_id = o.merchant_id and t.payment_id = o.payment_id
        and t.no = o.attempt_no and t.state = 'DECLINED'
      where o.merchant_id = d.merchant_id and o.at > business_now() - interval '1 day' group by 1 having count(*) >= ${testingMin}::int)`,
  ),
  'rule-fired': (merchantId, ruleId) => attempts(hitBy(ruleId))(merchantId),
  'rule-bad': (merchantId, ruleId) =>
    attempts(sql`${hitBy(ruleId)} and (${sql.raw(classSql)} = 'bad' or ${sql.raw(endedSql)} = 'disputed')`)(merchantId),
  'rule-stopped': (merchantId, ruleId) => attempts(sql`${hitBy(ruleId, false)} and ${stopped}`)(merchantId),
}

interface FigureRecord {
  readonly kind: RiskFigureRow['kind']
  readonly id: string
  readonly number: string
  readonly at: Date
  readonly amount_minor: string
  readonly currency: string
  readonly dirhams_minor: string | null
  readonly decision_id: string | null
}
interface FigureSum {
  readonly count: number
  readonly dirhams: bigint
}
/** Each currency is counted row by row: what is rounded is rounded in the rows, too. */
export const sumOf = async (tx: Store, merchantId: string, figure: RiskFigure, ruleId = ''): Promise<FigureSum> => {
  const { rows } = await sql<{ currency: string; minor: string; count: number; dirhams: string | null }>`
    select currency, amount_minor::text as minor, count(*)::int as count, sum(dirhams_minor)::text as dirhams
    from (${queries[figure](merchantId, ruleId)}) f group by 1, 2`.execute(tx)
  return rows.reduce<FigureSum>(
    (sum, row) => ({
      count: sum.count + row.count,
      dirhams:
        sum.dirhams +
        (row.dirhams === null ? counted(row.minor, row.currency) * BigInt(row.count) : BigInt(row.dirhams)),
    }),
    { count: 0, dirhams: 0n },
  )
}
/** A page after the last row of the one before, by its time and id. */
export const rowsOf = async (
  tx: Store,
  merchantId: string,
  figure: RiskFigure,
  ruleId: string,
  after: string | undefined,
) => {
  const [at, id] = after?.split('_') ?? []
  const beyond = at && id ? sql`where (at, id) < (${new Date(Number(at))}::timestamptz, ${id}::uuid)` : sql``
  const { rows } = await sql<FigureRecord>`
    select kind, id, number, date_trunc('milliseconds', at) as at, amount_minor::text, currency, dirhams_minor::text, decision_id
    from (select * from (select kind, id, number, date_trunc('milliseconds', at) as at, amount_minor, currency, dirhams_minor, decision_id
      from (${queries[figure](merchantId, ruleId)}) f) g ${beyond} order by at desc, id desc limit ${figurePage + 1}) h`.execute(
    tx,
  )
  const sum = await sumOf(tx, merchantId, figure, ruleId)
  const page = rows.slice(0, figurePage)
  const last = page.at(-1)
  return {
    rows: page.map((row) => ({
      kind: row.kind,
      id: row.id,
      number: row.number,
      at: row.at.toISOString(),
      amount: inMinor(row.amount_minor, row.currency),
      counted: inAed(row.dirhams_minor === null ? counted(row.amount_minor, row.currency) : BigInt(row.dirhams_minor)),
      decisionId: row.decision_id,
    })),
    count: sum.count,
    total: inAed(sum.dirhams),
    next: rows.length > figurePage && last ? `${last.at.getTime()}_${last.id}` : null,
  }
}
/** For each rule of the newest 30 days: how often it applied, how often it was right, and the money that was stopped with it. */
export const ruleSums = async (tx: Store, merchantId: string) => {
  const { rows } = await sql<{ rule: string; fired: number; bad: number; stopped: string }>`
    select h.hit ->> 'rule' as rule, count(*)::int as fired, count(*) filter (where f.is_bad)::int as bad,
      coalesce(sum(f.dirhams_minor) filter (where f.is_stopped and not (h.hit ->> 'isWatching')::boolean), 0)::text as stopped
    from (select d.hits, d.dirhams_minor, ${stopped} as is_stopped, ${sql.raw(classSql)} = 'bad' or ${sql.raw(endedSql)} = 'disputed' as is_bad
      from ${attemptFrom} where d.merchant_id = ${merchantId}::uuid and d.at > ${since} and d.hits <> '[]'::jsonb) f
    cross join lateral jsonb_array_elements(f.hits) as h (hit) group by 1`.execute(tx)
  return new Map(rows.map((row) => [row.rule, row]))
}
export const sameDayReturns = async (tx: Store, merchantId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${attempts(
      sql`${stopped} and (p.paid_at at time zone 'Asia/Dubai')::date = (d.at at time zone 'Asia/Dubai')::date`,
    )(merchantId)}) f`.execute(tx)
  return rows[0]!.count
}
