import { agentMerchant, type AgentMerchantForm } from '@falaj/contract/growth/agent-merchant'
import { formLacks } from '@falaj/contract/places/secondary-merchant'
import { addition } from '../../../platform/approval/approvable.ts'
import { ask } from '../../../platform/approval/ask.ts'
import { isOpen, returnedRequest } from '../../../platform/approval/steps.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { isUuid, newId, newNumber } from '../../../platform/base/ids.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { copyHash, hashesOf, templatesFor } from '../agreement-template/agreement-template.read.ts'
import { partnersSeenBy } from '../commission/commission.read.ts'
import { checkForm as checkFields, formShown } from '../../places/secondary-merchant/secondary-merchant.read.ts'
import { agentMerchantApprovable } from './agent-merchant.approvable.ts'
import { agentMerchantBoard, agentMerchantDetail, toSign } from './agent-merchant.detail.ts'
import { agentMerchantList } from './agent-merchant.list.ts'
import { notifyTeam, remindOwner } from './agent-merchant.notify.ts'
import { actionsOf, draftStep, type AgentMerchantStatus } from './agent-merchant.rules.ts'
import * as store from './agent-merchant.store.ts'

const today = (): string => dubaiDay(new Date())
const purpose = 'agent-document'
const checkForm = ({ tx, me }: Pick<Call, 'tx' | 'me'>, form: AgentMerchantForm): Promise<void> =>
  checkFields(tx, { merchantId: me().merchantId, purpose }, form)
