// The devices of a merchant that left its parent, as the parent's list showed them on that day.
import { sql } from 'kysely'
import { device } from '@falaj/contract/places/device'
import type { Store } from '../../../platform/db/pool.ts'
import { leftAt } from '../../../platform/identity/membership.ts'
import { listOf } from '../../../platform/lists/listed.ts'
import type { LeftMerchant } from '../store/store.read.ts'
import { health, onShiftSql, today } from './device.list.ts'

/** In the transaction that ends the membership. */
export const keepDevices = async (tx: Store, { merchantId, from, at }: LeftMerchant): Promise<void> => {
  await sql`
    insert into left_device
    select d.merchant_id, ${at}, d.id, d.created_at, d.number, d.label, d.store, d.model, d.serial, d.state, ${sql.raw(health)}, h.battery, h.network,
      h.version, h.seen_at, h.last_sale_at, ${sql.raw(onShiftSql)}, coalesce(h.waiting, 0), ${sql.raw(today)}
    from pos_device d cross join (select ${from}::timestamptz as reads_from) r
    left join pos_device_health h on h.merchant_id = d.merchant_id and h.pos_device_id = d.id
    where d.merchant_id = ${merchantId}::uuid`.execute(tx)
}
export const leftDeviceList = listOf(device.query, {
  from: ({ periods }) => sql`(select * from left_device where left_at = ${leftAt(periods)}) d`,
  owner: 'd.merchant_id',
  currency: `'AED'`,
  columns: {
    id: 'd.id',
    number: 'd.number',
    label: 'd.label',
    store: 'd.store',
    model: 'd.model',
    serial: 'd.serial',
    state: 'd.state',
    createdAt: 'd.created_at',
    health: 'd.health',
    battery: 'd.battery',
    network: 'd.network',
    version: 'd.version',
    seenAt: 'd.seen_at',
    lastSaleAt: 'd.last_sale_at',
    onShift: 'd.on_shift',
    waiting: 'd.waiting',
    today: 'd.today',
  },
  search: ['number', 'label', 'serial', 'onShift', 'store'],
  sums: ['today'],
  counted: null,
  newest: 'createdAt',
})
