// The text of a key: a prefix that scanners know, 256 random bits, and a checksum, so that a mistyped key is distinguished from an unknown
// one without a database query.
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { sha256 } from '../../../platform/base/ids.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base62 = (value: bigint, length: number): string => {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = digits[Number(rest % 62n)]! + text
  return text.padStart(length, '0')
}
const randomLength = 43
const checkLength = 6
const checkOf = (text: string): string => base62(BigInt(crc32(text)), checkLength)

export const newSecret = (mode: 'sandbox' | 'live'): string => {
  const start = `falaj_${mode}_${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength)}`
  return start + checkOf(start)
}
/** Whether it has the form of one of our keys. */
export const isWellFormed = (text: string): boolean =>
  /^falaj_(sandbox|live)_[0-9A-Za-z]{49}$/.test(text) &&
  checkOf(text.slice(0, -checkLength)) === text.slice(-checkLength)
/** The keys in a text, each once. */
export const secretsIn = (text: string): readonly string[] => [
  ...new Set(
    Array.from(text.matchAll(/falaj_(?:sandbox|live)_[0-9A-Za-z]{49}/g), ([found]) => found).filter(isWellFormed),
  ),
]
/** 256 random bits need no salt and no slow hash: there is nothing to guess. */
export const hashOf = (secret: string): Buffer => sha256(secret)
export const last4Of = (secret: string): string => secret.slice(-4)
