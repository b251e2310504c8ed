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
export interface Counter {
  readonly store: string
  readonly shift: string | null
  readonly staff: string
  readonly moves: number
  readonly in: string
  readonly out: string
  readonly top_up: string
  readonly earned: string
}
/** Where a member is bound to stores: only these. */
const within = (stores: readonly string[] | undefined, alias?: string): RawBuilder<unknown> =>
  stores ? sql`and ${sql.ref(alias ? `${alias}.store` : 'store')} = any(${stores}::text[])` : sql``
/** Counters of today in Dubai. Reversed moves were returned to the customer and do not count; those of an e-ATM are in no drawer. */
export const countersOf = async (
  tx: Store,
  { merchantId, stores }: Pick<Me, 'merchantId' | 'stores'>,
  currency: string,
): Promise<readonly Counter[]> => {
  const { rows } = await sql<Counter>`
    select store, shift, coalesce(string_agg(distinct staff, ', '), '') as staff, count(*)::int as moves,
      coalesce(sum(net_minor) filter (where kind = 'cash-in'), 0)::text as in,
      coalesce(sum(net_minor) filter (where kind = 'cash-out'), 0)::text as out,
      coalesce(sum(net_minor) filter (where kind = 'cash-top-up'), 0)::text as top_up, sum(fee_minor)::text as earned
    from cash_move
    where merchant_id = ${merchantId}::uuid and kind in ('cash-in', 'cash-out', 'cash-top-up') and currency = ${currency} and state = 'SUCCESS' and eatm_id is null ${within(stores)}
      and at >= date_trunc('day', now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai'
    group by store, shift order by store, shift limit 100`.execute(tx)
  return rows
}
export interface TillShift {
  readonly id: string
  readonly number: string
  readonly store: string
  readonly till: string
  readonly cashier: string | null
  readonly isOpen: boolean
  readonly minor: string
}
/** Open ones, and those that were closed today in Dubai. */
export const shiftsOf = async (
  tx: Store,
  { merchantId, stores }: Pick<Me, 'merchantId' | 'stores'>,
  currency: string,
): Promise<readonly TillShift[]> => {
  const { rows } = await sql<TillShift>`
    select s.id, s.number, s.store, d.label as till, s.cashier, s.state = 'open' as "isOpen",
      (case when s.state = 'open' then s.expected_minor else coalesce(s.counted_minor, s.expected_minor) end)::text as minor
    from shift s join pos_device d on d.merchant_id = s.merchant_id and d.id = s.pos_device_id
    where s.merchant_id = ${merchantId}::uuid and s.currency = ${currency}
      and (s.state = 'open' or s.closed_at >= date_trunc('day', now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai')
      ${stores ? sql`and s.store = any(${stores}::text[])` : sql``}
    order by s.state desc, s.store, d.label, s.opened_at desc limit 200`.execute(tx)
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
    where c.merchant_id = ${merchantId}::uuid and not ${isOfAgent('c')} ${within(stores, 'c')} order by c.at desc, c.id desc limit 20`.execute(
    tx,
  )
  return { drawers: drawers.rows, changes: changes.rows }
}
