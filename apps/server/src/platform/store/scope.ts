// What a member who is bound to stores may do, decided before a handler runs: an endpoint that does not declare it is refused, and so is a
// record of another store, as one that is not there.
import { sql } from 'kysely'
import type { Endpoint, StoreRecord } from '@falaj/contract/kernel/endpoint'
import { fail, failFields } from '../base/fail.ts'
import { isUuid } from '../base/ids.ts'
import type { Store as Tx } from '../db/pool.ts'

interface Bound {
  readonly merchantId: string
  readonly stores: readonly string[]
}
type Question = Pick<Endpoint, 'kind' | 'access' | 'forStores'>

/** Where records are, and which of their columns is the code of their store. */
const tables: Readonly<Record<StoreRecord, string>> = {
  payment: 'select id, merchant_id, store from payment',
  refund: `select t.id, t.merchant_id, p.store from refund t join payment p on p.merchant_id = t.merchant_id and p.id = t.payment_id`,
  dispute: `select t.id, t.merchant_id, p.store from dispute t join payment p on p.merchant_id = t.merchant_id and p.id = t.payment_id`,
  paylink: 'select id, merchant_id, store from paylink',
  'smart-code': 'select id, merchant_id, store from smart_code',
  'qr-sale': 'select id, merchant_id, store from qr_sale',
  'cash-move': 'select id, merchant_id, store from cash_move',
  eatm: 'select id, merchant_id, store from eatm',
  store: 'select id, merchant_id, code as store from store',
  device: 'select id, merchant_id, store from pos_device',
}
/** Which of these records are of the member's stores. */
const ownAmong = async (tx: Tx, { merchantId, stores }: Bound, of: StoreRecord, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string }>`
    select r.id from (${sql.raw(tables[of])}) r
    where r.merchant_id = ${merchantId}::uuid and r.id = any(${ids}::uuid[]) and r.store = any(${stores}::text[])`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Before anything is read. Pages for everybody and for people without a merchant have nothing of a merchant. */
export const requireForStores = ({ access, forStores }: Question): void => {
  if (!forStores && access !== 'public' && access !== 'pre-auth') throw fail('ACCESS_DENIED')
}
/** In the call's transaction. A store that the input names has to be one of the member's. */
export const requireOwnStores = async (tx: Tx, bound: Bound, { forStores, kind }: Question, input: unknown) => {
  const given = (input ?? {}) as Readonly<Record<string, unknown>>
  const { store } = given
  if (kind === 'change' && typeof store === 'string' && !bound.stores.includes(store))
    throw failFields({ path: 'store', code: 'STORE_UNKNOWN' })
  if (typeof forStores !== 'object' || !('of' in forStores)) return
  const ids = [given[forStores.named ?? 'id']].flat()
  const own = await ownAmong(
    tx,
    bound,
    forStores.of,
    ids.filter((id): id is string => typeof id === 'string' && isUuid(id)),
  )
  if (!ids.every((id) => typeof id === 'string' && own.has(id.toLowerCase()))) throw fail('NOT_FOUND')
}
/** A list selects by the stores, so a row of another one is a fault of ours. */
export const requireOwnRows = ({ stores }: Pick<Bound, 'stores'>, { forStores }: Question, answer: unknown): void => {
  if (typeof forStores !== 'object' || !('by' in forStores)) return
  const isOwn = (record: unknown): boolean => {
    const store = (record as Readonly<Record<string, unknown>> | null)?.[forStores.by]
    return typeof store === 'string' && stores.includes(store)
  }
  const { rows } = answer as { readonly rows?: readonly unknown[] }
  if (!(rows ?? []).every(isOwn)) throw new Error('a list answered a member with records of other stores')
}
