// Ids are made here, not by the database: sortable by time on every PostgreSQL from 15 on.
import { randomBytes, randomInt, createHash } from 'node:crypto'

/** UUID version 7: 48 bits of time, the rest random. */
export const newId = (): string => {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
/** 256 random bits for cookies and tickets; only `sha256` of one is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest()
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Letters nobody confuses; seven of them, so that no merchant meets the same twice. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 'W-7K3QF2M': what people say to each other. No counter, so nobody waits for anybody. */
export const newNumber = (kind: string): string =>
  `${kind}-${Array.from({ length: 7 }, () => letters[randomInt(letters.length)]).join('')}`
