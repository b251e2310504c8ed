import { mayEnter, sceneEditors } from '@falaj/contract/kernel/access'
import { twoFactor } from '@falaj/contract/people/two-factor'
import type { Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { rotateSession } from '../../../platform/http/rotate.ts'
import { sha256 } from '../../../platform/base/ids.ts'
import { useAuthenticatorCode, useRecoveryCode } from '../../../platform/identity/authenticator.ts'
import { post } from '../../../platform/identity/message.ts'
import { maskMobile } from '@falaj/contract/formats/mask'
import { sendCode, useCode, type CodeFor } from '../../../platform/identity/sms-code.ts'
import { forgive, mayTry } from '../../../platform/identity/throttle.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { bindingHandlers } from './two-factor.binding.ts'
import { grantHandlers } from './two-factor.grants.ts'
import { noticeOf } from './two-factor.notices.ts'
import { passkeyHandlers } from './two-factor.passkeys.ts'
import { isOnUnset, scenesFor } from './two-factor.read.ts'
import { factorTries, methodsOf, signInCodes } from './two-factor.rules.ts'
import * as store from './two-factor.store.ts'

const signInCode = (sessionId: string): CodeFor => ({ sessionId, purpose: 'SIGN_IN', subject: sha256('sign-in') })
const sessionOf = ({ session }: Pick<Call, 'session'>) => {
  if (!session) throw fail('SESSION_EXPIRED')
  return session
}

/** Which factor the code proves; a refusal at its field when it proves none. */
const provedFactor = async (
  db: Store,
  settings: Settings,
  { id, personId }: { readonly id: string; readonly personId: string },
  { smsCode, gaCode = '' }: { readonly smsCode?: string | undefined; readonly gaCode?: string | undefined },
): Promise<'sms' | 'authenticator' | 'recovery-code'> => {
  if (smsCode !== undefined) {
    if (await useCode(db, settings, signInCode(id), smsCode)) return 'sms'
    throw failFields({ path: 'smsCode', code: 'CODE_WRONG' })
  }
  if (await useAuthenticatorCode(db, settings, personId, gaCode)) return 'authenticator'
  if (await useRecoveryCode(db, settings, personId, gaCode)) return 'recovery-code'
  throw failFields({ path: 'gaCode', code: 'CODE_WRONG' })
}

export const twoFactorFeature = bind(twoFactor, {
  allScene: async (call) => ({ scenes: await scenesFor(call), mayEdit: mayEnter(sceneEditors, call.visitor) }),

  async detail({ tx, me }) {
    const have = await store.factors(tx, me().personId)
    return {
      authenticator: { bound: have.authenticator, boundAt: have.boundAt?.toISOString() ?? null },
      passkeys: have.passkeys,
      recoveryCodesLeft: have.recoveryCodesLeft,
      mobile: maskMobile(have.mobile),
      methods: methodsOf(have),
    }
  },

  async edit({ tx, input, visitor, request, emit, me, note }) {
    if (!mayEnter(sceneEditors, visitor)) throw fail('ACCESS_DENIED')
    const { merchantId, sessionId, personId } = me()
    const { settings } = await store.sceneStates(tx, merchantId, sessionId)
    await store.setScene(tx, merchantId, input.scene, input.isOn)
    const { mobile } = await store.person(tx, personId)
    await post(tx, emit, noticeOf('sceneChanged', mobile, request.language))
    note({
      object: `scene ${input.scene}`,
      before: { isOn: settings.get(input.scene) ?? isOnUnset(input.scene) },
      after: { isOn: input.isOn },
    })
    return {}
  },

  async signInSms(call) {
    const session = sessionOf(call)
    const { mobile } = await store.person(call.tx, session.personId)
    if (!(await mayTry(call.tx, signInCodes(session.personId)))) throw fail('OTP_TOO_MANY')
    await sendCode({ ...call, language: call.request.language }, signInCode(session.id), mobile)
    call.note({ object: 'code SIGN_IN' })
    return {}
  },

  async signInSubmit(call) {
    const { tx: db, input, settings, note, commit } = call
    const session = sessionOf(call)
    if (!(await mayTry(db, factorTries(session.personId)))) throw fail('FACTOR_LOCKED')
    const factor = await provedFactor(db, settings, session, input)
    return commit(async ({ tx }) => {
      await forgive(tx, factorTries(session.personId).key)
      const before = await store.factorsOfSession(tx, session.id)
      const factors = [...new Set([...before, factor])]
      await rotateSession({ ...call, tx }, { merchantId: session.merchantId, staffId: session.staffId, factors })
      note({ object: `person ${session.personId}`, before: { factors: before }, after: { factors } })
      return {}
    })
  },

  ...bindingHandlers,
  ...passkeyHandlers,
  ...grantHandlers,
})
