// An authenticator comes and goes: a new secret each time, proved by a code of it, by the password and by a code to the number.
import { generateSecret, generateURI } from 'otplib'
import type { twoFactor } from '@falaj/contract/people/two-factor'
import type { Call, Handlers } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { sha256 } from '../../../platform/base/ids.ts'
import { isRecoveryCode, recoveryHash, stepOfCode, useRecoveryCode } from '../../../platform/identity/authenticator.ts'
import { holderOf, issueSalt } from '../../../platform/identity/challenge.ts'
import { post } from '../../../platform/identity/message.ts'
import { maskMobile } from '@falaj/contract/formats/mask'
import { sendCode, useCode, type CodeFor } from '../../../platform/identity/sms-code.ts'
import { forgive, mayTry } from '../../../platform/identity/throttle.ts'
import { seal, unseal } from '../../../platform/base/vault.ts'
import { provePassword } from '../../../platform/command/password-proof.ts'
import { noticeOf } from './two-factor.notices.ts'
import { factorTries, newRecoveryCodes, pendingMs, stepUpCodes } from './two-factor.rules.ts'
import * as store from './two-factor.store.ts'

type Purpose = 'bind' | 'unbind'
const codeFor = (sessionId: string, purpose: Purpose): CodeFor => ({
  sessionId,
  purpose: `${purpose.toUpperCase()}_AUTHENTICATOR`,
  subject: sha256(purpose),
})

const sendSms = async (call: Call, purpose: Purpose) => {
  const { sessionId, personId } = call.me()
  const { mobile } = await store.person(call.tx, personId)
  if (!(await mayTry(call.tx, stepUpCodes(personId)))) throw fail('OTP_TOO_MANY')
  await sendCode({ ...call, language: call.request.language }, codeFor(sessionId, purpose), mobile)
  call.note({ object: `code ${purpose}` })
  return {}
}
const giveSalt = ({ tx, settings, me }: Call, purpose: Purpose) =>
  issueSalt(tx, settings, purpose, holderOf(me().sessionId))

interface Proof {
  readonly password: string
  readonly salt: string
  readonly smsCode: string
}
const proveSms = async ({ tx: db, settings, me }: Call, given: Proof, purpose: Purpose): Promise<void> => {
  const right = await useCode(db, settings, codeFor(me().sessionId, purpose), given.smsCode)
  if (!right) throw failFields({ path: 'smsCode', code: 'CODE_WRONG' })
}

type BindingNames =
  | 'secretKey'
  | 'qrcode'
  | 'bindSalt'
  | 'bindSms'
  | 'bind'
  | 'unbindSalt'
  | 'unbindSms'
  | 'unbind'
  | 'renewRecoveryCodes'
