// What colleagues decide on: a new secondary merchant, which then is a merchant of its own, and what is done with it later.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { productNames, type ProductKey } from '@falaj/contract/kernel/products'
import { activityWords, type Answers } from '@falaj/contract/merchant/application-answers'
import { secondaryForm, type SecondaryForm } from '@falaj/contract/places/secondary-merchant'
import { toCodeText } from '@falaj/money'
import { addition, approvable, type ShownChange } from '../../../platform/approval/approvable.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { fail } from '../../../platform/base/fail.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { firstMemberOf, openMerchant } from '../../../platform/product/open-merchant.ts'
import { formLacks } from './secondary-merchant.rules.ts'
import { tellSecondary, welcomeAdministrator } from './secondary-merchant.notify.ts'
import { keepDevices } from '../device/device.read.ts'
import { keepStores } from '../store/store.read.ts'
import * as store from './secondary-merchant.store.ts'

const answersOf = ({ group: _group, contactMobile: _mobile, ...answers }: SecondaryForm): Answers => ({
  ...answers,
  accountType: 'MERCHANT',
})
const saysOf: Readonly<Record<string, 'rejected' | 'sent-back' | 'recalled'>> = {
  rejected: 'rejected',
  'sent-back': 'sent-back',
  recalled: 'recalled',
}
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
    const what = step && saysOf[step.step]
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
    if (formLacks(form, dubaiDay(new Date())).length > 0) throw fail('RECORD_CHANGED')
    if ((await store.documentNames(tx, merchantId, form)).size !== new Set(store.filesOf(form)).size)
      throw fail('NOT_FOUND')
    const personId = await firstMemberOf(tx, form.contactMobile!, form.contactName!)
    const child = await openMerchant(tx, personId, answersOf(form), merchantId)
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
/** Everything that the form has: who approves sees what the merchant will be made of. */
export const formShown = (form: SecondaryForm, names: ReadonlyMap<string, string>): ShownChange[] => {
  const line = (en: string, zh: string, value: string | undefined): ShownChange[] =>
    value === undefined ? [] : [addition(en, zh, value)]
  const files = (ids: readonly string[] | undefined): string | undefined =>
    ids?.map((id) => names.get(id) ?? id).join(', ')
  const named = (form.products ?? []).map((key) => productNames[key as ProductKey])
  return [
    ...line('Name in English', '英文名称', form.nameEn),
    ...line('Name in Chinese', '中文名称', form.nameZh),
    ...line('Group', '分组', form.group),
    ...line('Licence number', '营业执照号', form.licenceNo),
    ...line('Licence valid until', '执照有效期至', form.licenceExpiry?.split('-').toReversed().join('-')),
    ...(form.activity ? [addition('Category', '类别', activityWords[form.activity])] : []),
    ...line('Address', '地址', [form.address, form.city, form.country].filter(Boolean).join(', ')),
    ...line('First administrator', '首位管理员', form.contactName),
    ...line('Mobile number', '手机号码', form.contactMobile),
    ...line('E-mail', '邮箱', form.contactEmail),
    ...line('Expected sales per month', '预计月交易额', form.monthlyVolume && toCodeText(form.monthlyVolume)),
    addition('Products', '产品', {
      en: named.map((each) => each.en).join(', '),
      zh: named.map((each) => each.zh).join('、'),
    }),
    ...line('Trade licence', '营业执照', files(form.tradeLicence)),
    ...line('Owner’s identity document', '所有人身份证件', files(form.ownerId)),
    ...line('Bank letter', '银行证明', files(form.bankLetter)),
  ]
}
