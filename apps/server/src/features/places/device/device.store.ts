import { sql, type Updateable } from 'kysely'
import type { DeviceDetail } from '@falaj/contract/places/device'
import { dayStrip } from '@falaj/contract/places/device-health'
import type { DeviceState } from '@falaj/contract/places/device-states'
import { money } from '@falaj/money'
import { dubaiTime } from '../../../platform/base/banking-days.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { PosDevice } from '../../../platform/db/tables.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { newId } from '../../../platform/base/ids.ts'

export interface DeviceKey {
  readonly merchant_id: string
  readonly id: string
}
export const deviceOf = (tx: Store, merchantId: string, id: string) =>
  tx
    .selectFrom('pos_device')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
export const numberOf = async (tx: Store, merchantId: string, id: string | null) => {
  if (!id) return null
  const { number } = await deviceOf(tx, merchantId, id)
  return { id, number }
}
export const set = async (
  tx: Store,
  { merchant_id, id }: DeviceKey,
  columns: Updateable<PosDevice> & { readonly state?: DeviceState },
): Promise<void> => {
  await tx
    .updateTable('pos_device')
    .set({ ...columns, version: sql`version + 1` })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .execute()
}
export const add = async (
  tx: Store,
  made: {
    readonly merchantId: string
    readonly number: string
    readonly serial: string
    readonly model: string
    readonly label: string
    readonly store: string | null
    readonly state: DeviceState
    readonly orderId?: string
  },
): Promise<string> => {
  const id = newId()
  const { merchantId, orderId, ...columns } = made
  await tx
    .insertInto('pos_device')
    .values({ merchant_id: merchantId, id, order_id: orderId ?? null, ...columns })
    .execute()
  return id
}

/** Ends where it is, and begins where it is from now on. A `null` store: it is nowhere. */
export const assign = async (
  tx: Store,
  { merchant_id, id }: DeviceKey,
  epoch: number,
  store: string | null,
): Promise<void> => {
  await sql`
    update pos_device_assignment set until_at = now()
    where merchant_id = ${merchant_id}::uuid and pos_device_id = ${id}::uuid and until_at is null and from_at < now()`.execute(
    tx,
  )
  if (store && epoch > 0)
    await sql`
      insert into pos_device_assignment (merchant_id, pos_device_id, epoch, store, from_at)
      values (${merchant_id}::uuid, ${id}::uuid, ${epoch}, ${store}, now())`.execute(tx)
}
export const placesOf = async (tx: Store, merchantId: string, id: string): Promise<DeviceDetail['places']> => {
  const { rows } = await sql<{ store: string; epoch: number; from_at: Date; until_at: Date | null }>`
    select s.name as store, a.epoch, a.from_at, a.until_at from pos_device_assignment a
    join store s on s.merchant_id = a.merchant_id and s.code = a.store
    where a.merchant_id = ${merchantId}::uuid and a.pos_device_id = ${id}::uuid order by a.from_at desc limit 50`.execute(
    tx,
  )
  return rows.map(({ store, epoch, from_at: from, until_at: until }) => ({
    store,
    epoch,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
  }))
}
export const healthOf = (tx: Store, merchantId: string, id: string) =>
  tx
    .selectFrom('pos_device_health')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('pos_device_id', '=', id)
    .executeTakeFirst()

