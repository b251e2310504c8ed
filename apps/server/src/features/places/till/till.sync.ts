// One contact of a till: what it signed goes up, what the office decided comes down.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { EventAnswer, SyncAnswer } from '@falaj/contract/places/device-calls'
import { textLengthMax, type DeviceEvent } from '@falaj/contract/places/device-protocol'
import { hasOpenShift, shiftAnswers } from '../shift/shift.read.ts'
import { deviceInUse } from '@falaj/contract/places/device-states'
import type { Db, Store } from '../../../platform/db/pool.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { arriveDevice, takeMessage } from '../device/device.read.ts'
import { acceptEvents } from './till.accept.ts'
import { applyEvents, gapsOf } from './till.apply.ts'
import type { Till } from './till.call.ts'
import { configOf, isSuspended, tillCurrency } from './till.config.ts'
import { contractFor, isClockWrong } from './till.contract.ts'

const short = z.string().check(z.maxLength(40))
export const sentEvent = z.object({
  text: z.string().check(z.maxLength(textLengthMax)),
  signature: z.string().check(z.maxLength(100)),
  attached: z.optional(z.string().check(z.maxLength(20_000))),
})
export const syncInput = z.object({
  health: z.object({
    battery: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
    network: z.nullable(short),
    version: short,
    waiting: z.int().check(z.minimum(0)),
    isKept: z.boolean(),
  }),
  events: z.array(sentEvent).check(z.maxLength(50)),
  config: z.nullable(short),
  contract: z.nullable(short),
})
type SyncInput = z.output<typeof syncInput>

const keepHealth = async (
  db: Db,
  till: Till,
  { health, events }: SyncInput,
  now: Date,
  sales: readonly DeviceEvent[],
) => {
  const { merchantId, deviceId, offsetMs } = till
  const lastSale = sales.filter(({ kind }) => kind === 'sale').map(({ at }) => at - offsetMs)
  const lastSaleAt = lastSale.length > 0 ? new Date(Math.min(Math.max(...lastSale), now.getTime())) : null
  const waiting = Math.max(0, health.waiting - events.length)
  await sql`
    insert into pos_device_health as h (merchant_id, pos_device_id, seen_at, device_at, battery, network, version, last_sale_at, waiting)
    values (${merchantId}::uuid, ${deviceId}::uuid, ${now}, ${new Date(now.getTime() + offsetMs)}, ${health.battery}, ${health.network},
      ${health.version}, ${lastSaleAt}, ${waiting})
    on conflict (merchant_id, pos_device_id) do update set seen_at = excluded.seen_at, device_at = excluded.device_at,
      battery = excluded.battery, network = excluded.network, version = excluded.version,
      last_sale_at = greatest(h.last_sale_at, excluded.last_sale_at), waiting = excluded.waiting`.execute(db)
}
const answersOf = async (
  tx: Store,
  { merchantId, deviceId }: Till,
  sent: readonly DeviceEvent[],
): Promise<EventAnswer[]> => {
  if (sent.length === 0) return []
  const { rows } = await sql<EventAnswer>`
    select epoch, sequence, state, coalesce(reason, marked) as reason from pos_device_event
    where merchant_id = ${merchantId}::uuid and pos_device_id = ${deviceId}::uuid
      and (epoch, sequence) in (select * from unnest(${sent.map(({ epoch }) => epoch)}::int[], ${sent.map(({ sequence }) => sequence)}::int[]))
    order by epoch, sequence`.execute(tx)
  return rows
}
/** Why it may not sell; null: it may. */
const lockOf = async (tx: Store, { merchantId, deviceId, isReplaced }: Till): Promise<string | null> => {
  if (isReplaced) return 'REPLACED'
  const row = await tx
    .selectFrom('pos_device')
    .select(['state', 'locked_at', 'locked_reason'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow()
  if (row.locked_at !== null || row.state === 'LOCKED') return row.locked_reason ?? 'OFFICE'
  if (await isSuspended(tx, merchantId)) return 'MERCHANT_SUSPENDED'
  return (deviceInUse as readonly string[]).includes(row.state) ? null : row.state
}
/** A move ends when the till has sent what it held and has no open shift; a message is given once. */
const officeAnswer = (db: Db, { merchantId, deviceId, isReplaced, epoch }: Till, isEmpty: boolean) =>
  db.transaction().execute(async (tx) => {
    if (isReplaced) return { epoch, message: null }
    const command = { tx, emit: emitter(tx) }
    return {
      epoch:
        isEmpty && !(await hasOpenShift(tx, merchantId, deviceId))
          ? await arriveDevice(command, merchantId, deviceId)
          : epoch,
      message: await takeMessage(command, merchantId, deviceId),
    }
  })
export const syncTill = async (
  db: Db,
  settings: Pick<Settings, 'mode' | 'secret'>,
  till: Till,
  input: SyncInput,
): Promise<SyncAnswer> => {
  const now = new Date()
  const { accepted, unknown } = await acceptEvents(db, till, input.events, { offsetMs: till.offsetMs, now })
  for (const epoch of new Set([till.ownEpoch, ...accepted.map(({ epoch: each }) => each)]))
    await applyEvents(db, till, epoch)
  await keepHealth(db, till, input, now, accepted)
  const lock = await lockOf(db, till)
  const config = await configOf(db, settings, till)
  const clockWrong = isClockWrong(till.offsetMs)
  const mayStore = lock === null && !clockWrong && input.health.isKept
  const contract = mayStore
    ? await contractFor(db, settings.secret, {
        merchantId: till.merchantId,
        deviceId: till.deviceId,
        epoch: till.ownEpoch,
        currency: tillCurrency,
        methods: config.methods,
        now,
        current: input.contract,
      })
    : null
  const gaps = await gapsOf(db, till)
  const isEmpty = input.health.waiting <= input.events.length && gaps.length === 0
  const { epoch, message } = await officeAnswer(db, till, isEmpty)
  return {
    now: now.getTime(),
    epoch,
    events: [...(await answersOf(db, till, accepted)), ...unknown],
    shifts: await shiftAnswers(db, till),
    gaps: gaps.map(({ epoch, sequence }) => ({ epoch, sequence })),
    lock,
    isClockWrong: clockWrong,
    message,
    config: config.version === input.config ? null : config,
    ...(contract === 'kept' ? {} : { contract }),
  }
}
