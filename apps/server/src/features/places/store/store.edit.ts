// A change of a store's facts, which another person may have to agree to. It is bound to the version that was read.
import * as z from 'zod/mini'
import {
  storeCityWords,
  storeFacts,
  storeTypeWords,
  type StoreCity,
  type StoreFacts,
  type store,
} from '@falaj/contract/places/store'
import { spansText, type StoreHours } from '@falaj/contract/places/store-hours'
import { weekdayWords } from '@falaj/contract/places/store-words'
import type { Output } from '@falaj/contract/kernel/endpoint'
import type { Bilingual } from '@falaj/contract/kernel/words'
import { approvable, same, type ShownChange } from '../../../platform/approval/approvable.ts'
import { ask } from '../../../platform/approval/ask.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { payableAccounts } from '../../merchant/bank-account/bank-account.read.ts'
import { accountText, requireAccount } from './store.account.ts'
import { storeLog } from './store.log.ts'
import { openIfDue } from './store.opening.ts'
import * as rows from './store.store.ts'

export const requireFacts = async (
  tx: Store,
  merchantId: string,
  facts: StoreFacts,
  except: string | null,
  wasAccount: string | null = null,
): Promise<void> => {
  if (await rows.isNameKnown(tx, merchantId, facts, except))
    throw failFields({ path: 'nameEn', code: 'STORE_NAME_KNOWN' })
  if (facts.managerId && !(await rows.isActiveStaff(tx, merchantId, facts.managerId)))
    throw failFields({ path: 'managerId', code: 'NOT_STAFF' })
  await requireAccount(tx, merchantId, facts.accountId, wasAccount)
}
const payload = z.object({ id: z.string(), version: z.int(), facts: storeFacts })

export const editApprovable = approvable({
  kind: 'store',
  payload,
  async execute({ tx, emit }, { merchantId, maker, payload: { id, version, facts } }) {
    const found = await rows.lock(tx, merchantId, id)
    if (found.version !== version) throw fail('RECORD_CHANGED')
    await requireFacts(tx, merchantId, facts, found.code, found.account_id)
    await rows.set(tx, merchantId, id, facts)
    if (found.state === 'reported') await rows.setState(tx, merchantId, id, { state: 'review' })
    await storeLog.write(tx, merchantId, id, { what: 'edited', personId: maker.personId })
    if (!(await openIfDue({ tx, emit }, merchantId, id))) await storeLog.notify(emit, merchantId, id)
    return 'SUCCESS'
  },
  /** The store's page shows that nothing waits any more. */
  async release({ tx, emit }, { id: requestId, merchantId }) {
    const { payload: kept } = await tx
      .selectFrom('approval_request')
      .select('payload')
      .where('merchant_id', '=', merchantId)
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow()
    const read = z.safeDecode(payload, kept as never)
    if (read.success) await storeLog.notify(emit, merchantId, read.data.id)
  },
})

const label = (en: string, zh: string): Bilingual => ({ en, zh })
const hoursText = ({ week, exceptions }: StoreHours): Bilingual => {
  const text = (language: 'en' | 'zh'): string =>
    [
      ...week.map((spans, at) => `${weekdayWords[at as 0][language]} ${spansText(spans) || '–'}`),
      ...exceptions.map(({ from, to, spans, why }) => `${from}–${to} ${spansText(spans) || '–'} ${why}`),
    ].join('; ')
  return { en: text('en'), zh: text('zh') }
}
/** In words, before and after: what the checker reads is everything that changes. */
export const changesOf = async (
  tx: Store,
  merchantId: string,
  before: rows.StoreRow,
  after: StoreFacts,
): Promise<ShownChange[]> => {
  const names = new Map((await rows.managers(tx, merchantId)).map(({ id, name }) => [id, name]))
  const text = (value: string | null | undefined): Bilingual | null => (value ? same(value) : null)
  const city = (value: string | null): Bilingual | null =>
    value ? (storeCityWords[value as StoreCity] ?? same(value)) : null
  const manager = (id: string | null | undefined): Bilingual | null => (id ? same(names.get(id) ?? id) : null)
  const accounts = new Map((await payableAccounts(tx, merchantId, null)).map((each) => [each.id, accountText(each)]))
  const account = (id: string | null | undefined): Bilingual | null => (id ? same(accounts.get(id) ?? id) : null)
  const pairs: readonly (readonly [Bilingual, Bilingual | null, Bilingual | null])[] = [
    [label('Name', '名称'), text(before.name), text(after.nameEn)],
    [label('Chinese name', '中文名称'), text(before.name_zh), text(after.nameZh)],
    [label('Type', '类型'), storeTypeWords[before.type as StoreFacts['type']], storeTypeWords[after.type]],
    [label('City', '城市'), city(before.city), city(after.city)],
    [label('Address', '地址'), text(before.address), text(after.address)],
    [label('Phone', '电话'), text(before.phone), text(after.phone)],
    [label('Manager', '店长'), manager(before.manager_staff_id), manager(after.managerId)],
    [label('Settlement account', '结算账户'), account(before.account_id), account(after.accountId)],
    [label('Opens on', '开业日期'), text(before.opens_on), text(after.opensOn)],
    [label('Hours', '营业时间'), hoursText(before.hours), hoursText(after.hours)],
    [label('Receipt header', '小票抬头'), text(before.receipt_header), text(after.receiptHeader)],
    [label('Receipt footer', '小票页脚'), text(before.receipt_footer), text(after.receiptFooter)],
  ]
  return pairs.flatMap(([name, was, will]) =>
    was?.en === will?.en && was?.zh === will?.zh ? [] : [{ label: name, before: was, after: will }],
  )
}

export const editStore = async (call: Call<typeof store.edit>): Promise<Output<typeof store.edit>> => {
  const { tx, note } = call
  const { merchantId, personId } = call.me()
  const { id, version, ...given } = call.input
  const found = await rows.lock(tx, merchantId, id)
  // A member who is bound to stores does not see the merchant's accounts, and so changes none.
  const facts = call.me().stores ? { ...given, accountId: found.account_id ?? undefined } : given
  note({ object: `store ${found.id}` })
  if (found.version !== version) throw fail('RECORD_CHANGED')
  if (found.state === 'closed') throw fail('RECORD_STATE')
  if (await rows.waitingChange(tx, merchantId, found.id)) throw fail('STORE_WAITS')
  await requireFacts(tx, merchantId, facts, found.code, found.account_id)
  const shown = await changesOf(tx, merchantId, found, facts)
  if (shown.length === 0) throw failFields({ path: 'nameEn', code: 'NO_CHANGE' })
  const sent = await ask(call, editApprovable, {
    payload: { id: found.id, version, facts },
    describe: () => ({ says: { en: `Change the store ${found.name}`, zh: `修改门店 ${found.name}` }, shown }),
  })
  if (sent.requestId) {
    await storeLog.write(tx, merchantId, found.id, { what: 'asked', personId, text: sent.number })
    await storeLog.notify(call.emit, merchantId, found.id)
  }
  const sides = (side: 'before' | 'after') =>
    Object.fromEntries(shown.map(({ label: name, ...change }) => [name.en, change[side]?.en ?? null]))
  note({ object: `store ${found.id}`, before: sides('before'), after: { ...sides('after'), request: sent.number } })
  return { id: found.id, requestId: sent.requestId, number: sent.number }
}
