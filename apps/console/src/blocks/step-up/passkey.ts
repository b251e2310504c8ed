// What the browser does with a passkey. The library is loaded when it is first needed.
import type { Input, Output } from '@falaj/contract/kernel/endpoint'
import type { twoFactor } from '@falaj/contract/people/two-factor'

/** A browser binds passkeys to a domain name: an address of digits has none. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname)

type Library = typeof import('@simplewebauthn/browser')
type RegistrationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON']
type AuthenticationOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON']
type Options = Output<typeof twoFactor.grantPasskey>['options']

/** Returns null if it was cancelled, timed out, or is not possible here. */
export const makePasskey = async (options: Options): Promise<Input<typeof twoFactor.addPasskey>['passkey'] | null> => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return (await startRegistration({ optionsJSON: options as unknown as RegistrationOptions })) as never
  } catch {
    return null
  }
}
export const signWithPasskey = async (
  options: Options,
): Promise<NonNullable<Input<typeof twoFactor.grant>['passkey']> | null> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return (await startAuthentication({ optionsJSON: options as unknown as AuthenticationOptions })) as never
  } catch {
    return null
  }
}
