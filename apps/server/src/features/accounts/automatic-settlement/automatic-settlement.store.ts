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
  /** For a coin: the currency it is sold for, and the percentage that is not sold. */
  readonly sell_into: Currency | null
  readonly keep_percent: number
  readonly person_id: string | null
  readonly by: string | null
  readonly since: Date
}
const rules = sql`
  select distinct on (r.merchant_id, r.currency) r.merchant_id, r.currency, r.version, r.mode, r.schedule,
    r.keep_minor::text as keep, r.threshold_minor::text as threshold, r.bank_account_id, r.sell_into, r.keep_percent, r.person_id, p.name as by, r.since
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
