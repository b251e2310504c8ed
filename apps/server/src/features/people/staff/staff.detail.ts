// One colleague as this reader may see them: sessions for who manages them, activity for who may read the operation history.
import { sql } from 'kysely'
import { minuteMs } from '@falaj/contract/kernel/time'
import { areas, mayEnter, type Visitor } from '@falaj/contract/kernel/access'
import type { ApprovalKindName } from '@falaj/contract/people/approval-kinds'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { errors, type ErrorName } from '@falaj/contract/kernel/errors'
import type { staff } from '@falaj/contract/people/staff'
import type { Store } from '../../../platform/db/pool.ts'
import type { Me } from '../../../platform/command/context.ts'
import { colleaguesOf } from '../../../platform/identity/session.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { wordsOf } from '../operation-history/operation-history.read.ts'
import { entryOf } from './staff.manage.ts'
import { heirsOf } from './staff.leave.ts'
import { teamList } from './staff.list.ts'
import { leaveFault, manageFault, resetFault } from './staff.rules.ts'
import * as store from './staff.store.ts'

const shownMost = 20

const sessionsOf = async (
  tx: Store,
  { merchant_id, id }: Pick<store.Entry, 'merchant_id' | 'id'>,
  idleMinutes: number,
) => {
  const rows = await tx
    .selectFrom('session')
    .select(['id', 'user_agent', 'address', 'device_known', 'created_at', 'seen_at'])
    .where('merchant_id', '=', merchant_id)
    .where('staff_id', '=', id)
    .where('expires_at', '>', new Date())
    .where('seen_at', '>', new Date(Date.now() - idleMinutes * minuteMs))
    .orderBy('seen_at', 'desc')
    .limit(shownMost)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    browser: row.user_agent,
    address: row.address,
    deviceKnown: row.device_known,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
  }))
}
const activityOf = async (tx: Store, merchantId: string, personId: string) => {
  const { rows } = await sql<{ id: string; at: Date; action: string; object: string | null; result: string }>`
    select id, at, action, object, result from audit_entry
    where merchant_id = ${merchantId} and person_id = ${personId} order by at desc, id desc limit ${sql.lit(shownMost)}`.execute(
    tx,
  )
  return rows.map(({ at, action, ...row }) => ({ ...row, at: at.toISOString(), does: wordsOf(action) }))
}
const requestsOf = async (tx: Store, merchantId: string, personId: string) => {
  const { rows } = await sql<{ id: string; number: string; kind: ApprovalKindName; state: string; created_at: Date }>`
    select id, number, kind, state, created_at from approval_request
    where merchant_id = ${merchantId} and maker_person_id = ${personId} and state in ('CREATED', 'APPLIED')
    order by created_at desc, id desc`.execute(tx)
  return rows
}
const decisionsOf = async (tx: Store, merchantId: string, personId: string) => {
  const { rows } = await sql<{ id: string; number: string; kind: string; decision: string; at: Date }>`
    select r.id, r.number, r.kind, s.step as decision, s.at from approval_step s
    join approval_request r on r.merchant_id = s.merchant_id and r.id = s.request_id
    where s.merchant_id = ${merchantId} and s.person_id = ${personId} and s.step in ('passed', 'rejected', 'sent-back')
    order by s.position desc limit ${sql.lit(shownMost)}`.execute(tx)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

const codeOf = (fault: ErrorName | null): number | null => (fault ? errors[fault].code : null)

export const detailOf = async (
  tx: Store,
  { me, visitor, settings }: { readonly me: Me; readonly visitor: Visitor; readonly settings: Settings },
  id: string,
): Promise<Output<typeof staff.detail>> => {
  const { merchantId } = me
  const target = await entryOf(tx, merchantId, id)
  const row = await teamList.one(tx, merchantId, target.id)
  const manager = { staffId: me.staffId, roles: visitor.who?.roles ?? [] }
  const otherAdmins = await store.otherAdmins(tx, merchantId, target.id)
  const cannot = manageFault(manager, target)
  const isMe = target.id === me.staffId
  const gone = leaveFault(manager, target, otherAdmins)
  const open = await requestsOf(tx, merchantId, target.person_id)
  const colleagues = open.length > 0 ? await colleaguesOf(tx, merchantId, settings) : []
  return {
    ...row,
    isMe,
    bindings: target.stores,
    whyNot: {
      edit: codeOf(cannot),
      rename: codeOf(cannot ?? (target.elsewhere ? 'ACCESS_DENIED' : null)),
      activate: codeOf(cannot ?? (target.status === 'ACTIVE' ? 'STAFF_STATE' : null)),
      inactivate: codeOf(gone ?? (target.status === 'ACTIVE' ? null : 'STAFF_STATE')),
      delete: codeOf(gone),
      resetFactor: codeOf(resetFault(manager, target)),
      handOver: codeOf(cannot ?? (open.length > 0 ? null : 'STAFF_STATE')),
      endSessions: codeOf(cannot ?? (isMe ? 'OWN_ENTRY' : null)),
    },
    sessions: cannot && !isMe ? null : await sessionsOf(tx, target, settings.sessionIdleMinutes),
    activity: mayEnter(areas.operationHistory, visitor) ? await activityOf(tx, merchantId, target.person_id) : null,
    requests: open.map(({ created_at, ...request }) => ({ ...request, createdAt: created_at.toISOString() })),
    decisions: await decisionsOf(tx, merchantId, target.person_id),
    heirs: heirsOf(colleagues, target.id, open).map(({ staffId, name, visitor: { who } }) => ({
      id: staffId,
      name,
      roles: [...who.roles],
    })),
  }
}
