import { sql } from 'kysely'
import { mayEnter, secondaryMakers } from '@falaj/contract/kernel/access'
import { formLacks, secondaryMerchant, type SecondaryForm } from '@falaj/contract/places/secondary-merchant'
import { ask } from '../../../platform/approval/ask.ts'
import { requestShown } from '../../../platform/approval/shown.ts'
import { returnedRequest } from '../../../platform/approval/steps.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import {
  changeable,
  changeApprovable,
  changeWords,
  secondaryApprovable,
  type SecondaryChange,
} from './secondary-merchant.approvables.ts'
import { secondaryList } from './secondary-merchant.list.ts'
import { checkForm as checkFields, documentsOf, formShown } from './secondary-merchant.form.ts'
import { actionsOf } from './secondary-merchant.rules.ts'
import * as store from './secondary-merchant.store.ts'

const purpose = 'secondary-document'
const makerOf = ({ me, visitor }: Pick<Call, 'me' | 'visitor'>) => {
  if (!mayEnter(secondaryMakers, visitor)) throw fail('ACCESS_DENIED')
  return me()
}
const checkForm = async ({ tx, me }: Pick<Call, 'tx' | 'me'>, form: SecondaryForm, except?: string): Promise<void> => {
  const { merchantId } = me()
  await checkFields(tx, { merchantId, purpose }, form)
  if (form.licenceNo && (await store.knownLicence(tx, merchantId, form.licenceNo, except)))
    throw failFields({ path: 'form.licenceNo', code: 'LICENCE_KNOWN' })
}
const nameOf = ({ nameEn }: SecondaryForm, number: string): string => nameEn ?? number

const requestsOf = async (call: Pick<Call, 'tx' | 'me'>, row: store.Secondary) => {
  const { merchantId, personId } = call.me()
  const { rows } = await sql<{ id: string; number: string; maker: string; state: string }>`
    select id, number, maker_person_id as maker, state from approval_request
    where merchant_id = ${merchantId}::uuid and id in (${row.request_id}::uuid, ${row.change_request_id}::uuid)`.execute(
    call.tx,
  )
  const of = (id: string | null) => {
    const found = rows.find((each) => each.id === id)
    if (!found) return null
    return requestShown({ request_id: found.id, request_number: found.number, request_maker: found.maker }, personId)
  }
  return { request: of(row.request_id), changeRequest: of(row.change_request_id) }
}

const changeIt = async (
  call: Call<typeof secondaryMerchant.suspend | typeof secondaryMerchant.resume | typeof secondaryMerchant.end>,
  action: SecondaryChange,
) => {
  const { tx, input, note } = call
  const { merchantId } = makerOf(call)
  const { row, child } = await changeable(tx, merchantId, input.id, action)
  if (await store.isOpen(tx, merchantId, row.change_request_id)) throw fail('RECORD_STATE')
  const request = await ask(call, changeApprovable, {
    payload: { id: row.id, action, reason: input.reason },
    describe: () => changeWords(action, child, input.reason),
  })
  note({
    object: `secondary-merchant ${row.number}`,
    after: { action, reason: input.reason, request: request.number },
  })
  return { id: row.id, requestId: request.requestId, number: request.number, state: request.state }
}

