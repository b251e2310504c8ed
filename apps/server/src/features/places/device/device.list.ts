// Tills by trouble, and those that wait for activation.
import { sql } from 'kysely'
import { lowBattery, onlineMs } from '@falaj/contract/places/device-health'
import { deviceInUse } from '@falaj/contract/places/device-states'
import { device } from '@falaj/contract/places/device'
import { listOf, readsFrom } from '../../../platform/lists/listed.ts'

const inUse = `d.state in (${deviceInUse.map((state) => `'${state}'`).join(', ')})`
/** As `healthOf` of the contract. */
export const health = `case when not ${inUse} then null when h.seen_at is null then 'never'
  when h.seen_at < now() - interval '${onlineMs / 1000} seconds' then 'offline'
  when h.battery <= ${lowBattery} then 'low-battery' else 'online' end`
/**
 * Later the earlier it comes: silent ones, faults, locked ones, low batteries, moves, then those that work, each by how long ago they reported. A moment,
 * because pages of the API go on from one; classes are 1e9 seconds apart, more than all reports are.
 */
const trouble = `to_timestamp((case
  when ${inUse} and d.state <> 'LOCKED' and h.seen_at < now() - interval '${onlineMs / 1000} seconds' then 9e9
  when d.state = 'FAULTY' then 8e9
  when d.state = 'LOCKED' then 7e9
  when ${inUse} and h.battery <= ${lowBattery} then 6e9
  when d.state = 'MOVING' then 5e9
  when d.state = 'ACTIVE' then 4e9
  when d.state in ('WAITING_ACTIVATION', 'SHIPPED') then 3e9
  else 2e9 end - extract(epoch from coalesce(h.seen_at, d.created_at)))::float8)`
const sinceToday = `id_floor(date_trunc('day', now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai')`
/** For a parent, not before the merchant belonged to it. */
export const today = `(select coalesce(sum(p.amount_minor), 0)::bigint from payment p
  where p.merchant_id = d.merchant_id and p.pos_device_id = d.id and p.id >= ${sinceToday} and p.currency = 'AED' and p.paid_at >= r.reads_from)`
/** SQL of `d`: who is on shift there. */
export const onShiftSql = `(select coalesce(nullif(x.cashier, ''), x.number) from shift x
  where x.merchant_id = d.merchant_id and x.pos_device_id = d.id and x.state = 'open' order by x.opened_at desc limit 1)`
const common = {
  id: 'd.id',
  number: 'd.number',
  label: 'd.label',
  store: 'd.store',
  model: 'd.model',
  serial: 'd.serial',
  state: 'd.state',
  createdAt: 'd.created_at',
} as const
const withStore = `pos_device d left join store s on s.merchant_id = d.merchant_id and s.code = d.store`

export const deviceList = listOf(device.query, {
  fileName: { en: 'devices', zh: '设备' },
  from: (reader) => sql`${sql.raw(withStore)} cross join ${readsFrom(reader)}
    left join pos_device_health h on h.merchant_id = d.merchant_id and h.pos_device_id = d.id`,
  owner: 'd.merchant_id',
  currency: `'AED'`,
  columns: {
    ...common,
    health,
    battery: 'h.battery',
    network: 'h.network',
    version: 'h.version',
    seenAt: 'h.seen_at',
    lastSaleAt: 'h.last_sale_at',
    onShift: onShiftSql,
    waiting: 'coalesce(h.waiting, 0)',
    today,
  },
  hidden: { trouble },
  search: ['number', 'label', 'serial', 'onShift', sql<string>`s.name`],
  sums: ['today'],
  counted: null,
  newest: { hidden: 'trouble' },
})

const lastCode = (column: string): string => `(select a.${column} from pos_device_activation a
  where a.merchant_id = d.merchant_id and a.pos_device_id = d.id and a.used_at is null and a.canceled_at is null
  order by a.created_at desc limit 1)`
export const waitingList = listOf(device.waiting, {
  fileName: { en: 'devices-to-activate', zh: '待激活设备' },
  from: sql.raw(`${withStore} left join pos_device_order o on o.merchant_id = d.merchant_id and o.id = d.order_id`),
  owner: 'd.merchant_id',
  where: sql`d.state in ('WAITING_ACTIVATION', 'SHIPPED')`,
  columns: { ...common, order: 'o.number', codeAt: lastCode('created_at'), codeEnds: lastCode('expires_at') },
  search: ['number', 'label', 'serial', sql<string>`s.name`],
  newest: 'createdAt',
})
