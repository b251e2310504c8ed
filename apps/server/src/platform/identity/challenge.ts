// The 'salt': a challenge good for one use, for one purpose, bound to its requester.
import type { Store } from '../db/pool.ts'
import { newToken, sha256 } from '../base/ids.ts'
import type { Settings } from '../settings/settings.ts'
import { publicKey } from './wire-key.ts'

export type ChallengePurpose =
  | 'login'
  | 'register'
  | 'reset'
  | 'reset-permit'
  | 'change-password'
  | 'bind'
  | 'unbind'
  | 'passkey-register'
  | 'passkey-use'
  | 'withdraw'
  | 'withdraw-permit'
  | 'bind-card'
  | 'unbind-card'
  | 'add-staff'
  | 'desk-sign-in'
  | 'desk-register'

const livesMs = 120_000

export const issueChallenge = async (
  tx: Store,
  given: {
    readonly purpose: ChallengePurpose
    readonly holder: Buffer
    readonly subject?: Readonly<Record<string, unknown>>
    /** Made here unless the protocol brings its own. */
    readonly value?: string
    readonly forMs?: number
  },
): Promise<string> => {
  const value = given.value ?? newToken()
  await tx
    .insertInto('challenge')
    .values({
      token_hash: sha256(value),
      purpose: given.purpose,
      holder: given.holder,
      subject: given.subject ? JSON.stringify(given.subject) : null,
      expires_at: new Date(Date.now() + (given.forMs ?? livesMs)),
    })
    .execute()
  return value
}

/** Null means unknown, used, expired, or made for something or somebody else. One statement: of two at once one wins. */
export const useChallenge = async (
  tx: Store,
  value: string,
  purpose: ChallengePurpose,
  holder: Buffer,
): Promise<{ readonly subject: Readonly<Record<string, unknown>> } | null> => {
  const used = await tx
    .deleteFrom('challenge')
    .where('token_hash', '=', sha256(value))
    .where('purpose', '=', purpose)
    .where('holder', '=', holder)
    .where('expires_at', '>', new Date())
    .returning('subject')
    .executeTakeFirst()
  return used ? { subject: (used.subject ?? {}) as Record<string, unknown> } : null
}

/** A salt as the specification's screens know it: the challenge, and the key to seal the password with. */
export const issueSalt = async (
  tx: Store,
  settings: Settings,
  purpose: ChallengePurpose,
  holder: Buffer,
): Promise<{ value: string; publicKey: string }> => ({
  value: await issueChallenge(tx, { purpose, holder }),
  publicKey: await publicKey(tx, settings),
})

/** A signed-in person's challenges are bound to their session. */
export const holderOf = (sessionId: string): Buffer => sha256(`session ${sessionId}`)
