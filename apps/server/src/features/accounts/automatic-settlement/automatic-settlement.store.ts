import { sql } from 'kysely'
import type { Schedule } from '@falaj/contract/accounts/automatic-settlement'
import type { ApprovalKindName } from '@falaj/contract/people/approval-kinds'
import type { Currency, Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { pageSize } from '../../../platform/jobs/due.ts'
import { takeLock as lock } from '../../../platform/db/lock.ts'

export interface Rule {
  readonly merchant_id: string
  readonly currency: Currency
  readonly version: number
  readonly mode: 'MANUAL' | 'AUTOMATIC'
  readonly schedule: Schedule
  readonly keep: string
  readonly threshold: string
  readonly bank_account_id: string | null
  /** What stores have taken goes to the account that the store names, the rest to `bank_account_id`. */
  readonly to_stores: boolean
  /** For a coin: the currency it is sold for, and the percentage that is not sold. */
  readonly sell_into: Currency | null
  readonly keep_percent: number
  readonly person_id: string | null
  readonly by: string | null
  readonly since: Date
}
const rules = sql`
  select distinct on (r.merchant_id, r.currency) r.merchant_id, r.currency, r.version, r.mode, r.schedule,
    r.keep_minor::text as keep, r.threshold_minor::text as threshold, r.bank_account_id, r.to_stores, r.sell_into, r.keep_percent, r.person_id, p.name as by, r.since
  from settlement_rule r left join person p on p.id = r.person_id`
const newest = sql`order by r.merchant_id, r.currency, r.version desc`

export const rulesOf = async (tx: Store, merchantId: string): Promise<readonly Rule[]> =>
  (await sql<Rule>`${rules} where r.merchant_id = ${merchantId}::uuid ${newest}`.execute(tx)).rows
export const automaticRules = async (tx: Store): Promise<readonly Rule[]> =>
  (await sql<Rule>`select * from (${rules} ${newest}) as rule where mode = 'AUTOMATIC'`.execute(tx)).rows

export interface RuleAtWork extends Rule {
  /** When its last run was planned for. */
  readonly last: Date | null
  /** By the business clock. */
  readonly now: Date
}
/** A page of the automatic rules of all merchants. */
export const rulesAtWork = async (
  tx: Store,
  after: { readonly merchantId: string; readonly currency: string } | null,
): Promise<readonly RuleAtWork[]> => {
  const beyond = after
    ? sql`where (r.merchant_id, r.currency) > (${after.merchantId}::uuid, ${after.currency}::text)`
    : sql``
  const { rows } = await sql<RuleAtWork>`
    select rule.*, business_now() as now,
      (select max(planned_at) from settlement_run n where n.merchant_id = rule.merchant_id and n.currency = rule.currency) as last
    from (${rules} ${beyond} ${newest}) as rule where mode = 'AUTOMATIC'
    order by merchant_id, currency limit ${pageSize}`.execute(tx)
  return rows
}

/** Serialises changes and runs of the rule. */
export const takeLock = (tx: Store, merchantId: string, currency: string): Promise<void> =>
  lock(tx, `automatic settlement ${merchantId} ${currency}`)

export interface NewRule extends Pick<Rule, 'currency' | 'mode' | 'schedule'> {
  readonly keep: bigint
  readonly threshold: bigint
  readonly accountId?: string | undefined
  readonly toStores?: boolean | undefined
  readonly sellInto?: Currency
  readonly keepPercent?: number
}
export const addRule = async (
  tx: Store,
  merchantId: string,
  version: number,
  rule: NewRule,
  by: { readonly requestId: string | null; readonly personId: string },
): Promise<void> => {
  await tx
    .insertInto('settlement_rule')
    .values({
      merchant_id: merchantId,
      currency: rule.currency,
      version,
      mode: rule.mode,
      schedule: JSON.stringify(rule.schedule),
      keep_minor: rule.keep.toString(),
      threshold_minor: rule.threshold.toString(),
      bank_account_id: rule.accountId ?? null,
      to_stores: rule.toStores ?? false,
      sell_into: rule.sellInto ?? null,
      keep_percent: rule.keepPercent ?? 0,
      request_id: by.requestId,
      person_id: by.personId,
    })
    .execute()
}

/** The open request to change a rule; its payload names the currency or the coin. */
export const openRequest = async (
  tx: Store,
  merchantId: string,
  currency: string,
  kind: ApprovalKindName = 'automatic-settlement',
) => {
  const { rows } = await sql<{ id: string; number: string; maker: string }>`
    select id, number, maker_person_id as maker from approval_request
    where merchant_id = ${merchantId}::uuid and kind = ${kind} and state in ('CREATED', 'APPLIED')
      and coalesce(payload ->> 'currency', payload ->> 'coin') = ${currency} order by created_at desc limit 1`.execute(
    tx,
  )
  return rows[0]
}

export const skips = async (tx: Store, merchantId: string, currency: string): Promise<ReadonlySet<number>> => {
  const rows = await tx
    .selectFrom('settlement_skip')
    .select('planned_at')
    .where('merchant_id', '=', merchantId)
    .where('currency', '=', currency)
    .execute()
  return new Set(rows.map(({ planned_at }) => planned_at.getTime()))
}
export const addSkip = (tx: Store, merchantId: string, currency: string, at: Date, personId: string) =>
  tx
    .insertInto('settlement_skip')
    .values({ merchant_id: merchantId, currency, planned_at: at, person_id: personId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
export const removeSkip = (tx: Store, merchantId: string, currency: string, at: Date) =>
  tx
    .deleteFrom('settlement_skip')
    .where('merchant_id', '=', merchantId)
    .where('currency', '=', currency)
    .where('planned_at', '=', at)
    .execute()

/** When a currency's last run was planned for. */
export const lastPlanned = async (tx: Store, merchantId: string, currency: string): Promise<Date | undefined> => {
  const { rows } = await sql<{ planned_at: Date }>`
    select planned_at from settlement_run where merchant_id = ${merchantId}::uuid and currency = ${currency}
    order by planned_at desc limit 1`.execute(tx)
  return rows[0]?.planned_at
}

export interface NewRun {
  readonly id: string
  readonly plannedAt: Date
  readonly outcome: 'SENT' | 'SKIPPED' | 'FAILED'
  readonly why: string | null
  readonly available: bigint
  readonly keep: bigint
  readonly sent: bigint
  /** The withdrawal, or the exchange of a coin. */
  readonly withdrawal: { readonly id: string; readonly number: string } | null
  readonly bought?: { readonly value: Money; readonly rate: string }
}
export const addRun = (tx: Store, rule: Rule, run: NewRun) =>
  tx
    .insertInto('settlement_run')
    .values({
      id: run.id,
      merchant_id: rule.merchant_id,
      currency: rule.currency,
      planned_at: run.plannedAt,
      version: rule.version,
      outcome: run.outcome,
      why: run.why,
      available_minor: run.available.toString(),
      keep_minor: run.keep.toString(),
      threshold_minor: rule.threshold,
      sent_minor: run.sent.toString(),
      bank_account_id: rule.bank_account_id,
      withdrawal_id: run.withdrawal?.id ?? null,
      withdrawal_number: run.withdrawal?.number ?? null,
      bought_currency: run.bought?.value.currency ?? null,
      bought_minor: run.bought?.value.minor.toString() ?? null,
      rate: run.bought?.rate ?? null,
    })
    .execute()

export interface StoreShare {
  readonly accountId: string
  /** Codes. */
  readonly stores: readonly string[]
  readonly settled: bigint
  readonly refunded: bigint
}
/** Counts for a run the settlements and refunds that no run has counted. A transaction may end after a run that is younger: hence the week. */
export const takeSettled = async (tx: Store, rule: Rule, runId: string): Promise<void> => {
  const { merchant_id: merchantId, currency } = rule
  await sql`
    with since as (
      select coalesce(max(ran_at) - interval '7 days', ${rule.since}::timestamptz) as at from settlement_run
      where merchant_id = ${merchantId}::uuid and currency = ${currency} and outcome = 'SENT'
    ), moved as (
      select 'settlement' as kind, t.id from settlement t
      where t.merchant_id = ${merchantId}::uuid and t.currency = ${currency} and t.settled_at > (select at from since)
      union all
      select 'refund', r.id from refund r
      where r.merchant_id = ${merchantId}::uuid and r.currency = ${currency} and r.funded_at > (select at from since)
        and r.state in ('PLACED', 'SUCCESS')
    )
    insert into settlement_run_taken (merchant_id, kind, id, run_id)
    select ${merchantId}::uuid, kind, id, ${runId}::uuid from moved on conflict do nothing`.execute(tx)
}
/** What the stores that name a bank account were settled, and what was refunded of their payments, by what the run has counted. */
export const storeShares = async (tx: Store, rule: Rule, runId: string): Promise<readonly StoreShare[]> => {
  const { rows } = await sql<{ id: string; stores: string[]; settled: string; refunded: string }>`
    with taken as (
      select kind, id from settlement_run_taken where merchant_id = ${rule.merchant_id}::uuid and run_id = ${runId}::uuid
    ), moved as (
      select p.store, p.net_minor as settled, 0 as refunded
      from taken t join payment p on p.merchant_id = ${rule.merchant_id}::uuid and p.settlement_id = t.id where t.kind = 'settlement'
      union all
      select p.store, 0, r.net_minor
      from taken t join refund r on r.merchant_id = ${rule.merchant_id}::uuid and r.id = t.id
      join payment p on p.merchant_id = r.merchant_id and p.id = r.payment_id where t.kind = 'refund'
    )
    select a.id, array_agg(distinct s.code order by s.code) as stores, sum(m.settled)::text as settled, sum(m.refunded)::text as refunded
    from moved m join store s on s.merchant_id = ${rule.merchant_id}::uuid and s.code = m.store
    join bank_account a on a.merchant_id = s.merchant_id and a.id = s.account_id and a.currency = ${rule.currency}
    group by a.id order by a.id`.execute(tx)
  return rows.map(({ id, stores, settled, refunded }) => ({
    accountId: id,
    stores,
    settled: BigInt(settled),
    refunded: BigInt(refunded),
  }))
}

export interface PartRow extends StoreShare {
  readonly sent: bigint
  readonly why: string | null
  readonly withdrawal: { readonly id: string; readonly number: string } | null
}
export const addParts = async (tx: Store, merchantId: string, runId: string, parts: readonly PartRow[]) => {
  if (parts.length === 0) return
  await tx
    .insertInto('settlement_run_part')
    .values(
      parts.map((part) => ({
        merchant_id: merchantId,
        run_id: runId,
        bank_account_id: part.accountId,
        stores: [...part.stores],
        settled_minor: String(part.settled),
        refunded_minor: String(part.refunded),
        sent_minor: String(part.sent),
        why: part.why,
        withdrawal_id: part.withdrawal?.id ?? null,
        withdrawal_number: part.withdrawal?.number ?? null,
      })),
    )
    .execute()
}
/** The payouts of a run, the account of the rule last. Null: no such run. */
export const partsOfRun = async (tx: Store, merchantId: string, runId: string) => {
  const { rows } = await sql<{
    currency: Currency
    account: string | null
    stores: string[]
    settled: string
    refunded: string
    sent: string
    why: string | null
    withdrawal_id: string | null
    withdrawal: string | null
  }>`
    select r.currency, a.alias || ' ' || a.country || ' •••• ' || a.number_last4 as account, coalesce(p.stores, '{}') as stores,
      coalesce(p.settled_minor, 0)::text as settled, coalesce(p.refunded_minor, 0)::text as refunded,
      coalesce(p.sent_minor, r.sent_minor)::text as sent, case when p.run_id is null then r.why else p.why end as why,
      coalesce(p.withdrawal_id, r.withdrawal_id) as withdrawal_id, coalesce(p.withdrawal_number, r.withdrawal_number) as withdrawal
    from settlement_run r
    left join settlement_run_part p on p.merchant_id = r.merchant_id and p.run_id = r.id
    left join bank_account a on a.merchant_id = r.merchant_id and a.id = coalesce(p.bank_account_id, r.bank_account_id)
    where r.merchant_id = ${merchantId}::uuid and r.id = ${runId}::uuid
    order by (p.bank_account_id = r.bank_account_id), p.sent_minor desc, a.id`.execute(tx)
  return rows.length > 0 ? rows : null
}
