import { sql } from 'kysely'
import type { Difference } from '@falaj/contract/accounts/settlement'
import type { Store } from '../../../platform/db/pool.ts'

export interface Totals {
  readonly payments: number
  readonly gross_minor: string
  readonly fee_minor: string
  readonly vat_minor: string
  readonly net_minor: string
}
interface Part extends Totals {
  readonly name: string
}
/** Its payments, added up by one of their columns. */
export const partsOf = async (
  tx: Store,
  merchantId: string,
  id: string,
  by: 'cycle_day' | 'product' | 'store',
): Promise<readonly Part[]> => {
  const { rows } = await sql<Part>`
    select coalesce(${sql.ref(by)}::text, '') as name, count(*)::int as payments, sum(amount_minor)::text as gross_minor,
      sum(fee_minor)::text as fee_minor, sum(vat_minor)::text as vat_minor,
      sum(net_minor)::text as net_minor
    from payment where settlement_id = ${id}::uuid and merchant_id = ${merchantId}::uuid group by 1
    order by ${by !== 'cycle_day' ? sql`sum(amount_minor) desc, 1` : sql`1`}`.execute(tx)
  return rows
}

interface AccountPart {
  readonly id: string
  readonly text: string
  readonly stores: string[]
  readonly net_minor: string
}
/** What the stores that name a bank account of its currency have of it. */
export const accountParts = async (tx: Store, merchantId: string, id: string): Promise<readonly AccountPart[]> => {
  const { rows } = await sql<AccountPart>`
    select a.id, a.alias || ' · ' || a.country || ' •••• ' || a.number_last4 as text,
      array_agg(distinct s.code) as stores, sum(p.net_minor)::text as net_minor
    from payment p join store s on s.merchant_id = p.merchant_id and s.code = p.store
    join bank_account a on a.merchant_id = s.merchant_id and a.id = s.account_id and a.currency = p.currency
    where p.merchant_id = ${merchantId}::uuid and p.settlement_id = ${id}::uuid group by a.id, a.alias, a.country, a.number_last4
    order by sum(p.net_minor) desc, a.id`.execute(tx)
  return rows
}

export interface SettledPayment extends Omit<Totals, 'payments'> {
  readonly id: string
  readonly paid_at: Date
  readonly number: string
  readonly product: string
  readonly store: string | null
}
export const paymentsPage = async (
  tx: Store,
  merchantId: string,
  id: string,
  { number, size }: { readonly number: number; readonly size: number },
): Promise<readonly SettledPayment[]> => {
  const { rows } = await sql<SettledPayment>`
    select id, paid_at, number, product, store, amount_minor::text as gross_minor, fee_minor::text, vat_minor::text,
      net_minor::text
    from payment where settlement_id = ${id}::uuid and merchant_id = ${merchantId}::uuid
    order by paid_at, id limit ${sql.lit(size)} offset ${sql.lit((number - 1) * size)}`.execute(tx)
  return rows
}

/** A settlement, as far as its differences ask. */
export interface SettlementPeriod {
  readonly id: string
  readonly settledAt: string
  readonly firstDay: string
  readonly lastDay: string
  readonly net: { readonly currency: string }
}
/** The settlement before it in its currency: what came after that one and until this one is this one's. */
export const cutBefore = async (tx: Store, merchantId: string, cut: SettlementPeriod): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date }>`
    select settled_at as at from settlement
    where merchant_id = ${merchantId}::uuid and currency = ${cut.net.currency}
      and (settled_at, id) < (${cut.settledAt}::timestamptz, ${cut.id}::uuid)
    order by settled_at desc, id desc limit 1`.execute(tx)
  return rows[0]?.at ?? null
}
interface DifferenceRow {
  readonly part: Difference
  readonly kind: string
  readonly id: string
  readonly at: Date
  readonly minor: string
  readonly detail: string | null
  readonly number: string | null
}
/** Movements of the available balance, numbered or not. */
const movedRows = (merchantId: string, { net, settledAt }: SettlementPeriod, since: Date | null) => sql<DifferenceRow>`
  select case when e.reason in ('fee', 'vat') then 'dispute-fee' when e.business_kind = 'dispute' and e.reason = 'chargeback' then 'dispute'
      when e.business_kind = 'dispute' then 'dispute-back' when e.reason = 'refund' then 'refund' else 'refund-back' end as part,
    e.business_kind as kind, e.business_id as id, e.booked_at as at, e.amount as minor, null as number, null as detail
  from (
    select business_kind, business_id, reason, booked_at, amount from ledger.entry
    where merchant_id = ${merchantId}::uuid and kind = 'available' and currency = ${net.currency}
      and booked_at > ${since ?? '-infinity'}::timestamptz and booked_at <= ${settledAt}::timestamptz
    union all
    select business_kind, business_id, reason, booked_at, amount from ledger.waiting
    where merchant_id = ${merchantId}::uuid and kind = 'available' and currency = ${net.currency}
      and booked_at > ${since ?? '-infinity'}::timestamptz and booked_at <= ${settledAt}::timestamptz
  ) e where e.business_kind in ('refund', 'dispute')`
/** Paid on its days and not in it: in one of the few that share a day with it, or in none yet. */
const elsewhereRows = (merchantId: string, { id, firstDay, lastDay, net }: SettlementPeriod) => sql<DifferenceRow>`
  select 'elsewhere' as part, 'payment' as kind, p.id::text as id, p.paid_at as at, -p.amount_minor as minor, p.number,
    coalesce(o.number, '') as detail
  from payment p join settlement o on o.merchant_id = p.merchant_id and o.id = p.settlement_id
  where p.merchant_id = ${merchantId}::uuid and p.settlement_id = any(array(
      select s.id from settlement s where s.merchant_id = ${merchantId}::uuid and s.currency = ${net.currency} and s.id <> ${id}::uuid
        and s.first_day <= ${lastDay}::date and s.last_day >= ${firstDay}::date))
    and p.cycle_day between ${firstDay}::date and ${lastDay}::date
  union all
  select 'elsewhere', 'payment', p.id::text, p.paid_at, -p.amount_minor, p.number, ''
  from payment p
  where p.merchant_id = ${merchantId}::uuid and p.currency = ${net.currency} and p.settlement_id is null and p.paid_at is not null
    and p.pay_state = 'PAID_SUCCESS' and p.cycle_day between ${firstDay}::date and ${lastDay}::date`

export interface DifferenceSum {
  readonly part: Difference
  readonly count: number
  readonly minor: string
}
export const differenceSums = async (
  tx: Store,
  merchantId: string,
  cut: SettlementPeriod,
  since: Date | null,
): Promise<readonly DifferenceSum[]> => {
  const { rows } = await sql<DifferenceSum>`
    select part, count(*)::int as count, sum(minor)::text as minor from (
      ${elsewhereRows(merchantId, cut)} union all ${movedRows(merchantId, cut, since)}) d group by part`.execute(tx)
  return rows
}
export const differencePage = async (
  tx: Store,
  merchantId: string,
  cut: SettlementPeriod,
  since: Date | null,
  part: Difference,
  { number, size }: { readonly number: number; readonly size: number },
): Promise<readonly DifferenceRow[]> => {
  const rows = part === 'elsewhere' ? elsewhereRows(merchantId, cut) : movedRows(merchantId, cut, since)
  const page = await sql<DifferenceRow>`
    select part, kind, id, at, minor::text as minor, number, detail from (${rows}) d where part = ${part}
    order by at, id, minor limit ${sql.lit(size)} offset ${sql.lit((number - 1) * size)}`.execute(tx)
  return page.rows
}
