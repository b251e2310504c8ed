// A passkey in software: makes its key and signs as an authenticator does (WebAuthn, ES256, attestation 'none').
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { Input } from '@falaj/contract/kernel/endpoint'
import type { twoFactor } from '@falaj/contract/people/two-factor'

type Attestation = Input<typeof twoFactor.addPasskey>['passkey']
type Assertion = NonNullable<Input<typeof twoFactor.grant>['passkey']>

const sha = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const wire = (data: Buffer): string => data.toString('base64url')
const [present, verified, withKey] = [0x01, 0x04, 0x40]
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export interface SoftPasskey {
  readonly id: string
  /** How often it has signed. A copy of a key is behind the original. */
  counter: number
  make(challenge: string): Attestation
  use(challenge: string, change?: { readonly origin?: string; readonly verified?: boolean }): Assertion
}

export const softPasskey = (origin: string): SoftPasskey => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const party = sha(new URL(origin).hostname)
  const clientData = (type: string, challenge: string, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const own = { id: wire(id), rawId: wire(id), type: 'public-key', clientExtensionResults: {} } as const
  const passkey: SoftPasskey = {
    id: wire(id),
    counter: 0,
    make(challenge) {
      const key = cose(publicKey)
      const length = Buffer.from([0, id.length])
      const flags = Buffer.from([present | verified | withKey])
      const data = Buffer.concat([party, flags, uint32(0), Buffer.alloc(16), length, id, key])
      // A CBOR map of three: fmt 'none', an empty attStmt, authData.
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      const client = clientData('webauthn.create', challenge, origin)
      return { ...own, response: { clientDataJSON: wire(client), attestationObject: wire(attestation) } }
    },
    use(challenge, change = {}) {
      passkey.counter += 1
      const flags = Buffer.from([present | (change.verified === false ? 0 : verified)])
      const data = Buffer.concat([party, flags, uint32(passkey.counter)])
      const client = clientData('webauthn.get', challenge, change.origin ?? origin)
      const signature = sign('sha256', Buffer.concat([data, sha(client)]), privateKey)
      return {
        ...own,
        response: { clientDataJSON: wire(client), authenticatorData: wire(data), signature: wire(signature) },
      }
    },
  }
  return passkey
}

/** The public key as COSE writes it: EC2, ES256, P-256, x, y. */
const cose = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (text: string): Buffer =>
    Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ])
}
