// What the provider looks at and changes, besides applications.
import { sql } from 'kysely'
import { reportsKeyPrefix } from '@falaj/contract/kernel/access'
import { toText } from '@falaj/money'
import { accountLimit } from '../features/people/login/login.rules.ts'
import { inMinor } from '../platform/lists/page.ts'
import type { Store } from '../platform/db/pool.ts'
import { fail } from '../platform/base/fail.ts'
import { newId } from '../platform/base/ids.ts'

export const merchantNamed = async (
  tx: Store,
  mid: string,
): Promise<{ readonly id: string; readonly referrer_flag: string }> => {
  const row = await tx.selectFrom('merchant').select(['id', 'referrer_flag']).where('mid', '=', mid).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

export const midsOf = async (tx: Store, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  // A new installation has none, and an empty list is no SQL.
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('merchant').select(['id', 'mid']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, mid }) => [id, mid]))
}

interface MerchantRow {
  readonly mid: string
  readonly name_en: string
  readonly name_zh: string
  readonly account_type: string
  readonly status: string
  readonly contract_status: string
  readonly referrer_flag: string
  readonly lists: string[]
  readonly reports: string[]
  readonly staff: number
}
export const merchants = async (tx: Store) => {
  const { rows } = await sql<MerchantRow>`
    select m.mid, m.name_en, m.name_zh, m.account_type, m.status, m.contract_status, m.referrer_flag,
      array(select l.list from merchant_list l where l.merchant_id = m.id order by 1) as lists,
      array(select r.config_key from reports_access r where r.merchant_id = m.id order by 1) as reports,
      (select count(*)::int from staff s where s.merchant_id = m.id and s.status = 'ACTIVE') as staff
    from merchant m order by m.mid limit 1000`.execute(tx)
  return rows.map((row) => ({
    merchantMid: row.mid,
    name: { en: row.name_en, zh: row.name_zh },
    accountType: row.account_type,
    status: row.status,
    contractStatus: row.contract_status,
    referrerFlag: row.referrer_flag,
    lists: row.lists,
    reports: row.reports.map((key) => key.slice(reportsKeyPrefix.length)),
    staff: row.staff,
  }))
}

export const holds = async (tx: Store, merchantId: string) => {
  const rows = await tx
    .selectFrom('provider_hold')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    number: row.number,
    reference: row.reference,
    currency: row.currency,
    amount: toText(inMinor(String(row.amount_minor), row.currency)),
    why: { en: row.why_en, zh: row.why_zh },
    until: row.until?.toISOString() ?? null,
    placedAt: row.placed_at.toISOString(),
    releasedAt: row.released_at?.toISOString() ?? null,
  }))
}

/** True when it was not there before (or, removing, was). */
export const putOnList = async (tx: Store, merchantId: string, list: string): Promise<boolean> =>
  (await tx
    .insertInto('merchant_list')
    .values({ merchant_id: merchantId, list })
    .onConflict((conflict) => conflict.doNothing())
    .returning('list')
    .executeTakeFirst()) !== undefined
export const takeOffList = async (tx: Store, merchantId: string, list: string): Promise<boolean> =>
  (await tx
    .deleteFrom('merchant_list')
    .where('merchant_id', '=', merchantId)
    .where('list', '=', list)
    .returning('list')
    .executeTakeFirst()) !== undefined

export const grantReports = async (tx: Store, merchantId: string, key: string): Promise<boolean> =>
  (await tx
    .insertInto('reports_access')
    .values({ merchant_id: merchantId, config_key: reportsKeyPrefix + key })
    .onConflict((conflict) => conflict.doNothing())
    .returning('config_key')
    .executeTakeFirst()) !== undefined
export const revokeReports = async (tx: Store, merchantId: string, key: string): Promise<boolean> =>
  (await tx
    .deleteFrom('reports_access')
    .where('merchant_id', '=', merchantId)
    .where('config_key', '=', reportsKeyPrefix + key)
    .returning('config_key')
    .executeTakeFirst()) !== undefined

export const announcements = async (tx: Store) => {
  const rows = await tx
    .selectFrom('announcement as a')
    .leftJoin('merchant as m', 'm.id', 'a.merchant_id')
    .select(['a.id', 'a.message_en', 'a.message_zh', 'a.status', 'a.published_at', 'm.mid'])
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    message: { en: row.message_en, zh: row.message_zh },
    merchantMid: row.mid,
    status: row.status,
    publishedAt: row.published_at.toISOString(),
  }))
}
export const publish = async (
  tx: Store,
  merchantId: string | null,
  message: { readonly en: string; readonly zh: string },
): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('announcement')
    .values({ id, merchant_id: merchantId, message_en: message.en, message_zh: message.zh })
    .execute()
  return id
}
export const withdraw = async (tx: Store, id: string): Promise<{ readonly merchant_id: string | null } | undefined> =>
  tx
    .updateTable('announcement')
    .set({ status: 'OFF' })
    .where('id', '=', id)
    .where('status', '=', 'ON')
    .returning('merchant_id')
    .executeTakeFirst()

export const personNamed = async (tx: Store, mobile: string) => {
  const row = await tx
    .selectFrom('person')
    .select(['id', 'mobile', 'name', 'status', 'new_user', 'password_off', 'password_off_elsewhere'])
    .where('mobile', '=', mobile)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}
export const placesOf = async (tx: Store, personId: string) => {
  const rows = await tx
    .selectFrom('staff')
    .innerJoin('merchant', 'merchant.id', 'staff.merchant_id')
    .select(['merchant.mid as merchantMid', 'staff.roles', 'staff.status'])
    .where('person_id', '=', personId)
    .orderBy('merchant.mid')
    .execute()
  return rows
}

/** Out at once, everywhere. */
export const lock = async (tx: Store, personId: string): Promise<void> => {
  await tx.updateTable('person').set({ status: 'LOCKED' }).where('id', '=', personId).execute()
  await tx.deleteFrom('session').where('person_id', '=', personId).execute()
}
/** Unlocks the account; password unchanged, attempt counters reset. */
export const unlock = async (tx: Store, personId: string, mobile: string): Promise<void> => {
  await tx
    .updateTable('person')
    .set({ status: 'VERIFIED', password_off: false, password_off_elsewhere: false })
    .where('id', '=', personId)
    .execute()
  const { key } = accountLimit(mobile)
  await sql`delete from throttle where key = ${key} or starts_with(key, ${`${key} device `})`.execute(tx)
}
export const isThrottled = async (tx: Store, mobile: string): Promise<boolean> => {
  const { rows } = await sql`
    select from throttle where key = ${accountLimit(mobile).key} and blocked_until > now()`.execute(tx)
  return rows.length > 0
}
/** What the bank's files had and could not be booked, the newest first. */
export const bankRefusals = async (tx: Store) => {
  const { rows } = await sql<{ body: string; count: number; last_at: Date }>`
    select body, count, last_at from rail_refusal where rail = 'bank-file' order by last_at desc limit 50`.execute(tx)
  return rows.map(({ body, count, last_at: at }) => ({ body, count, lastAt: at.toISOString() }))
}
