// Signatures as Standard Webhooks wants them: HMAC-SHA256 over id, time of the try and body; one for each secret that is in use.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { signatureResults } from '@falaj/contract/developers/webhook'
import { seal, unseal } from '../../../platform/base/vault.ts'
import type { Keyring } from '../../../platform/base/keyring.ts'

const prefix = 'whsec_'
const secretBytes = 32
export const newSecret = (): Buffer => randomBytes(secretBytes)
/** The form that people copy. */
export const secretText = (secret: Buffer): string => prefix + secret.toString('base64')
export const sealSecret = (installation: Keyring, secret: Buffer): Buffer => seal(installation, 'webhook', secret)
export const openSecret = (installation: Keyring, sealed: Buffer): Buffer => unseal(installation, 'webhook', sealed)

const signatureOf = (secret: Buffer, id: string, seconds: string, body: string): string =>
  createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')
/** JSON without white space; other text stays unchanged. */
const compact = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}
export interface SignedRequest {
  readonly webhookId: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
}
export const checkSignature = (
  { webhookId, timestamp, signature, body }: SignedRequest,
  secret: Buffer,
  previous: Buffer | null,
): keyof typeof signatureResults => {
  const given = signature
    .trim()
    .split(/\s+/)
    .map((each) => Buffer.from(each.replace(/^v1,/, '')))
  const isBy = (own: Buffer, text: string): boolean => {
    const wanted = Buffer.from(signatureOf(own, webhookId.trim(), timestamp.trim(), text))
    return given.some((each) => each.length === wanted.length && timingSafeEqual(each, wanted))
  }
  if (isBy(secret, body)) return 'valid'
  if (previous && isBy(previous, body)) return 'previous'
  const sent = compact(body)
  return sent !== body && (isBy(secret, sent) || (previous && isBy(previous, sent))) ? 'reformatted' : 'wrong'
}

export const signedHeaders = (
  id: string,
  at: Date,
  body: string,
  secrets: readonly Buffer[],
): Readonly<Record<string, string>> => {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => `v1,${signatureOf(secret, id, seconds, body)}`)
  return {
    'content-type': 'application/json',
    'user-agent': 'Falaj-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  }
}
