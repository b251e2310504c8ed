// Queries over apps for other features: whose token a program sends, and that it called.
import { sql } from 'kysely'
import { apiVersion } from '@falaj/contract/developers/api-versions'
import { appScopes } from '@falaj/contract/selling/in-app'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { rateNow, type KeyHolder } from '../../../platform/http/key-rate.ts'
import { sha256 } from '../../../platform/base/ids.ts'
import { isAppToken } from './in-app.token.ts'

/** Undefined if it is no token of an app. Null if it is unknown or over, or if the app was switched off, rolled or deleted. */
export const appHolderOf = async (db: Db, token: string): Promise<KeyHolder | null | undefined> => {
  if (!isAppToken(token)) return undefined
  const { rows } = await sql<Omit<KeyHolder, 'scopes' | 'version' | 'isApp'>>`
    select a.merchant_id as "merchantId", m.mid, a.id as "keyId", a.name, a.person_id as "personId",
      ${rateNow('a')} as rate
    from app_token t join in_app a on a.merchant_id = t.merchant_id and a.id = t.in_app_id
    join merchant m on m.id = a.merchant_id
    where t.hash = ${sha256(token)} and t.expires_at > now() and a.active and a.deleted_at is null and m.status = 'ENABLED'`.execute(
    db,
  )
  return rows.length === 1 ? { ...rows[0]!, scopes: appScopes, version: apiVersion } : null
}
/** Once a minute at most. */
export const countAppCall = async (
  db: Db,
  { merchantId, keyId }: Pick<KeyHolder, 'merchantId' | 'keyId'>,
): Promise<void> => {
  await sql`update in_app set last_call_at = now() where merchant_id = ${merchantId}::uuid and id = ${keyId}::uuid
    and (last_call_at is null or last_call_at < now() - interval '1 minute')`.execute(db)
}

/** The app that a call is of; undefined: it is not an app's. */
export const appOfCall = (
  tx: Store,
  { merchantId, sessionId }: { readonly merchantId: string; readonly sessionId: string },
) =>
  tx
    .selectFrom('in_app')
    .select(['id', 'app_id', 'name', 'callback_urls'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', sessionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
