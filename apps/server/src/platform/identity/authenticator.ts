// Codes of an authenticator app (TOTP, 30 s, 6 digits) and the recovery codes that replace a lost one. Each is good once.
import { sql } from 'kysely'
import { verifySync } from 'otplib'
import type { Store } from '../db/pool.ts'
import type { Settings } from '../settings/settings.ts'
import { codeHash, unseal } from '../base/vault.ts'
import type { Keyring } from '../base/keyring.ts'

const periodSeconds = 30

export const hasAuthenticator = async (tx: Store, personId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('authenticator')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('state', '=', 'BOUND')
    .executeTakeFirst()
  return row !== undefined
}

/** Anything stronger than the SMS that everybody has. */
export const hasSecondFactor = async (tx: Store, personId: string): Promise<boolean> => {
  if (await hasAuthenticator(tx, personId)) return true
  const passkey = await tx
    .selectFrom('passkey')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return passkey !== undefined
}

/** The time step a code belongs to, or null for a wrong one, an old one, and one of a step that was used. */
export const stepOfCode = (
  { secret }: Settings,
  given: { readonly sealed: Buffer; readonly lastStep: bigint; readonly code: string },
): number | null => {
  if (!/^\d{6}$/.test(given.code)) return null
  const result = verifySync({
    secret: unseal(secret, 'authenticator', given.sealed).toString(),
    token: given.code,
    epochTolerance: periodSeconds,
    afterTimeStep: Number(given.lastStep),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** True once per time step: the step is moved on by the statement that accepts the code. */
export const useAuthenticatorCode = async (
  tx: Store,
  settings: Settings,
  personId: string,
  code: string,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('authenticator')
    .select(['secret_sealed', 'last_step'])
    .where('person_id', '=', personId)
    .where('state', '=', 'BOUND')
    .executeTakeFirst()
  const step = row && stepOfCode(settings, { sealed: row.secret_sealed, lastStep: row.last_step, code })
  if (!row || !step) return false
  const moved = await sql`
    update authenticator set last_step = ${step}
    where person_id = ${personId} and state = 'BOUND' and secret_sealed = ${row.secret_sealed} and last_step < ${step}
    returning person_id`.execute(tx)
  return moved.rows.length === 1
}

export const recoveryHash = (secret: Keyring, personId: string, code: string): Buffer =>
  codeHash(secret, 'recovery', personId, code.replaceAll(/[\s-]/g, '').toUpperCase())

/** Looks without using it up. */
export const isRecoveryCode = async (
  tx: Store,
  { secret }: Settings,
  personId: string,
  code: string,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('recovery_code')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('code_hash', '=', recoveryHash(secret, personId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
export const useRecoveryCode = async (
  tx: Store,
  { secret }: Settings,
  personId: string,
  code: string,
): Promise<boolean> => {
  const used = await sql`
    update recovery_code set used_at = now()
    where person_id = ${personId} and code_hash = ${recoveryHash(secret, personId, code)} and used_at is null
    returning person_id`.execute(tx)
  return used.rows.length === 1
}
