// Which networks a key may be called from. Pure.
import { isIP } from 'node:net'

/** An address, or a network by its first bits; what PostgreSQL reads as one. */
export const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0 || address.includes('%')) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
/** A v4 address that came in a v6 socket is the v4 address. */
export const plainAddress = (address: string): string | null => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) === 0 ? null : plain
}
