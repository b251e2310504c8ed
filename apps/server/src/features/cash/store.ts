import { sql } from 'kysely'
import type { CashKind } from '@falaj/contract/cash'
import type { Store } from '../../platform/db/pool.ts'

export const merchantBy = async (tx: Store, mid: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('merchant')
      .select('id')
      .where('mid', '=', mid)
      .where('status', '=', 'ENABLED')
      .executeTakeFirst()
  )?.id ?? null

/** What was moved since midnight in Dubai, of one kind. */
export const movedToday = async (tx: Store, merchantId: string, kind: CashKind, currency: string): Promise<bigint> => {
  const { rows } = await sql<{ minor: string }>`
    select coalesce(sum(net_minor), 0)::text as minor from cash_move
    where merchant_id = ${merchantId}::uuid and kind = ${kind} and currency = ${currency} and state = 'SUCCESS'
      and booked_at >= date_trunc('day', now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai'`.execute(tx)
  return BigInt(rows[0]!.minor)
}
export const drawerOf = async (tx: Store, merchantId: string, store: string, currency: string): Promise<bigint> => {
  const found = await tx
    .selectFrom('cash_drawer')
    .select('balance_minor')
    .where('merchant_id', '=', merchantId)
    .where('store', '=', store)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return BigInt(found?.balance_minor ?? 0)
}
export interface DrawerChange {
  readonly id: string
  readonly at: Date
  readonly store: string
  readonly currency: string
  readonly minor: string
  readonly note: string | null
  readonly who: string
}
export const drawersOf = async (tx: Store, merchantId: string) => {
  const drawers = await sql<{ store: string; currency: string; minor: string }>`
    select store, currency, balance_minor::text as minor from cash_drawer where merchant_id = ${merchantId}::uuid order by store limit 500`.execute(
    tx,
  )
  const changes = await sql<DrawerChange>`
    select c.id, c.at, c.store, c.currency, c.minor::text, c.note, p.name as who from cash_drawer_change c join person p on p.id = c.person_id
    where c.merchant_id = ${merchantId}::uuid order by c.at desc, c.id desc limit 20`.execute(tx)
  return { drawers: drawers.rows, changes: changes.rows }
}
