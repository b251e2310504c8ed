import { sql } from 'kysely'
import { isOpenForSession, type Scene } from '@falaj/contract/kernel/access'
import { fail } from '../../../platform/base/fail.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { sha256 } from '../../../platform/base/ids.ts'
import { pageMs } from './two-factor.rules.ts'

export const person = (tx: Store, id: string) =>
  tx
    .selectFrom('person')
    .select(['id', 'mobile', 'password_hash', 'password_off'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export interface Factors {
  readonly authenticator: boolean
  readonly boundAt: Date | null
  readonly passkeys: number
  readonly recoveryCodesLeft: number
  readonly mobile: string
}
export const factors = async (tx: Store, personId: string): Promise<Factors> => {
  const { rows } = await sql<Factors>`
    select a.person_id is not null as authenticator, a.bound_at as "boundAt", p.mobile,
      (select count(*)::int from passkey k where k.person_id = p.id) as passkeys,
      (select count(*)::int from recovery_code r where r.person_id = p.id and r.used_at is null) as "recoveryCodesLeft"
    from person p left join authenticator a on a.person_id = p.id and a.state = 'BOUND'
    where p.id = ${personId}`.execute(tx)
  return rows[0]!
}

export const authenticator = (tx: Store, personId: string) =>
  tx
    .selectFrom('authenticator')
    .select(['secret_sealed', 'state', 'last_step', 'created_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst()

/** A new secret in the place of an unfinished one; false when one is bound. */
export const putPending = async (tx: Store, personId: string, sealed: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    insert into authenticator as a (person_id, secret_sealed, state) values (${personId}, ${sealed}, 'PENDING')
    on conflict (person_id) do update set secret_sealed = excluded.secret_sealed, last_step = 0, created_at = now()
    where a.state = 'PENDING' returning person_id`.execute(tx)
  return rows.length === 1
}
/** Binds the very secret whose code was right; false if it was replaced or bound meanwhile. */
export const bindPending = async (tx: Store, personId: string, sealed: Buffer, step: number): Promise<boolean> => {
  const { rows } = await sql`
    update authenticator set state = 'BOUND', bound_at = now(), last_step = ${step}
    where person_id = ${personId} and state = 'PENDING' and secret_sealed = ${sealed} returning person_id`.execute(tx)
  return rows.length === 1
}
export const dropAuthenticator = async (tx: Store, personId: string, sealed: Buffer): Promise<boolean> => {
  const gone = await tx
    .deleteFrom('authenticator')
    .where('person_id', '=', personId)
    .where('secret_sealed', '=', sealed)
    .returning('person_id')
    .executeTakeFirst()
  return gone !== undefined
}

export const dropRecoveryCodes = (tx: Store, personId: string) =>
  tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute()
export const putRecoveryCodes = async (tx: Store, personId: string, hashes: readonly Buffer[]): Promise<void> => {
  await dropRecoveryCodes(tx, personId)
  await sql`insert into recovery_code (person_id, code_hash) select ${personId}::uuid, unnest(${hashes}::bytea[])`.execute(
    tx,
  )
}

export const insertGrant = async (
  tx: Store,
  grant: { token: string; sessionId: string; scene: Scene; inputHash: Buffer; expiresAt: Date },
): Promise<void> => {
  await tx
    .deleteFrom('step_up_grant')
    .where('session_id', '=', grant.sessionId)
    .where('expires_at', '<', new Date())
    .execute()
  await tx
    .insertInto('step_up_grant')
    .values({
      token_hash: sha256(grant.token),
      session_id: grant.sessionId,
      scene: grant.scene,
      input_hash: grant.inputHash,
      expires_at: grant.expiresAt,
    })
    .execute()
}
/** For ten minutes, or for as long as the session can last. */
export const openPage = async (tx: Store, sessionId: string, scene: Scene): Promise<Date> => {
  const session = await tx.selectFrom('session').select('expires_at').where('id', '=', sessionId).executeTakeFirst()
  if (!session) throw fail('SESSION_EXPIRED')
  const openUntil = isOpenForSession(scene) ? session.expires_at : new Date(Date.now() + pageMs)
  await tx
    .insertInto('page_grant')
    .values({ session_id: sessionId, scene, expires_at: openUntil })
    .onConflict((conflict) => conflict.columns(['session_id', 'scene']).doUpdateSet({ expires_at: openUntil }))
    .execute()
  return openUntil
}

/** What the merchant has set, and what this session may read now. */
export const sceneStates = async (tx: Store, merchantId: string, sessionId: string) => {
  const settings = await tx
    .selectFrom('scene_setting')
    .select(['scene', 'is_on'])
    .where('merchant_id', '=', merchantId)
    .execute()
  const open = await tx
    .selectFrom('page_grant')
    .select('scene')
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', new Date())
    .execute()
  const session = await tx.selectFrom('session').select('device_known').where('id', '=', sessionId).executeTakeFirst()
  // Signed out elsewhere while this was being asked.
  if (!session) throw fail('SESSION_EXPIRED')
  return {
    settings: new Map(settings.map((row) => [row.scene, row.is_on])),
    open: new Set(open.map((row) => row.scene)),
    deviceKnown: session.device_known,
  }
}
export const setScene = async (tx: Store, merchantId: string, scene: Scene, isOn: boolean): Promise<void> => {
  await tx
    .insertInto('scene_setting')
    .values({ merchant_id: merchantId, scene, is_on: isOn })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'scene']).doUpdateSet({ is_on: isOn, changed_at: new Date() }),
    )
    .execute()
}

export const passkeys = (tx: Store, personId: string) =>
  tx.selectFrom('passkey').selectAll().where('person_id', '=', personId).orderBy('created_at').execute()
export const passkey = (tx: Store, personId: string, credentialId: string) =>
  tx
    .selectFrom('passkey')
    .selectAll()
    .where('person_id', '=', personId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
/** Returns false if the same key already exists, for this person or another. */
export const addPasskey = async (
  tx: Store,
  row: {
    credential_id: string
    person_id: string
    public_key: Buffer
    counter: bigint
    transports: string[]
    name: string
  },
): Promise<boolean> => {
  const added = await tx
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('credential_id')
    .executeTakeFirst()
  return added !== undefined
}
/** False when its counter did not move on: a copy of the key is at work. */
export const countPasskey = async (tx: Store, credentialId: string, counter: number): Promise<boolean> => {
  const { rows } = await sql`
    update passkey set counter = ${counter}, used_at = now()
    where credential_id = ${credentialId} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning credential_id`.execute(tx)
  return rows.length === 1
}
export const renamePasskey = (tx: Store, personId: string, credentialId: string, name: string) =>
  tx
    .updateTable('passkey')
    .set({ name })
    .where('person_id', '=', personId)
    .where('credential_id', '=', credentialId)
    .execute()
export const removePasskey = (tx: Store, personId: string, credentialId: string) =>
  tx.deleteFrom('passkey').where('person_id', '=', personId).where('credential_id', '=', credentialId).execute()

export const factorsOfSession = async (tx: Store, sessionId: string): Promise<readonly string[]> => {
  const row = await tx.selectFrom('session').select('factors').where('id', '=', sessionId).executeTakeFirst()
  return row?.factors ?? []
}
