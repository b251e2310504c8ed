// From the cookie to who is asking: one indexed query, rights read fresh, nothing about rights in the cookie.
import { sql } from 'kysely'
import { hourMs } from '@falaj/contract/kernel/time'
import {
  businessTypeOf,
  programRoles,
  readRole,
  reportsKeyPrefix,
  type AccountType,
  type Role,
  type Visitor,
  type Who,
} from '@falaj/contract/kernel/access'
import type { Db, Store } from '../db/pool.ts'
import { newId, newToken, sha256 } from '../base/ids.ts'
import type { Settings } from '../settings/settings.ts'

export interface Session {
  readonly id: string
  readonly personId: string
  readonly staffId: string | null
  readonly merchantId: string | null
  readonly roles: readonly Role[]
  /** For a program: the API key that it called with. `personId` is the person who made the key. */
  readonly key?: ApiKeyActor
}
export interface ApiKeyActor {
  readonly id: string
  readonly name: string
}
export interface Caller {
  readonly visitor: Visitor
  readonly session: Session | null
}
export const stranger: Caller = { visitor: { status: 'NONE', who: null }, session: null }

/** What the rules need to know of a merchant, as `merchantFacts` selects it. */
interface MerchantFacts {
  mid: string
  account_type: AccountType
  referrer_flag: string | null
  lists: ('CRYPTO_WHITE_LIST_MERCHANT' | 'REFER_BLACK_LIST')[] | null
  reports: string[] | null
}
type Nullable<T> = { [K in keyof T]: T[K] | null }
interface Row extends Nullable<MerchantFacts> {
  id: string
  person_id: string
  seen_at: Date
  expires_at: Date
  staff_id: string | null
  merchant_id: string | null
  roles: string[] | null
  view_as: string | null
  stores: string[] | null
}
const merchantFacts = sql`m.mid, m.account_type, m.referrer_flag,
  (select array_agg(l.list order by l.list) from merchant_list l where l.merchant_id = m.id) as lists,
  (select array_agg(r.config_key order by r.config_key) from reports_access r where r.merchant_id = m.id) as reports`

/** The codes of the stores that a member is bound to now; null: is not bound. */
const boundStores = sql`case when t.stores_since is null then null else array(
  select distinct b.store from staff_store b where b.merchant_id = t.merchant_id and b.staff_id = t.id
    and b.from_at <= now() and (b.until_at is null or b.until_at > now()) order by 1) end as stores`

/** The same, for a job of the member. */
export const boundStoresOf = async (
  db: Store,
  merchantId: string,
  staffId: string,
): Promise<readonly string[] | undefined> => {
  const { rows } = await sql<{ stores: string[] | null }>`
    select ${boundStores} from staff t where t.merchant_id = ${merchantId}::uuid and t.id = ${staffId}::uuid`.execute(
    db,
  )
  return rows[0]?.stores ?? undefined
}
export const sessionCookie = (secure: boolean): string => (secure ? '__Host-sid' : 'sid')

/** A live session, and how long it can be relied on without activity of its owner. */
export interface LiveSession {
  readonly caller: Caller & { readonly session: Session }
  readonly seenAt: number
  readonly expiresAt: number
}

/** The cookie's hash, or null for what cannot be a cookie of ours. */
export const hashOfToken = (token: string | undefined): Buffer | null =>
  token && token.length <= 100 ? sha256(token) : null

/** Null means unknown, expired, idle too long, or its person, staff entry or merchant is switched off. */
export const lookUp = async (db: Db, tokenHash: Buffer, settings: Settings): Promise<LiveSession | null> => {
  const found = await sql<Row>`
    select s.id, s.person_id, s.seen_at, s.expires_at, t.id as staff_id, m.id as merchant_id, t.roles, s.view_as, ${boundStores}, ${merchantFacts}
    from session s
    join person p on p.id = s.person_id and p.status = 'VERIFIED'
    left join staff t on t.merchant_id = s.merchant_id and t.id = s.staff_id and t.status = 'ACTIVE'
    left join merchant m on m.id = t.merchant_id and m.status = 'ENABLED'
    where s.token_hash = ${tokenHash} and s.expires_at > now()
      and s.seen_at > now() - make_interval(mins => ${settings.sessionIdleMinutes})
      and (s.staff_id is null or m.id is not null)`.execute(db)
  const row = found.rows[0]
  return row
    ? { caller: callerOf(row, settings), seenAt: row.seen_at.getTime(), expiresAt: row.expires_at.getTime() }
    : null
}

const rolesOf = (texts: readonly string[]): Role[] => texts.map(readRole).filter((role): role is Role => role !== null)

const whoOf = (
  roles: readonly Role[],
  facts: MerchantFacts & { readonly stores?: readonly string[] | null },
  settings: Settings,
): Who => ({
  roles,
  ...(facts.stores ? { stores: facts.stores } : {}),
  business: businessTypeOf(facts.account_type),
  merchantMid: facts.mid,
  flags: { referrerFlag: facts.referrer_flag ?? 'NO' },
  lists: facts.lists ?? [],
  reports: (facts.reports ?? []).map((key) => key.slice(reportsKeyPrefix.length)),
  blacklistPolicy: settings.referralBlacklist,
})

