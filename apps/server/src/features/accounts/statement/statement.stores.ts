// Statements for some stores: which entries of the ledger belong to a store, and what a store's part of a settlement is.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { failFields } from '../../../platform/base/fail.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { storesFor } from '../../../platform/store/store.ts'

const from = (tables: RawBuilder<unknown>, store: string, stores: readonly string[]) =>
  sql`exists (select from ${tables} and ${sql.ref(store)} = any(${stores}::text[]))`
/** The entry `e` is about a record of these stores. */
export const isOfStores = (stores: readonly string[]): RawBuilder<SqlBool> => {
  const id = sql`e.business_id::uuid`
  const paid = from(sql`payment p where p.merchant_id = e.merchant_id and p.id = ${id}`, 'p.store', stores)
  const returned = from(
    sql`refund r join payment p on p.merchant_id = r.merchant_id and p.id = r.payment_id
      where r.merchant_id = e.merchant_id and r.id = ${id}`,
    'p.store',
    stores,
  )
  const disputed = from(
    sql`dispute d join payment p on p.merchant_id = d.merchant_id and p.id = d.payment_id
      where d.merchant_id = e.merchant_id and d.id = ${id}`,
    'p.store',
    stores,
  )
  const settled = from(
    sql`payment p where p.merchant_id = e.merchant_id and p.settlement_id = ${id}`,
    'p.store',
    stores,
  )
  const cash = from(sql`cash_move c where c.merchant_id = e.merchant_id and c.id = ${id}`, 'c.store', stores)
  const machine = (records: string) =>
    from(
      sql`${sql.ref(records)} v join eatm a on a.merchant_id = v.merchant_id and a.id = v.eatm_id
        where v.merchant_id = e.merchant_id and v.id = ${id}`,
      'a.store',
      stores,
    )
  const deposited = from(
    sql`vam_iban_deposit d join vam_iban v on v.merchant_id = d.merchant_id and v.id = d.vam_iban_id
      where d.merchant_id = e.merchant_id and d.id = ${id}`,
    'v.store',
    stores,
  )
  return sql<SqlBool>`case e.business_kind when 'payment' then ${paid} when 'refund' then ${returned} when 'dispute' then ${disputed}
    when 'settlement' then ${settled} when 'cash-in' then ${cash} when 'cash-out' then ${cash}
    when 'eatm-refill' then ${machine('eatm_refill')} when 'eatm-emptied' then ${machine('eatm_visit')}
    when 'vam-iban-deposit' then ${deposited} else false end`
}
/** What these stores have of the settlement that the entry `e` is about. */
export const shareOf = (stores: readonly string[]): RawBuilder<unknown> =>
  sql`(select sum(p.net_minor) from payment p where p.merchant_id = e.merchant_id and p.settlement_id = e.business_id::uuid
    and p.store = any(${stores}::text[]))`

interface SettlementPeriod {
  readonly merchantId: string
  readonly currency: string
  readonly from: Date
  readonly until: Date
}
/** The payments of each settlement add up to what was booked for it, so the shares of all stores do. */
export const isSharedWhole = async (
  tx: Store,
  { merchantId, currency, from: since, until }: SettlementPeriod,
): Promise<boolean> => {
  const { rows } = await sql`
    select from ledger.entry e where e.merchant_id = ${merchantId}::uuid and e.kind = 'available' and e.currency = ${currency}
      and e.reason = 'settlement' and e.booked_at >= ${since} and e.booked_at < ${until}
      and e.amount <> (select coalesce(sum(p.net_minor), 0) from payment p
        where p.merchant_id = e.merchant_id and p.settlement_id = e.business_id::uuid) limit 1`.execute(tx)
  return rows.length === 0
}

interface Asker {
  readonly merchantId: string
  /** Those that the member is bound to. */
  readonly stores?: readonly string[] | undefined
}
/** The stores of a new statement, sorted; null: the whole merchant. A member who is bound to stores names some of these. */
export const wantedStores = async (
  tx: Store,
  asker: Asker,
  codes: readonly string[] | undefined,
): Promise<readonly string[] | null> => {
  if (!codes) {
    if (asker.stores) throw failFields({ path: 'stores', code: 'REQUIRED' })
    return null
  }
  const found = await storesFor(tx, asker, codes)
  if (!codes.every((code) => found.has(code) && (!asker.stores || asker.stores.includes(code))))
    throw failFields({ path: 'stores', code: 'STORE_UNKNOWN' })
  return [...new Set(codes)].toSorted()
}
/** A member who is bound to stores has only what is for some of these. */
export const isWithin = (own: readonly string[] | undefined, stores: readonly string[] | null): boolean =>
  !own || (stores !== null && stores.every((code) => own.includes(code)))

export interface NamedStore {
  readonly code: string
  readonly name: string
  readonly nameZh: string
}
/** For the head of the file: the names that they have now. */
export const namedStores = async (
  tx: Store,
  merchantId: string,
  stores: readonly string[],
): Promise<readonly NamedStore[]> => {
  const { rows } = await sql<NamedStore>`
    select code, name, coalesce(name_zh, name) as "nameZh" from store
    where merchant_id = ${merchantId}::uuid and code = any(${stores}::text[]) order by code`.execute(tx)
  return rows
}
