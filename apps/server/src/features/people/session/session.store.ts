import { sql } from 'kysely'
import { minuteMs } from '@falaj/contract/kernel/time'
import type { Store } from '../../../platform/db/pool.ts'
import { isUuid } from '../../../platform/base/ids.ts'

export const person = (tx: Store, id: string) =>
  tx
    .selectFrom('person')
    .select(['name', 'mobile', 'status', 'new_user', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The places a person may act for: active entries of enabled merchants whose agreement is signed. */
export const staffList = async (tx: Store, personId: string) => {
  const rows = await tx
    .selectFrom('staff')
    .innerJoin('merchant', 'merchant.id', 'staff.merchant_id')
    .select(['staff.id', 'merchant.mid', 'merchant.name_en', 'merchant.name_zh', 'staff.roles'])
    .where('staff.person_id', '=', personId)
    .where('staff.status', '=', 'ACTIVE')
    .where('merchant.status', '=', 'ENABLED')
    .where('merchant.contract_status', '<>', 'UNSIGNED')
    .orderBy('merchant.mid')
    .execute()
  return rows.map((row) => ({
    staffId: row.id,
    merchantMid: row.mid,
    merchantName: { en: row.name_en, zh: row.name_zh },
    roles: row.roles,
  }))
}

export const merchant = (tx: Store, id: string) =>
  tx.selectFrom('merchant').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Merchant of one of the person's own entries. */
export const merchantOf = async (tx: Store, personId: string, staffId: string): Promise<string> => {
  const row = await tx
    .selectFrom('staff')
    .select('merchant_id')
    .where('person_id', '=', personId)
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  return row.merchant_id
}

export const endSession = (tx: Store, id: string) => tx.deleteFrom('session').where('id', '=', id).execute()

/**
 * No way in is weaker than another: a person with an authenticator gives its code however they log in, and where a
 * merchant switched the sign-in scene on, a password alone is not enough.
 */
export const missingFactor = async (
  tx: Store,
  sessionId: string,
  merchantId: string,
): Promise<'GA_CODE_REQUIRED' | 'SIGN_IN_CODE_REQUIRED' | null> => {
  const { rows } = await sql<{ authenticator: boolean; code: boolean }>`
    select
      s.how = 'sms' and not s.factors && array['authenticator', 'recovery-code'] and exists (
        select from authenticator a where a.person_id = s.person_id and a.state = 'BOUND') as authenticator,
      s.how = 'password' and cardinality(s.factors) = 0 and exists (
        select from scene_setting c where c.merchant_id = ${merchantId} and c.scene = 'sign-in' and c.is_on) as code
    from session s where s.id = ${sessionId}`.execute(tx)
  const row = rows[0]
  if (row?.authenticator) return 'GA_CODE_REQUIRED'
  return row?.code ? 'SIGN_IN_CODE_REQUIRED' : null
}

/** The live sessions: one that was idle too long is over, although its row still exists. */
export const sessions = async (tx: Store, personId: string, idleMinutes: number) => {
  const rows = await tx
    .selectFrom('session')
    .leftJoin('merchant', 'merchant.id', 'session.merchant_id')
    .select([
      'session.id',
      'session.how',
      'session.user_agent',
      'session.address',
      'session.device_known',
      'session.created_at',
      'session.seen_at',
      'merchant.name_en',
      'merchant.name_zh',
    ])
    .where('session.person_id', '=', personId)
    .where('session.expires_at', '>', new Date())
    .where('session.seen_at', '>', new Date(Date.now() - idleMinutes * minuteMs))
    .orderBy('session.seen_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    how: row.how,
    merchantName: row.name_en && row.name_zh ? { en: row.name_en, zh: row.name_zh } : null,
    browser: row.user_agent,
    address: row.address,
    deviceKnown: row.device_known,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
  }))
}

/** Ends the person's own sessions, by id or all but this one; returns how many. */
export const endOwn = async (tx: Store, personId: string, which: string, thisId: string): Promise<number> => {
  if (which !== 'others' && !isUuid(which)) return 0
  const ended = await tx
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where('id', which === 'others' ? '!=' : '=', which === 'others' ? thisId : which)
    .returning('id')
    .execute()
  return ended.length
}

export const setTimezone = (tx: Store, personId: string, timezone: string) =>
  tx.updateTable('person').set({ timezone }).where('id', '=', personId).execute()
