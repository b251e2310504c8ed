// Rows of hand-overs, and the holders that cash is kept in.
import { sql } from 'kysely'
import type { CashPlace, PlaceRef } from '@falaj/contract/cash/cash-hand-over'
import { cashCurrency } from '@falaj/contract/cash/cash'
import { courierBag, drawer, safe, type Account } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { isUuid } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { drawerId, lockDrawer } from '../drawer.read.ts'

export interface CashHolder {
  readonly kind: CashPlace
  readonly id: string | null
  readonly store: string
  readonly shift: string | null
  /** The cashier of a till's shift. */
  readonly cashier: string | null
  readonly name: string
}
interface OpenShift {
  readonly id: string
  readonly store: string
  readonly cashier: string | null
  readonly till: string
  readonly expected: string
}
const openShifts = async (tx: Store, merchantId: string, id: string | null = null): Promise<readonly OpenShift[]> => {
  const { rows } = await sql<OpenShift>`
    select s.id, s.store, s.cashier, d.label as till, s.expected_minor::text as expected from shift s
    join pos_device d on d.merchant_id = s.merchant_id and d.id = s.pos_device_id
    where s.merchant_id = ${merchantId}::uuid and s.state = 'open' and s.currency = ${cashCurrency}
      and (${id}::uuid is null or s.id = ${id}::uuid) order by s.store, d.label limit 500`.execute(tx)
  return rows
}
/** Null: there is no such holder, or it is another merchant's. */
export const holderOf = async (tx: Store, merchantId: string, ref: PlaceRef): Promise<CashHolder | null> => {
  if (ref.kind === 'bank') return { kind: 'bank', id: null, store: '', shift: null, cashier: null, name: '' }
  if (ref.kind === 'drawer') {
    if (!ref.store) return null
    const { rows } = await sql<{ name: string }>`
      select name from store where merchant_id = ${merchantId}::uuid and code = ${ref.store} and kind = 'store'`.execute(
      tx,
    )
    if (!rows[0]) return null
    const holder = { kind: 'drawer', id: drawerId(merchantId, ref.store), store: ref.store } as const
    if (!ref.shiftId) return { ...holder, shift: null, cashier: null, name: rows[0].name }
    const [open] = isUuid(ref.shiftId) ? await openShifts(tx, merchantId, ref.shiftId) : []
    if (!open || open.store !== ref.store) return null
    return { ...holder, shift: open.id, cashier: open.cashier, name: `${rows[0].name}, ${open.till}` }
  }
  if (!ref.id || !isUuid(ref.id)) return null
  const found = await tx
    .selectFrom('cash_container')
    .select(['id', 'store', 'name'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', ref.id)
    .where('kind', '=', ref.kind)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return found ? { kind: ref.kind, shift: null, cashier: null, ...found } : null
}
const accounts = { drawer, safe, 'courier-bag': courierBag } as const
export const accountOf = ({ kind, id }: Pick<CashHolder, 'kind' | 'id'>): Account =>
  accounts[kind as keyof typeof accounts](id!, cashCurrency)
/** What is there, and nobody else takes it until the transaction ends. */
export const lockHolder = async (tx: Store, merchantId: string, holder: CashHolder): Promise<bigint> => {
  if (holder.kind === 'drawer') return lockDrawer(tx, merchantId, holder.store, cashCurrency)
  await sql`select from cash_container where merchant_id = ${merchantId}::uuid and id = ${holder.id}::uuid for update`.execute(
    tx,
  )
  return balanceOf(tx, accountOf(holder))
}
/** The shift's expected cash, while it is open: a hand-over after its count is no part of it. */
export const addToOpenShift = async (
  tx: Store,
  merchantId: string,
  shiftId: string | null,
  minor: bigint,
): Promise<string | null> => {
  if (!shiftId) return null
  const { numAffectedRows } = await sql`
    update shift set expected_minor = expected_minor + ${String(minor)}::numeric
    where merchant_id = ${merchantId}::uuid and id = ${shiftId}::uuid and state = 'open'`.execute(tx)
  return numAffectedRows === 1n ? shiftId : null
}
/** What counts in these stores have found in excess less what they found missing. */
export const foundIn = async (tx: Store, merchantId: string, stores: readonly string[]): Promise<bigint> => {
  const { rows } = await sql<{ minor: string }>`
    select coalesce(sum(minor), 0)::text as minor from cash_difference
    where merchant_id = ${merchantId}::uuid and currency = ${cashCurrency} and store = any(${stores}::text[])`.execute(
    tx,
  )
  return BigInt(rows[0]!.minor)
}
interface HolderBalance extends CashHolder {
  readonly minor: bigint
}
export const holdersOf = async (tx: Store, merchantId: string): Promise<readonly HolderBalance[]> => {
  const drawers = await sql<{ store: string; name: string; minor: string }>`
    select d.store, s.name, d.balance_minor::text as minor from cash_drawer d join store s on s.merchant_id = d.merchant_id and s.code = d.store
    where d.merchant_id = ${merchantId}::uuid and d.currency = ${cashCurrency} and s.kind = 'store' order by s.name limit 500`.execute(
    tx,
  )
  const shifts = await openShifts(tx, merchantId)
  const containers = await sql<{
    id: string
    kind: 'safe' | 'courier-bag'
    store: string
    name: string
    minor: string
  }>`
    select c.id, c.kind, c.store, c.name, coalesce(a.balance, 0)::text as minor from cash_container c
    left join ledger.account a on a.merchant_id = c.id and a.kind = c.kind and a.currency = c.currency
    where c.merchant_id = ${merchantId}::uuid and c.state = 'active' order by c.kind desc, c.name limit 500`.execute(tx)
  const none = { shift: null, cashier: null }
  return [
    ...drawers.rows.flatMap(({ store, name, minor }) => [
      { kind: 'drawer' as const, id: drawerId(merchantId, store), store, name, ...none, minor: BigInt(minor) },
      ...shifts
        .filter((each) => each.store === store)
        .map(({ id, cashier, till, expected }) => ({
          kind: 'drawer' as const,
          id: drawerId(merchantId, store),
          store,
          name: `${name}, ${till}`,
          shift: id,
          cashier,
          minor: BigInt(expected),
        })),
    ]),
    ...containers.rows.map(({ minor, ...each }) => ({ ...each, ...none, minor: BigInt(minor) })),
    { kind: 'bank', id: null, store: '', name: '', ...none, minor: 0n },
  ]
}
