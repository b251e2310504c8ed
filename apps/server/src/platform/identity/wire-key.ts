// The key that passwords are sealed with between browser and server. TLS protects the connection; this keeps digits out of logs and proxies.
import { constants, createPrivateKey, generateKeyPair, privateDecrypt } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import type { Store } from '../db/pool.ts'
import { newId } from '../base/ids.ts'
import type { Settings } from '../settings/settings.ts'
import { seal, unseal } from '../base/vault.ts'
import type { Keyring } from '../base/keyring.ts'

const generate = promisify(generateKeyPair)
const bits = 3072

interface WireKey {
  readonly publicSpki: string
  readonly privateDer: Buffer
}

/** Newest first. */
const stored = async (tx: Store, secret: Keyring): Promise<readonly WireKey[]> => {
  const rows = await tx.selectFrom('wire_key').selectAll().orderBy('id', 'desc').execute()
  return rows.map((row) => ({
    publicSpki: row.public_spki,
    privateDer: unseal(secret, 'wire-key', row.private_sealed),
  }))
}
/** One for all nodes: the newest row. The first node creates it. */
const current = async (tx: Store, secret: Keyring): Promise<WireKey> => {
  const [existing] = await stored(tx, secret)
  if (existing) return existing
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: bits,
    publicExponent: 0x10001,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  await tx
    .insertInto('wire_key')
    .values({
      id: newId(),
      public_spki: publicKey.toString('base64'),
      private_sealed: seal(secret, 'wire-key', privateKey),
    })
    .execute()
  return (await stored(tx, secret))[0]!
}

export const publicKey = async (tx: Store, { secret }: Settings): Promise<string> => {
  const { publicSpki } = await current(tx, secret)
  return publicSpki
}

const inside = z.object({ pin: z.string().check(z.regex(/^\d{6}$/)), salt: z.string(), ts: z.number() })

/** Returns the digits, or null for anything that is not sealed by us under this salt: the caller must not reveal the reason. */
export const openSealed = async (tx: Store, settings: Settings, text: string, salt: string): Promise<string | null> => {
  // Two nodes may both have been first: a client that got the one key before the other was made still gets in.
  for (const { privateDer } of await stored(tx, settings.secret)) {
    const digits = openedWith(privateDer, text, salt)
    if (digits) return digits
  }
  return null
}
const openedWith = (privateDer: Buffer, text: string, salt: string): string | null => {
  try {
    const key = createPrivateKey({ key: privateDer, format: 'der', type: 'pkcs8' })
    const plain = privateDecrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(text, 'base64'),
    )
    const { pin, salt: sealedSalt } = inside.parse(JSON.parse(plain.toString()))
    return sealedSalt === salt ? pin : null
  } catch {
    return null
  }
}
