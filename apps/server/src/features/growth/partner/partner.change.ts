// Rates and places in the tree. Both are dated rows: the current one ends where the next begins. Every change locks the whole tree, because two changes that are
// allowed one by one may together make a circle or a rate above the one above it.
import { sql, type Selectable } from 'kysely'
import { dubaiDay, dubaiTime } from '../../../platform/base/banking-days.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId } from '../../../platform/base/ids.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { recordLog } from '../../../platform/outbox/record-log.ts'
import { partnersSeenBy } from '../commission/commission.read.ts'

export type Partner = Selectable<DB['partner']>
export const partnerLog = recordLog<'added' | 'edited' | 'rate' | 'moved' | 'disabled' | 'enabled'>('partner', 'isv')

export const lockTree = (tx: Store, merchantId: string): Promise<void> => takeLock(tx, `partner tree ${merchantId}`)

/** The agent or the account; one that the person does not see is indistinguishable from a missing one. */
export const lockPartner = async (
  tx: Store,
  { merchantId, personId }: { readonly merchantId: string; readonly personId: string },
  id: string,
): Promise<Partner> => {
  const row = await lockOwn(tx, 'partner', merchantId, id)
  if (row.kind === 'promoter' || !(await partnersSeenBy(tx, merchantId, personId)).has(id)) throw fail('NOT_FOUND')
  return row
}
/** An agent, which is not the account itself. */
export const lockAgent = async (
  tx: Store,
  me: { readonly merchantId: string; readonly personId: string },
  id: string,
): Promise<Partner> => {
  const row = await lockPartner(tx, me, id)
  if (row.kind !== 'agent') throw fail('PARTNER_ACCOUNT')
  return row
}
const lastStart = async (
  tx: Store,
  table: 'partner_rate' | 'partner_parent',
  { merchant_id, id }: Pick<Partner, 'merchant_id' | 'id'>,
): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select max(from_at) as at from ${sql.table(table)} where merchant_id = ${merchant_id}::uuid and partner_id = ${id}::uuid`.execute(
    tx,
  )
  return rows[0]?.at ?? null
}
/** A change of today begins now: what was paid earlier today keeps the earlier rate. */
export const startOf = (day: string, now: Date): Date => {
  const today = dubaiDay(now)
  if (day < today) throw failFields({ path: 'from', code: 'DAY_PAST' })
  return day === today ? now : dubaiTime(day)
}
const after = (earlier: Date | null, at: Date): Date =>
  earlier && earlier >= at ? new Date(earlier.getTime() + 1) : at

interface NewRate {
  readonly ratePpm: number
  readonly from: string
}
/** Begins a rate; when it begins. */
export const applyRate = async (
  tx: Store,
  row: Pick<Partner, 'merchant_id' | 'id'>,
  { ratePpm, from }: NewRate,
  { personId, now }: { readonly personId: string | null; readonly now: Date },
): Promise<Date> => {
  const last = await lastStart(tx, 'partner_rate', row)
  const start = startOf(from, now)
  // A rate of an earlier moment of today may be replaced; one that is still to come may not be overtaken.
  if (last && last > now && last >= start) throw failFields({ path: 'from', code: 'RATE_LATER' })
  const at = after(last, start)
  await tx
    .updateTable('partner_rate')
    .set({ until_at: at })
    .where('merchant_id', '=', row.merchant_id)
    .where('partner_id', '=', row.id)
    .where('until_at', 'is', null)
    .execute()
  await tx
    .insertInto('partner_rate')
    .values({
      merchant_id: row.merchant_id,
      id: newId(),
      partner_id: row.id,
      rate_ppm: ratePpm,
      from_at: at,
      person_id: personId,
    })
    .execute()
  const wrong = await rateConflict(tx, row, now)
  if (wrong) throw failFields({ path: 'ratePpm', code: wrong === 'above' ? 'RATE_ABOVE_PARENT' : 'RATE_BELOW_CHILD' })
  return at
}
/** Puts it below another one from now on. */
export const applyMove = async (
  tx: Store,
  row: Pick<Partner, 'merchant_id' | 'id'>,
  parentId: string,
  now: Date,
): Promise<Date> => {
  const { merchant_id: merchantId, id } = row
  const parent = await tx
    .selectFrom('partner')
    .select(['kind', 'state'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', parentId)
    .executeTakeFirst()
  if (!parent || parent.kind === 'promoter') throw fail('NOT_FOUND')
  if (parent.state !== 'active') throw failFields({ path: 'parentId', code: 'PARTNER_DISABLED' })
  const { rows: above } = await sql<{ id: string; height: number }>`
    with recursive way (id, height) as (
      select ${parentId}::uuid, 0
      union all
      select e.parent_id, w.height + 1 from way w join partner_parent e on e.merchant_id = ${merchantId}::uuid and e.partner_id = w.id and e.until_at is null
      where w.height < 32
    ) select id, height from way`.execute(tx)
  if (above.some((each) => each.id === id)) throw failFields({ path: 'parentId', code: 'PARENT_BELOW' })
  const current = await tx
    .selectFrom('partner_parent')
    .select('parent_id')
    .where('merchant_id', '=', merchantId)
    .where('partner_id', '=', id)
    .where('until_at', 'is', null)
    .executeTakeFirst()
  if (current?.parent_id === parentId) throw failFields({ path: 'parentId', code: 'PARENT_SAME' })
  const at = after(await lastStart(tx, 'partner_parent', row), now)
  await tx
    .updateTable('partner_parent')
    .set({ until_at: at })
    .where('merchant_id', '=', merchantId)
    .where('partner_id', '=', id)
    .where('until_at', 'is', null)
    .execute()
  await tx
    .insertInto('partner_parent')
    .values({ merchant_id: merchantId, partner_id: id, from_at: at, parent_id: parentId })
    .execute()
  if ((await rateConflict(tx, row, now)) === 'above') throw failFields({ path: 'parentId', code: 'PARENT_RATE' })
  return at
}
/**
 * Whether, at any moment from now on, its rate is above the one above it or below one of its children's. Rates are looked at where a child's begins and where
 * the parent's changes while that one is in force. A parent without a rate has nothing to give.
 */
const rateConflict = async (
  tx: Store,
  { merchant_id: merchantId, id }: Pick<Partner, 'merchant_id' | 'id'>,
  now: Date,
): Promise<'above' | 'below' | null> => {
  const { rows } = await sql<{ is_above: boolean }>`
    select e.partner_id = ${id}::uuid as is_above from partner_parent e
    join partner_rate c on c.merchant_id = e.merchant_id and c.partner_id = e.partner_id and (c.until_at is null or c.until_at > ${now})
    cross join lateral (select greatest(c.from_at, ${now}::timestamptz) as at) t
    where e.merchant_id = ${merchantId}::uuid and e.until_at is null and (e.partner_id = ${id}::uuid or e.parent_id = ${id}::uuid)
      and (c.rate_ppm > coalesce((select r.rate_ppm from partner_rate r where r.merchant_id = e.merchant_id and r.partner_id = e.parent_id
            and r.from_at <= t.at and (r.until_at is null or r.until_at > t.at)), 0)
        or exists (select from partner_rate r where r.merchant_id = e.merchant_id and r.partner_id = e.parent_id
          and r.from_at > t.at and (c.until_at is null or r.from_at < c.until_at) and r.rate_ppm < c.rate_ppm))
    order by 1 desc limit 1`.execute(tx)
  return rows[0] ? (rows[0].is_above ? 'above' : 'below') : null
}
