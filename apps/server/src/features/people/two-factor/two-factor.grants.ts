// A second factor for one request, or for the pages of an area. The code and the passkey's answer are bound to what they confirm.
import { isPageScene, type Scene } from '@falaj/contract/kernel/access'
import type { Input } from '@falaj/contract/kernel/endpoint'
import type { twoFactor } from '@falaj/contract/people/two-factor'
import type { Call, Handlers } from '../../../platform/http/bind.ts'
import { hashOf } from '../../../platform/base/canonical.ts'
import { grantHash } from '../../../platform/http/scene.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newToken } from '../../../platform/base/ids.ts'
import { useAuthenticatorCode, useRecoveryCode } from '../../../platform/identity/authenticator.ts'
import { post } from '../../../platform/identity/message.ts'
import { sendCode, useCode, type CodeFor } from '../../../platform/identity/sms-code.ts'
import { forgive, mayTry } from '../../../platform/identity/throttle.ts'
import { noticeOf } from './two-factor.notices.ts'
import { passkeyOptions, usePasskey } from './two-factor.passkeys.ts'
import { factorTries, grantMs, methodsOf, stepUpCodes } from './two-factor.rules.ts'
import * as store from './two-factor.store.ts'

interface GrantSubject {
  readonly scene: Scene
  readonly endpoint?: string | undefined
  readonly request: Readonly<Record<string, unknown>>
}
/** A page has no endpoint; a command requires one. */
const endpointOf = ({ scene, endpoint = '' }: GrantSubject): string => {
  if (endpoint === '' && !isPageScene(scene)) throw failFields({ path: 'endpoint', code: 'REQUIRED' })
  return endpoint
}
const subjectOf = (subject: GrantSubject): Buffer =>
  hashOf({ scene: subject.scene, endpoint: endpointOf(subject), request: subject.request })
const codeFor = (sessionId: string, subject: GrantSubject): CodeFor => ({
  sessionId,
  purpose: 'STEP_UP',
  subject: subjectOf(subject),
})

/** On the pool: whatever was used here stays used. */
const isProved = async (call: Call, input: Input<typeof twoFactor.grant>): Promise<boolean> => {
  const { tx: db, settings, me } = call
  const { personId, sessionId } = me()
  switch (input.method) {
    case 'sms':
      return useCode(db, settings, codeFor(sessionId, input), input.code ?? '')
    case 'authenticator':
      return useAuthenticatorCode(db, settings, personId, input.code ?? '')
    case 'recovery-code':
      return useRecoveryCode(db, settings, personId, input.code ?? '')
    case 'passkey':
      return input.passkey !== undefined && usePasskey(call, input.passkey, subjectOf(input))
  }
}

export const grantHandlers: Pick<Handlers<typeof twoFactor>, 'grantSms' | 'grantPasskey' | 'grant'> = {
  async grantSms(call) {
    const { tx, input, request, me, note, registry } = call
    const { personId, sessionId } = me()
    const have = await store.factors(tx, personId)
    if (!methodsOf(have).includes('sms')) throw fail('STRONGER_FACTOR')
    if (!(await mayTry(tx, stepUpCodes(personId)))) throw fail('OTP_TOO_MANY')
    const what = await registry.confirmed.get(input.endpoint ?? '')?.(call, input.request)
    const { language } = request
    const facts = what ? { what: what[language] } : {}
    await sendCode({ ...call, language }, codeFor(sessionId, input), have.mobile, facts)
    note({ object: `code for ${input.scene}` })
    return {}
  },

  async grantPasskey(call) {
    call.note({ object: `passkey for ${call.input.scene}` })
    return passkeyOptions(call, subjectOf(call.input))
  },

  async grant(call) {
    const { tx: db, input, request, me, note, commit } = call
    const { personId, sessionId } = me()
    const have = await store.factors(db, personId)
    note({ object: `second factor for ${input.scene}`, after: { method: input.method } })
    if (!methodsOf(have).includes(input.method)) throw fail('STRONGER_FACTOR')
    if (!(await mayTry(db, factorTries(personId)))) throw fail('FACTOR_LOCKED')
    if (!(await isProved(call, input)))
      throw input.method === 'passkey' ? fail('PASSKEY_REFUSED') : failFields({ path: 'code', code: 'CODE_WRONG' })
    return commit(async ({ tx, emit }) => {
      await forgive(tx, factorTries(personId).key)
      if (input.method === 'recovery-code') await post(tx, emit, noticeOf('codeUsed', have.mobile, request.language))
      if (isPageScene(input.scene)) {
        const openUntil = await store.openPage(tx, sessionId, input.scene)
        return { grant: null, openUntil: openUntil.toISOString() }
      }
      const token = newToken()
      await store.insertGrant(tx, {
        token,
        sessionId,
        scene: input.scene,
        inputHash: grantHash(endpointOf(input), input.request),
        expiresAt: new Date(Date.now() + grantMs),
      })
      return { grant: token, openUntil: null }
    })
  },
}
