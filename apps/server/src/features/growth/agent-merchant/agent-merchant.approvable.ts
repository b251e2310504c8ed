// What a colleague decides on: an application, which then is a merchant of its own, attached to its agent.
import * as z from 'zod/mini'
import { agentMerchantForm, type AgentMerchantForm } from '@falaj/contract/growth/agent-merchant'
import { productNames, type ProductKey } from '@falaj/contract/kernel/products'
import { activityWords, type Answers } from '@falaj/contract/merchant/application-answers'
import { toCodeText } from '@falaj/money'
import { addition, approvable, type ShownChange } from '../../../platform/approval/approvable.ts'
import { lastStep } from '../../../platform/approval/steps.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { fail } from '../../../platform/base/fail.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import { firstMemberOf, openMerchant } from '../../../platform/product/open-merchant.ts'
import { notifyTeam, welcomeOwner } from './agent-merchant.notify.ts'
import { formLacks } from './agent-merchant.rules.ts'
import * as store from './agent-merchant.store.ts'

const answersOf = ({ contactMobile: _mobile, ...answers }: AgentMerchantForm): Answers => ({
  ...answers,
  accountType: 'MERCHANT',
})
const endings: Readonly<Record<string, 'rejected' | 'sent-back' | 'recalled'>> = {
  rejected: 'rejected',
  'sent-back': 'sent-back',
  recalled: 'recalled',
}
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
    const what = step && endings[step.step]
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
    if (formLacks(form, dubaiDay(new Date())).length > 0) throw fail('RECORD_CHANGED')
    if ((await store.documentNames(tx, merchantId, form)).size !== new Set(store.filesOf(form)).size)
      throw fail('NOT_FOUND')
    const personId = await firstMemberOf(tx, form.contactMobile!, form.contactName!)
    const child = await openMerchant(tx, personId, answersOf(form), merchantId)
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
/** Everything that the form has: who approves sees what the merchant will be made of. */
export const formShown = (
  form: AgentMerchantForm,
  { agent, names }: { readonly agent: string; readonly names: ReadonlyMap<string, string> },
): ShownChange[] => {
  const line = (en: string, zh: string, value: string | undefined): ShownChange[] =>
    value === undefined ? [] : [addition(en, zh, value)]
  const files = (ids: readonly string[] | undefined): string | undefined =>
    ids?.map((id) => names.get(id) ?? id).join(', ')
  const products = (form.products ?? []).map((key) => productNames[key as ProductKey])
  return [
    addition('Agent', '代理商', agent),
    ...line('Name in English', '英文名称', form.nameEn),
    ...line('Name in Chinese', '中文名称', form.nameZh),
    ...line('Licence number', '营业执照号', form.licenceNo),
    ...line('Licence valid until', '执照有效期至', form.licenceExpiry?.split('-').toReversed().join('-')),
    ...(form.activity ? [addition('Category', '类别', activityWords[form.activity])] : []),
    ...line('Address', '地址', [form.address, form.city, form.country].filter(Boolean).join(', ')),
    ...line('First administrator', '首位管理员', form.contactName),
    ...line('Mobile number', '手机号码', form.contactMobile),
    ...line('E-mail', '邮箱', form.contactEmail),
    ...line('Expected sales per month', '预计月交易额', form.monthlyVolume && toCodeText(form.monthlyVolume)),
    addition('Products', '产品', {
      en: products.map((each) => each.en).join(', '),
      zh: products.map((each) => each.zh).join('、'),
    }),
    ...line('Trade licence', '营业执照', files(form.tradeLicence)),
    ...line('Owner’s identity document', '所有人身份证件', files(form.ownerId)),
    ...line('Bank letter', '银行证明', files(form.bankLetter)),
  ]
}
