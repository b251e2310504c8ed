// Keys derived from the installation's secret: each use has its own, so that none can replace another. What is sealed names its secret, so
// that it stays readable while another one takes over.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Keyring } from './keyring.ts'

/** Sealed bytes that are sealed anew after a rotation. */
export const sealedUses = [
  'authenticator',
  'wire-key',
  'bank-number',
  'bank-file',
  'request',
  'webhook',
  'answer',
] as const
/** What others compare with or keep: always made with the first secret's keys. */
export const lastingUses = ['codes', 'offline contract', 'till order'] as const
export type SealedUse = (typeof sealedUses)[number]
export type LastingUse = (typeof lastingUses)[number]

const keys = new Map<string, Buffer>()
export const derivedKey = (secret: string, use: SealedUse | LastingUse | 'retired'): Buffer => {
  const name = `${use} ${secret}`
  const cached = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', `falaj ${use} v1`, 32))
  keys.set(name, cached)
  return cached
}
export const retiredName = (id: string, use: string): string => `${id} ${use}`
const keyOf = ({ known, retired }: Keyring, id: string, use: SealedUse | LastingUse): Buffer | null => {
  const secret = known.get(id)
  return secret === undefined ? (retired.get(retiredName(id, use)) ?? null) : derivedKey(secret, use)
}
/** The same for the whole life of the installation. */
export const lastingKey = (keyring: Keyring, use: LastingUse): Buffer => {
  const key = keyOf(keyring, keyring.first, use)
  if (!key) throw new Error(`the first secret’s key for ${use} is not known`)
  return key
}

/** A short answer (six digits, four letters) is stored as this: without the secret even trying all of them reveals nothing. */
export const codeHash = (keyring: Keyring, ...parts: readonly string[]): Buffer =>
  createHmac('sha256', lastingKey(keyring, 'codes')).update(parts.join('\n')).digest()

const nonceBytes = 12
const tagBytes = 16
export const sealWith = (key: Buffer, plain: string | Buffer): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}
export const unsealWith = (key: Buffer, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
}

const mark = 0xfa
const idBytes = 4
/** How bytes begin that are sealed with this secret. */
export const sealedPrefix = (id: string): Buffer => Buffer.from([mark, ...Buffer.from(id, 'hex')])
/** Null: bytes from before secrets had ids, or, one time in a trillion, what looks like it. */
const idOf = (sealed: Buffer): string | null =>
  sealed[0] === mark && sealed.length > 1 + idBytes + nonceBytes + tagBytes
    ? sealed.subarray(1, 1 + idBytes).toString('hex')
    : null

/** AES-256-GCM: mark and id of the secret, nonce, tag, text. */
export const seal = (keyring: Keyring, use: SealedUse, plain: string | Buffer): Buffer =>
  Buffer.concat([sealedPrefix(keyring.active), sealWith(keyOf(keyring, keyring.active, use)!, plain)])

export const unseal = (keyring: Keyring, use: SealedUse, sealed: Buffer): Buffer => {
  const id = idOf(sealed)
  const named = id === null ? null : keyOf(keyring, id, use)
  if (named) {
    try {
      return unsealWith(named, sealed.subarray(1 + idBytes))
    } catch {
      // Bytes without an id that look like it: tried below, and refused there if they are none.
    }
  }
  const first = keyOf(keyring, keyring.first, use)
  if (!first) throw new Error('no key for these sealed bytes is known')
  return unsealWith(first, sealed)
}