const callerOf = (row: Row, settings: Settings): LiveSession['caller'] => {
  const roles = rolesOf(row.roles ?? [])
  const session: Session = {
    id: row.id,
    personId: row.person_id,
    staffId: row.staff_id,
    merchantId: row.merchant_id,
    roles,
  }
  const { mid, account_type } = row
  if (!row.merchant_id || !mid || !account_type) return { session, visitor: { status: 'VERIFIED', who: null } }
  const own = whoOf(roles, { ...row, mid, account_type }, settings)
  // History lines record the person's own roles; the rules see the viewed role, and the own ones behind it.
  const viewed = row.view_as === null ? null : readRole(row.view_as)
  const who = row.view_as === null ? own : { ...own, roles: viewed ? [viewed] : [], viewedBy: roles }
  return { session, visitor: { status: 'AUTHENTICATED', who } }
}

export interface Colleague {
  readonly staffId: string
  readonly personId: string
  readonly name: string
  readonly visitor: Visitor & { readonly who: Who }
  /** When it last gained rights, and from when on it approves. */
  readonly rightsSince: Date
  readonly approvesFrom: Date
}
/**
 * Everybody who works for the merchant now, with their current rights. For who could decide on a request, take it over or be notified, see `colleaguesOf`.
 */
export const membersOf = async (tx: Store, merchantId: string, settings: Settings): Promise<readonly Colleague[]> => {
  const { rows } = await sql<ColleagueRow>`
    select t.id as staff_id, p.id as person_id, p.name, t.roles, t.rights_since, t.approves_from, ${boundStores}, ${merchantFacts}
    from merchant m
    join staff t on t.merchant_id = m.id and t.status = 'ACTIVE'
    join person p on p.id = t.person_id and p.status = 'VERIFIED'
    where m.id = ${merchantId} and m.status = 'ENABLED'
    order by p.name, t.id`.execute(tx)
  return rows.map((row) => ({
    staffId: row.staff_id,
    personId: row.person_id,
    name: row.name,
    visitor: { status: 'AUTHENTICATED', who: whoOf(rolesOf(row.roles), row, settings) },
    rightsSince: row.rights_since,
    approvesFrom: row.approves_from,
  }))
}
/** Those who may see all of the merchant: nobody else decides on requests, takes them over, or is notified of what happens anywhere. */
export const colleaguesOf = async (tx: Store, merchantId: string, settings: Settings): Promise<readonly Colleague[]> =>
  (await membersOf(tx, merchantId, settings)).filter(({ visitor }) => visitor.who.stores === undefined)
/**
 * A program that acts for the merchant by a key. The key's scopes decide what it may do, and the merchant decides which areas exist; so it
 * enters them like an administrator. `maker`: the person who made the key, with their current rights; null once they have left, or are bound to stores.
 * Returns null if the merchant or the key's maker does not exist.
 */
export const programOf = async (
  db: Db,
  { merchantId, personId, key }: { readonly merchantId: string; readonly personId: string; readonly key: ApiKeyActor },
  settings: Settings,
): Promise<{ readonly caller: Caller; readonly maker: Visitor } | null> => {
  const { rows } = await sql<MerchantFacts & { staff_id: string; roles: string[]; is_here: boolean }>`
    select t.id as staff_id, t.roles, t.status = 'ACTIVE' and p.status = 'VERIFIED' and t.stores_since is null as is_here, ${merchantFacts} from merchant m
    join staff t on t.merchant_id = m.id and t.person_id = ${personId}::uuid
    join person p on p.id = t.person_id
    where m.id = ${merchantId}::uuid and m.status = 'ENABLED'
    order by t.status = 'ACTIVE' desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    caller: {
      session: { id: key.id, personId, staffId: row.staff_id, merchantId, roles: [], key },
      visitor: { status: 'AUTHENTICATED', who: whoOf(programRoles, row, settings) },
    },
    maker: row.is_here ? { status: 'AUTHENTICATED', who: whoOf(rolesOf(row.roles), row, settings) } : stranger.visitor,
  }
}
interface ColleagueRow extends MerchantFacts {
  readonly stores: string[] | null
  readonly staff_id: string
  readonly person_id: string
  readonly name: string
  readonly roles: string[]
  readonly rights_since: Date
  readonly approves_from: Date
}

const touchEveryMs = 30_000

/** Records that its owner acted, at most twice a minute; returns when the owner was last active. */
export const keepAlive = async (db: Db, { caller, seenAt }: LiveSession): Promise<number> => {
  const now = Date.now()
  if (now - seenAt <= touchEveryMs) return seenAt
  await sql`update session set seen_at = now() where id = ${caller.session.id}`.execute(db)
  return now
}

/** Opens a session row and gives back the cookie's value, which is stored nowhere. */
export const openSession = async (
  tx: Store,
  facts: {
    readonly personId: string
    /** Both, or neither: nobody has been chosen to act for. */
    readonly merchantId: string | null
    readonly staffId: string | null
    readonly address: string
    readonly userAgent: string
    readonly hoursMax: number
    readonly how: 'password' | 'sms' | 'qr' | 'handover'
    readonly device: { readonly hash: Buffer | null; readonly known: boolean }
    readonly factors: readonly string[]
    /** A session that takes another's place lives no longer than that one. */
    readonly until?: Date
    /** A role to look through. */
    readonly viewAs?: Role | null
  },
): Promise<string> => {
  const token = newToken()
  await tx
    .insertInto('session')
    .values({
      id: newId(),
      token_hash: sha256(token),
      person_id: facts.personId,
      merchant_id: facts.merchantId,
      staff_id: facts.staffId,
      expires_at: facts.until ?? new Date(Date.now() + facts.hoursMax * hourMs),
      how: facts.how,
      device_hash: facts.device.hash,
      view_as: facts.viewAs ?? null,
      device_known: facts.device.known,
      factors: [...facts.factors],
      address: facts.address,
      user_agent: facts.userAgent.slice(0, 300),
    })
    .execute()
  return token
}