/** An agent that the member sees and that is not disabled. */
const activeAgent = async ({ tx, me }: Pick<Call, 'tx' | 'me'>, id: string): Promise<{ readonly name: string }> => {
  const { merchantId, personId } = me()
  if (!isUuid(id) || !(await partnersSeenBy(tx, merchantId, personId)).has(id)) throw fail('NOT_FOUND')
  const row = await tx
    .selectFrom('partner')
    .select(['name', 'state', 'kind'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.kind === 'promoter') throw fail('NOT_FOUND')
  if (row.state !== 'active') throw failFields({ path: 'partnerId', code: 'PARTNER_DISABLED' })
  return row
}
/** Two who submit the same licence at once: the second is refused. */
const lockLicence = (tx: Store, merchantId: string, licenceNo: string): Promise<void> =>
  takeLock(tx, `agent-merchant licence ${merchantId} ${licenceNo}`)
const nameOf = ({ nameEn }: AgentMerchantForm, number: string): string => nameEn ?? number
const changed = async (
  { tx, emit, me, note }: Pick<Call, 'tx' | 'emit' | 'me' | 'note'>,
  row: Pick<store.AgentMerchant, 'merchant_id' | 'id' | 'number'>,
  change: Parameters<typeof store.agentMerchantLog.write>[3],
): Promise<{ id: string }> => {
  await store.agentMerchantLog.write(tx, row.merchant_id, row.id, { personId: me().personId, ...change })
  await store.agentMerchantLog.notify(emit, row.merchant_id, row.id)
  note({ object: `agent-merchant ${row.number}`, after: { change: change.what, value: change.after ?? null } })
  return { id: row.id }
}
/** Nobody else decides on it, and it is no merchant yet. */
const lockDraft = async (
  { tx, me }: Pick<Call, 'tx' | 'me'>,
  id: string,
  states: readonly string[] = ['CREATED'],
): Promise<store.AgentMerchant> => {
  const row = await store.lockAgentMerchant(tx, me(), id)
  if (!states.includes(row.state) || (await isOpen(tx, row.merchant_id, row.request_id))) throw fail('RECORD_STATE')
  return row
}
export const agentMerchantFeature = bind(agentMerchant, {
  query: agentMerchantList.query,
  board: agentMerchantBoard,
  detail: (call) => agentMerchantDetail(call, call.input.id),
  async licence({ tx, me, input }) {
    return { rows: await store.duplicatesOf(tx, me(), input.licenceNo, input.except) }
  },
  async add(call) {
    const { tx, me, input } = call
    const { merchantId, personId } = me()
    await activeAgent(call, input.partnerId)
    await checkForm(call, input.form)
    const [id, number] = [newId(), newNumber('agent-merchant')]
    await tx
      .insertInto('agent_merchant')
      .values({
        merchant_id: merchantId,
        id,
        number,
        partner_id: input.partnerId,
        facts: store.storedForm(input.form),
        made_by: personId,
      })
      .execute()
    await changed(call, { merchant_id: merchantId, id, number }, { what: 'added', after: nameOf(input.form, number) })
    return { id, number }
  },
  async edit(call) {
    const { tx, input } = call
    const row = await lockDraft(call, input.id, ['CREATED', 'REJECTED'])
    if (row.version !== input.version) throw fail('RECORD_CHANGED')
    await checkForm(call, input.form)
    const isNextStep = draftStep(store.formOf(row), today()) !== draftStep(input.form, today())
    await store.setAgentMerchant(tx, row, {
      state: 'CREATED',
      version: row.version + 1,
      facts: store.storedForm(input.form),
      ...(isNextStep || row.state === 'REJECTED' ? { step_at: new Date() } : {}),
    })
    return changed(call, row, { what: 'edited' })
  },
  async submit(call) {
    const { tx, me, input, note } = call
    const row = await lockDraft(call, input.id)
    note({ object: `agent-merchant ${row.number}` })
    if (row.version !== input.version) throw fail('RECORD_CHANGED')
    const form = store.formOf(row)
    const missing = formLacks(form, today())
    if (missing.length > 0) throw fail('INPUT_INVALID', { fields: [...missing] })
    const agent = await activeAgent(call, row.partner_id)
    await checkForm(call, form)
    await lockLicence(tx, row.merchant_id, form.licenceNo!)
    const others = await tx
      .selectFrom('agent_merchant')
      .select('id')
      .where('merchant_id', '=', row.merchant_id)
      .where('id', '<>', row.id)
      .where((column) =>
        column(column.fn('jsonb_extract_path_text', ['facts', column.val('licenceNo')]), '=', form.licenceNo!),
      )
      .where((column) =>
        column.or([
          column('state', '=', 'OPENED'),
          column.and([
            column('state', '=', 'CREATED'),
            column(
              'request_id',
              'in',
              column
                .selectFrom('approval_request')
                .select('id')
                .where('merchant_id', '=', row.merchant_id)
                .where('state', 'in', ['APPLIED', 'AUDITED']),
            ),
          ]),
        ]),
      )
      .executeTakeFirst()
    if (others) throw failFields({ path: 'licenceNo', code: 'LICENCE_DUPLICATE' })
    if ((await toSign(tx, row, form.products ?? [])).length > 0) throw fail('AGREEMENT_UNSIGNED')
    const shown = await formShown(tx, { merchantId: row.merchant_id, purpose }, form)
    const name = nameOf(form, row.number)
    const request = await ask(call, agentMerchantApprovable, {
      payload: { id: row.id, version: row.version, form },
      describe: () => ({
        says: { en: `Open the merchant ${name}`, zh: `开通商户 ${form.nameZh ?? name}` },
        shown: [addition('Agent', '代理商', agent.name), ...shown],
      }),
      requestId: await returnedRequest(tx, row, me().personId),
    })
    await store.agentMerchantLog.write(tx, row.merchant_id, row.id, {
      what: 'submitted',
      personId: me().personId,
      after: request.number,
    })
    note({ object: `agent-merchant ${row.number}`, after: { name, request: request.number } })
    return { id: row.id, requestId: request.requestId, number: request.number, state: request.state }
  },
  async sign(call) {
    const { tx, me, input } = call
    const row = await lockDraft(call, input.id, ['CREATED', 'REJECTED'])
    if (input.signedOn > today()) throw failFields({ path: 'signedOn', code: 'DATE_FUTURE' })
    const wanted = await templatesFor(tx, row.merchant_id, store.formOf(row).products ?? [])
    const template = wanted.find(({ id }) => id === input.templateId)
    if (!template) throw fail('NOT_FOUND')
    // Read in one version and signed in another would prove nothing.
    if (template.version !== input.version) throw fail('RECORD_CHANGED')
    const clauses = hashesOf(template.clauses)
    const inserted = await tx
      .insertInto('agreement_copy')
      .values({
        merchant_id: row.merchant_id,
        id: newId(),
        agent_merchant_id: row.id,
        template_id: template.id,
        version: template.version,
        clauses: JSON.stringify(clauses),
        hash: copyHash(clauses),
        signer: input.signer,
        signed_on: input.signedOn,
        person_id: me().personId,
      })
      .onConflict((conflict) =>
        conflict.columns(['merchant_id', 'agent_merchant_id', 'template_id', 'version']).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw fail('CONTRACT_SIGNED')
    return changed(call, row, { what: 'signed', after: `${template.name} ${template.version}, ${input.signer}` })
  },
  async handOver(call) {
    const { tx, input } = call
    const row = await store.lockAgentMerchant(tx, call.me(), input.id)
    if (row.state === 'CLOSED') throw fail('RECORD_STATE')
    if (row.partner_id === input.partnerId) throw failFields({ path: 'partnerId', code: 'NO_CHANGE' })
    const agent = await activeAgent(call, input.partnerId)
    await store.setAgentMerchant(tx, row, { partner_id: input.partnerId })
    if (row.child_id) await store.attach(tx, row.merchant_id, row.child_id, input.partnerId)
    const name = nameOf(store.formOf(row), row.number)
    await notifyTeam(call, row.merchant_id, 'handed-over', { id: row.id, name, reason: agent.name, about: newId() })
    return changed(call, row, { what: 'handed-over', after: agent.name })
  },
  async remind(call) {
    const { tx, me, input, note } = call
    const { merchantId } = me()
    const account = await tx
      .selectFrom('merchant')
      .select(['name_en as en', 'name_zh as zh'])
      .where('id', '=', merchantId)
      .executeTakeFirstOrThrow()
    const numbers: string[] = []
    for (const id of [...new Set(input.ids)].toSorted()) {
      const row = await store.lockAgentMerchant(tx, me(), id)
      const shown = await agentMerchantList.one(tx, merchantId, id, { personId: me().personId })
      const form = store.formOf(row)
      const facts = { mobile: form.contactMobile, remindedAt: row.reminded_at, isToSign: false }
      const status = shown.status as AgentMerchantStatus
      if (!form.contactMobile || !actionsOf(status, facts, new Date()).includes('remind')) continue
      await remindOwner(call, form.contactMobile, { account, missing: shown.missing, isToSign: status === 'contract' })
      await store.setAgentMerchant(tx, row, { reminded_at: new Date(), reminders: row.reminders + 1 })
      await changed(call, row, { what: 'reminded', after: form.contactMobile })
      numbers.push(row.number)
    }
    note({ object: `agent-merchant ${numbers.join(', ')}`, after: { reminded: numbers.length } })
    return { reminded: numbers.length }
  },
  async close(call) {
    const { tx, input } = call
    const row = await lockDraft(call, input.id, ['CREATED', 'REJECTED'])
    await store.setAgentMerchant(tx, row, { state: 'CLOSED', remark: input.reason, step_at: new Date() })
    return changed(call, row, { what: 'closed', after: input.reason })
  },
})
