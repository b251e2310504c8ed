// The stores of a merchant that left its parent, as the parent's list showed them on that day.
import { sql } from 'kysely'
import { store } from '@falaj/contract/places/store'
import type { Store } from '../../../platform/db/pool.ts'
import { leftAt } from '../../../platform/identity/membership.ts'
import { listOf } from '../../../platform/lists/listed.ts'
import { codes, devices, volume } from './store.list.ts'

export interface LeftMerchant {
  readonly merchantId: string
  /** Since when it belonged to the parent. */
  readonly from: Date
  readonly at: Date
}
/** In the transaction that ends the membership. */
export const keepStores = async (tx: Store, { merchantId, from, at }: LeftMerchant): Promise<void> => {
  await sql`
    insert into left_store
    select s.merchant_id, ${at}, s.id, s.created_at, s.code, s.name, coalesce(s.name_zh, s.name), s.state, s.type, s.city, s.address, p.name,
      ${sql.raw(devices)}, ${sql.raw(codes)}, ${volume}, s.opens_on, s.closed_from
    from store s cross join (select ${from}::timestamptz as reads_from) r
    left join staff t on t.merchant_id = s.merchant_id and t.id = s.manager_staff_id left join person p on p.id = t.person_id
    where s.merchant_id = ${merchantId}::uuid and s.kind = 'store'`.execute(tx)
}
export const leftStoreList = listOf(store.query, {
  from: ({ periods }) => sql`(select * from left_store where left_at = ${leftAt(periods)}) s`,
  owner: 's.merchant_id',
  currency: `'AED'`,
  columns: {
    id: 's.id',
    createdAt: 's.created_at',
    code: 's.code',
    name: { en: 's.name', zh: 's.name_zh' },
    status: 's.state',
    type: 's.type',
    city: 's.city',
    address: 's.address',
    manager: 's.manager',
    devices: 's.devices',
    codes: 's.codes',
    volume: 's.volume',
    opensOn: 's.opens_on::text',
    closedFrom: 's.closed_from::text',
  },
  search: ['name', 'code', 'city', 'manager'],
  conditions: { manager: (name: string) => sql`s.manager ilike ${`%${name.replaceAll(/[%_\\]/g, '\\$&')}%`}` },
  counted: null,
  newest: 'createdAt',
})