export const secondaryMerchantFeature = bind(secondaryMerchant, {
  query: secondaryList.query,
  async detail(call) {
    const { tx, me, visitor, input } = call
    const { merchantId } = me()
    const shown = await secondaryList.one(tx, merchantId, input.id)
    const row = await tx
      .selectFrom('secondary_merchant')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('id', '=', input.id)
      .executeTakeFirstOrThrow()
    const form = store.formOf(row)
    return {
      ...shown,
      version: row.version,
      form,
      missing: [...new Set(formLacks(form, dubaiDay(new Date())).map(({ path }) => path))],
      documents: await documentsOf(tx, { merchantId, purpose }, form),
      ...(await store.childOf(tx, row)),
      ...(await requestsOf(call, row)),
      actions: [
        ...actionsOf(shown.status as 'CREATED', {
          isMaker: mayEnter(secondaryMakers, visitor),
          isChanging: await store.isOpen(tx, merchantId, row.change_request_id),
        }),
      ],
      history: await store.secondaryLog.history(tx, merchantId, row.id),
    }
  },
  async children({ tx, me }) {
    const { rows } = await sql<{ mid: string; name_en: string; name_zh: string; from_at: Date; until_at: Date | null }>`
      select c.mid, c.name_en, c.name_zh, m.from_at, m.until_at from merchant_membership m join merchant c on c.id = m.child_id
      where m.merchant_id = ${me().merchantId}::uuid order by m.until_at is not null, c.name_en, m.from_at desc`.execute(
      tx,
    )
    return {
      rows: rows.map(({ mid, name_en, name_zh, from_at, until_at }) => ({
        mid,
        name: { en: name_en, zh: name_zh },
        from: from_at.toISOString(),
        until: until_at?.toISOString() ?? null,
      })),
    }
  },
  async add(call) {
    const { tx, input, note, emit } = call
    const { merchantId, personId } = makerOf(call)
    await checkForm(call, input.form)
    const [id, number] = [newId(), newNumber('secondary-merchant')]
    await tx
      .insertInto('secondary_merchant')
      .values({
        merchant_id: merchantId,
        id,
        number,
        group_name: input.form.group ?? null,
        facts: store.storedForm(input.form),
        made_by: personId,
      })
      .execute()
    await store.secondaryLog.write(tx, merchantId, id, { what: 'added', personId })
    await store.secondaryLog.notify(emit, merchantId, id)
    note({ object: `secondary-merchant ${number}`, after: { name: nameOf(input.form, number) } })
    return { id, number }
  },
  async edit(call) {
    const { tx, input, note, emit } = call
    const { merchantId, personId } = makerOf(call)
    const row = await store.lockSecondary(tx, merchantId, input.id)
    note({ object: `secondary-merchant ${row.number}` })
    if (row.state === 'ENABLED' || (await store.isOpen(tx, merchantId, row.request_id))) throw fail('RECORD_STATE')
    if (row.version !== input.version) throw fail('RECORD_CHANGED')
    await checkForm(call, input.form, row.id)
    const before = store.formOf(row)
    await store.setSecondary(tx, row, {
      state: 'CREATED',
      version: row.version + 1,
      group_name: input.form.group ?? null,
      facts: store.storedForm(input.form),
    })
    await store.secondaryLog.write(tx, merchantId, row.id, { what: 'edited', personId })
    await store.secondaryLog.notify(emit, merchantId, row.id)
    note({
      object: `secondary-merchant ${row.number}`,
      before: { name: nameOf(before, row.number) },
      after: { name: nameOf(input.form, row.number) },
    })
    return {}
  },
  async group(call) {
    const { tx, input, note, emit } = call
    const { merchantId, personId } = makerOf(call)
    const row = await store.lockSecondary(tx, merchantId, input.id)
    const change = { before: row.group_name, after: input.group ?? null }
    if (change.before === change.after) throw failFields({ path: 'group', code: 'NO_CHANGE' })
    await store.setSecondary(tx, row, { group_name: change.after })
    await store.secondaryLog.write(tx, merchantId, row.id, { what: 'group', personId, ...change })
    await store.secondaryLog.notify(emit, merchantId, row.id)
    note({
      object: `secondary-merchant ${row.number}`,
      before: { group: change.before },
      after: { group: change.after },
    })
    return {}
  },
  async submit(call) {
    const { tx, input, note } = call
    const { merchantId, personId } = makerOf(call)
    const row = await store.lockSecondary(tx, merchantId, input.id)
    note({ object: `secondary-merchant ${row.number}` })
    if (row.state !== 'CREATED' || (await store.isOpen(tx, merchantId, row.request_id))) throw fail('RECORD_STATE')
    if (row.version !== input.version) throw fail('RECORD_CHANGED')
    const form = store.formOf(row)
    const missing = formLacks(form, dubaiDay(new Date()))
    if (missing.length > 0) throw fail('INPUT_INVALID', { fields: [...missing] })
    await checkForm(call, form, row.id)
    const shown = await formShown(tx, { merchantId, purpose }, form)
    const name = nameOf(form, row.number)
    const request = await ask(call, secondaryApprovable, {
      payload: { id: row.id, version: row.version, form },
      describe: () => ({
        says: { en: `Open the secondary merchant ${name}`, zh: `开通二级商户 ${form.nameZh ?? name}` },
        shown,
      }),
      requestId: await returnedRequest(tx, row, personId),
    })
    await store.secondaryLog.write(tx, merchantId, row.id, { what: 'submitted', personId, after: request.number })
    note({ object: `secondary-merchant ${row.number}`, after: { name, request: request.number } })
    return { id: row.id, requestId: request.requestId, number: request.number, state: request.state }
  },
  suspend: (call) => changeIt(call, 'suspend'),
  resume: (call) => changeIt(call, 'resume'),
  end: (call) => changeIt(call, 'end'),
})
