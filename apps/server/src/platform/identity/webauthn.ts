// Passkey ceremonies (WebAuthn): options for the browser, and the check of its answer. Whose passkeys they are and where they are kept is the
// caller's: members of merchants and people of the provider's desk have tables of their own.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

/** Loaded by the first passkey: it is large, and a start should not wait for it. */
const library = () => import('@simplewebauthn/server')
/** A browser has so long to answer. */
export const ceremonyMs = 300_000

/** The side that a passkey is bound to. */
export interface Party {
  readonly origin: string
  /** The host's name. */
  readonly id: string
}
export const partyOf = (origin: string): Party => ({ origin, id: new URL(origin).hostname })

interface KnownPasskey {
  readonly credential_id: string
  readonly transports: string[]
}
const listed = (passkeys: readonly KnownPasskey[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, transports: transports as never[] }))

/** Without passkeys the browser offers those that it has for this site. */
export const useOptions = async (party: Party, passkeys: readonly KnownPasskey[] = []) => {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: party.id,
    ...(passkeys.length > 0 ? { allowCredentials: listed(passkeys) } : {}),
    userVerification: 'required',
    timeout: ceremonyMs,
  })
}

export interface StoredPasskey extends KnownPasskey {
  readonly public_key: Buffer
  readonly counter: bigint | number | string
}
/** The passkey's new counter; null for whatever does not fit. `challenge`: whether it was issued for this, and it is spent by asking. */
export const checkUse = async (
  party: Party,
  passkey: StoredPasskey,
  response: unknown,
  challenge: (value: string) => Promise<boolean>,
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports as never[],
    },
    requireUserVerification: true,
    // The library throws at whatever does not fit; to the caller it is one refusal.
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}

export const registerOptions = async (
  party: Party,
  owner: {
    readonly id: string
    readonly name: string
    readonly site: string
    readonly passkeys: readonly KnownPasskey[]
    /** 'required': the browser can offer it without a name that is typed first. */
    readonly residentKey: 'preferred' | 'required'
  },
) => {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: owner.site,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(owner.id)),
    userName: owner.name,
    attestationType: 'none',
    excludeCredentials: listed(owner.passkeys),
    authenticatorSelection: { residentKey: owner.residentKey, userVerification: 'required' },
    timeout: ceremonyMs,
  })
}

export interface NewPasskey {
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: bigint
  readonly transports: string[]
}
export const checkRegistration = async (
  party: Party,
  response: unknown,
  challenge: (value: string) => Promise<boolean>,
): Promise<NewPasskey | null> => {
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { credential } = verified.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: [...(credential.transports ?? [])],
  }
}
