// Keys derived from the installation's secret: each use has its own, so that none can replace another.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

type Use = 'codes' | 'authenticator' | 'wire-key' | 'bank-number' | 'bank-file' | 'request' | 'webhook' | 'answer'
const keys = new Map<string, Buffer>()
const keyOf = (secret: string, use: Use): Buffer => {
  const name = `${use} ${secret}`
  const cached = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', `falaj ${use} v1`, 32))
  keys.set(name, cached)
  return cached
}

/** A short answer (six digits, four letters) is stored as this: without the secret even trying all of them reveals nothing. */
export const codeHash = (secret: string, ...parts: readonly string[]): Buffer =>
  createHmac('sha256', keyOf(secret, 'codes')).update(parts.join('\n')).digest()

const nonceBytes = 12
const tagBytes = 16
/** AES-256-GCM: nonce, tag, text. */
export const seal = (secret: string, use: Use, plain: string | Buffer): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, use), nonce)
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}
export const unseal = (secret: string, use: Use, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, use), sealed.subarray(0, nonceBytes))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
}