export const bindingHandlers: Pick<Handlers<typeof twoFactor>, BindingNames> = {
  async secretKey({ tx, settings, me, note }) {
    const secretKey = generateSecret()
    const { personId } = me()
    if (!(await store.putPending(tx, personId, seal(settings.secret, 'authenticator', secretKey))))
      throw fail('ALREADY_BOUND')
    note({ object: 'authenticator', after: { authenticator: 'pending' } })
    return { secretKey }
  },

  async qrcode({ tx, settings, me }) {
    const { personId } = me()
    const row = await store.authenticator(tx, personId)
    // A bound secret is shown to nobody again.
    if (row?.state !== 'PENDING') throw fail(row ? 'ALREADY_BOUND' : 'NOT_FOUND')
    const { mobile } = await store.person(tx, personId)
    const secret = unseal(settings.secret, 'authenticator', row.secret_sealed).toString()
    return { uri: generateURI({ issuer: 'Falaj', label: maskMobile(mobile), secret }) }
  },

  bindSalt: (call) => giveSalt(call, 'bind'),
  bindSms: (call) => sendSms(call, 'bind'),

  async bind(call) {
    const { input, tx: db, settings, request, me, note, commit, stepUp } = call
    const { personId } = me()
    const row = await store.authenticator(db, personId)
    if (row?.state === 'BOUND') throw fail('ALREADY_BOUND')
    if (!row || row.created_at.getTime() < Date.now() - pendingMs) throw fail('TICKET_INVALID')
    const before = await store.factors(db, personId)
    if (before.passkeys > 0) await stepUp('two-factor')
    await provePassword(call, input, 'bind', factorTries(call.me().personId))
    const person = await store.person(call.tx, call.me().personId)
    const step = stepOfCode(settings, { sealed: row.secret_sealed, lastStep: 0n, code: input.gaCode })
    if (!step) throw failFields({ path: 'gaCode', code: 'CODE_WRONG' })
    await proveSms(call, input, 'bind')
    const codes = newRecoveryCodes()
    return commit(async ({ tx, emit }) => {
      if (!(await store.bindPending(tx, personId, row.secret_sealed, step))) throw fail('TICKET_INVALID')
      await store.putRecoveryCodes(
        tx,
        personId,
        codes.map((each) => recoveryHash(settings.secret, personId, each)),
      )
      await forgive(tx, factorTries(personId).key)
      await post(tx, emit, noticeOf('bound', person.mobile, request.language))
      note({
        object: `person ${personId}`,
        before: { authenticator: 'none', recoveryCodes: before.recoveryCodesLeft },
        after: { authenticator: 'bound', recoveryCodes: codes.length },
      })
      return { recoveryCodes: codes }
    })
  },

  unbindSalt: (call) => giveSalt(call, 'unbind'),
  unbindSms: (call) => sendSms(call, 'unbind'),

  async unbind(call) {
    const { input, tx: db, settings, request, me, note, commit } = call
    const { personId } = me()
    const row = await store.authenticator(db, personId)
    if (row?.state !== 'BOUND') throw fail('NOT_FOUND')
    const before = await store.factors(db, personId)
    await provePassword(call, input, 'unbind', factorTries(call.me().personId))
    const person = await store.person(call.tx, call.me().personId)
    const isOwn = stepOfCode(settings, { sealed: row.secret_sealed, lastStep: row.last_step, code: input.code })
    const isSpare = !isOwn && (await isRecoveryCode(db, settings, personId, input.code))
    if (!isOwn && !isSpare) throw failFields({ path: 'code', code: 'CODE_WRONG' })
    await proveSms(call, input, 'unbind')
    return commit(async ({ tx, emit }) => {
      if (isSpare && !(await useRecoveryCode(tx, settings, personId, input.code)))
        throw failFields({ path: 'code', code: 'CODE_WRONG' })
      if (!(await store.dropAuthenticator(tx, personId, row.secret_sealed))) throw fail('NOT_FOUND')
      // They replace the removed factor, unless a passkey is left.
      if (before.passkeys === 0) await store.dropRecoveryCodes(tx, personId)
      await forgive(tx, factorTries(personId).key)
      await post(tx, emit, noticeOf('unbound', person.mobile, request.language))
      note({
        object: `person ${personId}`,
        before: { authenticator: 'bound', recoveryCodes: before.recoveryCodesLeft },
        after: { authenticator: 'none', recoveryCodes: before.passkeys === 0 ? 0 : before.recoveryCodesLeft },
      })
      return {}
    })
  },

  async renewRecoveryCodes({ tx, settings, request, me, emit, note }) {
    const { personId } = me()
    const before = await store.factors(tx, personId)
    if (!before.authenticator && before.passkeys === 0) throw fail('NOT_FOUND')
    const codes = newRecoveryCodes()
    await store.putRecoveryCodes(
      tx,
      personId,
      codes.map((each) => recoveryHash(settings.secret, personId, each)),
    )
    await post(tx, emit, noticeOf('codesRenewed', before.mobile, request.language))
    note({
      object: `person ${personId}`,
      before: { recoveryCodes: before.recoveryCodesLeft },
      after: { recoveryCodes: codes.length },
    })
    return { recoveryCodes: codes }
  },
}
