// What the login page asks the server for.
import { errors } from '@falaj/contract/kernel/errors'
import { login } from '@falaj/contract/people/login'
import { session } from '@falaj/contract/people/session'
import { say, type Language } from '@falaj/contract/kernel/words'
import { call } from '../../api/call.ts'
import { deviceIdWords, lookUpDeviceId } from '../../api/device-id.ts'
import { failureText, report } from '../../api/report.ts'
import { fetchSalt, keepSalt, saltPauseMs } from '../../api/salt.ts'
import type { Fault } from '../../light/faults.ts'
import { sealPassword } from '../../light/seal.ts'
import { leave, wishFrom } from './leave.ts'
import { initial } from './state.ts'
import { dispatch, loginStore } from './store.ts'
import { loginWords } from './words.ts'

export const loginSalt = keepSalt(() => fetchSalt(login.passwordSalt), {
  get: () => loginStore.get().salt,
  set: (salt) => dispatch({ kind: 'salt', salt }),
})

/** Requested once and shared by all callers. */
let device: Promise<boolean> | null = null
const hasDeviceId = (): Promise<boolean> => (device ??= lookUpDeviceId().then(({ id }) => id !== null))
/** Returns null, or the text for a person whose browser blocks the device id. */
export const deviceFault = async (language: Language): Promise<string | null> =>
  (await hasDeviceId()) ? null : say(deviceIdWords.adBlock, language)

/** Reads who is here; who is in already is taken on. */
export const readStatus = async (): Promise<void> => {
  const result = await call(session.status, {})
  // Specification 4: then it is NONE; the reason is shown, or a right password would seem to have no effect.
  if (result.kind !== 'success') report(result)
  dispatch({ kind: 'status', answer: result.kind === 'success' ? result.body : null })
  if (loginStore.get().loginStatus.status === 'AUTHENTICATED') await leave(wishFrom(location.search).back ?? '/')
}

/** Starts over with another number: the proof made here ends. */
export const startOver = async (): Promise<void> => {
  await call(session.logout, {})
  loginStore.set(initial)
}

/** Whether this number has an authenticator; the server only reveals it to a browser that has signed in before. */
export const asksForCode = async (mobileNumber: string): Promise<boolean> => {
  const result = await call(login.twoFactorStatus, { mobileNumber })
  return result.kind === 'success' && result.body.gaCode
}

export type PasswordOutcome =
  | { readonly kind: 'proved' }
  /** The password was right; the authenticator's code is wanted, too. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'refused'; readonly text: string; readonly isLocked: boolean }

export const tryPassword = async (
  given: { readonly mobileNumber: string; readonly digits: string; readonly gaCode?: string },
  language: Language,
): Promise<PasswordOutcome> => {
  const refusal = (text: string, isLocked = false): PasswordOutcome => ({ kind: 'refused', text, isLocked })
  const blocked = await deviceFault(language)
  if (blocked) return refusal(blocked)
  const salt = await loginSalt.spend()
  // The keypad's code 1006.
  if (!salt) return { kind: 'fault', fault: 'SERVICE_RANDOM' }
  const password = await sealPassword(given.digits, salt.value, salt.publicKey).catch(() => null)
  if (!password) return refusal(say(loginWords.sealFailed, language))
  const { mobileNumber, gaCode } = given
  const passwordParam = { password, salt: salt.value }
  const result = await call(login.passwordSubmit, { mobileNumber, passwordParam, ...(gaCode ? { gaCode } : {}) })
  if (result.kind === 'success') return { kind: 'proved' }
  const code = result.kind === 'error' ? result.head.code : 0
  const text = failureText(result, language)
  if (code === errors.GA_CODE_REQUIRED.code) {
    loginSalt.renew(0)
    return { kind: 'code', text }
  }
  loginSalt.renew(saltPauseMs)
  return code === errors.LOGIN_FAILED.code ? { kind: 'failed', text } : refusal(text, code === errors.LOGIN_LOCKED.code)
}
