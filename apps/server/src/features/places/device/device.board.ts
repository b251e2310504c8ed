// The fleet in figures, and what forms choose from.
import { sql } from 'kysely'
import { isClosedSql } from '../../../platform/store/store.ts'
import { healthOf, lowBattery, onlineMs } from '@falaj/contract/places/device-health'
import type { DeviceBoard, DeviceMap } from '@falaj/contract/places/device'
import { deviceEnded, deviceInUse } from '@falaj/contract/places/device-states'
import { money } from '@falaj/money'
import { businessNow } from '../../../platform/db/business-clock.ts'
import { usualInHourBy } from '../../../platform/payment/hour-sums.ts'
import type { Me } from '../../../platform/command/context.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { onShiftSql } from './device.list.ts'
import { stripOf } from './device.store.ts'

const silentShown = 5
const costsShown = 3
const currency = 'AED'
const since = sql`now() - ${onlineMs / 1000} * interval '1 second'`
const inUse = sql`d.state = any(${[...deviceInUse]}::text[])`
/** A locked one sells nothing: it is counted apart. */
const sells = sql`${inUse} and d.state <> 'LOCKED'`
const reporting = sql`pos_device d left join pos_device_health h on h.merchant_id = d.merchant_id and h.pos_device_id = d.id`

type Bound = Pick<Me, 'merchantId' | 'stores'>
/** For a member who is bound to stores: only devices in these. */
const within = (stores: readonly string[] | undefined) => (stores ? sql`and d.store = any(${stores}::text[])` : sql``)
/** Those that sell nothing now, or may not, and usually would. */
const costsOf = async (tx: Store, { merchantId, stores }: Bound): Promise<DeviceBoard['costs']> => {
  const { rows } = await sql<{
    id: string
    label: string
    store: string | null
    state: string
    onShift: string | null
  }>`
    select d.id, d.label, s.name as store, d.state, ${sql.raw(onShiftSql)} as "onShift"
    from ${reporting} left join store s on s.merchant_id = d.merchant_id and s.code = d.store
    where d.merchant_id = ${merchantId}::uuid ${within(stores)}
      and (d.state in ('LOCKED', 'FAULTY') or ${inUse} and h.seen_at < ${since})
    order by d.label, d.number`.execute(tx)
  const devices = rows.map(({ id }) => id)
  const usual = await usualInHourBy(tx, merchantId, { currency, now: await businessNow(tx), devices })
  const found = rows
    .flatMap((row) => {
      const sold = usual.get(row.id)
      return sold ? [{ ...row, usual: money(sold.amount, currency) }] : []
    })
    .toSorted((a, b) => (a.usual.minor < b.usual.minor ? 1 : a.usual.minor > b.usual.minor ? -1 : 0))
  return {
    count: found.length,
    sum: money(
      found.reduce((sum, each) => sum + each.usual.minor, 0n),
      currency,
    ),
    devices: found.slice(0, costsShown),
  }
}
export const boardOf = async (tx: Store, { merchantId, stores }: Bound): Promise<DeviceBoard> => {
  const figures = await sql<{
    online: number
    offline: number
    low_battery: number
    never: number
    locked: number
    waiting: number
    orders: number
  }>`
    select count(*) filter (where ${sells} and h.seen_at >= ${since})::int as online,
      count(*) filter (where ${sells} and h.seen_at < ${since})::int as offline,
      count(*) filter (where ${sells} and h.seen_at >= ${since} and h.battery <= ${lowBattery})::int as low_battery,
      count(*) filter (where ${sells} and h.seen_at is null)::int as never,
      count(*) filter (where d.state = 'LOCKED')::int as locked,
      count(*) filter (where d.state in ('WAITING_ACTIVATION', 'SHIPPED'))::int as waiting,
      (select count(*)::int from pos_device_order o
        where o.merchant_id = ${merchantId}::uuid and o.state in ('Applied', 'In progress', 'Declined', 'SHIPPED') and ${stores === undefined}) as orders
    from ${reporting} where d.merchant_id = ${merchantId}::uuid ${within(stores)}`.execute(tx)
  const { low_battery, ...counted } = figures.rows[0]!
  const silent = await sql<{
    id: string
    number: string
    label: string
    store: string | null
    seen_at: Date
    battery: number | null
    network: string | null
  }>`
    select d.id, d.number, d.label, s.name as store, h.seen_at, h.battery, h.network
    from ${reporting} left join store s on s.merchant_id = d.merchant_id and s.code = d.store
    where d.merchant_id = ${merchantId}::uuid ${within(stores)} and ${sells} and h.seen_at < ${since}
    order by h.seen_at limit ${silentShown}`.execute(tx)
  const versions = await sql<{ version: string; count: number }>`
    select h.version, count(*)::int as count from ${reporting}
    where d.merchant_id = ${merchantId}::uuid ${within(stores)} and ${inUse} and h.version is not null
    group by h.version`.execute(tx)
  const strips = await Promise.all(silent.rows.map(({ id }) => stripOf(tx, merchantId, id)))
  return {
    ...counted,
    lowBattery: low_battery,
    silent: silent.rows.map(({ seen_at: seenAt, ...row }, at) => ({
      ...row,
      seenAt: seenAt.toISOString(),
      strip: strips[at]!,
    })),
    costs: await costsOf(tx, { merchantId, ...(stores ? { stores } : {}) }),
    versions: versions.rows.toSorted((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true })),
  }
}

