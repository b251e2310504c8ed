// The stores that records refer to by their codes. What a rail names is made as `reported`; a member chooses one that there is.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { FieldFaultCode } from '@falaj/contract/kernel/errors'
import { failFields } from '../base/fail.ts'
import type { Store as Tx } from '../db/pool.ts'

/** Closed from its day on. `of` is the row's alias. */
export const isClosedSql = (of: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(${sql.ref(`${of}.closed_from`)} <= business_day(business_now()), ${sql.ref(`${of}.state`)} = 'closed')`

interface StoreRef {
  readonly merchant_id: string
  readonly store: string
}
const isNamed = (row: object): row is StoreRef =>
  'merchant_id' in row && 'store' in row && typeof row.store === 'string' && row.store !== ''

/** Makes the stores that rows name and that there are not yet. Call it before the rows are written, in their transaction. */
export const ensureStores = async (
  tx: Tx,
  rows: readonly object[],
  kind: 'store' | 'online' | 'agent' = 'store',
): Promise<void> => {
  const named = new Map(rows.filter(isNamed).map((row) => [`${row.merchant_id} ${row.store}`, row]))
  if (named.size === 0) return
  // In one order, so that two transactions that make the same stores wait for each other and not in a circle.
  const sorted = [...named.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  await sql`
    insert into store (merchant_id, code, id, name, kind)
    select n.merchant_id, n.code, gen_random_uuid(), coalesce(nullif(left(btrim(n.code), 80), ''), '–'), ${kind}::text
    from unnest(${sorted.map((row) => row.merchant_id)}::uuid[], ${sorted.map(({ store }) => store)}::text[])
      with ordinality as n (merchant_id, code, at)
    where not exists (select from store s where s.merchant_id = n.merchant_id and s.code = n.code)
    order by n.at on conflict do nothing`.execute(tx)
}
export const ensureStore = (tx: Tx, merchantId: string, store: string, kind?: 'store' | 'online' | 'agent') =>
  ensureStores(tx, [{ merchant_id: merchantId, store }], kind)

interface StoreFacts {
  readonly code: string
  readonly kind: string
  readonly isClosed: boolean
}
type Stores = ReadonlyMap<string, StoreFacts>
/** Those of the merchant that a member or a sheet names. */
export const storesFor = async (
  tx: Tx,
  { merchantId }: Pick<Chooser, 'merchantId'>,
  codes: readonly string[],
): Promise<Stores> => {
  if (codes.length === 0) return new Map()
  const { rows } = await sql<StoreFacts>`
    select s.code, s.kind, ${isClosedSql('s')} as "isClosed" from store s
    where s.merchant_id = ${merchantId}::uuid and s.code = any(${[...new Set(codes)]}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.code, row]))
}
/** Whether what belongs to the store can be paid now. */
export const isStoreClosed = async (tx: Tx, merchantId: string, code: string | null | undefined): Promise<boolean> =>
  Boolean(code && (await storesFor(tx, { merchantId }, [code])).get(code)?.isClosed)

/** The member who chooses; `stores`: those that the member is bound to. */
interface Chooser {
  readonly merchantId: string
  readonly stores?: readonly string[] | undefined
}
/**
 * Why a member may not choose a store: there is none, it is closed, it is an agent's, or the member is bound to others. A member who is bound
 * to stores has to choose one. `was`: what the record has already may stay.
 */
export const storeFault = (
  { stores: own }: Pick<Chooser, 'stores'>,
  code: string | null | undefined,
  stores: Stores,
  was: string | null = null,
): FieldFaultCode | null => {
  if (!code) return own ? 'REQUIRED' : null
  if (own && !own.includes(code)) return 'STORE_UNKNOWN'
  if (code === was) return null
  const facts = stores.get(code)
  if (!facts) return 'STORE_UNKNOWN'
  if (facts.kind === 'agent') return 'IS_AGENT'
  return facts.isClosed ? 'STORE_CLOSED' : null
}
export const checkStore = async (
  tx: Tx,
  chooser: Chooser,
  code: string | null | undefined,
  { was = null, path = 'store' }: { readonly was?: string | null; readonly path?: string } = {},
): Promise<void> => {
  const stores = code && code !== was ? await storesFor(tx, chooser, [code]) : new Map<string, StoreFacts>()
  const fault = storeFault(chooser, code, stores, was)
  if (fault) throw failFields({ path, code: fault })
}

interface StoreOption extends StoreFacts {
  readonly state: string
  readonly name: { readonly en: string; readonly zh: string }
}
/** All stores that the member may choose or see, by name. */
export const storeOptions = async (tx: Tx, { merchantId, stores }: Chooser): Promise<StoreOption[]> => {
  const own = stores ? sql`and s.code = any(${stores}::text[])` : sql``
  const { rows } = await sql<StoreOption>`
    select s.code, s.kind, s.state, jsonb_build_object('en', s.name, 'zh', coalesce(s.name_zh, s.name)) as name, ${isClosedSql('s')} as "isClosed"
    from store s where s.merchant_id = ${merchantId}::uuid ${own} order by lower(s.name), s.code`.execute(tx)
  return rows
}
export interface StorePaper {
  readonly name: { readonly en: string; readonly zh: string }
  /** The header of its receipts; null: as for all stores. */
  readonly header: string | null
  readonly footer: string | null
}
/** What papers say of a store. */
export const storePaper = async (tx: Tx, merchantId: string, code: string | null): Promise<StorePaper | null> => {
  if (!code) return null
  const row = await tx
    .selectFrom('store')
    .select(['name', 'name_zh', 'receipt_header as header', 'receipt_footer as footer'])
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .executeTakeFirst()
  if (!row) return { name: { en: code, zh: code }, header: null, footer: null }
  return { name: { en: row.name, zh: row.name_zh ?? row.name }, header: row.header, footer: row.footer }
}
/** The name of one for people who do not sign in. */
export const storeName = async (tx: Tx, merchantId: string, code: string | null): Promise<string | null> => {
  if (!code) return null
  const row = await tx
    .selectFrom('store')
    .select('name')
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.name ?? code
}
