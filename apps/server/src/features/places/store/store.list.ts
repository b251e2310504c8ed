// The list of stores: the SQL of each field.
import { sql } from 'kysely'
import { salesDays, store } from '@falaj/contract/places/store'
import { listOf, readsFrom } from '../../../platform/lists/listed.ts'
import { lastDaysSql } from '../../../platform/payment/hour-sums.ts'

export const devices = `(select count(*)::int from pos_device d where d.merchant_id = s.merchant_id and d.store = s.code
  and d.state not in ('REPLACED', 'RETIRED'))`
export const codes = `(select count(*)::int from smart_code c where c.merchant_id = s.merchant_id and c.store = s.code and c.disabled_at is null)`
/** What payers paid in the last 30 days, today with them: the sum of the store's page. For a parent, not before the merchant belonged to it. */
export const volume = sql`coalesce((select sum(h.amount_minor) from ${lastDaysSql(salesDays)} h
  where h.merchant_id = s.merchant_id and h.store = s.code and h.currency = 'AED'
    and h.day >= (r.reads_from at time zone 'Asia/Dubai')::date), 0)`

/** A partner that takes cash has a page of its own, under cash. */
export const storeList = listOf(store.query, {
  fileName: { en: 'stores', zh: '门店' },
  from: (reader) =>
    sql`store s cross join ${readsFrom(reader)} left join staff t on t.merchant_id = s.merchant_id and t.id = s.manager_staff_id left join person p on p.id = t.person_id`,
  owner: 's.merchant_id',
  where: sql`s.kind = 'store'`,
  currency: `'AED'`,
  columns: {
    id: 's.id',
    createdAt: 's.created_at',
    code: 's.code',
    name: { en: 's.name', zh: 'coalesce(s.name_zh, s.name)' },
    status: 's.state',
    type: 's.type',
    city: 's.city',
    address: 's.address',
    manager: 'p.name',
    devices,
    codes,
    volume,
    opensOn: 's.opens_on::text',
    closedFrom: 's.closed_from::text',
  },
  search: ['name', 'code', 'city', 'manager'],
  conditions: { manager: (name: string) => sql`p.name ilike ${`%${name.replaceAll(/[%_\\]/g, '\\$&')}%`}` },
  counted: null,
  newest: 'createdAt',
})
