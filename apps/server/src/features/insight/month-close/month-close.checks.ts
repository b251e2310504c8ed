// The checklist: each line is a question to the records of a feature. A feature that brings a further line adds its question here and its
// name to `monthChecks`.
import { sql, type RawBuilder } from 'kysely'
import type { CheckedItem, MonthCheck } from '@falaj/contract/insight/month-close'
import { monthChecks } from '@falaj/contract/insight/month-close'
import { coins } from '@falaj/contract/kernel/coins'
import type { Store } from '../../../platform/db/pool.ts'
import { daysLater, dubaiDay } from '../../../platform/base/banking-days.ts'
import { monthInvoice } from '../tax-invoice/tax-invoice.read.ts'
import { figuresOf, recomputed } from './month-close.figures.ts'
import { boundsOf, differencesOf, firstDayOf, monthsLater, type Figures, type MonthKey } from './month-close.rules.ts'

interface MonthPeriod {
  readonly merchantId: string
  readonly month: MonthKey
  readonly from: Date
  readonly until: Date
}
type Records = (period: MonthPeriod) => RawBuilder<unknown>
type RecordCheck = Exclude<MonthCheck, 'ledger' | 'invoice'>
/** How many open items are named. */
const named = 5

/** Records of the month as (kind, id, number, is_open, due). */
const records: Readonly<Record<RecordCheck, Records>> = {
  bank: ({ merchantId, from, until }) => sql`
    select 'withdraw' as kind, w.id::text as id, w.number, w.ended_at as at, null::timestamptz as due, not exists (
      select from bank_file_line l where l.merchant_id = w.merchant_id and l.payout_id = w.id and l.outcome = 'matched') as is_open
    from withdraw w where w.merchant_id = ${merchantId}::uuid and w.state = 'SUCCESS' and w.ended_at >= ${from} and w.ended_at < ${until}`,
  shifts: ({ merchantId, from, until }) => sql`
    select 'shift' as kind, s.id::text as id, s.number, s.opened_at as at, null::timestamptz as due, s.state = 'open' as is_open
    from shift s where s.merchant_id = ${merchantId}::uuid and s.opened_at >= ${from} and s.opened_at < ${until}`,
  // What was sent and has no answer yet: its money is still in transit. Numbers are given to it where it is shown.
  orders: ({ merchantId, from, until }) => sql`
    select b.business_kind as kind, b.business_id as id, b.business_id as number, b.at, null::timestamptz as due, (
      select sum(case when t.credit_kind = 'in-transit' then t.amount else -t.amount end) from ledger.transfer t
      where t.merchant_id = ${merchantId}::uuid and t.business_id = b.business_id and t.currency = b.currency
        and 'in-transit' in (t.credit_kind, t.debit_kind)) > 0 as is_open
    from (
      select e.business_kind, e.business_id, e.currency, min(e.booked_at) as at from ledger.entry e
      where e.merchant_id = ${merchantId}::uuid and e.kind = 'in-transit' and e.amount > 0 and e.booked_at >= ${from} and e.booked_at < ${until}
      group by 1, 2, 3) b`,
  approvals: ({ merchantId, from, until }) => sql`
    select 'request' as kind, r.id::text as id, r.number, r.created_at as at, r.expires_at as due, r.state in ('CREATED', 'APPLIED') as is_open
    from approval_request r where r.merchant_id = ${merchantId}::uuid and r.created_at >= ${from} and r.created_at < ${until}
      and r.kind not in ('month-close', 'month-reopen')`,
  disputes: ({ merchantId, from, until }) => sql`
    select 'dispute' as kind, d.id::text as id, d.number, d.received_at as at, d.respond_by as due,
      d.state = 'OPEN' and d.answered_at is null as is_open
    from dispute d where d.merchant_id = ${merchantId}::uuid and d.received_at >= ${from} and d.received_at < ${until}`,
  // A currency whose balance moved needs a statement of the whole month.
  statements: ({ merchantId, month, from, until }) => sql`
    select 'currency' as kind, a.currency::text as id, a.currency::text as number, null::timestamptz as at, null::timestamptz as due, not exists (
      select from statement s where s.merchant_id = a.merchant_id and s.type = 'balance' and s.currency = a.currency
        and s.state in ('READY', 'FINISH') and s.stores is null and s.child_id is null
        and s.first_day <= ${firstDayOf(month)}::date and s.last_day >= ${lastDayOf(month)}::date) as is_open
    from ledger.account a where a.merchant_id = ${merchantId}::uuid and a.kind = 'available' and a.currency <> all (${[...coins]})
      and exists (select from ledger.entry e where e.merchant_id = a.merchant_id and e.kind = a.kind and e.currency = a.currency
        and e.booked_at >= ${from} and e.booked_at < ${until})`,
}
const lastDayOf = (month: MonthKey): string => daysLater(firstDayOf(monthsLater(month, 1)), -1)

