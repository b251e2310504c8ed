// Reads and writes of stores and their photos.
import { sql } from 'kysely'
import type { StoreFacts } from '@falaj/contract/places/store'
import type { StoreHours } from '@falaj/contract/places/store-hours'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'

const columns = [
  'id',
  'code',
  'name',
  'name_zh',
  'state',
  'type',
  'city',
  'address',
  'phone',
  'manager_staff_id',
  'account_id',
  'receipt_header',
  'receipt_footer',
  'version',
] as const
const found = (tx: Store, merchantId: string, id: string) =>
  tx
    .selectFrom('store')
    .select([...columns, sql<StoreHours>`hours`.as('hours'), sql<string | null>`opens_on::text`.as('opens_on')])
    .select(sql<string | null>`closed_from::text`.as('closed_from'))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', isUuid(id) ? id : '00000000-0000-0000-0000-000000000000')
    .where('kind', '=', 'store')
export type StoreRow = Awaited<ReturnType<ReturnType<typeof found>['executeTakeFirstOrThrow']>>
export const one = async (tx: Store, merchantId: string, id: string): Promise<StoreRow> => {
  const row = await found(tx, merchantId, id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}
export const lock = async (tx: Store, merchantId: string, id: string): Promise<StoreRow> => {
  const row = await found(tx, merchantId, id).forUpdate().executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}
const valuesOf = (facts: StoreFacts) => ({
  name: facts.nameEn,
  name_zh: facts.nameZh ?? null,
  type: facts.type,
  city: facts.city,
  address: facts.address,
  phone: facts.phone ?? null,
  manager_staff_id: facts.managerId ?? null,
  opens_on: facts.opensOn,
  hours: JSON.stringify(facts.hours),
  receipt_header: facts.receiptHeader ?? null,
  receipt_footer: facts.receiptFooter ?? null,
  account_id: facts.accountId ?? null,
})
/** Held while stores are added: two people never give one code to two stores. */
export const lockCodes = async (tx: Store, merchantId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`store ${merchantId}`}, 0))`.execute(tx)
}
/** 'ST-0041': the number after the highest of that form. */
export const nextCode = async (tx: Store, merchantId: string): Promise<string> => {
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(substr(code, 4)::int), 0) + 1 as n from store where merchant_id = ${merchantId}::uuid and code ~ '^ST-\\d{4,8}$'`.execute(
    tx,
  )
  return `ST-${String(rows[0]!.n).padStart(4, '0')}`
}
/** Whether a new store may not have the code. One that only a till has named gives its code to the store that completes it; an agent never does. */
export const isCodeTaken = async (tx: Store, merchantId: string, code: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('store')
    .select(['state', 'kind'])
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .executeTakeFirst()
  return row !== undefined && !(row.state === 'reported' && row.kind === 'store')
}
/** Another store of the city has this name. */
export const isNameKnown = async (
  tx: Store,
  merchantId: string,
  { nameEn, city }: Pick<StoreFacts, 'nameEn' | 'city'>,
  except: string | null,
): Promise<boolean> => {
  const { rows } =
    await sql`select from store where merchant_id = ${merchantId}::uuid and lower(name) = lower(${nameEn}) and city = ${city}
    and state <> 'closed' and code is distinct from ${except} limit 1`.execute(tx)
  return rows.length > 0
}
/** A store that only a till has named gets its facts; any other is new. */
export const add = async (tx: Store, merchantId: string, code: string, facts: StoreFacts): Promise<string> => {
  const completed = await tx
    .updateTable('store')
    .set({ ...valuesOf(facts), state: 'review', version: sql`version + 1` })
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .where('state', '=', 'reported')
    .where('kind', '=', 'store')
    .returning('id')
    .executeTakeFirst()
  if (completed) return completed.id
  const id = newId()
  await tx
    .insertInto('store')
    .values({ merchant_id: merchantId, code, id, state: 'review', ...valuesOf(facts) })
    .execute()
  return id
}
export const set = async (tx: Store, merchantId: string, id: string, facts: StoreFacts): Promise<void> => {
  await tx
    .updateTable('store')
    .set({ ...valuesOf(facts), version: sql`version + 1` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}
/** The version counts changes of facts: one that waits is not lost because the store opened or closed meanwhile. */
export const setState = async (
  tx: Store,
  merchantId: string,
  id: string,
  values: { readonly state?: string; readonly closed_from?: string | null },
): Promise<void> => {
  await tx.updateTable('store').set(values).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}
/** An active member of the merchant. */
export const isActiveStaff = async (tx: Store, merchantId: string, id: string): Promise<boolean> =>
  isUuid(id) &&
  (await tx
    .selectFrom('staff')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()) !== undefined
/** For a member who is bound to stores: those who are bound to one of these, and their managers. */
export const managers = async (tx: Store, merchantId: string, stores?: readonly string[]) =>
  tx
    .selectFrom('staff as t')
    .innerJoin('person as p', 'p.id', 't.person_id')
    .select(['t.id', 'p.name'])
    .where('t.merchant_id', '=', merchantId)
    .where('t.status', '=', 'ACTIVE')
    .$if(stores !== undefined, (query) =>
      query.where(sql<boolean>`(exists (select from staff_store b where b.merchant_id = t.merchant_id and b.staff_id = t.id
          and b.store = any(${stores ?? []}::text[]) and b.from_at <= now() and (b.until_at is null or b.until_at > now()))
        or exists (select from store s where s.merchant_id = t.merchant_id and s.manager_staff_id = t.id and s.code = any(${stores ?? []}::text[])))`),
    )
    .orderBy('p.name')
    .orderBy('t.id')
    .execute()
/** Everybody that a sheet can name as a manager. */
export const colleagues = (tx: Store, merchantId: string) =>
  tx
    .selectFrom('staff as t')
    .innerJoin('person as p', 'p.id', 't.person_id')
    .select(['t.id', 'p.name', 'p.mobile'])
    .where('t.merchant_id', '=', merchantId)
    .where('t.status', '=', 'ACTIVE')
    .execute()
export const hasFront = async (tx: Store, merchantId: string, code: string): Promise<boolean> =>
  (await tx
    .selectFrom('store_photo')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('store', '=', code)
    .where('kind', '=', 'front')
    .where('state', '=', 'approved')
    .executeTakeFirst()) !== undefined
/** The request of a change that waits; approval's own table says which. */
export const waitingChange = async (tx: Store, merchantId: string, id: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select r.id from approval_request r where r.merchant_id = ${merchantId}::uuid and r.kind = 'store' and r.state in ('CREATED', 'APPLIED')
      and r.payload ->> 'id' = ${id} order by r.created_at desc limit 1`.execute(tx)
  return rows[0]?.id ?? null
}
