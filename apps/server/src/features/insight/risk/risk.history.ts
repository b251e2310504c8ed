// Past attempts as a trial reads them, and SQL that says what became of an attempt.
import { sql, type RawBuilder } from 'kysely'
import { disputeWindowDays, type RiskEnd } from '@falaj/contract/insight/risk'
import type { RiskKey } from '@falaj/contract/insight/risk-fields'
import type { ActiveRule, RiskVector } from '@falaj/contract/insight/risk-rules'
import type { Store } from '../../../platform/db/pool.ts'
import { withLists, type PastAttempt } from './risk.back-test.rules.ts'

/** More attempts than this are not read: the answer says so. */
const attemptsMax = 50_000

/** An attempt `d` with its payment `p` and the acquirer's side of it `a`. */
export const attemptFrom = sql`risk_decision d join payment p on p.merchant_id = d.merchant_id and p.id = d.payment_id
  left join payment_attempt a on a.merchant_id = d.merchant_id and a.payment_id = d.payment_id and a.no = d.attempt_no`
const isDisputed = `exists (select from dispute x where x.merchant_id = d.merchant_id and x.payment_id = d.payment_id and x.state <> 'REFUSED')`
/** What became of it: a code of `riskEnds`. */
export const endedSql = `case when a.state in ('STARTED', 'CHALLENGE', 'AUTHORISED') then 'open'
  when coalesce(a.state, case when p.paid_at is null then '' else 'PAID' end) <> 'PAID' then 'refused'
  when ${isDisputed} then 'disputed' when p.refunded_minor > 0 then 'refunded'
  when p.paid_at > business_now() - interval '${disputeWindowDays} days' then 'young' else 'good' end`
const isRefunded = `exists (select from refund r where r.merchant_id = d.merchant_id and r.payment_id = d.payment_id and r.state in ('ASKED', 'PLACED', 'SUCCESS'))`
/** A review as people see it: what has ended or was refunded waits for nobody. */
export const reviewSql = `case when d.review = 'WAITING' and a.state not in ('STARTED', 'CHALLENGE', 'AUTHORISED', 'PAID') then 'ENDED'
  when d.review = 'WAITING' and ${isRefunded} then 'REFUNDED' else d.review end`
/** Names of the rules that applied, in their order. */
export const ruleNamesSql = `(select string_agg(r.name, ', ' order by h.at) from jsonb_array_elements(d.hits) with ordinality as h (hit, at)
  join risk_rule r on r.merchant_id = d.merchant_id and r.id = (h.hit ->> 'rule')::uuid)`

export interface PastRow extends PastAttempt {
  readonly paymentId: string
  readonly number: string
  readonly at: Date
  readonly currency: string
  readonly minor: string
}
interface Row {
  readonly id: string
  readonly payment_id: string
  readonly number: string
  readonly at: Date
  readonly features: RiskVector
  readonly dirhams_minor: string
  readonly currency: string
  readonly amount_minor: string
  readonly ended: RiskEnd
  readonly card_key: string | null
  readonly device_key: string | null
  readonly address_key: string | null
  readonly customer_key: string | null
}
const listsNow = async (tx: Store, merchantId: string) => {
  const rows = await tx
    .selectFrom('risk_list_entry')
    .select(['kind', 'key', 'list'])
    .where('merchant_id', '=', merchantId)
    .where('ended_at', 'is', null)
    .execute()
  const entries = new Map(rows.map(({ kind, key, list }) => [`${kind} ${key}`, list]))
  return (kind: RiskKey, key: string) => entries.get(`${kind} ${key}`)
}
interface History {
  /** The newest first. */
  readonly attempts: readonly PastRow[]
  readonly isCut: boolean
}
export const historyOf = async (
  tx: Store,
  merchantId: string,
  { days, lists }: { readonly days: number; readonly lists: 'then' | 'now' },
): Promise<History> => {
  const { rows } = await sql<Row>`
    select d.id, d.payment_id, p.number, d.at, d.features, d.dirhams_minor::text, d.currency, d.amount_minor::text, ${sql.raw(endedSql)} as ended,
      d.card_key, d.device_key, d.address_key, d.customer_key
    from ${attemptFrom} where d.merchant_id = ${merchantId}::uuid and d.at > business_now() - make_interval(days => ${days}::int)
    order by d.at desc, d.id desc limit ${attemptsMax + 1}`.execute(tx)
  const listOf = lists === 'now' ? await listsNow(tx, merchantId) : null
  const attempts = rows.slice(0, attemptsMax).map((row): PastRow => {
    const keys = { card: row.card_key, device: row.device_key, address: row.address_key, customer: row.customer_key }
    return {
      id: row.id,
      paymentId: row.payment_id,
      number: row.number,
      at: row.at,
      currency: row.currency,
      minor: row.amount_minor,
      vector: listOf ? withLists(row.features, keys, listOf) : row.features,
      dirhams: BigInt(row.dirhams_minor),
      ended: row.ended,
    }
  })
  return { attempts, isCut: rows.length > attemptsMax }
}
/** The rules that decide now. */
export const liveSet = async (
  tx: Store,
  merchantId: string,
): Promise<{ readonly version: number; readonly rules: readonly ActiveRule[] }> => {
  const row = await tx
    .selectFrom('risk_rule_set')
    .select(['version', 'rules'])
    .where('merchant_id', '=', merchantId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
    ? { version: row.version, rules: row.rules as unknown as readonly ActiveRule[] }
    : { version: 0, rules: [] }
}
/** SQL of attempts whose decision names this rule; watching, or not, or either. */
export const hitBy = (ruleId: string, isWatching?: boolean): RawBuilder<unknown> =>
  sql`d.hits @> ${JSON.stringify([{ rule: ruleId, ...(isWatching === undefined ? {} : { isWatching }) }])}::jsonb`
