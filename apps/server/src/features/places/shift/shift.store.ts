// Rows of shifts, and what is added up of their events.
import { sql } from 'kysely'
import type { TxContext } from '../../../platform/command/context.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Line } from './shift.rules.ts'

export type MoneyContext = Pick<TxContext, 'tx' | 'emit'>

export interface ShiftRow {
  readonly id: string
  readonly merchant_id: string
  readonly number: string
  readonly pos_device_id: string
  readonly epoch: number
  readonly no: number
  readonly store: string
  readonly currency: string
  readonly cashier: string | null
  readonly opened_at: Date
  readonly float_minor: string
  readonly expected_minor: string
  readonly state: 'open' | 'closed'
  readonly closed_epoch: number | null
  readonly closed_sequence: number | null
  readonly closed_at: Date | null
  readonly counted_by: string | null
  readonly version: number
  readonly label: string
}
const shiftBy = async (
  tx: Store,
  where: ReturnType<typeof sql>,
  locking = sql`for update of s`,
): Promise<ShiftRow | null> => {
  const { rows } = await sql<ShiftRow>`
    select s.*, d.label from shift s join pos_device d on d.merchant_id = s.merchant_id and d.id = s.pos_device_id
    where ${where} ${locking}`.execute(tx)
  return rows[0] ?? null
}
export const lockShift = (tx: Store, merchantId: string, id: string): Promise<ShiftRow | null> =>
  shiftBy(tx, sql`s.merchant_id = ${merchantId}::uuid and s.id = ${id}::uuid`)
export const findShift = (tx: Store, merchantId: string, id: string): Promise<ShiftRow | null> =>
  shiftBy(tx, sql`s.merchant_id = ${merchantId}::uuid and s.id = ${id}::uuid`, sql``)
/** The browser's count begins anew with each epoch: the two together name one shift. */
export const shiftOfEvent = (
  tx: Store,
  event: { readonly merchantId: string; readonly deviceId: string; readonly epoch: number; readonly no: number },
): Promise<ShiftRow | null> =>
  event.no === 0
    ? Promise.resolve(null)
    : shiftBy(
        tx,
        sql`s.merchant_id = ${event.merchantId}::uuid and s.pos_device_id = ${event.deviceId}::uuid and s.epoch = ${event.epoch} and s.no = ${event.no}`,
      )
export const hasOpenShift = async (tx: Store, merchantId: string, deviceId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from shift where merchant_id = ${merchantId}::uuid and pos_device_id = ${deviceId}::uuid and state = 'open' limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
/** Signed before the cash was counted, or after. */
export const isAfterCount = (
  shift: Pick<ShiftRow, 'state' | 'closed_epoch' | 'closed_sequence' | 'closed_at'>,
  event: { readonly epoch: number; readonly sequence: number; readonly at: Date },
): boolean => {
  if (shift.state === 'open') return false
  if (shift.closed_epoch === null || shift.closed_sequence === null) return event.at > shift.closed_at!
  return event.epoch > shift.closed_epoch || event.sequence > shift.closed_sequence
}

export const changed = (merchantId: string, id: string, kind: 'shift.changed' | 'shift.closed' = 'shift.changed') => ({
  kind,
  merchantId,
  audience: 'device' as const,
  payload: { id },
})
export const payload = sql`(e.text::jsonb -> 9)`
/** Events that no report has yet, and hand-overs: a report's lines. */
export const linesOf = async (tx: Store, shift: ShiftRow, which: ReturnType<typeof sql>): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select e.kind, case when e.kind = 'sale' then ${payload} ->> 'method' end as method, count(*)::int as count,
      sum((${payload} ->> 'amount')::numeric)::text as minor
    from pos_device_event e where e.merchant_id = ${shift.merchant_id}::uuid and e.shift_id = ${shift.id}::uuid and e.state = 'applied'
      and e.kind in ('sale', 'refund', 'cash-in', 'cash-out') and ${which} group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}
const handOverLines = async (tx: Store, shift: ShiftRow): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select what as kind, null as method, count(*)::int as count, sum(abs(minor))::text as minor from cash_drawer_change
    where merchant_id = ${shift.merchant_id}::uuid and shift_id = ${shift.id}::uuid and what in ('handed-over', 'received')
    group by what order by what`.execute(tx)
  return rows
}
/** As of now, for one that is open. */
export const linesNow = async (tx: Store, shift: ShiftRow): Promise<Line[]> => [
  ...(await linesOf(tx, shift, sql`true`)),
  ...(await handOverLines(tx, shift)),
]
