// Sessions of the provider's desk: their own cookie, table and people. A merchant's session is no session here, and the reverse.
import { sql } from 'kysely'
import type { DeskRole } from '@falaj/contract/desk/desk-access'
import { hourMs, minuteMs } from '@falaj/contract/kernel/time'
import type { Language } from '@falaj/contract/kernel/words'
import { newId, newToken, sha256 } from '../platform/base/ids.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { hashOfToken } from '../platform/identity/session.ts'

export const deskCookie = (secure: boolean): string => (secure ? '__Host-desk' : 'desk')

export type DeskFactor = 'passkey' | 'authenticator'
export interface DeskMe {
  readonly sessionId: string
  readonly personId: string
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly roles: readonly DeskRole[]
  readonly factor: DeskFactor
  readonly until: Date
}

const livesMs = 8 * hourMs
export const idleMinutes = 30
const touchEveryMs = minuteMs

interface Row {
  readonly id: string
  readonly person_id: string
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly roles: DeskRole[]
  readonly factor: DeskFactor
  readonly seen_at: Date
  readonly expires_at: Date
}
/** Null means unknown, expired, idle too long, or its person is not active. Rights are read with every call. */
export const readDeskSession = async (
  db: Db,
  token: string | undefined,
  options: { readonly keepAlive: boolean },
): Promise<DeskMe | null> => {
  const tokenHash = hashOfToken(token)
  if (!tokenHash) return null
  const { rows } = await sql<Row>`
    select s.id, s.person_id, p.name, p.email, p.language, p.roles, s.factor, s.seen_at, s.expires_at
    from desk_session s join desk_person p on p.id = s.person_id and p.status = 'ACTIVE'
    where s.token_hash = ${tokenHash} and s.expires_at > now()
      and s.seen_at > now() - make_interval(mins => ${idleMinutes})`.execute(db)
  const row = rows[0]
  if (!row) return null
  if (options.keepAlive && Date.now() - row.seen_at.getTime() > touchEveryMs)
    await sql`update desk_session set seen_at = now() where id = ${row.id}`.execute(db)
  return {
    sessionId: row.id,
    personId: row.person_id,
    name: row.name,
    email: row.email,
    language: row.language,
    roles: row.roles,
    factor: row.factor,
    until: row.expires_at,
  }
}

/** Gives back the cookie's value, which is stored nowhere. */
export const openDeskSession = async (
  tx: Store,
  personId: string,
  factor: DeskFactor,
  facts: { readonly address: string; readonly userAgent: string },
): Promise<string> => {
  const token = newToken()
  await tx
    .insertInto('desk_session')
    .values({
      id: newId(),
      token_hash: sha256(token),
      person_id: personId,
      factor,
      expires_at: new Date(Date.now() + livesMs),
      address: facts.address,
      user_agent: facts.userAgent.slice(0, 300),
    })
    .execute()
  return token
}
export const endDeskSessions = async (tx: Store, personId: string): Promise<void> => {
  await tx.deleteFrom('desk_session').where('person_id', '=', personId).execute()
}
