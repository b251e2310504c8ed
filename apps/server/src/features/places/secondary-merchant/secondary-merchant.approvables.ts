// What colleagues decide on: a new secondary merchant, which then is a merchant of its own, and what is done with it later.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { secondaryForm } from '@falaj/contract/places/secondary-merchant'
import { addition, approvable } from '../../../platform/approval/approvable.ts'
import { endOf } from '../../../platform/approval/steps.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { fail } from '../../../platform/base/fail.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { openFromForm } from './secondary-merchant.form.ts'
import { tellSecondary, welcomeAdministrator } from './secondary-merchant.notify.ts'
import { keepDevices } from '../device/device.read.ts'
import { keepStores } from '../store/store.read.ts'
import * as store from './secondary-merchant.store.ts'

const notify = ({ emit }: Pick<TxContext, 'emit'>, merchantId: string, id: string) =>
  store.secondaryLog.notify(emit, merchantId, id)

export const secondaryApprovable = approvable({
  kind: 'secondary-merchant',
  payload: z.object({ id: z.string(), version: z.int(), form: secondaryForm }),
  async hold(own, { id: requestId, merchantId, payload }) {
    const row = await store.lockSecondary(own.tx, merchantId, payload.id)
    if (row.state !== 'CREATED' || row.version !== payload.version) throw fail('RECORD_CHANGED')
    await store.setSecondary(own.tx, row, { request_id: requestId })
    await notify(own, merchantId, row.id)
  },
  async release(own, { id, merchantId }) {
    const row = await store.heldBy(own.tx, merchantId, 'request_id', id)
    if (!row || row.state !== 'CREATED') return
    const step = await store.lastStep(own.tx, merchantId, id)
    const what = step && endOf(step.step)
    if (what === 'rejected') {
      await store.setSecondary(own.tx, row, { state: 'REJECTED' })
      const name = store.formOf(row).nameEn ?? row.number
      await tellSecondary(own, merchantId, 'rejected', { id: row.id, name, reason: step?.reason ?? null, about: id })
    }
    if (what)
      await store.secondaryLog.write(own.tx, merchantId, row.id, {
        what,
        personId: step.person_id,
        after: step.reason,
      })
    await notify(own, merchantId, row.id)
  },
  async execute(own, { id: requestId, merchantId, maker, payload }) {
    const { tx } = own
    const row = await store.lockSecondary(tx, merchantId, payload.id)
    // What was seen is what is on record: the form is locked while it waits.
    if (row.state !== 'CREATED' || row.version !== payload.version) throw fail('RECORD_CHANGED')
    const { form } = payload
    const { personId, child } = await openFromForm(tx, { merchantId, purpose: 'secondary-document' }, form)
    await tx
      .insertInto('merchant_membership')
      .values({ merchant_id: merchantId, child_id: child.id, from_at: new Date() })
      .execute()
    await store.setSecondary(tx, row, { state: 'ENABLED', child_id: child.id })
    const step = requestId ? await store.lastStep(tx, merchantId, requestId) : undefined
    await store.secondaryLog.write(tx, merchantId, row.id, {
      what: 'approved',
      personId: step?.person_id ?? maker.personId,
      after: child.mid,
    })
    const name = { en: form.nameEn!, zh: form.nameZh ?? form.nameEn! }
    await tellSecondary(own, merchantId, 'approved', { id: row.id, name, reason: null, about: requestId })
    await welcomeAdministrator(own, personId, { mid: child.mid, name })
    await notify(own, merchantId, row.id)
    return 'SUCCESS'
  },
})

