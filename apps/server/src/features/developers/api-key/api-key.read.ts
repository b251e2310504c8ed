// Finds the key of a secret, for the merchant API. Fails closed: only a live key of an enabled merchant is found.
import { sql } from 'kysely'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { rateNow, type KeyHolder } from '../../../platform/http/key-rate.ts'
import { plainAddress } from './api-key.rules.ts'
import { hashOf, isWellFormed } from './api-key.secret.ts'

export type KeyRefusal = 'unknown' | 'expired' | 'revoked' | 'address'

interface KeyRow extends KeyHolder {
  readonly is_revoked: boolean
  readonly is_expired: boolean
  readonly is_from_allowed: boolean
}
export const holderOf = async (
  db: Db,
  secret: string,
  address: string,
): Promise<{ readonly holder: KeyHolder } | { readonly refusal: KeyRefusal; readonly holder: KeyHolder | null }> => {
  if (!isWellFormed(secret)) return { refusal: 'unknown', holder: null }
  const hash = hashOf(secret)
  const from = plainAddress(address)
  const { rows } = await sql<KeyRow>`
    select k.merchant_id as "merchantId", m.mid, k.id as "keyId", k.name, k.scopes, k.version, k.person_id as "personId", ${rateNow('k')} as rate,
      k.revoked_at is not null or m.status <> 'ENABLED' as is_revoked,
      coalesce(k.expires_at <= now(), false) as is_expired,
      k.addresses = '{}' or coalesce(${from}::inet <<= any(k.addresses), false) as is_from_allowed
    from api_key k join merchant m on m.id = k.merchant_id
    where k.hash = ${hash} or (k.previous_hash = ${hash} and k.previous_until > now())`.execute(db)
  // Two of one secret cannot be; if they were, whose it is would be a guess.
  const found = rows.length === 1 ? rows[0]! : null
  if (!found) return { refusal: 'unknown', holder: null }
  const { is_revoked: isRevoked, is_expired: isExpired, is_from_allowed: isAllowed, ...holder } = found
  const refusal = isRevoked ? 'revoked' : isExpired ? 'expired' : isAllowed ? null : 'address'
  return refusal ? { refusal, holder } : { holder }
}

/** Counted by day; when and from where, once a minute at most. */
export const countUse = async (
  db: Db,
  { merchantId, keyId }: Pick<KeyHolder, 'merchantId' | 'keyId'>,
  address: string,
  refused: boolean,
): Promise<void> => {
  await sql`
    insert into api_key_day (merchant_id, key_id, day, requests, refused)
    values (${merchantId}::uuid, ${keyId}::uuid, current_date, 1, ${refused ? 1 : 0})
    on conflict (merchant_id, key_id, day) do update
      set requests = api_key_day.requests + 1, refused = api_key_day.refused + excluded.refused`.execute(db)
  if (!refused)
    await sql`
      update api_key set last_used_at = now(), last_address = ${address}
      where merchant_id = ${merchantId}::uuid and id = ${keyId}::uuid
        and (last_used_at is null or last_used_at < now() - interval '1 minute' or last_address <> ${address})`.execute(
      db,
    )
}

/** Names of a person's live keys, the oldest first. */
export const liveKeysOf = async (tx: Store, merchantId: string, personId: string): Promise<readonly string[]> =>
  (
    await sql<{ name: string }>`
      select name from api_key
      where merchant_id = ${merchantId}::uuid and person_id = ${personId}::uuid and revoked_at is null
        and hash is not null and (expires_at is null or expires_at > now())
      order by created_at, id`.execute(tx)
  ).rows.map(({ name }) => name)
