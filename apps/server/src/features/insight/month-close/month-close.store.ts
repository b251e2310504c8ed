import { sql } from 'kysely'
import type { CheckedItem, ClosingRecord, MonthCheck, MonthState } from '@falaj/contract/insight/month-close'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { isOver } from './month-close.checks.ts'
import {
  firstDayOf,
  monthOf,
  monthsLater,
  scopeNow,
  type Figures,
  type FiguresScope,
  type MonthKey,
} from './month-close.rules.ts'

/** Commands on a merchant's months come one after another. Taken before the lock of the ledger, which postings share. */
export const lockMonths = (tx: Store, merchantId: string): Promise<void> => takeLock(tx, `month close ${merchantId}`)

interface MonthRecord {
  readonly state: string
  readonly before_state: string | null
  readonly request_id: string | null
  readonly request_number: string | null
  readonly request_by: string | null
  readonly request_person: string | null
  readonly held_at: Date | null
  readonly holder: string | null
  readonly held_why: string | null
  readonly late_until: Date | null
  readonly late_name: string | null
  readonly late_why: string | null
  readonly compared_at: Date | null
  readonly is_equal: boolean | null
  readonly round: number
}
export const monthRecord = async (tx: Store, merchantId: string, month: MonthKey): Promise<MonthRecord | undefined> => {
  const { rows } = await sql<MonthRecord>`
    select c.state, c.before_state, c.request_id::text, r.number as request_number, m.name as request_by, r.maker_person_id::text as request_person,
      c.held_at, h.name as holder, c.held_why, c.late_until, l.name as late_name, c.late_why, c.compared_at, c.is_equal, c.round
    from month_close c left join person h on h.id = c.held_by left join person l on l.id = c.late_by
    left join approval_request r on r.merchant_id = c.merchant_id and r.id = c.request_id left join person m on m.id = r.maker_person_id
    where c.merchant_id = ${merchantId}::uuid and c.month = ${firstDayOf(month)}::date`.execute(tx)
  return rows[0]
}
export const stateOf = (record: Pick<MonthRecord, 'state'> | undefined, month: MonthKey, now: Date): MonthState =>
  !isOver(month, now) ? 'MONTH_RUNNING' : ((record ? `MONTH_${record.state}` : 'MONTH_OPEN') as MonthState)

/** The month of the merchant's first entry; null if nothing was ever booked. */
export const firstMonth = async (tx: Store, merchantId: string): Promise<MonthKey | null> => {
  const { rows } = await sql<{ at: Date | null }>`select ${firstBooked(merchantId)} as at`.execute(tx)
  return rows[0]?.at ? monthOf(rows[0].at) : null
}
/** By the sums of days, and before those are made, by the first entries. */
export const firstBooked = (merchantId: string) => sql<Date | null>`(
  select min(f.at) from (
    select min(s.booked_day)::timestamp at time zone 'UTC' as at from ledger.summary s where s.merchant_id = ${merchantId}::uuid
    union all
    select min(e.booked_at) from ledger.account a join ledger.entry e on e.merchant_id = a.merchant_id and e.kind = a.kind
      and e.currency = a.currency and e.seq = 1 where a.merchant_id = ${merchantId}::uuid) f)`

/** The first month before this one that is not closed; null if the months before it are done. */
export const openBefore = async (tx: Store, merchantId: string, month: MonthKey): Promise<MonthKey | null> => {
  const first = await firstMonth(tx, merchantId)
  if (first === null) return null
  const { rows } = await sql<{ month: string }>`
    select to_char(c.month, 'YYYY-MM') as month from month_close c where c.merchant_id = ${merchantId}::uuid and c.state = 'CLOSED'`.execute(
    tx,
  )
  const closed = new Set(rows.map((row) => row.month))
  for (let each = first; each < month; each = monthsLater(each, 1)) if (!closed.has(each)) return each
  return null
}
/** The newest later month that is closed, or about to be. */
export const closedAfter = async (tx: Store, merchantId: string, month: MonthKey): Promise<MonthKey | null> => {
  const { rows } = await sql<{ month: string }>`
    select to_char(c.month, 'YYYY-MM') as month from month_close c where c.merchant_id = ${merchantId}::uuid
      and c.state in ('CLOSED', 'CLOSING', 'REOPENING') and c.month > ${firstDayOf(month)}::date order by c.month desc limit 1`.execute(
    tx,
  )
  return rows[0]?.month ?? null
}

/** What the ledger does with postings dated into it. */
export const setLedgerMonth = async (
  tx: Store,
  merchantId: string,
  month: MonthKey,
  state: 'held' | 'closed' | null,
  lateUntil: Date | null = null,
): Promise<void> => {
  await sql`select ledger.set_month(${merchantId}::uuid, ${firstDayOf(month)}::date, ${state}::text, ${lateUntil}::timestamptz)`.execute(
    tx,
  )
}

