// Signatures as Standard Webhooks wants them: HMAC-SHA256 over id, time of the try and body; one for each secret that is in use.
import { createHmac, randomBytes } from 'node:crypto'
import { seal, unseal } from '../../platform/identity/vault.ts'

const prefix = 'whsec_'
const secretBytes = 32
export const newSecret = (): Buffer => randomBytes(secretBytes)
/** As people copy it. */
export const secretText = (secret: Buffer): string => prefix + secret.toString('base64')
export const sealSecret = (installation: string, secret: Buffer): Buffer => seal(installation, 'webhook', secret)
export const openSecret = (installation: string, sealed: Buffer): Buffer => unseal(installation, 'webhook', sealed)

export const signedHeaders = (
  id: string,
  at: Date,
  body: string,
  secrets: readonly Buffer[],
): Readonly<Record<string, string>> => {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`,
  )
  return {
    'content-type': 'application/json',
    'user-agent': 'Falaj-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  }
}
