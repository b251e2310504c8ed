// Passwords at rest: argon2id over a peppered HMAC (decision 0011). Six digits fall to anyone with the hash and the parameters;
// the pepper, which is not in the database, is what a stolen dump lacks.
import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { fail } from '../base/fail.ts'
import type { Settings } from '../settings/settings.ts'

type Cost = Settings['passwordCost']
const derive = promisify(argon2)
const tagLength = 32

// Hashing is a lever to slow everybody down: two at a time, a short queue, and then an honest 'busy'.
const atOnceMax = 2
const queueMax = 32
let running = 0
const waiting: (() => void)[] = []
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnceMax) {
    if (waiting.length >= queueMax) throw fail('BUSY')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const hashWith = (pepper: string, personId: string, digits: string, nonce: Buffer, { memoryKib, passes }: Cost) =>
  inTurn(async () => {
    const message = createHmac('sha256', pepper).update(`${personId}\n${digits}`).digest()
    return derive('argon2id', { message, nonce, parallelism: 1, tagLength, memory: memoryKib, passes })
  })

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** '$argon2id$v=19$m=47104,t=1,p=1,keyid=0a1b2c3d$salt$hash', with the pepper's id where PHC strings have their key id. */
export const hashPassword = async (settings: Settings, personId: string, digits: string): Promise<string> => {
  const { passwordCost: cost, pepper } = settings
  const nonce = randomBytes(16)
  const hash = await hashWith(pepper.text, personId, digits, nonce, cost)
  return `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=1,keyid=${pepper.active}$${base64(nonce)}$${base64(hash)}`
}

/** Hashes from before peppers had ids say 1. */
const pepperOf = ({ pepper }: Settings, id: string): string | undefined =>
  pepper.known.get(id === '1' ? pepper.first : id)
const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1,keyid=([0-9a-f]+)\$([\w+/]+)\$([\w+/]+)$/
/** Without a stored hash the same work is done for nothing: a number nobody knows takes as long as a known one. */
export const isPassword = async (
  settings: Settings,
  personId: string,
  digits: string,
  stored: string | null,
): Promise<boolean> => {
  const [, memory, passes, id = '', nonce = '', hash = ''] = shape.exec(stored ?? '') ?? []
  const cost = memory ? { memoryKib: Number(memory), passes: Number(passes) } : settings.passwordCost
  const pepper = pepperOf(settings, id)
  const made = await hashWith(
    pepper ?? settings.pepper.text,
    personId,
    digits,
    nonce ? Buffer.from(nonce, 'base64') : Buffer.alloc(16),
    cost,
  )
  const expected = Buffer.from(hash, 'base64')
  return pepper !== undefined && expected.length === made.length && timingSafeEqual(expected, made)
}

/** A password that was just proved right: hashed with the present pepper, if another one was used. */
export const renewedHash = async (
  settings: Settings,
  personId: string,
  digits: string,
  stored: string,
): Promise<string | null> => {
  const [, , , id = ''] = shape.exec(stored) ?? []
  const { active, first } = settings.pepper
  return (id === '1' ? first : id) === active ? null : hashPassword(settings, personId, digits)
}
