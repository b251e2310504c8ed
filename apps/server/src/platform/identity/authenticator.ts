// Codes of an authenticator app (TOTP, 30 s, 6 digits) and the recovery codes that stand in for a lost one. Each is good once.
import { sql } from 'kysely'
import { verifySync } from 'otplib'
import type { Store } from '../db/pool.ts'
import type { Settings } from '../settings.ts'
import { codeHash, unseal } from './vault.ts'

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

/** True once per time step: the step is moved on by the statement that accepts the code. */
export const useAuthenticatorCode = async (
  tx: Store,
  { secret }: Settings,
  personId: string,
  code: string,
  state: 'BOUND' | 'PENDING' = 'BOUND',
): Promise<boolean> => {
  const row = await tx
    .selectFrom('authenticator')
    .select(['secret_sealed', 'last_step'])
    .where('person_id', '=', personId)
    .where('state', '=', state)
    .executeTakeFirst()
  if (!row || !/^\d{6}$/.test(code)) return false
  const result = verifySync({
    secret: unseal(secret, 'authenticator', row.secret_sealed).toString(),
    token: code,
    epochTolerance: periodSeconds,
    afterTimeStep: Number(row.last_step),
  })
  if (!result.valid || !('timeStep' in result)) return false
  const moved = await sql`
    update authenticator set last_step = ${result.timeStep}
    where person_id = ${personId} and state = ${state} and last_step < ${result.timeStep} returning person_id`.execute(
    tx,
  )
  return moved.rows.length === 1
}

export const recoveryHash = (secret: string, personId: string, code: string): Buffer =>
  codeHash(secret, 'recovery', personId, code.replaceAll(/[\s-]/g, '').toUpperCase())

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