const mappedMax = 3000
/** All that have not ended, by store; health as the list says it. */
export const mapOf = async (tx: Store, { merchantId, stores: own }: Bound): Promise<DeviceMap> => {
  const { rows } = await sql<{
    code: string | null
    name: string | null
    city: string | null
    id: string
    number: string
    label: string
    state: string
    battery: number | null
    seen_at: Date | null
    onShift: string | null
  }>`
    select s.code, s.name, s.city, d.id, d.number, d.label, d.state, h.battery, h.seen_at, ${sql.raw(onShiftSql)} as "onShift"
    from ${reporting} left join store s on s.merchant_id = d.merchant_id and s.code = d.store
    where d.merchant_id = ${merchantId}::uuid ${within(own)} and d.state <> all(${[...deviceEnded]}::text[])
    order by s.name nulls last, s.code, d.label, d.number limit ${mappedMax}`.execute(tx)
  const now = Date.now()
  const stores = Map.groupBy(rows, ({ code }) => code)
  return {
    stores: [...stores.values()].map((of) => ({
      code: of[0]!.code,
      name: of[0]!.name,
      city: of[0]!.city,
      tills: of.map(({ id, number, label, state, battery, seen_at: at, onShift }) => {
        const seenAt = at?.toISOString() ?? null
        const isUsed = (deviceInUse as readonly string[]).includes(state)
        const health = isUsed ? healthOf({ seenAt, battery }, now) : null
        return { id, number, label, state, battery, seenAt, health, onShift }
      }),
    })),
  }
}
export const optionsOf = async (tx: Store, merchantId: string, own?: readonly string[]) => {
  const { rows: stores } = await sql<{ code: string; name: string; name_zh: string | null }>`
    select code, name, name_zh from store
    where merchant_id = ${merchantId}::uuid and kind = 'store' and not ${isClosedSql('store')} ${own ? sql`and code = any(${own}::text[])` : sql``}
    order by name, code`.execute(tx)
  if (own)
    return {
      stores: stores.map(({ code, name, name_zh: zh }) => ({ code, name: { en: name, zh: zh ?? name } })),
      spares: [],
    }
  const spares = await tx
    .selectFrom('pos_device')
    .select(['id', 'number', 'label', 'model'])
    .where('merchant_id', '=', merchantId)
    .where('state', 'in', ['SHIPPED', 'WAITING_ACTIVATION'])
    .where('replaces', 'is', null)
    .orderBy('number')
    .limit(200)
    .execute()
  return {
    stores: stores.map(({ code, name, name_zh: zh }) => ({ code, name: { en: name, zh: zh ?? name } })),
    spares,
  }
}
