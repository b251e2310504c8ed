// What counts as a second factor for whom, and how often it may be tried.
import { randomInt } from 'node:crypto'
import type { FactorMethod } from '@falaj/contract/people/two-factor'
import type { Limit } from '../../../platform/identity/throttle.ts'

export const grantMs = 120_000
export const pageMs = 600_000
/** An unfinished binding: its secret is shown to nobody again. */
export const pendingMs = 900_000

export interface Have {
  readonly authenticator: boolean
  readonly passkeys: number
  readonly recoveryCodesLeft: number
}
/** SMS only for a person without a stronger factor (decision 0037): otherwise the stronger factor would protect nothing. */
export const methodsOf = ({ authenticator, passkeys, recoveryCodesLeft }: Have): FactorMethod[] => {
  if (!authenticator && passkeys === 0) return ['sms']
  return [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(authenticator ? (['authenticator'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery-code'] as const) : []),
  ]
}

/** Five wrong ones, and a quarter of an hour of rest. */
export const factorTries = (personId: string): Limit => ({
  key: `second factor ${personId}`,
  windowMinutes: 60,
  triesMax: 5,
  blockMinutes: 15,
})
/** A person who confirms by SMS codes needs many; a sign-in needs one. */
export const stepUpCodes = (personId: string): Limit => ({
  key: `step-up code ${personId}`,
  windowMinutes: 24 * 60,
  triesMax: 100,
  blockMinutes: 60,
})
export const signInCodes = (personId: string): Limit => ({
  key: `sign-in code ${personId}`,
  windowMinutes: 24 * 60,
  triesMax: 10,
  blockMinutes: 8 * 60,
})

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const part = (): string => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
export const recoveryCodeCount = 10
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`)
