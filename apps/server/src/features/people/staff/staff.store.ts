import { sql, type SqlBool } from 'kysely'
import { firstRole } from '@falaj/contract/kernel/access'
import type { Store } from '../../../platform/db/pool.ts'
import { bindingsSql, type Bindings } from './staff.stores.ts'
import { newId } from '../../../platform/base/ids.ts'

export const hasFactor = sql<SqlBool>`(exists (select from authenticator a where a.person_id = p.id and a.state = 'BOUND')
  or exists (select from passkey k where k.person_id = p.id))`
/** The facts that rules ask for. */
export interface Entry {
  readonly merchant_id: string
  readonly id: string
  readonly person_id: string
  readonly name: string
  readonly mobile: string
  readonly roles: string[]
  readonly status: string
  readonly has_factor: boolean
  /** Has an entry with another merchant as well. */
  readonly elsewhere: boolean
  /** To which stores it is bound; null: it is not. */
  readonly stores: Bindings
}
const entryFields = sql`t.merchant_id, t.id, t.person_id, p.name, p.mobile, t.roles, t.status, ${hasFactor} as has_factor,
  exists (select from staff o where o.person_id = p.id and o.merchant_id <> t.merchant_id) as elsewhere, ${bindingsSql}`
export const entry = async (tx: Store, merchantId: string, id: string): Promise<Entry | undefined> =>
  (
    await sql<Entry>`select ${entryFields} from staff t join person p on p.id = t.person_id
      where t.merchant_id = ${merchantId} and t.id = ${id}`.execute(tx)
  ).rows[0]

/** Locks the team for a change. References to the merchant do not wait for it. */
export const lockTeam = async (tx: Store, merchantId: string): Promise<void> => {
  await sql`select from merchant where id = ${merchantId} for no key update`.execute(tx)
}

/** Admins who would remain if this one left: with rights for all of the merchant. */
export const otherAdmins = async (tx: Store, merchantId: string, without: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from staff t join person p on p.id = t.person_id and p.status = 'VERIFIED'
    where t.merchant_id = ${merchantId} and t.id <> ${without} and t.status = 'ACTIVE' and t.stores_since is null and ${firstRole} = any (t.roles)`.execute(
    tx,
  )
  return rows[0]!.count
}

export const personByMobile = (tx: Store, mobile: string) =>
  tx.selectFrom('person').select(['id', 'name', 'status']).where('mobile', '=', mobile).executeTakeFirst()
export const worksHere = async (tx: Store, merchantId: string, mobile: string): Promise<boolean> => {
  const { rows } = await sql`select from staff t join person p on p.id = t.person_id
    where t.merchant_id = ${merchantId} and p.mobile = ${mobile}`.execute(tx)
  return rows.length > 0
}
/** Finds or creates the person; an existing name does not change. */
export const personNamed = async (tx: Store, mobile: string, name: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into person as p (id, mobile, name, status, new_user) values (${newId()}, ${mobile}, ${name}, 'VERIFIED', true)
    on conflict (mobile) do update set name = case when p.name = '' then excluded.name else p.name end
    returning id`.execute(tx)
  return rows[0]!.id
}
export const insert = (
  tx: Store,
  row: {
    readonly merchantId: string
    readonly personId: string
    readonly roles: readonly string[]
    readonly invitedBy: string
    /** From when on the entry approves what others ask for. */
    readonly approvesFrom: Date
  },
) =>
  tx
    .insertInto('staff')
    .values({
      id: newId(),
      merchant_id: row.merchantId,
      person_id: row.personId,
      roles: [...row.roles],
      status: 'ACTIVE',
      invited_by: row.invitedBy,
      approves_from: row.approvesFrom,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'person_id']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const rename = (tx: Store, personId: string, name: string) =>
  tx.updateTable('person').set({ name }).where('id', '=', personId).execute()
type Key = Pick<Entry, 'merchant_id' | 'id'>
export const setRoles = (tx: Store, { merchant_id, id }: Key, roles: readonly string[]) =>
  tx
    .updateTable('staff')
    .set({ roles: [...roles] })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .execute()
/** More than it had: from now on, and approving from then on. */
export const renewRights = (tx: Store, { merchant_id, id }: Key, approvesFrom: Date) =>
  tx
    .updateTable('staff')
    .set({ rights_since: new Date(), approves_from: approvesFrom })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .execute()
export const setStatus = (tx: Store, { merchant_id, id }: Key, to: 'ACTIVE' | 'INACTIVE') =>
  tx.updateTable('staff').set({ status: to }).where('merchant_id', '=', merchant_id).where('id', '=', id).execute()
/** After its sessions: a row that is still theirs would go with it, and with that a lock that the member may hold. */
export const remove = (tx: Store, { merchant_id, id }: Key) =>
  tx.deleteFrom('staff').where('merchant_id', '=', merchant_id).where('id', '=', id).execute()

/**
 * Ends the sessions of this entry alone: the person's sessions elsewhere are not ours to end. They expire and are not deleted: the member may
 * be in the middle of a command whose grant depends on the session, waiting for the very lock that is held here.
 */
export const endSessions = async (tx: Store, { merchant_id, id }: Key, which?: string): Promise<number> => {
  const { rows } = await sql`
    update session set expires_at = now(), merchant_id = null, staff_id = null
    where merchant_id = ${merchant_id} and staff_id = ${id} and expires_at > now()
      and ${which === undefined ? sql<SqlBool>`true` : sql<SqlBool>`id = ${which}`}
    returning id`.execute(tx)
  return rows.length
}
/** Everywhere, by the same way. */
export const endSessionsOfPerson = (tx: Store, personId: string) =>
  sql`update session set expires_at = now(), merchant_id = null, staff_id = null where person_id = ${personId} and expires_at > now()`.execute(
    tx,
  )
export const dropFactors = async (tx: Store, personId: string): Promise<void> => {
  await tx.deleteFrom('authenticator').where('person_id', '=', personId).execute()
  await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute()
  await tx.deleteFrom('passkey').where('person_id', '=', personId).execute()
}
export const merchantName = (tx: Store, id: string) =>
  tx.selectFrom('merchant').select(['name_en', 'name_zh']).where('id', '=', id).executeTakeFirstOrThrow()
