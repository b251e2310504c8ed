import { staff } from '@falaj/contract/people/staff'
import { ask } from '../../../platform/approval/ask.ts'
import { bind } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { answerOf, startChange } from './staff.manage.ts'
import { detailOf } from './staff.detail.ts'
import { inviteHandlers } from './staff.invite.ts'
import { leaveHandlers } from './staff.leave.ts'
import { teamList } from './staff.list.ts'
import { checkBindings, wholeBindings } from './staff.stores.ts'
import { inOrder, manageFault, resetFault } from './staff.rules.ts'
import { activateText, editFault, editText, resetText, staffApprovable } from './staff-approvable.ts'

export const staffFeature = bind(staff, {
  query: teamList.query,
  detail: ({ tx, input, me, visitor, settings }) => detailOf(tx, { me: me(), visitor, settings }, input.id),

  ...inviteHandlers,

  async edit(call) {
    const { tx, input, request, note } = call
    const { manager, target, otherAdmins } = await startChange(tx, call.me(), input.id)
    const stores = input.stores === undefined ? target.stores : wholeBindings(input.stores, target.stores)
    const to = { name: input.name, roles: inOrder(input.roles), stores }
    const was = { name: target.name, roles: target.roles, stores: target.stores }
    // The history mentions stores only for members who are bound to some.
    const { stores: _, ...bare } = was
    const before = stores || target.stores ? was : bare
    const after = stores || target.stores ? to : { name: to.name, roles: to.roles }
    const object = `staff ${target.id}`
    note({ object, before, after })
    const cannot = manageFault(manager, target)
    if (cannot) throw fail(cannot)
    await checkBindings(tx, target.merchant_id, stores, target.stores)
    const { says, shown: changes } = await editText(tx, target, to)
    if (changes.length === 0) throw failFields({ path: 'roles', code: 'NO_CHANGE' })
    if (to.name !== target.name && target.elsewhere) throw failFields({ path: 'name', code: 'NAME_THEIRS' })
    const fault = editFault(manager, target, to, otherAdmins)
    if (fault === 'ROLES_ABOVE') throw failFields({ path: 'roles', code: fault })
    if (fault) throw fail(fault)
    const sent = await ask(call, staffApprovable, {
      payload: { action: 'edit', id: target.id, ...to, was, language: request.language },
      describe: () => ({ says, shown: changes }),
    })
    note({ object, before, after: { ...after, request: sent.number } })
    return answerOf(sent)
  },

  async activate(call) {
    const { tx, input, request, note } = call
    const { manager, target } = await startChange(tx, call.me(), input.id)
    const fault = manageFault(manager, target) ?? (target.status === 'ACTIVE' ? 'STAFF_STATE' : null)
    if (fault) throw fail(fault)
    const sent = await ask(call, staffApprovable, {
      payload: { action: 'activate', id: target.id, language: request.language },
      describe: () => activateText(target),
    })
    note({
      object: `staff ${target.id}`,
      before: { status: target.status },
      after: { status: 'ACTIVE', request: sent.number },
    })
    return answerOf(sent)
  },

  async resetFactor(call) {
    const { tx, input, request, note } = call
    const { manager, target } = await startChange(tx, call.me(), input.id)
    const fault = resetFault(manager, target)
    if (fault) throw fail(fault)
    const sent = await ask(call, staffApprovable, {
      payload: { action: 'reset-factor', id: target.id, language: request.language },
      describe: () => resetText(target),
    })
    note({
      object: `staff ${target.id}`,
      before: { secondFactor: 'ON' },
      after: { secondFactor: 'OFF', request: sent.number },
    })
    return answerOf(sent)
  },

  ...leaveHandlers,
})