type Columns = Partial<{
  state: string
  before_state: string | null
  request_id: string | null
  held_at: Date | null
  held_by: string | null
  held_why: string | null
  late_until: Date | null
  late_by: string | null
  late_why: string | null
  compared_at: Date
  is_equal: boolean
  round: number
}>
export const setMonth = async (
  tx: Store,
  merchantId: string,
  month: MonthKey,
  values: Columns & { readonly state: string },
): Promise<void> => {
  // In two steps: the row's conditions are about all of its columns, and an insert has only some.
  await tx
    .insertInto('month_close')
    .values({ merchant_id: merchantId, month: firstDayOf(month), state: 'OPEN' })
    .onConflict((same) => same.doNothing())
    .execute()
  await tx
    .updateTable('month_close')
    .set({ ...values, changed_at: sql`now()` })
    .where('merchant_id', '=', merchantId)
    .where('month', '=', sql<Date>`${firstDayOf(month)}::date`)
    .execute()
}
export const noLate = { late_until: null, late_by: null, late_why: null } as const
export const setCompared = (tx: Store, merchantId: string, month: MonthKey, isEqual: boolean, at: Date) =>
  tx
    .updateTable('month_close')
    .set({ compared_at: at, is_equal: isEqual })
    .where('merchant_id', '=', merchantId)
    .where('month', '=', sql<Date>`${firstDayOf(month)}::date`)
    .execute()
export const monthOfRequest = async (tx: Store, merchantId: string, requestId: string) => {
  const { rows } = await sql<{ month: string; state: string; before_state: string }>`
    select to_char(c.month, 'YYYY-MM') as month, c.state, c.before_state from month_close c
    where c.merchant_id = ${merchantId}::uuid and c.request_id = ${requestId}::uuid for update`.execute(tx)
  return rows[0]
}

interface Exception {
  readonly check: MonthCheck
  readonly open: number
  readonly reason: string
}
interface ClosingRow extends Omit<ClosingRecord, 'exceptions' | 'closedAt' | 'reopenedAt'> {
  readonly closedAt: Date
  readonly reopenedAt: Date | null
  readonly exceptions: readonly Exception[]
  readonly figures: Figures
  readonly checks: readonly CheckedItem[]
  readonly version: FiguresScope
}
/** The newest first. */
export const closingsOf = async (tx: Store, merchantId: string, month: MonthKey): Promise<readonly ClosingRow[]> => {
  const { rows } = await sql<ClosingRow>`
    select k.round, encode(k.fingerprint, 'hex') as fingerprint, k.closed_at as "closedAt", p.name as "closedBy",
      ${approversOf} as "approvedBy", k.exceptions, k.figures, k.checks, k.version, k.reopened_at as "reopenedAt", o.name as "reopenedBy",
      k.reopened_why as "reopenedWhy"
    from month_closing k join person p on p.id = k.closed_by left join person o on o.id = k.reopened_by
    where k.merchant_id = ${merchantId}::uuid and k.month = ${firstDayOf(month)}::date order by k.round desc`.execute(
    tx,
  )
  return rows
}
/** Over `k`. */
export const approversOf = sql<string | null>`(
  select string_agg(a.name, ', ' order by s.position) from approval_step s join person a on a.id = s.person_id
  where s.merchant_id = k.merchant_id and s.request_id = k.request_id and s.step = 'passed')`
export const insertClosing = async (
  tx: Store,
  merchantId: string,
  month: MonthKey,
  closing: {
    readonly round: number
    readonly fingerprint: Buffer
    readonly figures: Figures
    readonly checks: readonly CheckedItem[]
    readonly exceptions: readonly Exception[]
    readonly requestId: string | null
    readonly personId: string
    readonly at?: Date
  },
): Promise<void> => {
  await tx
    .insertInto('month_closing')
    .values({
      merchant_id: merchantId,
      month: firstDayOf(month),
      round: closing.round,
      version: scopeNow,
      fingerprint: closing.fingerprint,
      figures: JSON.stringify(closing.figures),
      checks: JSON.stringify(closing.checks),
      exceptions: JSON.stringify(closing.exceptions),
      request_id: closing.requestId,
      closed_by: closing.personId,
      ...(closing.at ? { closed_at: closing.at } : {}),
    })
    .execute()
}
export const markReopened = async (
  tx: Store,
  merchantId: string,
  month: MonthKey,
  {
    round,
    personId,
    why,
    at = new Date(),
  }: { readonly round: number; readonly personId: string; readonly why: string; readonly at?: Date },
): Promise<void> => {
  await tx
    .updateTable('month_closing')
    .set({ reopened_at: at, reopened_by: personId, reopened_why: why })
    .where('merchant_id', '=', merchantId)
    .where('month', '=', sql<Date>`${firstDayOf(month)}::date`)
    .where('round', '=', round)
    .execute()
}
