import { sql, type RawBuilder } from 'kysely'
import type { CashKind } from '@falaj/contract/cash/cash'
import type { Me } from '../../../platform/command/context.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { isOfAgent } from '../cash-agent/cash-agent.read.ts'

export const merchantBy = async (tx: Store, mid: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('merchant')
      .select('id')
      .where('mid', '=', mid)
      .where('status', '=', 'ENABLED')
      .executeTakeFirst()
  )?.id ?? null

/** Sum of one kind since midnight in Dubai. */
export const movedToday = async (tx: Store, merchantId: string, kind: CashKind, currency: string): Promise<bigint> => {
  const { rows } = await sql<{ minor: string }>`
    select coalesce(sum(net_minor), 0)::text as minor from cash_move
    where merchant_id = ${merchantId}::uuid and kind = ${kind} and currency = ${currency} and state = 'SUCCESS'
      and booked_at >= date_trunc('day', now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai'`.execute(tx)
  return BigInt(rows[0]!.minor)
}
export interface Shift {
  readonly store: string
  readonly shift: string | null
  readonly staff: string
  readonly moves: number
  readonly in: string
  readonly out: string
  readonly top_up: string
  readonly earned: string
}
/** Shifts of today in Dubai, the newest first. Reversed moves were returned to the customer and do not count. */
/** Where a member is bound to stores: only these. */
const within = (stores: readonly string[] | undefined): RawBuilder<unknown> =>
  stores ? sql`and store = any(${stores}::text[])` : sql``
export const shiftsOf = async (
  tx: Store,
  { merchantId, stores }: Pick<Me, 'merchantId' | 'stores'>,
  currency: string,
): Promise<readonly Shift[]> => {
  const { rows } = await sql<Shift>`
    select store, shift, coalesce(string_agg(distinct staff, ', '), '') as staff, count(*)::int as moves,
      coalesce(sum(net_minor) filter (where kind = 'cash-in'), 0)::text as in,
      coalesce(sum(net_minor) filter (where kind = 'cash-out'), 0)::text as out,
      coalesce(sum(net_minor) filter (where kind = 'cash-top-up'), 0)::text as top_up, sum(fee_minor)::text as earned
    from cash_move
    where merchant_id = ${merchantId}::uuid and kind in ('cash-in', 'cash-out', 'cash-top-up') and currency = ${currency} and state = 'SUCCESS' ${within(stores)}
      and at >= date_trunc('day', now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai'
    group by store, shift order by store, shift limit 100`.execute(tx)
  return rows
}
export interface DrawerChange {
  readonly id: string
  readonly at: Date
  readonly store: string
  readonly currency: string
  readonly minor: string
  readonly note: string | null
  readonly what: string
  /** Null: a till did it. */
  readonly who: string | null
  readonly till: string | null
  readonly deviceId: string | null
}
export const drawersOf = async (tx: Store, { merchantId, stores }: Pick<Me, 'merchantId' | 'stores'>) => {
  const drawers = await sql<{ store: string; currency: string; minor: string }>`
    select store, currency, balance_minor::text as minor from cash_drawer d
    where merchant_id = ${merchantId}::uuid and not ${isOfAgent('d')} ${within(stores)} order by store limit 500`.execute(
    tx,
  )
  const changes = await sql<DrawerChange>`
    select c.id, c.at, c.store, c.currency, c.minor::text, c.note, c.what, p.name as who, d.label as till, d.id as "deviceId"
    from cash_drawer_change c left join person p on p.id = c.person_id
    left join pos_device d on d.merchant_id = c.merchant_id and d.id = c.pos_device_id
    where c.merchant_id = ${merchantId}::uuid and not ${isOfAgent('c')} ${within(stores)} order by c.at desc, c.id desc limit 20`.execute(
    tx,
  )
  return { drawers: drawers.rows, changes: changes.rows }
}
