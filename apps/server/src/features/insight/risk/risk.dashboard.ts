// The dashboard: rates against the schemes' limits, what was stopped, who waits, and what the rules did.
import { sql } from 'kysely'
import {
  dashboardDays,
  disputeLimitBps,
  fraudLimitBps,
  riskRuleStates,
  type RiskDashboard,
  type RiskReviewCard,
  type RiskRuleRow,
} from '@falaj/contract/insight/risk'
import { dayMs, hourMs } from '@falaj/contract/kernel/time'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { inAed, ruleSums, sameDayReturns, sumOf } from './risk.figures.ts'
import { attemptFrom, liveSet, reviewSql, ruleNamesSql } from './risk.history.ts'
import { openRequests } from './risk.rule.ts'

const queueMax = 20
const decidedMax = 4
/** So late a review is an alert. */
const soonMs = 3 * hourMs
/** Rates from here on, of their limit, are alerts. */
const nearLimit = 0.75

interface QueueRow {
  readonly id: string
  readonly payment_id: string
  readonly number: string
  readonly amount_minor: string
  readonly currency: string
  readonly at: Date
  readonly decide_by: Date
  readonly method: string
  readonly brand: string | null
  readonly last4: string | null
  readonly state: string | null
  readonly why: string | null
  readonly paid: number
  readonly disputed: number
  readonly refused: number
}
const queueOf = async (tx: Store, merchantId: string): Promise<readonly RiskReviewCard[]> => {
  const { rows } = await sql<QueueRow>`
    select d.id, d.payment_id, p.number, d.amount_minor::text, d.currency, d.at, d.decide_by, d.method, a.brand, a.last4, a.state,
      ${sql.raw(ruleNamesSql)} as why, e.paid, e.disputed, e.refused
    from ${attemptFrom} cross join lateral (
      select count(*) filter (where q.paid_at is not null)::int as paid,
        count(*) filter (where exists (select from dispute x where x.merchant_id = o.merchant_id and x.payment_id = o.payment_id))::int as disputed,
        count(*) filter (where t.state = 'DECLINED')::int as refused
      from risk_decision o join payment q on q.merchant_id = o.merchant_id and q.id = o.payment_id
      left join payment_attempt t on t.merchant_id = o.merchant_id and t.payment_id = o.payment_id and t.no = o.attempt_no
      where o.merchant_id = d.merchant_id and o.at < d.at
        and (o.customer_key = d.customer_key or (d.customer_key is null and o.card_key = d.card_key))) e
    where d.merchant_id = ${merchantId}::uuid and d.review = 'WAITING' and ${sql.raw(reviewSql)} = 'WAITING'
    order by d.decide_by, d.id limit ${queueMax}`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    number: row.number,
    amount: inMinor(row.amount_minor, row.currency),
    at: row.at.toISOString(),
    decideBy: row.decide_by.toISOString(),
    method: row.method as RiskReviewCard['method'],
    card: row.last4 ? `•••• ${row.last4}` : null,
    why: row.why?.split(', ') ?? [],
    earlier: { paid: row.paid, disputed: row.disputed, refused: row.refused },
    isPaid: row.state === 'PAID',
    isReady: row.state === 'PAID' || row.state === 'AUTHORISED',
  }))
}
const waitingOf = async (tx: Store, merchantId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${attemptFrom}
    where d.merchant_id = ${merchantId}::uuid and d.review = 'WAITING' and ${sql.raw(reviewSql)} = 'WAITING'`.execute(
    tx,
  )
  return rows[0]!.count
}
const decidedOf = async (tx: Store, merchantId: string): Promise<RiskDashboard['decided']> => {
  const { rows } = await sql<{
    id: string
    payment_id: string
    number: string
    review: string
    name: string | null
    amount_minor: string
    currency: string
  }>`
    select d.id, d.payment_id, p.number, d.review, w.name, d.amount_minor::text, d.currency
    from ${attemptFrom} left join person w on w.id = d.decided_by
    where d.merchant_id = ${merchantId}::uuid and d.review in ('ALLOWED', 'REFUSED', 'LAPSED') and d.decided_at is not null
    order by d.decided_at desc, d.id desc limit ${decidedMax}`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    number: row.number,
    review: row.review as RiskDashboard['decided'][number]['review'],
    by: row.name,
    amount: inMinor(row.amount_minor, row.currency),
  }))
}
/** Rules that are on first, then those that watch, drafts, and those that are off. */
const order: readonly string[] = ['ON', 'WATCH', 'DRAFT', 'OFF'] satisfies (typeof riskRuleStates)[number][]
export const rulesOf = async (tx: Store, merchantId: string): Promise<RiskRuleRow[]> => {
  const { rows } = await sql<{
    id: string
    number: string
    name: string
    state: RiskRuleRow['state']
    version: number
    line: string
    changed_at: Date
    by: string
  }>`
    select r.id, r.number, r.name, r.state, r.version, v.line, r.changed_at, w.name as by
    from risk_rule r join risk_rule_version v on v.merchant_id = r.merchant_id and v.rule_id = r.id and v.version = r.version
    join person w on w.id = v.created_by where r.merchant_id = ${merchantId}::uuid order by r.created_at, r.id`.execute(
    tx,
  )
  const [set, sums, requests] = [
    await liveSet(tx, merchantId),
    await ruleSums(tx, merchantId),
    await openRequests(tx, merchantId),
  ]
  const lines = await tx
    .selectFrom('risk_rule_version')
    .select(['rule_id', 'version', 'line'])
    .where('merchant_id', '=', merchantId)
    .execute()
  return rows
    .map((row): RiskRuleRow => {
      const live = set.rules.find(({ id }) => id === row.id)
      const sum = sums.get(row.id)
      return {
        id: row.id,
        number: row.number,
        name: row.name,
        state: row.state,
        version: row.version,
        line: row.line,
        liveVersion: live?.version ?? null,
        liveLine:
          (live && lines.find(({ rule_id: id, version }) => id === row.id && version === live.version)?.line) ?? null,
        since: row.changed_at.toISOString(),
        by: row.by,
        requestId: requests.get(row.id) ?? null,
        fired: sum?.fired ?? 0,
        bad: sum?.bad ?? 0,
        stopped: inAed(BigInt(sum?.stopped ?? 0)),
      }
    })
    .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}
const bps = (part: bigint, whole: bigint): number => (whole === 0n ? 0 : Number((part * 10_000n) / whole))
/** How many more disputes reach the limit. */
const leftUntil = (count: number, payments: number): number =>
  Math.max(0, Math.ceil((payments * disputeLimitBps) / 10_000) - count)

export const dashboardOf = async (tx: Store, merchantId: string, mayAct: boolean): Promise<RiskDashboard> => {
  const now = await businessNow(tx)
  const figure = (name: Parameters<typeof sumOf>[2]) => sumOf(tx, merchantId, name)
  const [payments, disputes, fraud] = [await figure('payments'), await figure('disputes'), await figure('fraud')]
  const stopped = await figure('stopped')
  const [bad, unclear, good] = [
    await figure('stopped-bad'),
    await figure('stopped-unclear'),
    await figure('stopped-good'),
  ]
  const [returned, tested] = [await figure('came-back'), await figure('refused-day')]
  const [queue, waiting] = [await queueOf(tx, merchantId), await waitingOf(tx, merchantId)]
  const soon = queue.filter(({ decideBy }) => Date.parse(decideBy) - now.getTime() < soonMs).length
  const disputeRate = bps(BigInt(disputes.count), BigInt(payments.count))
  const fraudRate = bps(fraud.dirhams, payments.dirhams)
  const alerts: RiskDashboard['alerts'] = [
    ...(disputeRate >= disputeLimitBps * nearLimit
      ? [
          {
            kind: 'disputes' as const,
            count: disputes.count,
            rate: (disputeRate / 100).toFixed(2),
            rows: 'disputes' as const,
          },
        ]
      : []),
    ...(fraudRate >= fraudLimitBps * nearLimit
      ? [{ kind: 'fraud' as const, count: fraud.count, rate: (fraudRate / 100).toFixed(2), rows: 'fraud' as const }]
      : []),
    ...(tested.count > 0
      ? [{ kind: 'card-testing' as const, count: tested.count, rate: null, rows: 'refused-day' as const }]
      : []),
    ...(soon > 0 ? [{ kind: 'queue' as const, count: soon, rate: null, rows: 'stopped' as const }] : []),
  ]
  return {
    from: dubaiDay(new Date(now.getTime() - dashboardDays * dayMs)),
    to: dubaiDay(now),
    disputes: {
      count: disputes.count,
      payments: payments.count,
      limitBps: disputeLimitBps,
      left: leftUntil(disputes.count, payments.count),
    },
    fraud: { amount: inAed(fraud.dirhams), sales: inAed(payments.dirhams), limitBps: fraudLimitBps },
    stopped: {
      amount: inAed(stopped.dirhams),
      bad: inAed(bad.dirhams),
      unclear: inAed(unclear.dirhams),
      good: inAed(good.dirhams),
      count: stopped.count,
    },
    cameBack: { count: returned.count, sameDay: await sameDayReturns(tx, merchantId) },
    waiting,
    queue: [...queue],
    decided: await decidedOf(tx, merchantId),
    rules: await rulesOf(tx, merchantId),
    alerts,
    mayAct,
  }
}
