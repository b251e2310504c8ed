// Activation codes: a browser becomes a till by a code of six characters, once, within 15 minutes. Codes are stored as hashes.
import { createPublicKey, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { minuteMs } from '@falaj/contract/kernel/time'
import { deviceAfter, deviceEnded } from '@falaj/contract/places/device-states'
import { pairingWords } from '@falaj/contract/places/pairing-words'
import { fail } from '../../platform/base/fail.ts'
import { sha256 } from '../../platform/base/ids.ts'
import type { Db, Store } from '../../platform/db/pool.ts'
import { emitter } from '../../platform/outbox/emit.ts'
import { mayTry, networkOf, takeBack, type Limit } from '../../platform/identity/throttle.ts'
import { cancelActivation, deviceLog } from './device/device.read.ts'

/** Without 0 and O, 1 and I: a code is read aloud and typed. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 6
const validMinutes = 15
/** What people type between the characters does not count; nor does lower case. */
const hashOf = (code: string): Buffer => sha256(`activation ${code.toUpperCase().replaceAll(/[\s-]/g, '')}`)
const newCode = (): string => Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')

interface DeviceRef {
  readonly merchantId: string
  readonly deviceId: string
}
/** A new code for the device; earlier ones end. The code is returned once and cannot be read again. */
export const newActivation = async (
  tx: Store,
  { merchantId, deviceId, personId, now }: DeviceRef & { readonly personId: string | null; readonly now: Date },
): Promise<{ readonly code: string; readonly expiresAt: Date }> => {
  await cancelActivation(tx, { merchantId, deviceId })
  const expiresAt = new Date(now.getTime() + validMinutes * minuteMs)
  for (;;) {
    const code = newCode()
    // A code that was ever given is not given again, so that each refusal keeps its reason.
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('pos_device_activation')
      .values({
        code_hash: hashOf(code),
        merchant_id: merchantId,
        pos_device_id: deviceId,
        person_id: personId,
        created_at: now,
        expires_at: expiresAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return { code, expiresAt }
  }
}

/** A guesser has many addresses of one network, and a network many guessers at one code. */
const limitsOf = (address: string, code: string): readonly Limit[] => [
  { key: `activation from ${networkOf(address)}`, windowMinutes: 15, triesMax: 20, blockMinutes: 15 },
  { key: `activation of ${hashOf(code).toString('base64url')}`, windowMinutes: 15, triesMax: 5, blockMinutes: 15 },
]
/** Counts a try before it is judged, in a transaction of its own: a refused one stays counted. */
export const countActivationTry = async (db: Db, address: string, code: string): Promise<void> => {
  for (const limit of limitsOf(address, code)) if (!(await mayTry(db, limit))) throw fail('ACTIVATION_TRIES')
}
/** After a success: a chain that activates many tills from one office is no guesser. */
export const forgiveActivationTry = async (db: Db, address: string): Promise<void> => {
  await takeBack(db, limitsOf(address, '')[0]!.key)
}

/** The public half of a P-256 pair, as SubjectPublicKeyInfo; anything else is refused. */
const requireKey = (publicKey: Uint8Array): Buffer => {
  const der = Buffer.from(publicKey)
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return der
  } catch {
    // Not a key at all.
  }
  throw fail('DEVICE_KEY')
}
export interface Activation {
  readonly merchantId: string
  readonly deviceId: string
  readonly epoch: number
  /** Shown on the till and in the console, so that a member sees that it is this device. */
  readonly pair: readonly [string, string]
  /** What the till calls itself. */
  readonly words: {
    readonly merchant: { readonly en: string; readonly zh: string }
    readonly mid: string
    readonly number: string
    readonly label: string
    readonly store: string | null
  }
}
interface ActivationRow {
  readonly merchant_id: string
  readonly pos_device_id: string
  readonly is_over: boolean
  readonly used_at: Date | null
  readonly canceled_at: Date | null
  readonly state: string
  readonly epoch: number
  readonly store: string | null
  readonly label: string
  readonly number: string
  readonly mid: string
  readonly name_en: string
  readonly name_zh: string
}
/**
 * Uses a code: the device gets the key, the next epoch, and where it is from now on. `mid`: the merchant whose till the browser believes itself to be,
 * from the scanned address or an earlier activation; a code of another merchant is refused.
 */
export const activate = async (
  tx: Store,
  {
    code,
    publicKey,
    deviceAt,
    mid,
    now,
  }: {
    readonly code: string
    readonly publicKey: Uint8Array
    readonly deviceAt: Date
    readonly mid?: string | null
    readonly now: Date
  },
): Promise<Activation> => {
  const key = requireKey(publicKey)
  const hash = hashOf(code)
  const { rows } = await sql<ActivationRow>`
    select a.merchant_id, a.pos_device_id, a.expires_at <= ${now} as is_over, a.used_at, a.canceled_at, d.state, d.epoch, d.store, d.label,
      d.number, m.mid, m.name_en, m.name_zh
    from pos_device_activation a
    join pos_device d on d.merchant_id = a.merchant_id and d.id = a.pos_device_id
    join merchant m on m.id = a.merchant_id
    where a.code_hash = ${hash}::bytea for update of a, d`.execute(tx)
  const [found] = rows
  if (!found) throw fail('ACTIVATION_WRONG')
  if (mid && mid !== found.mid) throw fail('ACTIVATION_FOREIGN')
  if (found.used_at) throw fail('ACTIVATION_USED')
  if (found.is_over || found.canceled_at) throw fail('ACTIVATION_EXPIRED')
  const state = deviceAfter(found.state, 'activate', 'device')
  if (!state) throw fail((deviceEnded as readonly string[]).includes(found.state) ? 'DEVICE_ENDED' : 'DEVICE_LOCKED')
  const { merchant_id: merchantId, pos_device_id: deviceId, store, label, number } = found
  const epoch = found.epoch + 1
  await sql`update pos_device_activation set used_at = ${now} where code_hash = ${hash}::bytea`.execute(tx)
  await sql`
    update pos_device set state = ${state}, epoch = ${epoch}, public_key = ${key}::bytea, activated_at = ${now}, compared_at = null,
      version = version + 1
    where merchant_id = ${merchantId}::uuid and id = ${deviceId}::uuid`.execute(tx)
  await sql`
    update pos_device_assignment set until_at = ${now}
    where merchant_id = ${merchantId}::uuid and pos_device_id = ${deviceId}::uuid and until_at is null and from_at < ${now}`.execute(
    tx,
  )
  if (store)
    await tx
      .insertInto('pos_device_assignment')
      .values({ merchant_id: merchantId, pos_device_id: deviceId, epoch, store, from_at: now })
      .execute()
  await sql`
    update pos_device_key set until_at = ${now}
    where merchant_id = ${merchantId}::uuid and pos_device_id = ${deviceId}::uuid and until_at is null`.execute(tx)
  await tx
    .insertInto('pos_device_key')
    .values({ merchant_id: merchantId, pos_device_id: deviceId, epoch, public_key: key, from_at: now })
    .execute()
  const health = { seen_at: now, device_at: deviceAt }
  await tx
    .insertInto('pos_device_health')
    .values({ merchant_id: merchantId, pos_device_id: deviceId, ...health })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'pos_device_id']).doUpdateSet(health))
    .execute()
  await deviceLog.write(tx, merchantId, deviceId, { what: 'activate' })
  await deviceLog.notify(emitter(tx), merchantId, deviceId)
  return {
    merchantId,
    deviceId,
    epoch,
    pair: pairingWords(sha256(key)),
    words: { merchant: { en: found.name_en, zh: found.name_zh }, mid: found.mid, number, label, store },
  }
}