const changes = {
  suspend: { from: 'ENABLED', to: 'SUSPENDED', what: 'suspended', en: 'Suspend', zh: '暂停' },
  resume: { from: 'SUSPENDED', to: 'ENABLED', what: 'resumed', en: 'Resume', zh: '恢复' },
  end: { from: null, to: null, what: 'left', en: 'End the membership of', zh: '终止隶属关系：' },
} as const
export type SecondaryChange = keyof typeof changes
const changePayload = z.object({
  id: z.string(),
  action: z.enum(Object.keys(changes) as [SecondaryChange, ...SecondaryChange[]]),
  reason: z.string(),
})
/** The merchant that it is, while it belongs to this parent and in the state that the change begins with. */
export const changeable = async (tx: Store, merchantId: string, id: string, action: SecondaryChange) => {
  const row = await store.lockSecondary(tx, merchantId, id)
  const { from } = changes[action]
  const { rows } = await sql<{ status: string; mid: string; name_en: string; name_zh: string }>`
    select c.status, c.mid, c.name_en, c.name_zh from merchant c
    join merchant_membership m on m.merchant_id = ${merchantId}::uuid and m.child_id = c.id and m.until_at is null
    where c.id = ${row.child_id}::uuid for update of c, m`.execute(tx)
  if (!rows[0] || (from && rows[0].status !== from)) throw fail('RECORD_STATE')
  return { row, child: rows[0] }
}
/** What its parent's lists of states show of it from now on is what they show at this moment. */
const endMembership = async (tx: Store, merchantId: string, childId: string): Promise<void> => {
  const at = new Date()
  const { from_at: from } = await tx
    .updateTable('merchant_membership')
    .set({ until_at: at })
    .where('merchant_id', '=', merchantId)
    .where('child_id', '=', childId)
    .where('until_at', 'is', null)
    .returning('from_at')
    .executeTakeFirstOrThrow()
  const left = { merchantId: childId, from, at }
  await keepStores(tx, left)
  await keepDevices(tx, left)
}
export const changeApprovable = approvable({
  kind: 'secondary-merchant-change',
  payload: changePayload,
  async hold(own, { id: requestId, merchantId, payload: { id, action } }) {
    const { row } = await changeable(own.tx, merchantId, id, action)
    if (await store.isOpen(own.tx, merchantId, row.change_request_id)) throw fail('RECORD_STATE')
    await store.setSecondary(own.tx, row, { change_request_id: requestId })
    await notify(own, merchantId, id)
  },
  async release(own, { id, merchantId }) {
    const row = await store.heldBy(own.tx, merchantId, 'change_request_id', id)
    if (!row) return
    await store.setSecondary(own.tx, row, { change_request_id: null })
    await notify(own, merchantId, row.id)
  },
  async execute(own, { id: requestId, merchantId, maker, payload: { id, action, reason } }) {
    const { tx } = own
    const { row, child } = await changeable(tx, merchantId, id, action)
    const { to, what } = changes[action]
    if (to) await tx.updateTable('merchant').set({ status: to }).where('id', '=', row.child_id!).execute()
    else await endMembership(tx, merchantId, row.child_id!)
    await store.setSecondary(tx, row, { change_request_id: null })
    own.memory?.changed(row.child_id!)
    const step = requestId ? await store.lastStep(tx, merchantId, requestId) : undefined
    await store.secondaryLog.write(tx, merchantId, id, {
      what,
      personId: step?.person_id ?? maker.personId,
      after: reason,
    })
    const name = { en: child.name_en, zh: child.name_zh }
    await tellSecondary(own, merchantId, what, { id, name, reason, about: requestId })
    await notify(own, merchantId, id)
    return 'SUCCESS'
  },
})
export const changeWords = (
  action: SecondaryChange,
  child: { readonly mid: string; readonly name_en: string; readonly name_zh: string },
  reason: string,
) => ({
  says: {
    en: `${changes[action].en} the secondary merchant ${child.name_en} (${child.mid})`,
    zh: `${changes[action].zh}二级商户 ${child.name_zh}（${child.mid}）`,
  },
  shown: [
    addition('MID', '商户号', child.mid),
    addition('Name', '名称', { en: child.name_en, zh: child.name_zh }),
    addition('Reason', '原因', reason),
  ],
})
