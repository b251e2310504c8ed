import { password } from '@falaj/contract/people/password'
import { isWeakPassword } from '@falaj/contract/kernel/typed'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { holderOf, issueSalt, useChallenge, type ChallengePurpose } from '../../../platform/identity/challenge.ts'
import { passwordChanged } from '../../../platform/identity/code-text.ts'
import { post } from '../../../platform/identity/message.ts'
import { hashPassword, isPassword } from '../../../platform/identity/password.ts'
import { sendCode, useCode, type CodeFor } from '../../../platform/identity/sms-code.ts'
import { mayTry } from '../../../platform/identity/throttle.ts'
import { openSealed } from '../../../platform/identity/wire-key.ts'
import { sha256 } from '../../../platform/base/ids.ts'
import { endSessions, personById, setPassword } from '../../../platform/identity/person.ts'
import { rotateSession } from '../../../platform/http/rotate.ts'

const sessionIdOf = ({ session }: Pick<Call, 'session'>): string => {
  if (!session) throw fail('SESSION_EXPIRED')
  return session.id
}
const changeCode = (sessionId: string): CodeFor => ({ sessionId, purpose: 'RESET_PWD', subject: sha256('password') })

/** Validates the new digits: a used salt and a broken sealing are both reported as a wrong format. */
const newDigits = async (
  { tx, settings, session }: Pick<Call, 'tx' | 'settings' | 'session'>,
  given: { readonly password: string; readonly salt: string },
  purpose: ChallengePurpose,
): Promise<string> => {
  const salted = await useChallenge(tx, given.salt, purpose, holderOf(sessionIdOf({ session })))
  const digits = salted && (await openSealed(tx, settings, given.password, given.salt))
  if (!digits) throw failFields({ path: 'password', code: 'PASSWORD_FORMAT' })
  if (isWeakPassword(digits)) throw failFields({ path: 'password', code: 'PASSWORD_WEAK' })
  return digits
}
const personOf = async (call: Pick<Call, 'tx' | 'session'>) => {
  const person = call.session && (await personById(call.tx, call.session.personId))
  if (!person) throw fail('SESSION_EXPIRED')
  return person
}

export const passwordFeature = bind(password, {
  registerSalt: ({ tx, settings, session }) => issueSalt(tx, settings, 'register', holderOf(sessionIdOf({ session }))),

  async register(call) {
    const { input, settings, commit, note, session } = call
    const person = await personOf(call)
    if (!person.new_user) throw fail('ALREADY_REGISTERED')
    const digits = await newDigits(call, input, 'register')
    const hash = await hashPassword(settings, person.id, digits)
    return commit(async ({ tx }) => {
      // If two run at once, the first registers; the second finds the person registered.
      const first = await tx
        .updateTable('person')
        .set({ new_user: false, ...(input.name ? { name: input.name } : {}) })
        .where('id', '=', person.id)
        .where('new_user', '=', true)
        .returning('id')
        .executeTakeFirst()
      if (!first) throw fail('ALREADY_REGISTERED')
      await setPassword(tx, person.id, hash)
      await rotateSession(
        { ...call, tx },
        { merchantId: session?.merchantId ?? null, staffId: session?.staffId ?? null },
      )
      note({ object: `person ${person.id}`, after: { registered: true } })
      return {}
    })
  },

  async sendChangeCode(call) {
    const { mobile } = await personOf(call)
    await sendCode({ ...call, language: call.request.language }, changeCode(sessionIdOf(call)), mobile)
    call.note({ object: 'code RESET_PWD' })
    return {}
  },

  changeSalt: ({ tx, settings, session }) =>
    issueSalt(tx, settings, 'change-password', holderOf(sessionIdOf({ session }))),

  async change(call) {
    const { input, tx: db, settings, request, commit, note, session } = call
    const person = await personOf(call)
    const digits = await newDigits(call, input, 'change-password')
    const tries = { key: `password change ${person.id}`, windowMinutes: 60, triesMax: 5, blockMinutes: 15 }
    if (!(await mayTry(db, tries))) throw fail('LOGIN_LOCKED')
    const old = await openSealed(db, settings, input.oldPassword, input.salt)
    if (!old || !(await isPassword(settings, person.id, old, person.password_hash)))
      throw failFields({ path: 'oldPassword', code: 'PASSWORD_WRONG' })
    if (old === digits) throw failFields({ path: 'password', code: 'PASSWORD_SAME' })
    if (!(await useCode(db, settings, changeCode(sessionIdOf(call)), input.smsCode)))
      throw failFields({ path: 'smsCode', code: 'CODE_WRONG' })
    const hash = await hashPassword(settings, person.id, digits)
    return commit(async ({ tx, emit }) => {
      await setPassword(tx, person.id, hash)
      const ended = await endSessions(tx, person.id, session?.id ?? null)
      await rotateSession(
        { ...call, tx },
        { merchantId: session?.merchantId ?? null, staffId: session?.staffId ?? null },
      )
      await post(tx, emit, passwordChanged(person.mobile, request.language))
      note({ object: `person ${person.id}`, after: { password: 'changed', sessionsEnded: ended } })
      return {}
    })
  },
})
