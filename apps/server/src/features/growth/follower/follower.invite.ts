// Invitations: their codes, and the one that a code opens now.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { readFollowCode, type FollowerAlert } from '@falaj/contract/growth/follower-alerts'
import type { Store } from '../../../platform/db/pool.ts'

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 10
/** 50 random bits: nobody guesses one, and a wrong one opens nothing. */
export const addCode = async (tx: Store, merchantId: string, inviteId: string): Promise<string> => {
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
  await tx.insertInto('follower_code').values({ code, merchant_id: merchantId, invite_id: inviteId }).execute()
  return code
}
export const endCodes = (tx: Store, merchantId: string, inviteId: string) =>
  tx
    .updateTable('follower_code')
    .set({ ended_at: new Date() })
    .where('merchant_id', '=', merchantId)
    .where('invite_id', '=', inviteId)
    .where('ended_at', 'is', null)
    .execute()

export interface OpenInvite {
  readonly merchant_id: string
  readonly invite_id: string
  readonly store: string | null
  readonly alerts: readonly FollowerAlert[]
  readonly via: 'link' | 'qr'
}
/** The invitation is open to its last day's end, in Dubai. Null for whatever opens nothing. */
export const openInvite = async (tx: Store, typed: string): Promise<OpenInvite | null> => {
  const read = readFollowCode(typed)
  if (!read) return null
  const { rows } = await sql<Omit<OpenInvite, 'via'>>`
    select i.merchant_id, i.id as invite_id, i.store, i.alerts from follower_code c
    join follower_invite i on i.merchant_id = c.merchant_id and i.id = c.invite_id
    where c.code = ${read.code} and c.ended_at is null and i.ended_at is null and i.ends_on >= (now() at time zone 'Asia/Dubai')::date`.execute(
    tx,
  )
  return rows[0] ? { ...rows[0], via: read.via } : null
}
/** By the invitation itself: the code may have been replaced while somebody waited for the message, and they hold a good one. */
export const isOpen = async (tx: Store, merchantId: string, inviteId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from follower_invite where merchant_id = ${merchantId}::uuid and id = ${inviteId}::uuid and ended_at is null
      and ends_on >= (now() at time zone 'Asia/Dubai')::date for share`.execute(tx)
  return rows.length > 0
}
