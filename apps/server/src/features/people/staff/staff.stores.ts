// To which stores a member is bound, and from which day until which.
import { sql } from 'kysely'
import type { StoreBinding } from '@falaj/contract/people/staff'
import { dayMs } from '@falaj/contract/kernel/time'
import { failFields } from '../../../platform/base/fail.ts'
import { dubaiDay, dubaiTime } from '../../../platform/base/banking-days.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { storeFault, storesFor } from '../../../platform/store/store.ts'
import type { Entry } from './staff.store.ts'

export type Bindings = StoreBinding[] | null
type Key = Pick<Entry, 'merchant_id' | 'id'>

/** In force or to come; null: the member is not bound. Of staff t. */
export const bindingsSql = sql`case when t.stores_since is not null then coalesce((
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('store', b.store, 'from', (b.from_at at time zone 'Asia/Dubai')::date,
    'until', ((b.until_at at time zone 'Asia/Dubai') - interval '1 second')::date)) order by b.store)
  from staff_store b where b.merchant_id = t.merchant_id and b.staff_id = t.id and (b.until_at is null or b.until_at > now())), '[]') end as stores`

/** By store, each from a day: what is compared and approved is whole. */
export const wholeBindings = (wanted: Bindings, was: Bindings): Bindings =>
  wanted &&
  wanted
    .map(({ store, from, until }) => ({
      store,
      from: from ?? was?.find((each) => each.store === store)?.from ?? dubaiDay(new Date()),
      ...(until ? { until } : {}),
    }))
    .toSorted((a, b) => (a.store < b.store ? -1 : 1))
const keyOf = (of: Bindings): string =>
  JSON.stringify(of && of.map(({ store, from = '', until = '' }) => [store, from, until].join(' ')).toSorted())
export const sameBindings = (one: Bindings, other: Bindings): boolean => keyOf(one) === keyOf(other)

/** Stores that there are. One that the member is bound to may stay. */
export const checkBindings = async (tx: Store, merchantId: string, wanted: Bindings, was: Bindings): Promise<void> => {
  const found = await storesFor(
    tx,
    { merchantId },
    (wanted ?? []).map(({ store }) => store),
  )
  for (const [at, { store }] of (wanted ?? []).entries()) {
    const fault = storeFault({}, store, found, was?.find((each) => each.store === store)?.store)
    if (fault) throw failFields({ path: `stores.${at}.store`, code: fault })
  }
}
export const setBindings = async (tx: Store, { merchant_id, id }: Key, wanted: Bindings): Promise<void> => {
  // Those that have not begun leave no trace but in the history; the others end now.
  await sql`delete from staff_store where merchant_id = ${merchant_id}::uuid and staff_id = ${id}::uuid and from_at >= now()`.execute(
    tx,
  )
  await sql`update staff_store set until_at = now() where merchant_id = ${merchant_id}::uuid and staff_id = ${id}::uuid
    and (until_at is null or until_at > now())`.execute(tx)
  await sql`update staff set stores_since = ${wanted ? sql`now()` : null} where merchant_id = ${merchant_id}::uuid and id = ${id}::uuid`.execute(
    tx,
  )
  for (const { store, from, until } of wanted ?? []) {
    const end = until ? new Date(dubaiTime(until).getTime() + dayMs) : null
    await sql`
      insert into staff_store (merchant_id, staff_id, store, from_at, until_at)
      select ${merchant_id}::uuid, ${id}::uuid, ${store}, start, ${end}::timestamptz
      from greatest(now(), ${from ? dubaiTime(from) : null}::timestamptz) start
      where ${end}::timestamptz is null or ${end}::timestamptz > start`.execute(tx)
  }
}
const dayText = (day: string): string => day.split('-').toReversed().join('-')
/** For approvers and notices: the names, with the days. */
export const bindingsText = async (tx: Store, merchantId: string, of: Bindings) => {
  if (!of) return { en: 'All stores', zh: '全部门店' }
  const rows = await tx
    .selectFrom('store')
    .select(['code', 'name', 'name_zh'])
    .where('merchant_id', '=', merchantId)
    .where('code', 'in', [...of.map(({ store }) => store), ''])
    .execute()
  const today = dubaiDay(new Date())
  const texts = of.map(({ store, from, until }) => {
    const row = rows.find(({ code }) => code === store)
    const [name, zh] = [row?.name ?? store, row?.name_zh ?? row?.name ?? store]
    const isLater = from !== undefined && from > today
    return {
      en: [name, isLater && `from ${dayText(from)}`, until && `until ${dayText(until)}`].filter(Boolean).join(' '),
      zh: [zh, isLater && `自 ${dayText(from)}`, until && `至 ${dayText(until)}`].filter(Boolean).join(' '),
    }
  })
  return {
    en: texts.map(({ en }) => en).join(', ') || 'No store',
    zh: texts.map(({ zh }) => zh).join('、') || '无门店',
  }
}
