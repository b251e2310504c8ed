// The password entered again within a session, for the owner's most sensitive commands. For an order it becomes a proof of exactly that input.
import { hashOf } from '../base/canonical.ts'
import type { CallContext } from './context.ts'
import { fail, failFields } from '../base/fail.ts'
import { holderOf, issueChallenge, issueSalt, useChallenge, type ChallengePurpose } from '../identity/challenge.ts'
import { isPassword } from '../identity/password.ts'
import { personById } from '../identity/person.ts'
import { forgive, mayTry, type Limit } from '../identity/throttle.ts'
import { openSealed } from '../identity/wire-key.ts'

interface SealedPassword {
  readonly password: string
  readonly salt: string
}
/** Tries are counted whatever the outcome: `call.tx` is the pool here. */
export const provePassword = async (
  { tx: db, settings, me }: Pick<CallContext, 'tx' | 'settings' | 'me'>,
  given: SealedPassword,
  purpose: ChallengePurpose,
  tries: Limit,
): Promise<void> => {
  const { personId, sessionId } = me()
  if (!(await mayTry(db, tries))) throw fail('FACTOR_LOCKED')
  const person = await personById(db, personId)
  const salted = await useChallenge(db, given.salt, purpose, holderOf(sessionId))
  const digits = salted && (await openSealed(db, settings, given.password, given.salt))
  const isRight = await isPassword(settings, personId, digits ?? '------', person?.password_hash ?? null)
  if (!digits || !isRight || person?.password_off) throw failFields({ path: 'password', code: 'PASSWORD_WRONG' })
}

const proofLivesMs = 600_000
interface ProofKind<Wanted> {
  /** Purposes of the salt and of the proof. */
  readonly salt: ChallengePurpose
  readonly proof: ChallengePurpose
  /** 'a withdrawal' */
  readonly about: string
  /** The part of the input that the proof is bound to. */
  readonly subjectOf: (wanted: Wanted) => object
}
/** The password of one kind of order: its salt, the proof that it becomes, and the proof's one use. */
export const passwordProof = <Wanted>({ salt, proof, about, subjectOf }: ProofKind<Wanted>) => {
  const subject = (wanted: Wanted): string => hashOf(subjectOf(wanted)).toString('hex')
  return {
    generateSalt: ({ tx, settings, me }: Pick<CallContext, 'tx' | 'settings' | 'me'>) =>
      issueSalt(tx, settings, salt, holderOf(me().sessionId)),
    verifyPassword: async (
      call: Pick<CallContext, 'tx' | 'settings' | 'me' | 'commit' | 'note'> & {
        readonly input: Wanted & SealedPassword
      },
    ) => {
      const { personId, sessionId } = call.me()
      const tries = { key: `${salt} password ${personId}`, windowMinutes: 60, triesMax: 5, blockMinutes: 15 }
      await provePassword(call, call.input, salt, tries)
      return call.commit(async ({ tx }) => {
        await forgive(tx, tries.key)
        call.note({ object: `password for ${about}` })
        const passwordProof = await issueChallenge(tx, {
          purpose: proof,
          holder: holderOf(sessionId),
          subject: { of: subject(call.input) },
          forMs: proofLivesMs,
        })
        return { passwordProof }
      })
    },
    use: async (
      { tx, me }: Pick<CallContext, 'tx' | 'me'>,
      wanted: Wanted & { readonly passwordProof: string },
    ): Promise<void> => {
      const found = await useChallenge(tx, wanted.passwordProof, proof, holderOf(me().sessionId))
      if (found?.subject['of'] !== subject(wanted)) throw failFields({ path: 'passwordProof', code: 'PASSWORD_WRONG' })
    },
  }
}
