// From the cookie to who is asking: one indexed query, rights read fresh, nothing about rights in the cookie.
import { sql } from 'kysely'
import {
  businessTypeOf,
  readRole,
  reportsKeyPrefix,
  type AccountType,
  type Role,
  type Visitor,
} from '@falaj/contract/access'
import type { Db, Store } from '../db/pool.ts'
import { newId, newToken, sha256 } from '../ids.ts'
import type { Settings } from '../settings.ts'

export interface Session {
  readonly id: string
  readonly personId: string
  readonly staffId: string | null
  readonly merchantId: string | null
  readonly roles: readonly Role[]
}
export interface Caller {
  readonly visitor: Visitor
  readonly session: Session | null
}
export const stranger: Caller = { visitor: { status: 'NONE', who: null }, session: null }

interface Row {
  id: string
  person_id: string
  seen_at: Date
  staff_id: string | null
  merchant_id: string | null
  roles: string[] | null
  mid: string | null
  account_type: AccountType | null
  referrer_flag: string | null
  lists: ('CRYPTO_WHITE_LIST_MERCHANT' | 'REFER_BLACK_LIST')[] | null
  reports: string[] | null
}

export const sessionCookie = (secure: boolean): string => (secure ? '__Host-sid' : 'sid')

const touchEveryMs = 30_000

export const readSession = async (
  db: Db,
  token: string | undefined,
  settings: Settings,
  /** A poll or a stream does not keep a session alive. */
  keepsAlive: boolean,
): Promise<Caller> => {
  if (!token || token.length > 100) return stranger
  const found = await sql<Row>`
    select s.id, s.person_id, s.seen_at, t.id as staff_id, m.id as merchant_id, t.roles, m.mid, m.account_type, m.referrer_flag,
      (select array_agg(l.list) from merchant_list l where l.merchant_id = m.id) as lists,
      (select array_agg(r.config_key) from reports_access r where r.merchant_id = m.id) as reports
    from session s
    join person p on p.id = s.person_id and p.status = 'VERIFIED'
    left join staff t on t.id = s.staff_id and t.status = 'ACTIVE'
    left join merchant m on m.id = t.merchant_id and m.status = 'ENABLED'
    where s.token_hash = ${sha256(token)} and s.expires_at > now()
      and s.seen_at > now() - make_interval(mins => ${settings.sessionIdleMinutes})
      and (s.staff_id is null or m.id is not null)`.execute(db)
  const row = found.rows[0]
  if (!row) return stranger
  if (keepsAlive && Date.now() - row.seen_at.getTime() > touchEveryMs)
    await sql`update session set seen_at = now() where id = ${row.id}`.execute(db)
  const roles = (row.roles ?? []).map(readRole).filter((role): role is Role => role !== null)
  const session: Session = {
    id: row.id,
    personId: row.person_id,
    staffId: row.staff_id,
    merchantId: row.merchant_id,
    roles,
  }
  if (!row.merchant_id || !row.mid || !row.account_type) return { session, visitor: { status: 'VERIFIED', who: null } }
  return {
    session,
    visitor: {
      status: 'AUTHENTICATED',
      who: {
        roles,
        business: businessTypeOf(row.account_type),
        merchantMid: row.mid,
        flags: { referrerFlag: row.referrer_flag ?? 'NO' },
        lists: row.lists ?? [],
        reports: (row.reports ?? []).map((key) => key.slice(reportsKeyPrefix.length)),
        blacklistPolicy: settings.referralBlacklist,
      },
    },
  }
}

/** Opens a session row and gives back the cookie's value, which is stored nowhere. */
export const openSession = async (
  tx: Store,
  facts: { personId: string; staffId: string | null; address: string; userAgent: string; hoursMax: number },
): Promise<string> => {
  const token = newToken()
  await tx
    .insertInto('session')
    .values({
      id: newId(),
      token_hash: sha256(token),
      person_id: facts.personId,
      staff_id: facts.staffId,
      expires_at: new Date(Date.now() + facts.hoursMax * 3_600_000),
      address: facts.address,
      user_agent: facts.userAgent.slice(0, 300),
    })
    .execute()
  return token
}
