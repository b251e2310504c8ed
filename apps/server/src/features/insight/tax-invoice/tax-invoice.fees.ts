// The fees of a month and their VAT, as the ledger took them from a merchant. The same transfers as statements and balances are made of.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { vatBps } from '@falaj/contract/kernel/products'
import type { Currency } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { dubaiTime, type Day } from '../../../platform/base/banking-days.ts'

export interface FeeMonth {
  readonly merchantId: string
  /** Its first day, 'YYYY-MM-DD'. */
  readonly month: string
  /** Of an issued invoice: the last posting that is in it. */
  readonly until?: string | null
}
/** The first day of the month after it. */
export const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
}
/** As the database has it. */
export const firstDay = (month: string): RawBuilder<Date> => sql<Date>`${month}::date`
/** The first day of the month of a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

export interface FeeSumRow {
  readonly kind: string
  readonly rate_bps: number
  readonly currency: Currency
  readonly transactions: number
  readonly fee: string
  readonly vat: string
}
export interface FeeRow {
  readonly kind: string
  readonly id: string
  readonly at: Date
  readonly fee: string
  readonly vat: string
}
/**
 * One row for each posting that took a fee: its fee and its VAT. A fee too small for any VAT is at the standard rate, too; one that had no VAT although
 * there is some of its amount is exempt.
 */
const postings = ({ merchantId, month, until = null }: FeeMonth): RawBuilder<unknown> => sql`(
  select p.*, case when p.vat = 0 and round(p.fee * ${sql.lit(vatBps)} / 10000) > 0 then 0 else ${sql.lit(vatBps)} end as rate_bps
  from (
    select t.posting_id, t.business_kind as kind, t.business_id as id, t.currency::text as currency, min(t.booked_at) as at,
      sum(t.amount) filter (where t.reason = 'fee') as fee, coalesce(sum(t.amount) filter (where t.reason = 'vat'), 0) as vat
    from ledger.transfer t
    where t.merchant_id = ${merchantId}::uuid and t.debit_merchant_id = ${merchantId}::uuid and t.reason in ('fee', 'vat')
      and t.booked_at >= ${dubaiTime(month)} and t.booked_at < ${dubaiTime(monthAfter(month))}
      and (${until}::uuid is null or t.posting_id <= ${until}::uuid)
    group by t.posting_id, t.business_kind, t.business_id, t.currency
  ) p where p.fee is not null)`

/** By kind, rate and currency: dirhams first, the greatest first. */
export const feeSums = async (tx: Store, of: FeeMonth): Promise<readonly FeeSumRow[]> => {
  const { rows } = await sql<FeeSumRow>`
    select kind, rate_bps, currency, count(*)::int as transactions, sum(fee)::text as fee, sum(vat)::text as vat
    from ${postings(of)} p group by kind, rate_bps, currency
    order by currency <> 'AED', currency, rate_bps desc, sum(fee) desc, kind`.execute(tx)
  return rows
}
interface LineOf {
  readonly kind: string
  readonly rateBps: number
  readonly currency: string
}
const ofLine = ({ kind, rateBps, currency }: LineOf): RawBuilder<SqlBool> =>
  sql<SqlBool>`p.kind = ${kind} and p.rate_bps = ${rateBps}::int and p.currency = ${currency}`
/** A page of the transactions of a line, the oldest first. */
export const feeRows = async (
  tx: Store,
  of: FeeMonth,
  line: LineOf,
  { number, size }: { readonly number: number; readonly size: number },
): Promise<readonly FeeRow[]> => {
  const { rows } = await sql<FeeRow>`
    select kind, id, at, fee::text, vat::text from ${postings(of)} p where ${ofLine(line)}
    order by at, posting_id limit ${sql.lit(size)} offset ${sql.lit((number - 1) * size)}`.execute(tx)
  return rows
}

export const feeCurrencies = async (tx: Store, { merchantId, month }: FeeMonth): Promise<readonly string[]> => {
  const { rows } = await sql<{ currency: string }>`
    select distinct t.currency::text as currency from ledger.transfer t
    where t.merchant_id = ${merchantId}::uuid and t.debit_merchant_id = ${merchantId}::uuid and t.reason = 'fee'
      and t.booked_at >= ${dubaiTime(month)} and t.booked_at < ${dubaiTime(monthAfter(month))} order by 1`.execute(tx)
  return rows.map(({ currency }) => currency)
}

interface DueMonths {
  readonly today: Day
  readonly firstMonth: string
  readonly monthsBack: number
  readonly after: { readonly merchantId: string; readonly month: string } | null
  readonly limit: number
}
/** Months in which a merchant paid fees and that have no issued invoice: the running one, and those before it. */
export const feeMonthsDue = async (
  db: Store,
  { today, firstMonth, monthsBack, after, limit }: DueMonths,
): Promise<readonly { readonly merchantId: string; readonly month: string }[]> => {
  const { rows } = await sql<{ merchantId: string; month: string }>`
    select m.id as "merchantId", c.month::date::text as month
    from merchant m cross join generate_series(greatest(${firstMonth}::date, (${monthOf(today)}::date - make_interval(months => ${monthsBack}::int))::date),
      ${monthOf(today)}::date, interval '1 month') c (month)
    where ${after ? sql`(m.id, c.month::date) > (${after.merchantId}::uuid, ${after.month}::date)` : sql`true`}
      and not exists (select from tax_invoice i where i.merchant_id = m.id and i.month = c.month::date and i.state <> 'DRAFT')
      and exists (select from ledger.transfer t where t.merchant_id = m.id and t.debit_merchant_id = m.id and t.reason = 'fee'
        and t.booked_at >= c.month::timestamp at time zone 'Asia/Dubai'
        and t.booked_at < (c.month + interval '1 month')::timestamp at time zone 'Asia/Dubai')
    order by m.id, c.month limit ${sql.lit(limit)}`.execute(db)
  return rows
}
