// Seals a password for the server: RSA-OAEP-SHA256 under the key that came with the salt (decision 0011). The plain text is
// {pin, salt, ts} as JSON; the salt makes each sealing good for one use. Specification 9 names a key of 1024 bits as the
// default: that size is documented here and refused, its exponent 010001 (65537) is the one in use.

export const specifiedKey = { bits: 1024, exponent: '010001' } as const
const bitsMin = 3072
const oaep = { name: 'RSA-OAEP', hash: 'SHA-256' } as const

/** WebCrypto exists on https and localhost only; elsewhere the login must explain this instead of failing. */
export const canSeal = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
const base64Of = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)))
const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** `publicKey` is the server's key as base64 of its SPKI form. The answer is base64. Throws for a key that is too small. */
export const sealPassword = async (
  digits: string,
  salt: string,
  publicKey: string,
  now = Date.now(),
): Promise<string> => {
  const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), oaep, false, ['encrypt'])
  const { modulusLength, publicExponent } = key.algorithm as RsaHashedKeyAlgorithm
  if (modulusLength < bitsMin || hexOf(publicExponent) !== specifiedKey.exponent)
    throw new Error(`the server's key is not RSA of ${bitsMin} bits with exponent ${specifiedKey.exponent}`)
  const plain = new TextEncoder().encode(JSON.stringify({ pin: digits, salt, ts: now }))
  return base64Of(await crypto.subtle.encrypt(oaep, key, plain))
}