/** Withdraws the codes of a device that nobody has used. */
export const cancelActivation = async (
  tx: Store,
  { merchantId, deviceId }: { readonly merchantId: string; readonly deviceId: string },
): Promise<void> => {
  await sql`
    update pos_device_activation set canceled_at = now()
    where merchant_id = ${merchantId}::uuid and pos_device_id = ${deviceId}::uuid and used_at is null and canceled_at is null`.execute(
    tx,
  )
}
/** A message or a request that the device has not confirmed yet; locked. Most devices have none. */
export const deskOf = async (tx: Store, merchantId: string, id: string) => {
  const { rows } = await sql<{
    merchant_id: string
    id: string
    message: string | null
    message_at: Date | null
    message_seen_at: Date | null
    request: string | null
    request_at: Date | null
    request_seen_at: Date | null
  }>`
    select merchant_id, id, message, message_at, message_seen_at, request, request_at, request_seen_at from pos_device
    where merchant_id = ${merchantId}::uuid and id = ${id}::uuid
      and (message is not null and message_seen_at is null or request is not null and request_seen_at is null) for update`.execute(
    tx,
  )
  return rows[0]
}
/** Its key signs nothing more that counts. */
export const endKeys = async (tx: Store, { merchant_id, id }: DeviceKey): Promise<void> => {
  await sql`
    update pos_device_key set until_at = now()
    where merchant_id = ${merchant_id}::uuid and pos_device_id = ${id}::uuid and until_at is null`.execute(tx)
}
/** Its signed events since the last activation or move: the first and last place, how many never came, and how many came with another hash. */
export const proofOf = async (
  tx: Store,
  { merchant_id, id }: DeviceKey,
  epoch: number,
): Promise<DeviceDetail['proof']> => {
  const { rows } = await sql<{ first: number | null; last: number; count: number; clones: number }>`
    select min(sequence) as first, max(sequence) as last, count(*)::int as count,
      (select count(*)::int from pos_device_clone c
        where c.merchant_id = ${merchant_id}::uuid and c.pos_device_id = ${id}::uuid and c.epoch = ${epoch}) as clones
    from pos_device_event
    where merchant_id = ${merchant_id}::uuid and pos_device_id = ${id}::uuid and epoch = ${epoch}`.execute(tx)
  const { first = null, last = 0, count = 0, clones = 0 } = rows[0] ?? {}
  return first === null ? null : { first: 1, last, missing: last - count, twice: clones }
}

const shownSales = 8
/** Paid today, in dirhams: the newest ones, and what the others add up to. */
export const salesOf = async (tx: Store, merchantId: string, id: string): Promise<DeviceDetail['sales']> => {
  const { rows } = await sql<{
    id: string
    number: string
    paid_at: Date
    method: string | null
    last4: string | null
    status: string
    amount_minor: string
    place: number
    count: number
    sum_minor: string
  }>`
    select * from (
      select p.id, p.number, p.paid_at, p.method, p.last4, p.status, p.amount_minor::text,
        row_number() over (order by p.paid_at desc, p.id desc)::int as place,
        count(*) over ()::int as count, sum(p.amount_minor) over ()::text as sum_minor
      from payment p
      where p.merchant_id = ${merchantId}::uuid and p.pos_device_id = ${id}::uuid and p.currency = 'AED' and p.paid_at is not null
        and p.id >= id_floor(date_trunc('day', now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai')
    ) sold where place <= ${shownSales} order by place`.execute(tx)
  const count = rows[0]?.count ?? 0
  const sum = inMinor(rows[0]?.sum_minor ?? '0', 'AED')
  const shown = rows.map((row) => ({
    id: row.id,
    number: row.number,
    at: row.paid_at.toISOString(),
    method: row.method,
    last4: row.last4,
    status: row.status,
    amount: inMinor(row.amount_minor, 'AED'),
  }))
  const own = shown.reduce((total, { amount }) => total + amount.minor, 0n)
  return { rows: shown, earlier: count - shown.length, earlierSum: money(sum.minor - own, 'AED'), count, sum }
}

/** Today from 00:00 until now. */
export const stripOf = async (tx: Store, merchantId: string, id: string): Promise<DeviceDetail['strip']> => {
  const changes = await silences(tx, merchantId, id)
  const begin = dubaiTime(await businessToday(tx), '00:00').toISOString()
  const before = changes.findLast(({ at }) => at <= begin)?.to ?? null
  return dayStrip({ begin, now: new Date().toISOString() }, before, changes).map((part) => ({ ...part }))
}
/** When it fell silent and came back, since yesterday's begin and once before. */
const silences = async (tx: Store, merchantId: string, id: string) => {
  const { rows } = await sql<{ at: Date; what: string }>`
    select at, what from record_change
    where merchant_id = ${merchantId}::uuid and kind = 'device' and record_id = ${id}::uuid and what in ('silent', 'back', 'activate')
    order by position desc limit 100`.execute(tx)
  return rows
    .map(({ at, what }) => ({ at: at.toISOString(), to: what === 'silent' ? ('silent' as const) : ('up' as const) }))
    .toSorted((one, other) => one.at.localeCompare(other.at))
}
