// One contact of a till: what it signed goes up, what the office decided comes down.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { EventAnswer, SyncAnswer } from '@falaj/contract/places/device-calls'
import { textLengthMax, type DeviceEvent } from '@falaj/contract/places/device-protocol'
import { lowBattery, onlineMs } from '@falaj/contract/places/device-health'
import { deviceEnded, deviceInUse } from '@falaj/contract/places/device-states'
import { hasOpenShift, shiftAnswers } from '../shift/shift.read.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import type { AppContext } from '../../../platform/http/pipeline.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { arriveDevice, deskAnswer, deviceLog } from '../device/device.read.ts'
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
  confirmed: z.optional(
    z.object({ message: z.optional(z.nullable(z.int())), request: z.optional(z.nullable(z.int())) }),
  ),
})
type SyncInput = z.output<typeof syncInput>

/** Consoles are refreshed when a till's health changes, by one event in so long for each till; and often enough that none looks silent. */
const pushedSeconds = 15
const pushedAtLeastSeconds = 240
/** True if open consoles should show it. */
const keepHealth = async (
  tx: Store,
  till: Till,
  { health, events }: SyncInput,
  now: Date,
  sales: readonly DeviceEvent[],
): Promise<boolean> => {
  const { merchantId, deviceId, offsetMs } = till
  const lastSale = sales.filter(({ kind }) => kind === 'sale').map(({ at }) => at - offsetMs)
  const lastSaleAt = lastSale.length > 0 ? new Date(Math.min(Math.max(...lastSale), now.getTime())) : null
  const waiting = Math.max(0, health.waiting - events.length)
  const before = (seconds: number): Date => new Date(now.getTime() - seconds * 1000)
  const { rows } = await sql<{ is_news: boolean }>`
    insert into pos_device_health as h (merchant_id, pos_device_id, seen_at, device_at, battery, network, version, last_sale_at, waiting, pushed_at)
    values (${merchantId}::uuid, ${deviceId}::uuid, ${now}, ${new Date(now.getTime() + offsetMs)}, ${health.battery}, ${health.network},
      ${health.version}, ${lastSaleAt}, ${waiting}, ${now})
    on conflict (merchant_id, pos_device_id) do update set seen_at = excluded.seen_at, device_at = excluded.device_at,
      battery = excluded.battery, network = excluded.network, version = excluded.version,
      last_sale_at = greatest(h.last_sale_at, excluded.last_sale_at), waiting = excluded.waiting,
      pushed_at = case when h.pushed_at is null or h.pushed_at < ${before(pushedAtLeastSeconds)} or h.seen_at < ${before(onlineMs / 1000)}
        or (h.pushed_at < ${before(pushedSeconds)} and ((h.network, h.version, h.waiting, h.battery / 5, h.battery <= ${lowBattery})
            is distinct from (excluded.network, excluded.version, excluded.waiting, excluded.battery / 5, excluded.battery <= ${lowBattery})
          or excluded.last_sale_at > coalesce(h.last_sale_at, '-infinity')))
        then excluded.pushed_at else h.pushed_at end
    returning pushed_at = ${now} as is_news`.execute(tx)
  return rows[0]?.is_news === true
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
  const row = await tx
    .selectFrom('pos_device')
    .select(['state', 'locked_at', 'locked_reason'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow()
  if ((deviceEnded as readonly string[]).includes(row.state)) return row.state
  if (isReplaced) return 'REPLACED'
  if (row.locked_at !== null || row.state === 'LOCKED') return row.locked_reason ?? 'OFFICE'
  if (await isSuspended(tx, merchantId)) return 'MERCHANT_SUSPENDED'
  return (deviceInUse as readonly string[]).includes(row.state) ? null : row.state
}
/** A move ends when the till has sent what it held and has no open shift. A browser whose key has ended reports nothing of the device. */
const officeAnswer = (
  db: Db,
  till: Till,
  input: SyncInput,
  {
    now,
    accepted,
    isEmpty,
  }: { readonly now: Date; readonly accepted: readonly DeviceEvent[]; readonly isEmpty: boolean },
) =>
  db.transaction().execute(async (tx) => {
    const { merchantId, deviceId, isReplaced, epoch } = till
    if (isReplaced) return { epoch, message: null, request: null }
    const emit = emitter(tx)
    if (isEmpty)
      await sql`
        update pos_device_health set gap_noticed_at = null where merchant_id = ${merchantId}::uuid and pos_device_id = ${deviceId}::uuid
          and gap_noticed_at is not null`.execute(tx)
    if (await keepHealth(tx, till, input, now, accepted)) await deviceLog.notify(emit, merchantId, deviceId)
    return {
      epoch:
        isEmpty && !(await hasOpenShift(tx, merchantId, deviceId))
          ? await arriveDevice({ tx, emit }, merchantId, deviceId)
          : epoch,
      ...(await deskAnswer({ tx, emit }, merchantId, deviceId, input.confirmed ?? {})),
    }
  })
export const syncTill = async (
  { db, settings, registry }: Pick<AppContext, 'db' | 'settings' | 'registry'>,
  till: Till,
  input: SyncInput,
  origin: string,
): Promise<SyncAnswer> => {
  const now = new Date()
  const { accepted, unknown } = await acceptEvents(db, till, input.events, { offsetMs: till.offsetMs, now })
  for (const epoch of new Set([till.ownEpoch, ...accepted.map(({ epoch: each }) => each)]))
    await applyEvents(db, till, epoch, registry)
  const lock = await lockOf(db, till)
  const config = await configOf(db, settings, till, origin)
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
  const { epoch, message, request } = await officeAnswer(db, till, input, { now, accepted, isEmpty })
  return {
    now: now.getTime(),
    epoch,
    events: [...(await answersOf(db, till, accepted)), ...unknown],
    shifts: await shiftAnswers(db, till),
    gaps: gaps.map(({ epoch, sequence }) => ({ epoch, sequence })),
    lock,
    isClockWrong: clockWrong,
    message,
    request,
    config: config.version === input.config ? null : config,
    ...(contract === 'kept' ? {} : { contract }),
  }
}
