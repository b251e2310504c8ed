// What a colleague decides on: an application, which then is a merchant of its own, attached to its agent.
import * as z from 'zod/mini'
import { agentMerchantForm } from '@falaj/contract/growth/agent-merchant'
import { approvable } from '../../../platform/approval/approvable.ts'
import { endOf, lastStep } from '../../../platform/approval/steps.ts'
import { fail } from '../../../platform/base/fail.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import { openFromForm } from '../../places/secondary-merchant/secondary-merchant.read.ts'
import { notifyTeam, welcomeOwner } from './agent-merchant.notify.ts'
import * as store from './agent-merchant.store.ts'

export const agentMerchantApprovable = approvable({
  kind: 'agent-merchant',
  payload: z.object({ id: z.string(), version: z.int(), form: agentMerchantForm }),
  async hold(own, { id: requestId, merchantId, maker, payload }) {
    const row = await store.lockAgentMerchant(own.tx, { merchantId, personId: maker.personId }, payload.id)
    if (row.state !== 'CREATED' || row.version !== payload.version) throw fail('RECORD_CHANGED')
    await store.setAgentMerchant(own.tx, row, { request_id: requestId, step_at: new Date() })
    await store.agentMerchantLog.notify(own.emit, merchantId, row.id)
  },
  async release(own, { id, merchantId }) {
    const row = await own.tx
      .selectFrom('agent_merchant')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('request_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.state !== 'CREATED') return
    const step = await lastStep(own.tx, merchantId, id)
    const what = step && endOf(step.step)
    await store.setAgentMerchant(own.tx, row, {
      step_at: new Date(),
      ...(what === 'rejected' ? { state: 'REJECTED' } : {}),
      ...(step?.reason ? { remark: step.reason } : {}),
    })
    if (what === 'rejected') {
      const name = store.formOf(row).nameEn ?? row.number
      await notifyTeam(own, merchantId, 'rejected', { id: row.id, name, reason: step?.reason ?? null, about: id })
    }
    if (what)
      await store.agentMerchantLog.write(own.tx, merchantId, row.id, {
        what,
        personId: step.person_id,
        after: step.reason,
      })
    await store.agentMerchantLog.notify(own.emit, merchantId, row.id)
  },
  async execute(own, { id: requestId, merchantId, maker, payload }) {
    const { tx } = own
    // It may have been handed over to an agent whom its maker does not see.
    const row = await lockOwn(tx, 'agent_merchant', merchantId, payload.id)
    // What was seen is what is on record: the form is locked while it waits.
    if (row.state !== 'CREATED' || row.version !== payload.version) throw fail('RECORD_CHANGED')
    const { form } = payload
    const { personId, child } = await openFromForm(tx, { merchantId, purpose: 'agent-document' }, form)
    await store.attach(tx, merchantId, child.id, row.partner_id)
    await store.setAgentMerchant(tx, row, { state: 'OPENED', child_id: child.id, step_at: new Date() })
    const step = requestId ? await lastStep(tx, merchantId, requestId) : undefined
    await store.agentMerchantLog.write(tx, merchantId, row.id, {
      what: 'approved',
      personId: step?.person_id ?? maker.personId,
      after: child.mid,
    })
    const name = { en: form.nameEn!, zh: form.nameZh ?? form.nameEn! }
    await notifyTeam(own, merchantId, 'approved', { id: row.id, name, reason: null, about: requestId })
    await welcomeOwner(own, personId, { mid: child.mid, name })
    await store.agentMerchantLog.notify(own.emit, merchantId, row.id)
    return 'SUCCESS'
  },
})