interface CheckRow {
  readonly open: number
  readonly total: number
  readonly items: CheckedItem['items'] | null
  readonly due: Date | null
}
const recordsChecked = async (tx: Store, check: RecordCheck, period: MonthPeriod): Promise<CheckedItem> => {
  const { rows } = await sql<CheckRow>`
    with record as (${records[check](period)})
    select count(*) filter (where r.is_open)::int as open, count(*)::int as total, min(r.due) filter (where r.is_open) as due,
      (select json_agg(json_build_object('kind', o.kind, 'id', o.id, 'number', o.number)) from (
        select * from record where is_open order by due nulls last, at, number limit ${named}) o) as items
    from record r`.execute(tx)
  const { open = 0, total = 0, items = null, due = null } = rows[0] ?? {}
  return { check, open, total, items: items ? [...items] : [], due: due?.toISOString() ?? null }
}
const ledgerChecked = async (tx: Store, { merchantId, month }: MonthPeriod, figures: Figures): Promise<CheckedItem> => {
  const again = await recomputed(tx, merchantId, month)
  const entries = again.flatMap(({ movements }) => movements).reduce((total, each) => total + each.entries, 0)
  const differences = differencesOf(figures, again)
  return {
    check: 'ledger',
    open: differences.length,
    total: entries,
    items: differences.slice(0, named).map(({ account, reason, now }) => ({
      kind: 'account',
      id: account,
      number: `${now.currency} ${account} ${reason ?? ''}`.trim(),
    })),
    due: null,
  }
}
/** Fees of the month are billed by one invoice of the provider's. A month without fees has none. */
const invoiceChecked = async (tx: Store, { merchantId, month }: MonthPeriod): Promise<CheckedItem> => {
  const invoice = await monthInvoice(tx, merchantId, firstDayOf(month))
  const isOpen = invoice !== null && invoice.state !== 'issued'
  return {
    check: 'invoice',
    open: isOpen ? 1 : 0,
    total: invoice ? 1 : 0,
    items: isOpen ? [{ kind: 'tax-invoice', id: invoice.id, number: invoice.number ?? month }] : [],
    due: null,
  }
}
const checked = (tx: Store, check: MonthCheck, period: MonthPeriod, figures: Figures): Promise<CheckedItem> => {
  if (check === 'ledger') return ledgerChecked(tx, period, figures)
  return check === 'invoice' ? invoiceChecked(tx, period) : recordsChecked(tx, check, period)
}
/** Every line of the checklist, and the figures that it was made with. */
export const checkMonth = async (
  tx: Store,
  merchantId: string,
  month: MonthKey,
): Promise<{ readonly checks: readonly CheckedItem[]; readonly figures: Figures }> => {
  const period = { merchantId, month, ...boundsOf(month) }
  const figures = await figuresOf(tx, merchantId, month)
  const checks: CheckedItem[] = []
  for (const check of monthChecks) checks.push(await checked(tx, check, period, figures))
  return { checks, figures }
}
export const isOver = (month: MonthKey, now: Date): boolean => firstDayOf(monthsLater(month, 1)) <= dubaiDay(now)
