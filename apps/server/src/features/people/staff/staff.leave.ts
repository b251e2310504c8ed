// Going: the entry is switched off or deleted, every session ends, and open requests end or become a colleague's. Never waits.
import { mayEnter } from '@falaj/contract/kernel/access'
import { approvalKinds } from '@falaj/contract/people/approval-kinds'
import type { staff } from '@falaj/contract/people/staff'
import { handOver, lockOpenOf, recallAll } from '../../../platform/approval/decide.ts'
import type { Call, Handlers } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { colleaguesOf, type Colleague } from '../../../platform/identity/session.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { post } from '../../../platform/identity/message.ts'
import { liveKeysOf } from '../../developers/api-key/api-key.read.ts'
import { startChange, entryOf, tellManagers, tellTeam } from './staff.manage.ts'
import { keysLeftBehind, staffNews, staffNotice } from './staff.notices.ts'
import { leaveFault, manageFault, rolesText } from './staff.rules.ts'
import * as store from './staff.store.ts'

type LeaveCall = Pick<Call, 'tx' | 'emit' | 'settings' | 'me'>
type Kinds = readonly { readonly kind: keyof typeof approvalKinds }[]

/** Colleagues who may take over all requests of the leaving member. */
export const heirsOf = (colleagues: readonly Colleague[], leaverId: string, open: Kinds): readonly Colleague[] =>
  colleagues.filter(
    ({ staffId, visitor }) =>
      staffId !== leaverId && open.every(({ kind }) => mayEnter(approvalKinds[kind].maker, visitor)),
  )

const passOn = async (call: LeaveCall, target: store.Entry, open: Kinds, to: string | undefined): Promise<number> => {
  const { merchantId } = call.me()
  const colleagues = await colleaguesOf(call.tx, merchantId, call.settings)
  const heir = heirsOf(colleagues, target.id, open).find(({ staffId }) => staffId === to)
  if (!heir) throw failFields({ path: 'to', code: to ? 'HEIR' : 'REQUIRED' })
  return handOver(call, merchantId, { personId: target.person_id }, heir)
}

const leave = async (call: Call<typeof staff.delete>, how: 'inactivate' | 'delete') => {
  const { tx, input, note, emit, request } = call
  const me = call.me()
  // Requests first, the team second: approving one of them takes the locks in this order, too.
  const entry = await entryOf(tx, me.merchantId, input.id)
  const open = await lockOpenOf(call, me.merchantId, entry.person_id)
  const { manager, target, otherAdmins } = await startChange(tx, me, input.id)
  const object = `staff ${target.id}`
  const before = { name: target.name, roles: target.roles, status: target.status }
  note({ object, before })
  const fault = leaveFault(manager, target, otherAdmins)
  if (fault) throw fail(fault)
  if (how === 'inactivate' && target.status === 'INACTIVE') throw fail('STAFF_STATE')
  if (open.length > 0 && !input.requests) throw failFields({ path: 'requests', code: 'CHOOSE_REQUESTS' })
  const handedOver = input.requests === 'hand-over' && open.length > 0 ? await passOn(call, target, open, input.to) : 0
  const recalled =
    handedOver > 0
      ? 0
      : await recallAll(call, call.registry.approvables, me.merchantId, { personId: target.person_id }, me)
  const sessionsEnded = await store.endSessions(tx, target)
  if (how === 'delete') await store.remove(tx, target)
  else await store.setStatus(tx, target, 'INACTIVE')
  if (target.status === 'ACTIVE') {
    const named = await store.merchantName(tx, me.merchantId)
    const merchant = { id: me.merchantId, en: named.name_en, zh: named.name_zh }
    await post(tx, emit, staffNotice('inactivated', { mobile: target.mobile, merchant, language: request.language }))
    await tellManagers(
      call,
      me.merchantId,
      target.person_id,
      staffNews('inactivated', target.name, rolesText(target.roles)),
    )
  }
  const keys = await liveKeysOf(tx, me.merchantId, target.person_id)
  if (keys.length > 0)
    await tellManagers(call, me.merchantId, target.person_id, keysLeftBehind(target.name, keys, how === 'delete'))
  await tellTeam(call, me.merchantId, target.id)
  const status = how === 'delete' ? 'DELETED' : 'INACTIVE'
  note({ object, before, after: { ...before, status, sessionsEnded, recalled, handedOver, liveKeys: keys.length } })
  return { recalled, handedOver }
}

export const leaveHandlers: Pick<Handlers<typeof staff>, 'inactivate' | 'delete' | 'handOver' | 'endSession'> = {
  inactivate: (call) => leave(call, 'inactivate'),
  delete: (call) => leave(call, 'delete'),

  async handOver(call) {
    const { tx, input, note } = call
    const me = call.me()
    const entry = await entryOf(tx, me.merchantId, input.id)
    const open = await lockOpenOf(call, me.merchantId, entry.person_id)
    const { manager, target } = await startChange(tx, me, input.id)
    const fault = manageFault(manager, target)
    if (fault) throw fail(fault)
    if (open.length === 0) throw fail('STAFF_STATE')
    const handedOver = await passOn(call, target, open, input.to)
    note({ object: `staff ${target.id}`, after: { handedOver, to: input.to } })
    return { handedOver }
  },

  async endSession({ tx, input, me, note }) {
    const by = me()
    const { manager, target } = await startChange(tx, by, input.id)
    const fault = manageFault(manager, target) ?? (target.id === by.staffId ? 'OWN_ENTRY' : null)
    if (fault) throw fail(fault)
    const all = input.sessionId === 'all'
    if (!all && !isUuid(input.sessionId)) throw fail('NOT_FOUND')
    const ended = await store.endSessions(tx, target, all ? undefined : input.sessionId)
    if (ended === 0 && !all) throw fail('NOT_FOUND')
    note({ object: `staff ${target.id}`, after: { sessionsEnded: ended } })
    return { ended }
  },
}
