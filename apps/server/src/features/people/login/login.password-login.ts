// Password login. Every failure takes the same path and gives the same answer: 'Login Failed'.
import type { Call } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { hasAuthenticator, useAuthenticatorCode } from '../../../platform/identity/authenticator.ts'
import { useChallenge } from '../../../platform/identity/challenge.ts'
import { isPassword, renewedHash } from '../../../platform/identity/password.ts'
import { forgive, mayTry, takeBack } from '../../../platform/identity/throttle.ts'
import { openSealed } from '../../../platform/identity/wire-key.ts'
import { accountLimit, addressLimit, deviceLimit, knownDeviceLimit, wrongMax } from './login.rules.ts'
import * as store from './login.store.ts'

/** Looked up, hashed and counted for an unknown number: the time is the same. */
const nobody = '00000000-0000-0000-0000-000000000000'

export interface LoginProof {
  readonly personId: string
  readonly factors: readonly string[]
  readonly deviceKnown: boolean
}

/** `call.tx` is the pool here: tries are counted whatever the outcome. */
export const provePassword = async (
  call: Pick<Call, 'tx' | 'settings' | 'request' | 'cookie'>,
  given: { readonly mobile: string; readonly sealed: string; readonly salt: string; readonly gaCode: string },
): Promise<LoginProof> => {
  const { settings, request, cookie } = call
  const db = call.tx
  const [holder, device] = [cookie.holder(), cookie.device()]
  const salted = await useChallenge(db, given.salt, 'login', holder)
  const person = await store.personByMobile(db, given.mobile)
  const deviceKnown = await store.isKnownDevice(db, person?.id ?? nobody, device)
  const account = deviceKnown ? knownDeviceLimit(given.mobile, device) : accountLimit(given.mobile)
  const browser = deviceLimit(device)
  const network = addressLimit(settings, request.address)
  for (const limit of [network, browser, account]) if (!(await mayTry(db, limit))) throw fail('LOGIN_LOCKED')

  const who = { personId: person?.id ?? nobody, mobile: given.mobile, deviceKnown }
  const wrong = () => store.switchOffAfter(db, who, wrongMax, request.language)
  const digits = salted && (await openSealed(db, settings, given.sealed, given.salt))
  // Hashed in any case, also for a salt that was not good.
  const right = await isPassword(settings, person?.id ?? nobody, digits ?? '------', person?.password_hash ?? null)
  const isOff = person?.password_off || (person?.password_off_elsewhere && !deviceKnown)
  const open = person?.status === 'VERIFIED' && !isOff
  if (!digits || !right || !open) {
    await wrong()
    throw fail('LOGIN_FAILED')
  }
  const bound = await hasAuthenticator(db, person.id)
  if (bound && !given.gaCode) {
    // The password was right and only half of the way: the try is not forgiven.
    throw fail('GA_CODE_REQUIRED')
  }
  if (bound && !(await useAuthenticatorCode(db, settings, person.id, given.gaCode))) {
    await wrong()
    throw fail('LOGIN_FAILED')
  }
  const renewed = await renewedHash(settings, person.id, digits, person.password_hash!)
  if (renewed) await store.renewHash(db, person.id, person.password_hash!, renewed)
  await forgive(db, account.key, browser.key)
  await takeBack(db, network.key)
  return { personId: person.id, factors: bound ? ['authenticator'] : [], deviceKnown }
}
