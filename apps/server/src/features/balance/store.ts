import { sql } from 'kysely'
import type { balance, BalanceCurrency } from '@falaj/contract/balance'
import type { Input } from '@falaj/contract/endpoint'
import { contains, oneOf, within } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'
import type { Registry } from '../../platform/feature.ts'
import type { MovementQueries } from '../../platform/money/movement-queries.ts'
import { holdOrigins, partsJoined, wholeOf } from './hold-origins.ts'

type Filters = Input<typeof balance.holds>['filters']

export const addedCurrencies = async (tx: Store, merchantId: string): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('merchant_currency')
    .select('currency')
    .where('merchant_id', '=', merchantId)
    .execute()
  return rows.map(({ currency }) => currency)
}
/** False: it was there already. */
export const addCurrency = async (
  tx: Store,
  { merchantId, personId }: { readonly merchantId: string; readonly personId: string },
  currency: BalanceCurrency,
): Promise<boolean> => {
  const made = await tx
    .insertInto('merchant_currency')
    .values({ merchant_id: merchantId, currency, added_by: personId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('currency')
    .executeTakeFirst()
  return made !== undefined
}

export interface HoldListed {
  readonly id: string
  readonly since: Date
  readonly number: string
  readonly cause: string
  readonly why_en: string | null
  readonly why_zh: string | null
  readonly about_kind: string
  readonly about_id: string
  readonly currency: string
  readonly amount_minor: string
  readonly remaining_minor: string
  readonly until: Date | null
  readonly state: string
  readonly released_at: Date | null
}

/**
 * Read off the ledger itself: whatever went into the merchant's hold accounts, by what it was about. So the rows add up to the
 * balance, whoever held. Sides that have no number yet stand after those that have.
 */
const grouped = (movements: Registry['movements'], merchantId: string) => sql`
  select s.currency, s.business_kind, s.business_id, min(s.booked_at) as since, max(s.kept) as amount, sum(s.amount) as remaining,
    max(s.booked_at) filter (where s.amount < 0) as last_out
  from (
    select e.*, sum(e.amount) over (partition by e.currency, e.business_kind, e.business_id order by e.seq, e.booked_at) as kept
    from (
      select w.currency, w.business_kind, ${wholeOf(movements)} as business_id, w.seq, w.amount, w.booked_at
      from (
        select currency, business_kind, business_id, seq, amount, booked_at from ledger.entry
        where merchant_id = ${merchantId}::uuid and kind = 'hold'
        union all
        select currency, business_kind, business_id, 9223372036854775807, amount, booked_at from ledger.waiting
        where merchant_id = ${merchantId}::uuid and kind = 'hold'
      ) w ${partsJoined(movements, merchantId)}
    ) e
  ) s group by 1, 2, 3`

/** Others are asked, or were until it was let go; what is held after they agreed is being carried out. */
const isAsked = sql`(r.id is not null and (h.remaining = 0 or r.state in ('CREATED', 'APPLIED', 'AUDITED')))`
const everyHold = (movements: Registry['movements'], merchantId: string) => sql<HoldListed>`
  select h.business_kind || '_' || h.currency || '_' || h.business_id as id, h.since,
    coalesce(p.number, o.number, h.business_id) as number,
    case when p.id is not null then 'provider' when ${isAsked} then 'approval' else 'other' end as cause,
    p.why_en, p.why_zh, h.business_kind as about_kind, h.business_id as about_id, h.currency,
    h.amount as amount_minor, h.remaining as remaining_minor,
    coalesce(p.until, case when h.remaining > 0 and ${isAsked} then r.expires_at end) as until,
    case when h.remaining > 0 then 'held' else 'released' end as state,
    case when h.remaining = 0 then h.last_out end as released_at
  from (${grouped(movements, merchantId)}) h
  left join provider_hold p on h.business_kind = 'hold' and p.merchant_id = ${merchantId}::uuid and p.id::text = h.business_id
  left join lateral (${holdOrigins(movements, merchantId)}) o on true
  left join approval_request r on r.id = o.request_id and r.merchant_id = ${merchantId}::uuid`

export const holds = (
  merchantId: string,
  filters: Filters,
  zone: string,
  _personId: string,
  { movements }: Pick<Registry, 'movements'>,
) => sql<HoldListed>`
  select l.* from (${everyHold(movements, merchantId)}) l
  where ${within(sql.ref<Date>('l.since'), filters.since, zone)}
    and ${oneOf(sql.ref<string>('l.state'), filters.state && [filters.state])}
    and ${oneOf(sql.ref<string>('l.currency'), filters.currency && [filters.currency])}
    and ${oneOf(sql.ref<string>('l.cause'), filters.cause && [filters.cause])}
    and ${contains(
      ['number', 'why_en', 'why_zh'].map((name) => sql.ref<string>(`l.${name}`)),
      filters.text,
    )}`
export const newestFirst = ['since', 'id'] as const
export const summed = {
  currency: 'currency',
  columns: { amount: 'amount_minor', remaining: 'remaining_minor' },
} as const

export const hold = async (
  tx: Store,
  movements: Registry['movements'],
  merchantId: string,
  id: string,
): Promise<HoldListed | undefined> => {
  const { rows } =
    await sql<HoldListed>`select * from (${everyHold(movements, merchantId)}) l where l.id = ${id}`.execute(tx)
  return rows[0]
}
/** What the parts of a whole took out of its hold, by reason. */
export const partsPaid = async (
  tx: Store,
  { table, whole }: NonNullable<MovementQueries['parts']>,
  merchantId: string,
  id: string,
) => {
  const { rows } = await sql<{ at: Date; reason: string; other: string; amount: string }>`
    select max(t.booked_at) as at, t.reason, t.credit_kind as other, sum(t.amount)::text as amount
    from ${sql.table(table)} o join ledger.transfer t on t.merchant_id = o.merchant_id and t.business_id = o.id::text
    where o.merchant_id = ${merchantId}::uuid and ${sql.ref(`o.${whole}`)} = ${id}::uuid and t.debit_kind = 'hold'
    group by 2, 3 order by 1, 2`.execute(tx)
  return rows
}
export const heldSums = async (tx: Store, movements: Registry['movements'], merchantId: string) => {
  const { rows } = await sql<{ currency: string; held: string; count: bigint }>`
    select currency, sum(remaining)::text as held, count(*) filter (where remaining > 0) as count
    from (${grouped(movements, merchantId)}) h group by 1 order by 1`.execute(tx)
  return rows
}
