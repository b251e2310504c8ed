import { sql } from 'kysely'
import type { ApiScope } from '@falaj/contract/developers/api-scopes'
import { apiVersion } from '@falaj/contract/developers/api-versions'
import type { WantedKey } from '@falaj/contract/developers/api-key'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'
import { keyState } from './api-key.list.ts'

export interface KeyRow {
  readonly merchant_id: string
  readonly id: string
  readonly name: string
  /** The maker. */
  readonly person_id: string
  readonly version: string
  readonly scopes: readonly ApiScope[]
  readonly hash: Buffer | null
  readonly expires_at: Date | null
  readonly revoked_at: Date | null
  readonly previous_until: Date | null
}
export const lockKey = async (tx: Store, merchantId: string, id: string): Promise<KeyRow> => {
  const { rows } = isUuid(id)
    ? await sql<KeyRow>`
        select merchant_id, id, name, person_id, version, scopes, hash, expires_at, revoked_at, previous_until from api_key
        where merchant_id = ${merchantId}::uuid and id = ${id}::uuid for update`.execute(tx)
    : { rows: [] }
  if (!rows[0]) throw fail('NOT_FOUND')
  return rows[0]
}
export const lockKeys = (tx: Store, merchantId: string): Promise<void> => takeLock(tx, `api-key ${merchantId}`)
/** Those that were not revoked. */
export const countKeys = async (tx: Store, merchantId: string): Promise<number> =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from api_key where merchant_id = ${merchantId}::uuid and revoked_at is null`.execute(tx)
  ).rows[0]!.n

export const addKey = async (
  tx: Store,
  merchantId: string,
  { name, scopes, addresses, expiresInDays }: WantedKey,
  by: { readonly personId: string; readonly requestId: string | null },
): Promise<string> => {
  const id = newId()
  await sql`
    insert into api_key (merchant_id, id, name, scopes, addresses, expires_at, version, person_id, request_id)
    values (${merchantId}::uuid, ${id}::uuid, ${name}, ${[...new Set(scopes)]}::text[], array(select network(each::inet) from unnest(${addresses}::text[]) each),
      now() + make_interval(days => ${expiresInDays}::int), ${apiVersion}, ${by.personId}::uuid, ${by.requestId}::uuid)`.execute(
    tx,
  )
  return id
}
/** Keys by any current or recent secret. */
export const keysWith = async (tx: Store, merchantId: string, hashes: readonly Buffer[]) =>
  (
    await sql<{ id: string; name: string; state: string; last4: string }>`
      select k.id, k.name, ${sql.raw(keyState)} as state, k.last4 from api_key k
      where k.merchant_id = ${merchantId}::uuid and (k.hash = any(${hashes}::bytea[]) or k.previous_hash = any(${hashes}::bytea[]))
      order by k.created_at, k.id`.execute(tx)
  ).rows
export const usageOf = async (tx: Store, merchantId: string, id: string) =>
  (
    await sql<{ day: string; requests: number; refused: number }>`
      select d::date::text as day, coalesce(u.requests, 0) as requests, coalesce(u.refused, 0) as refused
      from generate_series(current_date - 29, current_date, interval '1 day') d
      left join api_key_day u on u.merchant_id = ${merchantId}::uuid and u.key_id = ${id}::uuid and u.day = d::date
      order by d`.execute(tx)
  ).rows
