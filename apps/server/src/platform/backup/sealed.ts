// What lies outside of the database, sealed by a passphrase: scrypt makes the key, AES-256-GCM seals.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { BackupError } from './backup-error.ts'

const magic = Buffer.from('falaj-sealed-1\n\0')
const [saltBytes, ivBytes, tagBytes] = [16, 12, 16]
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 }
export const passphraseMin = 12

const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })

export const seal = async (passphrase: string, plain: Buffer): Promise<Buffer> => {
  const [salt, iv] = [randomBytes(saltBytes), randomBytes(ivBytes)]
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), iv).setAAD(magic)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([magic, salt, iv, cipher.getAuthTag(), sealed])
}

export const open = async (passphrase: string, bytes: Buffer): Promise<Buffer> => {
  let at = 0
  const next = (length: number): Buffer => bytes.subarray(at, (at += length))
  if (!next(magic.length).equals(magic)) throw new BackupError('The sealed secrets are in no format of this version.')
  const [salt, iv, tag] = [next(saltBytes), next(ivBytes), next(tagBytes)]
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(passphrase, salt), iv)
    .setAAD(magic)
    .setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(bytes.subarray(at)), decipher.final()])
  } catch {
    throw new BackupError('The passphrase is wrong. Fix: the passphrase that the backup was made with.')
  }
}
