// Offline contracts: signed by a key that is derived from the installation's first secret, so that every node signs alike and a till verifies it.
import { createECDH, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { sql } from 'kysely'
import {
  clockToleranceMs,
  contractText,
  type OfflineCap,
  type OfflineContract,
  type TillMethod,
} from '@falaj/contract/places/device-contract'
import type { SignedEvent } from '@falaj/contract/places/device-protocol'
import { hourMs } from '@falaj/contract/kernel/time'
import { newId } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { DeviceRef } from './till.accept.ts'
import { lastingKey } from '../../../platform/base/vault.ts'
import type { Keyring } from '../../../platform/base/keyring.ts'

const keyOf = (secret: Keyring) => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(lastingKey(secret, 'offline contract'))
  const point = pair.getPublicKey()
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d: pair.getPrivateKey().toString('base64url') }
  return createPrivateKey({ key: jwk, format: 'jwk' })
}
export const contractKey = (secret: Keyring): string =>
  createPublicKey(keyOf(secret)).export({ format: 'der', type: 'spki' }).toString('base64url')

const validHours = 8
const countMax = 500
/** Cash is taken as always. Of cards, which a bank can still refuse, at most this. */
const capsFor = (currency: string, methods: readonly TillMethod[]): readonly OfflineCap[] => [
  { method: 'cash', currency, sale: null, sum: null },
  ...(methods.includes('card') ? [{ method: 'card' as const, currency, sale: '20000', sum: '200000' }] : []),
]
interface Wish extends DeviceRef {
  readonly epoch: number
  readonly currency: string
  readonly methods: readonly TillMethod[]
  readonly now: Date
  /** What the till has. */
  readonly current: string | null
}
/** Null if nothing may be taken offline; `kept`: the till's own is still good, because nothing was taken under it and half its time is left. */
export const contractFor = async (tx: Store, secret: Keyring, wish: Wish): Promise<SignedEvent | 'kept'> => {
  const { merchantId, deviceId, epoch, now, current } = wish
  if (current !== null) {
    const { rows } = await sql<{ is_good: boolean }>`
      select until_at > ${new Date(now.getTime() + (validHours * hourMs) / 2)} and not exists (
        select from pos_device_event e where e.merchant_id = c.merchant_id and e.pos_device_id = c.pos_device_id and e.epoch = c.epoch
          and e.kind = 'sale' and e.received_at >= c.created_at and position(c.id::text in e.text) > 0) as is_good
      from pos_device_contract c
      where merchant_id = ${merchantId}::uuid and pos_device_id = ${deviceId}::uuid and id::text = ${current} and epoch = ${epoch}`.execute(
      tx,
    )
    if (rows[0]?.is_good) return 'kept'
  }
  const until = new Date(now.getTime() + validHours * hourMs)
  const contract: OfflineContract = {
    id: newId(),
    device: deviceId,
    epoch,
    from: now.getTime(),
    until: until.getTime(),
    count: countMax,
    caps: capsFor(wish.currency, wish.methods),
  }
  const text = contractText(contract)
  const signature = sign('sha256', Buffer.from(text), { key: keyOf(secret), dsaEncoding: 'ieee-p1363' }).toString(
    'base64url',
  )
  await tx
    .insertInto('pos_device_contract')
    .values({
      merchant_id: merchantId,
      pos_device_id: deviceId,
      id: contract.id,
      epoch,
      text,
      signature,
      until_at: until,
    })
    .execute()
  return { text, signature }
}
export const isClockWrong = (offsetMs: number): boolean => Math.abs(offsetMs) > clockToleranceMs
