import { beforeAll, describe, expect, it } from 'vitest'
import { canSeal, sealPassword, specifiedKey } from './seal.ts'

interface ServerKey {
  /** Base64 of the public half. */
  readonly spki: string
  readonly open: (sealed: string) => Promise<unknown>
}
const makeKey = async (modulusLength: number): Promise<ServerKey> => {
  const algorithm = { name: 'RSA-OAEP', modulusLength, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt'])
  return {
    spki: Buffer.from(await crypto.subtle.exportKey('spki', keys.publicKey)).toString('base64'),
    open: async (sealed) => {
      const plain = await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, keys.privateKey, Buffer.from(sealed, 'base64'))
      return JSON.parse(Buffer.from(plain).toString('utf8')) as unknown
    },
  }
}

describe('a sealed password', () => {
  let server: ServerKey
  let small: ServerKey
  // Making a key of 3072 bits takes seconds on a busy machine.
  beforeAll(async () => {
    ;[server, small] = await Promise.all([makeKey(3072), makeKey(specifiedKey.bits)])
  }, 60_000)

  it('opens with the server’s key, and holds password, salt and time', async () => {
    const sealed = await sealPassword('135790', 'the-salt', server.spki, 1_763_000_000_000)
    expect(await server.open(sealed)).toEqual({ pin: '135790', salt: 'the-salt', ts: 1_763_000_000_000 })
    expect(Buffer.from(sealed, 'base64')).toHaveLength(384)
    expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('135790')
  })
  it('looks different each time', async () => {
    const [one, two] = await Promise.all([1, 1].map((now) => sealPassword('135790', 's', server.spki, now)))
    expect(one).not.toBe(two)
  })
  it('is never made with a key of the documented 1024 bits', async () => {
    await expect(sealPassword('135790', 's', small.spki)).rejects.toThrow('not RSA of 3072 bits')
  })
  it('is never made with another exponent, or with something that is no key', async () => {
    const bytes = Buffer.from(server.spki, 'base64')
    expect(bytes.subarray(-3).toString('hex')).toBe(specifiedKey.exponent)
    bytes[bytes.length - 1] = 3
    await expect(sealPassword('135790', 's', bytes.toString('base64'))).rejects.toThrow(specifiedKey.exponent)
    await expect(sealPassword('135790', 's', 'bm90IGEga2V5')).rejects.toThrow(/key/i)
  })
  it('can be made where WebCrypto is', () => {
    expect(canSeal()).toBe(true)
  })
})
