// A request of a device: JSON signed by its key. The text that was signed is the text that is read, and none is answered twice.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { callText, firstHash, fromBase64Url, isSignedBy } from '@falaj/contract/places/device-protocol'
import { fail } from '../../../platform/base/fail.ts'
import type { Db } from '../../../platform/db/pool.ts'

const head = z.object({
  merchant: z.uuid(),
  device: z.uuid(),
  epoch: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  call: z.int().check(z.minimum(1)),
  at: z.int().check(z.minimum(0), z.maximum(8_000_000_000_000)),
})
export interface Till {
  readonly merchantId: string
  readonly deviceId: string
  readonly number: string
  readonly label: string
  readonly state: string
  readonly store: string | null
  /** The device's epoch now; the caller may be behind. */
  readonly epoch: number
  /** The epoch that the caller is in. */
  readonly ownEpoch: number
  /** Another browser took over: what this one signed before counts, and nothing else. */
  readonly isReplaced: boolean
  readonly lockedReason: string | null
  /** The device's clock less ours. */
  readonly offsetMs: number
}
interface TillRow {
  readonly number: string
  readonly label: string
  readonly state: string
  readonly store: string | null
  readonly epoch: number
  readonly public_key: Buffer
  readonly until_at: Date | null
  readonly locked_at: Date | null
  readonly locked_reason: string | null
}
const tillOf = async (db: Db, { merchant, device, epoch }: z.output<typeof head>): Promise<TillRow | undefined> => {
  const { rows } = await sql<TillRow>`
    select d.number, d.label, d.state, d.store, d.epoch, k.public_key, k.until_at, d.locked_at, d.locked_reason
    from pos_device d join pos_device_key k on k.merchant_id = d.merchant_id and k.pos_device_id = d.id and k.epoch <= ${epoch}
    where d.merchant_id = ${merchant}::uuid and d.id = ${device}::uuid and d.epoch >= ${epoch}
    order by k.epoch desc limit 1`.execute(db)
  return rows[0]
}
/** True once for each number, and only for rising ones. */
const countCall = async (db: Db, { merchant, device, epoch, call }: z.output<typeof head>): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into pos_device_chain as c (merchant_id, pos_device_id, epoch, hash, calls)
    values (${merchant}::uuid, ${device}::uuid, ${epoch}, ${firstHash}, ${call})
    on conflict (merchant_id, pos_device_id, epoch) do update set calls = excluded.calls where c.calls < excluded.calls`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** A request that is no JSON, has no such device or another signature is refused in the same way. */
export const readCall = async <Schema extends z.ZodMiniType>(
  db: Db,
  given: { readonly path: string; readonly body: string; readonly signature: string },
  schema: Schema,
): Promise<{ readonly till: Till; readonly input: z.output<Schema> }> => {
  const wire = parseJson(given.body)
  const parsed = z.safeParse(head, wire)
  if (!parsed.success) throw fail('DEVICE_SIGNATURE')
  const row = await tillOf(db, parsed.data)
  const key = row && Uint8Array.from(row.public_key)
  if (!key || !(await isSignedBy(key, callText(given.path, given.body), given.signature)))
    throw fail('DEVICE_SIGNATURE')
  if (!(await countCall(db, parsed.data))) throw fail('DEVICE_CALL_REPEATED')
  const input = z.safeParse(schema, wire)
  if (!input.success) throw fail('INPUT_INVALID', { fields: [] })
  const { merchant: merchantId, device: deviceId, epoch: ownEpoch, at } = parsed.data
  return {
    input: input.data,
    till: {
      merchantId,
      deviceId,
      ownEpoch,
      number: row.number,
      label: row.label,
      state: row.state,
      store: row.store,
      epoch: row.epoch,
      isReplaced: row.until_at !== null,
      lockedReason: row.locked_at === null ? null : (row.locked_reason ?? ''),
      offsetMs: at - Date.now(),
    },
  }
}
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw fail('JSON_MALFORMED')
  }
}
/** For a request that no device has signed yet: the key signs that it is held. */
export const requireSignedBy = async (
  publicKey: string,
  { path, body, signature }: { readonly path: string; readonly body: string; readonly signature: string },
): Promise<void> => {
  if (!(await isSignedBy(fromBase64Url(publicKey), callText(path, body), signature))) throw fail('DEVICE_SIGNATURE')
}
export const requireSelling = ({ state, lockedReason, isReplaced }: Till): void => {
  if (isReplaced || lockedReason !== null || (state !== 'ACTIVE' && state !== 'MOVING')) throw fail('DEVICE_LOCKED')
}
